//! XML elements that know where they stand.

use std::borrow::Cow;

use puzzle_core::Place;
use roxmltree::{Node, ParsingOptions, TextPos};

use super::error::ReadError;
use crate::format::markup;

/// The text of the XML: UTF-8, with hard blanks as XML writes them.
pub(super) fn text(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    match std::str::from_utf8(bytes) {
        // HTML's entity for it is no entity of XML, but files have it. Both are as long.
        Ok(text) => Ok(text.replace("&nbsp;", "&#160;").into()),
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            Err(ReadError::Xml {
                place: end_of(&before),
                message: "expected UTF-8".into(),
            })
        }
    }
}

/// Nodes that any document may have.
const NODES: u32 = 1 << 20;
/// Attributes of an element, and namespaces of a document. The parser compares each with the others.
const NAMES: usize = 256;

/// The document in `text`, which comes from a file of `bytes` bytes. A small archive may hold a
/// large text, and a node takes much more memory than its text.
pub(super) fn tree(text: &str, bytes: usize) -> Result<roxmltree::Document<'_>, ReadError> {
    few_names(text)?;
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: bytes.max(NODES),
        ..ParsingOptions::default()
    };
    roxmltree::Document::parse_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        let suffix = format!(" at {}", error.pos());
        let (place, message) = match message.strip_suffix(&suffix) {
            Some(message) => (place(error.pos()), message),
            // It says no place of its own.
            None => match error {
                roxmltree::Error::DtdDetected => {
                    let at = text.find("<!DOCTYPE").unwrap_or_default();
                    (end_of(&text[..at]), &*message)
                }
                _ => (end_of(text), &*message),
            },
        };
        ReadError::Xml {
            place,
            message: message.into(),
        }
    })
}

/// Checks that there are not too many attributes and namespaces. Cost: linear in the text.
fn few_names(text: &str) -> Result<(), ReadError> {
    let too_many = |at: usize, what: &str| ReadError::Xml {
        place: end_of(&text[..at]),
        message: format!("expected no more than {NAMES} {what}"),
    };
    if let Some((at, _)) = text.match_indices("xmlns").nth(NAMES) {
        return Err(too_many(at, "namespaces"));
    }
    let mut tags = text.match_indices('<').map(|(at, _)| at);
    match tags.find(|at| attributes(&text[at + 1..]) > NAMES) {
        Some(at) => Err(too_many(at, "attributes of an element")),
        None => Ok(()),
    }
}

/// The quoted values in the tag that `text` begins with behind its `<`, if it is that of an element.
fn attributes(text: &str) -> usize {
    if text.starts_with(['!', '?', '/']) {
        return 0;
    }
    let (mut values, mut quote) = (0, None);
    for byte in text.bytes() {
        match (byte, quote) {
            // In no value may stand what begins a tag.
            (b'<', _) | (b'>', None) => break,
            (b'"' | b'\'', None) => {
                values += 1;
                quote = Some(byte);
            }
            (_, Some(open)) if open == byte => quote = None,
            _ => {}
        }
    }
    values
}

fn place(pos: TextPos) -> Place {
    Place::new(pos.row, pos.col)
}

/// The place behind the last character.
fn end_of(text: &str) -> Place {
    let line = text.rfind('\n').map_or(text, |end| &text[end + 1..]);
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Place::new(
        number(text.matches('\n').count() + 1),
        number(line.chars().count() + 1),
    )
}

/// An element; names are without their namespaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element<'a, 'input>(Node<'a, 'input>);

/// A whole document, of which the root is looked for like any other element.
pub(super) type Document<'a, 'input> = Element<'a, 'input>;

impl<'a, 'input> Element<'a, 'input> {
    pub(super) fn of(document: &'a roxmltree::Document<'input>) -> Self {
        Self(document.root())
    }

    /// The children with that name.
    pub(super) fn children(self, name: &'static str) -> impl Iterator<Item = Self> {
        let children = self.0.children().map(Element);
        children.filter(move |child| child.name() == name)
    }

    /// The first child with that name, which must be there.
    pub(super) fn child(self, name: &'static str) -> Result<Self, ReadError> {
        let child = self.children(name).next();
        child.ok_or_else(|| self.error(format!("an element `{name}` inside"), "none"))
    }

    /// The first element within with one of the names.
    pub(super) fn first(self, names: &[&'static str]) -> Result<Self, ReadError> {
        let mut within = self.0.descendants().map(Element);
        let first = within.find(|element| names.contains(&element.name()));
        first.ok_or_else(|| self.error(format!("an element `{}` inside", names[0]), "none"))
    }

    fn name(self) -> &'a str {
        self.0.tag_name().name()
    }

    /// The attribute, if there is one that is not empty.
    pub(super) fn attribute(self, name: &str) -> Option<&'a str> {
        let attribute = self.0.attribute(name).map(str::trim);
        attribute.filter(|value| !value.is_empty())
    }

    pub(super) fn is_true(self, name: &str) -> bool {
        self.attribute(name) == Some("true")
    }

    /// The attribute, which must be a number from 1.
    pub(super) fn number(self, name: &str) -> Result<u32, ReadError> {
        let value = self.attribute(name);
        let number = value.and_then(|value| value.parse().ok());
        let number = number.filter(|&number| number > 0);
        number.ok_or_else(|| self.fault(name, "a number from 1"))
    }

    /// The error that `expected` should be the attribute `name`.
    pub(super) fn fault(self, name: &str, expected: &str) -> ReadError {
        let found = match self.attribute(name) {
            Some(value) => format!("`{}`", value.chars().take(24).collect::<String>()),
            None => "nothing".into(),
        };
        self.error(format!("`{name}` to be {expected}"), &found)
    }

    pub(super) fn error(self, expected: impl Into<Cow<'static, str>>, found: &str) -> ReadError {
        ReadError::Value {
            place: place(self.0.document().text_pos_at(self.0.range().start)),
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The text within, without markup; blanks in a row are one, a `br` is a line break.
    pub(super) fn text(self) -> String {
        let mut text = String::new();
        for node in self.0.descendants() {
            if let Some(piece) = node.text().filter(|_| node.is_text()) {
                text.push_str(&piece.replace(['\n', '\r', '\t'], " "));
            } else if Element(node).name() == "br" {
                text.push_str("<br>");
            }
        }
        let text = markup::plain(&text);
        let lines = text
            .split('\n')
            .map(|line| line.split(' ').filter(|word| !word.is_empty()));
        let lines: Vec<String> = lines
            .map(|words| words.collect::<Vec<_>>().join(" "))
            .collect();
        lines.join("\n").trim().into()
    }
}
