//! Laws that every puzzle crate keeps. A crate describes itself by the traits that fit it, in
//! `tests/all/conformance.rs`, and [`laws!`] makes a test of each law that they promise:
//!
//! | trait | laws |
//! |---|---|
//! | [`Subject`] | every verb agrees with brute force; budgets end a search to the node, a flag and a deadline in time, with what was found |
//! | [`Judged`] | the checker passes solutions and nothing else |
//! | [`Clued`] | a clue more adds no solution; minimal sets suffice and none of their clues can go |
//! | [`Symmetric`] | a symmetry of the puzzle is one of its solutions |
//! | [`Optimised`] | the best is the cheapest of brute force; plan and bound enclose it within any budget |
//! | [`Hinted`] | steps keep every solution, and end |
//! | [`Generates`] | a seed gives its puzzle again, which has one solution, whatever the budget |
//! | [`Form`] | what is written is read again; no bytes do harm; errors say where |
//! | [`Batch`] | a bad case hides no other |
//!
//! What a crate does not have, say hints, it does not promise. Puzzles come from plain data that
//! share nothing with the crate, and so do the solutions that brute force finds: both sides meet in
//! a [key](Subject::Key).

#![allow(
    clippy::missing_panics_doc,
    reason = "a law panics where it is broken, and says so in its name"
)]

mod damage;
mod form;
pub mod laws;
mod run;
mod subject;

pub use form::{Batch, Fault, Form, counted, split};
pub use subject::{
    Clued, Generates, Hinted, Judged, Optimised, Said, SolutionOf, Subject, Symmetric,
};

/// Compiles for types that threads can share and that can be shown.
pub const fn is_shared<T: Send + Sync + std::fmt::Debug>() {}

/// Makes a module of tests of each subject: a test for each law of the kinds that are listed.
///
/// `NAME = SUBJECT => KIND, KIND;` where a kind is `Solver` (for a [`Subject`]), `Judge`
/// ([`Judged`]), `Best` ([`Optimised`]), `Clues` and `Sufficient` ([`Clued`]; the second where clues only ever take solutions
/// away), `Symmetry` ([`Symmetric`]), `Hints` ([`Hinted`]), `Generator`
/// ([`Generates`]), `Form` ([`Form`]), `LineEnds` (a form of lines), `Batch` ([`Batch`]),
/// `Recovery` (one in which no case goes on behind a blank line); with the
/// features of the crate `Serde` (a form of values that serde knows) and `Fuzzed` (one of values
/// that are made of any bytes), or `FuzzedSolver` (a [`Subject`] of such puzzles).
#[macro_export]
macro_rules! laws {
    ($($name:ident = $subject:expr => $($kind:ident),+;)+) => {$(
        mod $name {
            #[allow(unused_imports, clippy::wildcard_imports)]
            use super::*;
            $($crate::laws!(@$kind $subject);)+
        }
    )+};
    (@Solver $subject:expr) => {
        $crate::laws!(@tests solver $subject => samples_are_of_all_kinds,
            every_verb_agrees_with_brute_force);
        $crate::laws!(@tests budget $subject => budgets_are_kept_to_the_node,
            a_raised_flag_ends_every_verb_at_once, a_flag_raised_on_the_way_ends_the_search_in_time,
            a_deadline_ends_the_search);
    };
    (@Judge $subject:expr) => {
        $crate::laws!(@tests solver $subject => check_passes_the_solutions_and_nothing_else);
    };
    (@Clues $subject:expr) => {
        $crate::laws!(@tests clues $subject => a_clue_more_adds_no_solution,
            a_minimal_conflict_is_found);
    };
    (@Sufficient $subject:expr) => {
        $crate::laws!(@tests clues $subject => a_minimal_puzzle_is_found);
    };
    (@Best $subject:expr) => {
        $crate::laws!(@tests best $subject => the_best_is_the_cheapest_of_brute_force);
    };
    (@Symmetry $subject:expr) => {
        $crate::laws!(@tests solver $subject => symmetries_take_the_solutions_along);
    };
    (@Hints $subject:expr) => {
        $crate::laws!(@tests hints $subject => steps_keep_every_solution_and_end,
            without_a_budget_steps_are_right_all_the_same);
    };
    (@Generator $subject:expr) => {
        $crate::laws!(@tests generator $subject => a_seed_gives_its_puzzle_again,
            a_spent_budget_still_gives_a_puzzle);
    };
    (@Form $subject:expr) => {
        $crate::laws!(@tests form $subject => what_is_written_is_read_again,
            no_bytes_do_harm, no_damage_does_harm);
    };
    (@LineEnds $subject:expr) => {
        $crate::laws!(@tests form $subject => line_ends_and_a_mark_change_nothing);
    };
    (@Batch $subject:expr) => {
        $crate::laws!(@tests batch $subject => a_batch_is_read_as_its_cases, no_batch_does_harm);
    };
    (@Recovery $subject:expr) => {
        $crate::laws!(@tests batch $subject => a_damaged_case_hides_no_other);
    };
    (@Serde $subject:expr) => {
        $crate::laws!(@tests features $subject => serde_writes_the_text_or_refuses,
            serde_reads_what_the_reader_reads);
    };
    (@Fuzzed $subject:expr) => {
        $crate::laws!(@tests features $subject => any_bytes_make_what_reads_back);
    };
    (@FuzzedSolver $subject:expr) => {
        $crate::laws!(@tests features $subject => any_bytes_make_puzzles);
    };
    (@tests $home:ident $subject:expr => $($law:ident),+) => {$(
        #[test]
        fn $law() {
            $crate::laws::$home::$law(&$subject);
        }
    )+};
}
