//! Pictures of puzzles.

use crossword::{Puzzle, draw};
use puzzle_core::{Budget, Puzzle as _};

#[test]
fn draws_numbers_black_cells_and_letters() {
    let text = "1 3 1 1\n+---+---+---+\n|7  |   |   |\n|   |   | * |\n|   |   |   |\n+---+---+---+\n7 AB\n7 A\n";
    let puzzle: Puzzle = text.parse().unwrap();
    let empty = draw(&puzzle, None).to_unicode();
    assert_eq!(empty, "┌7──┬───┬───┐\n│   │   │███│\n└───┴───┴───┘\n");
    let fill = puzzle.solve(&mut Budget::unlimited()).value.unwrap();
    let filled = draw(&puzzle, Some(&fill)).to_unicode();
    assert_eq!(filled, "┌7──┬───┬───┐\n│ A │ B │███│\n└───┴───┴───┘\n");
}
