//! Order in which LLVM prints packetizers: that of a hash table of their namespaces in GCC's C++
//! library.
//!
//! Input: strings in the order of insertion. Output: the order of iteration.

/// Numbers of buckets. The table grows to the next one when it has more strings than buckets.
pub(crate) const BUCKETS: [u64; 13] =
    [13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229];

/// Returns the indices of the strings in the order in which the table lists them. The strings must
/// be distinct.
pub fn order(strings: &[&[u8]]) -> Vec<usize> {
    let mut buckets = BUCKETS.iter();
    let mut count = 1;
    // The strings of each bucket, the last one first; so are the buckets.
    let mut listed: Vec<(u64, Vec<usize>)> = Vec::new();
    let hashes: Vec<u64> = strings.iter().map(|string| hash(string)).collect();
    let insert = |listed: &mut Vec<(u64, Vec<usize>)>, count: u64, index: usize| {
        let bucket = hashes[index] % count;
        match listed.iter_mut().find(|(known, _)| *known == bucket) {
            Some((_, strings)) => strings.push(index),
            None => listed.push((bucket, vec![index])),
        }
    };
    let in_order = |listed: Vec<(u64, Vec<usize>)>| -> Vec<usize> {
        listed.into_iter().rev().flat_map(|(_, strings)| strings.into_iter().rev()).collect()
    };
    for index in 0..strings.len() {
        if index == 0 || index as u64 >= count {
            count = *buckets.next().unwrap_or(&BUCKETS[BUCKETS.len() - 1]);
            for before in in_order(std::mem::take(&mut listed)) {
                insert(&mut listed, count, before);
            }
        }
        insert(&mut listed, count, index);
    }
    in_order(listed)
}

/// Returns the hash of a string: MurmurHash64A with the library's seed.
pub(crate) fn hash(string: &[u8]) -> u64 {
    const FACTOR: u64 = 0xc6a4_a793_5bd1_e995;
    let mix = |value: u64| value ^ value >> 47;
    let mut hash = 0xc70f_6907 ^ (string.len() as u64).wrapping_mul(FACTOR);
    let (words, rest) = string.as_chunks::<8>();
    for &word in words {
        let data = mix(u64::from_le_bytes(word).wrapping_mul(FACTOR)).wrapping_mul(FACTOR);
        hash = (hash ^ data).wrapping_mul(FACTOR);
    }
    if !rest.is_empty() {
        let data = rest.iter().rev().fold(0, |data, &byte| data << 8 | u64::from(byte));
        hash = (hash ^ data).wrapping_mul(FACTOR);
    }
    mix(mix(hash).wrapping_mul(FACTOR))
}

#[cfg(test)]
mod tests {
    use super::{hash, order};

    #[test]
    fn hashes_are_those_of_the_library() {
        // Values of `std::hash<std::string>`.
        assert_eq!(hash(b""), HASHES[0]);
        assert_eq!(hash(b"foo"), HASHES[1]);
        assert_eq!(hash(b"a longer name"), HASHES[2]);
    }

    #[test]
    fn the_order_is_that_of_the_library() {
        let names: Vec<String> = (0..40).map(|number| format!("ns{number}")).collect();
        let names: Vec<&[u8]> = names.iter().map(String::as_bytes).collect();
        assert_eq!(order(&names[..5]), FIVE);
        assert_eq!(order(&names[..13]), THIRTEEN);
        assert_eq!(order(&names), FORTY);
    }

    const HASHES: [u64; 3] = [6142509188972423790, 9631199822919835226, 4724344102777098219];
    const FIVE: [usize; 5] = [4, 3, 2, 1, 0];
    const THIRTEEN: [usize; 13] = [12, 11, 10, 9, 7, 6, 4, 3, 8, 5, 2, 1, 0];
    const FORTY: [usize; 40] = [
        35, 34, 37, 32, 12, 11, 31, 10, 5, 36, 22, 23, 24, 7, 6, 4, 3, 39, 8, 25, 33, 2, 1, 21, 0,
        13, 14, 15, 30, 28, 16, 17, 38, 19, 20, 29, 9, 18, 26, 27,
    ];
}
