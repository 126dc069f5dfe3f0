//! One clue, and places in the grid.

use puzzle_core::{Pos, Size};

use crate::format::markup::plain;

/// A line of a section of clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Its cells, or the first one.
    pub(super) cells: Vec<Pos>,
    /// Its own number or label, without those of other clues that belong to it.
    pub(super) first: String,
    /// Whether that is one in brackets, which says no number.
    pub(super) named: bool,
    /// All that it is called by.
    pub(super) label: String,
    /// What it says, up to its enumeration.
    pub(super) text: String,
}

/// Reads a line; one that is no clue has a text only. In error, the location that is none.
pub(super) fn said(line: &str, size: Size) -> Result<Said, &str> {
    let mut rest = line;
    let mut cells = Vec::new();
    while let Some(word) = rest.strip_prefix('#') {
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        cells.push(location(&word[..end], size).ok_or(&rest[..=end])?);
        rest = word[end..].trim_start();
    }
    let Some((first, named, mut behind)) = label(rest) else {
        return Ok(Said {
            cells,
            text: clue_text(rest),
            ..Said::default()
        });
    };
    let start = rest;
    let mut label_end = start.len() - behind.len();
    while let Some(next) = behind.trim_start().strip_prefix([',', '&']) {
        let Some((.., more)) = label(next.trim_start()) else {
            break;
        };
        behind = direction(more);
        label_end = start.len() - behind.len();
    }
    let whole = &start[..label_end];
    let label = if whole.len() == first.len() || (named && whole.len() == first.len() + 2) {
        first
    } else {
        whole
    };
    let behind = behind.trim_start();
    let behind = match behind.strip_prefix('.') {
        Some(text) if !text.starts_with('.') => text,
        _ => behind,
    };
    Ok(Said {
        cells,
        first: first.into(),
        named,
        label: label.into(),
        text: clue_text(behind.trim()),
    })
}

/// The label at the beginning of a text: a number, or anything in square brackets.
fn label(text: &str) -> Option<(&str, bool, &str)> {
    if let Some(inner) = text.strip_prefix('[') {
        let (label, rest) = inner.split_once(']')?;
        let label = label.trim().trim_end_matches('.');
        return Some((label, true, rest));
    }
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (end > 0).then_some((&text[..end], false, &text[end..]))
}

/// What is behind the letter for the direction of another clue.
fn direction(text: &str) -> &str {
    let rest = text.strip_prefix(['a', 'd', 'b', 'u']);
    let ends = |rest: &&str| !rest.starts_with(char::is_alphanumeric);
    rest.filter(ends).unwrap_or(text)
}

/// The clue in a text: up to the enumeration behind which annotations may follow, and without the
/// marks of annotations within.
fn clue_text(text: &str) -> String {
    let enumerations = enumerations(text);
    let behind = |&(_, end): &(usize, usize)| text[end..].trim_start_matches('*').trim_start();
    let ended = enumerations.iter().find(|at| behind(at).starts_with('['));
    let numeric = |&&(start, end): &&(usize, usize)| {
        let inner = &text[start + 1..end - 1];
        !inner.contains(|c: char| c.is_alphabetic() || c == '?')
    };
    let last = || {
        enumerations
            .iter()
            .rev()
            .find(numeric)
            .or(enumerations.last())
    };
    let clue = match ended.or_else(last) {
        None => text,
        Some(&(start, end)) if text[end..].starts_with('*') => text[..start].trim_end(),
        Some(&(_, end)) => &text[..end],
    };
    plain(&without_marks(clue))
}

/// Where the enumerations begin and end: brackets with lengths, as in `(3,2-4)`, with words or
/// letters counted, or with a question mark.
fn enumerations(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open = None;
    for (at, c) in text.char_indices() {
        match (c, open) {
            ('(', _) => open = Some(at),
            (')', Some(start)) => {
                if is_enumeration(&text[start + 1..at]) {
                    found.push((start, at + 1));
                }
                open = None;
            }
            _ => {}
        }
    }
    found
}

fn is_enumeration(inner: &str) -> bool {
    let lengths = |c: char| c.is_ascii_digit() || "-,'’ .".contains(c);
    let starts = inner.starts_with(|c: char| c.is_ascii_digit());
    let counts = |word: &str| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let starts_one = |unit_word: &str| unit_word.starts_with(unit);
        !unit.is_empty()
            && (["words", "wrds"].into_iter().any(starts_one)
                || ["letters", "ltrs"].into_iter().any(starts_one))
    };
    (starts && inner.chars().all(lengths))
        || inner.ends_with('?')
        || inner.rsplit([' ', ',']).next().is_some_and(counts)
}

/// The text without `~{`, `}~` and the names of styles.
fn without_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let last_end = text.rfind('}').unwrap_or_default();
    while let Some((before, marked)) = rest.split_once("~{") {
        out.push_str(before);
        // Where no style can end, none is looked for, lest all of the text is gone through each time.
        let is_ended = text.len() - marked.len() <= last_end;
        let style = marked.strip_prefix('{').filter(|_| is_ended);
        let style = style.and_then(|style| style.split_once('}'));
        rest = style.map_or(marked, |(_, marked)| marked);
    }
    out.push_str(rest);
    out.replace("}~", "")
}

/// The cell at `a3`, `c1r3` or `r3c1`: columns from the left, rows from the bottom, both from 1.
pub(super) fn location(text: &str, size: Size) -> Option<Pos> {
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| digits)
    };
    let pair = |first: char, second: char| {
        let (one, two) = text.strip_prefix(first)?.split_once(second)?;
        Some((number(one)?, number(two)?))
    };
    let (col, row) = pair('c', 'r')
        .or_else(|| pair('r', 'c').map(|(row, col)| (col, row)))
        .or_else(|| {
            let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
            Some((u32::from(letter) - u32::from('a') + 1, number(&text[1..])?))
        })?;
    let pos = Pos::new(size.rows.checked_sub(row)?, col.checked_sub(1)?);
    size.contains(pos).then_some(pos)
}
