//! Each law holds for what is right, and fails for what is wrong in its way.

mod text;
mod toy;

use puzzle_conformance::{laws, laws as law};
use text::{Bad, Line, batch, form};
use toy::{Fault, Toy};

laws! {
    right = Toy(Fault::Nothing) => Solver, Judge, Clues, Sufficient, Best, Symmetry, Hints, Generator;
    right_text = batch(Bad::Nothing) => Form, LineEnds, Batch, Recovery;
    right_values = form::<Line<0>>() => Serde, Fuzzed;
}

/// Tests that a law fails: `NAME: LAW of SUBJECT, "MESSAGE";`.
macro_rules! broken {
    ($($name:ident: $law:path, $subject:expr, $message:literal;)+) => {$(
        #[test]
        #[should_panic(expected = $message)]
        fn $name() {
            $law(&$subject);
        }
    )+};
}

mod solver {
    use super::law::solver::*;
    use super::*;

    broken! {
        samples_of_one_kind: samples_are_of_all_kinds, Toy(Fault::OneKind), "with 0, 1 and more";
        misses: every_verb_agrees_with_brute_force, Toy(Fault::Misses), "left == right";
        twice: every_verb_agrees_with_brute_force, Toy(Fault::Twice), "left == right";
        wrong: every_verb_agrees_with_brute_force, Toy(Fault::Wrong), "left == right";
        unordered: every_verb_agrees_with_brute_force, Toy(Fault::Unordered), "left == right";
        goes_on: every_verb_agrees_with_brute_force, Toy(Fault::GoesOn), "Test failed";
        unchecked: every_verb_agrees_with_brute_force, Toy(Fault::PassesNone), "by the check";
        passes_all: check_passes_the_solutions_and_nothing_else, Toy(Fault::PassesAll), "left == right";
        passes_none: check_passes_the_solutions_and_nothing_else, Toy(Fault::PassesNone), "left == right";
        asymmetric: symmetries_take_the_solutions_along, Toy(Fault::Misses), "left == right";
    }
}

mod budget {
    use super::law::budget::*;
    use super::*;

    broken! {
        free: budgets_are_kept_to_the_node, Toy(Fault::Free), "are free";
        pays_once: a_flag_raised_on_the_way_ends_the_search_in_time, Toy(Fault::PaysOnce), "POLL_INTERVAL";
        forgets: budgets_are_kept_to_the_node, Toy(Fault::Forgets), "found.value.is_some()";
        never_looks: a_raised_flag_ends_every_verb_at_once, Toy(Fault::Free), "are free";
        no_deadline: a_deadline_ends_the_search, Toy(Fault::Free), "are free";
    }
}

mod clues {
    use super::law::clues::*;
    use super::*;

    broken! {
        changed: a_clue_more_adds_no_solution, Toy(Fault::ChangesClues), "with all clues";
        conflict: a_minimal_conflict_is_found, Toy(Fault::KeepsAllClues), "without";
        sufficient: a_minimal_puzzle_is_found, Toy(Fault::KeepsAllClues), "without";
    }
}

mod best {
    use super::law::best::*;
    use super::*;

    broken! {
        first: the_best_is_the_cheapest_of_brute_force, Toy(Fault::FirstIsBest), "left == right";
        bound: the_best_is_the_cheapest_of_brute_force, Toy(Fault::BoundsTooHigh), "6 > Some";
    }
}

mod hints {
    use super::law::hints::*;
    use super::*;

    broken! {
        wrong: steps_keep_every_solution_and_end, Toy(Fault::WrongStep), "r1c";
        wrong_unsearched: without_a_budget_steps_are_right_all_the_same, Toy(Fault::WrongStep), "r1c";
        idle: steps_keep_every_solution_and_end, Toy(Fault::IdleStep), "left != right";
        solved: steps_keep_every_solution_and_end, Toy(Fault::SolvedAtOnce), "Test failed";
        easy: steps_keep_every_solution_and_end, Toy(Fault::AlwaysEasy), "easy";
    }
}

mod generator {
    use super::law::generator::*;
    use super::*;

    broken! {
        another: a_seed_gives_its_puzzle_again, Toy(Fault::MakesAnother), "left == right";
        the_same: a_seed_gives_its_puzzle_again, Toy(Fault::MakesTheSame), "another seed";
        open: a_seed_gives_its_puzzle_again, Toy(Fault::MakesOpen), "left == right";
        on: a_spent_budget_still_gives_a_puzzle, Toy(Fault::MakesOn), "Complete";
    }
}

mod forms {
    use super::law::{batch::*, features::*, form::*};
    use super::*;

    broken! {
        reads_other: what_is_written_is_read_again, batch(Bad::ReadsOther), "left == right";
        minds_line_ends: line_ends_and_a_mark_change_nothing, batch(Bad::MindsLineEnds), "Test failed";
        panics: no_bytes_do_harm, batch(Bad::Panics), "out of range";
        panics_on_damage: no_damage_does_harm, batch(Bad::Panics), "out of range";
        misplaces: no_bytes_do_harm, batch(Bad::Misplaces), "Test failed: line";
        misplaces_damage: no_damage_does_harm, batch(Bad::Misplaces), "Test failed: line";
        loses: a_batch_is_read_as_its_cases, batch(Bad::Loses), "Test failed";
        hides: a_damaged_case_hides_no_other, batch(Bad::Hides), "left == right";
        repeats: no_batch_does_harm, batch(Bad::Repeats), "items of";
        writes_a_list: serde_writes_the_text_or_refuses, form::<Line<1>>(), "left == right";
        refuses_good: serde_writes_the_text_or_refuses, form::<Line<2>>(), "not today";
        reads_anything: serde_reads_what_the_reader_reads, form::<Line<3>>(), "the reader refuses it";
        makes_one: any_bytes_make_what_reads_back, form::<Line<4>>(), "left != right";
    }
}
