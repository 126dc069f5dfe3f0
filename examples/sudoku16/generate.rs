//! The verb `generate`: new puzzles from seeds.

use std::io::{self, Write};

use examples::{Failure, Options, SYMMETRIES, choice, grade, number};
use indicatif::ProgressBar;
use puzzle_core::{Budget, Symmetry};
use sudoku16::format::{Dialect, Document, Framing};
use sudoku16::{Generator, Grade};

use super::Sudoku16;

/// The budget of a puzzle, a few seconds: where its wishes cannot be met, the best so far is
/// written. In nodes, so that it is the same on every machine.
const NODES: u64 = 2_000_000;

/// What the puzzles shall be like.
pub(super) struct Wishes {
    seed: u64,
    count: u64,
    grade: Option<Grade>,
    givens: Option<usize>,
    symmetry: Symmetry,
    is_minimal: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            seed: 1,
            count: 1,
            grade: None,
            givens: None,
            symmetry: Symmetry::Identity,
            is_minimal: false,
        }
    }
}

impl Wishes {
    /// Reads the value of the option `--name` if it is a wish; whether it is.
    pub(super) fn set(
        &mut self,
        name: &str,
        args: &mut lexopt::Parser,
    ) -> Result<bool, lexopt::Error> {
        match name {
            "seed" => self.seed = number(args, name, 0..=u64::MAX)?,
            "count" => self.count = number(args, name, 0..=u64::MAX)?,
            "grade" => self.grade = Some(grade(args, name)?),
            "givens" => self.givens = Some(number(args, name, 0..=256)?),
            "symmetry" => self.symmetry = choice(args, name, &SYMMETRIES)?,
            "minimal" => self.is_minimal = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn generator(&self, seed: u64) -> Generator {
        let generator = Generator::new(seed).symmetry(self.symmetry);
        let generator = match self.grade {
            Some(grade) => generator.grade(grade),
            None => generator,
        };
        let generator = match self.givens {
            Some(givens) => generator.givens(givens),
            None => generator,
        };
        if self.is_minimal {
            generator.minimal()
        } else {
            generator
        }
    }
}

/// Writes puzzles from one seed after another; whether all are as wished.
pub(super) fn generate(
    program: &Sudoku16,
    options: &Options,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let wishes = &program.wishes;
    let mut all_well = true;
    // Draws on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(wishes.count);
    if program.framing == Some(Framing::Counted) {
        writeln!(out, "{}", wishes.count)?;
    }
    let seed = |number| wishes.seed.wrapping_add(number);
    let generate = |number| {
        let generator = wishes.generator(seed(number));
        generator.generate(&mut Budget::nodes(NODES))
    };
    options
        .threads
        .number(wishes.count, generate, |number, made| {
            let made = made.map_err(|refused| Failure::Call(refused.to_string()))?;
            let document = Document::new(made.value.puzzle().clone(), Dialect::default());
            bar.suspend(|| {
                if !made.stop.is_complete() {
                    all_well = false;
                    let givens = document.sudoku().givens().count();
                    let grade = made.value.rating().grade();
                    let _ = writeln!(
                        io::stderr(),
                        "sudoku16: seed {}: the best found is {grade} and has {givens} givens",
                        seed(number)
                    );
                }
                if number > 0 {
                    writeln!(out)?;
                }
                program.write_converted(&document, out)
            })?;
            bar.inc(1);
            Ok(())
        })?;
    bar.finish_and_clear();
    Ok(all_well)
}
