//! Diagram to text.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write};

use puzzle_core::Pos;

use super::folded;
use crate::diagram::{Bars, Cell, CellMarks, Diagram, Letters, Square};

/// Writes the rows, and below them what they cannot say.
pub(super) fn diagram(diagram: &Diagram, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let keys = Keys::new(diagram);
    let layout = Layout::of(diagram);
    for row in 0..diagram.size().rows {
        layout.write_row(row, &keys, f)?;
        layout.write_bars_below(row, f)?;
    }
    for (key, letters) in &keys.order {
        writeln!(f, "{key}={}", Value(letters))?;
    }
    for &(pos, letters) in &keys.places {
        writeln!(f, "{}={}", pos, Value(letters))?;
    }
    if !diagram.has_standard_slots() {
        write_slots(diagram, f)?;
    }
    Ok(())
}

/// How wide squares are and what stands between them.
struct Layout<'a> {
    diagram: &'a Diagram,
    marked: bool,
    barred: bool,
}

impl<'a> Layout<'a> {
    fn of(diagram: &'a Diagram) -> Self {
        let marks = |square: &Square| square.cell().map(Cell::marks);
        Self {
            diagram,
            marked: diagram
                .squares()
                .cells()
                .iter()
                .any(|square| marks(square).is_some_and(|marks| !marks.is_empty())),
            barred: diagram.bars().cells().iter().any(|bars| !bars.is_empty()),
        }
    }

    fn write_row(&self, row: u32, keys: &Keys<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        for pos in self.row(row) {
            let Some(square) = self.diagram.squares().get(pos) else {
                continue;
            };
            let (open, close) = match square.cell().map(Cell::marks) {
                Some(marks) if marks == CellMarks::all() => ('{', '}'),
                Some(CellMarks::CIRCLE) => ('(', ')'),
                Some(CellMarks::SHADE) => ('[', ']'),
                _ => (' ', ' '),
            };
            let c = match square {
                Square::Block => '#',
                Square::Void => '~',
                Square::Cell(cell) => cell.letters().map_or('.', |letters| keys.char_of(letters)),
            };
            if self.marked {
                line.extend([open, c, close]);
            } else {
                line.push(c);
            }
            if self.barred {
                let bar = self.bars(pos).contains(Bars::RIGHT);
                line.push(if bar { '|' } else { ' ' });
            }
        }
        writeln!(f, "{}", line.trim_end())
    }

    fn write_bars_below(&self, row: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = |pos| self.bars(pos).contains(Bars::BELOW);
        if !self.row(row).any(below) {
            return Ok(());
        }
        let mut line = String::new();
        for pos in self.row(row) {
            let bar = if below(pos) { '-' } else { ' ' };
            if self.marked {
                line.extend([' ', bar, ' ']);
            } else {
                line.push(bar);
            }
            line.push(' ');
        }
        writeln!(f, "{}", line.trim_end())
    }

    fn row(&self, row: u32) -> impl Iterator<Item = Pos> + use<> {
        (0..self.diagram.size().cols).map(move |col| Pos::new(row, col))
    }

    fn bars(&self, pos: Pos) -> Bars {
        self.diagram.bars().get(pos).copied().unwrap_or_default()
    }
}

/// What the characters in the rows stand for, other than letters for themselves.
struct Keys<'a> {
    chars: HashMap<&'a Letters, char>,
    /// The keys in the order of the rows.
    order: Vec<(char, &'a Letters)>,
    /// Where there are letters for which no key was left.
    places: Vec<(Pos, &'a Letters)>,
}

impl<'a> Keys<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let letters = || {
            let squares = diagram.squares().iter();
            squares.filter_map(|(pos, square)| Some((pos, square.cell()?.letters()?)))
        };
        let plain: HashSet<char> = letters()
            .filter_map(|(_, letters)| plain(letters))
            .collect();
        let mut free = ('1'..='9').chain(['0']).chain('a'..='z');
        let mut free = free.by_ref().filter(|c| !plain.contains(c));
        let mut keys = Self {
            chars: HashMap::new(),
            order: Vec::new(),
            places: Vec::new(),
        };
        for (pos, letters) in letters() {
            if self::plain(letters).is_some() || keys.chars.contains_key(letters) {
                continue;
            }
            match free.next() {
                Some(key) => {
                    keys.chars.insert(letters, key);
                    keys.order.push((key, letters));
                }
                None => keys.places.push((pos, letters)),
            }
        }
        keys
    }

    fn char_of(&self, letters: &Letters) -> char {
        let key = || self.chars.get(letters).copied();
        plain(letters).or_else(key).unwrap_or('.')
    }
}

/// The character that stands for itself in the rows.
fn plain(letters: &Letters) -> Option<char> {
    let c = letters.single().filter(|c| c.is_alphanumeric())?;
    (folded(letters.as_str()) == letters.as_str()).then_some(c)
}

/// Letters, quoted if they would be read as others without it.
struct Value<'a>(&'a Letters);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.as_str();
        let plain = letters.trim() == letters && folded(letters) == letters;
        if plain && !letters.starts_with('"') {
            f.write_str(letters)
        } else {
            write!(f, "\"{letters}\"")
        }
    }
}

fn write_slots(diagram: &Diagram, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if diagram.slots().is_empty() {
        return f.write_str(":\n");
    }
    for slot in diagram.slots() {
        let label = slot.label();
        let plain = !label.is_empty() && label.chars().all(char::is_alphanumeric);
        let quote = if plain { "" } else { "\"" };
        write!(f, "{quote}{label}{quote}")?;
        if let Some(direction) = slot.direction() {
            write!(f, " {direction}")?;
        }
        f.write_char(':')?;
        for pos in slot.cells() {
            write!(f, " {pos}")?;
        }
        f.write_char('\n')?;
    }
    Ok(())
}
