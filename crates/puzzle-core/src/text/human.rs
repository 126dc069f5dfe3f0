//! Values as serde writes and reads them: as the text that people write.

use alloc::string::ToString;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{self, Deserializer, Visitor};
use serde_core::ser::{Error as _, Serializer};

/// Writes the text form of `value` as a string, for `Serialize`. Cost: writing and reading the text
/// once.
///
/// # Errors
/// Where the text is not read back as `value`: it does not tell all of it, such as other rules than
/// the usual ones. So nothing is lost unnoticed.
pub fn serialize<T, S>(value: &T, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Display + FromStr + PartialEq,
    S: Serializer,
{
    let text = value.to_string();
    if text.parse().is_ok_and(|again: T| again == *value) {
        serializer.serialize_str(&text)
    } else {
        Err(S::Error::custom("the text form does not tell all of this"))
    }
}

/// Reads a value from a string in its text form, for `Deserialize`.
///
/// # Errors
/// What is no string, and what the reader of the text says: line, column, what was expected and
/// what was found.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(Text(PhantomData))
}

/// Reads a string as a `T`.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
