//! What the fuzz targets do with a text: read a batch, write each case and read it back, search
//! within a budget, and hold what was found against the checker, which shares nothing with the
//! solver.

mod formats;

use std::alloc::System;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use cap::Cap;
use crossword::WordList;
pub use formats::{diagram, exolve, ipuz, jpz, words};
use puzzle_core::text::Cursor;
use puzzle_core::{Budget, Case, ParseError, Puzzle, Solution};
use tetromino::{CONTEST_FIELD, Game, Rules};

/// No text of the longest kind may need more memory than this.
#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, 64 << 20);

/// Search nodes for a case, so that no text takes long.
const NODES: u64 = 2_000;
/// Solutions of a case that are looked at.
const SOLUTIONS: usize = 20;

/// Reads, solves, explains and grades truffle puzzles.
pub fn truffle(text: &str) {
    use truffle::{Hint, Position, Why, check, grade, hint, why};
    for puzzle in good(truffle::batch(text)) {
        reads_back(&puzzle);
        let boards = solutions(&puzzle);
        assert!(boards.is_sorted());
        assert!(boards.iter().all(|board| check(&puzzle, board).is_ok()));
        let position = Position::new(puzzle.clone());
        if let Hint::Step(step) = hint(&position, &mut Budget::nodes(NODES)).value {
            for board in &boards {
                let mut placements = step.placements();
                assert!(placements.all(|(cell, truffle)| board.get(cell) == truffle));
                let mut gone = step.eliminations();
                assert!(gone.all(|(cell, truffles)| !truffles.contains(board.get(cell))));
            }
        }
        let rating = grade(&puzzle);
        let is_beyond = rating.grade() == truffle::Grade::Beyond;
        assert!(is_beyond || boards.len() <= 1);
        match why(&puzzle, &mut Budget::nodes(NODES)).value {
            Some(Why::None { clash }) => assert!(boards.is_empty() && !clash.is_empty()),
            Some(Why::Unique { board, .. }) => assert_eq!(boards, [board]),
            Some(Why::Several { first, second, .. }) => {
                assert!(boards.starts_with(&[first, second]))
            }
            None => {}
        }
    }
    good(truffle::parse::entries(text)).for_each(|entries| reads_back(&entries));
    if let Ok(board) = text.parse::<truffle::Board>() {
        reads_back(&board);
    }
}

/// Reads and fills crosswords.
pub fn crossword(text: &str) {
    for document in good(crossword::pairs::batch(text)) {
        reads_back(&document);
        let puzzle = document.puzzle();
        let fills = solutions(puzzle);
        assert!(
            fills
                .iter()
                .all(|fill| crossword::pairs::check(puzzle, fill).is_ok())
        );
        let _ = document.answer(fills.first()).to_string();
    }
}

/// Reads a diagram and, below a line of `%`, a word list, and fills the one from the other.
pub fn fill(text: &str) {
    use crossword::{Diagram, Partial, Puzzle, Why, check, why};
    let Some((diagram, words)) = text.split_once("%\n") else {
        return;
    };
    let (Ok(diagram), Ok(words)) = (diagram.parse::<Diagram>(), words.parse::<WordList>()) else {
        return;
    };
    let puzzle = Puzzle::new(diagram, words);
    let fills = solutions(&puzzle);
    assert!(fills.iter().all(|fill| check(&puzzle, fill).is_ok()));
    for fill in &fills {
        let filled = puzzle.diagram().filled(fill).to_string();
        assert!(filled.parse::<Diagram>().is_ok());
    }
    let best = puzzle.best(&mut Budget::nodes(NODES));
    if let Some(fill) = &best.plan {
        assert_eq!(check(&puzzle, fill), Ok(()));
        assert!(best.value <= best.bound);
    }
    let partial = Partial::new(&puzzle).none_of_these(1);
    let partial = partial.best(&mut Budget::nodes(NODES));
    assert!(partial.value <= partial.bound);
    assert!(best.plan.is_none() || best.value <= partial.bound);
    match why(&puzzle, &mut Budget::nodes(NODES)).value {
        Some(Why::None(none)) => assert!(fills.is_empty() && !none.to_string().is_empty()),
        Some(Why::Unique(fill)) => assert!(fills.is_empty() || fills == [fill]),
        Some(Why::Several { first, second, .. }) => {
            assert!(
                [first, second]
                    .iter()
                    .all(|fill| check(&puzzle, fill).is_ok())
            );
        }
        _ => {}
    }
}

