//! Values of a strategy through a law.

use std::fmt::Debug;

use proptest::strategy::{Strategy, ValueTree as _};
use proptest::test_runner::{Config, TestRunner};

fn config(cases: u32) -> Config {
    Config {
        cases,
        // Tests leave no files behind.
        failure_persistence: None,
        ..Config::default()
    }
}

/// Calls `law`, which panics where it is broken, with `cases` values, and shrinks one for which it
/// does.
pub(crate) fn for_all<T: Debug>(cases: u32, values: impl Strategy<Value = T>, law: impl Fn(T)) {
    let held = TestRunner::new(config(cases)).run(&values, |value| {
        law(value);
        Ok(())
    });
    if let Err(error) = held {
        panic!("{error}");
    }
}

/// The first values of a strategy, the same in every run.
pub(crate) fn first<T: Debug>(
    cases: u32,
    values: impl Strategy<Value = T>,
) -> impl Iterator<Item = T> {
    let mut runner = TestRunner::deterministic();
    (0..cases).map(move |_| {
        let tree = values.new_tree(&mut runner);
        tree.expect("the strategy gives values").current()
    })
}
