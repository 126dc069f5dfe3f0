//! Cases that are answered as they come.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::mem;
use std::time::{Duration, Instant};

use puzzle_core::text::Feed;
use puzzle_core::{Case, ParseError};

use crate::bytes::{self, Restore};
use crate::input::Input;
use crate::run::{Status, diagnostic, report};
use crate::threads::Task;
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
            input.fill(0, began.elapsed(), &mut || Ok(()))?;
            continue;
        }
        match program.whole(verb.name, input.bytes()) {
            Some(Ok(puzzle)) => {
                let came = answers.case(&Case::only(puzzle), out)?;
                return Ok(came.told());
            }
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

    /// Waits for more than was read in vain since `began`, and calls `pause` before.
    fn wait(
        &mut self,
        began: Instant,
        pause: &mut dyn FnMut() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.input.fill(self.feed.len(), began.elapsed(), pause)?;
        self.take();
        Ok(())
    }
}

/// What there is to do next.
enum Step<T> {
    /// To answer a case, in whose text characters may stand for bytes.
    Answer { item: Item<T>, has_bytes: bool },
    /// To let all answers be seen, since the input pauses.
    Pause,
}

/// A case, good or bad.
struct Item<T> {
    case: Result<Case<T>, ParseError>,
    /// Whether a blank line stands before its answer.
    is_spaced: bool,
}

/// What came of a case, and what is to be told about it.
struct Came {
    status: Status,
    message: Option<String>,
}

impl Came {
    /// Tells it. The status.
    fn told(self) -> Status {
        if let Some(message) = self.message {
            report(&message);
        }
        self.status
    }
}

