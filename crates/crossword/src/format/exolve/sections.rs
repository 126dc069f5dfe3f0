//! The sections of a text.

use puzzle_core::text::{Line, Token};
use puzzle_core::{Cursor, ParseError};

/// What is done with a section's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Grid,
    Clues,
    Preamble,
    Other,
}

/// Which way the clues of a section run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Across,
    Down,
    None,
}

/// A section of clues.
pub(super) struct ClueLines<'a> {
    pub(super) way: Way,
    pub(super) title: String,
    pub(super) lines: Vec<Piece<'a>>,
}

/// What the sections say, where it matters.
pub(super) struct Sections<'a> {
    pub(super) title: String,
    pub(super) setter: String,
    pub(super) copyright: String,
    pub(super) preamble: Vec<String>,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rows: Vec<Piece<'a>>,
    pub(super) clues: Vec<ClueLines<'a>>,
    pub(super) colours: Vec<Piece<'a>>,
    /// Whether letters of a cell stand together and cells apart.
    pub(super) joined: bool,
    pub(super) digits: bool,
}

impl<'a> Sections<'a> {
    pub(super) fn of(text: &'a str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        while Piece::content(cursor.expect_line("a line `exolve-begin`")?).text() != "exolve-begin"
        {
        }
        let mut sections = Self {
            title: String::new(),
            setter: String::new(),
            copyright: String::new(),
            preamble: Vec::new(),
            width: 0,
            height: 0,
            rows: Vec::new(),
            clues: Vec::new(),
            colours: Vec::new(),
            joined: false,
            digits: false,
        };
        let mut kind = Kind::Other;
        loop {
            let line = cursor.expect_line("a line `exolve-end`")?;
            let content = Piece::content(line);
            let text = content.text();
            if text == "exolve-end" {
                break;
            }
            if text.starts_with("exolve-") {
                kind = sections.header(content)?;
                continue;
            }
            match kind {
                Kind::Preamble => sections.preamble.push(text.into()),
                _ if text.is_empty() => {}
                Kind::Grid => sections.rows.push(content),
                Kind::Clues => {
                    if let Some(clues) = sections.clues.last_mut() {
                        clues.lines.push(content);
                    }
                }
                Kind::Other => {}
            }
        }
        for (number, section) in [
            (sections.width, "exolve-width"),
            (sections.height, "exolve-height"),
        ] {
            if number == 0 {
                return Err(cursor.end_of_input(format!("a section `{section}`")));
            }
        }
        if sections.rows.len() != sections.height as usize {
            let expected = format!(
                "a grid of {} rows, not {}",
                sections.height,
                sections.rows.len()
            );
            return Err(sections.rows.last().map_or_else(
                || cursor.end_of_input("a section `exolve-grid`"),
                |row| row.token().error(expected),
            ));
        }
        Ok(sections)
    }

    /// Takes the first line of a section.
    fn header(&mut self, header: Piece<'a>) -> Result<Kind, ParseError> {
        let text = header.text();
        let name = text
            .find(':')
            .map_or(text, |colon| &text[..colon])
            .trim_end();
        let value = header.behind(text.find(':').map_or(text.len(), |colon| colon + 1));
        let clues = |way, title: &str| ClueLines {
            way,
            title: title.into(),
            lines: Vec::new(),
        };
        match name {
            "exolve-title" => self.title = value.text().into(),
            "exolve-setter" => self.setter = value.text().into(),
            "exolve-copyright" => self.copyright = value.text().into(),
            "exolve-width" => self.width = value.token().number(1..=u32::MAX, "the width")?,
            "exolve-height" => self.height = value.token().number(1..=u32::MAX, "the height")?,
            "exolve-colour" | "exolve-color" => self.colours.push(value),
            "exolve-option" => self.options(value.text()),
            "exolve-language" => {
                let codes = value.text().split_whitespace().nth(2);
                self.joined |= codes.is_some_and(|codes| codes != "1");
            }
            "exolve-grid" => return Ok(Kind::Grid),
            "exolve-preamble" | "exolve-prelude" => return Ok(Kind::Preamble),
            "exolve-across" => self.clues.push(clues(Way::Across, "Across")),
            "exolve-down" => self.clues.push(clues(Way::Down, "Down")),
            "exolve-nodir" => self.clues.push(clues(Way::None, value.text())),
            "exolve-3d" | "exolve-reversals" => {
                return Err(header
                    .token()
                    .error("a puzzle in two dimensions, read forwards"));
            }
            _ => {}
        }
        let clues = matches!(name, "exolve-across" | "exolve-down" | "exolve-nodir");
        Ok(if clues { Kind::Clues } else { Kind::Other })
    }

    fn options(&mut self, options: &str) {
        for option in options.split_whitespace() {
            match option.split_once(':') {
                None if option == "rebus-cells" => self.joined = true,
                None if option == "allow-digits" => self.digits = true,
                Some(("allow-chars", chars)) => self.digits |= chars.contains('0'),
                _ => {}
            }
        }
    }
}

/// A piece of a line, without blanks around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    line: Line<'a>,
    start: usize,
    end: usize,
}

impl<'a> Piece<'a> {
    /// What stands in the line before a comment.
    fn content(line: Line<'a>) -> Self {
        let raw = line.raw();
        let is_comment = |&(at, _): &(usize, &str)| {
            let behind = raw[at + 1..].chars().next();
            behind.is_none_or(char::is_whitespace)
        };
        let comment = raw.match_indices('#').find(is_comment);
        let end = comment.map_or(raw.len(), |(at, _)| at);
        let whole = Self {
            line,
            start: 0,
            end: raw.len(),
        };
        whole.part(0, end)
    }

    pub(super) fn text(self) -> &'a str {
        &self.line.raw()[self.start..self.end]
    }

    pub(super) fn token(self) -> Token<'a> {
        self.line.token(self.start..self.end)
    }

    /// The part from byte `start` to byte `end`.
    pub(super) fn part(self, start: usize, end: usize) -> Self {
        let text = &self.text()[start..end];
        let start = self.start + start + text.len() - text.trim_start().len();
        Self {
            line: self.line,
            start,
            end: start + text.trim().len(),
        }
    }

    /// What is left behind byte `start`.
    pub(super) fn behind(self, start: usize) -> Self {
        self.part(start, self.text().len())
    }
}
