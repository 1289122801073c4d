//! A table in which sequences are found again.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A table of elements to which sequences are added, unless they are found in it.
#[derive(Debug)]
pub(super) struct Pool<T> {
    all: Vec<T>,
    /// Indices of each element.
    places: FxHashMap<T, Vec<u32>>,
    /// Indices of each pair of adjacent elements.
    pairs: FxHashMap<(T, T), Vec<u32>>,
}

impl<T: Copy + Eq + Hash> Pool<T> {
    /// A table with one element.
    pub(super) fn new(first: T) -> Self {
        let mut pool =
            Pool { all: Vec::new(), places: FxHashMap::default(), pairs: FxHashMap::default() };
        pool.push(first);
        pool
    }

    /// All elements.
    pub(super) fn all(&self) -> &[T] {
        &self.all
    }

    fn push(&mut self, element: T) {
        let at = self.all.len() as u32;
        if let Some(&last) = self.all.last() {
            self.pairs.entry((last, element)).or_default().push(at - 1);
        }
        self.places.entry(element).or_default().push(at);
        self.all.push(element);
    }

    /// Returns the first index of a sequence, and true if it was present. A new sequence is added
    /// to the end of the table.
    pub(super) fn find_or_add(&mut self, sequence: &[T]) -> (usize, bool) {
        if let Some(place) = self.find(sequence) {
            return (place, true);
        }
        let place = self.all.len();
        sequence.iter().for_each(|&element| self.push(element));
        (place, false)
    }

    fn find(&self, sequence: &[T]) -> Option<usize> {
        let places = match *sequence {
            [] => return Some(0),
            [only] => return self.places.get(&only)?.first().map(|&at| at as usize),
            [first, second, ..] => self.pairs.get(&(first, second))?,
        };
        let mut places = places.iter().map(|&at| at as usize);
        places.find(|&at| self.all[at..].starts_with(sequence))
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
