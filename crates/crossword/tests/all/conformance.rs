//! What the crate tells of itself to the laws that all puzzle crates keep; the puzzles of pairs of
//! words do so beside their tests.

use std::collections::BTreeSet;

use crossword::format::puz::{self, File};
use crossword::format::{self, exolve, ipuz, text};
use crossword::{
    Branching, CheckError, Crossword, Diagram, DiagramError, Fill, LettersError, Partial,
    PartialFill, Pattern, PatternError, Puzzle, PuzzleError, Search, WordList, check,
};
use proptest::prelude::*;
use puzzle_conformance::{
    Batch, Clued, Fault, Form, Judged, Subject, Symmetric, is_shared, laws, split,
};
use puzzle_core::{Answer, Budget, Grid, Pos, Size, Stop};

use crate::arbitrary;
use crate::fill::spec::{Letters, Spec, letters};
use crate::ipuz_random;
use crate::puz::build::parts;

laws! {
    fills = Fills => Solver, Judge, Clues, Symmetry;
    by_words = By(Branching::Words) => Solver;
    by_cells = By(Branching::Cells) => Solver;
    diagrams = diagrams() => Form, LineEnds, Batch, Recovery;
    patterns = patterns() => Form;
    puz_files = puz_files() => Form;
    ipuz_files = ipuz_files() => Form;
    exolve_files = exolve_files() => Form;
}

#[cfg(feature = "serde")]
laws! {
    diagrams_by_serde = diagrams() => Serde;
}

#[cfg(feature = "arbitrary")]
laws! {
    fuzzed_puzzles = Fills => FuzzedSolver;
    fuzzed_diagrams = diagrams() => Fuzzed;
}

const _: () = {
    is_shared::<(Puzzle, Fill, Search<'_>, Partial<'_>, PartialFill, WordList)>();
    is_shared::<(Crossword, Diagram, Pattern, File)>();
    is_shared::<(
        CheckError,
        DiagramError,
        LettersError,
        PatternError,
        PuzzleError,
    )>();
    is_shared::<(format::ReadError, format::WriteError)>();
};

fn diagrams() -> Batch<Diagram> {
    let form = Form::plain("AB1.#~|()[]{}=:\" -\n", arbitrary::diagram());
    form.batched(split, |text| text::batch(text).collect())
}

fn patterns() -> Form<Pattern> {
    let texts = "([AB?]|\\[\\^?[ABé]{1,3}\\]){1,5}";
    let read = |text: &str| text.parse::<Pattern>().map_err(Fault::told);
    let values = texts.prop_map(|text| text.parse().expect("a pattern"));
    Form::of_text("AB?.[]^", values, |pattern| Some(pattern.to_string()), read)
}

fn puz_files() -> Form<File> {
    let values = parts().prop_map(|parts| puz::read(&parts.bytes()).expect("a valid file"));
    let read = |bytes: &[u8]| puz::read(bytes).map_err(Fault::told);
    Form::of_bytes("ABC.:-\0", values, |file| Some(file.to_bytes()), read)
}

fn ipuz_files() -> Form<Crossword> {
    let write = |crossword: &Crossword| ipuz::write(crossword).ok();
    let read = |text: &str| ipuz::read(text).map_err(Fault::told);
    Form::of_text("{}[]\",:0AB#null ", ipuz_random::crossword(), write, read)
}

fn exolve_files() -> Form<Crossword> {
    let write = |crossword: &Crossword| exolve::write(crossword).ok();
    let held = move |crossword| exolve::read(&write(&crossword)?).ok();
    let values = ipuz_random::crossword().prop_filter_map("what the form holds", held);
    Form::of_text("exolve-grid:AB.|_*@~&#() \n", values, write, exolve::read)
}

/// Random small puzzles from word lists; samples are a seed and the letters.
struct Fills;

impl Subject for Fills {
    type Sample = (u64, Vec<char>);
    type Puzzle = Puzzle;
    type Key = Letters;

    fn samples(&self) -> impl Strategy<Value = Self::Sample> {
        let letters = (0x4E00..).filter_map(char::from_u32);
        let many: Vec<char> = letters.take(100).collect();
        let few = prop_oneof![Just(vec!['A', 'É']), Just(vec!['A', 'É', '漢']), Just(many),];
        (any::<u64>(), few)
    }

    fn puzzle(&self, (seed, letters): &Self::Sample) -> Puzzle {
        Spec::random(*seed, letters).puzzle()
    }

