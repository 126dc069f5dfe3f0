//! Chocolate Fix.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use consumer::{counted, only};
use truffle::puzzle_core::{Budget, Grid, Size};
use truffle::{
    Board, Clue, ClueError, Entries, Generator, Grade, Hint, Position, Puzzle, Reason, Spec,
    Truffle, Why, check, draw, draw_answer, grade, hint, possible, why,
};

const SAMPLE: &str = include_str!("../../data/truffle/sample.in");

fn sample() -> Puzzle {
    let case = truffle::batch(SAMPLE).next().expect("a case");
    case.expect("a good one").puzzle
}

#[test]
fn puzzles_are_read_solved_checked_and_drawn() -> Result<(), Box<dyn Error>> {
    let puzzle = sample();
    let board = only(&puzzle, Duration::from_secs(60))?;
    check(&puzzle, &board)?;
    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
    assert!(draw(&puzzle).to_svg().starts_with("<svg "));
    assert!(draw_answer(&board).to_ansi().contains('V'));
    assert!(counted(&puzzle, &AtomicBool::new(true)).is_none());
    let (count, first, common) = counted(&puzzle, &AtomicBool::new(false)).ok_or("one board")?;
    assert_eq!((count, first, common), (1, board, 9));
    Ok(())
}

#[test]
fn puzzles_are_explained_and_made() -> Result<(), Box<dyn Error>> {
    let puzzle = sample();
    let known = possible(&puzzle, &mut Budget::unlimited()).value;
    assert_eq!(known.known().count(), 9);
    let reason = why(&puzzle, &mut Budget::unlimited()).value;
    assert!(matches!(reason, Some(Why::Unique { .. })));
    assert!(grade(&puzzle).grade() < Grade::Beyond);
    let mut position = Position::new(puzzle);
    loop {
        match hint(&position, &mut Budget::unlimited()).value {
            Hint::Step(step) => position.apply(&step),
            Hint::Solved => break,
            other => return Err(format!("{other:?}").into()),
        }
    }
    let made = Generator::new(1)
        .clues(3)
        .generate(&mut Budget::unlimited())?
        .value;
    check(made.puzzle(), made.board())?;
    Ok(())
}

#[test]
fn errors_say_what_is_wrong() {
    let read = "1\n1 2\nSR __".parse::<Puzzle>().unwrap_err();
    assert_eq!((read.place().line, read.place().column), (3, 2));
    assert_eq!(read.caret(), "SR __\n ^");
    assert!("SV SS".parse::<Entries>().is_err());

    let board = Board::new([Truffle::ALL[0]; 9]).unwrap_err();
    assert_eq!((board.missing.len(), board.repeated.len()), (8, 1));

    let blank = |rows, cols| Clue::new(&Grid::filled(Size::new(rows, cols), None).unwrap());
    assert!(matches!(blank(4, 1), Err(ClueError::Size(_))));
    assert!(matches!(blank(1, 1), Err(ClueError::EmptySide(_))));
    assert!(Clue::new(&Grid::filled(Size::new(1, 1), Some(Spec::ANY)).unwrap()).is_ok());

    let sorted = Board::new(Truffle::ALL).expect("each once");
    let puzzle: Puzzle = "2\n1 2\nSS SV\nnot 1 1\nSV".parse().expect("a puzzle");
    let wrong = check(&puzzle, &sorted).unwrap_err();
    assert_eq!(
        (&wrong.unmatched[..], &wrong.matched[..]),
        (&[0][..], &[1][..])
    );

    let refused = |clues| {
        Generator::new(1)
            .negative()
            .clues(clues)
            .generate(&mut Budget::nodes(1))
    };
    assert_eq!(refused(0).unwrap_err().reasons(), [Reason::None]);
    assert_eq!(refused(1).unwrap_err().reasons(), [Reason::NegativeAlone]);
    assert_eq!(refused(99).unwrap_err().reasons(), [Reason::TooMany]);
}
