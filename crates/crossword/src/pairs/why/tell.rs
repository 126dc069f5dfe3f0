//! From clues by their places to clues and words.

use super::crossings::Crossings;
use super::refute::{Chain, Effect, replay};
use super::{Case, Length, Misfit, Outcome, Refutation, Step, Why};
use crate::pairs::clue::{Clue, Word};
use crate::pairs::puzzle::{Puzzle, Slot};
use crate::pairs::solve::Choice;

/// The reason that no candidate of the clue at `place` fits its slot.
pub(super) fn misfits(puzzle: &Puzzle, place: usize) -> Why<'_> {
    let (clue, slot) = (&puzzle.clues()[place], puzzle.slots()[place]);
    let case = |word| Case {
        word,
        refutation: Refutation::Length(length(word, slot)),
    };
    Why {
        clue,
        cases: distinct(clue).map(case).collect(),
    }
}

/// The reason that `chains` refute all choices of the clue with which they begin.
pub(super) fn chains<'p>(crossings: &Crossings<'p>, chains: &[Chain]) -> Option<Why<'p>> {
    let place = chains.first()?.clue;
    let (clue, slot) = (
        &crossings.puzzle.clues()[place],
        crossings.puzzle.slots()[place],
    );
    let case = |word| {
        let spells = |chain: &&Chain| crossings.word(place, chain.choice) == word;
        let refutation = match chains.iter().find(spells) {
            None => Refutation::Length(length(word, slot)),
            Some(chain) => Refutation::Chain(steps(crossings, chain)),
        };
        Case { word, refutation }
    };
    let cases = distinct(clue).map(case).collect();
    Some(Why { clue, cases })
}

/// The candidates of `clue`, one of two that are equal.
fn distinct(clue: &Clue) -> impl Iterator<Item = &Word> {
    let other = clue.second().filter(|second| *second != clue.first());
    std::iter::once(clue.first()).chain(other)
}

fn length(word: &Word, slot: Slot) -> Length {
    Length {
        letters: word.len(),
        cells: slot.len(),
    }
}

fn steps<'p>(crossings: &Crossings<'p>, chain: &Chain) -> Vec<Step<'p>> {
    let mut steps = Vec::with_capacity(chain.links.len());
    replay(crossings, chain, |link, letter, effect| {
        let to = link.to;
        let there = |choice| crossings.letter(crossings.at(to, link.cell), choice);
        let outcome = match effect {
            Effect::Forces(choice) => there(choice.other()).map(|there| Outcome::Forces {
                word: crossings.word(to, choice),
                other: crossings.word(to, choice.other()),
                there,
            }),
            Effect::Contradicts(choice) => there(choice).map(|there| Outcome::Contradicts {
                word: crossings.word(to, choice),
                there,
            }),
            Effect::LeavesNothing => Some(Outcome::LeavesNothing(
                distinct(&crossings.puzzle.clues()[to])
                    .map(|word| (word, misfit(crossings, link.cell, to, word)))
                    .collect(),
            )),
            Effect::Nothing => None,
        };
        steps.extend(outcome.map(|outcome| Step {
            cell: crossings.pos(link.cell),
            letter,
            clue: &crossings.puzzle.clues()[to],
            outcome,
        }));
    });
    steps
}

/// Why `word` of clue `to` does not fit another letter in `cell`.
fn misfit(crossings: &Crossings<'_>, cell: usize, to: usize, word: &Word) -> Misfit {
    let spells = |choice: &Choice| crossings.word(to, *choice) == word;
    let letter = crossings
        .choices(to)
        .find(spells)
        .and_then(|choice| crossings.letter(crossings.at(to, cell), choice));
    match letter {
        Some(letter) => Misfit::Letter(letter),
        None => Misfit::Length(length(word, crossings.puzzle.slots()[to])),
    }
}
