//! Diagrams: numbers, slots and what is refused.

use crate::arbitrary;
use crossword::{
    Bars, Cell, Diagram, DiagramFault, Direction, Fill, Letters, LettersError, Slot, SlotId, Square,
};
use proptest::prelude::*;
use puzzle_core::{Grid, Pos, Size};

fn parse(text: &str) -> Diagram {
    text.parse().expect("a diagram")
}

/// The slots, as in `1 across 3`: label, direction and number of cells.
fn slots(diagram: &Diagram) -> Vec<String> {
    let slots = diagram.slots().iter();
    slots
        .map(|slot| format!("{slot} {}", slot.cells().len()))
        .collect()
}

#[test]
fn numbers_are_those_of_published_crosswords() {
    let diagram = parse("...#.\n.#...\n...#.\n");
    let expected = [
        "1 across 3",
        "4 across 3",
        "5 across 3",
        "1 down 3",
        "2 down 3",
        "3 down 3",
    ];
    assert_eq!(slots(&diagram), expected);
}

#[test]
fn runs_of_one_cell_get_no_number() {
    let diagram = parse(".#.\n#.#\n..#");
    assert_eq!(slots(&diagram), ["2 across 2", "1 down 2"]);
    let labels = diagram.labels();
    let labels: Vec<Option<&str>> = labels.cells().to_vec();
    let (one, two) = (Some("1"), Some("2"));
    assert_eq!(labels, [None, None, None, None, one, None, two, None, None]);
    assert!(parse(".#.\n#.#").slots().is_empty());
}

#[test]
fn bars_and_voids_end_runs() {
    let diagram = parse(". .|. .\n-\n. . ~ .");
    assert_eq!(
        slots(&diagram),
        [
            "1 across 2",
            "3 across 2",
            "5 across 2",
            "2 down 2",
            "4 down 2"
        ]
    );
}

#[test]
fn a_rebus_cell_is_one_cell() {
    let diagram = parse("1.\n#.\n1=HEART");
    assert_eq!(slots(&diagram), ["1 across 2", "2 down 2"]);
    assert!(parse("1\n1=HEART").slots().is_empty());
}

#[test]
fn bars_at_the_outer_edge_are_dropped() {
    let all = Grid::filled(Size::new(2, 2), Bars::all()).expect("a small grid");
    let diagram = parse("..\n..").with_bars(all).expect("as many bars");
    let expected = [Bars::all(), Bars::BELOW, Bars::RIGHT, Bars::empty()];
    assert_eq!(diagram.bars().cells(), expected);
    assert!(diagram.slots().is_empty());
}

#[test]
fn bars_of_another_size_are_refused() {
    for size in [Size::new(1, 2), Size::new(2, 1), Size::new(0, 0)] {
        let bars = Grid::filled(size, Bars::empty()).expect("a small grid");
        let error = parse("..\n..").with_bars(bars).expect_err("another size");
        let fault = DiagramFault::BarsSize {
            expected: Size::new(2, 2),
            found: size,
        };
        assert_eq!(error.faults(), [fault]);
        assert_eq!(
            error.to_string(),
            format!("bars for {size} squares where the diagram has 2×2")
        );
    }
}

#[test]
fn slots_must_be_of_cells_of_the_diagram() {
    let [first, second, third] = [0, 1, 2].map(SlotId::new);
    let far = Pos::new(u32::MAX, u32::MAX);
    let (a, b, block) = (Pos::new(0, 0), Pos::new(1, 0), Pos::new(0, 1));
    let slots = vec![
        Slot::new("A", vec![a, b, a, block]),
        Slot::new("B", vec![]),
        Slot::new("C", vec![b, far]),
    ];
    let error = parse(".#\n..").with_slots(slots).expect_err("bad slots");
    let expected = [
        DiagramFault::CellTwice {
            slot: first,
            pos: a,
        },
        DiagramFault::NoCell {
            slot: first,
            pos: block,
        },
        DiagramFault::EmptySlot(second),
        DiagramFault::NoCell {
            slot: third,
            pos: far,
        },
    ];
    assert_eq!(error.faults(), expected);
    assert_eq!(
        error.to_string(),
        "slot 1 takes the cell at r1c1 twice; slot 1 has no cell at r1c2; slot 2 has no cell; \
         slot 3 has no cell at r4294967296c4294967296"
    );
}

