//! The verbs for the contest form: two candidates a clue.

use std::io::{self, Write};

use crossword::pairs::{self, Document, draw_answer};
use examples::{Options, Outcome, write_answer, write_count};
use puzzle_core::{Budget, Case, Puzzle as _, Uniqueness};

use super::input::Input;
use super::options::Crossword;

pub(super) fn solve(document: &Document, out: &mut dyn Write) -> io::Result<Outcome> {
    let fill = document.puzzle().solve(&mut Budget::unlimited()).value;
    write!(out, "{}", document.answer(fill.as_ref()))?;
    Ok(Outcome::Answered)
}

pub(super) fn count(document: &Document, limit: u64, out: &mut dyn Write) -> io::Result<Outcome> {
    let puzzle = document.puzzle();
    write_count(puzzle.count_up_to(limit, &mut Budget::unlimited()), out)?;
    Ok(Outcome::Answered)
}

pub(super) fn why(document: &Document, out: &mut dyn Write) -> io::Result<Outcome> {
    match document.puzzle().uniqueness(&mut Budget::unlimited()) {
        Uniqueness::One(_) => writeln!(out, "unique")?,
        Uniqueness::Several { first, second, .. } => {
            let [first, second] = [&first, &second].map(|fill| document.filled(fill));
            write!(out, "several\n{first}{second}")?;
        }
        Uniqueness::None | Uniqueness::Unknown { .. } => {
            let reason = pairs::why(document.puzzle(), &mut Budget::unlimited()).value;
            writeln!(out, "none")?;
            if let Some(reason) = reason {
                write!(out, "{reason}")?;
            }
        }
    }
    Ok(Outcome::Answered)
}

pub(super) fn draw(
    document: &Document,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let puzzle = document.puzzle();
    let fill = puzzle.solve(&mut Budget::unlimited()).value;
    let answer = fill.map(|fill| draw_answer(puzzle, &fill));
    write_answer::<Crossword>(options, case, pairs::draw(puzzle), answer, out)?;
    Ok(Outcome::Answered)
}
