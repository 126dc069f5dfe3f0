//! JSON in which no object has a key twice, and the call around it.

use std::fmt;

use puzzle_core::Place;
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::error::ReadError;

/// The outermost object, and whether it stands in a call.
pub(super) fn document(text: &str) -> Result<(Map<String, Value>, bool), ReadError> {
    let (start, json, called) = argument(text)?;
    let mut reader = serde_json::Deserializer::from_str(json);
    let value = Strict
        .deserialize(&mut reader)
        .and_then(|value| reader.end().map(|()| value));
    match value {
        Ok(Value::Object(fields)) => Ok((fields, called)),
        Ok(_) => {
            let blanks = json.len() - json.trim_start().len();
            Err(error_at(text, start + blanks, "expected an object"))
        }
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            let message = error.to_string();
            let place = format!(" at line {line} column {column}");
            let message = message.strip_suffix(&place).unwrap_or(&message);
            let before: usize = json
                .split_inclusive('\n')
                .take(line.max(1) - 1)
                .map(str::len)
                .sum();
            Err(error_at(text, start + before + column.max(1) - 1, message))
        }
    }
}

/// What stands between the brackets of a call `ipuz(…)`, or else the whole text, and where it
/// begins.
fn argument(text: &str) -> Result<(usize, &str, bool), ReadError> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let call = body.trim_start().strip_prefix("ipuz");
    let Some(open) = call.and_then(|call| call.trim_start().strip_prefix('(')) else {
        return Ok((text.len() - body.len(), body, false));
    };
    let end = open.trim_end();
    let end = end.strip_suffix(';').unwrap_or(end).trim_end();
    let json = end.strip_suffix(')');
    let json = json.ok_or_else(|| error_at(text, text.len(), "expected `)` behind the object"))?;
    Ok((text.len() - open.len(), json, true))
}

/// The error that `message` is to be said of byte `at` of `text`.
fn error_at(text: &str, at: usize, message: &str) -> ReadError {
    let before = &text[..text.floor_char_boundary(at)];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() + 1;
    let column = before[line_start..].chars().count() + 1;
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    ReadError::Json {
        place: Place::new(number(line), number(column)),
        message: message.into(),
    }
}

/// Reads any value, but no object with a key twice.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value).map(Value::Number);
        number.ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.into()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(Self)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("key `{key}` for the second time")));
            }
            object.insert(key, entries.next_value_seed(Self)?);
        }
        Ok(Value::Object(object))
    }
}
