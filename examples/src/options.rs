//! The command line.

use std::ffi::OsString;
use std::fmt::{Display, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use lexopt::Arg;
use puzzle_core::{Grade, Symmetry};

use crate::{Answer, Program, Threads, Verb};

/// The options that several programs know.
#[derive(Debug)]
#[non_exhaustive]
pub struct Options {
    /// `--limit N`: count up to N.
    pub limit: Option<u64>,
    /// `--ansi`: draw in colours.
    pub ansi: bool,
    /// `--svg DIR`: draw into files in DIR.
    pub svg: Option<PathBuf>,
    /// `--threads N`: answer or generate so many cases at once.
    pub threads: Threads,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limit: None,
            ansi: false,
            svg: None,
            threads: Threads::one(),
        }
    }
}

const COMMON: &[(&str, &str)] = &[
    (
        "limit N",
        "count no further than N, and print `N+` if there are more",
    ),
    ("ansi", "draw in colours"),
    (
        "svg DIR",
        "draw into SVG files in DIR, and print their names",
    ),
    #[cfg(feature = "rayon")]
    ("threads N", "work on so many cases at once, 1 to 256"),
];

/// What a command line asks for.
pub(crate) enum Request<P: Program> {
    Help(String),
    Answers {
        verb: &'static Verb<P>,
        options: Options,
        /// The words behind the verb; `-` is standard input or output.
        files: Vec<PathBuf>,
    },
}

/// Reads the command line; `program` keeps its own options.
pub(crate) fn parse<P: Program>(
    program: &mut P,
    args: impl IntoIterator<Item = OsString>,
) -> Result<Request<P>, lexopt::Error> {
    let mut args = lexopt::Parser::from_args(args);
    let mut options = Options::default();
    let mut given = Vec::new();
    let mut words: Vec<OsString> = Vec::new();
    while let Some(arg) = args.next()? {
        let name = match arg {
            Arg::Short('h') => return Ok(Request::Help(help::<P>())),
            Arg::Short(_) => return Err(arg.unexpected()),
            Arg::Value(word) => {
                words.push(word);
                continue;
            }
            Arg::Long(name) => name.to_owned(),
        };
        match name.as_str() {
            "help" => return Ok(Request::Help(help::<P>())),
            "limit" => options.limit = Some(number(&mut args, "limit", 0..=u64::MAX)?),
            "ansi" => options.ansi = true,
            "svg" => options.svg = Some(args.value()?.into()),
            #[cfg(feature = "rayon")]
            "threads" => {
                let threads = Threads::new(number(&mut args, "threads", 1..=256)?);
                options.threads = threads.map_err(|error| format!("`--threads`: {error}"))?;
            }
            own => program.set_option(own, &mut args)?,
        }
        given.push(name);
    }
    let named = take_verb::<P>(&mut words);
    let verb = named.or(P::VERBS.first());
    let verb = verb.ok_or("the program has no verbs")?;
    if let Some(name) = given
        .iter()
        .find(|name| !verb.options.contains(&name.as_str()))
    {
        return Err(format!("the verb `{}` knows no option `--{name}`", verb.name).into());
    }
    let room = match &verb.answer {
        Answer::Files(names, _) if words.len() < names.len() => {
            let names = names.join(" and ");
            return Err(format!("the verb `{}` wants {names}", verb.name).into());
        }
        Answer::Files(names, _) => names.len(),
        Answer::Case(_) | Answer::Judged(_) | Answer::WithoutInput(_) => 1,
    };
    match (words.first(), words.get(room)) {
        (Some(word), Some(_)) if named.is_none() => {
            let (word, verbs) = (word.to_string_lossy(), verbs::<P>());
            return Err(format!("no verb `{word}` (the verbs are: {verbs})").into());
        }
        (_, Some(extra)) => return Err(lexopt::Error::UnexpectedArgument(extra.clone())),
        _ => {}
    }
    Ok(Request::Answers {
        verb,
        options,
        files: words.into_iter().map(PathBuf::from).collect(),
    })
}

/// Reads the value of the option `--name`, a whole number in `range`.
///
/// # Errors
/// When there is no value, or another one.
pub fn number<T>(
    args: &mut lexopt::Parser,
    name: &str,
    range: RangeInclusive<T>,
) -> Result<T, lexopt::Error>
where
    T: FromStr + PartialOrd + Display,
{
    let value = args.value()?;
    let text = value.to_string_lossy();
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("`--{name}`: expected a number ({least} to {most}), found `{text}`").into()
    })
}

