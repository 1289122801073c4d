//! Texts by number: tokens and names, of which a target has few that are different.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// The number of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct TextId(u32);

impl TextId {
    /// The number as an index.
    pub(super) fn at(self) -> usize {
        self.0 as usize
    }
}

/// Texts, each once.
#[derive(Debug, Default)]
pub(super) struct Texts {
    all: Vec<Arc<str>>,
    ids: FxHashMap<Arc<str>, TextId>,
}

impl Texts {
    /// The number of a text.
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

    /// All texts, by their numbers.
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
