//! A crossword as it is published: a diagram with its solution, clues, and what is said about it.

use crate::diagram::{Diagram, SlotId};
use crate::error::{CrosswordError, CrosswordFault};
use crate::puzzle::Fill;

/// A published crossword. Letters in the diagram are its solution; they may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    diagram: Diagram,
    lists: Vec<ClueList>,
    about: About,
    diagramless: bool,
}

/// What is said about a crossword. Empty where nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Who owns it.
    pub copyright: String,
    /// What solvers should know.
    pub notes: String,
}

/// Clues under one heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClueList {
    /// The heading, such as `Across`.
    pub title: String,
    /// The clues in their order.
    pub clues: Vec<Clue>,
}

/// One clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Its number, or what else it is called by.
    pub label: String,
    /// What it says.
    pub text: String,
    /// The slot that its answer fills, if it is known.
    pub slot: Option<SlotId>,
}

impl Crossword {
    /// A crossword without a clue.
    pub fn new(diagram: Diagram) -> Self {
        Self {
            diagram,
            lists: Vec::new(),
            about: About::default(),
            diagramless: false,
        }
    }

    /// The crossword with these clues in place of those that it has.
    ///
    /// # Errors
    /// [`CrosswordError`] with all clues whose slot the diagram does not have.
    pub fn with_clues(self, lists: Vec<ClueList>) -> Result<Self, CrosswordError> {
        let faults: Vec<CrosswordFault> = lists
            .iter()
            .flat_map(|list| list.clues.iter().map(move |clue| (list, clue)))
            .filter(|(_, clue)| {
                let slot = clue.slot.map(|slot| self.diagram.slot(slot));
                slot.is_some_and(|slot| slot.is_none())
            })
            .map(|(list, clue)| CrosswordFault::UnknownSlot {
                list: list.title.clone(),
                label: clue.label.clone(),
            })
            .collect();
        match CrosswordError::of(faults) {
            None => Ok(Self { lists, ..self }),
            Some(error) => Err(error),
        }
    }

    /// The crossword with `about` in place of what was said about it.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        Self { about, ..self }
    }

    /// The crossword with the letters of `fill` in the cells that it knows.
    #[must_use]
    pub fn filled(self, fill: &Fill) -> Self {
        Self {
            diagram: self.diagram.filled(fill),
            ..self
        }
    }

    /// The crossword, whose solvers are to find out where the blocks are.
    #[must_use]
    pub fn diagramless(self) -> Self {
        Self {
            diagramless: true,
            ..self
        }
    }

    /// The diagram with the solution.
    pub const fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The clues under their headings.
    pub fn clues(&self) -> &[ClueList] {
        &self.lists
    }

    /// What is said about it.
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// Whether solvers are to find out where the blocks are.
    pub const fn is_diagramless(&self) -> bool {
        self.diagramless
    }
}
