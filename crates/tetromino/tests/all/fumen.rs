//! Fumens: read, written, and refused with the place of the fault.

use crate::common::{field, pieces};
use proptest::prelude::*;
use puzzle_core::board::Square;
use puzzle_core::{Budget, Size};
use tetromino::format::fumen::{
    Block, Comment, Field, Flags, Fumen, FumenError, Operation, Page, Rotation,
};
use tetromino::format::{Document, batch};
use tetromino::{Game, Piece, Placement, Plan, RotationSystem, Rules, draw_answer};

/// The pages of a perfect clear opener, as published with the format's reference reader.
const OPENING: &str = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
/// A stack of 4 rows with a well on the right.
const FOUR_LINES: &str = "v115@9gI8AeI8AeI8AeI8KeAgH";
/// The same with I in the well and a comment.
const TETRIS: &str = "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA";
/// A garbage row, five pieces' colours, three pieces, comments, and a mirrored field.
const MIRRORED: &str = "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYATwgkDlt0TAz?B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB";

fn read(text: &str) -> Fumen {
    text.parse().unwrap()
}

fn error(text: &str) -> String {
    text.parse::<Fumen>().unwrap_err().to_string()
}

fn comment(page: &Page) -> Option<String> {
    page.comment.as_ref().map(Comment::text)
}

