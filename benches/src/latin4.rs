//! 4×4 sudoku by the textbook: fill in single candidates, then try all that is left; and counting
//! by depth-first search.

/// Digits row by row, 0 for blank.
pub type Cells = [u8; 16];

/// The first completion found: repeated singles, then each assignment of digits to the blanks,
/// up to 4⁸ of them for two empty boxes.
#[must_use]
pub fn solve(givens: &Cells) -> Option<Cells> {
    let mut cells = *givens;
    while fill_single(&mut cells) {}
    let blanks: Vec<usize> = (0..16).filter(|&cell| cells[cell] == 0).collect();
    (0..4_u64.pow(blanks.len() as u32)).find_map(|assignment| {
        for (place, &cell) in blanks.iter().enumerate() {
            cells[cell] = (assignment >> (2 * place) & 3) as u8 + 1;
        }
        is_valid(&cells).then_some(cells)
    })
}

/// Fills one blank that has a single candidate, if there is one.
fn fill_single(cells: &mut Cells) -> bool {
    for cell in (0..16).filter(|&cell| cells[cell] == 0).collect::<Vec<_>>() {
        let mut candidates = (1..=4).filter(|&digit| {
            (0..16).all(|other| !share_a_unit(cell, other) || cells[other] != digit)
        });
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            cells[cell] = only;
            return true;
        }
    }
    false
}

fn is_valid(cells: &Cells) -> bool {
    (0..16).all(|a| (0..a).all(|b| !share_a_unit(a, b) || cells[a] != cells[b]))
}

/// The number of completions, with boxes or without: each blank in turn gets each digit that no
/// cell of its units has.
#[must_use]
pub fn count(givens: &Cells, boxes: bool) -> u64 {
    let share = if boxes { share_a_unit } else { share_a_line };
    let clash = |cells: &Cells, a: usize| {
        (0..16).any(|b| a != b && share(a, b) && cells[a] != 0 && cells[a] == cells[b])
    };
    if (0..16).any(|cell| clash(givens, cell)) {
        return 0;
    }
    count_from(&mut givens.clone(), 0, &clash)
}

fn count_from(cells: &mut Cells, from: usize, clash: &impl Fn(&Cells, usize) -> bool) -> u64 {
    let Some(blank) = (from..16).find(|&cell| cells[cell] == 0) else {
        return 1;
    };
    let mut count = 0;
    for digit in 1..=4 {
        cells[blank] = digit;
        if !clash(cells, blank) {
            count += count_from(cells, blank + 1, clash);
        }
    }
    cells[blank] = 0;
    count
}

/// Whether the cells lie in one row or column.
fn share_a_line(a: usize, b: usize) -> bool {
    a / 4 == b / 4 || a % 4 == b % 4
}

/// Whether the cells lie in one row, column or box.
fn share_a_unit(a: usize, b: usize) -> bool {
    let in_box = |cell: usize| (cell / 8, cell % 4 / 2);
    share_a_line(a, b) || in_box(a) == in_box(b)
}
