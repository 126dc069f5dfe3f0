//! What the crate tells of itself to the laws that all puzzle crates keep.

use proptest::prelude::*;
use proptest::sample::subsequence;
use puzzle_conformance::{
    Batch, Clued, Form, Generates, Judged, Subject, Symmetric, counted, hinted, is_shared, laws,
    split,
};
use puzzle_core::{Answer, Budget, Grade};
use truffle::{
    Board, BoardError, Candidates, Cell, CheckError, Clue, ClueError, Entries, Generated,
    Generator, Hint, Position, Puzzle, Rating, Refused, Step, Truffle, Why, batch, check, parse,
};

use crate::common::{
    self, Mark, Pattern, board_text, brute_force, extended_patterns, text, true_pattern,
};

laws! {
    boards = Framed => Solver, Judge, Clues, Sufficient, Symmetry, Hints, Generator;
    contest = contest() => Form, LineEnds, Batch;
    written_boards = Form::plain("SRTVC \n", board()) => Form, LineEnds;
    entries = entries() => Form, LineEnds, Batch;
}

#[cfg(feature = "serde")]
laws! {
    puzzles_by_serde = contest() => Serde;
    boards_by_serde = Form::plain("SRTVC \n", board()) => Serde;
    entries_by_serde = entries() => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_puzzles = Framed => FuzzedSolver;
    fuzzed_texts = contest() => Fuzzed;
    fuzzed_boards = Form::plain("SRTVC \n", board()) => Fuzzed;
    fuzzed_entries = entries() => Fuzzed;
}

const _: () = {
    is_shared::<(Puzzle, Board, Entries, Clue, Cell, Truffle, Candidates)>();
    is_shared::<(BoardError, CheckError, ClueError, Why, parse::Document)>();
    is_shared::<(Position, Hint, Step, Rating, Generator, Generated, Refused)>();
};

fn contest() -> Batch<Puzzle> {
    let puzzles = extended_patterns().prop_map(|patterns| puzzle(&patterns));
    Form::plain("SRTVC_.not0123 \n", puzzles).batched(counted, |text| batch(text).collect())
}

fn puzzle(patterns: &[Pattern]) -> Puzzle {
    text(patterns).parse().expect("the text of a puzzle")
}

fn board() -> impl Strategy<Value = Board> {
    common::board().prop_map(|board| board_text(&board).parse().expect("a board"))
}

fn entries() -> Batch<Entries> {
    let said = prop::array::uniform18(any::<bool>());
    let entries = (common::board(), said).prop_map(|(mut board, said)| {
        for (part, _) in board
            .as_flattened_mut()
            .iter_mut()
            .zip(said)
            .filter(|(_, said)| *said)
        {
            *part = b'_';
        }
        board_text(&board).parse().expect("entries")
    });
    Form::plain("SRTVC_ \n", entries).batched(split, |text| parse::entries(text).collect())
}

/// Puzzles whose first clue is of 3×3 cells and leaves few of them open, the frame for the others.
struct Framed;

impl Subject for Framed {
    type Sample = Vec<Pattern>;
    type Puzzle = Puzzle;
    type Key = String;
    const IS_ORDERED: bool = true;
    const CASES: u32 = 500;

    fn samples(&self) -> impl Strategy<Value = Vec<Pattern>> {
        let open = subsequence((0..9_usize).collect::<Vec<_>>(), 2..=5);
        let clues = |board: [Mark; 9]| {
            let of_board = prop::collection::vec(true_pattern(board), 0..4);
            let others = prop_oneof![3 => Just(Vec::new()), 2 => extended_patterns()];
            (Just(board), of_board, others)
        };
        let clues = common::board().prop_flat_map(clues);
        (clues, open).prop_map(|((mut frame, of_board, others), open)| {
            for cell in open {
                frame[cell] = *b"__";
            }
            let frame = Pattern(frame.chunks(3).map(<[_]>::to_vec).collect(), false);
            [vec![frame], of_board, others].concat()
        })
    }

    fn puzzle(&self, patterns: &Vec<Pattern>) -> Puzzle {
        puzzle(patterns)
    }

    fn brute_force(&self, patterns: &Vec<Pattern>) -> Option<Vec<String>> {
        let frame: Vec<Mark> = patterns[0].0.concat();
        Some(brute_force(&frame.try_into().ok()?, patterns))
    }

    fn key(&self, board: &Board) -> String {
        board.to_string()
    }

    fn check(&self, puzzle: &Puzzle, board: &Board) -> bool {
        check(puzzle, board).is_ok()
    }
}

impl Judged for Framed {
    fn altered(&self, _: &Puzzle, board: &Board, which: usize, what: usize) -> Board {
        let mut truffles = Cell::ALL.map(|cell| board.get(cell));
        truffles.swap(which % 9, what % 9);
        Board::new(truffles).expect("the same truffles")
    }
}

impl Clued for Framed {}

impl Symmetric for Framed {
    /// Whether left and right, then rows and columns are exchanged; other names of shapes and of
    /// flavours.
    type Symmetry = (bool, bool, [Vec<u8>; 2]);

    fn symmetries(&self) -> impl Strategy<Value = Self::Symmetry> {
        let names = [b"SRT", b"VSC"].map(|names| Just(names.to_vec()).prop_shuffle());
        (any::<bool>(), any::<bool>(), names)
    }

    fn image(&self, symmetry: &Self::Symmetry, patterns: &Vec<Pattern>) -> Vec<Pattern> {
        let (is_mirrored, is_transposed, names) = symmetry;
        let renamed = |letter: u8, before: &[u8; 3], names: &[u8]| {
            let place = before.iter().position(|&name| name == letter);
            place.map_or(letter, |place| names[place])
        };
        let image = |pattern: &Pattern| {
            let pattern = if *is_mirrored {
                pattern.mirrored()
            } else {
                pattern.clone()
            };
            let pattern = if *is_transposed {
                pattern.transposed()
            } else {
                pattern
            };
            pattern.map(|[shape, flavour]| {
                [
                    renamed(shape, b"SRT", &names[0]),
                    renamed(flavour, b"VSC", &names[1]),
                ]
            })
        };
        patterns.iter().map(image).collect()
    }

    fn key_image(&self, symmetry: &Self::Symmetry, board: &String) -> String {
        let pattern = Pattern::new(&board.replace('\n', "/"));
        let cells = self.image(symmetry, &vec![pattern])[0].0.concat();
        board_text(&cells.try_into().expect("nine cells"))
    }
}

hinted!(
    Framed,
    truffle,
    |step, board| {
        let mut gone = step.eliminations();
        step.placements()
            .all(|(cell, truffle)| board.get(cell) == truffle)
            && gone.all(|(cell, truffles)| !truffles.contains(board.get(cell)))
    },
    |position, board| position.entries() == &Entries::from(board),
);

impl Generates for Framed {
    fn generate(&self, seed: u64, budget: &mut Budget<'_>) -> Answer<(Puzzle, Board)> {
        let wishes = Generator::new(seed).grade(Grade::ALL[(seed % 4) as usize]);
        let made = wishes.generate(budget).expect("no number of clues");
        made.map(|made| (made.puzzle().clone(), *made.board()))
    }
}
