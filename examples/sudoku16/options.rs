//! What the options of the program say.

use std::fs;
use std::path::Path;

use examples::choice;
use sudoku16::format::{Alphabet, Blank, Dialect, Document, Framing, Layout, Spacing};
use sudoku16::rotate::Direction;

use super::generate::Wishes;

/// What the options say.
#[derive(Default)]
pub(super) struct Sudoku16 {
    pub(super) from: Option<Alphabet>,
    to: Option<Alphabet>,
    blank: Option<Blank>,
    layout: Option<Layout>,
    spacing: Option<Spacing>,
    pub(super) framing: Option<Framing>,
    /// A batch of the puzzles behind the player's grids.
    pub(super) puzzles: Option<String>,
    pub(super) direction: Direction,
    pub(super) wishes: Wishes,
    /// The other options without a value.
    flags: Vec<String>,
}

impl Sudoku16 {
    /// Reads the value of the option `--name`, if there is one, and keeps it.
    pub(super) fn set(
        &mut self,
        name: &str,
        args: &mut lexopt::Parser,
    ) -> Result<(), lexopt::Error> {
        let alphabets = Alphabet::ALL.map(|alphabet| (alphabet.name(), alphabet));
        match name {
            "from" => self.from = Some(choice(args, name, &alphabets)?),
            "to" => self.to = Some(choice(args, name, &alphabets)?),
            "blank" => {
                let symbols = Blank::ALL.map(|blank| (blank.symbol(), blank));
                self.blank = Some(choice(args, name, &symbols)?);
            }
            "layout" => {
                let layouts = [
                    ("lines", Layout::Lines),
                    ("line", Layout::OneLine),
                    ("boxes", Layout::Boxes),
                ];
                self.layout = Some(choice(args, name, &layouts)?);
            }
            "spacing" => {
                let spacings = [
                    ("joined", Spacing::Joined),
                    ("blanks", Spacing::Blanks),
                    ("commas", Spacing::Commas),
                ];
                self.spacing = Some(choice(args, name, &spacings)?);
            }
            "framing" => {
                let framings = [("split", Framing::Split), ("counted", Framing::Counted)];
                self.framing = Some(choice(args, name, &framings)?);
            }
            "puzzle" => {
                let path = args.value()?;
                let text = fs::read_to_string(&path);
                let text = text.map_err(|error| format!("{}: {error}", Path::new(&path).display()));
                self.puzzles = Some(text?);
            }
            "clockwise" => self.direction = Direction::Clockwise,
            "missing" | "rotated" | "moves" | "grid" | "all" => self.flags.push(name.to_owned()),
            _ if self.wishes.set(name, args)? => {}
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }

    /// Whether an option without a value was given.
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }

    /// The dialect in which `document` is to be written; `None` if the blank is a digit there.
    pub(super) fn dialect(&self, document: &Document) -> Option<Dialect> {
        let found = document.dialect();
        let dialect = match self.to {
            Some(to) if to != found.alphabet() => Dialect::new(to),
            _ => found,
        };
        dialect
            .with_layout(self.layout.unwrap_or(found.layout()))
            .with_spacing(self.spacing.unwrap_or(dialect.spacing()))
            .with_blank(self.blank.unwrap_or(dialect.blank()))
    }
}
