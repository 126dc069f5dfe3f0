//! Positions in texts, errors that point, and batches that recover.

use proptest::prelude::*;
use puzzle_core::text::{Batch, Cursor, Feed, ParseError, Place, Text};

/// A case is a line with the number of numbers, then a line with each.
fn numbers(cursor: &mut Cursor<'_>) -> Result<Vec<u32>, ParseError> {
    let mut tokens = cursor.expect_line("a count")?.tokens();
    let count = tokens.expect("a count")?.number(0..=u32::MAX, "a count")?;
    tokens.end()?;
    (0..count)
        .map(|_| {
            let mut tokens = cursor.expect_line("a number")?.tokens();
            let number = tokens.expect("a number")?.number(10..=99, "a number")?;
            tokens.end()?;
            Ok(number)
        })
        .collect()
}

/// The next case begins behind a blank line.
fn behind_a_blank_line(cursor: &mut Cursor<'_>) {
    while cursor.line().is_some_and(|line| !line.is_blank()) {}
}

fn read_all(text: &str) -> Vec<Result<Vec<u32>, String>> {
    let show = |error: ParseError| format!("{error}");
    Batch::counted(text, numbers, behind_a_blank_line)
        .map(|case| case.map(|case| case.puzzle).map_err(show))
        .collect()
}

#[test]
fn line_ends_marks_and_blanks_do_not_matter() {
    for text in [
        "2\n1\n10\n2\n11\n12\n",
        "2\n1\n10\n2\n11\n12",
        "\u{feff}2\r\n1 \r\n10\t\r\n\r\n  \r\n2\r\n11\r\n12\r\n\r\n",
        "  2 1\n 10\n\n\n2\n11\n12   ",
    ] {
        assert_eq!(read_all(text), [Ok(vec![10]), Ok(vec![11, 12])], "{text:?}");
    }
}

#[test]
fn a_line_has_no_carriage_return_at_its_end() {
    let mut cursor = Cursor::new("a\r\r\nb\rc\r\n\r");
    let lines: Vec<&str> = core::iter::from_fn(|| cursor.line())
        .map(puzzle_core::text::Line::raw)
        .collect();
    assert_eq!(lines, ["a", "b\rc", ""]);
}

#[test]
fn a_bad_case_hides_no_other() {
    let text = "4\n1\n10\n\n2\n7\n11\n\n1\n12\n\n2\n13\n";
    assert_eq!(
        read_all(text),
        [
            Ok(vec![10]),
            Err("line 6, column 1: expected a number (10 to 99), found `7` (case 2)".into()),
            Ok(vec![12]),
            Err("line 13, column 3: expected a number, found end of input (case 4)".into()),
        ]
    );
}

#[test]
fn a_bad_case_that_is_taken_for_two_hides_no_other() {
    let text = "2\n2\n10\n\n11\n\n1\n12\n";
    assert_eq!(
        read_all(text),
        [
            Err("line 4, column 1: expected a number, found end of line (case 1)".into()),
            Err("line 6, column 1: expected a number, found end of line (case 2)".into()),
            Ok(vec![12]),
        ]
    );
}

#[test]
fn a_count_is_believed_as_far_as_there_are_cases() {
    let huge = "18446744073709551615\n1\n10\n";
    assert_eq!(
        read_all(huge),
        [
            Ok(vec![10]),
            Err(
                "line 3, column 3: expected case 2 of 18446744073709551615, \
                 found end of input (case 2)"
                    .into()
            ),
        ]
    );
    assert_eq!(
        read_all("1\n1\n10\n1\n11"),
        [
            Ok(vec![10]),
            Err("line 4, column 1: expected the end of the input, found `1`".into()),
        ]
    );
    assert_eq!(read_all("0\n"), []);
}

#[test]
fn a_bad_count_loses_no_case() {
    assert_eq!(
        read_all("many\n1\n10\n"),
        [
            Err(
                "line 1, column 1: expected the number of cases (0 to 18446744073709551615), \
                 found `many`"
                    .into()
            ),
            Ok(vec![10]),
        ]
    );
    assert_eq!(
        read_all("\r\n"),
        [Err(
            "line 1, column 1: expected the number of cases, found end of input".into()
        )]
    );
}

#[test]
fn a_claimed_size_ends_with_the_text() {
    let error = read_all("1\n4294967295\n10\n").remove(0).unwrap_err();
    assert_eq!(
        error,
        "line 3, column 3: expected a number, found end of input (case 1)"
    );
}

#[test]
fn numbers_are_digits_within_their_range() {
    for bad in [
        "-1",
        "+5",
        "1.5",
        "0x1",
        "",
        "99999999999999999999",
        "９",
        "300",
    ] {
        let text = format!("{bad} ");
        let line = Cursor::new(&text).line().unwrap();
        let token = line.token(0..bad.len());
        assert!(token.number(0..=255_u8, "a byte").is_err(), "{bad}");
    }
    let line = Cursor::new("007").line().unwrap();
    assert_eq!(
        line.tokens().expect("x").unwrap().number(0..=9_u8, "x"),
        Ok(7)
    );
}

