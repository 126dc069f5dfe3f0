//! Boards against a plain grid of cells, for every width and height.

use proptest::prelude::*;
use puzzle_core::board::{Board, BoardError, Layout, Square};

const LAYOUT: Layout<1> = match Layout::new(6, 8) {
    Ok(layout) => layout,
    Err(_) => panic!(),
};

#[test]
fn rows_fall_where_full_rows_were() {
    let board = LAYOUT
        .read(
            "#....#
             ######
             .#.#..
             ######
             ######
             ##..##",
        )
        .unwrap();
    let (rest, cleared) = LAYOUT.collapse(board);
    assert_eq!(cleared, 3);
    let expected = LAYOUT.read("#....#\n.#.#..\n##..##").unwrap();
    assert_eq!(rest, expected);
    assert_eq!(LAYOUT.collapse(LAYOUT.all()), (Board::EMPTY, 8));
    assert_eq!(LAYOUT.collapse(Board::EMPTY), (Board::EMPTY, 0));
}

#[test]
fn nothing_runs_into_the_next_row() {
    let board = LAYOUT.read("#....#\n#....#").unwrap();
    assert_eq!(LAYOUT.left(board), LAYOUT.read("....#.\n....#.").unwrap());
    assert_eq!(LAYOUT.right(board), LAYOUT.read(".#....\n.#....").unwrap());
    assert_eq!(LAYOUT.down(board), LAYOUT.read("#....#").unwrap());
    assert_eq!(
        LAYOUT.up(board),
        LAYOUT.read("#....#\n#....#\n......").unwrap()
    );
    assert_eq!(
        LAYOUT.up(LAYOUT.all()),
        LAYOUT.all() - LAYOUT.read("######").unwrap()
    );
}

#[test]
fn faults_of_pictures_are_named() {
    let error = LAYOUT.read("......\n...#").unwrap_err();
    assert_eq!(
        error,
        BoardError::Ragged {
            row: 1,
            expected: 6,
            found: 4
        }
    );
    assert_eq!(
        error.to_string(),
        "row 2 of the picture has 4 cells where the board has 6"
    );
    let error = LAYOUT.read("..x...").unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1 of the picture has 'x' where `.` or `#` was expected"
    );
    let error = LAYOUT.read(&"......\n".repeat(9)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the picture has 9 rows where the board has 8"
    );
}

#[test]
fn sizes_have_limits() {
    assert!(Layout::<1>::new(16, 4).is_ok());
    assert!(Layout::<1>::new(1, 64).is_ok());
    assert!(Layout::<16>::new(16, 64).is_ok());
    for (width, height, rows) in [(16, 5, 4), (0, 4, 0), (17, 1, 0), (6, 0, 10), (1, 65, 64)] {
        let error = Layout::<1>::new(width, height).unwrap_err();
        assert_eq!(
            error,
            BoardError::Size {
                width,
                height,
                rows
            }
        );
    }
    assert!(Layout::<1>::new(u32::MAX, u32::MAX).is_err());
    assert!(Layout::<0>::new(1, 1).is_err());
}

/// A board as rows from the floor.
type Plain = Vec<Vec<bool>>;

/// A width, and rows of that width, full rows among them.
fn plain() -> impl Strategy<Value = Plain> {
    (1..=16_usize, 1..=64_usize).prop_flat_map(|(width, height)| {
        let row = prop_oneof![
            3 => prop::collection::vec(any::<bool>(), width),
            1 => Just(vec![true; width]),
        ];
        prop::collection::vec(row, height)
    })
}

fn moved(plain: &Plain, right: isize, up: isize) -> Plain {
    let cell = |row: usize, col: usize| {
        let row = plain.get(row.checked_add_signed(-up)?)?;
        row.get(col.checked_add_signed(-right)?).copied()
    };
    let cols = plain[0].len();
    (0..plain.len())
        .map(|row| {
            (0..cols)
                .map(|col| cell(row, col).unwrap_or(false))
                .collect()
        })
        .collect()
}

fn agrees<const N: usize>(plain: &Plain, right: i8, up: i8) {
    let (width, height) = (plain[0].len() as u32, plain.len() as u32);
    let Ok(layout) = Layout::<N>::new(width, height) else {
        assert!(width * height > 64 * N as u32);
        return;
    };
    let board = |plain: &Plain| layout.board(layout_squares(plain));
    let start = board(plain);
    assert_eq!(
        start.len() as usize,
        plain.iter().flatten().filter(|&&cell| cell).count()
    );
    assert_eq!(layout.read(&layout.art(start).to_string()), Ok(start));
    assert_eq!(layout.left(start), board(&moved(plain, -1, 0)));
    assert_eq!(layout.right(start), board(&moved(plain, 1, 0)));
    assert_eq!(layout.down(start), board(&moved(plain, 0, -1)));
    assert_eq!(layout.up(start), board(&moved(plain, 0, 1)));
    let shifted = board(&moved(plain, right.into(), up.into()));
    assert_eq!(layout.shift(right, up).apply(start), shifted);

    for (row, cells) in (0..).zip(plain) {
        let bits = cells
            .iter()
            .rev()
            .fold(0, |bits, &cell| bits << 1 | u16::from(cell));
        assert_eq!(layout.row(start, row), bits);
    }
    assert_eq!(layout.row(start, plain.len() as u8), 0);

    let shadow = (0..plain.len())
        .map(|row| {
            (0..plain[0].len())
                .map(|col| plain[row..].iter().any(|row| row[col]))
                .collect()
        })
        .collect();
    assert_eq!(layout.shadow(start), board(&shadow));

    let mut rest: Plain = plain
        .iter()
        .filter(|row| row.contains(&false))
        .cloned()
        .collect();
    let cleared = plain.len() - rest.len();
    rest.resize(plain.len(), vec![false; plain[0].len()]);
    assert_eq!(layout.collapse(start), (board(&rest), cleared as u32));

    let squares: Vec<Square> = start.cells().map(|cell| layout.square(cell)).collect();
    assert!(squares.iter().copied().eq(layout_squares(plain)));
}

fn layout_squares(plain: &Plain) -> impl Iterator<Item = Square> {
    (0..).zip(plain).flat_map(|(row, cells)| {
        (0..)
            .zip(cells)
            .filter(|(_, taken)| **taken)
            .map(move |(col, _)| Square::new(col, row))
    })
}

proptest! {
    #[test]
    fn boards_agree_with_plain_cells(plain in plain(), right in -20..=20_i8, up in -70..=70_i8) {
        agrees::<1>(&plain, right, up);
        agrees::<2>(&plain, right, up);
        agrees::<5>(&plain, right, up);
        agrees::<16>(&plain, right, up);
    }
}
