//! Across Lite files (`.puz`), versions 1.2 to 2.0, kept to the byte.
//!
//! A [`File`] is all that such a file holds: bytes before and behind, the header with its reserved
//! fields, the solution, what the player has entered, texts, and sections, known or not. What
//! [`read`] gives is written back as it was. Text is ISO-8859-1 before version 2.0 and UTF-8 from
//! then on. Old files in fact hold Windows-1252, which has quotes and dashes where ISO-8859-1 has
//! control characters: it is read so, but never written.
//!
//! ```
//! use crossword::format::puz;
//! use crossword::{Crossword, Diagram};
//!
//! let diagram: Diagram = "CAT\n##A\n##R\n".parse()?;
//! let file = puz::File::new(&Crossword::new(diagram.clone()), None)?;
//! let again = puz::read(&file.to_bytes())?;
//! assert_eq!(again, file);
//! assert_eq!(again.to_crossword()?.diagram(), &diagram);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod checksum;
mod error;
mod file;
mod from_crossword;
mod header;
mod read;
mod rebus;
mod scramble;
mod section;
mod text;
mod to_crossword;
mod write;

pub use checksum::{Checksum, ChecksumFault};
pub use error::{Part, ReadError, ScrambleError, SectionError, WriteError};
pub use file::File;
pub use header::Version;
pub use read::{read, read_lenient};
pub use scramble::Key;
pub use section::{Section, SquareFlags, Timer};
