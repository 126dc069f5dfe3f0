//! Grids, rectangles and the symmetries of the square.

use proptest::prelude::*;
use puzzle_core::grid::{Grid, GridError, Pos, Rect, Size, Symmetry};

#[test]
fn ragged_rows_are_an_error_that_names_the_row() {
    let error = Grid::from_rows([vec![1, 2], vec![3, 4], vec![5]]).unwrap_err();
    assert_eq!(
        error,
        GridError::Ragged {
            row: 2,
            expected: 2,
            found: 1
        }
    );
    assert_eq!(
        error.to_string(),
        "row 3 has 1 cells where the first row has 2"
    );
}

#[test]
fn no_rows_are_the_empty_grid() {
    let empty = Grid::<u8>::from_rows([[]; 0]).unwrap();
    assert_eq!(empty.size(), Size::new(0, 0));
    assert_eq!(empty.rows().len(), 0);
    let rows_without_cells = Grid::<u8>::from_rows([[], []]).unwrap();
    assert_eq!(rows_without_cells.size(), Size::new(2, 0));
    assert!(rows_without_cells.rows().all(<[u8]>::is_empty));
}

#[test]
fn a_grid_that_is_only_claimed_is_refused() {
    let size = Size::new(u32::MAX, u32::MAX);
    assert_eq!(
        Grid::filled(size, 0_u64).unwrap_err(),
        GridError::TooLarge(size)
    );
}

#[test]
fn cells_outside_are_none() {
    let mut grid = Grid::filled(Size::new(2, 3), 'x').unwrap();
    assert_eq!(grid.get(Pos::new(1, 2)), Some(&'x'));
    for outside in [Pos::new(2, 0), Pos::new(0, 3), Pos::new(u32::MAX, u32::MAX)] {
        assert_eq!(grid.get(outside), None);
        assert_eq!(grid.get_mut(outside), None);
    }
}

#[test]
fn rectangles_know_their_placements() {
    let origins = |size, outer| -> Vec<Pos> {
        Rect::placements(size, outer)
            .map(|rect| rect.origin)
            .collect()
    };
    let board = Size::new(3, 3);
    assert_eq!(origins(Size::new(3, 3), board), [Pos::new(0, 0)]);
    assert_eq!(
        origins(Size::new(2, 3), board),
        [Pos::new(0, 0), Pos::new(1, 0)]
    );
    assert_eq!(origins(Size::new(1, 1), board).len(), 9);
    assert_eq!(origins(Size::new(4, 1), board), []);
    let corner = Rect::new(Pos::new(1, 1), Size::new(2, 2));
    assert!(
        board
            .positions()
            .all(|pos| corner.contains(pos) == (pos.row > 0 && pos.col > 0))
    );
}

proptest! {
    #[test]
    fn a_symmetry_and_its_inverse_cancel(rows in 1_u32..6, cols in 1_u32..6, index in 0_usize..8) {
        let grid = Grid::from_fn(Size::new(rows, cols), |pos| pos).unwrap();
        let symmetry = Symmetry::ALL[index];
        let there = grid.transformed(symmetry);
        prop_assert_eq!(there.size(), symmetry.apply_to_size(grid.size()));
        for (pos, cell) in grid.iter() {
            prop_assert_eq!(there.get(symmetry.apply(pos, grid.size())), Some(cell));
        }
        prop_assert_eq!(there.transformed(symmetry.inverse()), grid);
    }
}

#[test]
fn the_eight_symmetries_differ_and_form_a_group() {
    let square = Grid::from_rows([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).unwrap();
    let all: Vec<_> = Symmetry::ALL
        .iter()
        .map(|&s| square.transformed(s))
        .collect();
    for (i, a) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|b| a != b));
        for symmetry in Symmetry::ALL {
            assert!(all.contains(&a.transformed(symmetry)));
        }
    }
}

#[test]
fn rectangles_at_the_edge_of_all_numbers_end_at_once() {
    let most = Size::new(u32::MAX, u32::MAX);
    let corner = Pos::new(u32::MAX, u32::MAX);
    assert!(Rect::new(corner, most).positions().eq([corner]));
    let origin = Pos::new(u32::MAX - 1, 0);
    assert_eq!(Rect::new(origin, Size::new(9, 2)).positions().count(), 4);
    assert!(Rect::placements(most, most).eq([Rect::new(Pos::new(0, 0), most)]));
    assert_eq!(
        Rect::placements(Size::new(0, 0), most)
            .next()
            .map(|rect| rect.origin),
        Some(Pos::new(0, 0))
    );
    let rows_without_cells = Size::new(u32::MAX, 0);
    assert_eq!(rows_without_cells.positions().next(), None);
    assert_eq!(
        Rect::placements(Size::new(1, 2), Size::new(u32::MAX, 1)).next(),
        None
    );
}
