//! Puzzles as plain characters, and the textbook way to solve them: shares nothing with the crate
//! but the text form.

use std::fmt::Write;

use proptest::prelude::*;

/// Shape and flavour, `_` where not said.
pub(crate) type Mark = [u8; 2];

/// The nine truffles in the order of the statement.
pub(crate) const TRUFFLES: [Mark; 9] = [
    *b"SV", *b"SS", *b"SC", *b"RV", *b"RS", *b"RC", *b"TV", *b"TS", *b"TC",
];

pub(crate) const SAMPLE: &str = include_str!("../data/sample.in");
pub(crate) const SAMPLE_ANSWER: &str = include_str!("../data/sample.out");

/// Stands for a cell that is left out.
pub(crate) const LEFT_OUT: Mark = *b"..";

/// The rows of a pattern, and whether it is to match nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern(pub(crate) Vec<Vec<Mark>>, pub(crate) bool);

impl Pattern {
    /// Reads rows split by `/`, behind `not` if it is negative.
    pub(crate) fn new(text: &str) -> Self {
        let mark = |cell: &str| cell.as_bytes().try_into().unwrap();
        let row = |row: &str| row.split_whitespace().map(mark).collect();
        let negative = text.strip_prefix("not ");
        let rows = negative.unwrap_or(text).split('/');
        Self(rows.map(row).collect(), negative.is_some())
    }

    pub(crate) fn map(&self, change: impl Fn(Mark) -> Mark) -> Self {
        let row = |row: &Vec<Mark>| row.iter().map(|&mark| change(mark)).collect();
        Self(self.0.iter().map(row).collect(), self.1)
    }

    /// Left and right exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        let row = |row: &Vec<Mark>| row.iter().rev().copied().collect();
        Self(self.0.iter().map(row).collect(), self.1)
    }

    /// Rows and columns exchanged.
    pub(crate) fn transposed(&self) -> Self {
        let cols = 0..self.0[0].len();
        Self(
            cols.map(|col| self.0.iter().map(|row| row[col]).collect())
                .collect(),
            self.1,
        )
    }

    pub(crate) fn holds(&self, board: &[Mark; 9]) -> bool {
        let (rows, cols) = (self.0.len(), self.0[0].len());
        let mut places =
            (0..=3 - rows).flat_map(|down| (0..=3 - cols).map(move |right| (down, right)));
        places.any(|(down, right)| self.matches(board, down, right)) != self.1
    }

    fn matches(&self, board: &[Mark; 9], down: usize, right: usize) -> bool {
        let agrees = |said: u8, is: u8| said == b'_' || said == b'.' || said == is;
        self.0.iter().enumerate().all(|(row, marks)| {
            marks.iter().enumerate().all(|(col, mark)| {
                let under = board[3 * (row + down) + col + right];
                agrees(mark[0], under[0]) && agrees(mark[1], under[1])
            })
        })
    }
}

/// The contest's form of a puzzle, without a line end at its end.
pub(crate) fn text(patterns: &[Pattern]) -> String {
    let mut out = patterns.len().to_string();
    for Pattern(rows, is_negative) in patterns {
        let not = if *is_negative { "not " } else { "" };
        write!(out, "\n{not}{} {}", rows.len(), rows[0].len()).unwrap();
        for row in rows {
            let cells: Vec<&str> = row
                .iter()
                .map(|mark| std::str::from_utf8(mark).unwrap())
                .collect();
            write!(out, "\n{}", cells.join(" ")).unwrap();
        }
    }
    out
}

/// A board as the crate writes it.
pub(crate) fn board_text(board: &[Mark; 9]) -> String {
    let text = board.map(|mark| String::from_utf8(mark.to_vec()).unwrap());
    text.chunks(3)
        .map(|row| row.join(" "))
        .collect::<Vec<_>>()
        .join("\n")
}

/// All boards that satisfy the clues, in order, of those that have the marks of `frame` where it
/// says more than `__`. Every arrangement of the rest is tried.
pub(crate) fn brute_force(frame: &[Mark; 9], patterns: &[Pattern]) -> Vec<String> {
    brute_force_up_to(usize::MAX, frame, patterns)
}

/// The first `limit` of them.
pub(crate) fn brute_force_up_to(
    limit: usize,
    frame: &[Mark; 9],
    patterns: &[Pattern],
) -> Vec<String> {
    let mut found = Vec::new();
    lay(frame, 0, &mut [*b"__"; 9], patterns, limit, &mut found);
    found
}

