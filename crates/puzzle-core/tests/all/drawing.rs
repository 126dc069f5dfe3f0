//! Drawings in their four forms.

use puzzle_core::drawing::{Caption, Cell, Colour, Drawing, Line, Marks};
use puzzle_core::grid::Size;

fn sudoku() -> Drawing {
    let rows = ["12..", "....", "..3.", "...."];
    Drawing::from_rows(rows.map(|row| row.chars().map(|c| Cell::new(c.to_string()))))
}

#[test]
fn boxes_and_grid_meet_in_the_right_corners() {
    let drawing = sudoku()
        .with_boxes(Size::new(2, 2), Line::Heavy)
        .with_grid(Line::Light);
    assert_eq!(
        drawing.to_unicode(),
        "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃ . │ . ┃
┠───┼───╂───┼───┨
┃ . │ . ┃ . │ . ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ . │ . ┃ 3 │ . ┃
┠───┼───╂───┼───┨
┃ . │ . ┃ . │ . ┃
┗━━━┷━━━┻━━━┷━━━┛
"
    );
}

#[test]
fn lines_without_borders_take_no_room() {
    let drawing = sudoku().with_boxes(Size::new(2, 2), Line::Light);
    assert_eq!(
        drawing.to_text(),
        "\
+------+------+
| 1  2 | .  . |
| .  . | .  . |
+------+------+
| .  . | 3  . |
| .  . | .  . |
+------+------+
"
    );
}

#[test]
fn labels_blocks_highlights_and_voids_need_no_colour() {
    let row = vec![
        Cell::new("A").labelled("12"),
        Cell::block(),
        Cell::new("B").marked(Marks::HIGHLIGHT),
    ];
    let short = vec![Cell::new("").labelled("7")];
    let drawing = Drawing::from_rows([row, short]).with_grid(Line::Light);
    assert_eq!(
        drawing.to_unicode(),
        "\
┌12──┬────┬────┐
│ A  │████│[B ]│
├7───┼────┴────┘
│    │
└────┘
"
    );
    assert_eq!(
        drawing.to_text(),
        "\
+12--+----+----+
| A  |####|[B ]|
+7---+----+----+
|    |
+----+
"
    );
}

#[test]
fn blocks_without_a_border_between_them_meet() {
    let rows = ["##.", "##.", "..#"];
    let cell = |c| {
        if c == '#' {
            Cell::block()
        } else {
            Cell::new("")
        }
    };
    let drawing = Drawing::from_rows(rows.map(|row| row.chars().map(cell))).with_regions(
        Line::Light,
        |pos| {
            let column = if pos.row == 2 { pos.col } else { pos.col / 2 };
            Some((pos.row == 2, column))
        },
    );
    assert_eq!(
        drawing.to_text(),
        "\
+-------+---+
|#######|   |
|#######|   |
+---+---+---+
|   |   |###|
+---+---+---+
"
    );
    let columns = drawing.with_regions(Line::Light, |pos| Some(pos.col));
    assert!(
        columns
            .to_text()
            .starts_with("+---+---+---+\n|###|###|   |\n")
    );
    let row = || [Cell::block(), Cell::block().coloured(Colour::Red)];
    let ladder = Drawing::from_rows([row(), row()]).with_regions(Line::Light, |pos| {
        Some((pos.row == 1 && pos.col == 1, pos.col == 0 && pos.row == 1))
    });
    assert_eq!(
        ladder.to_unicode(),
        "\
┌───────┐
│███ ███│
├───┬───┤
│███│███│
└───┴───┘
"
    );
}

#[test]
fn drawings_side_by_side_keep_their_borders() {
    let one = Drawing::from_rows([[Cell::new("a")]]).with_grid(Line::Light);
    let two = Drawing::from_rows([[Cell::new("b")], [Cell::new("c")]]).with_grid(Line::Heavy);
    assert_eq!(
        one.beside(&two).to_unicode(),
        "\
┌───┐   ┏━━━┓
│ a │   ┃ b ┃
└───┘   ┣━━━┫
        ┃ c ┃
        ┗━━━┛
"
    );
}

