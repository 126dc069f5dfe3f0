//! All 9! boards, each tested against the clues.

use puzzle_core::{Index, Pos, Size};
use truffle::{Board, Cell, Clue, Puzzle, Truffle};

/// Every board that satisfies `puzzle`, in lexicographic order.
pub fn boards(puzzle: &Puzzle) -> Vec<Board> {
    let mut found = Vec::new();
    let mut truffles = Truffle::ALL;
    loop {
        let mut clues = puzzle.clues().iter();
        if clues.all(|clue| is_matched(clue, &truffles) != clue.is_negative()) {
            found.extend(Board::new(truffles));
        }
        if !next_permutation(&mut truffles) {
            return found;
        }
    }
}

fn is_matched(clue: &Clue, truffles: &[Truffle; 9]) -> bool {
    let Size { rows, cols } = clue.size();
    (0..=3 - rows).any(|down| {
        (0..=3 - cols).any(|right| {
            clue.size().positions().all(|pos| {
                let Some(spec) = clue.get(pos) else {
                    return true;
                };
                let under = Cell::at(Pos::new(pos.row + down, pos.col + right));
                under.is_some_and(|cell| {
                    let truffle = truffles[cell.index()];
                    spec.shape.is_none_or(|shape| shape == truffle.shape)
                        && spec
                            .flavour
                            .is_none_or(|flavour| flavour == truffle.flavour)
                })
            })
        })
    })
}

/// Moves to the next permutation in lexicographic order (Narayana Pandita); false after the last.
fn next_permutation<T: Ord>(items: &mut [T]) -> bool {
    let Some(rise) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let larger = items.iter().rposition(|item| *item > items[rise]);
    items.swap(rise, larger.unwrap_or(rise));
    items[rise + 1..].reverse();
    true
}
