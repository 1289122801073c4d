//! Interned strings: tokens and names, of which a target has few distinct ones.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Index of an interned string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct TextId(u32);

impl TextId {
    /// Returns the index into [`Texts::all`].
    pub(super) fn at(self) -> usize {
        self.0 as usize
    }
}

/// String interner.
#[derive(Debug, Default)]
pub(super) struct Texts {
    all: Vec<Arc<str>>,
    ids: FxHashMap<Arc<str>, TextId>,
}

impl Texts {
    /// Returns the index of a string, and adds it if it is new.
    pub(super) fn id(&mut self, text: &str) -> TextId {
        if let Some(&known) = self.ids.get(text) {
            return known;
        }
        let id = TextId(self.all.len() as u32);
        let text: Arc<str> = text.into();
        self.all.push(Arc::clone(&text));
        self.ids.insert(text, id);
        id
    }

    /// Returns all strings, by index.
    pub(super) fn all(&self) -> &[Arc<str>] {
        &self.all
    }
}

impl std::ops::Index<TextId> for Texts {
    type Output = str;

    fn index(&self, id: TextId) -> &str {
        &self.all[id.at()]
    }
}
