//! Interned texts: names and the like, as numbers.

use rustc_hash::FxHashMap;

/// The number of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(pub u32);

/// Interned texts.
#[derive(Debug, Default)]
pub struct Texts {
    texts: Vec<Box<str>>,
    known: FxHashMap<Box<str>, TextId>,
}

impl Texts {
    /// The number of a text.
    pub fn intern(&mut self, text: &str) -> TextId {
        if let Some(&id) = self.known.get(text) {
            return id;
        }
        let id = TextId(self.texts.len() as u32);
        self.texts.push(text.into());
        self.known.insert(text.into(), id);
        id
    }

    /// The text of a number.
    pub fn get(&self, id: TextId) -> &str {
        &self.texts[id.0 as usize]
    }
}
