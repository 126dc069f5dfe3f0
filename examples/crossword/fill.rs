//! The verbs for any grid that is filled from a list of words.

use std::io::{self, Write};
use std::time::Instant;

use crossword::format::Format;
use crossword::{
    Crossword as Published, Diagram, Fill, Partial, PartialFill, Puzzle, Search, SlotId, Why,
    draw_answer,
};
use examples::{Options, Outcome, write_answer, write_count};
use puzzle_core::{Answer, Budget, Case, Puzzle as _, Stop};

use super::convert;
use super::input::Input;
use super::options::Crossword;

/// Writes the filled grid, or the file that `--to` names.
pub(super) fn fill(
    program: &Crossword,
    _: &Options,
    case: &Case<Input>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let Some(diagram) = case.puzzle.diagram() else {
        return Err(io::Error::other("the contest form has no grid to fill"));
    };
    let target = match Target::of(program, case) {
        Ok(target) => target,
        Err(reason) => return Ok(Outcome::NoAnswer(reason)),
    };
    let puzzle = program.puzzle(diagram);
    let time = Time::of_case(program.seconds);
    // A fill in part is sought in the other half.
    let whole = if program.fills_in_part() {
        time.half()
    } else {
        time
    };
    let (answer, is_best) = program.filled(&puzzle, whole);
    let outcome = match (&answer.value, answer.stop) {
        (Some(_), _) if is_best => Outcome::Answered,
        (Some(_), _) => Outcome::OutOfTime("the time ran out: a better fill may exist".into()),
        (None, Stop::Complete) => Outcome::NoAnswer(no_fill(&puzzle, whole)),
        (None, _) => out_of_time(),
    };
    let is_known = answer.value.is_some() || answer.stop.is_complete();
    let (fill, outcome) = if answer.value.is_none() && program.fills_in_part() {
        program.fill_in_part(&puzzle, time, outcome)
    } else {
        (answer.value, outcome)
    };
    match (fill, target) {
        (Some(fill), None) => write!(out, "{}", diagram.filled(&fill))?,
        (Some(fill), Some(target)) => match target.filled(&fill) {
            Ok(file) => out.write_all(&file)?,
            Err(reason) => return Ok(Outcome::NoAnswer(reason)),
        },
        (None, None) => writeln!(out, "{}", if is_known { "no fill" } else { "unknown" })?,
        // There is no file to write, and what is written is one.
        (None, Some(_)) => {}
    }
    Ok(outcome)
}

/// A file to be written when its grid is filled.
struct Target {
    crossword: Published,
    format: Format,
}

impl Target {
    /// What `--to` asks for, if it does; in error, why it cannot be, filled or not.
    fn of(program: &Crossword, case: &Case<Input>) -> Result<Option<Self>, String> {
        let Some(format) = program.to else {
            return Ok(None);
        };
        if case.number > 1 && format != Format::Text {
            return Err("`--to` writes the first case, since a file holds no more".into());
        }
        let crossword = match &case.puzzle {
            Input::Published(crossword) => crossword.clone(),
            Input::Grid(diagram) => Published::new(diagram.clone()),
            Input::Pairs(_) => return Err("the contest form has no grid to fill".into()),
        };
        convert::written(&crossword, format)?;
        Ok(Some(Self { crossword, format }))
    }

