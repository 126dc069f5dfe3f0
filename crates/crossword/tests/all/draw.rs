//! Drawings of diagrams, puzzles and crosswords.

use crate::arbitrary;
use crossword::{
    About, Clue, ClueList, Crossword, Diagram, Fill, Puzzle, Slot, WordList, draw, draw_answer,
    draw_blank, draw_diagram, draw_solved,
};
use proptest::prelude::*;
use puzzle_core::{Grid, Pos};

fn parse(text: &str) -> Diagram {
    text.parse().expect("a diagram")
}

/// A crossword with a clue for each slot, in two lists or more.
fn crossword(diagram: Diagram, lists: usize) -> Crossword {
    let mut clues = vec![Vec::new(); lists];
    for (at, (id, slot)) in diagram.entries().enumerate() {
        clues[at % lists].push(Clue {
            label: slot.label().to_owned(),
            text: format!("<{slot}> & more"),
            slot: Some(id),
        });
    }
    let titles = ["Across", "Down", "Around"];
    let lists = titles.iter().zip(clues).map(|(&title, clues)| ClueList {
        title: title.to_owned(),
        clues,
    });
    let crossword = Crossword::new(diagram).with_clues(lists.collect());
    crossword.expect("slots of the diagram")
}

#[test]
fn a_puzzle_shows_numbers_bars_marks_and_givens() {
    let puzzle = Puzzle::new(
        parse("(A) . |. ~\n[.] # {.}.\n -\n . . . 1\n1=XYZ"),
        WordList::default(),
    );
    assert_eq!(
        draw(&puzzle).to_unicode(),
        "\
┌1────┬─────┰2────┐
│( A )│     ┃     │
├─────┼─────╀3────┼4────┐
│░   ░│█████│{   }│     │
┝5━━━━┽─────┼─────┼─────┤
│     │     │     │ XYZ │
└─────┴─────┴─────┴─────┘
"
    );
}

#[test]
fn an_answer_shows_givens_bold_and_the_rest_plain() {
    let puzzle = Puzzle::new(parse("A.#"), WordList::default());
    let fill = Fill::new(Grid::from_rows([[None, Some('B'), None]]).expect("a row"));
    let drawing = draw_answer(&puzzle, &fill);
    assert_eq!(
        drawing.to_text(),
        "+1--+---+---+\n| A | B |###|\n+---+---+---+\n"
    );
    let ansi = drawing.to_ansi();
    assert!(
        ansi.contains("\u{1b}[1m A \u{1b}[0m") && ansi.contains("│ B │"),
        "{ansi}"
    );
    let svg = drawing.to_svg();
    assert!(
        svg.contains("font-weight=\"bold\">A<") && svg.contains("\"#222\">B<"),
        "{svg}"
    );
    assert!(!draw_diagram(puzzle.diagram()).to_svg().contains("bold"));
}

#[test]
fn a_crossword_is_drawn_blank_and_solved() {
    let mut about = About::default();
    about.title = "A first try".to_owned();
    about.author = "Nobody".to_owned();
    about.notes = "Easy.\n\nVery easy.".to_owned();
    let crossword = crossword(parse("AB\nC#"), 2).with_about(about);
    let below = "
A first try
Nobody
Easy.
Very easy.

Across                                  Down
1 <1 across> & more                     1 <1 down> & more
";
    let blank = "+1--+---+\n|   |   |\n+---+---+\n|   |###|\n+---+---+\n";
    assert_eq!(draw_blank(&crossword).to_text(), format!("{blank}{below}"));
    let solved = "+1--+---+\n| A | B |\n+---+---+\n| C |###|\n+---+---+\n";
    assert_eq!(
        draw_solved(&crossword).to_text(),
        format!("{solved}{below}")
    );
    let svg = draw_solved(&crossword).to_svg();
    assert!(svg.contains(">&lt;1 across&gt; &amp; more</text>") && svg.contains(">A first try<"));
}

#[test]
fn a_third_list_stands_below_the_first() {
    let text = draw_blank(&crossword(parse("..\n.."), 3)).to_text();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let at = |title: &str| lines.iter().position(|line| line.contains(title));
    assert_eq!(at("Across"), at("Down"));
    assert!(at("Around") > at("Down"), "{text}");
}

#[test]
fn a_blank_diagramless_tells_nothing_of_blocks() {
    let crossword = crossword(parse("A .|.\n-\n# (.) ~"), 2).diagramless();
    let blank = draw_blank(&crossword).to_text();
    let grid = "+---+---+---+\n|   |   |   |\n+---+---+---+\n|   |( )|\n+---+---+\n";
    assert!(blank.starts_with(grid), "{blank}");
    assert!(blank.contains("<1 across>"));
    let unicode = draw_blank(&crossword).to_unicode();
    assert!(!unicode.contains(['━', '┃', '█']), "{unicode}");
    let solved = draw_solved(&crossword).to_text();
    assert!(
        solved.contains("###") && solved.contains("+1--+"),
        "{solved}"
    );
}

proptest! {
    #[test]
    fn any_diagram_is_drawn_in_any_form(diagram in arbitrary::diagram()) {
        let crossword = crossword(diagram, 2);
        for drawing in [draw_blank(&crossword), draw_solved(&crossword)] {
            prop_assert_eq!(drawing.size(), crossword.diagram().size());
            prop_assert!(!drawing.to_text().is_empty() && !drawing.to_ansi().is_empty());
            let svg = drawing.to_svg();
            prop_assert_eq!(svg.matches('<').count(), svg.matches('>').count());
        }
    }
}

#[test]
fn a_long_label_widens_no_cell_beyond_reading() {
    let diagram = parse("...\n...\n");
    let slot = Slot::new(&"L".repeat(100_000), vec![Pos::new(0, 0), Pos::new(1, 1)]);
    let crossword = Crossword::new(diagram.with_slots(vec![slot]).expect("cells"));
    let drawing = draw_solved(&crossword);
    assert!(drawing.to_text().starts_with("+LLLLLLL…--+"));
    assert!(drawing.to_svg().contains(">LLLLLLL…</text>"));
    assert!(drawing.to_text().len() < 1_000 && drawing.to_svg().len() < 10_000);
}

#[test]
fn lists_below_a_wide_picture_stand_where_they_can_be_read() {
    let wide = parse(&".".repeat(1_000));
    let drawing = draw_blank(&crossword(wide, 2)).to_text();
    let lists = drawing
        .lines()
        .skip_while(|line| !line.starts_with("Across"));
    assert_eq!(lists.map(|line| line.chars().count()).max(), Some(125));
    let line = drawing.lines().find(|line| line.starts_with("Across"));
    assert_eq!(line.and_then(|line| line.find("Down")), Some(121));
}
