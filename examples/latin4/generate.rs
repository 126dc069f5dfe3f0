//! The verb `generate`: new puzzles from seeds.

use std::io::Write;

use examples::{Failure, Options, SYMMETRIES, choice, grade, number};
use indicatif::ProgressBar;
use latin4::format::{Document, Framing};
use latin4::{Class, Generator, Grade, Rules};
use puzzle_core::{Budget, Symmetry};

use super::Latin4;

/// What the puzzles shall be like.
pub(super) struct Wishes {
    seed: u64,
    count: u64,
    class: Option<Class>,
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
            class: None,
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
            "class" => {
                let classes = Class::ALL.map(|class| (class.name(), class));
                self.class = Some(choice(args, name, &classes)?);
            }
            "grade" => self.grade = Some(grade(args, name)?),
            "givens" => self.givens = Some(number(args, name, 0..=usize::MAX)?),
            "symmetry" => self.symmetry = choice(args, name, &SYMMETRIES)?,
            "minimal" => self.is_minimal = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn generator(&self, rules: Rules, seed: u64) -> Generator {
        let mut generator = Generator::new(seed).rules(rules).symmetry(self.symmetry);
        if let Some(class) = self.class {
            generator = generator.class(class);
        }
        if let Some(grade) = self.grade {
            generator = generator.grade(grade);
        }
        if let Some(givens) = self.givens {
            generator = generator.givens(givens);
        }
        if self.is_minimal {
            generator = generator.minimal();
        }
        generator
    }
}

/// Writes puzzles from one seed after another. All are as wished: the budget has no end.
pub(super) fn generate(
    program: &Latin4,
    options: &Options,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let wishes = &program.wishes;
    let form = program.to.unwrap_or_default();
    // Draws on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(wishes.count);
    let generate = |number| {
        let generator = wishes.generator(program.rules, wishes.seed.wrapping_add(number));
        generator.generate(&mut Budget::unlimited())
    };
    options
        .threads
        .number(wishes.count, generate, |number, made| {
            let made = made.map_err(|refused| Failure::Call(refused.to_string()))?;
            let puzzle = *made.value.puzzle();
            let document = Document::new(puzzle, program.written(form.dialect()));
            bar.suspend(|| {
                match (number, form.framing()) {
                    (0, Framing::Counted) => write!(out, "{}\n\n", wishes.count)?,
                    (0, _) => {}
                    _ => writeln!(out)?,
                }
                writeln!(out, "{document}")
            })?;
            bar.inc(1);
            Ok(())
        })?;
    bar.finish_and_clear();
    Ok(true)
}
