//! Forms in which values are written and read.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::sample::select;

use crate::damage::{damaged, edits};
use crate::form::{Form, text};
use crate::run::for_all;

/// Values and the bytes that they are written as.
fn written<V: Debug + PartialEq + 'static>(form: &Form<V>) -> impl Strategy<Value = (V, Vec<u8>)> {
    form.values
        .clone()
        .prop_filter_map("a value that the form holds", |value| {
            let bytes = form.write(&value)?;
            Some((value, bytes))
        })
}

fn read<V: Debug + PartialEq + 'static>(form: &Form<V>, bytes: &[u8]) -> V {
    match form.read(bytes) {
        Ok(value) => value,
        Err(fault) => panic!("{fault:?} in\n{}", text(bytes)),
    }
}

/// What is written is read as it was, and written alike again.
pub fn what_is_written_is_read_again<V: Debug + PartialEq + 'static>(form: &Form<V>) {
    for_all(form.cases, written(form), |(value, bytes)| {
        let again = read(form, &bytes);
        assert_eq!(again, value, "{}", text(&bytes));
        assert_eq!(form.write(&again), Some(bytes));
    });
}

/// A mark in front, other line ends, and blanks and blank lines behind change nothing.
pub fn line_ends_and_a_mark_change_nothing<V: Debug + PartialEq + 'static>(form: &Form<V>) {
    let ends = select(&["\n", "\r\n", " \n", "\t \r\n"][..]);
    let mark = select(&["", "\u{feff}"][..]);
    let blank = select(&["", "\n", " \r\n\n"][..]);
    for_all(
        form.cases,
        (written(form), ends, mark, blank),
        |((value, bytes), end, mark, blank)| {
            let text = text(&bytes).trim_end_matches('\n').replace('\n', end);
            for tail in ["", end] {
                let dressed = format!("{mark}{text}{tail}{blank}");
                assert_eq!(read(form, dressed.as_bytes()), value, "{dressed:?}");
            }
        },
    );
}

/// What is read can be written and read again, or is no value of the form; a fault is told.
fn reads_or_tells<V: Debug + PartialEq + 'static>(form: &Form<V>, bytes: &[u8]) {
    match form.read(bytes) {
        Err(fault) => fault.assert_is_of(bytes),
        Ok(value) => {
            if let Some(written) = form.write(&value) {
                assert_eq!(read(form, &written), value, "{}", text(&written));
            }
        }
    }
}

/// Any bytes are read or refused with a place in them.
pub fn no_bytes_do_harm<V: Debug + PartialEq + 'static>(form: &Form<V>) {
    let letters: Vec<char> = form.letters.chars().collect();
    let bytes = prop_oneof![
        vec(any::<u8>(), 0..400),
        any::<String>().prop_map(String::into_bytes),
        vec(select(letters), 0..600).prop_map(|text| String::from_iter(text).into_bytes()),
    ];
    for_all(form.cases, bytes, |bytes| reads_or_tells(form, &bytes));
}

/// So is good text after any damage.
pub fn no_damage_does_harm<V: Debug + PartialEq + 'static>(form: &Form<V>) {
    for_all(
        2 * form.cases,
        (written(form), edits(form.letters)),
        |((_, bytes), edits)| {
            reads_or_tells(form, &damaged(&bytes, &edits));
        },
    );
}
