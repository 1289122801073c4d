//! Names in a target's Rust module, for a C++ program about the same target.
//!
//! Input: lines `kind value name` that a Rust program prints for its enums. Output: C++ enums.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Name, value, and further tokens of a listed entry.
pub type Entry<'l> = (&'l str, u32, Vec<&'l str>);

/// Listed names by kind.
#[derive(Clone, Debug, Default)]
pub struct Listed<'l> {
    kinds: BTreeMap<&'l str, Vec<Entry<'l>>>,
}

impl<'l> Listed<'l> {
    /// Reads lines `kind value name word...`.
    #[must_use]
    pub fn read(text: &'l str) -> Self {
        let mut listed = Listed::default();
        for line in text.lines() {
            let mut fields = line.split(' ');
            let [Some(kind), Some(value), Some(name)] =
                [fields.next(), fields.next(), fields.next()]
            else {
                continue;
            };
            let value = value.parse().unwrap_or(u32::MAX);
            listed.kinds.entry(kind).or_default().push((name, value, fields.collect()));
        }
        listed
    }

    /// Returns all entries of a kind.
    #[must_use]
    pub fn all(&self, kind: &str) -> &[Entry<'l>] {
        self.kinds.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Returns C++ enumerators for a kind, with a suffix after each name.
    #[must_use]
    pub fn enumerators(&self, kind: &str, suffix: &str) -> String {
        let mut text = String::new();
        for (name, value, _) in self.all(kind) {
            let _ = writeln!(text, "{name}{suffix} = {value},");
        }
        text
    }
}