fn lay(
    frame: &[Mark; 9],
    cell: usize,
    board: &mut [Mark; 9],
    patterns: &[Pattern],
    limit: usize,
    found: &mut Vec<String>,
) {
    if cell == 9 {
        if patterns.iter().all(|pattern| pattern.holds(board)) {
            found.push(board_text(board));
        }
        return;
    }
    for truffle in TRUFFLES {
        let fits = frame[cell] == *b"__" || frame[cell] == truffle;
        if fits && found.len() < limit && !board[..cell].contains(&truffle) {
            board[cell] = truffle;
            lay(frame, cell + 1, board, patterns, limit, found);
        }
    }
}

pub(crate) fn board() -> impl Strategy<Value = [Mark; 9]> {
    Just(TRUFFLES).prop_shuffle()
}

/// A clue that holds on `board`, said with all, half or little of what is there.
pub(crate) fn true_pattern(board: [Mark; 9]) -> impl Strategy<Value = Pattern> {
    let window = (1..=3_usize, 1..=3_usize)
        .prop_flat_map(|(rows, cols)| (Just(rows), Just(cols), 0..=3 - rows, 0..=3 - cols));
    let said = prop::sample::select(vec![0.1, 0.3, 0.5, 0.8])
        .prop_flat_map(|chance| prop::array::uniform18(prop::bool::weighted(chance)));
    (window, said).prop_map(move |((rows, cols, down, right), said)| {
        let mark = |row: usize, col: usize| {
            let cell = 3 * row + col;
            let part = |part: usize| {
                if said[2 * cell + part] {
                    board[cell][part]
                } else {
                    b'_'
                }
            };
            [part(0), part(1)]
        };
        let row = |row| (right..right + cols).map(|col| mark(row, col)).collect();
        Pattern((down..down + rows).map(row).collect(), false)
    })
}

/// Any clue at all.
pub(crate) fn any_pattern() -> impl Strategy<Value = Pattern> {
    let shape = prop::sample::select(b"____SRT".to_vec());
    let flavour = prop::sample::select(b"____VSC".to_vec());
    let mark = (shape, flavour).prop_map(|(shape, flavour)| [shape, flavour]);
    (1..=3_usize, 1..=3_usize).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(prop::collection::vec(mark.clone(), cols), rows)
            .prop_map(|rows| Pattern(rows, false))
    })
}

/// Clues of which most have a board in common.
pub(crate) fn patterns() -> impl Strategy<Value = Vec<Pattern>> {
    (board(), 0..=6_usize, prop::bool::weighted(0.2)).prop_flat_map(|(board, count, stray)| {
        let stray = prop::collection::vec(any_pattern(), usize::from(stray));
        (prop::collection::vec(true_pattern(board), count), stray).prop_map(|(mut all, stray)| {
            all.extend(stray);
            all
        })
    })
}

/// The pattern without some of its cells, as far as each outer row and column keeps one.
fn carved(mut pattern: Pattern, left_out: [bool; 9]) -> Pattern {
    let (rows, cols) = (pattern.0.len(), pattern.0[0].len());
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    for ((row, col), _) in cells.zip(left_out).filter(|(_, is_out)| *is_out) {
        let mark = std::mem::replace(&mut pattern.0[row][col], LEFT_OUT);
        let is_in = |row: usize, col: usize| pattern.0[row][col] != LEFT_OUT;
        let sides_have_cells = [0, rows - 1].map(|row| (0..cols).any(|col| is_in(row, col)))
            == [true; 2]
            && [0, cols - 1].map(|col| (0..rows).any(|row| is_in(row, col))) == [true; 2];
        if !sides_have_cells {
            pattern.0[row][col] = mark;
        }
    }
    pattern
}

/// Clues of all kinds, of which most have a board in common.
pub(crate) fn extended_patterns() -> impl Strategy<Value = Vec<Pattern>> {
    let kinds = (
        prop::bool::weighted(0.4),
        prop::array::uniform9(prop::bool::weighted(0.3)),
    );
    let kinds = prop::collection::vec(kinds, 8);
    let negative = prop::collection::vec(any_pattern(), 0..=3);
    (patterns(), negative, kinds).prop_map(|(mut all, negative, kinds)| {
        let negative = negative.into_iter().map(|pattern| Pattern(pattern.0, true));
        all.extend(negative);
        let kinds = kinds.into_iter().cycle();
        all.into_iter()
            .zip(kinds)
            .map(|(pattern, (is_carved, left_out))| {
                if is_carved {
                    carved(pattern, left_out)
                } else {
                    pattern
                }
            })
            .collect()
    })
}
