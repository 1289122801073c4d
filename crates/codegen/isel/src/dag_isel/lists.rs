//! Interned lists of numbers, for data that does not fit into a step.

use std::hash::BuildHasher;
use std::marker::PhantomData;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::ids::{Slot, Word};

/// Index of a list of numbers of one type in [`Lists`]. Equal lists have equal indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ListId<T> {
    index: u32,
    of: PhantomData<T>,
}

impl<T> ListId<T> {
    /// The empty list.
    pub(crate) const EMPTY: Self = ListId { index: 0, of: PhantomData };
}

/// Interned lists.
#[derive(Debug)]
pub(crate) struct Lists {
    words: Vec<u32>,
    ends: Vec<u32>,
    known: HashTable<u32>,
}

impl Default for Lists {
    fn default() -> Self {
        let mut lists = Lists { words: Vec::new(), ends: Vec::new(), known: HashTable::new() };
        let empty = lists.intern::<Slot>(&[]);
        debug_assert_eq!(empty, ListId::EMPTY);
        lists
    }
}

impl Lists {
    pub(crate) fn intern<T: Word>(&mut self, list: &[T]) -> ListId<T> {
        let words: SmallVec<[u32; 8]> = list.iter().map(|one| one.to_word()).collect();
        ListId { index: self.intern_words(&words), of: PhantomData }
    }

    pub(crate) fn get<T: Word>(&self, id: ListId<T>) -> Words<'_, T> {
        Words::new(self.words(id.index))
    }

    /// Interns a list of other lists.
    pub(super) fn copy<T: Word>(&mut self, from: &Lists, id: ListId<T>) -> ListId<T> {
        ListId { index: self.intern_words(from.words(id.index)), of: PhantomData }
    }

    /// Interns a list of words and returns its index.
    pub(super) fn intern_words(&mut self, list: &[u32]) -> u32 {
        let Lists { words, ends, known } = self;
        let is_same = |&index: &u32| slice(words, ends, index) == list;
        if let Some(&index) = known.find(hash(list), is_same) {
            return index;
        }
        let index = ends.len() as u32;
        words.extend_from_slice(list);
        ends.push(words.len() as u32);
        known.insert_unique(hash(list), index, |&index| hash(slice(words, ends, index)));
        index
    }

    /// Returns the list with an index.
    pub(super) fn words(&self, index: u32) -> &[u32] {
        slice(&self.words, &self.ends, index)
    }
}

fn hash(list: &[u32]) -> u64 {
    FxBuildHasher.hash_one(list)
}

fn slice<'a>(words: &'a [u32], ends: &[u32], index: u32) -> &'a [u32] {
    let start = if index == 0 { 0 } else { ends[index as usize - 1] };
    &words[start as usize..ends[index as usize] as usize]
}

/// List of numbers of one type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'l, T> {
    words: &'l [u32],
    of: PhantomData<T>,
}

impl<'l, T: Word> Words<'l, T> {
    pub(super) fn new(words: &'l [u32]) -> Self {
        Words { words, of: PhantomData }
    }

    pub(crate) fn len(self) -> usize {
        self.words.len()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = T> + 'l
    where
        T: 'l,
    {
        self.words.iter().map(|&word| T::from_word(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_equal_numbers() {
        let mut lists = Lists::default();
        let one = lists.intern(&[Slot(1)]);
        let more = lists.intern(&[Slot(1), Slot(2)]);
        assert_eq!(lists.intern(&[Slot(1)]), one);
        assert_eq!(lists.intern::<Slot>(&[]), ListId::EMPTY);
        assert!(lists.get(more).iter().eq([Slot(1), Slot(2)]));
        assert!(lists.get(ListId::<Slot>::EMPTY).is_empty());
        assert_ne!(one, more);
    }
}
