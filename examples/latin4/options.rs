//! What the options of the program say.

use std::fs;
use std::path::Path;

use examples::choice;
use latin4::Rules;
use latin4::format::{Blank, Dialect, Document, Framing, Judge, Layout, Spacing};

use super::generate::Wishes;

/// What the options say.
#[derive(Default)]
pub(super) struct Latin4 {
    pub(super) rules: Rules,
    pub(super) to: Option<Form>,
    blank: Option<Blank>,
    /// A batch of the puzzles behind the player's grids.
    pub(super) puzzles: Option<String>,
    pub(super) wishes: Wishes,
}

/// What grids, and answers, are written like.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Quadroku,
    Hdu5547,
    Tioj1581,
    Rows,
    Line,
}

impl Form {
    const ALL: [(&'static str, Self); 5] = [
        ("quadroku", Self::Quadroku),
        ("hdu5547", Self::Hdu5547),
        ("tioj1581", Self::Tioj1581),
        ("rows", Self::Rows),
        ("line", Self::Line),
    ];

    /// The form in which `document` was read, from a text of such `framing`. TIOJ 1581 has
    /// Quadroku's.
    pub(super) fn of(document: &Document, framing: Framing) -> Self {
        let dialect = document.dialect();
        match (dialect.spacing(), dialect.blank(), framing) {
            (Spacing::Blanks, Blank::Zero, _) => Self::Quadroku,
            (Spacing::Joined, _, Framing::Counted) => Self::Hdu5547,
            _ if dialect.layout() == Layout::OneLine => Self::Line,
            _ => Self::Rows,
        }
    }

    pub(super) fn judge(self) -> Option<Judge> {
        match self {
            Self::Quadroku => Some(Judge::Quadroku),
            Self::Hdu5547 => Some(Judge::Hdu5547),
            Self::Tioj1581 => Some(Judge::Tioj1581),
            Self::Rows | Self::Line => None,
        }
    }

    pub(super) fn dialect(self) -> Dialect {
        let joined = Dialect::HDU5547.with_blank(Blank::Dot);
        match self {
            Self::Quadroku | Self::Tioj1581 => Dialect::default(),
            Self::Hdu5547 => Dialect::HDU5547,
            Self::Rows => joined,
            Self::Line => joined.with_layout(Layout::OneLine),
        }
    }

    pub(super) fn framing(self) -> Framing {
        match self {
            Self::Hdu5547 => Framing::Counted,
            _ => Framing::Split,
        }
    }
}

impl Latin4 {
    /// Reads the value of the option `--name`, if there is one, and keeps it.
    pub(super) fn set(
        &mut self,
        name: &str,
        args: &mut lexopt::Parser,
    ) -> Result<(), lexopt::Error> {
        match name {
            "latin" => self.rules = Rules::Latin,
            "to" => self.to = Some(choice(args, name, &Form::ALL)?),
            "blank" => {
                let symbols = [
                    ("0", Blank::Zero),
                    (".", Blank::Dot),
                    ("*", Blank::Star),
                    ("-", Blank::Dash),
                ];
                self.blank = Some(choice(args, name, &symbols)?);
            }
            "puzzle" => {
                let path = args.value()?;
                let text = fs::read_to_string(&path);
                let text = text.map_err(|error| format!("{}: {error}", Path::new(&path).display()));
                self.puzzles = Some(text?);
            }
            _ if self.wishes.set(name, args)? => {}
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }

    /// `dialect` with the blank that was asked for.
    pub(super) fn written(&self, dialect: Dialect) -> Dialect {
        self.blank
            .map_or(dialect, |blank| dialect.with_blank(blank))
    }
}
