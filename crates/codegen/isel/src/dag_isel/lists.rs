//! Interned lists of numbers, for data that does not fit into a step.

use std::hash::BuildHasher;
use std::marker::PhantomData;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::ids::Word;

/// Index of a list in [`Lists`]. Equal lists have equal indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListId(pub(super) u32);

/// Interned lists.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    words: Vec<u32>,
    ends: Vec<u32>,
    known: HashTable<u32>,
}

impl Lists {
    pub(super) fn intern(&mut self, list: &[u32]) -> ListId {
        let Lists { words, ends, known } = self;
        let is_same = |&id: &u32| slice(words, ends, id) == list;
        if let Some(&id) = known.find(hash(list), is_same) {
            return ListId(id);
        }
        let id = ends.len() as u32;
        words.extend_from_slice(list);
        ends.push(words.len() as u32);
        known.insert_unique(hash(list), id, |&id| hash(slice(words, ends, id)));
        ListId(id)
    }

    /// Interns `first` followed by the numbers of `rest`.
    pub(super) fn intern_all<T: Word>(&mut self, first: &[u32], rest: &[T]) -> ListId {
        let words = first.iter().copied().chain(rest.iter().map(|one| one.to_word()));
        self.intern(&words.collect::<SmallVec<[u32; 8]>>())
    }

    pub(super) fn get(&self, id: ListId) -> &[u32] {
        slice(&self.words, &self.ends, id.0)
    }
}

fn hash(list: &[u32]) -> u64 {
    FxBuildHasher.hash_one(list)
}

fn slice<'a>(words: &'a [u32], ends: &[u32], id: u32) -> &'a [u32] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &words[start as usize..ends[id as usize] as usize]
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
        let empty = lists.intern(&[]);
        let one = lists.intern(&[1]);
        let more = lists.intern(&[1, 2]);
        assert_eq!(lists.intern(&[1]), one);
        assert_eq!(lists.intern(&[]), empty);
        assert_eq!(lists.get(more), [1, 2]);
        assert_eq!(lists.get(empty), []);
        assert_ne!(one, more);
    }
}
