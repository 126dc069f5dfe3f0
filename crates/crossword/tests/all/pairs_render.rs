//! Pictures of puzzles.

use crossword::pairs::{Fill, Puzzle, draw, draw_answer};
use puzzle_core::{Budget, Grid, Puzzle as _};

#[test]
fn draws_numbers_black_cells_and_letters() {
    let text = "1 3 1 1\n+---+---+---+\n|7  |   |   |\n|   |   | * |\n|   |   |   |\n+---+---+---+\n7 AB\n7 A\n";
    let puzzle: Puzzle = text.parse().unwrap();
    let empty = draw(&puzzle).to_unicode();
    assert_eq!(empty, "┌7──┬───┬───┐\n│   │   │███│\n└───┴───┴───┘\n");
    let fill = puzzle.solve(&mut Budget::unlimited()).value.unwrap();
    let filled = draw_answer(&puzzle, &fill).to_unicode();
    assert_eq!(filled, "┌7──┬───┬───┐\n│ A │ B │███│\n└───┴───┴───┘\n");
}

#[test]
fn draws_what_there_is_of_a_fill_of_another_size() {
    let puzzle: Puzzle = "1 2 0 0\n\n\n\n\n\n".parse().unwrap();
    let letters = Grid::from_rows([['A'], ['B']]).unwrap().map(|&c| Some(c));
    let drawing = draw_answer(&puzzle, &Fill::new(letters));
    assert_eq!(drawing.to_unicode(), "┌───┬───┐\n│ A │   │\n└───┴───┘\n");
}
