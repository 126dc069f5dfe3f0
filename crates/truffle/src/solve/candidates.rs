//! What all solutions leave for each cell.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_core::{Answer, BitSet, Budget, Index, Pos, Stop};

use super::domains::Domains;
use super::search_settled;
use crate::puzzle::{Cell, Flavour, Puzzle, Shape, Truffle};

/// For each cell of the board the truffles that may lie there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Candidates([BitSet<Truffle>; 9]);

impl Candidates {
    /// The truffles that may lie in `cell`.
    pub fn truffles(&self, cell: Cell) -> BitSet<Truffle> {
        self.0[cell.index()]
    }

    /// Their shapes.
    pub fn shapes(&self, cell: Cell) -> BitSet<Shape> {
        let truffles = self.truffles(cell).iter();
        truffles.map(|truffle| truffle.shape).collect()
    }

    /// Their flavours.
    pub fn flavours(&self, cell: Cell) -> BitSet<Flavour> {
        let truffles = self.truffles(cell).iter();
        truffles.map(|truffle| truffle.flavour).collect()
    }

    /// The cells for which one truffle is left, row by row.
    pub fn known(&self) -> impl Iterator<Item = (Pos, Truffle)> {
        let cells = Cell::ALL.into_iter().zip(self.0);
        cells.filter_map(|(cell, truffles)| Some((cell.pos(), truffles.single()?)))
    }
}

impl From<Domains> for Candidates {
    fn from(domains: Domains) -> Self {
        Self(Cell::ALL.map(|cell| domains.get(cell)))
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |truffles: BitSet<Truffle>| -> Vec<String> {
            truffles.iter().map(|truffle| truffle.to_string()).collect()
        };
        f.debug_list().entries(self.0.map(names)).finish()
    }
}

/// What lies in each cell in some solution of `puzzle`: nothing where it has none.
///
/// ```
/// use puzzle_core::{BitSet, Budget, Pos};
/// use truffle::{Cell, Flavour, Puzzle, Shape, possible};
///
/// let puzzle: Puzzle = "2\n3 3\nSV SS SC\n__ __ __\n__ __ __\n1 3\nT_ _V __".parse()?;
/// let left = possible(&puzzle, &mut Budget::unlimited()).value;
/// let [corner, below] = [Pos::new(0, 0), Pos::new(2, 1)].map(|pos| Cell::at(pos).expect("inside"));
/// assert_eq!(left.truffles(corner).single().expect("given").to_string(), "SV");
/// assert_eq!(left.shapes(below).len(), 2);
/// assert_eq!(left.flavours(below).len(), 3);
/// # Ok::<(), puzzle_core::ParseError>(())
/// ```
///
/// Unless the answer is [`Stop::Complete`], what is there was found, and there may be more. Ends
/// early when nothing is left to find. Cost: some microseconds for each part of the search in which
/// all clues hold, as for counting.
pub fn possible(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Answer<Candidates> {
    let mut found = Domains::NONE;
    let stop = search_settled(puzzle, Domains::FULL, budget, &mut |domains, _| {
        if domains & found != domains {
            found = found | domains.supported();
        }
        if found == Domains::FULL {
            Err(Stop::LimitReached)
        } else {
            Ok(())
        }
    });
    let stop = if found == Domains::FULL {
        Stop::Complete
    } else {
        stop
    };
    Answer::new(found.into(), stop)
}