#[test]
fn colours_are_set_and_reset() {
    let cells = [
        Cell::new("x").coloured(Colour::Red).marked(Marks::GIVEN),
        Cell::block().coloured(Colour::Blue),
        Cell::new("y"),
    ];
    let text = Drawing::from_rows([cells]).to_ansi();
    assert_eq!(
        text,
        "\u{1b}[1m\u{1b}[38;5;160m x \u{1b}[0m\
         \u{1b}[30m\u{1b}[48;5;33m   \u{1b}[0m y\n"
    );
}

#[test]
fn svg_is_escaped_and_shows_every_part() {
    let cells = [
        Cell::new("<&>").labelled("1"),
        Cell::block().coloured(Colour::Green),
        Cell::new("\u{7}").marked(Marks::HIGHLIGHT | Marks::GIVEN),
    ];
    let svg = Drawing::from_rows([cells]).with_grid(Line::Heavy).to_svg();
    assert!(svg.contains("viewBox=\"0 0 136 56\""));
    assert!(svg.contains(">&lt;&amp;&gt;</text>") && svg.contains(">1</text>"));
    assert!(svg.contains("fill=\"#3c9d3c\"") && svg.contains("fill=\"#ffe9a8\""));
    assert!(svg.contains("font-weight=\"bold\">\u{fffd}</text>"));
    assert_eq!(svg.matches("stroke-width=\"3\"").count(), 10);
    assert_eq!(svg.matches('<').count(), svg.matches('>').count());
}

#[test]
fn an_empty_drawing_is_empty() {
    let drawing = Drawing::from_rows([[]; 0]).with_grid(Line::Light);
    assert_eq!(drawing.to_unicode(), "");
    assert_eq!(drawing.size(), Size::new(0, 0));
    assert!(drawing.to_svg().ends_with("</svg>\n"));
}

#[test]
fn empty_drawings_stand_beside_others() {
    let empty = Drawing::from_rows([[]; 0]);
    assert_eq!(empty.beside(&empty), empty);
    let rows_without_cells = Drawing::from_rows([[], []]);
    for drawing in [&empty, &rows_without_cells] {
        assert_eq!(drawing.beside(&sudoku()).size(), Size::new(4, 5));
        assert_eq!(sudoku().beside(drawing).size(), Size::new(4, 5));
    }
}

#[test]
fn nothing_is_drawn_of_void_cells() {
    let void = Cell::new("x").labelled("y").coloured(Colour::Red);
    let void = void.marked(Marks::BLOCK | Marks::HIGHLIGHT | Marks::VOID);
    let drawing = Drawing::from_rows([[void, Cell::new("z")]]);
    assert_eq!(
        drawing,
        Drawing::from_rows([[Cell::void(), Cell::new("z")]])
    );
}

#[test]
fn control_characters_do_not_break_lines() {
    let cells = [Cell::new("a\nb"), Cell::new("\u{1b}[2J").labelled("\t")];
    let drawing = Drawing::from_rows([cells]).with_grid(Line::Light);
    assert_eq!(
        drawing.to_text(),
        "+------+\u{fffd}-----+\n| a\u{fffd}b  | \u{fffd}[2J |\n+------+------+\n"
    );
    assert!(!drawing.to_svg().contains('\u{1b}'));
}

#[test]
fn circles_and_shades_need_no_colour() {
    let cell = |text: &str, marks| Cell::new(text).marked(marks);
    let both = Marks::CIRCLE | Marks::SHADE;
    let row = [
        cell("A", Marks::CIRCLE),
        cell("B", Marks::SHADE),
        cell("", both),
        cell("C", both | Marks::HIGHLIGHT),
        cell("", both | Marks::BLOCK),
    ];
    let drawing = Drawing::from_rows([row]);
    assert_eq!(drawing.to_text(), "(A):B:{ }[C]###\n");
    assert_eq!(drawing.to_unicode(), "(A)░B░{ }[C]███\n");
    assert!(
        drawing
            .to_ansi()
            .starts_with("(A)\u{1b}[30m\u{1b}[48;5;250m B \u{1b}[0m\u{1b}[30m\u{1b}[48;5;250m( )")
    );
    let svg = drawing.to_svg();
    assert_eq!(svg.matches("<circle ").count(), 3);
    assert_eq!(svg.matches("fill=\"#ddd\"").count(), 2);
}

