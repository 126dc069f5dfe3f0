//! What the crate tells of itself to the laws that all puzzle crates keep.

use proptest::prelude::*;
use proptest::sample::select;
use puzzle_conformance::{
    Batch, Clued, Form, Generates, Judged, Subject, Symmetric, counted, hinted, is_shared, laws,
    split,
};
use puzzle_core::{Answer, Budget, Grade, Index as _};
use sudoku16::format::{self, Alphabet, Blank, Dialect, Document, Layout, Spacing};
use sudoku16::rotate::{self, Direction, Restoration, Rotated, Turns};
use sudoku16::{
    BoxIndex, Candidates, Cell, Digit, FullGrid, Generated, Generator, Hint, Position, Rating,
    Refused, RepeatedDigits, SolutionError, Step, Sudoku, Why, check,
};

use crate::common::{self, Random};
use crate::solve;

laws! {
    sudoku = Sudokus => Solver, Judge, Clues, Symmetry, Hints, Generator;
    written_sudoku = Form::plain(LETTERS, sudoku()) => Form, LineEnds;
    grids = Form::plain(LETTERS, grid()) => Form, LineEnds;
    letters = documents(Alphabet::Letters) => Form, LineEnds, Batch, Recovery;
    hexadecimal = documents(Alphabet::Hexadecimal) => Form, LineEnds, Batch, Recovery;
    from_one = documents(Alphabet::FromOne) => Form, LineEnds, Batch, Recovery;
    decimal = documents(Alphabet::Decimal) => Form, LineEnds, Batch, Recovery;
    rotated = rotated() => Form, LineEnds, Batch, Recovery;
}

#[cfg(feature = "serde")]
laws! {
    sudoku_by_serde = Form::plain(LETTERS, sudoku()) => Serde;
    grids_by_serde = Form::plain(LETTERS, grid()) => Serde;
    rotated_by_serde = rotated() => Serde;
    clockwise_by_serde = Form::plain("0123456789ABCDEF.\n", rotation(Direction::Clockwise)) => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_sudoku = Sudokus => FuzzedSolver;
    fuzzed_texts = Form::plain(LETTERS, sudoku()) => Fuzzed;
    fuzzed_grids = Form::plain(LETTERS, grid()) => Fuzzed;
}

const _: () = {
    is_shared::<(Sudoku, FullGrid, Cell, Digit, BoxIndex, Candidates, Why)>();
    is_shared::<(RepeatedDigits, SolutionError, Document, Dialect)>();
    is_shared::<(Position, Hint, Step, Rating, Generator, Generated, Refused)>();
    is_shared::<(Rotated, Restoration, Turns)>();
};

const LETTERS: &str = "ABCDEFGHIJKLMNOP--\n";

fn puzzle(givens: &solve::Givens) -> Sudoku {
    Sudoku::from_rows(givens.map(|row| row.map(|digit| Digit::from_index(digit?.into()))))
}

/// From a blank grid to a full one.
fn givens() -> impl Strategy<Value = solve::Givens> {
    (any::<u64>(), prop_oneof![Just(0), 0..256_usize, Just(256)])
        .prop_map(|(seed, blanks)| solve::with_blanks(&mut Random::new(seed), blanks).1)
}

fn sudoku() -> impl Strategy<Value = Sudoku> {
    givens().prop_map(|givens| puzzle(&givens))
}

fn grid() -> impl Strategy<Value = FullGrid> {
    prop::collection::vec(0..16_usize, 256).prop_map(|digits| {
        let digit = |row, col| Digit::from_index(digits[16 * row + col]).expect("a digit");
        FullGrid::from_rows(common::from_fn(digit))
    })
}

fn documents(alphabet: Alphabet) -> Batch<Document> {
    let blanks = Blank::ALL
        .into_iter()
        .filter(|&blank| alphabet.has_blank(blank));
    let layout = select(&[Layout::Lines, Layout::OneLine, Layout::Boxes][..]);
    let spacing = select(&[Spacing::Joined, Spacing::Blanks, Spacing::Commas][..]);
    // A full grid does not tell its blank.
    let some = givens().prop_filter("a blank", |givens| {
        givens.iter().flatten().any(Option::is_none)
    });
    let values = (some, select(blanks.collect::<Vec<_>>()), layout, spacing);
    let values = values.prop_map(move |(givens, blank, layout, spacing)| {
        let dialect = Dialect::new(alphabet)
            .with_layout(layout)
            .with_spacing(spacing);
        Document::new(
            puzzle(&givens),
            dialect.with_blank(blank).expect("not a digit"),
        )
    });
    let read = move |text: &str| format::read(text, Some(alphabet));
    let form = Form::of_text(
        "0123456789ABCDEFGP-.*+|, \n",
        values,
        |one| Some(one.to_string()),
        read,
    );
    form.cases(64).batched(split, move |text| {
        format::batch(text, Some(alphabet)).collect()
    })
}

