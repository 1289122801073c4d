//! Tables of sequences in which suffixes are shared (LLVM: `SequenceToOffsetTable`).
//!
//! Input are sequences. Output is their layout: the sequences that are written, in order, and the
//! offset of each. Sequences are sorted from their last element on, as in LLVM, and a terminator
//! can follow each.

/// Layout of sequences in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SequenceTable {
    /// Offset of each sequence in the table.
    pub offsets: Vec<u32>,
    /// Indices of the sequences that are written, in the order of the table.
    pub written: Vec<u32>,
    /// Length of the table in elements, including terminators.
    pub len: u32,
}

impl SequenceTable {
    /// Lays out sequences. With `terminated`, each is followed by one more element.
    pub fn new<T: Ord>(sequences: &[&[T]], terminated: bool) -> Self {
        let backwards = |&index: &u32| sequences[index as usize].iter().rev();
        let mut order: Vec<u32> = (0..sequences.len() as u32).collect();
        order.sort_unstable_by(|a, b| backwards(a).cmp(backwards(b)));
        // In descending order, a suffix of a sequence directly follows it.
        let mut holders: Vec<(u32, u32)> = Vec::with_capacity(order.len());
        let mut written: Vec<u32> = Vec::new();
        for &index in order.iter().rev() {
            let sequence = sequences[index as usize];
            let holder = written.last().copied().filter(|&last| {
                let last = sequences[last as usize];
                last.ends_with(sequence)
            });
            holders.push((index, holder.unwrap_or(index)));
            if holder.is_none() {
                written.push(index);
            }
        }
        written.reverse();
        let mut offsets = vec![0; sequences.len()];
        let mut len = 0;
        for &index in &written {
            offsets[index as usize] = len;
            len += sequences[index as usize].len() as u32 + u32::from(terminated);
        }
        for (index, holder) in holders {
            let skipped = sequences[holder as usize].len() - sequences[index as usize].len();
            offsets[index as usize] = offsets[holder as usize] + skipped as u32;
        }
        SequenceTable { offsets, written, len }
    }
}

#[cfg(test)]
mod tests {
    use super::SequenceTable;

    #[test]
    fn ends_are_shared() {
        let sequences: [&[u8]; 6] = [b"abc", b"c", b"bc", b"xbc", b"", b"abc"];
        let table = SequenceTable::new(&sequences, true);
        // Sorted from the last element on: abc, xbc.
        assert_eq!(
            table.written.iter().map(|&index| sequences[index as usize]).collect::<Vec<_>>(),
            [b"abc", b"xbc"]
        );
        assert_eq!(table.len, 8);
        // Common suffixes are in the first of both.
        assert_eq!(table.offsets, [0, 2, 1, 4, 3, 0]);
    }

    #[test]
    fn every_sequence_is_found_where_it_should_be() {
        // All words of up to four letters from an alphabet of two.
        let sequences: Vec<Vec<u8>> = (0..5u32)
            .flat_map(|len| {
                (0..1 << len).map(move |bits| (0..len).map(move |index| bits >> index & 1))
            })
            .map(|sequence| sequence.map(|bit| bit as u8 + 1).collect())
            .collect();
        let sequences: Vec<&[u8]> = sequences.iter().map(Vec::as_slice).collect();
        let table = SequenceTable::new(&sequences, true);
        let mut all = Vec::new();
        for &index in &table.written {
            all.extend_from_slice(sequences[index as usize]);
            all.push(0);
        }
        assert_eq!(all.len(), table.len as usize);
        for (sequence, &offset) in sequences.iter().zip(&table.offsets) {
            let found = &all[offset as usize..][..sequence.len() + 1];
            assert!(found.starts_with(sequence) && found.ends_with(&[0]), "{sequence:?}");
        }
    }

    #[test]
    fn nothing_is_an_empty_table() {
        let table = SequenceTable::new::<u8>(&[], true);
        assert_eq!((table.len, table.written.len()), (0, 0));
        let table = SequenceTable::new::<u8>(&[&[]], true);
        assert_eq!((table.len, table.written.len()), (1, 1));
    }
}
