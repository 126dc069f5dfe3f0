//! The program's own options.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crossword::format::Format;
use crossword::{Punctuation, WordList, WordListReader};
use examples::{Failure, Source, number};

/// What its own options say.
#[derive(Default)]
pub(super) struct Crossword {
    words: Option<Words>,
    /// The first option that says how grids are filled from words.
    about_words: Option<String>,
    reader: WordListReader,
    pub(super) seed: u64,
    pub(super) seconds: Option<f64>,
    pub(super) repeats: bool,
    pub(super) from: Option<Format>,
    pub(super) to: Option<Format>,
    pub(super) bare: bool,
    shown: Shown,
    goal: Goal,
    partial: bool,
}

/// How published crosswords are drawn.
#[derive(Default, PartialEq)]
enum Shown {
    #[default]
    Blank,
    Solution,
}

/// Which fill is wanted.
#[derive(Default, PartialEq)]
enum Goal {
    #[default]
    Any,
    Best,
}

/// The words that grids are filled with.
struct Words {
    file: PathBuf,
    list: Arc<WordList>,
}

impl Crossword {
    /// Keeps the value of the option `--name`.
    pub(super) fn set(
        &mut self,
        name: &str,
        args: &mut lexopt::Parser,
    ) -> Result<(), lexopt::Error> {
        let reader = self.reader.clone();
        match name {
            "words" => {
                let file = args.value()?.into();
                let list = Arc::default();
                self.words = Some(Words { file, list });
                return Ok(());
            }
            "from" => {
                self.from = Some(format(args, name)?);
                return Ok(());
            }
            "to" => {
                self.to = Some(format(args, name)?);
                return Ok(());
            }
            "bare" => {
                self.bare = true;
                return Ok(());
            }
            "solution" => {
                self.shown = Shown::Solution;
                return Ok(());
            }
            "min-score" => self.reader = reader.min_score(number(args, name, i32::MIN..=i32::MAX)?),
            "strip" => self.reader = reader.punctuation(Punctuation::Strip),
            "keep" => self.reader = reader.punctuation(Punctuation::Keep),
            "repeats" => self.repeats = true,
            "best" => self.goal = Goal::Best,
            "partial" => self.partial = true,
            "seed" => self.seed = number(args, name, 0..=u64::MAX)?,
            "seconds" => self.seconds = Some(number(args, name, 0.0..=1e9)?),
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        self.about_words.get_or_insert_with(|| name.to_owned());
        Ok(())
    }

    /// Reads the word list, if there is one.
    pub(super) fn read_words(&mut self, verb: &str) -> Result<(), Failure> {
        let Some(words) = &mut self.words else {
            return match &self.about_words {
                _ if verb == "fill" => Err(Failure::Call(
                    "the verb `fill` wants a list of words: `--words FILE`".into(),
                )),
                Some(name) => Err(Failure::Call(format!("`--{name}` wants `--words FILE`"))),
                None if verb == "solve" && self.to.is_some() => {
                    Err(Failure::Call("`--to` wants `--words FILE`".into()))
                }
                None => Ok(()),
            };
        };
        let source = Source::read::<Self>(&words.file).map_err(|failure| match failure {
            Failure::Call(message) => Failure::Call(format!("the words of `--words`: {message}")),
            other => other,
        })?;
        let text = source.text()?;
        let list = self.reader.read(text);
        let list = list.map_err(|error| source.fault(&error))?;
        if list.is_empty() && list.skipped() > 0 {
            let (name, skipped) = (&source.name, list.skipped());
            let _ = writeln!(
                io::stderr(),
                "{name}: no words, {skipped} left out for characters other than letters and \
                 digits (`--strip` or `--keep` takes them)"
            );
        }
        words.list = list.into();
        Ok(())
    }

    /// Whether grids are to be filled from words.
    pub(super) const fn has_words(&self) -> bool {
        self.words.is_some()
    }

    /// The words, if there are any.
    pub(super) fn list(&self) -> Arc<WordList> {
        let words = self.words.as_ref();
        words
            .map(|words| Arc::clone(&words.list))
            .unwrap_or_default()
    }

    /// Whether the fill with the highest sum of scores is wanted.
    pub(super) fn wants_best(&self) -> bool {
        self.goal == Goal::Best
    }

    /// Whether a fill with slots left out is wanted where no whole one is found.
    pub(super) const fn fills_in_part(&self) -> bool {
        self.partial
    }

    /// Whether published crosswords are drawn with their solution.
    pub(super) fn shows_solution(&self) -> bool {
        self.shown == Shown::Solution
    }
}

/// Reads the value of the option `--name`, a dialect.
fn format(args: &mut lexopt::Parser, name: &str) -> Result<Format, lexopt::Error> {
    let value = args.value()?;
    let format = value.to_string_lossy().parse::<Format>();
    format.map_err(|error| format!("`--{name}`: {error}").into())
}
