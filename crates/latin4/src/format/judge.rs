//! Answers as judges want them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use super::dialect::{Dialect, Spacing};
use crate::puzzle::{Givens, Grid};

/// A judge of 4×4 sudoku.
///
/// ```
/// use latin4::format::Judge;
///
/// let grid = "1 2 3 4  4 3 1 2  2 1 4 3  3 4 2 1".parse()?;
/// assert_eq!(Judge::Quadroku.answer(1, Some(&grid), 1), "Yes\n1 2 3 4\n4 3 1 2\n2 1 4 3\n3 4 2 1\n");
/// assert_eq!(Judge::Hdu5547.answer(7, Some(&grid), 1), "Case #7:\n1234\n4312\n2143\n3421\n");
/// assert_eq!(
///     Judge::Tioj1581.answer(1, Some(&grid), 1),
///     "1234\n4312\n2143\n3421\n\nWe have 1 way(s) to solve it!!\n",
/// );
/// # Ok::<(), latin4::puzzle_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Judge {
    /// Codeforces gym 104755 K: `Yes` and a grid, or `No`.
    Quadroku,
    /// HDU 5547: the number of the case and the grid, which it promises to be there; where there is
    /// none, `no solution`.
    Hdu5547,
    /// TIOJ 1581: the first grid and the number of grids, or that there is none.
    Tioj1581,
}

impl Judge {
    /// The answer to case number `case`, from 1, which has so many grids: lines, each with its end.
    pub fn answer(self, case: u64, first: Option<&Grid>, count: u64) -> String {
        let rows = |grid: &Grid| {
            let joined = Dialect::default().with_spacing(Spacing::Joined);
            joined.write(&Givens::from(grid))
        };
        match (self, first) {
            (Self::Quadroku, Some(grid)) => format!("Yes\n{grid}\n"),
            (Self::Quadroku, None) => "No\n".to_owned(),
            (Self::Hdu5547, Some(grid)) => format!("Case #{case}:\n{}\n", rows(grid)),
            (Self::Hdu5547, None) => format!("Case #{case}:\nno solution\n"),
            (Self::Tioj1581, Some(grid)) => {
                format!("{}\n\nWe have {count} way(s) to solve it!!\n", rows(grid))
            }
            (Self::Tioj1581, None) => "I can not solve!!\n".to_owned(),
        }
    }
}
