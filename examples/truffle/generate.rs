//! The verb `generate`: new puzzles from seeds.

use std::io::{self, Write};

use examples::{Failure, Options, grade, number};
use indicatif::ProgressBar;
use puzzle_core::Budget;
use truffle::{Generator, Grade};

use super::Truffle;

/// What the puzzles shall be like.
pub(super) struct Wishes {
    seed: u64,
    count: u64,
    grade: Option<Grade>,
    clues: Option<usize>,
    is_minimal: bool,
    is_negative: bool,
    is_irregular: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            seed: 1,
            count: 1,
            grade: None,
            clues: None,
            is_minimal: false,
            is_negative: false,
            is_irregular: false,
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
            "clues" => self.clues = Some(number(args, name, 0..=usize::MAX)?),
            "minimal" => self.is_minimal = true,
            "negative" => self.is_negative = true,
            "irregular" => self.is_irregular = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn generator(&self, seed: u64) -> Generator {
        let mut generator = Generator::new(seed);
        if let Some(grade) = self.grade {
            generator = generator.grade(grade);
        }
        if let Some(clues) = self.clues {
            generator = generator.clues(clues);
        }
        if self.is_minimal {
            generator = generator.minimal();
        }
        if self.is_negative {
            generator = generator.negative();
        }
        if self.is_irregular {
            generator = generator.irregular();
        }
        generator
    }
}

/// Writes puzzles from one seed after another, their number first; whether all are as wished.
pub(super) fn generate(
    program: &Truffle,
    options: &Options,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let wishes = &program.wishes;
    let mut all_well = true;
    // Draws on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(wishes.count);
    let seed = |number| wishes.seed.wrapping_add(number);
    let generate = |number| {
        let generator = wishes.generator(seed(number));
        generator.generate(&mut Budget::unlimited())
    };
    options
        .threads
        .number(wishes.count, generate, |number, made| {
            let made = made.map_err(|refused| Failure::Call(refused.to_string()))?;
            if number == 0 {
                writeln!(out, "{}", wishes.count)?;
            }
            let puzzle = made.value.puzzle();
            bar.suspend(|| {
                if !made.stop.is_complete() {
                    all_well = false;
                    let grade = made.value.rating().grade();
                    let clues = puzzle.clues().len();
                    let _ = writeln!(
                        io::stderr(),
                        "truffle: seed {}: the best found is {grade} and has {clues} clues",
                        seed(number)
                    );
                }
                writeln!(out, "{puzzle}")
            })?;
            bar.inc(1);
            Ok(())
        })?;
    if wishes.count == 0 {
        writeln!(out, "0")?;
    }
    bar.finish_and_clear();
    Ok(all_well)
}