#[test]
fn slots_are_found_by_id_and_by_label() {
    let slots = vec![
        Slot::new("A", vec![Pos::new(0, 1), Pos::new(0, 0)]),
        Slot::new("B", vec![Pos::new(0, 1)]),
        Slot::new("A", vec![Pos::new(0, 0)]).with_direction(Direction::Down),
    ];
    let diagram = parse("..").with_slots(slots).expect("cells of the diagram");
    let [first, third] = [0, 2].map(SlotId::new);
    assert_eq!(diagram.labelled("A", Direction::Down), Some(third));
    assert_eq!(diagram.labelled("A", Direction::Across), None);
    assert_eq!(diagram.slot(first).map(Slot::label), Some("A"));
    assert_eq!(diagram.slot(SlotId::new(3)), None);
    assert_eq!(diagram.slot(SlotId::new(u32::MAX)), None);
    // Each square shows the first slot that starts there.
    assert_eq!(diagram.labels().cells(), [Some("A"), Some("A")]);
}

#[test]
fn letters_are_text_without_control_characters_and_not_long() {
    let [most, more] = [0, 1].map(|more| "É".repeat(Letters::MOST + more));
    assert_eq!(
        most.parse::<Letters>().map(|letters| letters.to_string()),
        Ok(most)
    );
    assert_eq!(more.parse::<Letters>(), Err(LettersError));
    let message = "a cell holds 1 to 64 letters, none of them a control character";
    assert_eq!(LettersError.to_string(), message);
    for text in ["", "\n", "A\u{0}", "\u{85}"] {
        assert_eq!(text.parse::<Letters>(), Err(LettersError), "{text:?}");
    }
    assert_eq!(Letters::of_char('\t'), None);
    let heart: Letters = "HEART".parse().expect("letters");
    assert_eq!((heart.single(), heart.as_str()), (None, "HEART"));
    assert_eq!(
        Letters::of_char('É').and_then(|letters| letters.single()),
        Some('É')
    );
}

#[test]
fn fills_of_any_size_are_put_into_the_cells() {
    let diagram = parse("A.\n#.");
    let fill = |text: &str| {
        let row = |row: &str| {
            row.chars()
                .map(|c| (c != ' ').then_some(c))
                .collect::<Vec<_>>()
        };
        Fill::new(Grid::from_rows(text.lines().map(row)).expect("rows of one length"))
    };
    assert_eq!(diagram.filled(&fill("AB\nCD")).to_string(), "AB\n#D\n");
    assert_eq!(
        diagram.filled(&fill(" B \n  \u{1}\n   ")).to_string(),
        "AB\n#.\n"
    );
    assert_eq!(diagram.filled(&fill("")), diagram);
    assert_eq!(diagram.blank().to_string(), "..\n#.\n");
}

#[test]
fn a_diagram_may_be_empty() {
    for size in [Size::new(0, 0), Size::new(0, 5)] {
        let squares = Grid::filled(size, Square::Cell(Cell::empty())).expect("no square");
        let bars = Grid::filled(size, Bars::all()).expect("no bar");
        let diagram = Diagram::new(squares).with_bars(bars).expect("as many bars");
        assert_eq!((diagram.size(), diagram.slots().len()), (size, 0));
        assert_eq!(diagram.cell(Pos::new(0, 0)), None);
    }
}

/// The runs of two cells or more of a line of squares, told by the squares and by whether each has
/// a bar behind it.
fn runs(line: &[(Pos, bool, bool)]) -> Vec<Vec<Pos>> {
    let mut runs = vec![vec![]];
    for &(pos, is_cell, barred) in line {
        if is_cell {
            runs.last_mut().expect("a run").push(pos);
        }
        if barred || !is_cell {
            runs.push(vec![]);
        }
    }
    runs.retain(|run| run.len() >= 2);
    runs
}

proptest! {
    #[test]
    fn slots_are_the_runs_in_the_order_of_numbers(diagram in arbitrary::diagram()) {
        let Size { rows, cols } = diagram.size();
        let square = |pos, bar| {
            let bars = diagram.bars().get(pos).copied().expect("inside");
            (pos, diagram.is_cell(pos), bars.contains(bar))
        };
        let across = (0..rows).flat_map(|row| {
            runs(&(0..cols).map(|col| square(Pos::new(row, col), Bars::RIGHT)).collect::<Vec<_>>())
        });
        let down = (0..cols).flat_map(|col| {
            runs(&(0..rows).map(|row| square(Pos::new(row, col), Bars::BELOW)).collect::<Vec<_>>())
        });
        let (across, mut down): (Vec<_>, Vec<_>) = (across.collect(), down.collect());
        down.sort_by_key(|run| run[0]);
        let mut starts: Vec<Pos> = across.iter().chain(&down).map(|run| run[0]).collect();
        starts.sort();
        starts.dedup();
        let slot = |run: Vec<Pos>, direction| {
            let number = starts.binary_search(&run[0]).expect("a start") + 1;
            Slot::new(&number.to_string(), run).with_direction(direction)
        };
        let across = across.into_iter().map(|run| slot(run, Direction::Across));
        let down = down.into_iter().map(|run| slot(run, Direction::Down));
        let expected: Vec<Slot> = across.chain(down).collect();
        prop_assert_eq!(diagram.slots(), expected);
    }
}
