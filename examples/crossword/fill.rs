//! The verbs for any grid that is filled from a list of words.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossword::{Diagram, Puzzle, Search, draw_answer};
use examples::{Options, Outcome, write_answer, write_count};
use indicatif::ProgressBar;
use puzzle_core::{Budget, Case, Puzzle as _, Stop, Uniqueness};

use super::input::Input;
use super::options::Crossword;

/// Writes the filled grid.
pub(super) fn fill(
    program: &Crossword,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let Some(diagram) = case.puzzle.diagram() else {
        return Err(io::Error::other("the contest form has no grid to fill"));
    };
    let puzzle = program.puzzle(diagram);
    let answer = program.search(&puzzle, |search, budget| search.solve(budget));
    match (answer.value, answer.stop) {
        (Some(fill), _) => {
            write!(out, "{}", diagram.filled(&fill))?;
            Ok(Outcome::Answered)
        }
        (None, Stop::Complete) => {
            writeln!(out, "no fill")?;
            Ok(Outcome::NoAnswer("no fill".into()))
        }
        (None, _) => {
            writeln!(out, "unknown")?;
            Ok(out_of_time())
        }
    }
}

/// Writes the number of fills.
pub(super) fn count(
    program: &Crossword,
    diagram: &Diagram,
    limit: u64,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let puzzle = program.puzzle(diagram);
    let count = program.search(&puzzle, |search, budget| search.count_up_to(limit, budget));
    write_count(count, out)?;
    Ok(match count.stop {
        Stop::Complete | Stop::LimitReached => Outcome::Answered,
        _ => out_of_time(),
    })
}

/// Writes whether there is one fill, with two that differ if there are several.
pub(super) fn why(
    program: &Crossword,
    diagram: &Diagram,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let puzzle = program.puzzle(diagram);
    match program.search(&puzzle, |search, budget| search.uniqueness(budget)) {
        Uniqueness::One(_) => writeln!(out, "unique")?,
        Uniqueness::None => writeln!(out, "none")?,
        Uniqueness::Several { first, second, .. } => {
            let [first, second] = [first, second].map(|fill| diagram.filled(&fill));
            write!(out, "several\n{first}\n{second}")?;
        }
        Uniqueness::Unknown { .. } => {
            writeln!(out, "unknown")?;
            return Ok(out_of_time());
        }
    }
    Ok(Outcome::Answered)
}

/// Draws the grid and its fill.
pub(super) fn draw(
    program: &Crossword,
    diagram: &Diagram,
    options: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let puzzle = program.puzzle(diagram);
    let answer = program.search(&puzzle, |search, budget| search.solve(budget));
    let picture = answer.value.map(|fill| draw_answer(&puzzle, &fill));
    let is_known = picture.is_some() || answer.stop.is_complete();
    write_answer::<Crossword>(options, case, crossword::draw(&puzzle), picture, out)?;
    Ok(if is_known {
        Outcome::Answered
    } else {
        out_of_time()
    })
}

fn out_of_time() -> Outcome {
    Outcome::OutOfTime("the time ran out".into())
}

impl Crossword {
    /// `diagram`, to be filled as the options say.
    fn puzzle(&self, diagram: &Diagram) -> Puzzle {
        let puzzle = Puzzle::builder(diagram.clone(), self.list());
        let puzzle = if self.repeats {
            puzzle.allow_repeats()
        } else {
            puzzle
        };
        puzzle.build().expect("nothing is wished of any slot")
    }

    /// What `search` finds in the time that the options give, shown on a terminal.
    fn search<T>(
        &self,
        puzzle: &Puzzle,
        search: impl FnOnce(Search<'_>, &mut Budget<'_>) -> T,
    ) -> T {
        // Draws on standard error, and only where that is a terminal.
        let bar = ProgressBar::new_spinner().with_message("searching");
        bar.enable_steady_tick(Duration::from_millis(200));
        let time = self.seconds.map(Duration::from_secs_f64);
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let is_over = || end.is_some_and(|end| Instant::now() >= end);
        let mut budget = Budget::unlimited().with_deadline(&is_over);
        let found = search(Search::new(puzzle).seed(self.seed), &mut budget);
        bar.finish_and_clear();
        found
    }
}
