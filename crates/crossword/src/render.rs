//! Diagrams, puzzles and crosswords as drawings.

use puzzle_core::drawing::{Caption, Cell as Shown, Line, Marks};
use puzzle_core::{Drawing, Pos};

use crate::diagram::{Bars, CellMarks, Diagram, Square};
use crate::document::{About, Crossword};
use crate::puzzle::{Fill, Puzzle};

/// The diagram of `puzzle` with its numbers, bars and circles, and the given letters bold.
///
/// ```
/// use crossword::{Puzzle, WordList, draw};
///
/// let puzzle = Puzzle::new("C.#\n...".parse()?, WordList::default());
/// assert_eq!(draw(&puzzle).to_unicode(), "\
/// ┌1──┬2──┬───┐
/// │ C │   │███│
/// ├3──┼───┼───┤
/// │   │   │   │
/// └───┴───┴───┘
/// ");
/// # Ok::<(), crossword::puzzle_core::ParseError>(())
/// ```
pub fn draw(puzzle: &Puzzle) -> Drawing {
    draw_givens(puzzle.diagram(), puzzle)
}

/// The same with the letters of `fill`.
pub fn draw_answer(puzzle: &Puzzle, fill: &Fill) -> Drawing {
    draw_givens(&puzzle.diagram().filled(fill), puzzle)
}

/// A diagram with its numbers, bars, circles and letters.
pub fn draw_diagram(diagram: &Diagram) -> Drawing {
    draw_squares(diagram, |_| Marks::empty())
}

/// A crossword as solvers get it: the diagram without letters, and below it what is said about it
/// and the clues. Of a diagramless one neither blocks and bars nor numbers are shown.
///
/// ```
/// use crossword::{Clue, ClueList, Crossword, draw_blank, draw_solved};
///
/// let clue = Clue { label: "1".into(), text: "Feline".into(), slot: None };
/// let across = ClueList { title: "Across".into(), clues: vec![clue] };
/// let crossword = Crossword::new("CAT\n".parse()?).with_clues(vec![across])?;
/// assert_eq!(draw_blank(&crossword).to_text(), "\
/// +1--+---+---+
/// |   |   |   |
/// +---+---+---+
///
/// Across
/// 1 Feline
/// ");
/// assert!(draw_solved(&crossword).to_text().contains("| C | A | T |"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_blank(crossword: &Crossword) -> Drawing {
    let blank = crossword.diagram().blank();
    let drawing = if crossword.is_diagramless() {
        draw_outline(&blank)
    } else {
        draw_diagram(&blank)
    };
    with_captions(drawing, crossword)
}

/// A crossword with its solution, and below it what is said about it and the clues.
pub fn draw_solved(crossword: &Crossword) -> Drawing {
    with_captions(draw_diagram(crossword.diagram()), crossword)
}

/// `diagram`, in which the letters are bold that `puzzle` gives.
fn draw_givens(diagram: &Diagram, puzzle: &Puzzle) -> Drawing {
    let givens = puzzle.diagram();
    draw_squares(diagram, |pos| {
        let is_given = givens
            .cell(pos)
            .is_some_and(|cell| cell.letters().is_some());
        if is_given {
            Marks::GIVEN
        } else {
            Marks::empty()
        }
    })
}

fn draw_squares(diagram: &Diagram, marks: impl Fn(Pos) -> Marks) -> Drawing {
    let labels = diagram.labels();
    let square = |pos: Pos, square: &Square| {
        let label = labels.get(pos).copied().flatten().unwrap_or_default();
        shown(square).labelled(short(label)).marked(marks(pos))
    };
    let square = &square;
    let rows = (0..).zip(diagram.squares().rows()).map(|(row, squares)| {
        let squares = (0..).zip(squares);
        squares.map(move |(col, here)| square(Pos::new(row, col), here))
    });
    let bar = |pos, bar| {
        let bars = diagram.bars().get(pos);
        bars.is_some_and(|bars| bars.contains(bar))
    };
    Drawing::from_rows(rows)
        .with_grid(Line::Light)
        .with_borders(
            Line::Heavy,
            |pos| bar(pos, Bars::RIGHT),
            |pos| bar(pos, Bars::BELOW),
        )
}

/// The squares of `diagram` with nothing that tells blocks from cells, but for the marks.
fn draw_outline(diagram: &Diagram) -> Drawing {
    let rows = diagram.squares().rows();
    let square = |square: &Square| match square {
        Square::Block => Shown::new(""),
        Square::Void | Square::Cell(_) => shown(square),
    };
    Drawing::from_rows(rows.map(|row| row.iter().map(square))).with_grid(Line::Light)
}

/// `label` as far as there is room. In text all cells are as wide as the widest, so that one long
/// label would make a picture as large as the diagram times it.
fn short(label: &str) -> String {
    const MOST: usize = 8;
    match label.char_indices().nth(MOST) {
        Some(_) => label.chars().take(MOST - 1).chain(['…']).collect(),
        None => label.into(),
    }
}

fn shown(square: &Square) -> Shown {
    let cell = match square {
        Square::Void => return Shown::void(),
        Square::Block => return Shown::block(),
        Square::Cell(cell) => cell,
    };
    let mut marks = Marks::empty();
    marks.set(Marks::CIRCLE, cell.marks().contains(CellMarks::CIRCLE));
    marks.set(Marks::SHADE, cell.marks().contains(CellMarks::SHADE));
    let letters = cell.letters().map_or("", |letters| letters.as_str());
    Shown::new(letters).marked(marks)
}

/// Puts what is said about `crossword` and its clues below `drawing`, two lists side by side.
fn with_captions(drawing: Drawing, crossword: &Crossword) -> Drawing {
    let drawing = match crossword.about() {
        about if *about == About::default() => drawing,
        about => {
            let lines = [&about.author, &about.copyright]
                .into_iter()
                .map(String::as_str);
            let lines = lines.chain(about.notes.lines());
            let lines = lines.filter(|line| !line.trim().is_empty());
            let title = Caption::new(about.title.as_str());
            drawing.with_captions([lines.fold(title, |caption, line| caption.item("", line))])
        }
    };
    crossword.clues().chunks(2).fold(drawing, |drawing, lists| {
        drawing.with_captions(lists.iter().map(|list| {
            let title = Caption::new(list.title.as_str());
            let clues = list.clues.iter();
            clues.fold(title, |caption, clue| {
                caption.item(clue.label.as_str(), clue.text.as_str())
            })
        }))
    })
}