    fn filled(self, fill: &Fill) -> Result<Vec<u8>, String> {
        convert::written(&self.crossword.filled(fill), self.format)
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
    let time = Time::of_case(program.seconds);
    let count = program.search(&puzzle, time, |search, budget| {
        search.count_up_to(limit, budget)
    });
    write_count(count, out)?;
    Ok(match count.stop {
        Stop::Complete | Stop::LimitReached => Outcome::Answered,
        _ => out_of_time(),
    })
}

/// Writes whether there is one fill, with two that differ if there are several, and the slots
/// that cannot be filled if there is none.
pub(super) fn why(
    program: &Crossword,
    diagram: &Diagram,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    let puzzle = program.puzzle(diagram);
    let time = Time::of_case(program.seconds);
    match time.search(|budget| crossword::why(&puzzle, budget)).value {
        Some(Why::Unique(_)) => writeln!(out, "unique")?,
        Some(Why::None(no_fill)) => write!(out, "none\n{no_fill}")?,
        Some(Why::Several { first, second, .. }) => {
            let [first, second] = [first, second].map(|fill| diagram.filled(&fill));
            write!(out, "several\n{first}\n{second}")?;
        }
        _ => {
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
    let time = Time::of_case(program.seconds);
    let answer = program.search(&puzzle, time, |search, budget| search.solve(budget));
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

    /// A fill, the best one if that is asked for; and whether it is as good as was asked.
    fn filled(&self, puzzle: &Puzzle, time: Time) -> (Answer<Option<Fill>>, bool) {
        if !self.wants_best() {
            let fill = self.search(puzzle, time, |search, budget| search.solve(budget));
            return (fill, true);
        }
        let partial = Partial::new(puzzle).seed(self.seed);
        let best = time.search(|budget| partial.best(budget));
        let is_best = best.is_proven();
        let fill = best.plan.map(PartialFill::into_fill);
        (Answer::new(fill, best.stop), is_best)
    }

    /// The fill whose words have the highest scores in sum, some slots left out, in place of one
    /// that there is not or that was not found; and with `outcome`, which slots those are.
    fn fill_in_part(
        &self,
        puzzle: &Puzzle,
        time: Time,
        outcome: Outcome,
    ) -> (Option<Fill>, Outcome) {
        let partial = Partial::new(puzzle).none_of_these(0).seed(self.seed);
        let best = time.search(|budget| partial.best(budget));
        let Some(best) = best.plan else {
            return (None, outcome);
        };
        let diagram = puzzle.diagram();
        let name = |&slot: &SlotId| diagram.slot(slot).map(ToString::to_string);
        let left_out: Vec<String> = best.left_out().iter().filter_map(name).collect();
        let left_out = format!("; left out: {}", left_out.join(", "));
        let outcome = match outcome {
            Outcome::NoAnswer(reason) => Outcome::NoAnswer(reason + &left_out),
            Outcome::OutOfTime(reason) => Outcome::OutOfTime(reason + &left_out),
            answered @ Outcome::Answered => answered,
        };
        (Some(best.into_fill()), outcome)
    }

    /// What `search` finds in `time`.
    fn search<T>(
        &self,
        puzzle: &Puzzle,
        time: Time,
        search: impl FnOnce(Search<'_>, &mut Budget<'_>) -> T,
    ) -> T {
        time.search(|budget| search(Search::new(puzzle).seed(self.seed), budget))
    }
}

/// Why there is no fill, as far as `time` allows to say.
fn no_fill(puzzle: &Puzzle, time: Time) -> String {
    match time.search(|budget| crossword::why(puzzle, budget)).value {
        Some(Why::None(no_fill)) => {
            let reasons = no_fill.to_string();
            let reasons: Vec<&str> = reasons.lines().collect();
            format!("no fill: {}", reasons.join("; "))
        }
        _ => "no fill".into(),
    }
}

/// How long all searches for a case may take together.
#[derive(Clone, Copy)]
struct Time {
    began: Instant,
    seconds: Option<f64>,
}

impl Time {
    /// A case that begins now.
    fn of_case(seconds: Option<f64>) -> Self {
        Self {
            began: Instant::now(),
            seconds,
        }
    }

    /// The first half.
    fn half(self) -> Self {
        Self {
            seconds: self.seconds.map(|seconds| seconds / 2.0),
            ..self
        }
    }

    /// What `search` finds in what is left.
    fn search<T>(self, search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
        let gone = self.began.elapsed().as_secs_f64();
        let left = self.seconds.map(|seconds| (seconds - gone).max(0.0));
        examples::within(u64::MAX, left, search)
    }
}
