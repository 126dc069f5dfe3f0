//! Cases that are answered as they come.

use std::io::{self, Write};
use std::time::Instant;

use puzzle_core::text::Feed;
use puzzle_core::{Case, ParseError};

use crate::bytes::{self, Restore};
use crate::input::Input;
use crate::run::{Status, diagnostic, report};
use crate::{Answer, Failure, Options, Program, Verb};

/// What came of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is answered.
    Answered,
    /// There is no answer, for the reason told.
    NoAnswer(String),
    /// The time ran out before what is told was known.
    OutOfTime(String),
}

/// Answers each case of `input`.
pub(crate) fn answer<P: Program>(
    program: &P,
    verb: &Verb<P>,
    options: &Options,
    mut input: Input,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let answers = Answers {
        program,
        verb,
        options,
        name: input.name.clone(),
    };
    loop {
        let began = Instant::now();
        if program.is_batch(verb.name, input.bytes()) {
            break;
        }
        if !input.is_ended() {
            input.fill(0, began.elapsed(), out)?;
            continue;
        }
        match program.whole(verb.name, input.bytes()) {
            Some(Ok(puzzle)) => return Ok(answers.case(&Case::only(puzzle), out)?),
            Some(Err(message)) => {
                let form = program.form(verb.name, &"".into());
                report(&format!("{}: {message}", input.name));
                program.write_bad_case(verb.name, &form, 1, out)?;
                return Ok(Status::BadCase);
            }
            None => break,
        }
    }
    answers.batch(Lines::new(input), out)
}

/// The lines of an input as text, of which those that are read are let go.
struct Lines {
    input: Input,
    feed: Feed,
    /// Whether characters stand for bytes.
    has_bytes: bool,
}

impl Lines {
    fn new(input: Input) -> Self {
        let mut lines = Self {
            input,
            feed: Feed::new(),
            has_bytes: false,
        };
        lines.take();
        lines
    }

    /// Takes what the input has.
    fn take(&mut self) {
        let (text, is_utf8) = bytes::decode(self.input.take_lines());
        self.has_bytes |= !is_utf8;
        self.feed.push(text);
        if self.input.is_ended() {
            self.feed.end();
        }
    }

    /// Waits for more than was read in vain since `began`.
    fn wait(&mut self, began: Instant, out: &mut dyn Write) -> Result<(), Failure> {
        self.input.fill(self.feed.len(), began.elapsed(), out)?;
        self.take();
        Ok(())
    }
}

/// How cases are answered.
struct Answers<'a, P: Program> {
    program: &'a P,
    verb: &'a Verb<P>,
    options: &'a Options,
    /// The name of the file.
    name: String,
}

impl<P: Program> Answers<'_, P> {
    /// Answers the cases of a text.
    fn batch(&self, mut lines: Lines, out: &mut dyn Write) -> Result<Status, Failure> {
        let verb = self.verb.name;
        let form = loop {
            let began = Instant::now();
            let text = lines.feed.text();
            let form = self.program.form(verb, &text);
            if !text.is_short() {
                break form;
            }
            lines.wait(began, out)?;
        };
        if let Some(behind) = self.program.behind_count(verb, &form) {
            while !lines.feed.is_ended() {
                lines.wait(Instant::now(), out)?;
            }
            let cases = self.program.cases(verb, &form, lines.feed.text().ahead());
            write!(
                out,
                "{}{behind}",
                cases.filter(|case| number(case).is_some()).count()
            )?;
        }
        let mut status = Status::AllWell;
        let mut is_empty = true;
        // A list of files has no blank lines.
        let spaced = self.verb.spaced && self.options.svg.is_none();
        let mut is_first = true;
        loop {
            let out: &mut dyn Write = if lines.has_bytes {
                &mut Restore(&mut *out)
            } else {
                out
            };
            let mut began = Instant::now();
            for case in self.program.cases(verb, &form, lines.feed.text()) {
                is_empty = false;
                if number(&case).is_some() && spaced && !std::mem::take(&mut is_first) {
                    writeln!(out)?;
                }
                status = status.max(self.item(&form, case, out)?);
                began = Instant::now();
            }
            if lines.feed.is_ended() {
                break;
            }
            lines.wait(began, out)?;
        }
        if is_empty {
            report(&format!("{}: no case", self.name));
        }
        Ok(status)
    }

    /// Answers a case, or reports what is wrong with it.
    fn item(
        &self,
        form: &P::Form,
        item: Result<Case<P::Puzzle>, ParseError>,
        out: &mut dyn Write,
    ) -> io::Result<Status> {
        let error = match item {
            Ok(case) => return self.case(&case, out),
            Err(error) => error,
        };
        report(&diagnostic(&self.name, &error));
        if let Some(number) = error.case() {
            self.program
                .write_bad_case(self.verb.name, form, number, out)?;
        }
        Ok(Status::BadCase)
    }

    /// Answers one case, and reports where there is no answer.
    fn case(&self, case: &Case<P::Puzzle>, out: &mut dyn Write) -> io::Result<Status> {
        let (program, options) = (self.program, self.options);
        let outcome = match self.verb.answer {
            Answer::Case(write) => {
                write(program, options, case, out)?;
                Outcome::Answered
            }
            Answer::Judged(judge) => judge(program, options, case, out)?,
            Answer::Files(..) | Answer::WithoutInput(_) => Outcome::Answered,
        };
        let (status, message) = match outcome {
            Outcome::Answered => return Ok(Status::AllWell),
            Outcome::NoAnswer(reason) => (Status::BadCase, reason),
            Outcome::OutOfTime(missing) => (Status::OutOfTime, missing),
        };
        report(&format!("{}: case {}: {message}", self.name, case.number));
        Ok(status)
    }
}

/// The number of a case, good or bad; none where the fault is in what surrounds the cases.
fn number<T>(item: &Result<Case<T>, ParseError>) -> Option<u64> {
    match item {
        Ok(case) => Some(case.number),
        Err(error) => error.case(),
    }
}
