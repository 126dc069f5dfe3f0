//! Tetrominoes.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use consumer::counted;
use tetromino::format::fumen::{Fumen, FumenError};
use tetromino::format::{self, Dialect, Document};
use tetromino::puzzle_core::{Budget, Grid, Size, Stop};
use tetromino::{
    CONTEST_FIELD, Game, GameFault, Goal, Offset, Pattern, PerfectClear, Piece, PlanFault, Referee,
    RotationFault, RotationSystem, Rules, Shape, ShapeError, Turn, animate, batch, check, draw,
    draw_answer, playback,
};

const SAMPLE: &str = include_str!("../../data/tetromino/sample.in");

fn sample() -> Game {
    SAMPLE.parse().expect("the sample is good")
}

#[test]
fn games_are_read_played_checked_and_drawn() -> Result<(), Box<dyn Error>> {
    let game = sample();
    let best = game.best(&mut Budget::unlimited());
    assert_eq!((best.value, best.is_proven()), (1100, true));
    assert_eq!(check(&game, &best.plan), Ok(1100));
    let stopped = game.best(&mut Budget::nodes(1));
    assert!(stopped.value <= 1100 && stopped.bound >= 1100);
    let flag = AtomicBool::new(true);
    assert_eq!(
        game.best(&mut Budget::unlimited().with_flag(&flag)).stop,
        Stop::Cancelled
    );
    assert!(draw(&game).to_svg().starts_with("<svg "));
    assert_eq!(
        draw_answer(&game, &best.plan).len(),
        best.plan.placements.len()
    );
    assert!(
        playback(&game, &best.plan)?
            .last()
            .is_some_and(|frame| frame.score() == 1100)
    );
    assert!(animate(&game, &best.plan)?.starts_with("<svg "));
    assert_eq!(batch(SAMPLE).count(), 1);
    assert!(!game.landings().is_empty());
    assert!(game.perft(&mut Budget::nodes(1_000_000)).value > 0);
    let fewest = game.fewest(Goal::Rows(1), &mut Budget::unlimited());
    assert!(fewest.is_proven());
    Ok(())
}

#[test]
fn perfect_clears_are_counted() -> Result<(), Box<dyn Error>> {
    let field = Grid::from_fn(Size::new(20, 10), |pos| pos.row >= 16 && pos.col < 6)?;
    let pattern: Pattern = "T,*p4".parse()?;
    let clear = PerfectClear::new(field, 4, pattern, Rules::guideline())?;
    assert_eq!(
        clear.share(&mut Budget::unlimited()).value.to_string(),
        "744/840"
    );
    assert!(clear.minimal(&mut Budget::unlimited()).is_proven());
    let (count, tiling, _) = counted(&clear, &AtomicBool::new(false)).ok_or("some tilings")?;
    assert!(count > 1 && tiling.tiles().len() == 4);
    assert!(counted(&clear, &AtomicBool::new(true)).is_none());
    Ok(())
}

#[test]
fn fumens_are_read_and_written() -> Result<(), Box<dyn Error>> {
    let text = "v115@9gI8AeI8AeI8AeI8KeAgH";
    let fumen: Fumen = text.parse()?;
    assert_eq!(fumen.to_string(), text);
    let game = fumen.game(20, Rules::guideline())?;
    assert_eq!(Fumen::from_game(&game)?.game(20, Rules::guideline())?, game);
    let mut cases = format::batch(text, CONTEST_FIELD, Rules::contest());
    let case = cases.next().ok_or("a case")??;
    assert!(matches!(case.puzzle, Document::Fumen(_)));
    Ok(())
}

#[test]
fn errors_say_what_is_wrong() -> Result<(), Box<dyn Error>> {
    let read = "1\nX\n".parse::<Game>().unwrap_err();
    assert_eq!((read.place().line, read.found()), (2, "`X`"));
    assert!("[".parse::<Pattern>().is_err() && "v1".parse::<Fumen>().is_err());
    assert!("pdf".parse::<Dialect>().is_err());

    let field = |rows, cols| Grid::filled(Size::new(rows, cols), false).expect("a small field");
    let new = |rows, cols| Game::new(field(rows, cols), Vec::new(), Rules::guideline());
    let wide = new(99, 99).unwrap_err();
    assert!(matches!(
        wide.faults(),
        [GameFault::Width(99), GameFault::Height { .. }]
    ));
    let clear = PerfectClear::new(field(4, 10), 5, "*".parse()?, Rules::guideline()).unwrap_err();
    assert!(matches!(
        clear.faults(),
        [GameFault::ClearedRows { rows: 5, field: 4 }]
    ));
    assert!(matches!(
        Fumen::from_game(&sample()),
        Err(FumenError::Width(_))
    ));

    assert!(matches!(Shape::new("x"), Err(ShapeError::Unknown(_))));
    assert_eq!(Shape::new("#"), Err(ShapeError::Count(1)));
    let bar = [Shape::new("####")?];
    let states = [&bar[..]; 7];
    let kicked =
        RotationSystem::builder(states).kicks(Piece::I, 9, Turn::ALL[0], &[Offset::new(0, 0)]);
    let kicked = kicked.build().unwrap_err();
    assert!(matches!(
        kicked.faults(),
        [RotationFault::NoState { state: 9, .. }]
    ));

    let game = sample();
    let mut plan = game.best(&mut Budget::unlimited()).plan;
    plan.placements.swap(0, 1);
    let wrong = check(&game, &plan).unwrap_err();
    assert_eq!(wrong.number, 1);
    assert!(!matches!(wrong.fault, PlanFault::NotAtRest));
    assert!(playback(&game, &plan).is_err() && animate(&game, &plan).is_err());
    let mut referee = Referee::new(&game);
    assert!(referee.set().is_none(), "it still falls");
    Ok(())
}
