//! Files byte by byte, as the description of the format has them.

use proptest::prelude::*;

/// What a file is made of.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) before: Vec<u8>,
    pub(crate) version: [u8; 4],
    pub(crate) reserved: [u8; 14],
    pub(crate) scrambled_checksum: u16,
    pub(crate) cols: u8,
    pub(crate) rows: u8,
    pub(crate) kind: u16,
    pub(crate) solution_state: u16,
    pub(crate) solution: Vec<u8>,
    pub(crate) state: Vec<u8>,
    /// Title, author, copyright, clues, notes.
    pub(crate) texts: Vec<Vec<u8>>,
    pub(crate) sections: Vec<([u8; 4], Vec<u8>)>,
    pub(crate) behind: Vec<u8>,
}

/// The sum as the description writes it.
pub(crate) fn sum(bytes: &[u8], mut sum: u32) -> u32 {
    for &byte in bytes {
        sum = if sum % 2 == 1 {
            sum / 2 + 0x8000
        } else {
            sum / 2
        };
        sum = (sum + u32::from(byte)) % 0x1_0000;
    }
    sum
}

impl Parts {
    /// Three by two squares with three runs.
    pub(crate) fn small() -> Self {
        let texts = ["Title", "Author", "(c) 2024", "Pet", "Sea", "Note"];
        Self {
            before: Vec::new(),
            version: *b"1.3\0",
            reserved: [0; 14],
            scrambled_checksum: 0,
            cols: 3,
            rows: 2,
            kind: 1,
            solution_state: 0,
            solution: b"CAT..A".to_vec(),
            state: b"---..-".to_vec(),
            texts: texts.map(|text| text.as_bytes().to_vec()).to_vec(),
            sections: Vec::new(),
            behind: Vec::new(),
        }
    }

    pub(crate) fn with_section(mut self, name: [u8; 4], data: &[u8]) -> Self {
        self.sections.push((name, data.to_vec()));
        self
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let clues = self.texts.len() - 4;
        let mut sizes = vec![self.cols, self.rows];
        sizes.extend((clues as u16).to_le_bytes());
        sizes.extend(self.kind.to_le_bytes());
        sizes.extend(self.solution_state.to_le_bytes());

        let mut summed = Vec::new();
        for (place, text) in self.texts.iter().enumerate() {
            let is_clue = (3..3 + clues).contains(&place);
            let is_notes = place == 3 + clues;
            if text.is_empty() || (is_notes && &self.version[..3] < b"1.3".as_slice()) {
                continue;
            }
            summed.extend(text);
            if !is_clue {
                summed.push(0);
            }
        }
        let all = [&sizes, &self.solution, &self.state, &summed]
            .map(Vec::as_slice)
            .concat();
        let four = [&sizes, &self.solution, &self.state, &summed].map(|bytes| sum(bytes, 0));

        let mut out = self.before.clone();
        out.extend((sum(&all, 0) as u16).to_le_bytes());
        out.extend(b"ACROSS&DOWN\0");
        out.extend((four[0] as u16).to_le_bytes());
        out.extend(
            four.iter()
                .zip(b"ICHE")
                .map(|(sum, mask)| (sum % 256) as u8 ^ mask),
        );
        out.extend(
            four.iter()
                .zip(b"ATED")
                .map(|(sum, mask)| (sum / 256) as u8 ^ mask),
        );
        out.extend(self.version);
        out.extend(&self.reserved[..2]);
        out.extend(self.scrambled_checksum.to_le_bytes());
        out.extend(&self.reserved[2..]);
        out.extend(&sizes);
        out.extend(&self.solution);
        out.extend(&self.state);
        for text in &self.texts {
            out.extend(text);
            out.push(0);
        }
        for (name, data) in &self.sections {
            out.extend(name);
            out.extend((data.len() as u16).to_le_bytes());
            out.extend((sum(data, 0) as u16).to_le_bytes());
            out.extend(data);
            out.push(0);
        }
        out.extend(&self.behind);
        out
    }
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1..=u8::MAX, 0..12)
}

fn utf8() -> impl Strategy<Value = Vec<u8>> {
    "[a-zé漢🙂“]{0,6}".prop_map(String::into_bytes)
}

fn section(squares: usize) -> impl Strategy<Value = ([u8; 4], Vec<u8>)> {
    let board = |name: [u8; 4]| {
        let data = prop::collection::vec(any::<u8>(), squares);
        (Just(name), data)
    };
    prop_oneof![
        board(*b"GEXT"),
        board(*b"GRBS"),
        (Just(*b"RTBL"), Just(b" 0:HEART;17: SPADE;".to_vec())),
        (Just(*b"LTIM"), Just(b"42,1".to_vec())),
        (Just(*b"RUSR"), prop::collection::vec(any::<u8>(), 0..20)),
        ("[A-Z0-9]{4}", prop::collection::vec(any::<u8>(), 0..20))
            .prop_map(|(name, data)| (std::array::from_fn(|i| name.as_bytes()[i]), data)),
    ]
}

/// Any valid file.
pub(crate) fn parts() -> impl Strategy<Value = Parts> {
    let versions = prop::sample::select(vec![*b"1.2\0", *b"1.2c", *b"1.3\0", *b"1.4\0", *b"2.0\0"]);
    let size = (1..7_u8, 1..7_u8, 0..8_usize, versions);
    size.prop_flat_map(|(rows, cols, clues, version)| {
        let squares = usize::from(rows) * usize::from(cols);
        let text = if version[0] == b'2' {
            utf8().boxed()
        } else {
            text().boxed()
        };
        let letters = prop::sample::select(b"ABXZ.:-?\xC9 ".to_vec());
        let boards = prop::collection::vec(prop::collection::vec(letters, squares), 2);
        let numbers = (
            any::<[u8; 14]>(),
            any::<u16>(),
            0..8_u16,
            prop::sample::select(vec![1, 0x401, 7]),
        );
        let texts = prop::collection::vec(text, clues + 4);
        let sections = prop::collection::vec(section(squares), 0..4);
        let ends = (
            "[a-z]{0,5}",
            prop::sample::select(vec!["", "\r\n", "and so on, to the end"]),
        );
        (boards, numbers, texts, sections, ends).prop_map(
            move |(mut boards, numbers, texts, sections, (before, behind))| Parts {
                before: before.into_bytes(),
                version,
                reserved: numbers.0,
                scrambled_checksum: numbers.1,
                cols,
                rows,
                kind: numbers.3,
                solution_state: numbers.2,
                solution: boards.remove(0),
                state: boards.remove(0),
                texts,
                sections,
                behind: behind.into(),
            },
        )
    })
}
