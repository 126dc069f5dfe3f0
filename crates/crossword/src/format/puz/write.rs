//! Writing.

use super::file::File;

impl File {
    /// The bytes of the file, with the checksums that it has. Cost: linear in them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.before.clone();
        self.header.write(&mut out);
        out.extend(self.solution.cells());
        out.extend(self.state.cells());
        for text in self.texts() {
            out.extend(text);
            out.push(0);
        }
        for section in &self.sections {
            section.write(&mut out);
        }
        out.extend(&self.behind);
        out
    }
}
