//! A program from its command line to its exit status.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use puzzle_core::{Case, ParseError};

use crate::bytes::{self, Restore};
use crate::options::{self, Options, Request};
use crate::{Answer, Program, Verb};

/// The exit status; of several cases the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    AllWell = 0,
    /// An input was bad, or has no answer where one was wanted.
    BadCase = 1,
    /// The call was not understood, or a file could not be read or written.
    BadCall = 2,
    OutOfTime = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

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

/// Does what the command line says, and gives the exit status.
pub fn run<P: Program>(mut program: P) -> ExitCode {
    match try_run(&mut program) {
        Ok(status) => status.into(),
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => complain::<P>(&format!("cannot write: {error}")),
        Err(Failure::Input(message)) => {
            report(&message);
            Status::BadCase.into()
        }
        Err(Failure::OutOfTime(missing)) => {
            report(&format!("{}: {missing}", P::NAME));
            Status::OutOfTime.into()
        }
        Err(Failure::Call(message)) => {
            let name = P::NAME;
            complain::<P>(&format!("{message}\n{name}: `--help` tells how to call it"))
        }
    }
}

/// What ends a program early.
#[derive(Debug)]
pub enum Failure {
    /// The call makes no sense, or its input cannot be read.
    Call(String),
    /// An input is bad, as the message says with its name.
    Input(String),
    /// The output cannot be written.
    Output(io::Error),
    /// The time ran out before what is told was known; what was known is written.
    OutOfTime(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn complain<P: Program>(message: &str) -> ExitCode {
    report(&format!("{}: {message}", P::NAME));
    Status::BadCall.into()
}

/// Writes to standard error; nothing can be done where that fails.
fn report(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

fn try_run<P: Program>(program: &mut P) -> Result<Status, Failure> {
    let args = std::env::args_os().skip(1);
    let request =
        options::parse(program, args).map_err(|error| Failure::Call(error.to_string()))?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = match request {
        Request::Help(text) => {
            out.write_all(text.as_bytes())?;
            Status::AllWell
        }
        Request::Answers {
            verb,
            options,
            files,
        } => {
            program.prepare(verb.name)?;
            match (&verb.answer, files.first()) {
                (Answer::Case(_) | Answer::Judged(_), file) => {
                    let file = file.map_or(Path::new("-"), PathBuf::as_path);
                    let source = match inline::<P>(file) {
                        Some(source) => source,
                        None => read_cases::<P>(file)?,
                    };
                    answer(program, verb, &options, source, &mut out)?
                }
                (Answer::Files(_, write), _) => {
                    write(program, &files, &mut out)?;
                    Status::AllWell
                }
                (Answer::WithoutInput(write), None) => {
                    if write(program, &mut out)? {
                        Status::AllWell
                    } else {
                        Status::BadCase
                    }
                }
                (Answer::WithoutInput(_), Some(_)) => {
                    let message = format!("the verb `{}` reads no file", verb.name);
                    return Err(Failure::Call(message));
                }
            }
        }
    };
    out.flush()?;
    Ok(status)
}

/// What a file holds, and what to call it in messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of the file, or `<stdin>`.
    pub name: String,
    /// All that it holds.
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads all of `file`, or of standard input if that is `-`.
    ///
    /// # Errors
    /// [`Failure::Call`] when it cannot be read.
    pub fn read<P: Program>(file: &Path) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        let (name, outcome) = if file == "-" {
            if io::stdin().is_terminal() {
                report(&format!("{}: reading from the terminal", P::NAME));
            }
            let outcome = io::stdin().lock().read_to_end(&mut bytes);
            ("<stdin>".to_owned(), outcome)
        } else {
            let outcome = File::open(file).and_then(|mut file| file.read_to_end(&mut bytes));
            (file.display().to_string(), outcome)
        };
        match outcome {
            Ok(_) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Call(format!("{name}: {error}"))),
        }
    }