#[test]
fn columns_count_characters() {
    let mut tokens = Cursor::new("é ✓\tx").line().unwrap().tokens();
    let columns: Vec<u32> = tokens.by_ref().map(|t| t.place().column).collect();
    assert_eq!(columns, [1, 3, 5]);
    let line = Cursor::new("é ✓\tx").line().unwrap();
    let last = line.tokens().last().unwrap();
    assert_eq!(last.error("y").caret(), "é ✓ x\n    ^");
    assert_eq!(line.end_of_line("more").place(), Place::new(1, 6));
}

#[test]
fn a_long_line_is_shown_around_the_fault() {
    let text = format!("{}bad{}", "a".repeat(500), "c".repeat(500));
    let line = Cursor::new(&text).line().unwrap();
    let caret = line.token(500..503).error("good").caret();
    let (shown, carets) = caret.split_once('\n').unwrap();
    assert!(shown.chars().count() < 100);
    let at = carets.find('^').unwrap();
    let marked: String = shown.chars().skip(at).take(3).collect();
    assert_eq!((marked.as_str(), carets.trim()), ("bad", "^^^"));
}

#[test]
fn what_was_found_is_escaped_and_short() {
    let text = format!("\u{1b}[31m{}", "z".repeat(100));
    let line = Cursor::new(&text).line().unwrap();
    let error = line.tokens().expect("x").unwrap().error("x");
    assert_eq!(error.found(), format!("`\\u{{1b}}[31m{}…`", "z".repeat(19)));
    assert!(!error.caret().contains('\u{1b}'));
}

#[test]
fn carets_stand_below_the_fault_whatever_stands_before() {
    // Wide, combining, without width, from right to left.
    for before in [
        "漢字",
        "e\u{301}",
        "\u{200b}\u{feff}",
        "\u{202e}",
        "\u{1f36b}",
        "שלום",
        "\u{a0}",
    ] {
        let text = format!("{before}x");
        let line = Cursor::new(&text).line().unwrap();
        let caret = line.token(before.len()..text.len()).error("y").caret();
        let (shown, carets) = caret.split_once('\n').unwrap();
        assert!(
            shown
                .trim_end_matches('x')
                .chars()
                .all(|c| c == 'e' || c == '\u{fffd}'),
            "{shown:?}"
        );
        assert_eq!(
            shown.chars().position(|c| c == 'x'),
            carets.find('^'),
            "{before:?}"
        );
    }
}

#[test]
fn what_was_found_is_visible() {
    let text = "漢é'\"\\\u{202e}\u{200b}";
    let line = Cursor::new(text).line().unwrap();
    let error = line.token(0..text.len()).error("x");
    assert_eq!(error.found(), "`漢é'\"\\\\u{202e}\\u{200b}`");
}

#[test]
fn a_case_in_place_of_the_count_is_read() {
    let word = |cursor: &mut Cursor<'_>| {
        let line = cursor.expect_line("a word")?;
        let token = line.tokens().expect("a word")?;
        if token.text().chars().all(char::is_alphabetic) {
            Ok(token.text().to_owned())
        } else {
            Err(token.error("a word"))
        }
    };
    let skip_line = |cursor: &mut Cursor<'_>| {
        cursor.line();
    };
    for (text, words) in [("\nab\ncd\n", &["ab", "cd"][..]), ("-1\nab\n", &["ab"])] {
        let mut cases = Batch::counted(text, word, skip_line);
        let error = cases.next().unwrap().unwrap_err();
        assert_eq!(
            (error.case(), error.expected()),
            (None, "the number of cases (0 to 18446744073709551615)")
        );
        let cases = cases.map(|case| case.map(|case| case.puzzle).unwrap());
        assert_eq!(cases.collect::<Vec<_>>(), words);
    }
}

proptest! {
    #[test]
    fn any_text_gives_finitely_many_items_and_no_panic(text in "(?s)[0-9 \r\n\\PC]{0,200}") {
        let items = Batch::until_end(&text, numbers, |_| {}).count();
        prop_assert!(items <= text.lines().count() + 1);
        for error in Batch::counted(&text, numbers, behind_a_blank_line).filter_map(Result::err) {
            let line = text.lines().nth(error.place().line as usize - 1).unwrap_or("");
            prop_assert!(error.place().column as usize <= line.chars().count() + 1);
            prop_assert_eq!(error.caret().lines().count(), 2);
        }
    }

    #[test]
    fn tokens_are_those_of_split_whitespace(text in "(?s)[a-c \t\r\n]{0,80}") {
        let mut cursor = Cursor::new(&text);
        let tokens: Vec<_> = core::iter::from_fn(|| cursor.token()).map(puzzle_core::text::Token::text).collect();
        prop_assert_eq!(tokens, text.split_whitespace().collect::<Vec<_>>());
    }
}

