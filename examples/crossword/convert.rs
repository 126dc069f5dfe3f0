//! The verb `convert`: from one file into another.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crossword::Crossword as Published;
use crossword::format::{Format, ReadError, puz};
use examples::{Failure, Source};

use super::options::Crossword;

/// Reads the first file and writes the second.
pub(super) fn convert(
    program: &Crossword,
    files: &[PathBuf],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let [from, to] = files else {
        return Err(Failure::Call("`convert` wants two files".into()));
    };
    let target = program.to.or_else(|| Format::of_path(to));
    let target = target.ok_or_else(|| {
        let to = to.display();
        Failure::Call(format!("{to}: no known extension; `--to` names a format"))
    })?;
    let source = Source::read::<Crossword>(from)?;
    // Text may be of any dialect that is text.
    let named = Format::of_path(from).filter(|&format| format != Format::Text);
    let format = program.from.or(named);
    let format = format.unwrap_or_else(|| Format::of(&source.bytes));
    let bad = |message: String| Failure::Input(format!("{}: {message}", source.name));
    let (crossword, warning) = read(&source.bytes, format).map_err(bad)?;
    if let Some(warning) = warning {
        let _ = writeln!(io::stderr(), "{}: {warning}", source.name);
    }
    let crossword = if program.bare {
        Published::new(crossword.diagram().clone())
    } else {
        crossword
    };
    let bytes = written(&crossword, target).map_err(|message| {
        let is_more = target == Format::Text && !program.bare;
        let advice = if is_more {
            " (`--bare` writes the diagram alone)"
        } else {
            ""
        };
        bad(message + advice)
    })?;
    write_file(to, &bytes, out)?;
    Ok(())
}

/// `crossword` as a file of `format`; in error, why it cannot be one.
pub(super) fn written(crossword: &Published, format: Format) -> Result<Vec<u8>, String> {
    let bytes = format.write(crossword);
    bytes.map_err(|error| format!("cannot be {format}: {error}"))
}

/// The crossword in `bytes`, and what is wrong with it nevertheless.
pub(super) fn read(bytes: &[u8], format: Format) -> Result<(Published, Option<String>), String> {
    let no_file = |error: ReadError| format!("no {format} file: {error}");
    if format == Format::Puz {
        return read_puz(bytes).map_err(no_file);
    }
    let crossword = format.read(bytes).map_err(no_file)?;
    Ok((crossword, None))
}

/// The same for a `.puz` file. Many programs write such with wrong checksums.
fn read_puz(bytes: &[u8]) -> Result<(Published, Option<String>), ReadError> {
    let (file, fault) = match puz::read(bytes) {
        Ok(file) => (file, None),
        Err(error) => match puz::read_lenient(bytes) {
            Ok(file) => (file, Some(format!("read although {error}"))),
            Err(_) => return Err(error.into()),
        },
    };
    let scrambled = file.is_scrambled();
    let scrambled = scrambled.then(|| "the solution is scrambled and left out".to_owned());
    Ok((file.to_crossword()?, fault.or(scrambled)))
}

fn write_file(file: &Path, bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
    if file == "-" {
        return out.write_all(bytes);
    }
    fs::write(file, bytes)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
}
