//! Hash table of numbers, open-addressed.
//!
//! The objects that the numbers identify are scattered in memory, so a lookup costs about as much
//! as one memory access. A number and its hash share a 64-bit word, stored at the index that the
//! hash determines or directly after it. The words are in the order of their hashes, so that the
//! table can grow in place.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::rows::Growing;
use crate::snapshot::{Input, Output};

/// Set of numbers. The caller compares the objects that they identify.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// Hash in the upper half, number plus one in the lower half; 0 for an empty slot.
    words: Growing<u64>,
    len: usize,
    /// Right shift that converts a hash to an index.
    shift: u32,
}

/// Index for a number that is not in the table, valid until another one is inserted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VacantSlot(usize);

/// Packs a hash and a number.
fn word(hash: u32, number: u32) -> u64 {
    u64::from(hash) << 32 | (u64::from(number) + 1)
}

const SMALLEST: usize = 1 << 8;

/// Length from which tables grow by a factor of 2. A longer one costs memory that may stay unused.
const FAST_GROWTH: usize = 1 << 12;

/// Number of words whose memory a large table reserves, so that it grows in place.
const ROOMY: usize = 1 << 17;

/// Upper limit of the capacity that is reserved in advance, because the expectation can be wrong.
const MOST_EXPECTED: usize = 1 << 15;

/// Returns the 32 best bits of a hash, most significant best.
#[inline]
pub(crate) fn finish(hasher: &FxHasher) -> u32 {
    // `FxHasher::finish` moves the best bits to the low end, where other tables use them.
    (hasher.finish().rotate_right(26) >> 32) as u32
}

impl Slots {
    /// Creates a table that is expected to grow. The system commits memory when it is written.
    pub(crate) fn roomy() -> Self {
        Slots { words: Vec::with_capacity(ROOMY).into(), ..Slots::default() }
    }

    /// Returns the number with this hash for which `same` is true.
    #[inline]
    pub(crate) fn find(&self, hash: u32, same: impl FnMut(u32) -> bool) -> Option<u32> {
        self.find_or_vacant(hash, same).ok()
    }

    /// Returns the number with this hash for which `same` is true, or the index to insert one at.
    #[inline]
    pub(crate) fn find_or_vacant(
        &self,
        hash: u32,
        mut same: impl FnMut(u32) -> bool,
    ) -> Result<u32, VacantSlot> {
        let mut index = self.slot(hash);
        loop {
            let word = self.words.get(index).copied().unwrap_or(0);
            if word == 0 {
                return Err(VacantSlot(index));
            }
            if (word >> 32) as u32 == hash && same(word as u32 - 1) {
                return Ok(word as u32 - 1);
            }
            index += 1;
            if index == self.words.len() {
                index = 0;
            }
        }
    }

    /// Inserts a number that is not in the table.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, number: u32) {
        if self.len * 8 >= self.words.len() * 5 {
            self.grow_to(self.larger());
        }
        self.len += 1;
        self.put(word(hash, number));
    }

    /// Inserts a number at the index where the lookup before ended.
    #[inline]
    pub(crate) fn insert_at(&mut self, VacantSlot(index): VacantSlot, hash: u32, number: u32) {
        if self.len * 8 >= self.words.len() * 5 {
            return self.insert(hash, number);
        }
        self.len += 1;
        self.words[index] = word(hash, number);
    }

    /// Reserves capacity for this number of further insertions, up to a limit.
    pub(crate) fn expect(&mut self, more: usize) {
        let words = ((self.len + more.min(MOST_EXPECTED)) * 8 / 5).next_power_of_two();
        if words > self.words.len() {
            self.grow_to(words.max(self.larger()));
        }
    }

    /// Returns the length after the next growth. Small tables grow fast, because each growth moves
    /// all words.
    fn larger(&self) -> usize {
        let factor = if self.words.len() < FAST_GROWTH { 4 } else { 2 };
        (self.words.len() * factor).max(SMALLEST)
    }

    fn slot(&self, hash: u32) -> usize {
        hash.checked_shr(self.shift).unwrap_or(0) as usize
    }

    fn put(&mut self, word: u64) {
        let mut index = self.slot((word >> 32) as u32);
        while let Some(slot) = self.words.get_mut(index) {
            if *slot == 0 {
                *slot = word;
                return;
            }
            index += 1;
            if index == self.words.len() {
                index = 0;
            }
        }
    }

    /// Grows the table in place to a greater power of two. Contiguous runs of slots are moved from
    /// back to front. The slots of a run move to higher indices, where all slots have moved
    /// already.
    #[cold]
    #[inline(never)]
    fn grow_to(&mut self, len: usize) {
        let old = self.words.len();
        if self.len == 0 && self.words.capacity() < len {
            // Freshly allocated memory is zero.
            self.words = vec![0; len].into();
        } else {
            self.words.reserve_for(len);
            self.words.resize(len, 0);
        }
        self.shift = 32 - len.trailing_zeros();
        // A run can continue from the end at the start.
        let front = self.words.iter().take_while(|&&word| word != 0).count();
        let mut row: Vec<u64> = Vec::new();
        let mut wrapped: Vec<u64> = Vec::new();
        wrapped.extend_from_slice(&self.words[..front]);
        self.words[..front].fill(0);
        for index in (front..old).rev() {
            let word = std::mem::take(&mut self.words[index]);
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

    pub(crate) fn write_snapshot(&self, out: &mut Output) {
        out.long_row(&self.words);
    }

    /// Reads a table of numbers below `limit`.
    pub(crate) fn read_snapshot(input: &mut Input<'_>, limit: usize) -> Option<Slots> {
        let words = Growing::from(input.long_row()?);
        let is_number = |word: u64| word as u32 != 0 && word as u32 as usize <= limit;
        let len = words.iter().filter(|&&word| word != 0).count();
        // A lookup ends at an empty slot.
        let has_capacity = words.is_empty() || (words.len().is_power_of_two() && len < words.len());
        let is_valid = has_capacity && words.iter().all(|&word| word == 0 || is_number(word));
        let shift = 32u32.checked_sub(words.len().checked_ilog2().unwrap_or(0))?;
        is_valid.then_some(Slots { words, len, shift })
    }

    /// Removes all numbers.
    pub(crate) fn clear(&mut self) {
        // Clearing takes no longer than filling did.
        if self.len * 8 < self.words.len() {
            self.words = Growing::default();
        }
        self.words.fill(0);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;

    /// Returns hashes that collide often, many at the very end of the table.
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
            match slots.find_or_vacant(hash(number), |found| found == number) {
                Err(slot) if number % 2 == 0 => slots.insert_at(slot, hash(number), number),
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
