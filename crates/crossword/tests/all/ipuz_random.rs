//! Random crosswords written and read back, and random damage to a file.

use std::collections::{BTreeSet, HashSet};

use crossword::format::ipuz::{self, File, WriteError};
use crossword::puzzle_core::{Grid, Pos};
use crossword::{
    About, Bars, Cell, CellMarks, Clue, ClueList, Crossword, Diagram, Direction, Slot, SlotId,
    Square,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FEATURES: &str = include_str!("../data/ipuz/features.ipuz");
const TEXTS: [&str; 8] = [
    "",
    "plain",
    "a < b",
    "<b>x</b>",
    "&lt;&",
    "two\nlines",
    "é \"q\" \\",
    "<br>",
];
const LETTERS: [&str; 8] = ["A", "B", "é", "QU", "#", "0", "_", "##"];
const LABELS: [&str; 8] = ["1", "2", "7", "12", "A", "0", "#", ""];
const TITLES: [&str; 5] = ["Across", "Down", "ACROSS", "Down:y", "Rows"];
/// Titles that say no direction.
const OTHER_TITLES: [&str; 3] = ["Clues:x", "", "a:b"];

/// A square with the bars at its right and its lower edge.
fn square() -> impl Strategy<Value = (Square, Bars)> {
    let cell =
        (proptest::option::of(select(&LETTERS[..])), 0..4_u8).prop_map(|(letters, marks)| {
            let cell = Cell::empty().marked(CellMarks::from_bits_truncate(marks));
            Square::Cell(match letters {
                Some(letters) => cell.with_letters(letters.parse().unwrap()),
                None => cell,
            })
        });
    let bars = prop_oneof![3 => Just(0), 1 => 0..4_u8].prop_map(Bars::from_bits_truncate);
    prop_oneof![
        1 => (Just(Square::Void), bars.clone()),
        2 => (Just(Square::Block), bars.clone()),
        7 => (cell, bars),
    ]
}

fn diagram() -> impl Strategy<Value = Diagram> {
    let rows =
        (1..5_usize, 1..5_usize).prop_flat_map(|(rows, cols)| vec(vec(square(), cols), rows));
    rows.prop_map(|rows| {
        let squares = rows
            .iter()
            .map(|row| row.iter().map(|(square, _)| square.clone()));
        let bars = rows.iter().map(|row| row.iter().map(|&(_, bars)| bars));
        let diagram = Diagram::new(Grid::from_rows(squares).unwrap());
        diagram.with_bars(Grid::from_rows(bars).unwrap()).unwrap()
    })
}

/// How the slots differ from those that are numbered as usual.
#[derive(Clone, Debug)]
struct Change {
    /// A label for each cell in which a run starts; none to leave all as they are.
    labels: Option<Vec<&'static str>>,
    /// Which runs are kept, in turn.
    kept: Vec<bool>,
    /// Slots over any cells: which of the cells, a label and a direction.
    extra: Vec<(BTreeSet<usize>, &'static str, Option<Direction>)>,
}

fn change() -> impl Strategy<Value = Change> {
    let labels = proptest::option::of(vec(select(&LABELS[..]), 25));
    let kept = prop_oneof![3 => Just(vec![true]), 1 => vec(any::<bool>(), 3)];
    let cells = proptest::collection::btree_set(0..25_usize, 3..5);
    let direction = select(&[None, Some(Direction::Across), Some(Direction::Down)][..]);
    let extra = vec((cells, select(&LABELS[..]), direction), 0..3);
    (labels, kept, extra).prop_map(|(labels, kept, extra)| Change {
        labels,
        kept,
        extra,
    })
}

/// The way that the cells run if they do so straight.
fn straight(cells: &[Pos]) -> Option<Direction> {
    let steps = |row, col| {
        let follows = |pair: &[Pos]| pair[1] == Pos::new(pair[0].row + row, pair[0].col + col);
        cells.windows(2).all(follows)
    };
    let across = steps(0, 1).then_some(Direction::Across);
    across.or(steps(1, 0).then_some(Direction::Down))
}

fn changed(diagram: Diagram, change: &Change) -> Diagram {
    let size = diagram.size();
    let cells: Vec<Pos> = size
        .positions()
        .filter(|&pos| diagram.is_cell(pos))
        .collect();
    let mut kept = change.kept.iter().cycle();
    let mut across_and_down = [Vec::new(), Vec::new()];
    for slot in diagram.slots().iter().filter(|_| *kept.next().unwrap()) {
        let start = slot.cells()[0];
        let at = (start.row * size.cols + start.col) as usize;
        let labels = change.labels.as_ref();
        let label = labels.map_or(slot.label(), |labels| labels[at]);
        let direction = slot.direction().unwrap();
        let slot = Slot::new(label, slot.cells().to_vec()).with_direction(direction);
        across_and_down[direction as usize].push(slot);
    }
    let mut others = Vec::new();
    for (places, label, direction) in &change.extra {
        let cells: Vec<Pos> = places
            .iter()
            .filter_map(|&place| cells.get(place).copied())
            .collect();
        if cells.len() < 2 {
            continue;
        }
        let slot = Slot::new(label, cells);
        match direction {
            Some(direction) => {
                let slots = &mut across_and_down[*direction as usize];
                slots.push(slot.with_direction(*direction));
                slots.sort_by_key(|slot| (slot.cells().to_vec(), slot.label().to_owned()));
            }
            None => others.push(slot),
        }
    }
    let mut slots = across_and_down.concat();
    slots.append(&mut others);
    let mut seen = HashSet::new();
    slots.retain(|slot| seen.insert(slot.clone()));
    diagram.with_slots(slots).unwrap()
}

/// A clue for each slot, and some for none.
fn lists(diagram: &Diagram, titles: [&str; 3], texts: &[&str], odd: &[bool]) -> Vec<ClueList> {
    let mut lists: Vec<ClueList> = titles
        .iter()
        .map(|&title| ClueList {
            title: title.into(),
            clues: Vec::new(),
        })
        .collect();
    for (at, slot) in diagram.slots().iter().enumerate() {
        let list = match slot.direction() {
            // Slots that run in neither way come back in the order of their clues.
            None if odd[2] => 0,
            None => 2,
            _ if odd[at % odd.len()] => (at + 2) % 3,
            Some(Direction::Across) => 0,
            Some(Direction::Down) => 1,
        };
        lists[list].clues.push(Clue {
            label: if odd[(at + 1) % odd.len()] {
                "*".into()
            } else {
                slot.label().into()
            },
            text: texts[at % texts.len()].into(),
            slot: Some(SlotId::new(at as u32)),
        });
    }
    lists[1].clues.push(Clue {
        label: if odd[0] { "7".into() } else { String::new() },
        text: "a clue to nothing".into(),
        slot: None,
    });
    lists
}

/// Whether a straight slot is said to run otherwise, or bent ones of a list to run differently.
fn directions_are_lost(crossword: &Crossword) -> bool {
    crossword.clues().iter().any(|list| {
        let slots = list.clues.iter().filter_map(|clue| clue.slot);
        let slots = slots.filter_map(|slot| crossword.diagram().slot(slot));
        let (straight, bent): (Vec<&Slot>, Vec<&Slot>) =
            slots.partition(|slot| straight(slot.cells()).is_some());
        let bent: HashSet<Option<Direction>> = bent.iter().map(|slot| slot.direction()).collect();
        let is_odd = |slot: &&Slot| slot.direction() != self::straight(slot.cells());
        bent.len() > 1 || straight.iter().any(is_odd)
    })
}

pub(crate) fn crossword() -> impl Strategy<Value = Crossword> {
    let about = vec(select(&TEXTS[..]), 4).prop_map(|texts| {
        let mut about = About::default();
        about.title = texts[0].into();
        about.author = texts[1].into();
        about.copyright = texts[2].into();
        about.notes = texts[3].into();
        about
    });
    let clues = (
        vec(select(&TEXTS[..]), 5),
        vec(prop::bool::weighted(0.2), 7),
    );
    let titles = prop::sample::subsequence(&TITLES[..], 2);
    let titles = (titles, select(&OTHER_TITLES[..]))
        .prop_map(|(titles, other)| [titles[0], titles[1], other]);
    (diagram(), change(), about, clues, titles, any::<bool>()).prop_map(
        |(diagram, change, about, (texts, odd), titles, diagramless)| {
            let diagram = changed(diagram, &change);
            let lists = lists(&diagram, titles, &texts, &odd);
            let crossword = Crossword::new(diagram)
                .with_about(about)
                .with_clues(lists)
                .unwrap();
            if diagramless {
                crossword.diagramless()
            } else {
                crossword
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn crosswords_come_back_as_they_were(crossword in crossword()) {
        match ipuz::write(&crossword) {
            Ok(written) => prop_assert_eq!(ipuz::read(&written), Ok(crossword), "{}", written),
            Err(WriteError::NoSlot) => prop_assert!(crossword.diagram().slots().is_empty()),
            Err(WriteError::Direction(_)) => prop_assert!(directions_are_lost(&crossword)),
            Err(error) => prop_assert_eq!(error, WriteError::Cells),
        }
    }

    #[test]
    fn damage_is_an_error_or_another_crossword(
        cuts in vec((any::<prop::sample::Index>(), 0..8_usize, "[\\[\\]{}\",:0-9a-zT#é]{0,3}"), 1..4),
    ) {
        let mut text = FEATURES.to_owned();
        for (at, len, inserted) in cuts {
            let start = at.index(text.len());
            let end = (start + len).min(text.len());
            let (start, end) = (text.floor_char_boundary(start), text.ceil_char_boundary(end));
            text.replace_range(start..end, &inserted);
        }
        if let Ok(file) = text.parse::<File>() {
            prop_assert_eq!(file.to_string().parse::<File>(), Ok(file.clone()));
            if let Ok(crossword) = file.crossword() {
                let written = ipuz::write(&crossword).unwrap();
                prop_assert_eq!(ipuz::read(&written), Ok(crossword));
            }
        }
    }
}
