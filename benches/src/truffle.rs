//! All 9! boards, each tested against the clues.

use puzzle_core::{Index, Pos, Size};
use truffle::{Board, Cell, Clue, Puzzle, Truffle};

/// Every board that satisfies `puzzle`, in lexicographic order.
pub fn boards(puzzle: &Puzzle) -> Vec<Board> {
    let mut found = Vec::new();
    let mut truffles = Truffle::ALL;
    loop {
        if puzzle.clues().iter().all(|clue| holds(clue, &truffles)) {
            found.extend(Board::new(truffles));
        }
        if !next_permutation(&mut truffles) {
            return found;
        }
    }
}

fn holds(clue: &Clue, truffles: &[Truffle; 9]) -> bool {
    let Size { rows, cols } = clue.size();
    (0..=3 - rows).any(|down| {
        (0..=3 - cols).any(|right| {
            clue.size().positions().all(|pos| {
                let under = Cell::at(Pos::new(pos.row + down, pos.col + right));
                let truffle = under.map(|cell| truffles[cell.index()]);
                clue.get(pos).zip(truffle).is_some_and(|(spec, truffle)| {
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
