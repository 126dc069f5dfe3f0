//! A program from its command line to its exit status.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use puzzle_core::ParseError;

use crate::bytes;
use crate::input::Input;
use crate::options::{self, Request};
use crate::stream::answer;
use crate::{Answer, Program};

/// The exit status; of several cases the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
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
pub(crate) fn report(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// `FILE:LINE:COLUMN: message`, the line, and carets under the fault.
pub(crate) fn diagnostic(name: &str, error: &ParseError) -> String {
    let place = error.place();
    let message = bytes::shown(&error.message());
    let caret = error.caret();
    format!("{name}:{}:{}: {message}\n{caret}", place.line, place.column)
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
                    read_cases::<P>(file)
                        .and_then(|input| answer(program, verb, &options, input, &mut out))
                        .map_err(naming_verbs::<P>)?
                }
                (Answer::Files(_, write), _) => {
                    write(program, &files, &mut out)?;
                    Status::AllWell
                }
                (Answer::WithoutInput(write), None) => {
                    if write(program, &options, &mut out)? {
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

/// The cases in `file`, or the case that stands in its place.
fn read_cases<P: Program>(file: &Path) -> Result<Input, Failure> {
    let word = file.to_str().filter(|_| !file.exists());
    match word.and_then(P::inline) {
        Some(text) => Ok(Input::of_text("<argument>".to_owned(), text)),
        None => Input::open(file, P::NAME),
    }
}

/// That cases cannot be read from a file, which may have been meant for a verb.
fn naming_verbs<P: Program>(failure: Failure) -> Failure {
    match failure {
        Failure::Call(message) => {
            let verbs = options::verbs::<P>();
            Failure::Call(format!("{message} (the verbs are: {verbs})"))
        }
        other => other,
    }
}
