//! String interner, for names and tokens of which a target has few distinct ones.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Index of an interned string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(pub u32);

impl TextId {
    /// Returns the index into [`Texts::all`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// String interner.
#[derive(Debug, Default)]
pub struct Texts {
    all: Vec<Arc<str>>,
    ids: FxHashMap<Arc<str>, TextId>,
}

impl Texts {
    /// Returns the index of a string. Adds unknown strings.
    pub fn intern(&mut self, text: &str) -> TextId {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = TextId(self.all.len() as u32);
        let text: Arc<str> = text.into();
        self.all.push(Arc::clone(&text));
        self.ids.insert(text, id);
        id
    }

    /// Returns the string with an index.
    pub fn get(&self, id: TextId) -> &str {
        &self.all[id.index()]
    }

    /// Returns all strings, by index.
    pub fn all(&self) -> &[Arc<str>] {
        &self.all
    }
}