/// Reads the value of the option `--name`, one of those listed, in either case.
///
/// # Errors
/// When there is no value, or another one.
pub fn choice<T: Copy>(
    args: &mut lexopt::Parser,
    name: &str,
    all: &[(&str, T)],
) -> Result<T, lexopt::Error> {
    let value = args.value()?;
    let text = value.to_string_lossy();
    let mut named = all.iter();
    let found = named.find(|(name, _)| name.eq_ignore_ascii_case(&text));
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&(name, _)| name).collect();
        let names = names.join(", ");
        format!("`--{name}`: expected one of {names}, found `{text}`").into()
    })
}

/// The names of the symmetries that the givens of a grid may have.
pub const SYMMETRIES: [(&str, Symmetry); 7] = [
    ("none", Symmetry::Identity),
    ("half-turn", Symmetry::HalfTurn),
    ("quarter-turn", Symmetry::Clockwise),
    ("left-right", Symmetry::MirrorColumns),
    ("top-bottom", Symmetry::MirrorRows),
    ("diagonal", Symmetry::Transpose),
    ("antidiagonal", Symmetry::AntiTranspose),
];

/// Reads the value of the option `--name`, a grade.
///
/// # Errors
/// When there is no value, or another one.
pub fn grade(args: &mut lexopt::Parser, name: &str) -> Result<Grade, lexopt::Error> {
    choice(args, name, &Grade::ALL.map(|grade| (grade.name(), grade)))
}

/// The verb that the first word names.
fn take_verb<P: Program>(words: &mut Vec<OsString>) -> Option<&'static Verb<P>> {
    let named = P::VERBS
        .iter()
        .find(|verb| words.first().is_some_and(|word| word == verb.name));
    if named.is_some() {
        words.remove(0);
    }
    named
}

/// The verbs of a program, as messages list them.
pub(crate) fn verbs<P: Program>() -> String {
    let names: Vec<&str> = P::VERBS.iter().map(|verb| verb.name).collect();
    names.join(", ")
}

fn help<P: Program>() -> String {
    let mut out = format!(
        "{about}\n\n\
         Usage: cargo run --release --example {name} -- [VERB] [OPTIONS] [FILE]\n\n\
         Reads cases from FILE, or from standard input, until its end:\n\
         {input}\n\
         There are samples in examples/data/{name}.\n\n\
         Verbs (the first is the default):\n",
        about = P::ABOUT,
        name = P::NAME,
        input = P::INPUT,
    );
    let calls = P::VERBS.iter().map(|verb| match &verb.answer {
        Answer::Files(names, _) => format!("{} {}", verb.name, names.join(" ")),
        _ => verb.name.to_owned(),
    });
    let calls: Vec<String> = calls.collect();
    let width = calls.iter().map(String::len).max().unwrap_or(0).max(12) + 2;
    // Writing to a string cannot fail.
    for (call, verb) in calls.iter().zip(P::VERBS) {
        let _ = writeln!(out, "  {call:<width$}{}", verb.about);
    }
    out.push_str("\nOptions:\n");
    let forms = P::OPTIONS.iter().map(|(form, _)| form.len() + 1);
    let width = forms.max().unwrap_or(0).max(12);
    for (form, about) in P::OPTIONS.iter().chain(COMMON) {
        let name = form.split(' ').next().unwrap_or(form);
        let known: Vec<&str> = P::VERBS
            .iter()
            .filter(|verb| verb.options.contains(&name))
            .map(|verb| verb.name)
            .collect();
        if !known.is_empty() {
            let _ = writeln!(out, "  --{form:<width$}{about} ({})", known.join(", "));
        }
    }
    let _ = writeln!(out, "  --{:<width$}print this\n", "help");
    let judges = |verb: &Verb<P>| matches!(verb.answer, Answer::Judged(_));
    out.push_str(if P::VERBS.iter().any(judges) {
        "Exit status: 0 all well, 1 some input was bad or has no answer, 2 usage, 3 time ran out.\n"
    } else {
        "Exit status: 0 all well, 1 some case was bad, 2 usage.\n"
    });
    out
}
