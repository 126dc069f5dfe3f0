//! Many cases in one text.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::Strategy;
use puzzle_core::ParseError;

use crate::damage::{damaged, edits};
use crate::form::{Batch, assert_is_in, text};
use crate::run::for_all;

fn cases<V: Debug + PartialEq + 'static>(form: &Batch<V>) -> impl Strategy<Value = (V, String)> {
    form.values
        .clone()
        .prop_filter_map("a value that the form holds", |value| {
            let bytes = form.write(&value)?;
            Some((value, String::from_utf8(bytes).expect("a batch is a text")))
        })
}

fn join<V: Debug + PartialEq + 'static>(form: &Batch<V>, cases: &[(V, String)]) -> String {
    let texts: Vec<&str> = cases.iter().map(|(_, text)| text.trim_end()).collect();
    (form.join)(&texts)
}

/// Each case of a batch is read as it is alone.
pub fn a_batch_is_read_as_its_cases<V: Debug + PartialEq + 'static>(form: &Batch<V>) {
    for_all(form.cases, vec(cases(form), 0..5), |cases| {
        let text = join(form, &cases);
        let read: Result<Vec<V>, ParseError> = form.batch(&text).into_iter().collect();
        let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert!(
            read.iter().eq(cases.iter().map(|(value, _)| value)),
            "{read:?} of\n{text}"
        );
    });
}

/// Whatever becomes of a case between blank lines, the first and the last are read as they were.
pub fn a_damaged_case_hides_no_other<V: Debug + PartialEq + 'static>(form: &Batch<V>) {
    let cases = [(); 3].map(|()| cases(form));
    for_all(
        form.cases,
        (cases, edits(form.letters)),
        |([first, bad, last], edits)| {
            let damaged = damaged(bad.1.as_bytes(), &edits);
            let between = text(&damaged).into_owned();
            let text = (form.join)(&[first.1.trim_end(), &between, last.1.trim_end()]);
            let read = form.batch(&text);
            assert_eq!(read.first(), Some(&Ok(first.0)), "{text}");
            let read = read.iter().rev().flatten().next();
            assert_eq!(read, Some(&last.0), "{text}");
        },
    );
}

/// Any damage to a batch gives good cases and faults with their places, not more than lines.
pub fn no_batch_does_harm<V: Debug + PartialEq + 'static>(form: &Batch<V>) {
    let batches = (vec(cases(form), 1..4), edits(form.letters));
    for_all(form.cases, batches, |(cases, edits)| {
        let damaged = damaged(join(form, &cases).as_bytes(), &edits);
        let text = text(&damaged);
        let mut items = 0;
        for case in form.batch(&text) {
            items += 1;
            match case {
                Err(error) => assert_is_in(&error, &text),
                Ok(value) => {
                    let written = form.write(&value).unwrap_or_default();
                    let again = form.read(&written);
                    assert!(again.is_ok_and(|again| again == value), "{value:?}");
                }
            }
        }
        // The number of cases and what follows the last may be wrong besides.
        let most = text.lines().count() + 2;
        assert!(items <= most, "{items} items of {most} lines");
    });
}
