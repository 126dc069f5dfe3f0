//! Text: ISO-8859-1 before version 2.0, UTF-8 from then on.

use std::borrow::Cow;

use super::header::Version;

/// What Windows-1252 has in place of the control characters 0x80 to 0x9F; five stay as they are.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The character that a byte before version 2.0 stands for.
pub(super) fn character(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => byte.into(),
    }
}

/// The text in `bytes`. What should be UTF-8 and is not is taken for older text.
pub(super) fn decode(bytes: &[u8], version: Version) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if version.is_utf8() || bytes.is_ascii() => text.into(),
        _ => bytes.iter().copied().map(character).collect(),
    }
}

/// The bytes of `text` without an end.
///
/// # Errors
/// The first character that the version cannot hold.
pub(super) fn encode(text: &str, version: Version) -> Result<Vec<u8>, char> {
    if version.is_utf8() {
        let nul = text.chars().find(|&c| c == '\0');
        return nul.map_or_else(|| Ok(text.into()), Err);
    }
    text.chars().map(|c| latin_1(c).ok_or(c)).collect()
}

/// The byte for `c`. There is none for the control characters from 0x80 on, since they would be
/// read as something else, and none for NUL, since it ends a text.
pub(super) fn latin_1(c: char) -> Option<u8> {
    let byte = u8::try_from(c).ok()?;
    (!matches!(byte, 0 | 0x80..=0x9F)).then_some(byte)
}
