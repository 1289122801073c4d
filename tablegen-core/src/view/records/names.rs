//! Order of records by the bytes of their names.
//!
//! Input: names with the numbers of their records. Output: the same in order.

use crate::record_id::RecordId;

/// Record to be sorted by its name.
pub(super) struct Named<'a> {
    /// Next eight bytes of the name, padded with zeros.
    next: u64,
    /// Number of bytes in `next`; nine if more bytes follow.
    len: u8,
    /// Rest of the name, from these bytes on.
    rest: &'a [u8],
    id: RecordId,
}

impl<'a> Named<'a> {
    /// Creates an entry for the record of this name.
    pub(super) fn new(rest: &'a [u8], id: RecordId) -> Self {
        let mut next = [0; 8];
        let len = rest.len().min(8);
        next[..len].copy_from_slice(&rest[..len]);
        Named { next: u64::from_be_bytes(next), len: rest.len().min(9) as u8, rest, id }
    }

    /// Returns the record.
    pub(super) fn id(&self) -> RecordId {
        self.id
    }

    fn key(&self) -> (u64, u8) {
        (self.next, self.len)
    }
}

/// Sorts records by the bytes of their names, eight at a time. Many names of a target start with
/// the same bytes, so comparing whole names would read these again and again.
pub(super) fn sort_by_name(all: &mut [Named<'_>]) {
    let mut pending = vec![(0, all.len())];
    while let Some((mut start, end)) = pending.pop() {
        let part = &mut all[start..end];
        part.sort_unstable_by_key(Named::key);
        for same in part.chunk_by_mut(|a, b| a.key() == b.key()) {
            // Names without further bytes are equal.
            if same.len() > 1 && same[0].len == 9 {
                for one in &mut *same {
                    *one = Named::new(&one.rest[8..], one.id);
                }
                pending.push((start, start + same.len()));
            }
            start += same.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Named, sort_by_name};
    use crate::record_id::RecordId;

    #[test]
    fn names_are_sorted_by_all_their_bytes() {
        let mut names = vec![Vec::new()];
        let mut state = 1u32;
        for _ in 0..2_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Longer and longer names that differ in few bytes, some of which are zero.
            let mut name = names[(state >> 8) as usize % names.len()].clone();
            name.extend(std::iter::repeat_n(b'a', (state >> 20) as usize % 11));
            name.push((state >> 28) as u8 % 3);
            names.push(name);
        }
        names.sort();
        names.dedup();
        let named = |(index, name)| Named::new(name, RecordId(index as u32));
        let mut all: Vec<Named<'_>> =
            names.iter().map(Vec::as_slice).enumerate().rev().map(named).collect();
        sort_by_name(&mut all);
        assert!(all.iter().map(|one| one.id.0).eq(0..names.len() as u32));
    }
}
