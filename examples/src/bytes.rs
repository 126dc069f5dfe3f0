//! Text that need not be UTF-8, read so that it can be written as it came in.

use std::io::{self, Write};
use std::str;

/// The text of `bytes`, and whether it is that of UTF-8. In a line that is not, or that has such
/// a character itself, each byte beyond ASCII is a character, one that stands for it.
pub(crate) fn decode(bytes: Vec<u8>) -> (String, bool) {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) if !has_characters_for_bytes(&text) => return (text, true),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let mut text = String::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match str::from_utf8(line) {
            Ok(line) if !has_characters_for_bytes(line) => text.push_str(line),
            _ => text.extend(line.iter().map(|&byte| character(byte))),
        }
    }
    (text, false)
}

/// Whether there are characters that stand for bytes. All of them begin with the same byte.
fn has_characters_for_bytes(text: &str) -> bool {
    // Without a branch for each byte, many are looked at together.
    let firsts = text.as_bytes().iter().map(|&byte| byte == 0xef);
    firsts.fold(false, |any, first| any | first) && text.contains(stands_for_byte)
}

/// The character for `byte`: beyond ASCII one of private use, U+F780 to U+F7FF, that has the byte
/// as the last of its number.
fn character(byte: u8) -> char {
    if byte.is_ascii() {
        return byte.into();
    }
    char::from_u32(0xf700 | u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn stands_for_byte(c: char) -> bool {
    ('\u{f780}'..='\u{f7ff}').contains(&c)
}

/// `message`, in which errors escape what cannot be seen, with bytes as `\x{ff}`.
pub(crate) fn shown(message: &str) -> String {
    message.replace(r"\u{f7", r"\x{")
}

/// Writes text with the bytes themselves in place of the characters that stand for them.
pub(crate) struct Restore<W>(pub(crate) W);

impl<W: Write> Write for Restore<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let Ok(text) = str::from_utf8(text) else {
            return self.0.write(text);
        };
        for piece in text.split_inclusive(stands_for_byte) {
            let plain = piece.trim_end_matches(stands_for_byte);
            self.0.write_all(plain.as_bytes())?;
            if let Some(c) = piece[plain.len()..].chars().next() {
                let [.., byte] = u32::from(c).to_be_bytes();
                self.0.write_all(&[byte])?;
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
