//! What the crate tells of itself to the laws that all puzzle crates keep.

use latin4::format::{self, Blank, Dialect, Document, Layout, Spacing};
use latin4::{
    Cell, CheckError, Class, Digit, Generated, Generator, Givens, Grid, Hint, Position, Puzzle,
    Rating, Rules, Step, Transformation, Why, batch, check,
};
use proptest::prelude::*;
use proptest::sample::select;
use puzzle_conformance::{
    Batch, Clued, Form, Generates, Judged, Subject, Symmetric, hinted, is_shared, laws, split,
};
use puzzle_core::{Answer, Budget, Grade};

use super::solve::{any_numbers, brute_force};
use super::{kept, puzzle};

laws! {
    sudoku = Under(Rules::Sudoku) => Solver, Judge, Clues, Sufficient, Symmetry, Hints, Generator;
    latin = Under(Rules::Latin) => Solver, Judge, Clues, Sufficient, Symmetry, Hints, Generator;
    contest = contest() => Form, LineEnds, Batch, Recovery;
    grids = Form::plain("1234 \n", grid()) => Form, LineEnds;
    givens = Form::plain("01234 \n", givens()) => Form, LineEnds;
    dialects = dialects() => Form, LineEnds, Batch, Recovery;
}

#[cfg(feature = "serde")]
laws! {
    puzzles_by_serde = contest() => Serde;
    latin_by_serde = Form::plain("01234 \n", givens().prop_map(|g| Puzzle::new(Rules::Latin, g))) => Serde;
    grids_by_serde = Form::plain("1234 \n", grid()) => Serde;
    givens_by_serde = Form::plain("01234 \n", givens()) => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_puzzles = Under(Rules::Sudoku) => FuzzedSolver;
    fuzzed_grids = Form::plain("1234 \n", grid()) => Fuzzed;
    fuzzed_givens = Form::plain("01234 \n", givens()) => Fuzzed;
}

const _: () = {
    is_shared::<(Puzzle, Givens, Grid, Cell, Digit, Rules, CheckError, Why)>();
    is_shared::<(Position, Hint, Step, Rating, Class, Transformation)>();
    is_shared::<(Generator, Generated, Document, Dialect)>();
};

fn givens() -> impl Strategy<Value = Givens> {
    any_numbers().prop_map(|numbers| Givens::new(numbers.map(Digit::new)))
}

fn grid() -> impl Strategy<Value = Grid> {
    prop::array::uniform16(select(&Digit::ALL[..])).prop_map(Grid::new)
}

fn contest() -> Batch<Puzzle> {
    let values = any_numbers().prop_map(|numbers| puzzle(Rules::Sudoku, numbers));
    Form::plain("01234 \n", values).batched(split, |text| batch(text, Rules::Sudoku).collect())
}

/// Without the places of cells, which another text has elsewhere.
fn placeless(document: &Document) -> Document {
    Document::new(*document.puzzle(), document.dialect())
}

fn dialects() -> Batch<Document> {
    let layout = select(&[Layout::Lines, Layout::OneLine][..]);
    let spacing = select(&[Spacing::Blanks, Spacing::Joined][..]);
    let dialect = (layout, spacing, select(&Blank::ALL[..]));
    let dialect = dialect.prop_map(|(layout, spacing, blank)| {
        Dialect::default()
            .with_layout(layout)
            .with_spacing(spacing)
            .with_blank(blank)
    });
    let has_blanks = givens().prop_filter("a blank", |givens| givens.iter().count() < 16);
    let values = (has_blanks, dialect)
        .prop_map(|(givens, dialect)| Document::new(Puzzle::new(Rules::Latin, givens), dialect));
    let read = |text: &str| format::read(text, Rules::Latin).map(|found| placeless(&found));
    let form = Form::of_text("01234.*- \n", values, |one| Some(one.to_string()), read);
    form.batched(split, |text| {
        let cases = format::batch(text, Rules::Latin);
        cases
            .map(|case| Ok(case?.map(|found| placeless(&found))))
            .collect()
    })
}

/// Puzzles under some rules; samples are their digits, 0 for blank.
struct Under(Rules);

impl Subject for Under {
    type Sample = [u8; 16];
    type Puzzle = Puzzle;
    type Key = [u8; 16];
    const IS_ORDERED: bool = true;
    const CASES: u32 = 1_000;

    fn samples(&self) -> impl Strategy<Value = [u8; 16]> {
        any_numbers()
    }

    fn puzzle(&self, numbers: &[u8; 16]) -> Puzzle {
        puzzle(self.0, *numbers)
    }

    fn brute_force(&self, numbers: &[u8; 16]) -> Option<Vec<[u8; 16]>> {
        let grids = brute_force(self.0, *numbers);
        Some(grids.iter().map(|grid| kept(grid, u16::MAX)).collect())
    }

    fn key(&self, grid: &Grid) -> [u8; 16] {
        kept(grid, u16::MAX)
    }

    fn check(&self, puzzle: &Puzzle, grid: &Grid) -> bool {
        check(puzzle, grid).is_ok()
    }
}

impl Judged for Under {
    fn altered(&self, _: &Puzzle, grid: &Grid, which: usize, what: usize) -> Grid {
        let mut digits = *grid.as_array();
        digits[which % 16] = Digit::ALL[what % 4];
        Grid::new(digits)
    }
}

impl Clued for Under {}

impl Symmetric for Under {
    type Symmetry = Transformation;

    fn symmetries(&self) -> impl Strategy<Value = Transformation> {
        select(Transformation::all(self.0).collect::<Vec<_>>())
    }

    fn image(&self, by: &Transformation, numbers: &[u8; 16]) -> [u8; 16] {
        let image = by.puzzle(&puzzle(self.0, *numbers));
        image
            .givens()
            .as_array()
            .map(|digit| digit.map_or(0, Digit::get))
    }

    fn key_image(&self, by: &Transformation, numbers: &[u8; 16]) -> [u8; 16] {
        self.image(by, numbers)
    }
}

hinted!(
    Under,
    latin4,
    |step, grid| {
        let mut gone = step.eliminations().iter();
        let placed = step.placement();
        placed.is_none_or(|(cell, digit)| grid.get(cell) == digit)
            && gone.all(|&(cell, digit)| grid.get(cell) != digit)
    },
    |position, grid| position.filled().givens() == &Givens::from(grid),
);

impl Generates for Under {
    fn generate(&self, seed: u64, budget: &mut Budget<'_>) -> Answer<(Puzzle, Grid)> {
        let grade = [Grade::Easy, Grade::Medium][(seed % 2) as usize];
        let wishes = Generator::new(seed).rules(self.0).grade(grade);
        let made = wishes.generate(budget).expect("such puzzles");
        made.map(|made| (*made.puzzle(), *made.solution()))
    }
}
