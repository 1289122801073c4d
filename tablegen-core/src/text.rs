//! Interned byte strings: each identifier, string and code block of the sources once, with the
//! record and the value of that name.

mod snapshot;

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::record_id::RecordId;
use crate::storage::items::{Items, same_if_equal};
use crate::storage::rows::Growing;
use crate::storage::slots::{self, Slots};
use crate::value::Val;

/// An interned byte string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TextId(pub(crate) u32);

/// Interned byte string, and the entities of that name.
#[derive(Clone, Copy, PartialEq)]
struct Text {
    /// End offset; the start is the end of the previous text.
    end: u32,
    /// String value; 0 for none.
    value: u32,
    /// Number of the record with this name plus one; 0 for none.
    record: u32,
}

#[derive(Clone, Default)]
pub(crate) struct TextPool {
    bytes: Growing<u8>,
    texts: Growing<Text>,
    table: Slots,
    /// Direct-mapped cache of hashes and ids of texts found lately. Texts recur soon, and the main
    /// table does not fit in the processor's cache.
    recent: Vec<(u32, u32)>,
    /// Number of texts that name a record.
    records: usize,
}

/// Number of slots of the cache. In the benchmark `identifiers`, a use takes 58 ns while all names
/// fit, and 84 ns with twice as many names as slots. 256 slots make that 95 ns, and 16 times as many
/// slots do not make it less.
const RECENT: usize = 1 << 11;

fn hash_bytes(bytes: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    slots::finish(&hasher)
}

fn slice<'a>(bytes: &'a [u8], texts: &[Text], id: u32) -> &'a [u8] {
    let index = id as usize;
    let start = if index == 0 { 0 } else { texts[index - 1].end as usize };
    &bytes[start..texts[index].end as usize]
}

same_if_equal!(Text);

/// Items of a [`TextPool`] that was copied without them.
pub(crate) struct TextItems {
    bytes: Items<u8>,
    texts: Items<Text>,
}

impl TextItems {
    /// Exchanges the other pool.
    pub(crate) fn rebase(&mut self, old: Option<&TextPool>, new: &TextPool) {
        self.bytes.rebase(old.map(|old| &old.bytes), &new.bytes);
        self.texts.rebase(old.map(|old| &old.texts), &new.texts);
    }
}

impl TextPool {
    /// Reserves capacity of items such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.bytes.reserve_apart();
        self.texts.reserve_apart();
    }

    /// Copies the pool, and its items apart.
    pub(crate) fn split_copy(&mut self, other: Option<&TextPool>) -> (TextPool, TextItems) {
        let items = TextItems {
            bytes: Items::of(&self.bytes, other.map(|other| &other.bytes)),
            texts: Items::of(&self.texts, other.map(|other| &other.texts)),
        };
        let (bytes, texts) = (std::mem::take(&mut self.bytes), std::mem::take(&mut self.texts));
        let copy = self.clone();
        (self.bytes, self.texts) = (bytes, texts);
        (copy, items)
    }

    /// Returns a copy of a pool that was copied without its items.
    pub(crate) fn restored(&self, items: &TextItems, other: Option<&TextPool>) -> TextPool {
        TextPool {
            bytes: items.bytes.restore(other.map(|other| &other.bytes)),
            texts: items.texts.restore(other.map(|other| &other.texts)),
            ..self.clone()
        }
    }

    /// Creates a pool with capacity for a large source.
    pub(crate) fn new() -> Self {
        TextPool {
            bytes: Growing::roomy(),
            texts: Growing::roomy(),
            table: Slots::roomy(),
            ..TextPool::default()
        }
    }

    /// Reserves capacity for this number of texts.
    pub(crate) fn expect(&mut self, more: usize) {
        self.table.expect(more);
    }

    /// Returns true if `more` further bytes fit.
    pub(crate) fn has_capacity(&self, more: usize) -> bool {
        self.bytes.len().checked_add(more).is_some_and(|len| len < 1 << 30)
    }

    /// Returns the id of `text`. Callers that build long texts check [`TextPool::has_capacity`]
    /// first.
    pub(crate) fn intern(&mut self, text: &[u8]) -> TextId {
        let TextPool { bytes, texts, table, recent, .. } = self;
        let hash = hash_bytes(text);
        if recent.is_empty() {
            recent.resize(RECENT, (0, 0));
        }
        let slot = &mut recent[hash as usize % RECENT];
        if slot.0 == hash && texts.len() > slot.1 as usize && slice(bytes, texts, slot.1) == text {
            return TextId(slot.1);
        }
        let free = match table.find_or_vacant(hash, |id| slice(bytes, texts, id) == text) {
            Ok(found) => {
                *slot = (hash, found);
                return TextId(found);
            }
            Err(free) => free,
        };
        let id = texts.len() as u32;
        bytes.extend_from_slice(text);
        texts.push(Text { end: bytes.len() as u32, value: 0, record: 0 });
        table.insert_at(free, hash, id);
        TextId(id)
    }

    /// Returns the id of `text`, if it is interned.
    pub(crate) fn lookup(&self, text: &[u8]) -> Option<TextId> {
        let same = |id| slice(&self.bytes, &self.texts, id) == text;
        self.table.find(hash_bytes(text), same).map(TextId)
    }

    pub(crate) fn get(&self, id: TextId) -> &[u8] {
        slice(&self.bytes, &self.texts, id.0)
    }

    /// Returns the string value of a text, if there is one.
    pub(crate) fn value(&self, id: TextId) -> Option<Val> {
        Val::from_raw(self.texts[id.0 as usize].value)
    }

    pub(crate) fn set_value(&mut self, id: TextId, value: Val) {
        self.texts[id.0 as usize].value = value.raw();
    }

    /// Returns the record with this name.
    pub(crate) fn record(&self, id: TextId) -> Option<RecordId> {
        self.texts[id.0 as usize].record.checked_sub(1).map(RecordId)
    }

    /// Makes a text the name of a record. False if it names one already.
    pub(crate) fn set_record(&mut self, id: TextId, record: RecordId) -> bool {
        let slot = &mut self.texts[id.0 as usize].record;
        let new = *slot == 0;
        if new {
            *slot = record.0 + 1;
            self.records += 1;
        }
        new
    }

    /// Returns the number of texts that name a record.
    pub(crate) fn record_count(&self) -> usize {
        self.records
    }

    /// Returns all texts that name a record, with the record.
    pub(crate) fn records(&self) -> impl Iterator<Item = (TextId, RecordId)> {
        (0..)
            .map(TextId)
            .zip(self.texts.iter())
            .filter_map(|(id, text)| Some((id, RecordId(text.record.checked_sub(1)?))))
    }
}
