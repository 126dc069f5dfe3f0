//! The comment of a page.

use std::fmt::Write;

/// A comment that fits into a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment {
    /// ASCII from blank to `~`, with `%41` or `%u0041` for other characters.
    escaped: String,
}

impl Comment {
    /// The most characters when escaped.
    pub const MOST: usize = 4095;
    /// How many characters there are to choose from, and one that none stands for.
    pub(super) const BASE: u32 = 96;

    /// The comment `text`; `None` where it is too long. Letters and digits of ASCII and `@*_+-./`
    /// take one character of 4,095, others three, beyond U+00FF six, beyond U+FFFF twelve.
    pub fn new(text: &str) -> Option<Self> {
        let mut escaped = String::new();
        for unit in text.encode_utf16() {
            // Writing to a string cannot fail.
            let _ = match u8::try_from(unit) {
                Ok(c) if c.is_ascii_alphanumeric() || b"@*_+-./".contains(&c) => {
                    escaped.write_char(c.into())
                }
                Ok(c) => write!(escaped, "%{c:02X}"),
                Err(_) => write!(escaped, "%u{unit:04X}"),
            };
            if escaped.len() > Self::MOST {
                return None;
            }
        }
        Some(Self { escaped })
    }

    /// The comment that reads so when escaped. What is no escape stands for itself.
    pub(super) const fn from_escaped(escaped: String) -> Self {
        Self { escaped }
    }

    pub(super) fn escaped(&self) -> &str {
        &self.escaped
    }

    /// What it says. Halves of characters beyond U+FFFF become U+FFFD.
    pub fn text(&self) -> String {
        let mut units = Vec::new();
        let mut rest = self.escaped.as_bytes();
        while let Some((&first, behind)) = rest.split_first() {
            let long = behind.split_first_chunk::<5>();
            let short = behind.split_first_chunk::<2>();
            let (unit, after) = match (long, short) {
                (Some(([b'u', digits @ ..], after)), _) if let Some(unit) = hex(first, digits) => {
                    (unit, after)
                }
                (_, Some((digits, after))) if let Some(unit) = hex(first, digits) => (unit, after),
                _ => (first.into(), behind),
            };
            units.push(unit);
            rest = after;
        }
        String::from_utf16_lossy(&units)
    }
}

/// What the digits behind a `%` stand for.
fn hex(first: u8, digits: &[u8]) -> Option<u16> {
    let are_digits = first == b'%' && digits.iter().all(u8::is_ascii_hexdigit);
    let digits = str::from_utf8(digits).ok().filter(|_| are_digits)?;
    u16::from_str_radix(digits, 16).ok()
}
