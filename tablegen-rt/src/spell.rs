//! Edit distance, for suggestions.

use alloc::vec::Vec;

/// Edits that the distance counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edits {
    /// Insertions and removals.
    InsertAndRemove,
    /// Insertions, removals and replacements, each counted as one.
    All,
}

/// Returns the edit distance of two slices, or `limit + 1` if it is greater than `limit`.
pub(crate) fn distance<T: PartialEq>(one: &[T], other: &[T], limit: usize, edits: Edits) -> usize {
    if one.len().abs_diff(other.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.iter().enumerate() {
        let mut diagonal = line;
        row[0] = line + 1;
        for (column, own) in other.iter().enumerate() {
            let moved = row[column].min(row[column + 1]) + 1;
            let next = match edits {
                _ if own == letter => diagonal,
                Edits::InsertAndRemove => moved,
                Edits::All => moved.min(diagonal + 1),
            };
            diagonal = core::mem::replace(&mut row[column + 1], next);
        }
        if row.iter().all(|&distance| distance > limit) {
            return limit + 1;
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{Edits, distance};

    #[test]
    fn letters_are_put_in_and_taken_out() {
        let distance = |one: &str, other: &str| {
            distance(one.as_bytes(), other.as_bytes(), 2, Edits::InsertAndRemove)
        };
        assert_eq!(distance("add", "add"), 0);
        assert_eq!(distance("ad", "add"), 1);
        assert_eq!(distance("sub", "sud"), 2);
        assert_eq!(distance("", "ab"), 2);
        assert!(distance("add", "xor") > 2);
        assert!(distance("a", "abcd") > 2);
    }

    #[test]
    fn letters_are_replaced() {
        let distance =
            |one: &str, other: &str| distance(one.as_bytes(), other.as_bytes(), 2, Edits::All);
        assert_eq!(distance("sub", "sud"), 1);
        assert_eq!(distance("sub", "bus"), 2);
        assert_eq!(distance("ab", "a"), 1);
        assert!(distance("abc", "xyz") > 2);
    }
}