/// Reads `.puz` files, writes them back, and converts them there and back.
pub fn puz(bytes: &[u8]) {
    use crossword::format::puz::{File, Key, read, read_lenient};
    let strict = read(bytes);
    if let Err(error) = &strict {
        assert!(!error.to_string().is_empty());
    }
    let Ok(file) = read_lenient(bytes) else {
        assert!(strict.is_err());
        return;
    };
    assert_eq!(file.to_bytes(), bytes);
    assert!(strict.is_err() || strict.as_ref() == Ok(&file));
    let file = file.with_right_checksums();
    assert_eq!(file.checksum_faults(), []);
    let _ = (file.timer(), file.rebus_entries());
    if let Some(key) = Key::new(7844)
        && let Ok(scrambled) = file.scramble(key)
    {
        let again = scrambled.unscramble(key).expect("the key fits");
        assert_eq!(again.solution(), file.solution());
        let keys = scrambled.keys(&mut Budget::nodes(NODES));
        let keys = keys.expect("it is scrambled").value;
        assert!(keys.iter().all(|&key| scrambled.unscramble(key).is_ok()));
    }
    let Ok(crossword) = file.to_crossword() else {
        return;
    };
    if let Ok(again) = File::new(&crossword, None) {
        assert_eq!(read(&again.to_bytes()).as_ref(), Ok(&again));
        let same = again.to_crossword().expect("what was written can be read");
        assert_eq!(same.diagram(), crossword.diagram());
        assert_eq!(same.about(), crossword.about());
    }
}

/// Reads tetromino games, fields and fumens, plays the games, and shows the plays.
pub fn tetromino(text: &str) {
    use tetromino::format::{self, Document, art, fumen::Fumen};
    // One for the whole text, since a line alone can be a game.
    let budget = &mut Budget::nodes(10 * NODES);
    for document in good(format::batch(text, CONTEST_FIELD, Rules::contest())) {
        match document {
            Document::Contest(game) => {
                reads_back(&*game);
                plays(&game, budget);
            }
            Document::Art(field) => {
                let text = art::write(&field);
                assert_eq!(art::read(&mut Cursor::new(&text)).as_ref(), Ok(&field));
            }
            Document::Fumen(fumen) => {
                assert_eq!(fumen.to_string().parse::<Fumen>().as_ref(), Ok(&fumen));
                let pages = fumen.pages.iter().map(tetromino::draw_page);
                assert_eq!(pages.count(), fumen.pages.len());
                let game = fumen.game(20, Rules::guideline());
                plays(&game.expect("23 rows at most"), budget);
            }
            _ => {}
        }
    }
}

/// Reads a pattern of queues and, below its line, a field, and seeks perfect clears of its rows.
pub fn clear(text: &str) {
    use tetromino::{Pattern, PerfectClear, format::art};
    let Some((pattern, field)) = text.split_once('\n') else {
        return;
    };
    let Ok(pattern) = pattern.parse::<Pattern>() else {
        return;
    };
    assert_eq!(pattern.to_string().parse().as_ref(), Ok(&pattern));
    let queues: Vec<_> = pattern.queues().take(SOLUTIONS).collect();
    assert!(queues.len() as u128 <= pattern.count());
    let Ok(field) = art::read(&mut Cursor::new(field)) else {
        return;
    };
    let rows = field.size().rows.min(6) as u8;
    let Ok(clear) = PerfectClear::new(field, rows, pattern, Rules::guideline()) else {
        return;
    };
    let share = clear.share(&mut Budget::nodes(NODES));
    let known = share.value.succeeding + share.value.failing;
    assert!(known <= share.value.queues);
    assert!(!share.stop.is_complete() || known == share.value.queues);
    let tilings = solutions(&clear);
    assert!(tilings.iter().all(|tiling| tiling.queues() > 0));
    assert!(share.value.failing < share.value.queues || tilings.is_empty());
}

fn plays(game: &Game, budget: &mut Budget<'_>) {
    let best = game.best(budget);
    assert!(best.value <= best.bound);
    assert_eq!(tetromino::check(game, &best.plan), Ok(best.value));
    let frames = tetromino::playback(game, &best.plan).expect("a legal plan");
    assert!(
        frames
            .last()
            .is_none_or(|frame| frame.score() == best.value)
    );
    assert!(tetromino::animate(game, &best.plan).is_ok());
}

