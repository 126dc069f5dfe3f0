//! The checker, and what the types refuse.

use puzzle_core::{Grid, Pos, Size, Solution};
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
fn negative_clues_match_nowhere() {
    let board = sorted();
    let puzzle: Puzzle = "4\nnot 1 2\nSV SS\nnot 1 2\nSS SV\n1 2\nSS SV\nnot 1 1\n__"
        .parse()
        .unwrap();
    let error = check(&puzzle, &board).unwrap_err();
    assert_eq!(
        (&error.unmatched[..], &error.matched[..]),
        (&[2][..], &[0, 3][..])
    );
    assert_eq!(
        error.to_string(),
        "no match on the board for clues 3; a match for negative clues 1, 4 (from 1)"
    );
}

#[test]
fn cells_that_are_left_out_may_be_anything() {
    let board = sorted();
    let holds = |clue: &str| check(&format!("1\n{clue}").parse().unwrap(), &board).is_ok();
    assert!(holds("2 2\nSV ..\n.. RS"));
    assert!(holds("3 2\n.. SC\nRS RC\nTS .."));
    assert!(!holds("2 2\nSV ..\n.. RC"));
    assert!(!holds("2 2\n.. SV\nRV .."));
}

fn blank(size: Size) -> Result<Clue, ClueError> {
    Clue::new(&Grid::filled(size, Some(Spec::ANY)).unwrap())
}

#[test]
fn clue_has_one_to_three_rows_and_columns() {
    for rows in 0..6 {
        for cols in 0..6 {
            let size = Size::new(rows, cols);
            let fits = (1..=3).contains(&rows) && (1..=3).contains(&cols);
            match blank(size) {
                Ok(clue) => assert!(fits && clue.size() == size),
                Err(error) => {
                    let size = Grid::filled(size, Some(Spec::ANY)).unwrap().size();
                    assert!(!fits && error == ClueError::Size(size));
                }
            }
        }
    }
}

#[test]
fn each_outer_row_and_column_has_a_cell() {
    for outline in 0..1_u32 << 9 {
        let has = |pos: Pos| outline >> (3 * pos.row + pos.col) & 1 == 1;
        let pattern = Grid::from_fn(Board::SIZE, |pos| has(pos).then_some(Spec::ANY)).unwrap();
        let outer = |at: fn(Pos) -> u32, line| {
            Board::SIZE
                .positions()
                .any(|pos| at(pos) == line && has(pos))
        };
        let row = |pos: Pos| pos.row;
        let col = |pos: Pos| pos.col;
        let fits = outer(row, 0) && outer(row, 2) && outer(col, 0) && outer(col, 2);
        match Clue::new(&pattern) {
            Ok(clue) => {
                assert!(fits);
                assert_eq!(clue.is_rectangle(), outline == 0x1ff);
                assert!(clue.filled().is_rectangle());
                assert!(
                    Board::SIZE
                        .positions()
                        .all(|pos| clue.get(pos).is_some() == has(pos))
                );
            }
            Err(ClueError::EmptySide(pos)) => {
                assert!(!fits);
                let in_row = Board::SIZE.positions().filter(|other| other.row == pos.row);
                let in_col = Board::SIZE.positions().filter(|other| other.col == pos.col);
                assert!(!in_row.clone().any(has) || !in_col.clone().any(has));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn clue_keeps_what_is_said() {
    let round = Spec::from(Shape::Round);
    let pattern = Grid::from_fn(Size::new(2, 3), |pos| match pos {
        Pos { row: 0, col: 1 } | Pos { row: 1, col: 2 } => Some(round),
        Pos { row: 1, col: 1 } => None,
        _ => Some(Spec::ANY),
    });
    let clue = Clue::new(&pattern.unwrap()).unwrap();
    assert_eq!(clue.to_string(), "2 3\n__ R_ __\n__ .. R_");
    assert_eq!(clue.filled().to_string(), "2 3\n__ R_ __\n__ __ R_");
    assert_eq!(clue.negated().to_string(), "not 2 3\n__ R_ __\n__ .. R_");
    assert_eq!(clue.negated().negated(), clue);
    assert_eq!(clue.get(Pos::new(1, 2)), Some(round));
    assert_eq!(clue.get(Pos::new(0, 0)), Some(Spec::ANY));
    assert_eq!(clue.get(Pos::new(1, 1)), None);
    assert_eq!(clue.get(Pos::new(2, 0)), None);
    assert_eq!(clue.get(Pos::new(0, 3)), None);
}

#[test]
fn specs_say_what_truffles_have_in_common() {
    for sets in 0..1_u16 << 9 {
        let truffles = puzzle_core::BitSet::<Truffle>::from_word(sets);
        let spec = Spec::common(truffles);
        let all = |is: &dyn Fn(Truffle) -> bool| !truffles.is_empty() && truffles.iter().all(is);
        for shape in Shape::ALL {
            assert_eq!(
                spec.shape == Some(shape),
                all(&|truffle| truffle.shape == shape)
            );
        }
        for flavour in Flavour::ALL {
            assert_eq!(
                spec.flavour == Some(flavour),
                all(&|truffle| truffle.flavour == flavour)
            );
        }
    }
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
