//! Input that is read as it comes.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;

/// Bytes that are read at once from what may pause: all that a pipe holds.
const BLOCK: usize = 1 << 16;
/// Bytes that are read at once from a file, so that most are read as a whole.
const FILE_BLOCK: usize = 1 << 23;

/// A file, or what else cases are read from.
pub(crate) struct Input {
    /// The name of the file, or `<stdin>`.
    pub(crate) name: String,
    origin: Origin,
    /// What is read and not taken.
    bytes: Vec<u8>,
    /// Bytes of it that are whole lines.
    lines: usize,
    is_ended: bool,
}

enum Origin {
    /// All there is can be read at once, so many bytes as far as is known.
    File(Box<dyn Read>, u64),
    /// What another thread reads, since it may pause.
    Pipe(Receiver<io::Result<Vec<u8>>>),
}

impl Input {
    /// The file at `path`, or standard input if that is `-`.
    pub(crate) fn open(path: &Path, program: &str) -> Result<Self, Failure> {
        if path == "-" {
            if io::stdin().is_terminal() {
                let _ = writeln!(io::stderr(), "{program}: reading from the terminal");
            }
            let redirected = fs::metadata("/dev/stdin").ok();
            let redirected = redirected.filter(fs::Metadata::is_file);
            let origin = match redirected {
                Some(file) => Origin::File(Box::new(io::stdin()), file.len()),
                None => Origin::Pipe(read_beside(io::stdin())),
            };
            return Ok(Self::new("<stdin>".to_owned(), origin));
        }
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
        let (about, file) = opened.map_err(|error| Failure::Call(format!("{name}: {error}")))?;
        let origin = if about.is_file() {
            Origin::File(Box::new(file), about.len())
        } else {
            Origin::Pipe(read_beside(file))
        };
        Ok(Self::new(name, origin))
    }

    /// A text that is called `name`.
    pub(crate) fn of_text(name: String, text: String) -> Self {
        let length = text.len() as u64;
        let text = io::Cursor::new(text.into_bytes());
        Self::new(name, Origin::File(Box::new(text), length))
    }

    const fn new(name: String, origin: Origin) -> Self {
        Self {
            name,
            origin,
            bytes: Vec::new(),
            lines: 0,
            is_ended: false,
        }
    }

    /// What is read and not taken.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether all is read.
    pub(crate) const fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Takes the whole lines of what is read, and behind the last one what is left.
    pub(crate) fn take_lines(&mut self) -> Vec<u8> {
        let rest = if self.is_ended {
            Vec::new()
        } else {
            self.bytes.split_off(self.lines)
        };
        self.lines = 0;
        std::mem::replace(&mut self.bytes, rest)
    }

    /// Reads on until there are more whole lines, which do not make a case with what there was
    /// before: `kept` bytes, and those that are not taken.
    ///
    /// To find that took `took`. It is tried again when there is twice as much, or after a pause no
    /// shorter than that, so that it takes no longer in all than reading. Before each pause it calls
    /// `pause`.
    pub(crate) fn fill(
        &mut self,
        kept: usize,
        took: Duration,
        pause: &mut dyn FnMut() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (read, lines) = (self.bytes.len(), self.lines);
        let kept = kept + read;
        let patience = Instant::now() + took;
        while !self.is_ended && (self.lines == lines || self.bytes.len() - read < kept) {
            let block = match &mut self.origin {
                Origin::File(file, length) => {
                    let most = kept.max(FILE_BLOCK) as u64;
                    let block = read_at_once(file, most, *length);
                    if let Ok(block) = &block {
                        let read = block.len() as u64;
                        self.is_ended = read < most;
                        *length = length.saturating_sub(read);
                    }
                    Some(block)
                }
                Origin::Pipe(blocks) => match blocks.try_recv() {
                    Ok(block) => Some(block),
                    Err(TryRecvError::Disconnected) => None,
                    Err(TryRecvError::Empty) => {
                        pause()?;
                        if self.lines == lines {
                            blocks.recv().ok()
                        } else {
                            let left = patience.saturating_duration_since(Instant::now());
                            match blocks.recv_timeout(left) {
                                Ok(block) => Some(block),
                                Err(RecvTimeoutError::Timeout) => return Ok(()),
                                Err(RecvTimeoutError::Disconnected) => None,
                            }
                        }
                    }
                },
            };
            match block.transpose() {
                Ok(Some(block)) => self.add(block),
                Ok(None) => self.is_ended = true,
                Err(error) => return Err(Failure::Call(format!("{}: {error}", self.name))),
            }
        }
        Ok(())
    }

    fn add(&mut self, block: Vec<u8>) {
        if let Some(last) = block.iter().rposition(|&byte| byte == b'\n') {
            self.lines = self.bytes.len() + last + 1;
        }
        if self.bytes.is_empty() {
            self.bytes = block;
        } else {
            self.bytes.extend(block);
        }
    }
}

/// Up to `most` bytes of `file`, which has `length` left as far as is known.
fn read_at_once(file: &mut dyn Read, most: u64, length: u64) -> io::Result<Vec<u8>> {
    let room = usize::try_from(most.min(length)).unwrap_or(0);
    // With room to see that this is the end.
    let mut block = Vec::with_capacity(room + 64);
    file.take(most).read_to_end(&mut block)?;
    Ok(block)
}

/// What a thread of its own reads from `source`, block by block and no more than a few ahead.
fn read_beside(mut source: impl Read + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (blocks, receiver) = mpsc::sync_channel(2);
    thread::spawn(move || {
        let mut block = vec![0; BLOCK];
        loop {
            let read = match source.read(&mut block) {
                Ok(0) => return,
                Ok(read) => Ok(block[..read].to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_last = read.is_err();
            if blocks.send(read).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}
