//! Types and drawings, as a user of the crate meets them.

use latin4::{Cell, Digit, Givens, Grid, Puzzle, Rules, draw, draw_answer};
use puzzle_core::Pos;

#[test]
fn digits_and_cells_cover_their_ranges_and_no_more() {
    assert_eq!(Digit::ALL.map(Digit::get), [1, 2, 3, 4]);
    for value in 0..=u8::MAX {
        assert_eq!(
            Digit::new(value).map(Digit::get),
            (1..=4).contains(&value).then_some(value)
        );
    }
    let places: Vec<_> = Cell::ALL.map(Cell::pos).to_vec();
    assert!(places.is_sorted_by(|a, b| a < b));
    assert!(
        places
            .iter()
            .all(|&pos| Cell::at(pos).map(Cell::pos) == Some(pos))
    );
    for outside in [Pos::new(4, 0), Pos::new(0, 4), Pos::new(u32::MAX, u32::MAX)] {
        assert_eq!(Cell::at(outside), None);
    }
}

#[test]
fn of_two_digits_given_for_a_cell_the_last_stands() {
    let cell = Cell::ALL[5];
    let givens: Givens = [(cell, Digit::One), (cell, Digit::Two)]
        .into_iter()
        .collect();
    assert_eq!(givens.get(cell), Some(Digit::Two));
    assert_eq!(givens.iter().collect::<Vec<_>>(), [(cell, Digit::Two)]);
}

#[test]
fn a_sudoku_is_drawn_with_its_boxes() {
    let puzzle: Puzzle = "1 2 0 0\n3 4 0 0\n0 0 1 4\n0 0 3 2".parse().unwrap();
    let answer: Grid = "1 2 4 3\n3 4 2 1\n2 3 1 4\n4 1 3 2".parse().unwrap();
    assert_eq!(
        draw(&puzzle).to_unicode(),
        "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃   │   ┃
┠───┼───╂───┼───┨
┃ 3 │ 4 ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃ 1 │ 4 ┃
┠───┼───╂───┼───┨
┃   │   ┃ 3 │ 2 ┃
┗━━━┷━━━┻━━━┷━━━┛
"
    );
    assert_eq!(
        draw_answer(&puzzle, &answer).to_unicode(),
        "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃[4]│[3]┃
┠───┼───╂───┼───┨
┃ 3 │ 4 ┃[2]│[1]┃
┣━━━┿━━━╋━━━┿━━━┫
┃[2]│[3]┃ 1 │ 4 ┃
┠───┼───╂───┼───┨
┃[4]│[1]┃ 3 │ 2 ┃
┗━━━┷━━━┻━━━┷━━━┛
"
    );
}

#[test]
fn a_latin_square_is_drawn_without_boxes() {
    let givens = "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 3".parse().unwrap();
    assert_eq!(
        draw(&Puzzle::new(Rules::Latin, givens)).to_unicode(),
        "\
┏━━━┯━━━┯━━━┯━━━┓
┃ 1 │ 2 │   │   ┃
┠───┼───┼───┼───┨
┃   │   │   │   ┃
┠───┼───┼───┼───┨
┃   │   │   │   ┃
┠───┼───┼───┼───┨
┃   │   │   │ 3 ┃
┗━━━┷━━━┷━━━┷━━━┛
"
    );
}
