//! Pictures of games and plans.

use std::collections::BTreeSet;

use crate::common::{Random, game};
use puzzle_core::Budget;
use puzzle_core::board::Square;
use tetromino::format::fumen::Fumen;
use tetromino::{
    Event, Frame, Game, Move, Piece, Placement, Plan, PlanFault, Referee, Rules, animate, draw,
    draw_answer, draw_page, playback,
};

#[test]
fn the_field_and_a_frame_for_each_piece() {
    let game = game("OO", "....##\n##....\n##....");
    let plan = game.best(&mut Budget::unlimited()).plan;
    let frames = draw_answer(&game, &plan);
    let lines = |drawing: &puzzle_core::Drawing| {
        let text = drawing.to_unicode();
        let lines: Vec<String> = text.lines().map(|line| line.trim_end().into()).collect();
        lines[lines.len().saturating_sub(7)..].join("\n")
    };
    assert_eq!(
        lines(&draw(&game)),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┐      └──────┤
│██████│             │
│██████│             │
└──────┴─────────────┘"
    );
    assert_eq!(frames.len(), 2);
    assert_eq!(
        lines(&frames[0]),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┐      ├──────┤
│██████│      │[O][O]│
│██████│      │[O][O]│
└──────┴──────┴──────┘"
    );
    assert_eq!(
        lines(&frames[1]),
        "\
│                    │
│             ┌──────┤
│             │██████│
├──────┬──────┼──────┤
│██████│[O][O]│ O  O │
│██████│[O][O]│ O  O │
└──────┴──────┴──────┘"
    );
}

#[test]
fn a_playback_shows_each_move_and_the_rows_that_vanish() {
    let game = game("OO", "##....\n##....");
    let plan = game.best(&mut Budget::unlimited()).plan;
    let frames: Vec<Frame> = playback(&game, &plan).unwrap().collect();
    let moves = |number: usize| {
        let of_number = frames.iter().filter(|frame| frame.number() == number);
        let moves = of_number.filter_map(|frame| match frame.event() {
            Event::Moved(step) => Some(step),
            _ => None,
        });
        moves.collect::<Vec<Move>>()
    };
    for (number, placement) in (1..).zip(&plan.placements) {
        assert_eq!(moves(number), placement.moves());
    }
    let kinds = |event| frames.iter().filter(|frame| frame.event() == event).count();
    assert_eq!((kinds(Event::Entered), kinds(Event::Set)), (2, 2));
    assert_eq!(kinds(Event::Cleared), 1);
    let [.., set, cleared] = &frames[..] else {
        panic!("no frames");
    };
    assert_eq!((set.rows(), set.points(), set.score()), (2, 300, 300));
    assert_eq!(cleared.draw(), draw(&self::game("", "")));
    assert_eq!(
        set.draw(),
        draw_answer(&game, &plan).pop().expect("two placements")
    );
    let compact = set.draw_compact().to_unicode();
    let lines: Vec<&str> = compact.lines().map(str::trim_end).collect();
    assert_eq!(lines.len(), 12);
    assert_eq!(lines[9], " ·  ·  ·  ·  ·  ·");
    // Which of the two is set last is free.
    assert!(lines[10].starts_with("██████") && lines[10].contains("[O][O]"));
    assert!(lines[10].contains(" O  O"));
}

#[test]
fn a_plan_against_the_rules_is_not_played() {
    let game = game("OO", "");
    let mut plan = game.best(&mut Budget::unlimited()).plan;
    plan.placements.swap(0, 1);
    plan.placements.truncate(1);
    let mut moves = plan.placements[0].moves().to_vec();
    moves.push(Move::Down);
    let placement = &plan.placements[0];
    plan.placements[0] = Placement::new(placement.piece(), placement.cells(), moves.clone());
    let error = playback(&game, &plan).map(Iterator::count).unwrap_err();
    let fault = PlanFault::Blocked {
        number: moves.len(),
        step: Move::Down,
    };
    assert_eq!((error.number, error.fault), (1, fault));
    assert_eq!(animate(&game, &plan), Err(error));
}

/// The part of `text` between `before` and `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?
        .1
        .split_once(after)
        .map(|(part, _)| part)
}

/// The value that an element's attribute has at a time, by its animation if it has one.
fn value<'a>(element: &'a str, attribute: &str, at: u32) -> &'a str {
    let base = between(element, &format!(" {attribute}=\""), "\"").unwrap();
    let Some(animation) = between(element, "<animate ", "/>") else {
        return base;
    };
    assert!(animation.contains("calcMode=\"discrete\"") && animation.contains("\"indefinite\""));
    let whole: u32 = between(animation, "dur=\"", "ms\"")
        .unwrap()
        .parse()
        .unwrap();
    let times = between(animation, "keyTimes=\"", "\"").unwrap().split(';');
    let times: Vec<f64> = times.map(|time| time.parse().unwrap()).collect();
    assert!(times[0] == 0.0 && times.is_sorted() && *times.last().unwrap() < 1.0);
    let values = between(animation, "values=\"", "\"").unwrap().split(';');
    let values: Vec<&str> = values.collect();
    assert_eq!(times.len(), values.len());
    assert_eq!(
        *values.last().unwrap(),
        base,
        "a still picture is one of the end"
    );
    let share = f64::from(at) / f64::from(whole);
    values[times.partition_point(|&time| time <= share) - 1]
}

