//! The checker, and what the types refuse.

use puzzle_core::{Pos, Size, Solution};
use truffle::{
    Board, Cell, CheckError, Clue, ClueError, Flavour, Puzzle, Shape, Spec, Truffle, check,
};

const SORTED: &str = "SV SS SC\nRV RS RC\nTV TS TC";

fn sorted() -> Board {
    Board::new(Truffle::ALL).unwrap()
}

#[test]
fn names_each_clue_that_matches_nowhere() {
    let board = sorted();
    assert_eq!(board.to_string(), SORTED);
    let puzzle: Puzzle = "5\n1 2\nSV SS\n1 2\nSS SV\n2 1\nSV\nRV\n2 1\nT_\n_S\n1 1\n__"
        .parse()
        .unwrap();
    let error = check(&puzzle, &board).unwrap_err();
    assert_eq!(error.unmatched, [1, 3]);
    assert_eq!(
        error.to_string(),
        "no match on the board for clues 2, 4 (from 1)"
    );
    assert_eq!(check(&Puzzle::default(), &board), Ok(()));
}

#[test]
fn matches_in_every_corner_but_not_beyond() {
    let board = sorted();
    let holds = |clue: &str| check(&format!("1\n{clue}").parse().unwrap(), &board).is_ok();
    for clue in [
        "2 2\nSV SS\nRV RS",
        "2 2\nSS SC\nRS RC",
        "2 2\nRV RS\nTV TS",
        "2 2\nRS RC\nTS TC",
    ] {
        assert!(holds(clue), "{clue}");
    }
    // The lower right truffle in the upper left cell of a pattern: the rest is beyond the board.
    for clue in [
        "1 2\nTC __",
        "2 1\nTC\n__",
        "3 1\nRC\n__\n__",
        "1 3\n_S __ __",
    ] {
        assert!(!holds(clue), "{clue}");
    }
}

#[test]
fn board_lists_all_that_is_wrong() {
    let mut truffles = Truffle::ALL;
    truffles[0] = truffles[8];
    truffles[1] = truffles[8];
    truffles[4] = truffles[5];
    let error = Board::new(truffles).unwrap_err();
    let all = |indices: &[usize]| indices.iter().map(|&index| Truffle::ALL[index]).collect();
    assert_eq!(error.missing, all(&[0, 1, 4]));
    assert_eq!(error.repeated, all(&[5, 8]));
    assert_eq!(
        error.to_string(),
        "the board has no SV, SS, RS and more than one RC, TC"
    );
}

#[test]
fn clue_has_one_to_three_rows_and_columns() {
    for rows in 0..6 {
        for cols in 0..6 {
            let size = Size::new(rows, cols);
            let fits = (1..=3).contains(&rows) && (1..=3).contains(&cols);
            match Clue::blank(size) {
                Ok(clue) => assert!(fits && clue.size() == size),
                Err(error) => assert!(!fits && error == ClueError::Size(size)),
            }
        }
    }
    assert!(Clue::blank(Size::new(u32::MAX, u32::MAX)).is_err());
}

#[test]
fn clue_keeps_what_is_said() {
    let mut clue = Clue::blank(Size::new(2, 3)).unwrap();
    let spec = Spec {
        shape: Some(Shape::Round),
        flavour: None,
    };
    for (number, row) in clue.rows_mut().enumerate() {
        row[number + 1] = spec;
    }
    assert_eq!(clue.to_string(), "2 3\n__ R_ __\n__ __ R_");
    assert_eq!(clue.get(Pos::new(1, 2)), Some(spec));
    assert_eq!(clue.get(Pos::new(0, 0)), Some(Spec::ANY));
    assert_eq!(clue.get(Pos::new(2, 0)), None);
    assert_eq!(clue.get(Pos::new(0, 3)), None);
}

#[test]
fn specs_say_what_they_allow() {
    for shape in Shape::ALL {
        for flavour in Flavour::ALL {
            let truffle = Truffle { shape, flavour };
            assert_eq!(Spec::from(truffle).truffles().single(), Some(truffle));
            for (said, of_nine) in [
                (
                    Spec {
                        shape: Some(shape),
                        flavour: None,
                    },
                    3,
                ),
                (
                    Spec {
                        shape: None,
                        flavour: Some(flavour),
                    },
                    3,
                ),
                (Spec::ANY, 9),
            ] {
                assert_eq!(said.truffles().len(), of_nine);
                assert!(said.truffles().contains(truffle));
            }
        }
    }
}

#[test]
fn cells_know_their_places() {
    for (cell, (pos, truffle)) in Cell::ALL.into_iter().zip(sorted().cells()) {
        assert_eq!(cell.pos(), pos);
        assert_eq!(Cell::at(pos), Some(cell));
        assert_eq!(sorted().get(cell), truffle);
    }
    assert_eq!(Cell::at(Pos::new(0, 3)), None);
    assert_eq!(Cell::at(Pos::new(u32::MAX, 0)), None);
}

#[test]
fn types_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Puzzle>();
    shared::<Board>();
    shared::<CheckError>();
}
