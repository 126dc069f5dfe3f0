//! The manners that all example programs share.
//!
//! `NAME [VERB] [OPTIONS] [FILE]`: a program reads a batch of cases from FILE or standard input,
//! answers each on standard output, reports bad cases on standard error and goes on with the next.
//! It ends with status 0 when all was well, 1 when some case was bad or has no answer where one was
//! wanted, 2 when it was called in a way it does not understand, and 3 when the time ran out.
//!
//! A program is a [`Program`]: how it reads its cases, and a function for each verb. Its `main`
//! is a call of [`run`].

mod bytes;
mod input;
mod options;
mod output;
mod run;
mod search;
mod source;
mod stream;
mod threads;

pub use options::{Options, SYMMETRIES, choice, grade, number};
pub use output::{Picture, count, write_answer, write_count, write_pictures};
pub use run::{Failure, run};
pub use search::within;
pub use source::Source;
pub use stream::Outcome;
pub use threads::Threads;

use std::io::{self, Write};
use std::path::PathBuf;

use puzzle_core::text::Text;
use puzzle_core::{Case, ParseError};

/// What an example program does, beyond what all do.
pub trait Program: Sized + Sync + 'static {
    /// One case of its batches.
    type Puzzle: Send;
    /// What the beginning of an input tells about all of it.
    type Form: Sync;

    /// The name in `cargo run --example NAME`.
    const NAME: &'static str;
    /// What it is for, in a line.
    const ABOUT: &'static str;
    /// What a case looks like, in lines that fit a screen.
    const INPUT: &'static str;
    /// Its verbs, the default one first.
    const VERBS: &'static [Verb<Self>];
    /// Its own options with their descriptions, beside `--limit`, `--ansi` and `--svg`.
    const OPTIONS: &'static [(&'static str, &'static str)] = &[];

    /// Reads the value of its own option `--name`, if it has one, and keeps it.
    ///
    /// # Errors
    /// When the value is missing or wrong.
    fn set_option(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        let _ = args;
        Err(lexopt::Error::UnexpectedOption(format!("--{name}")))
    }

    /// Makes ready for `verb` what the options ask for, once all of them are read.
    ///
    /// # Errors
    /// When the options make no sense together, or what they name cannot be read.
    fn prepare(&mut self, verb: &str) -> Result<(), Failure> {
        let _ = verb;
        Ok(())
    }

    /// Whether what begins with these bytes is surely a batch of text for `verb`, to be read case
    /// by case. By default all is; what may be something else is read whole before it is known.
    fn is_batch(&self, verb: &str, beginning: &[u8]) -> bool {
        let _ = (verb, beginning);
        true
    }

    /// The only case in `bytes`, or what is wrong there, if they are no batch of text for `verb`,
    /// such as those of a binary file. Asked where [`is_batch`](Self::is_batch) never says so.
    fn whole(&self, verb: &str, bytes: &[u8]) -> Option<Result<Self::Puzzle, String>> {
        let _ = (verb, bytes);
        None
    }

    /// The case that a word in the place of a file is itself, if it is one and no such file is
    /// there.
    fn inline(word: &str) -> Option<String> {
        let _ = word;
        None
    }

    /// The form of the input that begins with `text`. Asked again with more of it where `text` is
    /// too short to tell.
    fn form(&self, verb: &str, text: &Text<'_>) -> Self::Form;

    /// The cases that `text` holds for `verb`, as the batch of the crate gives them. It may be a
    /// part of an input of that `form`.
    fn cases<'a>(
        &'a self,
        verb: &str,
        form: &Self::Form,
        text: Text<'a>,
    ) -> Box<dyn Iterator<Item = Result<Case<Self::Puzzle>, ParseError>> + 'a>;

    /// What follows the number of cases where that stands before the answers of `verb`. To know it
    /// all of the input is read first. By default there is none.
    fn behind_count(&self, verb: &str, form: &Self::Form) -> Option<&'static str> {
        let _ = (verb, form);
        None
    }

    /// Writes what stands in the place of a bad case: by default the line `error`.
    ///
    /// # Errors
    /// When `out` cannot be written.
    fn write_bad_case(
        &self,
        verb: &str,
        form: &Self::Form,
        number: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let _ = (verb, form, number);
        writeln!(out, "error")
    }
}

/// One verb of a program.
pub struct Verb<P: Program> {
    /// What it is called.
    pub name: &'static str,
    /// What it prints, in a line.
    pub about: &'static str,
    /// The options that it knows, without the dashes.
    pub options: &'static [&'static str],
    /// Whether a blank line stands between its answers.
    pub spaced: bool,
    /// What it does.
    pub answer: Answer<P>,
}

/// Writes the answer to one case.
pub type WriteCase<P> =
    fn(&P, &Options, &Case<<P as Program>::Puzzle>, &mut dyn Write) -> io::Result<()>;

/// Writes the answer to one case, and says whether there is one.
pub type JudgeCase<P> =
    fn(&P, &Options, &Case<<P as Program>::Puzzle>, &mut dyn Write) -> io::Result<Outcome>;

/// Does a verb with the files that stand behind it.
pub type WithFiles<P> = fn(&P, &[PathBuf], &mut dyn Write) -> Result<(), Failure>;

/// What a verb does.
pub enum Answer<P: Program> {
    /// Writes the answer to each case, one after another.
    Case(WriteCase<P>),
    /// The same where a case may have no answer, or none in time.
    Judged(JudgeCase<P>),
    /// Takes as many files as are named here, and reads and writes them itself.
    Files(&'static [&'static str], WithFiles<P>),
    /// Reads nothing and writes all there is; whether all was well.
    WithoutInput(fn(&P, &Options, &mut dyn Write) -> Result<bool, Failure>),
}

impl<P: Program> std::fmt::Debug for Answer<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Case(_) => "Case",
            Self::Judged(_) => "Judged",
            Self::Files(..) => "Files",
            Self::WithoutInput(_) => "WithoutInput",
        })
    }
}

impl<P: Program> std::fmt::Debug for Verb<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verb")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