/// Reads, completes, explains and grades sudoku in all dialects, and restores grids whose boxes were turned.
pub fn sudoku16(text: &str) {
    use sudoku16::{Hint, Position, check, format, grade, hint, rotate};
    let alphabets = format::Alphabet::ALL.map(Some);
    for alphabet in [None].into_iter().chain(alphabets) {
        for document in good(format::batch(text, alphabet)) {
            let chosen = Some(document.dialect().alphabet());
            let again = format::read(&document.to_string(), chosen);
            assert_eq!(
                again.as_ref().map(format::Document::sudoku),
                Ok(document.sudoku())
            );
            let grid = document.sudoku().solve(&mut Budget::nodes(NODES)).value;
            assert!(grid.is_none_or(|grid| check(document.sudoku(), &grid).is_ok()));
            let position = Position::new(document.sudoku().clone());
            if let Hint::Step(step) = hint(&position, &mut Budget::nodes(NODES)).value {
                assert!(step.placement().is_some() || !step.eliminations().is_empty());
            }
            let rating = grade(document.sudoku());
            assert!(
                rating
                    .hardest()
                    .is_none_or(|hardest| hardest.grade() <= rating.grade())
            );
        }
    }
    if let Ok(grid) = text.parse::<sudoku16::FullGrid>() {
        reads_back(&grid);
    }
    for rotated in good(rotate::batch(text)) {
        reads_back(&rotated);
        let all = solutions(&rotated);
        assert!(
            all.iter()
                .all(|restoration| rotate::check(&rotated, restoration).is_ok())
        );
        if let Some(least) = rotated.best(&mut Budget::nodes(NODES)).plan {
            assert_eq!(rotate::check(&rotated, &least), Ok(()));
        }
    }
}

/// Reads, completes, explains and grades 4×4 givens in all dialects, with boxes and without.
pub fn latin4(text: &str) {
    use latin4::{Hint, Position, Rules, check, format, grade, hint, why};
    if let Ok(grid) = text.parse::<latin4::Grid>() {
        reads_back(&grid);
    }
    for rules in [Rules::Sudoku, Rules::Latin] {
        for puzzle in good(latin4::batch(text, rules)) {
            let again = puzzle.givens().to_string().parse();
            assert_eq!(again.as_ref(), Ok(puzzle.givens()));
        }
        for document in good(format::batch(text, rules)) {
            let puzzle = document.puzzle();
            let again = format::read(&document.to_string(), rules);
            assert_eq!(again.as_ref().map(format::Document::puzzle), Ok(puzzle));
            let grids = solutions(puzzle);
            assert!(grids.is_sorted());
            assert!(grids.iter().all(|grid| check(puzzle, grid).is_ok()));
            assert!(why(puzzle, &mut Budget::nodes(NODES)).value.is_some());
            let step = hint(&Position::new(*puzzle), &mut Budget::nodes(NODES)).value;
            if let Hint::Step(step) = step {
                let holds = |grid: &latin4::Grid| {
                    let placed = step.placement();
                    let mut gone = step.eliminations().iter();
                    placed.is_none_or(|(cell, digit)| grid.get(cell) == digit)
                        && gone.all(|&(cell, digit)| grid.get(cell) != digit)
                };
                assert!(grids.iter().all(holds));
            }
            assert_eq!(
                grade(puzzle).grade() == latin4::Grade::Beyond,
                grids.len() != 1
            );
        }
    }
}

/// The good cases. Errors must be able to draw themselves.
fn good<P>(batch: impl Iterator<Item = Result<Case<P>, ParseError>>) -> impl Iterator<Item = P> {
    batch.filter_map(|case| match case {
        Ok(case) => Some(case.puzzle),
        Err(error) => {
            assert!(error.place().line >= 1 && error.place().column >= 1);
            assert_eq!(error.caret().lines().count(), 2);
            None
        }
    })
}

fn reads_back<P>(puzzle: &P)
where
    P: Debug + Display + FromStr<Err = ParseError> + PartialEq,
{
    assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
}

/// The first solutions, all of them different.
fn solutions<P: Puzzle<Solution: Debug>>(puzzle: &P) -> Vec<P::Solution> {
    let found = puzzle
        .solutions_up_to(SOLUTIONS, &mut Budget::nodes(NODES))
        .value;
    for pair in found.windows(2) {
        assert!(!pair[0].differences(&pair[1]).is_empty());
    }
    found
}
