//! Many sequences in one table, where a sequence that ends another one takes
//! no room of its own.
//!
//! In: sequences. Out: which of them the table holds, in which order, and
//! where each begins. LLVM's tables of lists have this layout: the sequences
//! are ordered by their ends, and a terminator follows each.

/// Where each sequence went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SequenceTable {
    /// For each sequence, the index in the table at which it begins.
    pub offsets: Vec<u32>,
    /// The numbers of the sequences that are written out, in the order of the
    /// table.
    pub written: Vec<u32>,
    /// How many elements the table has, with those that terminate sequences.
    pub len: u32,
}

impl SequenceTable {
    /// Lays out sequences. With `terminated`, each is followed by one element
    /// more.
    pub fn new<T: Ord>(sequences: &[&[T]], terminated: bool) -> Self {
        let backwards = |&at: &u32| sequences[at as usize].iter().rev();
        let mut order: Vec<u32> = (0..sequences.len() as u32).collect();
        order.sort_unstable_by(|a, b| backwards(a).cmp(backwards(b)));
        // From the last on: what ends in a sequence comes right after it.
        let mut holders: Vec<(u32, u32)> = Vec::with_capacity(order.len());
        let mut written: Vec<u32> = Vec::new();
        for &at in order.iter().rev() {
            let sequence = sequences[at as usize];
            let holder = written.last().copied().filter(|&last| {
                let last = sequences[last as usize];
                last.ends_with(sequence)
            });
            holders.push((at, holder.unwrap_or(at)));
            if holder.is_none() {
                written.push(at);
            }
        }
        written.reverse();
        let mut offsets = vec![0; sequences.len()];
        let mut len = 0;
        for &at in &written {
            offsets[at as usize] = len;
            len += sequences[at as usize].len() as u32 + u32::from(terminated);
        }
        for (at, holder) in holders {
            let skipped = sequences[holder as usize].len() - sequences[at as usize].len();
            offsets[at as usize] = offsets[holder as usize] + skipped as u32;
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
        // Ordered by their ends: abc, xbc.
        assert_eq!(
            table.written.iter().map(|&at| sequences[at as usize]).collect::<Vec<_>>(),
            [b"abc", b"xbc"]
        );
        assert_eq!(table.len, 8);
        // What ends both is in the first of them.
        assert_eq!(table.offsets, [0, 2, 1, 4, 3, 0]);
    }

    #[test]
    fn every_sequence_is_found_where_it_should_be() {
        // All words of up to four letters out of two.
        let words: Vec<Vec<u8>> = (0..5u32)
            .flat_map(|len| (0..1 << len).map(move |bits| (0..len).map(move |at| bits >> at & 1)))
            .map(|word| word.map(|bit| bit as u8 + 1).collect())
            .collect();
        let words: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let table = SequenceTable::new(&words, true);
        let mut all = Vec::new();
        for &at in &table.written {
            all.extend_from_slice(words[at as usize]);
            all.push(0);
        }
        assert_eq!(all.len(), table.len as usize);
        for (word, &offset) in words.iter().zip(&table.offsets) {
            let found = &all[offset as usize..][..word.len() + 1];
            assert!(found.starts_with(word) && found.ends_with(&[0]), "{word:?}");
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
