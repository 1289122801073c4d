//! Numbers found by the hash of what they stand for.
//!
//! What is looked up here is spread over memory, so that a look costs about
//! as much as what it has to fetch. A number and its hash are one word and
//! lie where the hash says, or right behind; the words are in the order of
//! their hashes, so that the table grows in one pass from front to back.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// A set of numbers. Who asks knows what they stand for.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    /// The hash, and below it the number plus one; 0 where nothing is.
    words: Vec<u64>,
    len: usize,
    /// By how much a hash is shifted to give its place.
    shift: u32,
}

/// Where a number goes, until another one comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(usize);

/// What stands for a number and its hash.
fn word(hash: u32, number: u32) -> u64 {
    u64::from(hash) << 32 | (u64::from(number) + 1)
}

const SMALLEST: usize = 1 << 8;

/// How many numbers a table makes room for before they come.
const MOST_EXPECTED: usize = 1 << 15;

/// The better half of a hash, upper bits best.
#[inline]
pub(crate) fn finish(hasher: &FxHasher) -> u32 {
    // `finish` puts the best bits low, where other tables look for them.
    (hasher.finish().rotate_right(26) >> 32) as u32
}

impl Slots {
    /// The number with this hash that is the `same`, if it is there.
    #[inline]
    pub(crate) fn find(&self, hash: u32, same: impl FnMut(u32) -> bool) -> Option<u32> {
        self.find_or_place(hash, same).ok()
    }

    /// The same, or else the place for a number with this hash.
    #[inline]
    pub(crate) fn find_or_place(
        &self,
        hash: u32,
        mut same: impl FnMut(u32) -> bool,
    ) -> Result<u32, Place> {
        let mut at = self.place(hash);
        loop {
            let word = self.words.get(at).copied().unwrap_or(0);
            if word == 0 {
                return Err(Place(at));
            }
            if (word >> 32) as u32 == hash && same(word as u32 - 1) {
                return Ok(word as u32 - 1);
            }
            at += 1;
            if at == self.words.len() {
                at = 0;
            }
        }
    }

    /// Adds a number that is not there.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, number: u32) {
        if self.len * 8 >= self.words.len() * 5 {
            self.grow_to((self.words.len() * 2).max(SMALLEST));
        }
        self.len += 1;
        self.put(word(hash, number));
    }

    /// Adds a number that was not found, where it was looked for last.
    #[inline]
    pub(crate) fn insert_at(&mut self, Place(at): Place, hash: u32, number: u32) {
        if self.len * 8 >= self.words.len() * 5 {
            return self.insert(hash, number);
        }
        self.len += 1;
        self.words[at] = word(hash, number);
    }

    /// Makes room for so many numbers that are likely to come, so that the
    /// table need not grow step by step; not for too many, as they may not.
    pub(crate) fn expect(&mut self, more: usize) {
        let words = ((self.len + more.min(MOST_EXPECTED)) * 8 / 5).next_power_of_two();
        if words > self.words.len() {
            self.grow_to(words.max(SMALLEST));
        }
    }

    fn place(&self, hash: u32) -> usize {
        hash.checked_shr(self.shift).unwrap_or(0) as usize
    }

    fn put(&mut self, word: u64) {
        let mut at = self.place((word >> 32) as u32);
        while let Some(place) = self.words.get_mut(at) {
            if *place == 0 {
                *place = word;
                return;
            }
            at += 1;
            if at == self.words.len() {
                at = 0;
            }
        }
    }

    /// Makes the table as long as a greater power of two, where it is, from
    /// back to front and one unbroken row of words at a time: what such a row
    /// holds goes behind its beginning, where nothing is that has still to
    /// move.
    #[cold]
    #[inline(never)]
    fn grow_to(&mut self, len: usize) {
        let old = self.words.len();
        if self.len == 0 {
            // Memory that is zero already.
            self.words = vec![0; len];
        } else {
            self.words.resize(len, 0);
        }
        self.shift = 32 - len.trailing_zeros();
        // A row can go on from the end at the beginning.
        let front = self.words.iter().take_while(|&&word| word != 0).count();
        let mut row: Vec<u64> = Vec::new();
        let mut wrapped: Vec<u64> = Vec::new();
        wrapped.extend_from_slice(&self.words[..front]);
        self.words[..front].fill(0);
        for at in (front..old).rev() {
            let word = std::mem::take(&mut self.words[at]);
            if word != 0 {
                row.push(word);
                continue;
            }
            while let Some(word) = row.pop() {
                self.put(word);
            }
        }
        row.append(&mut wrapped);
        for word in row {
            self.put(word);
        }
    }

    /// Forgets all numbers.
    pub(crate) fn clear(&mut self) {
        // This takes no more time than it took to fill.
        if self.len * 8 < self.words.len() {
            self.words = Vec::new();
        }
        self.words.fill(0);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;

    /// Numbers with hashes that crowd, many at the very end of the table.
    fn hash(number: u32) -> u32 {
        match number % 3 {
            0 => u32::MAX - number % 40,
            1 => number.wrapping_mul(0x9e37_79b1),
            _ => number,
        }
    }

    #[test]
    fn everything_is_found_after_growing() {
        let mut slots = Slots::default();
        for number in 0..5_000 {
            assert_eq!(slots.find(hash(number), |found| found == number), None);
            match slots.find_or_place(hash(number), |found| found == number) {
                Err(place) if number % 2 == 0 => slots.insert_at(place, hash(number), number),
                _ => slots.insert(hash(number), number),
            }
            if number % 1_700 == 0 {
                slots.expect(number as usize + 1);
            }
            if number % 271 == 0 {
                for known in 0..=number {
                    assert_eq!(slots.find(hash(known), |found| found == known), Some(known));
                }
            }
        }
        slots.clear();
        assert_eq!(slots.find(hash(1), |_| true), None);
        slots.insert(hash(1), 1);
        assert_eq!(slots.find(hash(1), |_| true), Some(1));
    }
}
