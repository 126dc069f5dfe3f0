//! The contest's input: many grids, and where to go on after a bad one.

use puzzle_core::text::Text;
use puzzle_core::{Batch, Budget, Case, Cursor, ParseError, Puzzle};

use super::parse::read;
use super::puzzle::Rotated;
use crate::grid::SIDE;

/// Lines from the beginning of a bad case in which the next one is looked for.
const SEARCHED_LINES: usize = SIDE + SIDE / 2;

/// The cases of a contest input: their number, then sixteen lines of sixteen digits each. Digits
/// are `0` to `9` and `A` to `F`, in either case; `.` and `-` are blanks. Blank lines may stand
/// between grids, not within.
///
/// After a bad case, the next one begins with a line from which a grid can be read that has a
/// restoration, of several such lines with the one nearest to sixteen lines on, or sixteen lines
/// before that one; if there is none, behind the next blank line; failing that too, sixteen lines
/// on. Grid and blank line are looked for in 24 lines, the grid before the blank line, or else
/// right behind it, or else where the bad case ends if the blank line stands within. So lines too
/// many or too few spoil one case only.
pub fn batch<'a>(
    text: impl Into<Text<'a>>,
) -> impl Iterator<Item = Result<Case<Rotated>, ParseError>> {
    Batch::counted(text, read, resume)
}

fn resume(cursor: &mut Cursor<'_>) {
    let mut next = cursor.clone();
    let mut starts = Vec::with_capacity(SEARCHED_LINES);
    let mut behind_blank = None;
    while starts.len() < SEARCHED_LINES
        && let Some(line) = next.line()
    {
        if line.is_blank() {
            behind_blank = Some(next);
            break;
        }
        starts.push((starts.len() + 1, next.clone()));
    }
    let sixteen_on = starts.get(SIDE - 1).or(starts.last()).cloned();
    let rows_behind_blank = SIDE.saturating_sub(starts.len());
    starts.sort_by_key(|(skipped, _)| skipped.abs_diff(SIDE));
    let begins = |(_, start): &&(usize, Cursor<'_>)| begins_case(start);
    let nearest = starts.iter().find(begins);
    // Where a grid stands whole before it, that is the next case.
    let before = nearest.and_then(|(skipped, _)| {
        let mut before = starts
            .iter()
            .filter(|(earlier, _)| earlier + SIDE == *skipped);
        before.find(begins)
    });
    let behind_case = behind_blank
        .clone()
        .map(|start| lines_on(start, rows_behind_blank));
    let found = before.or(nearest).map(|(_, start)| start.clone());
    let found = found.or_else(|| {
        let mut starts = behind_blank.iter().chain(&behind_case);
        starts.find(|start| begins_case(start)).cloned()
    });
    let sixteen_on = sixteen_on.map(|(_, start)| start);
    if let Some(next) = found.or(behind_blank).or(sixteen_on) {
        *cursor = next;
    }
}

/// The first line that is not blank behind `lines` more.
fn lines_on(mut cursor: Cursor<'_>, lines: usize) -> Cursor<'_> {
    for _ in 0..lines {
        cursor.line();
    }
    cursor.skip_blank_lines();
    cursor
}

/// Whether a grid with a restoration can be read from `start`.
///
/// Complete boxes do not tell: the lower bands of one grid and the upper bands of the next have
/// them too. That they hardly ever fit together is the only mark of where a grid begins, so that
/// here alone reading asks the search.
fn begins_case(start: &Cursor<'_>) -> bool {
    const NODES: u64 = 1000;
    let rotated = read(&mut start.clone());
    rotated.is_ok_and(|rotated| rotated.solve(&mut Budget::nodes(NODES)).value.is_some())
}