#[test]
fn borders_stand_between_any_cells() {
    let drawing = sudoku().with_grid(Line::Light).with_borders(
        Line::Heavy,
        |pos| pos.col == pos.row,
        |pos| pos.row == 3 && pos.col > 1,
    );
    let light = drawing.with_borders(Line::Light, |_| true, |_| true);
    assert_eq!(
        light.to_unicode(),
        "\
┌───┰───┬───┬───┐
│ 1 ┃ 2 │ . │ . │
├───╀───╁───┼───┤
│ . │ . ┃ . │ . │
├───┼───╀───╁───┤
│ . │ . │ 3 ┃ . │
├───┼───┼───╀───┧
│ . │ . │ . │ . ┃
└───┴───┶━━━┷━━━┛
"
    );
}

#[test]
fn captions_are_wrapped_in_columns() {
    let long = "word ".repeat(12) + "<&> " + &"x".repeat(40);
    let across = Caption::new("Across")
        .item("1", long)
        .item("10", "")
        .item("", "\u{1b}b\nc");
    let down = Caption::new("Down").item("Definition", "text");
    let drawing = Drawing::from_rows([[Cell::new("A")]]);
    let drawing = drawing
        .with_captions([Caption::new("A title")])
        .with_captions([across, down]);
    let text = "
A title

Across                                  Down
 1 word word word word word word word   Definition text
   word word word word word <&>
   xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
   xxxxx
10
   \u{fffd}b c
";
    assert_eq!(drawing.to_text(), format!(" A\n{text}"));
    assert_eq!(
        drawing
            .beside(&sudoku())
            .to_text()
            .matches("Across")
            .count(),
        1
    );
    assert!(drawing.to_ansi().contains("\u{1b}[1mAcross\u{1b}[0m  "));
    let svg = drawing.to_svg();
    assert!(svg.contains("font-weight=\"bold\">Across</text>"), "{svg}");
    assert!(svg.contains("&lt;&amp;&gt;"), "{svg}");
    assert!(
        svg.contains("width=\"560\"") && !svg.contains('\u{1b}'),
        "{svg}"
    );
    assert_eq!(svg.matches('<').count(), svg.matches('>').count());
}

#[test]
fn captions_are_as_wide_as_the_picture() {
    let wide = Drawing::from_rows([(0..60).map(|_| Cell::new("A"))]);
    let line = "word ".repeat(100);
    let text = wide
        .with_captions([Caption::new("").item("", line)])
        .to_text();
    let longest = text.lines().map(str::len).max();
    assert_eq!(longest, Some(179));
    let narrow = Drawing::from_rows([[Cell::new("A")]]);
    let many = narrow.with_captions((0..40).map(|at| Caption::new("T").item("1", at.to_string())));
    assert!(
        many.to_text()
            .lines()
            .nth(3)
            .is_some_and(|line| line.ends_with("39"))
    );
    assert!(many.to_svg().contains(">39</text>"));
    let empty = Drawing::from_rows([[]; 0]);
    assert_eq!(empty.clone().with_captions([]), empty);
}

#[test]
fn long_texts_are_small_in_svg() {
    let svg = |text: &str| Drawing::from_rows([[Cell::new(text)]]).to_svg();
    assert!(svg("ABC").contains("font-size=\"20\""));
    assert!(svg("HEART").contains("font-size=\"10\" text-anchor"));
    assert!(svg(&"A".repeat(1000)).contains("font-size=\"4\""));
}
