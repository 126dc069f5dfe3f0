//! A program from its command line to its exit status.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use puzzle_core::ParseError;

use crate::bytes::{self, Restore};
use crate::options::{self, Options, Request};
use crate::{Answer, Program, Verb};

/// Status when a case was bad.
const BAD_CASE: u8 = 1;
/// Status when the call was not understood, or a file could not be read or written.
const BAD_CALL: u8 = 2;

/// Does what the command line says, and gives the exit status.
pub fn run<P: Program>(mut program: P) -> ExitCode {
    match try_run(&mut program) {
        Ok(status) => status,
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => complain::<P>(&format!("cannot write: {error}")),
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
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn complain<P: Program>(message: &str) -> ExitCode {
    report(&format!("{}: {message}", P::NAME));
    ExitCode::from(BAD_CALL)
}

/// Writes to standard error; nothing can be done where that fails.
fn report(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

fn try_run<P: Program>(program: &mut P) -> Result<ExitCode, Failure> {
    let args = std::env::args_os().skip(1);
    let request =
        options::parse(program, args).map_err(|error| Failure::Call(error.to_string()))?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = match request {
        Request::Help(text) => {
            out.write_all(text.as_bytes())?;
            ExitCode::SUCCESS
        }
        Request::Answers {
            verb,
            options,
            file,
        } => {
            let all_well = match (&verb.answer, file) {
                (Answer::Case(_), file) => {
                    let (text, is_utf8) = bytes::decode(read::<P>(file.as_deref())?);
                    let name = file.map_or("<stdin>".into(), |file| file.display().to_string());
                    let source = Source { name, text };
                    if is_utf8 {
                        answer(program, verb, &options, &source, &mut out)?
                    } else {
                        answer(program, verb, &options, &source, &mut Restore(&mut out))?
                    }
                }
                (Answer::WithoutInput(write), None) => write(program, &mut out)?,
                (Answer::WithoutInput(_), Some(_)) => {
                    let message = format!("the verb `{}` reads no file", verb.name);
                    return Err(Failure::Call(message));
                }
            };
            ExitCode::from(if all_well { 0 } else { BAD_CASE })
        }
    };
    out.flush()?;
    Ok(status)
}

/// A text and what to call it in messages.
struct Source {
    name: String,
    text: String,
}

/// Reads all of `file` or of standard input.
fn read<P: Program>(file: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let outcome = if let Some(path) = file {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    } else {
        if io::stdin().is_terminal() {
            report(&format!("{}: reading from the terminal", P::NAME));
        }
        io::stdin().lock().read_to_end(&mut bytes)
    };
    match (outcome, file) {
        (Ok(_), _) => Ok(bytes),
        (Err(error), None) => Err(Failure::Call(format!("standard input: {error}"))),
        (Err(error), Some(path)) => Err(Failure::Call(format!(
            "{}: {error} (the verbs are: {})",
            path.display(),
            options::verbs::<P>()
        ))),
    }
}

/// Answers each case of `source`; whether all were well.
fn answer<P: Program>(
    program: &P,
    verb: &Verb<P>,
    options: &Options,
    source: &Source,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let mut all_well = true;
    let mut first = true;
    // A list of files has no blank lines.
    let spaced = verb.spaced && options.svg.is_none();
    program.write_head(verb.name, &source.text, out)?;
    for case in program.cases(verb.name, &source.text) {
        let number = match &case {
            Ok(case) => Some(case.number),
            Err(error) => error.case(),
        };
        if number.is_some() && spaced && !std::mem::take(&mut first) {
            writeln!(out)?;
        }
        match (case, number) {
            (Ok(case), _) => {
                if let Answer::Case(write) = verb.answer {
                    write(program, options, &case, out)?;
                }
            }
            (Err(error), number) => {
                all_well = false;
                report(&diagnostic(&source.name, &error));
                if let Some(number) = number {
                    P::write_bad_case(verb.name, number, out)?;
                }
            }
        }
    }
    Ok(all_well)
}

/// `FILE:LINE:COLUMN: message`, the line, and carets under the fault.
fn diagnostic(name: &str, error: &ParseError) -> String {
    let place = error.place();
    let message = bytes::shown(&error.message());
    let caret = error.caret();
    format!("{name}:{}:{}: {message}\n{caret}", place.line, place.column)
}
