//! The puzzles of the toy as text, a line each: `0 . 2 3 4 5`.

use std::fmt;
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use puzzle_conformance::{Batch, Form, split};
use puzzle_core::{Batch as Cases, Case, Cursor, ParseError};
use serde_core::de::{Deserialize, Deserializer, Error as _};
use serde_core::ser::{Error as _, Serialize, Serializer};

use crate::toy::Givens;

/// What is wrong with a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    Nothing,
    /// The last digit is not read.
    ReadsOther,
    /// What stands behind a line is taken for a part of it.
    MindsLineEnds,
    /// A 5 is out of range.
    Panics,
    /// Errors are lines too low.
    Misplaces,
    /// The last case of a batch is left out; all behind a bad one are; each comes often.
    Loses,
    Hides,
    Repeats,
}

fn givens(cursor: &mut Cursor<'_>) -> Result<Givens, ParseError> {
    let mut tokens = cursor.expect_line("six cells")?.tokens();
    let mut givens = Givens::default();
    for given in &mut givens {
        let token = tokens.expect("a digit or a point")?;
        *given = match token.text() {
            "." => None,
            _ => Some(token.number(0..=5_u8, "a digit")?),
        };
    }
    tokens.end()?;
    Ok(givens)
}

fn read(text: &str, bad: Bad) -> Result<Givens, ParseError> {
    match bad {
        Bad::Panics => assert!(!text.contains('5'), "5 is out of range"),
        Bad::MindsLineEnds if text.contains('\r') => return read("5 5", Bad::Nothing),
        Bad::Misplaces => return read(&["\n".repeat(8).as_str(), text].concat(), Bad::Nothing),
        _ => {}
    }
    let mut cursor = Cursor::new(text);
    cursor.skip_blank_lines();
    let mut givens = givens(&mut cursor)?;
    if let Some(extra) = cursor.token() {
        return Err(extra.error("the end of the input"));
    }
    if bad == Bad::ReadsOther {
        givens[5] = None;
    }
    Ok(givens)
}

fn write(givens: &Givens) -> String {
    let cell = |given: Option<u8>| given.map_or(".".to_owned(), |digit| digit.to_string());
    givens.map(cell).join(" ")
}

fn any_givens() -> impl Strategy<Value = Givens> {
    prop::array::uniform6(prop::option::of(0..6_u8))
}

pub(crate) fn batch(bad: Bad) -> Batch<Givens> {
    let write = |givens: &Givens| Some(write(givens));
    let read = move |text: &str| read(text, bad);
    let form = Form::of_text("012345. \n", any_givens(), write, read);
    form.batched(split, move |text| cases(text, bad))
}

fn cases(text: &str, bad: Bad) -> Vec<Result<Case<Givens>, ParseError>> {
    let skip = |cursor: &mut Cursor<'_>| _ = cursor.line();
    let mut cases: Vec<_> = Cases::until_end(text, givens, skip).collect();
    match bad {
        Bad::Loses => drop(cases.pop()),
        Bad::Hides => {
            let first_bad = cases.iter().position(Result::is_err);
            cases.truncate(first_bad.map_or(cases.len(), |at| at + 1));
        }
        Bad::Repeats => {
            cases = [cases.as_slice(); 9].concat();
        }
        _ => {}
    }
    cases
}

/// A value that serde and fuzzers know: right for 0, wrong in another way for each other number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line<const BAD: u8>(Givens);

pub(crate) fn form<T>() -> Form<T>
where
    T: fmt::Debug + fmt::Display + FromStr<Err = ParseError> + From<Givens> + 'static,
{
    Form::plain("012345. \n", any_givens().prop_map(T::from))
}

impl<const BAD: u8> From<Givens> for Line<BAD> {
    fn from(givens: Givens) -> Self {
        Self(givens)
    }
}

impl<const BAD: u8> fmt::Display for Line<BAD> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(&self.0))
    }
}

impl<const BAD: u8> FromStr for Line<BAD> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, Bad::Nothing).map(Self)
    }
}

impl<const BAD: u8> Serialize for Line<BAD> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match BAD {
            1 => serializer.serialize_str("0 1 2 3 4 5"),
            2 => Err(S::Error::custom("not today")),
            _ => serializer.serialize_str(&self.to_string()),
        }
    }
}

impl<'de, const BAD: u8> Deserialize<'de> for Line<BAD> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = text.parse().map_err(D::Error::custom);
        if BAD == 3 {
            return read.or(Ok(Self(Givens::default())));
        }
        read
    }
}

impl<'a, const BAD: u8> Arbitrary<'a> for Line<BAD> {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let mut givens = Givens::default();
        for given in givens.iter_mut().filter(|_| BAD != 4) {
            *given = u.int_in_range(0..=6_u8)?.checked_sub(1);
        }
        Ok(Self(givens))
    }
}