proptest! {
    #[test]
    fn lines_like_others_are_the_next_lines(text in "[ab\r\n]{0,40}") {
        let (mut cursor, mut plain) = (Cursor::new(&text), Cursor::new(&text));
        let mut before = None;
        while let Some(expected) = plain.line() {
            let like = before.and_then(|before| cursor.line_like(before));
            let same = before.is_some_and(|before| before.raw() == expected.raw());
            prop_assert!(like.is_none() || same);
            let line = like.or_else(|| cursor.line());
            prop_assert_eq!(line, Some(expected));
            for lines in 0..=text.len() + 2 {
                prop_assert_eq!(cursor.has_room_for(lines), plain.has_room_for(lines));
            }
            before = line;
        }
        prop_assert_eq!(before.and_then(|before| cursor.line_like(before)), None);
    }
}

/// What batches read from `text` if it comes in pieces that end before these characters, and what
/// is kept then.
fn in_pieces<T>(text: &str, cuts: &[usize], read: impl Fn(Text<'_>) -> Vec<T>) -> (Vec<T>, usize) {
    let mut feed = Feed::new();
    let mut items = Vec::new();
    for (at, c) in text.chars().enumerate() {
        if cuts.contains(&at) {
            items.extend(read(feed.text()));
        }
        feed.push(c.into());
    }
    feed.end();
    items.extend(read(feed.text()));
    assert!(read(feed.text()).is_empty());
    (items, feed.len())
}

#[test]
fn blank_lines_and_cases_that_are_read_are_not_kept() {
    let mut feed = Feed::new();
    for _ in 0..100 {
        feed.push("\r\n 1 2\n\n\n  \n".into());
        assert_eq!(Batch::until_end(feed.text(), numbers, |_| {}).count(), 1);
        assert!(feed.len() <= "  \n".len(), "{}", feed.len());
    }
    feed.push("1".into());
    assert!(
        Batch::until_end(feed.text(), numbers, |_| {})
            .next()
            .is_none()
    );
    assert_eq!((feed.len(), feed.is_empty()), ("  \n1".len(), false));
    feed.end();
    assert!(
        Batch::until_end(feed.text(), numbers, |_| {})
            .next()
            .is_some()
    );
}

#[test]
fn what_looks_ahead_tells_that_it_is_cut_short_and_takes_nothing() {
    let mut feed = Feed::new();
    feed.push("3\n1\n\n2".into());
    let text = feed.text();
    assert_eq!(text.promised(), 3);
    assert!(text.cursor().has_room_for(7) && !text.is_short());
    assert_eq!(Batch::counted(text.ahead(), numbers, |_| {}).count(), 1);
    assert!(text.is_short());
    let text = feed.text();
    assert!(!text.is_short() && text.cursor().has_room_for(8) && text.is_short());
    assert_eq!(Batch::counted(feed.text(), numbers, |_| {}).count(), 1);
    assert_eq!(feed.text().promised(), 2);
}

proptest! {
    #[test]
    fn a_text_in_pieces_is_read_as_the_whole(
        text in "\u{feff}?[0-9x \r\n]{0,60}",
        cuts in prop::collection::vec(0usize..60, 0..8),
    ) {
        let counted = |text: Text<'_>| -> Vec<_> {
            Batch::counted(text, numbers, behind_a_blank_line).collect()
        };
        let (items, kept) = in_pieces(&text, &cuts, counted);
        prop_assert_eq!(items, counted(Text::from(&text)));
        prop_assert!(kept <= text.len());
        // Tokens that are cases, several on a line.
        let token = |cursor: &mut Cursor<'_>| {
            cursor.expect_token("a digit")?.number(0..=9, "a digit")
        };
        let skip_token = |cursor: &mut Cursor<'_>| _ = cursor.token();
        let tokens = |text: Text<'_>| -> Vec<_> {
            Batch::until_end(text, token, skip_token).collect()
        };
        let (items, _) = in_pieces(&text, &cuts, tokens);
        prop_assert_eq!(items, tokens(Text::from(&text)));
    }

    #[test]
    fn lines_like_others_are_the_same_in_pieces(
        text in "[ab\r\n]{0,40}",
        cuts in prop::collection::vec(0usize..40, 0..8),
    ) {
        // As many lines as are alike are a case.
        let alike = |cursor: &mut Cursor<'_>| {
            let first = cursor.expect_line("a line")?;
            let mut count = 1;
            while cursor.line_like(first).is_some() {
                count += 1;
            }
            Ok((first.raw().to_owned(), count))
        };
        let cases = |text: Text<'_>| -> Vec<_> { Batch::until_end(text, alike, |_| {}).collect() };
        let (items, _) = in_pieces(&text, &cuts, cases);
        prop_assert_eq!(items, cases(Text::from(&text)));
    }
}
