//! Interned byte strings: every identifier, string and code block of the
//! sources, once.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// An interned byte string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TextId(pub(crate) u32);

#[derive(Default)]
pub(crate) struct TextPool {
    bytes: Vec<u8>,
    /// Where each text ends; it begins where the one before it ends.
    ends: Vec<u32>,
    table: HashTable<u32>,
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

fn slice<'a>(bytes: &'a [u8], ends: &[u32], id: u32) -> &'a [u8] {
    let at = id as usize;
    let start = if at == 0 { 0 } else { ends[at - 1] as usize };
    &bytes[start..ends[at] as usize]
}

impl TextPool {
    /// Whether `more` further bytes fit.
    pub(crate) fn has_room(&self, more: usize) -> bool {
        self.bytes.len().checked_add(more).is_some_and(|len| len < u32::MAX as usize / 2)
    }

    /// The id of `text`. Callers that build long texts ask
    /// [`TextPool::has_room`] first.
    pub(crate) fn intern(&mut self, text: &[u8]) -> TextId {
        let TextPool { bytes, ends, table } = self;
        let hash = hash_bytes(text);
        let entry = table.entry(
            hash,
            |&id| slice(bytes, ends, id) == text,
            |&id| hash_bytes(slice(bytes, ends, id)),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(found) => TextId(*found.get()),
            hashbrown::hash_table::Entry::Vacant(free) => {
                let id = ends.len() as u32;
                bytes.extend_from_slice(text);
                ends.push(bytes.len() as u32);
                free.insert(id);
                TextId(id)
            }
        }
    }

    /// The id of `text`, if it was interned before.
    pub(crate) fn lookup(&self, text: &[u8]) -> Option<TextId> {
        self.table
            .find(hash_bytes(text), |&id| slice(&self.bytes, &self.ends, id) == text)
            .map(|&id| TextId(id))
    }

    pub(crate) fn get(&self, id: TextId) -> &[u8] {
        slice(&self.bytes, &self.ends, id.0)
    }
}
