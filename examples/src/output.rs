//! What several programs print alike: counts and pictures.

use std::fs;
use std::io::{self, Write};

use puzzle_core::{Answer, Budget, Case, Drawing, Puzzle, Stop};

use crate::{Options, Program};

/// A drawing with its name, such as `puzzle` or `answer`.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is shown, in a word; a part of a file's name.
    pub name: String,
    /// The drawing.
    pub drawing: Drawing,
}

impl Picture {
    /// The drawing called `name`.
    pub fn new(name: impl Into<String>, drawing: Drawing) -> Self {
        Self {
            name: name.into(),
            drawing,
        }
    }
}

/// The verb `count`: the number of solutions, up to `--limit`.
///
/// # Errors
/// When `out` cannot be written.
pub fn count<P>(
    _: &P,
    options: &Options,
    case: &Case<P::Puzzle>,
    out: &mut dyn Write,
) -> io::Result<()>
where
    P: Program<Puzzle: Puzzle>,
{
    let limit = options.limit.unwrap_or(u64::MAX);
    let budget = &mut Budget::unlimited();
    write_count(case.puzzle.count_up_to(limit, budget), out)
}

/// Writes a count, followed by `+` where there are more.
///
/// # Errors
/// When `out` cannot be written.
pub fn write_count(count: Answer<u64>, out: &mut dyn Write) -> io::Result<()> {
    let more = if count.stop == Stop::Complete {
        ""
    } else {
        "+"
    };
    writeln!(out, "{}{more}", count.value)
}

/// Writes the picture of a puzzle, and that of its answer or that there is none.
///
/// # Errors
/// When `out` or a file cannot be written.
pub fn write_answer<P: Program>(
    options: &Options,
    case: &Case<P::Puzzle>,
    puzzle: Drawing,
    answer: Option<Drawing>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_solved = answer.is_some();
    let answer = answer.map(|drawing| Picture::new("answer", drawing));
    let pictures: Vec<Picture> = std::iter::once(Picture::new("puzzle", puzzle))
        .chain(answer)
        .collect();
    write_pictures::<P>(options, case, &pictures, out)?;
    if !is_solved && options.svg.is_none() {
        writeln!(out, "case {}: no answer", case.number)?;
    }
    Ok(())
}

/// Writes the pictures of a case as `options` ask: Unicode, ANSI, or SVG files whose names are
/// printed.
///
/// # Errors
/// When `out` or a file cannot be written.
pub fn write_pictures<P: Program>(
    options: &Options,
    case: &Case<P::Puzzle>,
    pictures: &[Picture],
    out: &mut dyn Write,
) -> io::Result<()> {
    for Picture { name, drawing } in pictures {
        if let Some(dir) = &options.svg {
            let path = dir.join(format!("{}-{}-{name}.svg", P::NAME, case.number));
            fs::create_dir_all(dir)
                .and_then(|()| fs::write(&path, drawing.to_svg()))
                .map_err(|error| {
                    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
                })?;
            writeln!(out, "{}", path.display())?;
            continue;
        }
        writeln!(out, "case {}, {name}:", case.number)?;
        let picture = if options.ansi {
            drawing.to_ansi()
        } else {
            drawing.to_unicode()
        };
        out.write_all(picture.as_bytes())?;
    }
    Ok(())
}
