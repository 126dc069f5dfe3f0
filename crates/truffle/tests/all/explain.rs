//! Hints and grades: every step keeps every board, and mistakes are said first.

use crate::common;
use crate::common::{Mark, Pattern, brute_force, extended_patterns, text};
use proptest::prelude::*;
use puzzle_core::{Budget, Pos, Stop};
use truffle::{
    Board, Cell, Entries, Flavour, Generator, Grade, Hint, Mistake, Position, Puzzle, Shape, Spec,
    Step, Technique, Truffle, grade, hint,
};

fn puzzle(clues: &[&str]) -> Puzzle {
    let patterns: Vec<Pattern> = clues.iter().map(|clue| Pattern::new(clue)).collect();
    text(&patterns).parse().unwrap()
}

fn cell(row: u32, col: u32) -> Cell {
    Cell::at(Pos::new(row - 1, col - 1)).unwrap()
}

fn said(position: &Position) -> Hint {
    let answer = hint(position, &mut Budget::unlimited());
    assert_eq!(answer.stop, Stop::Complete);
    answer.value
}

fn position(clues: &[&str], entries: &str) -> Position {
    Position::new(puzzle(clues)).with_entries(entries.parse().unwrap())
}

fn sentence(clues: &[&str], entries: &str) -> String {
    match said(&position(clues, entries)) {
        Hint::Step(step) => step.to_string(),
        other => panic!("{other:?}"),
    }
}

const BLANK: &str = "__ __ __ __ __ __ __ __ __";

