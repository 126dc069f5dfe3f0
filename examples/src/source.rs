//! Files that are read whole.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use puzzle_core::ParseError;

use crate::run::{diagnostic, report};
use crate::{Failure, Program};

/// What a file holds, and what to call it in messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of the file, or `<stdin>`.
    pub name: String,
    /// All that it holds.
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads all of `file`, or of standard input if that is `-`.
    ///
    /// # Errors
    /// [`Failure::Call`] when it cannot be read.
    pub fn read<P: Program>(file: &Path) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        let (name, outcome) = if file == "-" {
            if io::stdin().is_terminal() {
                report(&format!("{}: reading from the terminal", P::NAME));
            }
            let outcome = io::stdin().lock().read_to_end(&mut bytes);
            ("<stdin>".to_owned(), outcome)
        } else {
            let outcome = File::open(file).and_then(|mut file| file.read_to_end(&mut bytes));
            (file.display().to_string(), outcome)
        };
        match outcome {
            Ok(_) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Call(format!("{name}: {error}"))),
        }
    }

    /// What it holds as text.
    ///
    /// # Errors
    /// [`Failure::Input`] with the line where it is not UTF-8.
    pub fn text(&self) -> Result<&str, Failure> {
        str::from_utf8(&self.bytes).map_err(|error| {
            let (before, after) = self.bytes.split_at(error.valid_up_to());
            let line = before.split(|&byte| byte == b'\n').count();
            let found = after.first().copied().unwrap_or_default();
            Failure::Input(format!(
                "{}:{line}: expected UTF-8, found byte {found:#04X}",
                self.name
            ))
        })
    }

    /// That what it holds as text is not what was expected.
    pub fn fault(&self, error: &ParseError) -> Failure {
        Failure::Input(diagnostic(&self.name, error))
    }
}
