//! What the optional features of a crate give.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use puzzle_core::{Budget, Puzzle};
use serde_core::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::damage::{damaged, edits};
use crate::form::{Form, text};
use crate::run::for_all;
use crate::subject::Subject;

/// Nodes for a puzzle that is made of any bytes.
const NODES: u64 = 2_000;

/// A value is written as its text, if that tells all of it, and read back; else it is refused.
pub fn serde_writes_the_text_or_refuses<V>(form: &Form<V>)
where
    V: Debug + PartialEq + Display + FromStr + Serialize + DeserializeOwned + 'static,
{
    for_all(form.cases, form.values.clone(), |value| {
        let text = value.to_string();
        let tells_all = text.parse().is_ok_and(|again: V| again == value);
        match serde_json::to_value(&value) {
            Err(error) => assert!(!tells_all, "{error}: {text}"),
            Ok(json) => {
                assert!(tells_all, "{text} is not all of {value:?}");
                assert_eq!(json, Value::from(text));
                let again: V = serde_json::from_value(json).expect("its own text");
                assert_eq!(again, value);
            }
        }
    });
}

/// A text is read as the reader of the form reads it, and refused in its words; what is no text is
/// refused.
pub fn serde_reads_what_the_reader_reads<V>(form: &Form<V>)
where
    V: Debug + PartialEq + Display + FromStr<Err: Display> + DeserializeOwned + 'static,
{
    for_all(
        form.cases,
        (form.values.clone(), edits(form.letters)),
        |(value, edits)| {
            let damaged = damaged(value.to_string().as_bytes(), &edits);
            let text = text(&damaged);
            let read = serde_json::from_value::<V>(Value::from(&*text));
            match text.parse::<V>() {
                Ok(expected) => assert_eq!(read.expect("the reader has it"), expected),
                Err(expected) => {
                    let told = read.expect_err("the reader refuses it").to_string();
                    assert!(told.starts_with(&expected.to_string()), "{told}");
                }
            }
        },
    );
    for no_text in [Value::Null, Value::from(7), Value::from([""])] {
        assert!(serde_json::from_value::<V>(no_text).is_err());
    }
}

/// What a fuzzer's bytes make.
fn made<T: for<'a> Arbitrary<'a>>(bytes: &[u8]) -> T {
    let made = T::arbitrary(&mut Unstructured::new(bytes));
    made.expect("something from any bytes")
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..600)
}

/// Any bytes make a value; where the form holds it, it is read back. Not all bytes make the same.
pub fn any_bytes_make_what_reads_back<V>(form: &Form<V>)
where
    V: Debug + PartialEq + for<'a> Arbitrary<'a>,
{
    for_all(form.cases, bytes(), |bytes| {
        let value: V = made(&bytes);
        if let Some(written) = form.write(&value) {
            let again = form.read(&written);
            assert!(
                again.is_ok_and(|again| again == value),
                "{}",
                text(&written)
            );
        }
    });
    let [zeros, ones]: [V; 2] = [0, u8::MAX].map(|byte| made(&[byte; 600]));
    assert_ne!(zeros, ones);
}

/// Any bytes make a puzzle; what is found of it within a budget passes the check.
pub fn any_bytes_make_puzzles<S: Subject<Puzzle: for<'a> Arbitrary<'a>>>(subject: &S) {
    for_all(S::CASES, bytes(), |bytes| {
        let puzzle: S::Puzzle = made(&bytes);
        let found = puzzle.solutions_up_to(3, &mut Budget::nodes(NODES)).value;
        assert!(found.iter().all(|one| subject.check(&puzzle, one)));
    });
}
