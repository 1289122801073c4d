//! Interned byte strings: every identifier, string and code block of the
//! sources, once.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::value::Slot;

/// An interned byte string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TextId(pub(crate) u32);

#[derive(Default)]
pub(crate) struct TextPool {
    bytes: Vec<u8>,
    /// Where each text ends; it begins where the one before it ends.
    ends: Vec<u32>,
    table: HashTable<Slot>,
}

fn hash_bytes(bytes: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish() as u32
}

fn slice<'a>(bytes: &'a [u8], ends: &[u32], id: u32) -> &'a [u8] {
    let at = id as usize;
    let start = if at == 0 { 0 } else { ends[at - 1] as usize };
    &bytes[start..ends[at] as usize]
}

impl TextPool {
    /// Whether `more` further bytes fit.
    pub(crate) fn has_room(&self, more: usize) -> bool {
        self.bytes.len().checked_add(more).is_some_and(|len| len < 1 << 30)
    }

    /// The id of `text`. Callers that build long texts ask
    /// [`TextPool::has_room`] first.
    pub(crate) fn intern(&mut self, text: &[u8]) -> TextId {
        let TextPool { bytes, ends, table } = self;
        let hash = hash_bytes(text);
        let same = |slot: &Slot| slot.hash == hash && slice(bytes, ends, slot.id) == text;
        if let Some(found) = table.find(Slot::spread(hash), same) {
            return TextId(found.id);
        }
        let slot = Slot { hash, id: ends.len() as u32 };
        bytes.extend_from_slice(text);
        ends.push(bytes.len() as u32);
        slot.insert_into(table);
        TextId(slot.id)
    }

    /// The id of `text`, if it was interned before.
    pub(crate) fn lookup(&self, text: &[u8]) -> Option<TextId> {
        let hash = hash_bytes(text);
        let same =
            |slot: &Slot| slot.hash == hash && slice(&self.bytes, &self.ends, slot.id) == text;
        self.table.find(Slot::spread(hash), same).map(|slot| TextId(slot.id))
    }

    pub(crate) fn get(&self, id: TextId) -> &[u8] {
        slice(&self.bytes, &self.ends, id.0)
    }
}
