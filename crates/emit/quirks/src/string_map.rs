//! Order in which LLVM's string tables (`llvm::StringMap`) list their strings: that of the hashes.
//! Messages can show it.
//!
//! Input: the [hashes](hash) of distinct strings, in the order of insertion. Output: the order of
//! iteration. In LLVM 23, tables probe linearly.

use smallvec::{SmallVec, smallvec};
use tablegen_core::Release;

/// Initial number of buckets.
const FIRST_SLOTS: usize = 16;

/// Returns the hash of a string: the lower half of XXH3.
pub fn hash(text: &[u8]) -> u32 {
    xxhash_rust::xxh3::xxh3_64(text) as u32
}

/// Returns the indices of the strings in bucket order.
pub fn order(release: Release, hashes: &[u32]) -> SmallVec<[usize; 16]> {
    let growth = if release >= Release::V23 { 0 } else { 1 };
    let mut table: SmallVec<[Option<usize>; 16]> = smallvec![None; FIRST_SLOTS];
    for (number, &hash) in hashes.iter().enumerate() {
        put(&mut table, hash, number, growth);
        let (held, slots) = (number + 1, table.len());
        if held * 4 > slots * 3 {
            let mut larger = smallvec![None; slots * 2];
            for number in table.into_iter().flatten() {
                put(&mut larger, hashes[number], number, growth);
            }
            table = larger;
        }
    }
    table.into_iter().flatten().collect()
}

/// Inserts a number into the first free bucket from that of its hash on. The first step is one bucket
/// wide, and each further one by `growth` wider than the one before.
fn put(table: &mut [Option<usize>], hash: u32, number: usize, growth: usize) {
    let mask = table.len() - 1;
    let mut index = hash as usize & mask;
    let mut step = 1;
    while table[index].is_some() {
        index = (index + step) & mask;
        step += growth;
    }
    table[index] = Some(number);
}

#[cfg(test)]
mod tests {
    use super::{hash, order};
    use tablegen_core::Release;

    #[test]
    fn hashes_decide() {
        assert_eq!(order(Release::V22, &[])[..], [] as [usize; 0]);
        assert_eq!(order(Release::V22, &[3, 1, 2])[..], [1, 2, 0]);
        // Of the strings that hash to one bucket, the second moves by one bucket, the third by
        // three.
        assert_eq!(order(Release::V22, &[5, 5, 21, 7, 8])[..], [0, 1, 3, 2, 4]);
        // In LLVM 23, the third moves by two.
        assert_eq!(order(Release::V23, &[5, 5, 21, 7, 8])[..], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn tables_grow() {
        let hashes: Vec<u32> = (0..13).rev().map(|number| number * 16).collect();
        // With 32 buckets, odd numbers are separate from the others.
        let order = order(Release::V22, &hashes);
        assert_eq!(order.len(), 13);
        assert_eq!(hashes[order[0]] % 32, 0);
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..13).collect::<Vec<_>>());
    }

    #[test]
    fn hashes_are_those_of_llvm() {
        // Lower halves of the hashes that xxHash's own program prints for these strings.
        assert_eq!(hash(b""), 0x38d3_94c2);
        assert_eq!(hash(b"a"), 0x1e96_4e1f);
        assert_eq!(hash(b"abc"), 0x892f_3950);
    }
}
