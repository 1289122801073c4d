//! [`Pool`]: a table of sequences that reuses existing ones.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Table of elements. Sequences are added unless the table contains them.
#[derive(Debug)]
pub(super) struct Pool<T> {
    all: Vec<T>,
    /// Positions of each element.
    positions: FxHashMap<T, Vec<u32>>,
    /// Positions of each pair of adjacent elements.
    pairs: FxHashMap<(T, T), Vec<u32>>,
}

impl<T: Copy + Eq + Hash> Pool<T> {
    /// Creates a table with one element.
    pub(super) fn new(first: T) -> Self {
        let mut pool =
            Pool { all: Vec::new(), positions: FxHashMap::default(), pairs: FxHashMap::default() };
        pool.push(first);
        pool
    }

    /// Returns all elements.
    pub(super) fn all(&self) -> &[T] {
        &self.all
    }

    fn push(&mut self, element: T) {
        let index = self.all.len() as u32;
        if let Some(&last) = self.all.last() {
            self.pairs.entry((last, element)).or_default().push(index - 1);
        }
        self.positions.entry(element).or_default().push(index);
        self.all.push(element);
    }

    /// Returns the first position of a sequence, and true if the table contained it. A new sequence
    /// is appended.
    pub(super) fn find_or_add(&mut self, sequence: &[T]) -> (usize, bool) {
        if let Some(position) = self.find(sequence) {
            return (position, true);
        }
        let position = self.all.len();
        sequence.iter().for_each(|&element| self.push(element));
        (position, false)
    }

    fn find(&self, sequence: &[T]) -> Option<usize> {
        let positions = match *sequence {
            [] => return Some(0),
            [only] => return self.positions.get(&only)?.first().map(|&index| index as usize),
            [first, second, ..] => self.pairs.get(&(first, second))?,
        };
        let mut positions = positions.iter().map(|&index| index as usize);
        positions.find(|&index| self.all[index..].starts_with(sequence))
    }
}

#[cfg(test)]
mod tests {
    use super::Pool;

    #[test]
    fn sequences_are_found_where_they_first_are() {
        let mut pool = Pool::new(0);
        assert_eq!(pool.find_or_add(&[]), (0, true));
        assert_eq!(pool.find_or_add(&[1, 2, 3]), (1, false));
        assert_eq!(pool.find_or_add(&[2, 3]), (2, true));
        assert_eq!(pool.find_or_add(&[0, 1]), (0, true));
        assert_eq!(pool.find_or_add(&[3, 1]), (4, false));
        assert_eq!(pool.find_or_add(&[1]), (1, true));
        assert_eq!(pool.find_or_add(&[2, 3, 3]), (2, true));
        assert_eq!(pool.all(), [0, 1, 2, 3, 3, 1]);
    }
}