fn rotation(direction: Direction) -> impl Strategy<Value = Rotated> {
    givens().prop_map(move |givens| {
        Rotated::new(puzzle(&givens))
            .expect("a part of a grid")
            .with_direction(direction)
    })
}

fn rotated() -> Batch<Rotated> {
    let form = Form::plain("0123456789ABCDEF.\n", rotation(Direction::CounterClockwise));
    form.cases(64)
        .batched(counted, |text| rotate::batch(text).collect())
}

/// Sudoku with so few blanks that brute force finds all solutions.
struct Sudokus;

impl Subject for Sudokus {
    type Sample = solve::Givens;
    type Puzzle = Sudoku;
    type Key = Vec<u8>;
    const CASES: u32 = 64;

    fn samples(&self) -> impl Strategy<Value = solve::Givens> {
        let wrong = prop::option::weighted(0.3, (0..16_usize, 0..16_usize, 0..16_u8));
        (any::<u64>(), 60..120_usize, wrong).prop_map(|(seed, blanks, wrong)| {
            let (_, mut givens) = solve::with_blanks(&mut Random::new(seed), blanks);
            if let Some((row, col, digit)) = wrong {
                givens[row][col] = Some(digit);
            }
            givens
        })
    }

    fn puzzle(&self, givens: &solve::Givens) -> Sudoku {
        puzzle(givens)
    }

    fn brute_force(&self, givens: &solve::Givens) -> Option<Vec<Vec<u8>>> {
        let found = solve::brute_force(givens, 201);
        let key =
            |givens: &solve::Givens| givens.as_flattened().iter().copied().flatten().collect();
        (found.len() <= 200).then(|| found.iter().map(key).collect())
    }

    fn key(&self, grid: &FullGrid) -> Vec<u8> {
        grid.rows()
            .as_flattened()
            .iter()
            .map(|digit| digit.index() as u8)
            .collect()
    }

    fn check(&self, puzzle: &Sudoku, grid: &FullGrid) -> bool {
        check(puzzle, grid).is_ok()
    }
}

impl Judged for Sudokus {
    fn altered(&self, _: &Sudoku, grid: &FullGrid, which: usize, what: usize) -> FullGrid {
        let mut rows = *grid.rows();
        rows[which % 16][which / 16 % 16] = Digit::from_index(what % 16).expect("a digit");
        FullGrid::from_rows(rows)
    }
}

impl Clued for Sudokus {}

/// By a seed: rows and columns in another order, perhaps exchanged, and other digits.
fn image<T: Copy>(seed: u64, cells: &[[T; 16]; 16], name: impl Fn(T, &[u8]) -> T) -> [[T; 16]; 16] {
    let mut random = Random::new(seed);
    let mut names: Vec<u8> = (0..16).collect();
    random.shuffle(&mut names);
    random
        .rearranged(cells)
        .map(|row| row.map(|cell| name(cell, &names)))
}

impl Symmetric for Sudokus {
    type Symmetry = u64;

    fn symmetries(&self) -> impl Strategy<Value = u64> {
        any::<u64>()
    }

    fn image(&self, &seed: &u64, givens: &solve::Givens) -> solve::Givens {
        image(seed, givens, |digit, names| {
            digit.map(|digit| names[usize::from(digit)])
        })
    }

    fn key_image(&self, &seed: &u64, digits: &Vec<u8>) -> Vec<u8> {
        let cells = common::from_fn(|row, col| digits[16 * row + col]);
        image(seed, &cells, |digit, names| names[usize::from(digit)]).concat()
    }
}

hinted!(
    Sudokus,
    sudoku16,
    |step, grid| {
        let mut gone = step.eliminations().iter();
        let placed = step.placement();
        placed.is_none_or(|(cell, digit)| grid.at(cell) == digit)
            && gone.all(|&(cell, digit)| grid.at(cell) != digit)
    },
    |position, grid| position.grid() == &Sudoku::from(grid),
);

impl Generates for Sudokus {
    const SEEDS: u32 = 12;

    fn generate(&self, seed: u64, budget: &mut Budget<'_>) -> Answer<(Sudoku, FullGrid)> {
        let wishes = Generator::new(seed).grade(Grade::ALL[(seed % 4) as usize]);
        let made = wishes.generate(budget).expect("no number of givens");
        made.map(|made| (made.puzzle().clone(), made.solution().clone()))
    }
}
