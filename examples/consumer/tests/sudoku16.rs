//! 16×16 sudoku, and grids whose boxes were turned.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use consumer::{counted, only};
use sudoku16::format::{self, Alphabet, Dialect, Document};
use sudoku16::puzzle_core::{Budget, Symmetry};
use sudoku16::rotate::{self, Rotated};
use sudoku16::{
    FullGrid, Generator, Grade, Hint, Position, Reason, Sudoku, Why, check, draw, draw_answer,
    grade, hint, why,
};

const SAMPLE: &str = include_str!("../../data/sudoku16/poj3076_sample.in");
const ROTATED: &str = include_str!("../../data/sudoku16/rotate_sample.in");

fn sample() -> Document {
    let case = format::batch(SAMPLE, None).next().expect("a case");
    case.expect("a good one").puzzle
}

#[test]
fn puzzles_are_read_solved_checked_and_drawn() -> Result<(), Box<dyn Error>> {
    let document = sample();
    let puzzle = document.sudoku();
    let grid = only(puzzle, Duration::from_secs(60))?;
    check(puzzle, &grid)?;
    assert!(
        document
            .answer(&grid)
            .to_string()
            .starts_with("FPAHMJECNLBDKOGI\n")
    );
    let numbers = Document::new(puzzle.clone(), Dialect::new(Alphabet::Decimal));
    assert_eq!(format::read(&numbers.to_string(), None)?, numbers);
    assert!(draw(puzzle).to_svg().starts_with("<svg "));
    assert!(draw_answer(puzzle, &grid).to_unicode().contains("[F]"));
    let (count, first, common) = counted(puzzle, &AtomicBool::new(false)).ok_or("one grid")?;
    assert_eq!((count, first, common), (1, grid, 256));
    assert!(counted(puzzle, &AtomicBool::new(true)).is_none());
    Ok(())
}

#[test]
fn turned_boxes_are_turned_back() -> Result<(), Box<dyn Error>> {
    let case = rotate::batch(ROTATED).next().ok_or("a case")??;
    let best = case.puzzle.best(&mut Budget::unlimited());
    assert!(best.is_proven());
    let restoration = best.plan.ok_or("the sample can be restored")?;
    assert_eq!(restoration.turns().total(), 5);
    rotate::check(&case.puzzle, &restoration)?;
    assert!(
        !rotate::draw_answer(&case.puzzle, &restoration)
            .to_text()
            .is_empty()
    );
    Ok(())
}

#[test]
fn puzzles_are_explained_and_made() -> Result<(), Box<dyn Error>> {
    let document = sample();
    let reason = why(document.sudoku(), &mut Budget::unlimited()).value;
    assert!(matches!(reason, Some(Why::Unique(_))));
    assert_eq!(grade(document.sudoku()).grade(), Grade::Beyond);
    let position = Position::new(document.into_sudoku());
    let step = hint(&position, &mut Budget::unlimited()).value;
    assert!(matches!(step, Hint::Step(_)));
    let made = Generator::new(1)
        .grade(Grade::Easy)
        .generate(&mut Budget::unlimited())?
        .value;
    check(made.puzzle(), made.solution())?;
    Ok(())
}

#[test]
fn errors_say_what_is_wrong() -> Result<(), Box<dyn Error>> {
    let unclear = format::read(&"0".repeat(256), None).unwrap_err();
    assert_eq!(unclear.place().line, 1);
    assert!("?".parse::<Sudoku>().is_err() && "?".parse::<FullGrid>().is_err());

    let document = sample();
    let grid = only(document.sudoku(), Duration::from_secs(60))?;
    let mut rows = *grid.rows();
    rows[0].swap(0, 2);
    let wrong = check(document.sudoku(), &FullGrid::from_rows(rows)).unwrap_err();
    assert!(!wrong.changed().is_empty() && !wrong.repeats().is_empty());
    assert!(wrong.to_string().starts_with("givens changed: "));
    rows[0][0] = rows[0][1];
    let repeated = Rotated::new(&FullGrid::from_rows(rows)).unwrap_err();
    assert_eq!(repeated.repeats().len(), 1);

    let refused = |wishes: Generator| {
        let refused = wishes.generate(&mut Budget::unlimited()).unwrap_err();
        refused.reasons().to_vec()
    };
    assert_eq!(refused(Generator::new(1).givens(3)), [Reason::TooFew]);
    let odd = Generator::new(1).givens(257).symmetry(Symmetry::HalfTurn);
    assert_eq!(
        refused(odd),
        [Reason::TooMany, Reason::Asymmetric(Symmetry::HalfTurn)]
    );
    Ok(())
}
