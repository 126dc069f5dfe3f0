//! Everything that a file holds.

use std::borrow::Cow;

use puzzle_core::{Grid, Size};

use super::header::{DIAGRAMLESS, Header, NO_SOLUTION, SCRAMBLED, Version};
use super::section::Section;
use super::text::decode;

/// All that a file holds. [`to_bytes`](Self::to_bytes) writes what was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File {
    pub(super) before: Vec<u8>,
    pub(super) header: Header,
    pub(super) solution: Grid<u8>,
    pub(super) state: Grid<u8>,
    pub(super) title: Vec<u8>,
    pub(super) author: Vec<u8>,
    pub(super) copyright: Vec<u8>,
    pub(super) clues: Vec<Vec<u8>>,
    pub(super) notes: Vec<u8>,
    pub(super) sections: Vec<Section>,
    pub(super) behind: Vec<u8>,
}

impl File {
    /// The version.
    pub const fn version(&self) -> Version {
        self.header.version
    }

    /// Rows and columns, from 1 to 255 each.
    pub const fn size(&self) -> Size {
        self.solution.size()
    }

    /// Bytes before the header, which mean nothing.
    pub fn before(&self) -> &[u8] {
        &self.before
    }

    /// Bytes behind the last section, which mean nothing.
    pub fn behind(&self) -> &[u8] {
        &self.behind
    }

    /// The solution, a byte a square: `.` and in diagramless puzzles `:` for blocks, a letter for
    /// cells, the first one in rebus squares.
    pub const fn solution(&self) -> &Grid<u8> {
        &self.solution
    }

    /// What the player has entered, a byte a square, `-` for nothing.
    pub const fn state(&self) -> &Grid<u8> {
        &self.state
    }

    /// The title.
    pub fn title(&self) -> Cow<'_, str> {
        self.text(&self.title)
    }

    /// The author.
    pub fn author(&self) -> Cow<'_, str> {
        self.text(&self.author)
    }

    /// The copyright.
    pub fn copyright(&self) -> Cow<'_, str> {
        self.text(&self.copyright)
    }

    /// The notes.
    pub fn notes(&self) -> Cow<'_, str> {
        self.text(&self.notes)
    }

    /// The clues by their numbers, of each number first the one across.
    pub fn clues(&self) -> impl ExactSizeIterator<Item = Cow<'_, str>> {
        self.clues.iter().map(|clue| self.text(clue))
    }

    /// The sections in their order, known or not.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Whether the solver is to find out where the blocks are.
    pub const fn is_diagramless(&self) -> bool {
        self.header.kind == DIAGRAMLESS
    }

    /// Whether the solution is scrambled, so that its letters can only be had with a key.
    pub const fn is_scrambled(&self) -> bool {
        self.header.solution_state & SCRAMBLED != 0
    }

    /// Whether the header says that there is no solution.
    pub const fn lacks_solution(&self) -> bool {
        self.header.solution_state & NO_SOLUTION != 0
    }

    /// All texts in the order of the file, without their ends.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Vec<u8>> {
        [&self.title, &self.author, &self.copyright]
            .into_iter()
            .chain(&self.clues)
            .chain([&self.notes])
    }

    pub(super) fn text<'a>(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        decode(bytes, self.header.version)
    }
}

/// Whether a byte of a board stands for a block.
pub(super) const fn is_block(byte: u8) -> bool {
    matches!(byte, b'.' | b':')
}
