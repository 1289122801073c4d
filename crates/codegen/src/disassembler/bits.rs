//! [`FixedBits`]: the bits of an encoding, or of a filter, that are 0 or 1; the others are open.

use smallvec::{SmallVec, smallvec};

/// As many words of 64 bits as are needed, the lowest first.
type Words = SmallVec<[u64; 2]>;

/// Bits of which some are fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FixedBits {
    /// How many there are.
    width: u32,
    /// The bits that are fixed.
    known: Words,
    /// Those of them that are 1.
    ones: Words,
}

impl FixedBits {
    /// So many bits, all open.
    pub(super) fn open(width: u32) -> Self {
        let words = width.div_ceil(u64::BITS) as usize;
        FixedBits { width, known: smallvec![0; words], ones: smallvec![0; words] }
    }

    /// How many bits there are.
    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// Makes there be so many bits; those that are new are open.
    pub(super) fn widen(&mut self, width: u32) {
        let words = width.div_ceil(u64::BITS) as usize;
        self.width = self.width.max(width);
        self.known.resize(self.known.len().max(words), 0);
        self.ones.resize(self.ones.len().max(words), 0);
    }

    /// Fixes a bit; one that is not there stays away.
    pub(super) fn fix(&mut self, at: u32, one: bool) {
        let (word, bit) = (at as usize / 64, 1 << (at % 64));
        if at < self.width {
            self.known[word] |= bit;
            self.ones[word] = self.ones[word] & !bit | if one { bit } else { 0 };
        }
    }

    /// What a bit is fixed to, if it is.
    pub(super) fn get(&self, at: u32) -> Option<bool> {
        let (word, shift) = (at as usize / 64, at % 64);
        let known = self.known.get(word)? >> shift & 1 == 1;
        known.then(|| self.ones[word] >> shift & 1 == 1)
    }

    /// The bits that are fixed, as a word of 64.
    pub(super) fn known(&self, word: usize) -> u64 {
        self.known.get(word).copied().unwrap_or(0)
    }

    /// Opens the bits that are set in a mask.
    pub(super) fn without(&self, mask: &Self) -> Self {
        let mut rest = self.clone();
        for (at, (known, ones)) in rest.known.iter_mut().zip(&mut rest.ones).enumerate() {
            let keep = !mask.ones.get(at).copied().unwrap_or(0);
            *known &= keep;
            *ones &= keep;
        }
        rest
    }

    /// Whether a bit is 1.
    pub(super) fn has_ones(&self) -> bool {
        self.ones.iter().any(|&word| word != 0)
    }

    /// Those of the lowest 64 bits that are set in `mask` and are 0 here, and that are 1 here.
    pub(super) fn split(&self, mask: &Self) -> (u64, u64) {
        let low = |words: &Words| words.first().copied().unwrap_or(0);
        let (known, ones, mask) = (low(&self.known), low(&self.ones), low(&mask.ones));
        (known & !ones & mask, ones & mask)
    }

    /// The number that some bits make, if all of them are fixed: its lowest 64 bits, if there are
    /// more.
    pub(super) fn field(&self, start: u32, len: u32) -> Option<u64> {
        let mut at = start;
        let end = start + len;
        let mut value = 0;
        while at < end {
            let (word, shift) = (at as usize / 64, at % 64);
            let count = (u64::BITS - shift).min(end - at);
            let mask = u64::MAX >> (u64::BITS - count);
            if self.known(word) >> shift & mask != mask {
                return None;
            }
            let to = at - start;
            if to < u64::BITS {
                value |= (self.ones[word] >> shift & mask) << to;
            }
            at += count;
        }
        Some(value)
    }

    /// Fixes the bits of a field to a number; those above its 64 bits to 0.
    pub(super) fn set_field(&mut self, start: u32, len: u32, value: u64) {
        for at in 0..len {
            let one = at < u64::BITS && value >> at & 1 == 1;
            self.fix(start + at, one);
        }
    }

    /// The bits as text, the highest first, with `open` for those that are not fixed.
    pub(super) fn text(&self, open: char) -> String {
        let bits = (0..self.width).rev();
        bits.map(|at| self.get(at).map_or(open, |one| if one { '1' } else { '0' })).collect()
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
