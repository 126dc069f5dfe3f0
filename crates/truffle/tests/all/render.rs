//! Drawings of clues and boards.

use truffle::{Board, Entries, Puzzle, Truffle, draw, draw_answer, draw_entries};

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn each_clue_is_a_picture_of_its_own() {
    let drawing = draw(&puzzle("3\n3 2\n_C R_\n_C __\nS_ _C\n1 2\nTC _V\n1 1\n__"));
    assert_eq!(
        drawing.to_unicode(),
        "\
┌1───┬────┐    ┌2───┬────┐    ┌3───┐
│ ·C │ ●· │    │ ▲C │ ·V │    │    │
├────┼────┤    └────┴────┘    └────┘
│ ·C │    │
├────┼────┤
│ ■· │ ·C │
└────┴────┘
"
    );
}

#[test]
fn negative_clues_and_outlines_are_seen() {
    let drawing = draw(&puzzle("2\n2 2\n.. TC\n_V __\nnot 1 2\nS_ _S"));
    assert_eq!(
        drawing.to_unicode(),
        [
            "     ┌1───┐    ┌≠2──┬────┐\n",
            "     │ ▲C │    │ ■· │ ·S │\n",
            "┌────┼────┤    └────┴────┘\n",
            "│ ·V │    │\n",
            "└────┴────┘\n",
        ]
        .concat()
    );
}

#[test]
fn entries_are_drawn_as_far_as_they_go() {
    let entries: Entries = "TC __ _V\n__ R_ __\n__ __ __".parse().unwrap();
    assert_eq!(
        draw_entries(&entries).to_unicode(),
        "\
┌────┬────┬────┐
│ ▲C │    │ ·V │
├────┼────┼────┤
│    │ ●· │    │
├────┼────┼────┤
│    │    │    │
└────┴────┴────┘
"
    );
}

#[test]
fn many_clues_take_several_rows() {
    let drawing = draw(&puzzle(&format!("5\n{}", "1 1\nSS\n".repeat(5))));
    assert_eq!(
        drawing.to_unicode(),
        "\
┌1───┐    ┌2───┐    ┌3───┐    ┌4───┐
│ ■S │    │ ■S │    │ ■S │    │ ■S │
└────┘    └────┘    └────┘    └────┘

┌5───┐
│ ■S │
└────┘
"
    );
    assert_eq!(draw(&Puzzle::default()).to_unicode(), "");
}

#[test]
fn flavours_have_a_letter_and_a_colour() {
    let drawing = draw_answer(&Board::new(Truffle::ALL).unwrap());
    let picture = "\
┌────┬────┬────┐
│ ■V │ ■S │ ■C │
├────┼────┼────┤
│ ●V │ ●S │ ●C │
├────┼────┼────┤
│ ▲V │ ▲S │ ▲C │
└────┴────┴────┘
";
    assert_eq!(drawing.to_unicode(), picture);
    let (ansi, svg) = (drawing.to_ansi(), drawing.to_svg());
    let colour_of = |text: &str, start: &str, glyph: &str| {
        let before = text.split(glyph).next().unwrap();
        before.rsplit(start).next().unwrap().to_owned()
    };
    for [square, round] in [["■V", "●V"], ["■S", "●S"], ["■C", "●C"]] {
        assert_eq!(
            colour_of(&ansi, "\u{1b}[38", square),
            colour_of(&ansi, "\u{1b}[38", round)
        );
        assert_eq!(
            colour_of(&svg, "fill=", square),
            colour_of(&svg, "fill=", round)
        );
    }
    assert_ne!(
        colour_of(&ansi, "\u{1b}[38", "■V"),
        colour_of(&ansi, "\u{1b}[38", "■S")
    );
    assert_ne!(
        colour_of(&svg, "fill=", "■S"),
        colour_of(&svg, "fill=", "■C")
    );
}
