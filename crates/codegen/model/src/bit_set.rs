//! Sets of small numbers.

/// Set of small numbers, with one bit for each. Sets of different length can be combined: numbers
/// beyond the end are not in the set.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BitSet {
    /// Bits in units of 64. The last unit is never 0, so that equal sets have equal vectors.
    words: Vec<u64>,
}

impl BitSet {
    /// Creates an empty set with memory for the numbers below `len`.
    pub fn with_capacity(len: usize) -> Self {
        BitSet { words: Vec::with_capacity(len.div_ceil(64)) }
    }

    /// Adds a number. Whether it is new.
    pub fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (index / 64, 1 << (index % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Returns true if the set contains the number.
    pub fn contains(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// Returns true if the set contains no number.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the number of elements.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Iterates over all numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    index * 64 + bit
                })
            })
        })
    }

    /// Returns the highest number. Returns `None` if the set is empty.
    pub fn last(&self) -> Option<usize> {
        let word = self.words.last()?;
        Some((self.words.len() - 1) * 64 + word.checked_ilog2()? as usize)
    }

    /// Returns true if the sets have a common element.
    pub fn intersects(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Returns true if `other` contains all elements of `self`.
    pub fn is_subset(&self, other: &BitSet) -> bool {
        self.words.len() <= other.words.len()
            && self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Returns the numbers that are in both sets.
    pub fn intersection(&self, other: &BitSet) -> BitSet {
        let mut set =
            BitSet { words: self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect() };
        while set.words.last() == Some(&0) {
            set.words.pop();
        }
        set
    }

    /// Returns the number of common elements.
    pub fn count_common(&self, other: &BitSet) -> usize {
        self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Adds all that another has. Whether there was a new one.
    pub fn union_with(&mut self, other: &BitSet) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut new = 0;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            new |= theirs & !*mine;
            *mine |= theirs;
        }
        new != 0
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = BitSet::default();
        numbers.into_iter().for_each(|index| {
            set.insert(index);
        });
        set
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    fn set(numbers: &[usize]) -> BitSet {
        numbers.iter().copied().collect()
    }

    #[test]
    fn sets_of_different_length() {
        let (small, large) = (set(&[1, 3]), set(&[1, 3, 200]));
        assert!(small.is_subset(&large) && !large.is_subset(&small));
        assert!(small.intersects(&large));
        assert_eq!(small.intersection(&large), small);
        assert_eq!(large.intersection(&set(&[200])), set(&[200]));
        assert_eq!(set(&[200]).intersection(&small), set(&[]));
        assert_eq!(large.count_common(&small), 2);
        assert_eq!(large.iter().collect::<Vec<_>>(), [1, 3, 200]);
        assert_eq!(large.count(), 3);
    }

    #[test]
    fn unions_say_what_is_new() {
        let mut all = set(&[5]);
        assert!(all.union_with(&set(&[5, 70])));
        assert!(!all.union_with(&set(&[70])));
        assert_eq!(all, set(&[5, 70]));
        assert!(set(&[]).is_empty() && !all.is_empty());
    }
}
