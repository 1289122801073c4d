//! How far words are from one another.

use alloc::vec::Vec;

/// How many letters must be put in or taken out to make one word of another; more than `limit` if
/// it is more than that, but then not how many.
pub(super) fn distance(one: &str, other: &str, limit: usize) -> usize {
    if one.len().abs_diff(other.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.bytes().enumerate() {
        let mut before = line;
        row[0] = line + 1;
        for (column, own) in other.bytes().enumerate() {
            let changed = row[column].min(row[column + 1]) + 1;
            let next = if own == letter { before } else { changed };
            before = core::mem::replace(&mut row[column + 1], next);
        }
        if row.iter().all(|&distance| distance > limit) {
            return limit + 1;
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn letters_are_put_in_and_taken_out() {
        assert_eq!(distance("add", "add", 2), 0);
        assert_eq!(distance("ad", "add", 2), 1);
        assert_eq!(distance("sub", "sud", 2), 2);
        assert_eq!(distance("", "ab", 2), 2);
        assert!(distance("add", "xor", 2) > 2);
        assert!(distance("a", "abcd", 2) > 2);
    }
}
