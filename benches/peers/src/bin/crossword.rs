//! Times `crossword` beside `ingrid_core`: one fill of each grid from a word list, no word twice.
//!
//! `cargo run --release --bin crossword -- WORDS GRID...` with a file of words and files of
//! diagrams, or `open7` for an open square of side 7. Loading the words is not timed, what is made
//! of them for a grid is. Each fill is checked. Times are processor time; a solver that takes more
//! than twenty seconds has not solved the grid.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use cpu_time::ThreadTime;
use crossword::puzzle_core::{Budget, Puzzle as _};
use crossword::{Diagram, Fill, Puzzle, WordList, check};
use ingrid_core::backtracking_search::find_fill;
use ingrid_core::grid_config::{generate_grid_config_from_template_string, render_grid};
use ingrid_core::word_list::{self, WordListSourceConfig, WordListSourceConfigProvider};

const LIMIT: Duration = Duration::from_secs(20);
/// As much time by the clock as the limit may take on a machine that others use too.
const CLOCK_LIMIT: Duration = Duration::from_secs(300);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [words, grids @ ..] = arguments.as_slice() else {
        return Err("usage: crossword WORDS GRID...".into());
    };
    let text = fs::read_to_string(words)?;
    let lines = text.lines().map(str::trim);
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic) && word.chars().count() > 1;
    let words: Vec<String> = lines.filter(is_word).map(str::to_lowercase).collect();
    let list = WordList::new(words.iter().map(|word| (word.to_uppercase(), 50)));
    let list = Arc::new(list);
    let theirs: String = words.iter().map(|word| format!("{word};50\n")).collect();
    let theirs: &'static str = theirs.leak();
    println!(
        "{:<12}{:>12}{:>13}{:>8}",
        "seconds", "crossword", "ingrid_core", "ratio"
    );
    let mut totals = [0.0; 2];
    for grid in grids {
        let rows = match grid.strip_prefix("open") {
            Some(side) => {
                let side = side.parse()?;
                format!("{}\n", ".".repeat(side)).repeat(side)
            }
            None => fs::read_to_string(grid)?,
        };
        let puzzle = Puzzle::new(rows.parse()?, Arc::clone(&list));
        let times = [solve(&puzzle), solve_by_ingrid(&puzzle, &rows, theirs)?];
        for (total, time) in totals.iter_mut().zip(times) {
            *total += time.unwrap_or(LIMIT).as_secs_f64();
        }
        let name = grid.rsplit('/').next().unwrap_or(grid);
        print_row(name, times.map(|time| time.map(|time| time.as_secs_f64())));
    }
    print_row("total", totals.map(Some));
    Ok(())
}

fn solve(puzzle: &Puzzle) -> Option<Duration> {
    let begin = ThreadTime::now();
    let is_over = || begin.elapsed() > LIMIT;
    let solved = puzzle.solve(&mut Budget::unlimited().with_deadline(&is_over));
    let time = begin.elapsed();
    let fill = solved.value?;
    assert_eq!(check(puzzle, &fill), Ok(()));
    Some(time)
}

fn solve_by_ingrid(
    puzzle: &Puzzle,
    rows: &str,
    words: &'static str,
) -> Result<Option<Duration>, Box<dyn Error>> {
    let source = WordListSourceConfig {
        id: "0".into(),
        enabled: true,
        provider: WordListSourceConfigProvider::FileContents { contents: words },
        normalization: None,
    };
    let longest = puzzle
        .diagram()
        .slots()
        .iter()
        .map(|slot| slot.cells().len())
        .max();
    let words = word_list::WordList::new(vec![source], None, longest, None);
    let begin = ThreadTime::now();
    let config = generate_grid_config_from_template_string(words, rows, 50);
    let config = config.to_config_ref();
    let Ok(found) = find_fill(&config, Some(CLOCK_LIMIT), None) else {
        return Ok(None);
    };
    let time = begin.elapsed();
    let filled = render_grid(&config, &found.choices).replace('.', "#");
    let filled: Diagram = filled.parse()?;
    let letter = |square: &crossword::Square| square.cell()?.letters()?.single();
    assert_eq!(
        check(puzzle, &Fill::new(filled.squares().map(letter))),
        Ok(())
    );
    Ok(Some(time).filter(|&time| time <= LIMIT))
}

fn print_row(name: &str, times: [Option<f64>; 2]) {
    print!("{name:<12}");
    for (time, width) in times.iter().zip([12, 13]) {
        match time {
            Some(time) => print!("{time:>width$.3}"),
            None => print!("{:>width$}", "over 20"),
        }
    }
    match times {
        [Some(ours), Some(theirs)] => println!("{:>8.1}", theirs / ours),
        _ => println!("{:>8}", "–"),
    }
}
