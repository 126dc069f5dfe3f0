//! The verbs that seek a plan.

use std::io::{self, Write};

use examples::{Options, Outcome};
use puzzle_core::Case;
use tetromino::format::Document;
use tetromino::format::fumen::Fumen;
use tetromino::{Game, Plan, check};

use super::input::answered;
use super::options::Tetromino;

/// The best plan that was found.
pub(super) struct Found {
    /// None where no plan reaches the goal, or none was found in time.
    pub(super) plan: Option<Plan>,
    /// What it is worth, as it is printed: a range where that is not proven.
    pub(super) total: String,
    pub(super) outcome: Outcome,
}

impl Tetromino {
    /// The best plan for `game`, held against the rules.
    pub(super) fn found(&self, game: &Game) -> io::Result<Found> {
        let found = match self.goal() {
            None => self.best(game)?,
            Some(goal) => {
                let best = self.within(game.bytes_per_node(), |budget| game.fewest(goal, budget));
                let fewest = |pieces: Option<u64>| pieces.map_or(String::new(), |n| n.to_string());
                let (total, outcome) = match (best.value, best.is_proven()) {
                    (Some(pieces), true) => (pieces.to_string(), Outcome::Answered),
                    (None, true) => (
                        "none".into(),
                        Outcome::NoAnswer("no plan reaches the goal".into()),
                    ),
                    (value, false) => (
                        format!("{}..{}", fewest(best.bound), fewest(value)),
                        if value.is_some() {
                            not_proven()
                        } else {
                            Outcome::OutOfTime(
                                "the time or the boards ran out before a plan was found".into(),
                            )
                        },
                    ),
                };
                Found {
                    plan: best.plan,
                    total,
                    outcome,
                }
            }
        };
        if let Some(plan) = &found.plan {
            check(game, plan).map_err(io::Error::other)?;
        }
        Ok(found)
    }

    fn best(&self, game: &Game) -> io::Result<Found> {
        let best = self.within(game.bytes_per_node(), |budget| game.best(budget));
        let replayed = check(game, &best.plan).map_err(io::Error::other)?;
        if replayed != best.value {
            let message = format!("the plan scores {replayed}, not {}", best.value);
            return Err(io::Error::other(message));
        }
        let (total, outcome) = if best.is_proven() {
            (best.value.to_string(), Outcome::Answered)
        } else {
            (format!("{}..{}", best.value, best.bound), not_proven())
        };
        Ok(Found {
            plan: Some(best.plan),
            total,
            outcome,
        })
    }
}

fn not_proven() -> Outcome {
    Outcome::OutOfTime("the time or the boards ran out: a better plan may exist".into())
}

/// Writes what the best plan is worth.
pub(super) fn solve(
    program: &Tetromino,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    answered(program.game(&case.puzzle), out, |game, out| {
        let found = program.found(&game)?;
        writeln!(out, "{}", found.total)?;
        Ok(found.outcome)
    })
}

/// Writes the best plan, and what it is worth.
pub(super) fn plan(
    program: &Tetromino,
    _: &Options,
    case: &Case<Document>,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    answered(program.game(&case.puzzle), out, |game, out| {
        let found = program.found(&game)?;
        let plan = found.plan.unwrap_or_default();
        if program.writes_fumen() {
            let fumen = Fumen::from_plan(&game, &plan).map_err(|error| error.to_string());
            return answered(fumen, out, |fumen, out| {
                writeln!(out, "{fumen}")?;
                Ok(found.outcome)
            });
        }
        write!(out, "{plan}")?;
        writeln!(out, "{}", found.total)?;
        Ok(found.outcome)
    })
}