/// The answers to some cases.
struct Answered {
    out: Vec<u8>,
    has_bytes: bool,
    came: Vec<Came>,
    /// Why there are no more.
    end: io::Result<()>,
    took: Duration,
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
            lines.wait(began, &mut || Ok(()))?;
        };
        if let Some(behind) = self.program.behind_count(verb, &form) {
            while !lines.feed.is_ended() {
                lines.wait(Instant::now(), &mut || Ok(()))?;
            }
            let cases = self.program.cases(verb, &form, lines.feed.text().ahead());
            let count = cases.filter(|case| number(case).is_some()).count();
            write!(out, "{count}{behind}")?;
        }
        if self.options.threads.are_several() {
            self.at_once(&form, lines, out)
        } else {
            self.one_by_one(&form, lines, out)
        }
    }

    /// Gives `take` all that there is to do.
    fn read(
        &self,
        form: &P::Form,
        mut lines: Lines,
        take: &mut dyn FnMut(Step<P::Puzzle>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // A list of files has no blank lines.
        let spaced = self.verb.spaced && self.options.svg.is_none();
        let (mut is_empty, mut is_first) = (true, true);
        loop {
            let mut began = Instant::now();
            let has_bytes = lines.has_bytes;
            for case in self.program.cases(self.verb.name, form, lines.feed.text()) {
                is_empty = false;
                let is_numbered = number(&case).is_some();
                let is_spaced = is_numbered && spaced && !mem::take(&mut is_first);
                let item = Item { case, is_spaced };
                take(Step::Answer { item, has_bytes })?;
                began = Instant::now();
            }
            if lines.feed.is_ended() {
                break;
            }
            lines.wait(began, &mut || take(Step::Pause))?;
        }
        if is_empty {
            report(&format!("{}: no case", self.name));
        }
        Ok(())
    }

    /// Answers case by case.
    fn one_by_one(
        &self,
        form: &P::Form,
        lines: Lines,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let mut status = Status::AllWell;
        self.read(form, lines, &mut |step| {
            match step {
                Step::Answer { item, has_bytes } => {
                    let came = if has_bytes {
                        self.item(form, item, &mut Restore(&mut *out))?
                    } else {
                        self.item(form, item, out)?
                    };
                    status = status.max(came.told());
                }
                Step::Pause => out.flush()?,
            }
            Ok(())
        })?;
        Ok(status)
    }

    /// Answers several cases at once, in order.
    fn at_once(
        &self,
        form: &P::Form,
        lines: Lines,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        /// Cases that a thread takes at once: as many as it answers in less than this, but few
        /// enough that little memory is taken.
        const WORTH_A_THREAD: Duration = Duration::from_micros(200);
        const MOST: usize = 64;
        let mut status = Status::AllWell;
        let out = RefCell::new(out);
        let few = Cell::new(1);
        let work = |(items, has_bytes)| self.some(form, items, has_bytes);
        let done = |answered: Answered| {
            let count = answered.came.len();
            if answered.took < WORTH_A_THREAD && count >= few.get() {
                few.set(MOST.min(2 * count));
            } else if answered.took > 2 * WORTH_A_THREAD {
                few.set(1.max(few.get() / 2));
            }
            let out = &mut **out.borrow_mut();
            if answered.has_bytes {
                Restore(out).write_all(&answered.out)?;
            } else {
                out.write_all(&answered.out)?;
            }
            for came in answered.came {
                status = status.max(came.told());
            }
            Ok(answered.end?)
        };
        self.options.threads.in_order(work, done, |push| {
            let mut items = Vec::new();
            let mut have_bytes = false;
            self.read(form, lines, &mut |step| {
                match step {
                    Step::Answer { item, has_bytes } => {
                        have_bytes |= has_bytes;
                        items.push(item);
                        if items.len() >= few.get() {
                            push(Task::Do((mem::take(&mut items), have_bytes)))?;
                        }
                    }
                    Step::Pause => {
                        if !items.is_empty() {
                            push(Task::Do((mem::take(&mut items), have_bytes)))?;
                        }
                        push(Task::Finish)?;
                        out.borrow_mut().flush()?;
                    }
                }
                Ok(())
            })?;
            push(Task::Do((items, have_bytes)))
        })?;
        Ok(status)
    }

    /// Answers some cases into memory.
    fn some(&self, form: &P::Form, items: Vec<Item<P::Puzzle>>, has_bytes: bool) -> Answered {
        let began = Instant::now();
        let mut out = Vec::new();
        let mut came = Vec::with_capacity(items.len());
        let mut end = Ok(());
        for item in items {
            match self.item(form, item, &mut out) {
                Ok(one) => came.push(one),
                Err(error) => {
                    end = Err(error);
                    break;
                }
            }
        }
        let took = began.elapsed();
        Answered {
            out,
            has_bytes,
            came,
            end,
            took,
        }
    }

    /// Answers a case, or says what is wrong with it.
    fn item(
        &self,
        form: &P::Form,
        Item { case, is_spaced }: Item<P::Puzzle>,
        out: &mut dyn Write,
    ) -> io::Result<Came> {
        if is_spaced {
            writeln!(out)?;
        }
        let error = match case {
            Ok(case) => return self.case(&case, out),
            Err(error) => error,
        };
        if let Some(number) = error.case() {
            self.program
                .write_bad_case(self.verb.name, form, number, out)?;
        }
        Ok(Came {
            status: Status::BadCase,
            message: Some(diagnostic(&self.name, &error)),
        })
    }

    /// Answers one case, and says why where there is no answer.
    fn case(&self, case: &Case<P::Puzzle>, out: &mut dyn Write) -> io::Result<Came> {
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
            Outcome::Answered => (Status::AllWell, None),
            Outcome::NoAnswer(reason) => (Status::BadCase, Some(reason)),
            Outcome::OutOfTime(missing) => (Status::OutOfTime, Some(missing)),
        };
        let told = |message| format!("{}: case {}: {message}", self.name, case.number);
        Ok(Came {
            status,
            message: message.map(told),
        })
    }
}

/// The number of a case, good or bad; none where the fault is in what surrounds the cases.
fn number<T>(item: &Result<Case<T>, ParseError>) -> Option<u64> {
    match item {
        Ok(case) => Some(case.number),
        Err(error) => error.case(),
    }
}