/// The cells that are taken, rows from the top, with the letters of pieces and `X`.
fn picture(field: &Field) -> String {
    let letter = |cell| match field.get(cell) {
        Some(Block::Free) | None => '_',
        Some(Block::Piece(piece)) => piece.letter(),
        Some(Block::Grey) => 'X',
    };
    let rows = (0..field.stack()).rev().map(|row| {
        let cells = (0..Field::WIDTH).map(|col| letter(Square::new(col, row)));
        cells.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn published_fumens_show_what_is_said_of_them() {
    let opening = read(OPENING);
    assert_eq!(opening.pages.len(), 7);
    let first = &opening.pages[0];
    assert_eq!(comment(first).as_deref(), Some("Opening"));
    assert_eq!(first.flags, Flags::LOCK | Flags::COLOUR);
    assert_eq!(picture(&first.field), "");
    let operation = first.operation.unwrap();
    assert_eq!(
        (operation.piece(), operation.rotation()),
        (Piece::I, Rotation::Spawn)
    );
    assert_eq!(
        operation.cells(),
        [3, 4, 5, 6].map(|col| Square::new(col, 0))
    );

    let four = read(FOUR_LINES);
    assert_eq!(picture(&four.pages[0].field), ["XXXXXXXXX_"; 4].join("\n"));
    assert_eq!(four.pages[0].operation, None);

    let tetris = read(TETRIS);
    let page = &tetris.pages[0];
    assert_eq!(comment(page).as_deref(), Some("4 Lines"));
    let operation = page.operation.unwrap();
    assert_eq!(
        (operation.piece(), operation.rotation()),
        (Piece::I, Rotation::Left)
    );
    assert_eq!(
        operation.cells(),
        [0, 1, 2, 3].map(|row| Square::new(9, row))
    );
    assert_eq!(picture(&page.after()), "");

    let mirrored = read(MIRRORED);
    let pages = &mirrored.pages;
    assert_eq!(pages.len(), 6);
    assert_eq!(
        picture(&pages[0].field),
        "LLL_______\nLOO_______\nJOO_______\nJJJ_______"
    );
    let grey = |col| if col < 9 { Block::Grey } else { Block::Free };
    assert_eq!(
        *pages[0].field.rising(),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(grey)
    );
    assert_eq!(comment(&pages[0]).as_deref(), Some("Perfect Clear Opener"));
    let set = |page: usize| {
        pages[page]
            .operation
            .map(|set| (set.piece(), set.rotation()))
    };
    assert_eq!(set(1), Some((Piece::T, Rotation::Left)));
    assert_eq!(set(2), Some((Piece::Z, Rotation::Spawn)));
    assert_eq!(set(3), Some((Piece::S, Rotation::Spawn)));
    assert_eq!(comment(&pages[4]).as_deref(), Some("Success: 61.19 %"));
    assert!(pages[4].flags.contains(Flags::MIRROR));
    assert_eq!(comment(&pages[5]).as_deref(), Some("(Mirror)"));
    assert_eq!(
        picture(&pages[5].field),
        "SS_____LLL\nTSS____OOL\nTTZZ___OOJ\nTZZ____JJJ"
    );
}

#[test]
fn what_is_read_is_written_back() {
    for text in [
        OPENING,
        FOUR_LINES,
        TETRIS,
        MIRRORED,
        "v115@vhAAgH",
        "v115@",
    ] {
        assert_eq!(read(text).to_string(), text);
        let bare = text.replace('?', "");
        let edited = text.replacen('v', "m", 1);
        let shown = text.replacen('v', "d", 1);
        let link = format!("https://example.org/fumen/?{text}&page=3");
        let part = format!("https://example.org/fumen?{text}#3");
        for other in [bare, edited, shown, link, part, format!("\n {text} \n")] {
            assert_eq!(read(&other), read(text), "{other}");
        }
    }
}

#[test]
fn the_old_version_has_a_lower_field() {
    let empty = read("v110@7eAAgH");
    assert_eq!(empty.pages.len(), 1);
    assert_eq!(picture(&empty.pages[0].field), "");
    // Of 220 cells 200 are free, nine grey, and eleven free with the row that rises.
    let nine = read("v110@neI3qbpWI");
    assert_eq!(picture(&nine.pages[0].field), "XXXXXXXXX_");
    let operation = nine.pages[0].operation.unwrap();
    assert_eq!(
        operation.cells(),
        [0, 1, 2, 3].map(|row| Square::new(9, row))
    );
}

#[test]
fn pages_go_on_from_what_the_last_leaves() {
    let mut field = Field::default();
    for col in 0..9 {
        field.set(Square::new(col, 0), Block::Grey);
    }
    field.set(Square::new(0, 1), Block::Piece(Piece::T));
    field.rising_mut()[3] = Block::Grey;
    let mut page = Page::new(field);
    let well = [0, 1, 2, 3].map(|row| Square::new(9, row));
    page.operation = Operation::new(Piece::I, Rotation::Right, well);
    page.flags |= Flags::RISE | Flags::MIRROR;
    assert_eq!(
        picture(&page.after()),
        "I_________\nI_________\nI________T\n______X___"
    );
    assert_eq!(*page.after().rising(), [Block::Free; 10]);
    page.flags -= Flags::LOCK;
    assert_eq!(page.after(), page.field);
}

#[test]
fn every_place_of_every_piece_is_kept() {
    let mut count = 0;
    for piece in Piece::ALL {
        let rotations = RotationSystem::srs();
        let states = rotations.states(piece);
        for rotation in Rotation::ALL {
            let shape = states[rotation as usize % states.len()].cells();
            for (left, top) in (0..13).flat_map(|left| (0..27).map(move |top| (left - 3, top))) {
                let cells = shape.map(|cell| {
                    let row = u8::try_from(top - cell.row.cast_signed()).unwrap_or(99);
                    let col = u8::try_from(left + cell.col.cast_signed()).unwrap_or(99);
                    Square::new(col, row)
                });
                let Some(operation) = Operation::new(piece, rotation, cells) else {
                    continue;
                };
                count += 1;
                let mut page = Page::new(Field::default());
                page.operation = Some(operation);
                let fumen = Fumen { pages: vec![page] };
                assert_eq!(read(&fumen.to_string()), fumen);
            }
        }
    }
    // Columns and rows that are left for a box of 2×2, of 3×2 and of 4×1.
    let (square, flat, bar) = (9 * 22, 8 * 22 + 9 * 21, 7 * 23 + 10 * 20);
    assert_eq!(count, 4 * square + 5 * 2 * flat + 2 * bar);
}

#[test]
fn cells_that_are_not_those_of_the_piece_are_none() {
    let cells = [(0, 0), (1, 0), (2, 0), (1, 1)].map(|(col, row)| Square::new(col, row));
    assert!(Operation::new(Piece::T, Rotation::Spawn, cells).is_some());
    assert!(Operation::new(Piece::T, Rotation::Reverse, cells).is_none());
    assert!(Operation::new(Piece::L, Rotation::Spawn, cells).is_none());
    let outside = cells.map(|cell| Square::new(cell.col + 8, cell.row));
    assert!(Operation::new(Piece::T, Rotation::Spawn, outside).is_none());
    let far = cells.map(|cell| Square::new(cell.col + 250, cell.row + 250));
    assert!(Operation::new(Piece::T, Rotation::Spawn, far).is_none());
}

#[test]
fn comments_hold_any_character() {
    for text in [
        "",
        "a",
        "4 Lines",
        "#Q=[](I)OLJ;x",
        "100%",
        "%41 %u0041",
        "é×ÿ",
        "開幕テンプレ",
        "🙂",
        "\0\n",
    ] {
        assert_eq!(Comment::new(text).unwrap().text(), text);
    }
    assert!(Comment::new(&"a".repeat(Comment::MOST)).is_some());
    assert!(Comment::new(&"a".repeat(Comment::MOST + 1)).is_none());
    assert!(Comment::new(&"é".repeat(Comment::MOST / 3 + 1)).is_none());
}

#[test]
fn faults_have_a_place() {
    let start = "expected a fumen (`v115@` and its pages), found";
    for (text, expected) in [
        ("", format!("line 1, column 1: {start} end of input")),
        ("v114@vhAAgH", format!("line 1, column 1: {start} `v114@vhAAgH`")),
        ("x115@vhAAgH", format!("line 1, column 1: {start} `x115@vhAAgH`")),
        ("\n  v115@vhAAg", "line 2, column 13: expected more of the fumen, which is cut off, found end of line".into()),
        ("v115@v", "line 1, column 7: expected more of the fumen, which is cut off, found end of line".into()),
        ("v115@vh!AgH", "line 1, column 8: expected a digit of a fumen (a letter of ASCII, 0 to 9, `+` or `/`), found `!`".into()),
        ("v115@vhéAgH", "line 1, column 8: expected a digit of a fumen (a letter of ASCII, 0 to 9, `+` or `/`), found `é`".into()),
        ("v115@9gI8vhAA", "line 1, column 10: expected a run of at most 41 cells, found `v`".into()),
        ("v115@AAvh", "line 1, column 6: expected a colour that there is, found `A`".into()),
        ("v115@vhAAgH x", "line 1, column 13: expected the end of the input, found `x`".into()),
        ("v115@vhA///", "line 1, column 9: expected a piece, its place and flags, found `/`".into()),
        ("v115@vhABAA", "line 1, column 9: expected I inside the field, found `B`".into()),
        ("v115@vhAAgWBA/////", "line 1, column 14: expected four characters of a comment, found `/`".into()),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn plans_become_a_page_a_piece() {
    let rules = Rules::guideline();
    let game = Game::new(
        field(20, 10, "######....\n######...."),
        pieces("IOLJ"),
        rules.clone(),
    )
    .unwrap();
    let plan = game.best(&mut Budget::nodes(100_000)).plan;
    let fumen = Fumen::from_plan(&game, &plan).unwrap();
    assert_eq!(fumen.pages.len(), plan.placements.len());
    for (page, placement) in fumen.pages.iter().zip(&plan.placements) {
        let operation = page.operation.unwrap();
        assert_eq!(operation.piece(), placement.piece());
        assert_eq!(operation.cells(), placement.cells());
    }
    assert_eq!(comment(&fumen.pages[0]).as_deref(), Some("#Q=[](I)OLJ"));
    assert_eq!(draw_answer(&game, &plan).len(), fumen.pages.len());
    let again = read(&fumen.to_string());
    assert_eq!(again, fumen);
    assert_eq!(again.game(20, rules.clone()), Ok(game.clone()));
    // Without the quiz the pieces are those of the pages.
    let mut bare = fumen;
    bare.pages[0].comment = None;
    let set: Vec<Piece> = plan.placements.iter().map(Placement::piece).collect();
    assert_eq!(bare.game(20, rules.clone()).unwrap().pieces(), set);
    let held = game.clone().with_held(Some(Piece::T));
    let text = Fumen::from_game(&held).unwrap().to_string();
    assert_eq!(read(&text).game(20, rules), Ok(held));
}

#[test]
fn games_that_no_fumen_shows_are_refused() {
    let rules = Rules::guideline();
    let game = |rows, cols, letters: &str| {
        Game::new(field(rows, cols, ""), pieces(letters), rules.clone()).unwrap()
    };
    let refused = |game: &Game| Fumen::from_game(game).unwrap_err();
    assert_eq!(refused(&game(8, 6, "")), FumenError::Width(6));
    assert_eq!(refused(&game(24, 10, "")), FumenError::Height(24));
    assert_eq!(
        refused(&game(20, 10, &"I".repeat(4090))),
        FumenError::Queue(4090)
    );
    let odd = game(20, 10, "I");
    let cells = [0, 1, 2, 4].map(|col| Square::new(col, 0));
    let placements = vec![Placement::new(Piece::I, cells, Vec::new())];
    assert_eq!(
        Fumen::from_plan(&odd, &Plan { placements }),
        Err(FumenError::Placement(1))
    );
}

#[test]
fn a_text_may_mix_dialects() {
    let contest = "1\nI\n......\n......\n";
    let text = format!("{contest}{FOUR_LINES}\n##..\n#X__\n\n{contest}{TETRIS}\n{OPENING}\n");
    let cases: Vec<Document> = batch(&text, Size::new(2, 6), Rules::contest())
        .map(|case| case.unwrap().puzzle)
        .collect();
    let names = cases.iter().map(|document| match document {
        Document::Contest(_) => "contest",
        Document::Art(_) => "art",
        _ => "fumen",
    });
    let names: Vec<&str> = names.collect();
    assert_eq!(
        names,
        ["contest", "fumen", "art", "contest", "fumen", "fumen"]
    );
}

#[test]
fn what_is_bad_ends_with_a_blank_line_or_where_a_case_begins() {
    let contest = "1\nI\n......\n......\n";
    let shape = |text: &str| -> Vec<bool> {
        let cases = batch(text, Size::new(2, 6), Rules::contest());
        cases.map(|case| case.is_ok()).collect()
    };
    assert_eq!(shape("x\n\n##\n..\n"), [false, true]);
    assert_eq!(shape(&format!("##\n#\n{contest}")), [false, true]);
    assert_eq!(
        shape(&format!("##\n..\n\n##\n#?\n..\n\n{contest}")),
        [true, false, true]
    );
}

#[test]
fn a_bad_case_never_hides_the_others() {
    let good = FOUR_LINES;
    for bad in [
        "v115@v\n",
        "v115@vhAAgH x\n",
        "##\n#\n\n",
        "##\n#?\n#.\n\n",
        "..x\n\n",
        "x\n",
        "x\nI\n......\n",
        "ZLTIOI\n......\n......\n",
        "1\nI\n..\n",
        "2\nI\n......\n......\n",
        "1\nI\n......\n......\n......\n",
    ] {
        let text = format!("{good}\n{bad}{good}\n{bad}");
        let cases: Vec<bool> = batch(&text, Size::new(2, 6), Rules::contest())
            .map(|case| case.is_ok())
            .collect();
        assert_eq!(cases, [true, false, true, false], "{text}");
    }
}

fn any_block() -> impl Strategy<Value = Block> {
    prop::sample::select(Block::ALL.to_vec())
}

/// Cells that are filled anew, by row, 23 for the one that rises, and column; none where the field
/// is not changed.
type Change = Option<Vec<(u8, u8, Block)>>;

prop_compose! {
    /// Few changes as well as many.
    fn any_page()(
        taken in prop::collection::vec((0..24_u8, 0..10_u8, any_block()), 0..40),
        keep in any::<bool>(),
        piece in prop::option::of((prop::sample::select(Piece::ALL.to_vec()), 0..4_usize, 0..10_u8, 0..23_u8)),
        comment in prop::option::of(".{0,9}"),
        flags in 0..16_u8,
    ) -> (Change, Page) {
        let mut page = Page::new(Field::default());
        page.operation = piece.and_then(|(piece, rotation, col, row)| {
            let rotations = RotationSystem::srs();
            let states = rotations.states(piece);
            let cells = states[rotation % states.len()].cells();
            let cells = cells.map(|cell| {
                Square::new((col + cell.col as u8).saturating_sub(1), (row + 3).saturating_sub(cell.row as u8))
            });
            Operation::new(piece, Rotation::ALL[rotation], cells)
        });
        page.comment = comment.and_then(|text| Comment::new(&text));
        page.flags = Flags::from_bits_truncate(flags);
        ((!keep).then_some(taken), page)
    }
}

/// Pages whose fields go on from the page before, where nothing else is said.
fn chained(pages: Vec<(Change, Page)>) -> Fumen {
    let mut fumen = Fumen::default();
    for (change, mut page) in pages {
        page.field = fumen.pages.last().map(Page::after).unwrap_or_default();
        for (row, col, block) in change.into_iter().flatten() {
            match row {
                23 => page.field.rising_mut()[usize::from(col)] = block,
                _ => page.field.set(Square::new(col, row), block),
            }
        }
        fumen.pages.push(page);
    }
    fumen
}

proptest! {
    #[test]
    fn any_pages_read_back(pages in prop::collection::vec(any_page(), 0..12)) {
        let fumen = chained(pages);
        let text = fumen.to_string();
        prop_assert_eq!(text.parse::<Fumen>().unwrap(), fumen);
    }

    #[test]
    fn many_pages_of_one_field_read_back(count in 1..200_usize, change in 0..200_usize) {
        let mut pages = vec![Page::new(Field::default()); count];
        if let Some(page) = pages.get_mut(change) {
            page.field.set(Square::new(0, 0), Block::Grey);
        }
        let fumen = Fumen { pages };
        prop_assert_eq!(fumen.to_string().parse::<Fumen>().unwrap(), fumen);
    }

    #[test]
    fn no_text_panics(version in "[vmd]?11[05]@", data in "[A-Za-z0-9+/?&é]{0,80}") {
        let text = version + &data;
        if let Ok(fumen) = text.parse::<Fumen>() {
            prop_assert_eq!(fumen.to_string().parse::<Fumen>().unwrap(), fumen);
        }
    }

    #[test]
    fn no_change_of_a_good_text_panics(at in 0..MIRRORED.len(), with in "[A-Za-z0-9+/]{0,2}", cut in 0..3_usize) {
        let end = (at + cut).min(MIRRORED.len());
        let text = format!("{}{with}{}", &MIRRORED[..at], &MIRRORED[end..]);
        if let Ok(fumen) = text.parse::<Fumen>() {
            prop_assert_eq!(fumen.to_string().parse::<Fumen>().unwrap(), fumen.clone());
            let _ = fumen.game(20, Rules::guideline()).unwrap();
        }
    }

    #[test]
    fn no_batch_panics(text in "(v115@vhAAgH|v115@|[0-9]|[IOLJTSZ]{1,3}|[.#X_]{1,7}|x|\n|\n\n| ){0,30}") {
        prop_assert!(batch(&text, Size::new(2, 6), Rules::contest()).count() <= text.len());
    }
}