/// The cells that are filled at a time, and the text.
fn shown(svg: &str, game: &Game, at: u32) -> (BTreeSet<Square>, String) {
    let mut cells = BTreeSet::new();
    let mut text = String::new();
    let height: u32 = between(svg, " height=\"", "\"").unwrap().parse().unwrap();
    let rows = (height - 40) / 24;
    assert!((game.field_height().into()..=game.table_height().into()).contains(&rows));
    for line in svg.lines() {
        if line.contains(" rx=") && !["#eee", "#fff"].contains(&value(line, "fill", at)) {
            let number = |name| {
                between(line, &format!(" {name}=\""), "\"")
                    .unwrap()
                    .parse::<u8>()
            };
            let col = (u32::from(number("x").unwrap()) - 9) / 24;
            let y: u32 = between(line, " y=\"", "\"").unwrap().parse().unwrap();
            let row = rows - 1 - (y - 33) / 24;
            cells.insert(Square::new(col as u8, row as u8));
        } else if line.starts_with("<text") && value(line, "visibility", at) == "visible" {
            text += line.split_once('>').unwrap().1.split('<').next().unwrap();
        }
    }
    (cells, text)
}

/// The cells that are taken or covered by the piece that falls.
fn cells(referee: &Referee) -> BTreeSet<Square> {
    let height = referee.table().size().rows;
    let taken = referee.table().iter().filter(|(_, taken)| **taken);
    let taken = taken.map(|(pos, _)| Square::new(pos.col as u8, (height - 1 - pos.row) as u8));
    taken.chain(referee.cells().into_iter().flatten()).collect()
}

#[test]
fn an_animation_shows_at_each_time_what_the_referee_has() {
    let mut random = Random::new(12);
    for _ in 0..12 {
        let width = 1 + random.below(10);
        let pieces = (0..5).map(|_| random.piece()).collect();
        let field = random.field(8, width);
        let rules = random.rules().with_hold(true);
        let game = Game::new(field, pieces, rules).unwrap();
        let plan = game.best(&mut Budget::nodes(2000)).plan;
        let svg = animate(&game, &plan).unwrap();
        assert_eq!(animate(&game, &plan).as_ref(), Ok(&svg));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let mut referee = Referee::new(&game);
        let (mut at, mut number) = (0, 1);
        for frame in playback(&game, &plan).unwrap() {
            let middle = at + frame.millis() / 2;
            at += frame.millis();
            match frame.event() {
                Event::Entered => {}
                Event::Moved(step) => assert!(referee.step(step)),
                Event::Set => {
                    let before = cells(&referee);
                    assert_eq!(referee.set(), Some(frame.rows()));
                    number += 1;
                    assert_eq!(shown(&svg, &game, middle).0, before);
                    continue;
                }
                _ => {
                    let table = Referee::table(&referee).iter().filter(|(_, taken)| **taken);
                    assert_eq!(shown(&svg, &game, middle).0.len(), table.count());
                    continue;
                }
            }
            let (cells_shown, text) = shown(&svg, &game, middle);
            assert_eq!(cells_shown, cells(&referee));
            let piece = referee.piece().unwrap();
            let count = plan.placements.len();
            assert_eq!(
                text,
                format!("{number}/{count} {piece} · {}", referee.score())
            );
        }
    }
}

#[test]
fn frames_are_no_higher_than_pieces_get() {
    let field = crate::common::field(20, 10, "");
    let game = Game::new(field, vec![Piece::I], Rules::guideline()).unwrap();
    let floor = [3, 4, 5, 6].map(|col| Square::new(col, 0));
    let placements = vec![Placement::new(Piece::I, floor, vec![Move::Down; 20])];
    let plan = Plan { placements };
    // I lies in the lowest row above the field.
    for frame in playback(&game, &plan).unwrap() {
        assert_eq!(frame.draw_compact().size().rows, 21);
    }
    let svg = animate(&game, &plan).unwrap();
    assert!(svg.contains(" height=\"544\""));
}

#[test]
fn an_empty_plan_is_a_still_picture() {
    let game = Game::new(
        crate::common::field(2, 3, "#.."),
        Vec::new(),
        Rules::default(),
    )
    .unwrap();
    let svg = animate(&game, &Plan::default()).unwrap();
    assert!(!svg.contains("animate"));
    assert_eq!(shown(&svg, &game, 0).0, BTreeSet::from([Square::new(0, 0)]));
    assert_eq!(playback(&game, &Plan::default()).unwrap().count(), 0);
}

#[test]
fn a_page_of_a_fumen_shows_colours_its_piece_and_its_comment() {
    let text = "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA";
    let fumen: Fumen = text.parse().unwrap();
    let page = &fumen.pages[0];
    assert_eq!(
        draw_page(page).to_text(),
        "\
+---------------------------+---+
|###########################|[I]|
|###########################|[I]|
|###########################|[I]|
|###########################|[I]|
+---------------------------+---+

4 Lines
"
    );
    let mut bare = page.clone();
    bare.operation = None;
    bare.comment = None;
    bare.field = page.after();
    assert_eq!(draw_page(&bare).size().rows, 1);
}