    /// What it holds as text.
    ///
    /// # Errors
    /// [`Failure::Input`] with the line where it is not UTF-8.
    pub fn text(&self) -> Result<&str, Failure> {
        str::from_utf8(&self.bytes).map_err(|error| {
            let (before, after) = self.bytes.split_at(error.valid_up_to());
            let line = before.split(|&byte| byte == b'\n').count();
            let found = after.first().copied().unwrap_or_default();
            Failure::Input(format!(
                "{}:{line}: expected UTF-8, found byte {found:#04X}",
                self.name
            ))
        })
    }

    /// That what it holds as text is not what was expected.
    pub fn fault(&self, error: &ParseError) -> Failure {
        Failure::Input(diagnostic(&self.name, error))
    }
}

/// The case that stands in the place of a file.
fn inline<P: Program>(file: &Path) -> Option<Source> {
    let word = file.to_str().filter(|_| !file.exists())?;
    P::inline(word).map(|text| Source {
        name: "<argument>".to_owned(),
        bytes: text.into_bytes(),
    })
}

/// Reads cases from `file`, which may have been meant for a verb.
fn read_cases<P: Program>(file: &Path) -> Result<Source, Failure> {
    Source::read::<P>(file).map_err(|failure| match failure {
        Failure::Call(message) => {
            let verbs = options::verbs::<P>();
            Failure::Call(format!("{message} (the verbs are: {verbs})"))
        }
        other => other,
    })
}

/// Answers each case of `source`.
fn answer<P: Program>(
    program: &P,
    verb: &Verb<P>,
    options: &Options,
    Source { name, bytes }: Source,
    out: &mut dyn Write,
) -> io::Result<Status> {
    match program.whole(verb.name, &bytes) {
        Some(Ok(puzzle)) => answer_case(program, verb, options, &name, &Case::only(puzzle), out),
        Some(Err(message)) => {
            report(&format!("{name}: {message}"));
            program.write_bad_case(verb.name, "", 1, out)?;
            Ok(Status::BadCase)
        }
        None => match bytes::decode(bytes) {
            (text, true) => answer_batch(program, verb, options, &name, &text, out),
            (text, false) => answer_batch(program, verb, options, &name, &text, &mut Restore(out)),
        },
    }
}

/// Answers each case of `text`, which is that of the file `name`.
fn answer_batch<P: Program>(
    program: &P,
    verb: &Verb<P>,
    options: &Options,
    name: &str,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<Status> {
    let mut status = Status::AllWell;
    let mut first = true;
    let mut is_empty = true;
    // A list of files has no blank lines.
    let spaced = verb.spaced && options.svg.is_none();
    program.write_head(verb.name, text, out)?;
    for case in program.cases(verb.name, text) {
        is_empty = false;
        let number = match &case {
            Ok(case) => Some(case.number),
            Err(error) => error.case(),
        };
        if number.is_some() && spaced && !std::mem::take(&mut first) {
            writeln!(out)?;
        }
        let of_case = match (case, number) {
            (Ok(case), _) => answer_case(program, verb, options, name, &case, out)?,
            (Err(error), number) => {
                report(&diagnostic(name, &error));
                if let Some(number) = number {
                    program.write_bad_case(verb.name, text, number, out)?;
                }
                Status::BadCase
            }
        };
        status = status.max(of_case);
    }
    if is_empty {
        report(&format!("{name}: no case"));
    }
    Ok(status)
}

/// Answers one case of the file `name`, and reports where there is no answer.
fn answer_case<P: Program>(
    program: &P,
    verb: &Verb<P>,
    options: &Options,
    name: &str,
    case: &Case<P::Puzzle>,
    out: &mut dyn Write,
) -> io::Result<Status> {
    let outcome = match verb.answer {
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
    report(&format!("{name}: case {}: {message}", case.number));
    Ok(status)
}

/// `FILE:LINE:COLUMN: message`, the line, and carets under the fault.
fn diagnostic(name: &str, error: &ParseError) -> String {
    let place = error.place();
    let message = bytes::shown(&error.message());
    let caret = error.caret();
    format!("{name}:{}:{}: {message}\n{caret}", place.line, place.column)
}
