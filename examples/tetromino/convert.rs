//! The verb `convert`: the same field and pieces in another dialect.

use std::io::{self, Write};

use examples::{Options, Outcome};
use puzzle_core::Case;
use tetromino::format::fumen::Fumen;
use tetromino::format::{Dialect, Document, art};

use super::input::answered;
use super::options::Tetromino;

/// Writes the case in the dialect of `--to`, or in that in which it was read.
pub(super) fn convert(
    program: &Tetromino,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    answered(program.converted(&case.puzzle), out, |text, out| {
        out.write_all(text.as_bytes())?;
        Ok(Outcome::Answered)
    })
}

impl Tetromino {
    fn converted(&self, document: &Document) -> Result<String, String> {
        let from = match document {
            Document::Contest(_) => Dialect::Contest,
            Document::Art(_) => Dialect::Art,
            _ => Dialect::Fumen,
        };
        let to = self.to.unwrap_or(from);
        match (document, to) {
            (Document::Fumen(fumen), Dialect::Fumen) if self.queue().is_none() => {
                Ok(format!("{fumen}\n"))
            }
            (Document::Fumen(fumen), Dialect::Art) => self.pages(fumen),
            (_, Dialect::Contest) => Ok(self.game(document)?.to_string()),
            (_, Dialect::Art) => Ok(art::write(self.game(document)?.field())),
            _ => {
                let fumen = Fumen::from_game(&self.game(document)?);
                fumen
                    .map(|fumen| format!("{fumen}\n"))
                    .map_err(|error| error.to_string())
            }
        }
    }

    /// The field of each page, blank lines between, as many rows as are taken in any unless
    /// `--height` says more.
    fn pages(&self, fumen: &Fumen) -> Result<String, String> {
        let stacks = fumen.pages.iter().map(|page| page.field.stack());
        let most = stacks.max().unwrap_or(0).max(1);
        let rows = u8::try_from(self.height().unwrap_or(0))
            .unwrap_or(u8::MAX)
            .max(most);
        let pages = fumen.pages.iter().map(|page| page.field.taken(rows));
        let pages = pages.map(|field| field.map(|field| art::write(&field)));
        let pages = pages.collect::<Result<Vec<_>, _>>();
        Ok(pages.map_err(|error| error.to_string())?.join("\n"))
    }
}
