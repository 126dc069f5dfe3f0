//! The main verbs of each crate, and what each says of bad input.

use std::sync::atomic::{AtomicBool, Ordering};

use crossword::puzzle_core::{Budget, Puzzle as _, Stop, Uniqueness};

const TRUFFLE: &str = include_str!("../../data/truffle/sample.in");
const CROSSWORD: &str = include_str!("../../data/crossword/words.in");
const TETROMINO: &str = include_str!("../../data/tetromino/sample.in");
const ROTATED: &str = include_str!("../../data/sudoku16/rotate_sample.in");
const SUDOKU: &str = include_str!("../../data/sudoku16/poj3076_sample.in");
const QUADROKU: &str = include_str!("../../data/latin4/quadroku.in");

#[test]
fn truffle_finds_the_only_board() {
    for case in truffle::batch(TRUFFLE) {
        let puzzle = case.expect("the sample is good").puzzle;
        let Uniqueness::One(board) = puzzle.uniqueness(&mut Budget::unlimited()) else {
            panic!("the sample promises one board");
        };
        assert_eq!(truffle::check(&puzzle, &board), Ok(()));
        assert!(!truffle::draw(&puzzle).to_svg().is_empty());
        let same: truffle::Puzzle = puzzle.to_string().parse().expect("what was written");
        assert_eq!(same, puzzle);
    }
    let error = "1\n1 2\nSR __".parse::<truffle::Puzzle>().unwrap_err();
    assert_eq!((error.place().line, error.place().column), (3, 2));
}

#[test]
fn crossword_fills_and_counts() {
    let counts = crossword::pairs::batch(CROSSWORD).map(|case| {
        let document = case.expect("the data is good").puzzle;
        let puzzle = document.puzzle();
        if let Some(fill) = puzzle.solve(&mut Budget::unlimited()).value {
            assert_eq!(crossword::pairs::check(puzzle, &fill), Ok(()));
        }
        puzzle.count_up_to(1_000, &mut Budget::unlimited()).value
    });
    assert!(counts.eq([1, 0, 2]));
    let error = "1 1 1 0\n"
        .parse::<crossword::pairs::Document>()
        .unwrap_err();
    assert_eq!((error.place().line, error.found()), (1, "`1`"));
}

#[test]
fn crossword_fills_a_grid_from_words_and_speaks_the_formats() {
    use crossword::format::{self, Format};

    let words: crossword::WordList = "on\nno\nto\not\n".parse().expect("a list");
    let puzzle = crossword::Puzzle::new("O.\n..\n".parse().expect("a diagram"), words);
    let fills = puzzle.solutions_up_to(9, &mut Budget::unlimited());
    assert_eq!((fills.value.len(), fills.stop), (2, Stop::Complete));
    for fill in &fills.value {
        assert_eq!(crossword::check(&puzzle, fill), Ok(()));
        let diagram = puzzle.diagram().filled(fill);
        let file = Format::Puz.write(&crossword::Crossword::new(diagram.clone()));
        let read = format::read(&file.expect("a file")).expect("a crossword");
        assert_eq!(read.diagram(), &diagram);
    }
    let error = "on\nno;x\n".parse::<crossword::WordList>().unwrap_err();
    assert_eq!((error.place().line, error.found()), (2, "`x`"));
}

#[test]
fn tetromino_proves_its_score_and_the_referee_agrees() {
    let game: tetromino::Game = TETROMINO.parse().expect("the sample is good");
    let best = game.best(&mut Budget::unlimited());
    assert!(best.is_proven());
    assert_eq!(tetromino::check(&game, &best.plan), Ok(1100));

    let stopped = game.best(&mut Budget::nodes(1));
    assert!(stopped.value <= 1100 && stopped.bound >= 1100);
    let error = "1\nX\n".parse::<tetromino::Game>().unwrap_err();
    assert_eq!((error.place().line, error.found()), (2, "`X`"));
}

#[test]
fn sudoku16_restores_with_the_fewest_turns() {
    let mut cases = sudoku16::rotate::batch(ROTATED);
    let rotated = cases.next().expect("a case").expect("a good one").puzzle;
    let best = rotated.best(&mut Budget::unlimited());
    let restoration = best.plan.expect("the sample can be restored");
    assert_eq!((best.value, restoration.turns().total()), (Some(5), 5));
    assert_eq!(sudoku16::rotate::check(&rotated, &restoration), Ok(()));
    assert!(cases.next().is_none());
}

#[test]
fn sudoku16_solves_in_the_dialect_that_was_read() {
    use sudoku16::format::{self, Alphabet, Dialect, Document};
    let cases: Vec<_> = format::batch(SUDOKU, None).collect();
    let document = &cases[0].as_ref().expect("the sample is good").puzzle;
    let Uniqueness::One(grid) = document.sudoku().uniqueness(&mut Budget::unlimited()) else {
        panic!("the sample has one solution");
    };
    assert_eq!(sudoku16::check(document.sudoku(), &grid), Ok(()));
    assert!(
        document
            .answer(&grid)
            .to_string()
            .starts_with("FPAHMJECNLBDKOGI\n")
    );
    let numbers = Document::new(document.sudoku().clone(), Dialect::new(Alphabet::Decimal));
    assert_eq!(format::read(&numbers.to_string(), None), Ok(numbers));
    assert!(format::read(&"0".repeat(256), None).is_err());
}

#[test]
fn latin4_completes_in_order() {
    let mut cases = latin4::batch(QUADROKU, latin4::Rules::Sudoku);
    let puzzle = cases.next().expect("a case").expect("a good one").puzzle;
    let found = puzzle.solutions_up_to(10, &mut Budget::unlimited());
    assert_eq!(found.stop, Stop::Complete);
    assert!(found.value.is_sorted());
    assert!(
        found
            .value
            .iter()
            .all(|grid| latin4::check(&puzzle, grid).is_ok())
    );
}

#[test]
fn a_raised_flag_stops_every_search() {
    let flag = AtomicBool::new(false);
    flag.store(true, Ordering::Relaxed);
    let budget = || Budget::unlimited().with_flag(&flag);
    let puzzle: truffle::Puzzle = "0".parse().expect("no clues");
    assert_eq!(puzzle.solve(&mut budget()).stop, Stop::Cancelled);
    let game: tetromino::Game = TETROMINO.parse().expect("the sample is good");
    assert_eq!(game.best(&mut budget()).stop, Stop::Cancelled);
}
