//! [`FixedBits`]: the bits of an encoding or a filter that have a fixed value.

use smallvec::{SmallVec, smallvec};

/// Words of 64 bits, lowest first.
type Words = SmallVec<[u64; 2]>;

/// Bit string in which some bits are fixed and the others are open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FixedBits {
    /// Number of bits.
    width: u32,
    /// Mask of the fixed bits.
    known: Words,
    /// Mask of the fixed bits that are 1.
    ones: Words,
}

impl FixedBits {
    /// Creates `width` open bits.
    pub(super) fn open(width: u32) -> Self {
        let words = width.div_ceil(u64::BITS) as usize;
        FixedBits { width, known: smallvec![0; words], ones: smallvec![0; words] }
    }

    /// Returns the number of bits.
    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// Extends the string to at least `width` bits. New bits are open.
    pub(super) fn widen(&mut self, width: u32) {
        let words = width.div_ceil(u64::BITS) as usize;
        self.width = self.width.max(width);
        self.known.resize(self.known.len().max(words), 0);
        self.ones.resize(self.ones.len().max(words), 0);
    }

    /// Fixes a bit. Does nothing for a bit beyond the width.
    pub(super) fn fix(&mut self, index: u32, one: bool) {
        let (word, bit) = (index as usize / 64, 1 << (index % 64));
        if index < self.width {
            self.known[word] |= bit;
            self.ones[word] = self.ones[word] & !bit | if one { bit } else { 0 };
        }
    }

    /// Returns the value of a fixed bit, or `None` for an open one.
    pub(super) fn get(&self, index: u32) -> Option<bool> {
        let (word, shift) = (index as usize / 64, index % 64);
        let known = self.known.get(word)? >> shift & 1 == 1;
        known.then(|| self.ones[word] >> shift & 1 == 1)
    }

    /// Returns the mask of fixed bits in one word.
    pub(super) fn known(&self, word: usize) -> u64 {
        self.known.get(word).copied().unwrap_or(0)
    }

    /// Returns the bits, with those that are 1 in `mask` open.
    pub(super) fn without(&self, mask: &Self) -> Self {
        let mut rest = self.clone();
        for (index, (known, ones)) in rest.known.iter_mut().zip(&mut rest.ones).enumerate() {
            let keep = !mask.ones.get(index).copied().unwrap_or(0);
            *known &= keep;
            *ones &= keep;
        }
        rest
    }

    /// Returns true if a bit is fixed to 1.
    pub(super) fn has_ones(&self) -> bool {
        self.ones.iter().any(|&word| word != 0)
    }

    /// Returns two masks of the lowest 64 bits: those that are 1 in `mask` and 0 here, and those
    /// that are 1 in both.
    pub(super) fn split(&self, mask: &Self) -> (u64, u64) {
        let low = |words: &Words| words.first().copied().unwrap_or(0);
        let (known, ones, mask) = (low(&self.known), low(&self.ones), low(&mask.ones));
        (known & !ones & mask, ones & mask)
    }

    /// Returns the value of a field if all of its bits are fixed. Of longer fields, the lowest 64
    /// bits.
    pub(super) fn field(&self, start: u32, len: u32) -> Option<u64> {
        let mut index = start;
        let end = start + len;
        let mut value = 0;
        while index < end {
            let (word, shift) = (index as usize / 64, index % 64);
            let count = (u64::BITS - shift).min(end - index);
            let mask = u64::MAX >> (u64::BITS - count);
            if self.known(word) >> shift & mask != mask {
                return None;
            }
            let to = index - start;
            if to < u64::BITS {
                value |= (self.ones[word] >> shift & mask) << to;
            }
            index += count;
        }
        Some(value)
    }

    /// Fixes the bits of a field to a number. Bits above the 64th are 0.
    pub(super) fn set_field(&mut self, start: u32, len: u32, value: u64) {
        for index in 0..len {
            let one = index < u64::BITS && value >> index & 1 == 1;
            self.fix(start + index, one);
        }
    }

    /// Returns the bits as text, highest first, with `open` for open bits.
    pub(super) fn text(&self, open: char) -> String {
        let bits = (0..self.width).rev();
        bits.map(|index| self.get(index).map_or(open, |one| if one { '1' } else { '0' })).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::FixedBits;

    #[test]
    fn fields_are_read_across_words() {
        let mut bits = FixedBits::open(130);
        bits.set_field(60, 70, 0x8000_0000_0000_0005);
        assert_eq!(bits.field(60, 64), Some(0x8000_0000_0000_0005));
        assert_eq!(bits.field(60, 70), Some(0x8000_0000_0000_0005));
        assert_eq!(bits.field(62, 1), Some(1));
        assert_eq!(bits.field(59, 2), None);
        assert_eq!((bits.get(60), bits.get(61), bits.get(59)), (Some(true), Some(false), None));
        assert_eq!(bits.get(500), None);
    }

    #[test]
    fn bits_are_opened_and_shown() {
        let mut bits = FixedBits::open(6);
        bits.set_field(1, 4, 0b1010);
        let mut soft = FixedBits::open(6);
        soft.fix(1, true);
        soft.fix(2, true);
        assert_eq!(
            (bits.text('_'), bits.without(&soft).text('.')),
            ("_1010_".into(), "_10___".replace('_', "."))
        );
        assert_eq!(bits.split(&soft), (0b010, 0b100));
        bits.widen(8);
        bits.fix(9, true);
        assert_eq!(bits.text('?'), "???1010?");
        assert!(soft.has_ones() && !FixedBits::open(3).has_ones());
    }
}