/// Three rows of a board from nine cells.
fn rows(cells: &str) -> String {
    let cells: Vec<&str> = cells.split(' ').collect();
    cells
        .chunks(3)
        .map(|row| row.join(" "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn each_technique_has_its_sentence() {
    for (clues, entries, expected) in [
        (
            &["SV SS", "TC _V __ / __ __ __ / __ __ __"][..],
            BLANK,
            "Last placement: clue 2 fits only at r1c1 => r1c1=TC, r1c2=_V",
        ),
        (
            &[],
            "SV SS SC RV RS RC TV __ _C",
            "Last cell: only r3c2 can be TS => r3c2=TS",
        ),
        (
            &["not SV SS"],
            "SV __ __ __ __ __ __ __ __",
            "Near match: clue 1 would match at r1c1 but for r1c2 => r1c2<>SS",
        ),
        (
            &[],
            "RV _V TV TC TS SC RC RS SS",
            "Last truffle: r1c2 can only be SV => r1c2=SV",
        ),
        (
            &[],
            "S_ S_ S_ _C __ __ __ __ R_",
            "Attribute taken: all S_ lie in r1c1, r1c2, r1c3 => r2c1<>SC, r2c2<>S_, r2c3<>S_, \
             r3c1<>S_, r3c2<>S_",
        ),
        (
            &["TS / RS", "RV _V TV / TC __ S_", "RS _S"],
            BLANK,
            "Shared by placements: clue 2 fits only at r1c1, r2c1 => r2c1=RV/TC, r2c3=SV/SS/SC/TV",
        ),
        (
            &[],
            "TC S_ S_ _V __ _V S_ __ RC",
            "Attribute taken: all S_ lie in r1c2, r1c3, r3c1 => r2c1<>SV, r2c2<>S_, \
             r2c3<>SV, r3c2<>S_",
        ),
    ] {
        let found = sentence(clues, &rows(entries));
        assert!(found.starts_with(expected), "{found}");
    }
}

/// The first sentence that begins with `start`, on the way of the easiest steps.
fn on_the_way(clues: &[&str], entries: &str, start: &str) -> String {
    let mut position = position(clues, &rows(entries));
    loop {
        let Hint::Step(step) = said(&position) else {
            panic!("no {start}");
        };
        let sentence = step.to_string();
        if sentence.starts_with(start) {
            return sentence;
        }
        position.apply(&step);
    }
}

#[test]
fn harder_techniques_come_after_the_easier_ones() {
    assert_eq!(
        on_the_way(&[], "TC S_ S_ _V __ _V S_ __ RC", "Naked pair"),
        "Naked pair: r2c1, r2c3 share RV/TV => r2c2<>_V, r3c2<>_V"
    );
    assert_eq!(
        on_the_way(
            &["_C __ __ / R_ _S _V", "T_ SV RS / R_ __ S_", "_S __ __"],
            "__ __ __ _C __ __ R_ _S _V",
            "Blocked placement"
        ),
        "Blocked placement: clue 2 at r2c1 would lay a truffle twice or nowhere => r1c1=T_, \
         r1c2=SV, r1c3=RS, r2c1=RC, r2c3=S_"
    );
    assert_eq!(
        on_the_way(
            &["S_ _S / _C S_ / T_ _S", "__ T_ RS / T_ __ __", "__ _V _C"],
            BLANK,
            "Clashing placement"
        ),
        "Clashing placement: clue 1 at r1c2 would break clue 2 => r1c1=S_, r1c2=_S, r2c1=_C, \
         r2c2=S_, r3c1=T_, r3c2=_S"
    );
    assert_eq!(
        on_the_way(
            &["R_ _C SV", "TS __ / _S R_", "_C _S / TC T_"],
            BLANK,
            "Clashing truffle"
        ),
        "Clashing truffle: r1c1=SV would break clue 1 => r1c1<>SV"
    );
}

#[test]
fn steps_come_with_their_data() {
    let position = position(&["SV SS", "TC _V __ / __ __ __ / __ __ __"], &rows(BLANK));
    let Hint::Step(step) = said(&position) else {
        panic!("a step");
    };
    assert_eq!(step.technique(), Technique::LastPlacement);
    assert_eq!(step.clues(), [1]);
    assert_eq!(step.places(), [cell(1, 1)]);
    assert!(step.cells().is_empty() && step.truffles().is_empty());
    let triangle = Truffle {
        shape: Shape::Triangle,
        flavour: Flavour::Chocolate,
    };
    assert!(step.placements().eq([(cell(1, 1), triangle)]));
    let gone: Vec<(Cell, usize)> = step
        .eliminations()
        .map(|(cell, truffles)| (cell, truffles.len()))
        .collect();
    assert_eq!(gone, [(cell(1, 1), 8), (cell(1, 2), 6)]);
    assert_eq!(
        step.sentence(|clue| format!("line {}", 2 * clue)),
        "Last placement: line 2 fits only at r1c1 => r1c1=TC, r1c2=_V"
    );
}

#[test]
fn mistakes_are_said_first() {
    let clues = ["SV SS SC / RV RS RC / TV TS TC"];
    let mistakes = |entries: &str| match said(&position(&clues, &rows(entries))) {
        Hint::Mistakes(mistakes) => {
            let sentences = mistakes.iter().map(Mistake::to_string);
            sentences.collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    };
    assert_eq!(
        mistakes("SV SV __ __ __ TC __ __ TC"),
        "r1c2=SV repeats r1c1, r3c3=TC repeats r2c3"
    );
    assert_eq!(
        mistakes("SS _V S_ __ __ __ __ __ __"),
        "r1c1=SS is wrong, r1c2=_V is wrong"
    );
    let mut struck = position(&clues, &rows("__ S_ __ __ __ __ __ __ __"));
    struck.strike(cell(1, 2), Truffle::ALL[1], true);
    let Hint::Mistakes(mistakes) = said(&struck) else {
        panic!("a mistake");
    };
    assert_eq!(mistakes[0].to_string(), "r1c2<>SS is wrong");
    struck.strike(cell(1, 2), Truffle::ALL[1], false);
    assert!(struck.struck(cell(1, 2)).is_empty());
    assert!(matches!(said(&struck), Hint::Step(_)));
}

#[test]
fn entries_that_only_clash_together_have_no_solution() {
    // One of two cells has the truffle; neither entry is wrong by itself.
    let clues = ["SV SS SC / RV RS RC / TV __ __"];
    let both = position(&clues, &rows("__ __ __ __ __ __ __ TS _S"));
    assert_eq!(said(&both), Hint::NoSolution);
    let none = position(&["SV SV"], &rows(BLANK));
    assert_eq!(said(&none), Hint::NoSolution);
    let wrong = position(&["SV SV"], &rows("TC __ __ __ __ __ __ __ __"));
    assert_eq!(said(&wrong), Hint::NoSolution);
}

#[test]
fn a_full_board_is_solved_and_an_open_puzzle_is_beyond() {
    let board = Board::new(Truffle::ALL).unwrap();
    let full = Position::new(puzzle(&["SV SS"])).with_entries(Entries::from(&board));
    assert_eq!(said(&full), Hint::Solved);
    assert_eq!(said(&Position::new(Puzzle::default())), Hint::Beyond);
    assert_eq!(grade(&Puzzle::default()).grade(), Grade::Beyond);
    assert_eq!(grade(&Puzzle::default()).hardest(), None);
    assert_eq!(grade(&puzzle(&["SV SV"])).grade(), Grade::Beyond);
    let given = grade(&puzzle(&["SV SS SC / RV RS RC / TV TS TC"]));
    assert_eq!(given.grade(), Grade::Easy);
    assert_eq!(given.hardest(), Some(Technique::LastPlacement));
}

#[test]
fn without_a_budget_a_step_is_told_all_the_same() {
    let wrong = position(
        &["SV SS SC / RV RS RC / TV TS TC"],
        &rows("SS __ __ __ __ __ __ __ __"),
    );
    let answer = hint(&wrong, &mut Budget::nodes(0));
    assert_eq!(
        (answer.value, answer.stop),
        (Hint::NoSolution, Stop::BudgetExhausted)
    );
    let right = Position::new(puzzle(&["SV SS SC / RV RS RC / TV TS TC"]));
    let answer = hint(&right, &mut Budget::nodes(0));
    assert!(matches!(answer.value, Hint::Step(_)));
    assert_eq!(answer.stop, Stop::BudgetExhausted);
}

/// The truffle of a board as text in `cell`.
fn at(board: &str, cell: Cell) -> String {
    let row = board.lines().nth(cell.pos().row as usize).unwrap();
    row.split(' ')
        .nth(cell.pos().col as usize)
        .unwrap()
        .to_owned()
}

fn assert_keeps(step: &Step, boards: &[String]) {
    for board in boards {
        for (cell, truffle) in step.placements() {
            assert_eq!(at(board, cell), truffle.to_string(), "{step}");
        }
        for (cell, gone) in step.eliminations() {
            let here = at(board, cell);
            assert!(
                gone.iter().all(|truffle| truffle.to_string() != here),
                "{step}"
            );
        }
    }
}

/// Takes steps until none is left; each must keep all of `boards`, which are all there are.
fn assert_steps_keep(mut position: Position, boards: &[String]) {
    for _ in 0..=90 {
        // Without the search, so that nothing but the step itself can be wrong.
        match hint(&position, &mut Budget::nodes(0)).value {
            Hint::Step(step) => {
                assert_keeps(&step, boards);
                position.apply(&step);
            }
            Hint::Solved => {
                assert_eq!(boards.len(), 1);
                assert_eq!(position.entries().to_string(), boards[0]);
                return;
            }
            Hint::NoSolution | Hint::Mistakes(_) => {
                assert!(boards.is_empty());
                return;
            }
            Hint::Beyond => return,
            other => panic!("{other:?}"),
        }
    }
    panic!("more than 90 steps");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// In a frame that leaves few cells open; what is entered of a board says only a part.
    #[test]
    fn every_step_keeps_every_board(
        patterns in extended_patterns(),
        laid in common::board(),
        open in prop::sample::subsequence((0..9_usize).collect::<Vec<_>>(), 2..=6),
        parts in prop::array::uniform9(0..3_u8),
    ) {
        let entry = |cell: usize| -> Mark {
            let [shape, flavour] = laid[cell];
            match (open.contains(&cell), parts[cell]) {
                (false, _) => [shape, flavour],
                (true, 0) => [shape, b'_'],
                (true, 1) => [b'_', flavour],
                _ => *b"__",
            }
        };
        let mut frame = laid;
        for &cell in &open {
            frame[cell] = *b"__";
        }
        let marks: Vec<Mark> = (0..9).map(entry).collect();
        let boards: Vec<String> = brute_force(&frame, &patterns)
            .into_iter()
            .filter(|board| {
                Cell::ALL.iter().zip(&marks).all(|(&cell, mark)| {
                    let here = at(board, cell);
                    let agrees = |(&said, is): (&u8, u8)| said == b'_' || said == is;
                    mark.iter().zip(here.bytes()).all(agrees)
                })
            })
            .collect();
        let entries: Vec<String> =
            marks.iter().map(|mark| String::from_utf8(mark.to_vec()).unwrap()).collect();
        let entries: Entries = rows(&entries.join(" ")).parse().unwrap();
        let puzzle: Puzzle = text(&patterns).parse().unwrap();
        assert_steps_keep(Position::new(puzzle.clone()).with_entries(entries), &boards);
        // The same as a clue instead of entries.
        let mut all = vec![Pattern(marks.chunks(3).map(<[_]>::to_vec).collect(), false)];
        all.extend(patterns);
        let puzzle: Puzzle = text(&all).parse().unwrap();
        assert_steps_keep(Position::new(puzzle.clone()), &boards);
        let rating = grade(&puzzle);
        prop_assert!(rating.grade() == Grade::Beyond || boards.len() == 1);
        prop_assert!(rating.hardest().is_none_or(|hardest| hardest.grade() <= rating.grade()));
    }
}

#[test]
fn steps_lead_to_the_board_of_every_generated_puzzle() {
    for wished in Grade::ALL {
        for seed in 0..20 {
            let generator = Generator::new(seed).grade(wished);
            let made = generator.generate(&mut Budget::unlimited()).unwrap().value;
            assert_eq!(made.rating().grade(), wished);
            assert_steps_keep(
                Position::new(made.puzzle().clone()),
                &[made.board().to_string()],
            );
        }
    }
}

#[test]
fn what_is_entered_again_makes_a_cell_blank() {
    let mut position = position(&[], &rows(BLANK));
    position.enter(cell(1, 1), Shape::Round.into());
    assert_eq!(position.entries().get(cell(1, 1)), Shape::Round.into());
    position.enter(cell(1, 1), Spec::ANY);
    assert_eq!(position.entries(), &Entries::EMPTY);
}
