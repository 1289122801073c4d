//! Hash tables of strings, with open addressing and linear probing.
//!
//! A table has a power of 2 of slots, more than strings. A slot has the number 0 if it is empty, or
//! one more than the index of a string. The first slot of a string is its [`hash`] modulo the
//! number of slots.

/// Returns the hash of a string: 32-bit FNV-1a.
#[inline]
#[must_use]
pub const fn hash(text: &[u8]) -> u32 {
    let (mut hash, mut offset) = (0x811c_9dc5_u32, 0);
    while offset < text.len() {
        hash = (hash ^ text[offset] as u32).wrapping_mul(0x0100_0193);
        offset += 1;
    }
    hash
}

/// Returns the number of slots for this number of strings. At most half of the slots are used, so
/// that most strings are in their first slot.
#[must_use]
pub const fn slot_count(texts: usize) -> usize {
    if texts == 0 { 0 } else { (texts * 2).next_power_of_two() }
}

/// Returns the slots in which a string can be, in the order in which they are tried: those up to
/// the first empty one. `count` is a power of 2, or 0 for no slots.
#[inline]
pub fn slots(text: &[u8], count: usize) -> impl Iterator<Item = usize> {
    let first = hash(text) as usize;
    (0..count).map(move |step| first.wrapping_add(step) & (count - 1))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{hash, slot_count, slots};

    #[test]
    fn hashes_are_fnv_1a() {
        assert_eq!(hash(b""), 0x811c_9dc5);
        assert_eq!(hash(b"a"), 0xe40c_292c);
        assert_eq!(hash(b"foobar"), 0xbf9c_f968);
    }

    #[test]
    fn all_slots_are_tried() {
        let mut tried: Vec<usize> = slots(b"foobar", 8).collect();
        assert_eq!(tried[0], 0xbf9c_f968 & 7);
        tried.sort_unstable();
        assert_eq!(tried, (0..8).collect::<Vec<_>>());
        assert_eq!(slots(b"", 0).count(), 0);
        assert_eq!([0, 1, 2, 300].map(slot_count), [0, 2, 4, 1024]);
    }
}
