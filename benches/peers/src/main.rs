//! Times `sudoku16` beside SAT and exact cover solvers: solution, and proof that it is the only
//! one, encoding included.
//!
//! `cargo run --release -- FILE` with a line `name puzzle solution` a puzzle, 256 letters A to P
//! each, `.` for a blank; without a file a contest sample. Every solver runs in a process of its
//! own, in turn, as often as fits into a quarter of a second; the least processor time counts. One
//! that takes longer than ten seconds is ended.
//!
//! Behind that, how much the time of `sudoku16` depends on how a puzzle is written: the least and
//! the most over twenty random symmetries (seed 1), each the best of five runs.

mod cover;
mod solvers;
mod symmetries;

use std::error::Error;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use cover::Givens;
use cpu_time::ThreadTime;
use solvers::{SOLVERS, Solve};
use symmetries::Symmetries;

const LIMIT: Duration = Duration::from_secs(10);
const REPEAT_FOR: Duration = Duration::from_millis(250);
const SYMMETRIES: usize = 20;
const RUNS: usize = 5;
const SAMPLES: [(&str, &str); 1] = [(
    "POJ 3076",
    include_str!("../../../examples/data/sudoku16/poj3076_sample.in"),
)];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [solver, puzzle, solution] => time(solver, puzzle, solution),
        [file] => compare(&fs::read_to_string(file)?),
        _ => {
            let line = |(name, text): &(&str, &str)| {
                let puzzle: String = text.split_whitespace().collect();
                format!("{} {puzzle}\n", name.replace(' ', "_"))
            };
            compare(&SAMPLES.iter().map(line).collect::<String>())
        }
    }
}

fn letters(text: &str) -> Vec<Option<usize>> {
    let digit = |c: u8| c.is_ascii_uppercase().then(|| usize::from(c - b'A'));
    text.bytes().map(digit).collect()
}

/// Solves one puzzle again and again, and prints the least processor time in nanoseconds.
fn time(solver: &str, puzzle: &str, solution: &str) -> Result<(), Box<dyn Error>> {
    let givens: Givens = letters(puzzle).try_into().map_err(|_| "not 256 cells")?;
    let solve = SOLVERS
        .iter()
        .find(|(name, _)| *name == solver)
        .ok_or("no such solver")?
        .1;
    let start = Instant::now();
    let mut least = Duration::MAX;
    loop {
        let begin = ThreadTime::now();
        let found = solve(&givens);
        least = least.min(begin.elapsed());
        assert_eq!(found.len(), 1, "one solution");
        if solution != "-" {
            assert_eq!(found[0].map(Some).as_slice(), letters(solution));
        }
        if start.elapsed() > REPEAT_FOR {
            break;
        }
    }
    println!("{}", least.as_nanos());
    Ok(())
}

/// Runs [`time`] in a process of its own; `None` beyond the limit.
fn measure(solver: &str, puzzle: &str, solution: &str) -> Result<Option<f64>, Box<dyn Error>> {
    let mut child = Command::new(env::current_exe()?)
        .args([solver, puzzle, solution])
        .stdout(Stdio::piped())
        .spawn()?;
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output()?;
    let nanoseconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok(Some(nanoseconds / 1e6))
}

fn compare(puzzles: &str) -> Result<(), Box<dyn Error>> {
    print!("{:<16}", "milliseconds");
    for (name, _) in SOLVERS {
        print!("{name:>13}");
    }
    println!("{:>13}", "best peer/us");
    let mut totals = [Some(0.0); SOLVERS.len()];
    for line in puzzles.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(puzzle)) = (words.next(), words.next()) else {
            continue;
        };
        let solution = words.next().unwrap_or("-");
        let mut times = [None; SOLVERS.len()];
        for ((solver, _), time) in SOLVERS.iter().zip(&mut times) {
            *time = measure(solver, puzzle, solution)?;
        }
        for (total, time) in totals.iter_mut().zip(times) {
            *total = total.zip(time).map(|(total, time)| total + time);
        }
        print_row(name, &times);
    }
    print_row("total", &totals);
    spread(puzzles)
}

/// Prints how the time of `sudoku16` depends on the symmetry under which a puzzle is written.
fn spread(puzzles: &str) -> Result<(), Box<dyn Error>> {
    println!(
        "\n{:<16}{:>13}{:>13}{:>13}",
        "symmetries", "least ms", "most ms", "most/least"
    );
    for line in puzzles.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(puzzle)) = (words.next(), words.next()) else {
            continue;
        };
        let givens: Givens = letters(puzzle).try_into().map_err(|_| "not 256 cells")?;
        let mut symmetries = Symmetries::new(1);
        let times: Vec<f64> = (0..SYMMETRIES)
            .map(|_| best_of_runs(SOLVERS[0].1, &symmetries.apply(&givens)))
            .collect();
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let most = times.iter().copied().fold(0.0, f64::max);
        println!("{name:<16}{least:>13.3}{most:>13.3}{:>13.1}", most / least);
    }
    Ok(())
}

/// The least processor time in milliseconds.
fn best_of_runs(solve: Solve, givens: &Givens) -> f64 {
    let run = |_| {
        let begin = ThreadTime::now();
        assert_eq!(solve(givens).len(), 1, "one solution");
        begin.elapsed()
    };
    (0..RUNS).map(run).min().unwrap_or_default().as_secs_f64() * 1e3
}

fn print_row(name: &str, times: &[Option<f64>]) {
    print!("{name:<16}");
    for time in times {
        match time {
            Some(time) => print!("{time:>13.3}"),
            None => print!("{:>13}", "over limit"),
        }
    }
    let best = times[1..]
        .iter()
        .flatten()
        .copied()
        .fold(f64::INFINITY, f64::min);
    println!("{:>13.1}", best / times[0].unwrap_or(f64::INFINITY));
}
