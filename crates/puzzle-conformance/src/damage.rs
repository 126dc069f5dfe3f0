//! Damage to good text.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::sample::{Index, select};

/// What readers like least.
const STRANGE: [&str; 8] = [
    "-1",
    "0",
    "999999999",
    "99999999999999999999",
    "\u{feff}",
    "\0",
    "\r",
    "é",
];

/// One change.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// The bytes from a place on, up to so many, replaced.
    Replace(Index, usize, String),
    /// A byte replaced, by whatever it is.
    Byte(Index, u8),
    /// Everything from a place on cut off.
    Cut(Index),
    /// A line moved to another place.
    Move(Index, Index),
    /// A line said again.
    Repeat(Index),
    /// A line left out.
    LeaveOut(Index),
}

/// One to four changes by characters of `letters`, and by others.
pub(crate) fn edits(letters: &'static str) -> impl Strategy<Value = Vec<Edit>> {
    let letters: Vec<char> = letters.chars().collect();
    let own = vec(select(letters), 0..4).prop_map(String::from_iter);
    let text = prop_oneof![
        8 => own,
        2 => select(&STRANGE[..]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    let edit = prop_oneof![
        8 => (any::<Index>(), 0..4_usize, text).prop_map(|(at, len, text)| Edit::Replace(at, len, text)),
        1 => any::<(Index, u8)>().prop_map(|(at, byte)| Edit::Byte(at, byte)),
        1 => any::<Index>().prop_map(Edit::Cut),
        1 => any::<(Index, Index)>().prop_map(|(from, to)| Edit::Move(from, to)),
        1 => any::<Index>().prop_map(Edit::Repeat),
        1 => any::<Index>().prop_map(Edit::LeaveOut),
    ];
    vec(edit, 1..5)
}

/// `bytes` after the changes.
pub(crate) fn damaged(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits {
        if bytes.is_empty() {
            break;
        }
        let len = bytes.len();
        match edit {
            Edit::Replace(at, cut, text) => {
                let at = at.index(len + 1);
                bytes.splice(at..(at + cut).min(len), text.bytes());
            }
            Edit::Byte(at, byte) => bytes[at.index(len)] = *byte,
            Edit::Cut(at) => bytes.truncate(at.index(len)),
            Edit::Move(..) | Edit::Repeat(_) | Edit::LeaveOut(_) => {
                bytes = with_lines(&bytes, edit);
            }
        }
    }
    bytes
}

fn with_lines(bytes: &[u8], edit: &Edit) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let count = lines.len();
    match edit {
        Edit::Move(from, to) => {
            let line = lines.remove(from.index(count));
            lines.insert(to.index(count), line);
        }
        Edit::Repeat(at) => lines.insert(at.index(count), lines[at.index(count)]),
        Edit::LeaveOut(at) => drop(lines.remove(at.index(count))),
        _ => {}
    }
    lines.join(&b'\n')
}