    fn brute_force(&self, (seed, letters): &Self::Sample) -> Option<Vec<Letters>> {
        Some(Spec::random(*seed, letters).fills()?.into_iter().collect())
    }

    fn key(&self, fill: &Fill) -> Letters {
        letters(fill)
    }

    fn check(&self, puzzle: &Puzzle, fill: &Fill) -> bool {
        check(puzzle, fill).is_ok()
    }
}

impl Judged for Fills {
    fn altered(&self, puzzle: &Puzzle, fill: &Fill, which: usize, what: usize) -> Fill {
        // Cells that are in no slot may have any letter.
        let mut letters = letters(fill);
        let pos = letters.keys().copied().nth(which % letters.len().max(1));
        match (pos, ['A', 'É', '漢', '丁'].get(what % 5)) {
            (Some(pos), Some(&letter)) => _ = letters.insert(pos, letter),
            (Some(pos), None) => _ = letters.remove(&pos),
            (None, _) => {}
        }
        fill_of(puzzle.diagram().size(), &letters)
    }
}

/// The fill with these letters.
pub(crate) fn fill_of(size: Size, letters: &Letters) -> Fill {
    Fill::new(Grid::from_fn(size, |pos| letters.get(&pos).copied()).expect("as large"))
}

impl Clued for Fills {
    /// A cell in no slot that wants a word has no letter, unless it is given.
    fn restricted(&self, part: &Puzzle, fill: &Fill) -> Fill {
        let diagram = part.diagram();
        let wanting = diagram
            .entries()
            .filter(|(id, _)| part.candidates(*id).is_some());
        let wanted: BTreeSet<Pos> = wanting
            .flat_map(|(_, slot)| slot.cells().to_vec())
            .collect();
        let is_given = |pos| {
            diagram
                .cell(pos)
                .is_some_and(|cell| cell.letters().is_some())
        };
        let mut letters = letters(fill);
        letters.retain(|pos, _| wanted.contains(pos) || is_given(*pos));
        fill_of(diagram.size(), &letters)
    }
}

impl Symmetric for Fills {
    /// Other letters, by a seed.
    type Symmetry = u64;

    fn symmetries(&self) -> impl Strategy<Value = u64> {
        any::<u64>()
    }

    fn image(&self, symmetry: &u64, (seed, letters): &Self::Sample) -> Self::Sample {
        (
            *seed,
            letters
                .iter()
                .map(|&letter| renamed(*symmetry, letter))
                .collect(),
        )
    }

    fn key_image(&self, symmetry: &u64, letters: &Letters) -> Letters {
        let letters = letters.iter();
        letters
            .map(|(&pos, &letter)| (pos, renamed(*symmetry, letter)))
            .collect()
    }
}

/// Another letter, in another order of the alphabet.
fn renamed(symmetry: u64, letter: char) -> char {
    let number = u32::from(letter) ^ (symmetry as u32 & 0x3F);
    char::from_u32(0x1_0000 + number).expect("a plane of letters")
}

/// A puzzle that is searched in another manner.
#[derive(Debug)]
struct Searched(Puzzle, Branching, u64);

impl Searched {
    fn search(&self) -> Search<'_> {
        Search::new(&self.0).branching(self.1).seed(self.2)
    }
}

impl puzzle_core::Puzzle for Searched {
    type Solution = Fill;

    fn search(
        &self,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(&Fill) -> std::ops::ControlFlow<()>,
    ) -> Stop {
        Self::search(self).search(budget, visit)
    }

    fn count_up_to(&self, limit: u64, budget: &mut Budget<'_>) -> Answer<u64> {
        Self::search(self).count_up_to(limit, budget)
    }

    fn common_to_all(&self, budget: &mut Budget<'_>) -> Answer<Vec<(Pos, char)>> {
        Self::search(self).common_to_all(budget)
    }
}

/// The same puzzles, branching otherwise.
struct By(Branching);

impl Subject for By {
    type Sample = (u64, Vec<char>);
    type Puzzle = Searched;
    type Key = Letters;

    fn samples(&self) -> impl Strategy<Value = Self::Sample> {
        Fills.samples()
    }

    fn puzzle(&self, sample: &Self::Sample) -> Searched {
        Searched(Fills.puzzle(sample), self.0, sample.0)
    }

    fn brute_force(&self, sample: &Self::Sample) -> Option<Vec<Letters>> {
        Fills.brute_force(sample)
    }

    fn key(&self, fill: &Fill) -> Letters {
        letters(fill)
    }

    fn check(&self, searched: &Searched, fill: &Fill) -> bool {
        check(&searched.0, fill).is_ok()
    }
}
