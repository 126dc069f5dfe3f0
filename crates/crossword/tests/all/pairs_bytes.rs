//! No input panics, hangs, or takes memory by claim.

use crate::common::{Random, random_puzzle};
use crossword::pairs::batch;
use proptest::prelude::*;
use puzzle_core::{Budget, Puzzle as _, Stop};

/// Does with every case what a program would.
fn exercise(text: &str) {
    for case in batch(text).flatten() {
        let mut budget = Budget::nodes(10_000);
        let fill = case.puzzle.puzzle().solve(&mut budget).value;
        let answer = case.puzzle.answer(fill.as_ref()).to_string();
        assert_eq!(answer == "No\n", fill.is_none());
        let counted = case.puzzle.puzzle().count_up_to(1_000, &mut budget);
        assert!(counted.stop != Stop::Complete || (counted.value > 0) == fill.is_some());
        let again = case.puzzle.to_string().parse();
        assert_eq!(again, Ok(case.puzzle));
    }
}

fn case() -> impl Strategy<Value = String> {
    any::<u64>().prop_map(|seed| random_puzzle(&mut Random::new(seed), 6).to_string())
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        exercise(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        exercise(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn nearly_a_case(lines in prop::collection::vec("[0-9 *|+A-C\u{e9}-]{0,12}", 0..20)) {
        exercise(&format!("1 2 1 1\n{}", lines.join("\n")));
    }

    #[test]
    fn cases_with_changed_characters(
        cases in prop::collection::vec(case(), 1..4),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..6),
        digits in prop::collection::vec((any::<prop::sample::Index>(), "[0-9* \n]"), 0..6),
    ) {
        let mut chars: Vec<char> = cases.concat().chars().collect();
        let digits = digits.iter().map(|(at, text)| (at, text.chars().next().unwrap_or(' ')));
        for (at, c) in changes.iter().map(|(at, c)| (at, *c)).chain(digits) {
            let at = at.index(chars.len());
            chars[at] = c;
        }
        exercise(&chars.into_iter().collect::<String>());
    }

    #[test]
    fn cases_with_lines_moved(
        cases in prop::collection::vec(case(), 1..4),
        moves in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 1..4),
    ) {
        let text = cases.concat();
        let mut lines: Vec<&str> = text.lines().collect();
        for (from, to) in moves {
            let line = lines.remove(from.index(lines.len()));
            lines.insert(to.index(lines.len() + 1), line);
        }
        exercise(&lines.join("\n"));
    }

    #[test]
    fn cases_cut_short(cases in prop::collection::vec(case(), 1..4), at in any::<prop::sample::Index>()) {
        let text = cases.concat();
        let chars = text.chars().take(at.index(text.chars().count()));
        exercise(&chars.collect::<String>());
    }
}
