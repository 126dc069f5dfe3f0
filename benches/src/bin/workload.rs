//! Writes the inputs on which whole programs are measured.
//!
//! `cargo run --release -p benches --bin workload -- crossword` writes the largest two-candidate
//! crossword, 499×500 cells with 999 clues; `rotate` writes 1,000 turned grids.

use std::io::{self, Write};
use std::process::ExitCode;

use benches::crossword::{Others, white_grid};
use benches::sudoku16::turned_grids;
use puzzle_core::Size;

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match std::env::args().nth(1).as_deref() {
        Some("crossword") => {
            let puzzle = white_grid(Size::new(499, 500), Others::SecondFill, 1);
            writeln!(out, "{puzzle}")?;
        }
        Some("rotate") => {
            let grids = turned_grids(1000, 1);
            writeln!(out, "{}", grids.len())?;
            for grid in grids {
                writeln!(out, "{grid}")?;
            }
        }
        _ => {
            writeln!(io::stderr(), "workload: expected `crossword` or `rotate`")?;
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}
