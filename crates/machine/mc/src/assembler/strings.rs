//! [`Strings`]: table of the strings of a file.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// String table in which a string can be the end of another.
pub(super) struct Strings {
    pub(super) bytes: Vec<u8>,
    offsets: BTreeMap<String, u32>,
}

impl Strings {
    /// Creates the table of strings, which begins with `start` zeros.
    pub(super) fn new<'n>(names: impl Iterator<Item = &'n str>, start: usize) -> Self {
        let mut all: Vec<&str> = names.collect();
        // A string follows those that end with it.
        all.sort_by(|one, other| other.bytes().rev().cmp(one.bytes().rev()));
        all.dedup();
        let (mut bytes, mut offsets) = (alloc::vec![0; start], BTreeMap::new());
        let mut last = "";
        for name in all.into_iter().filter(|name| !name.is_empty()) {
            let offset = if last.ends_with(name) {
                bytes.len() - 1 - name.len()
            } else {
                bytes.extend_from_slice(name.as_bytes());
                bytes.push(0);
                last = name;
                bytes.len() - 1 - name.len()
            };
            offsets.insert(name.into(), offset as u32);
        }
        Strings { bytes, offsets }
    }

    /// Returns the offset of a string. 0 for the empty one.
    pub(super) fn offset(&self, name: &str) -> u32 {
        self.offsets.get(name).copied().unwrap_or(0)
    }
}
