//! 4×4 sudoku and Latin squares.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use consumer::{counted, only};
use latin4::format::{self, Document};
use latin4::puzzle_core::{Budget, Symmetry};
use latin4::{
    DefiningSets, Generator, Grade, Grid, Hint, Position, Puzzle, Reason, Rules, Why, canonical,
    check, draw, draw_answer, grade, hint, why,
};

const QUADROKU: &str = "1 2 0 0\n3 4 0 0\n0 0 1 4\n0 0 3 2";

#[test]
fn puzzles_are_read_solved_checked_and_drawn() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = QUADROKU.parse()?;
    let grid = only(&puzzle, Duration::from_secs(60))?;
    check(&puzzle, &grid)?;
    assert_eq!(latin4::batch(QUADROKU, Rules::Sudoku).count(), 1);
    assert!(draw(&puzzle).to_svg().starts_with("<svg "));
    assert!(draw_answer(&puzzle, &grid).to_text().contains("[4]"));
    let open = Puzzle::new(Rules::Latin, *puzzle.givens());
    let (count, first, _) = counted(&open, &AtomicBool::new(false)).ok_or("some grids")?;
    check(&open, &first)?;
    assert!(count >= 1 && counted(&open, &AtomicBool::new(true)).is_none());

    let document = format::read("12..34....14..32", Rules::Sudoku)?;
    assert_eq!(document.puzzle(), &puzzle);
    assert_eq!(document.answer(&grid).to_string(), "1243342123144132");
    let documents = format::batch(QUADROKU, Rules::Sudoku).flatten();
    let texts: Vec<String> = documents
        .map(|case| Document::to_string(&case.puzzle))
        .collect();
    assert_eq!(texts, [QUADROKU]);
    Ok(())
}

#[test]
fn puzzles_are_explained_classed_and_made() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = QUADROKU.parse()?;
    let reason = why(&puzzle, &mut Budget::unlimited()).value;
    let Some(Why::Unique { grid, .. }) = reason else {
        return Err("one grid".into());
    };
    assert!(grade(&puzzle).grade() < Grade::Beyond);
    let step = hint(&Position::new(puzzle), &mut Budget::unlimited()).value;
    assert!(matches!(step, Hint::Step(_)));
    let (least, by) = canonical(&puzzle);
    assert_eq!(by.puzzle(&puzzle), least);
    let sets = DefiningSets::new(Rules::Sudoku, grid).ok_or("a sudoku grid")?;
    assert!(sets.minimal_puzzles().count() > 0);
    let made = Generator::new(1)
        .givens(6)
        .generate(&mut Budget::unlimited())?
        .value;
    check(made.puzzle(), made.solution())?;
    Ok(())
}

#[test]
fn errors_say_what_is_wrong() {
    let read = "1 2 0 0\n3 4 7 0".parse::<Puzzle>().unwrap_err();
    assert_eq!(
        (read.place().line, read.place().column, read.found()),
        (2, 5, "`7`")
    );
    assert!(format::read("12", Rules::Latin).is_err());

    let puzzle: Puzzle = QUADROKU.parse().expect("a puzzle");
    let grid: Grid = "2 2 4 3\n3 4 2 1\n2 3 1 4\n4 1 3 2"
        .parse()
        .expect("a grid");
    let wrong = check(&puzzle, &grid).unwrap_err();
    assert_eq!((wrong.changed.len(), wrong.clashing.len()), (1, 2));

    let new = || Generator::new(1);
    let refused = |wishes: Generator| {
        let refused = wishes.generate(&mut Budget::unlimited()).unwrap_err();
        refused.reasons().to_vec()
    };
    assert_eq!(refused(new().givens(3)), [Reason::TooFew]);
    assert_eq!(refused(new().givens(17)), [Reason::TooMany]);
    let not_minimal = refused(new().givens(9).minimal());
    assert!(matches!(not_minimal[..], [Reason::NotMinimal { .. }]));
    let asymmetric = refused(new().givens(5).symmetry(Symmetry::HalfTurn));
    assert!(matches!(asymmetric[..], [Reason::Asymmetric { step: 2 }]));
    let grade = refused(new().grade(Grade::Hard));
    assert_eq!(grade, [Reason::Grade(Grade::Hard)]);
    let none = refused(new().grade(Grade::Easy).minimal());
    assert_eq!(none, [Reason::NoSuchPuzzle]);
}
