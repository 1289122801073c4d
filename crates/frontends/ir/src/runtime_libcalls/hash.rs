//! Hash table in which LLVM looks up functions by name.
//!
//! Input: names in order. Output: buckets with indices of names. Buckets are large enough that no
//! name is stored outside of its own.

use rustc_hash::FxHashSet;

use tablegen_quirks::string_map;

/// Hash table of function names.
#[derive(Debug)]
pub(super) struct HashTable {
    /// Number of buckets.
    pub(super) size: usize,
    /// Number of slots in each bucket.
    pub(super) slots_each: usize,
    /// Index of a name plus one, or 0 for an empty slot.
    pub(super) slots: Vec<usize>,
    /// Length of the longest name in bytes.
    pub(super) longest: usize,
}

/// Maximum ratio of buckets to names.
const OVERHEAD: usize = 4;

impl HashTable {
    /// Builds a table of these names. Of equal names, the lookup finds the first.
    pub(super) fn new(names: &[&str]) -> Self {
        let mut seen = FxHashSet::default();
        let first = names.iter().enumerate().filter(|(_, name)| seen.insert(**name));
        let entries: Vec<(usize, usize)> = first
            .map(|(index, name)| (string_map::hash(name.as_bytes()) as usize, index + 1))
            .collect();
        let (size, slots_each) = parameters(&entries);
        let mut slots = vec![0; size * slots_each];
        for (hash, number) in entries {
            let own = &mut slots[hash % size * slots_each..][..slots_each];
            if let Some(free) = own.iter_mut().find(|index| **index == 0) {
                *free = number;
            }
        }
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        HashTable { size, slots_each, slots, longest }
    }
}

/// Returns the minimum bucket size, with the minimum number of buckets for it.
fn parameters(entries: &[(usize, usize)]) -> (usize, usize) {
    let most = entries.len().max(1);
    for slots_each in 1..=most {
        let mut size = entries.len().next_power_of_two();
        while size < OVERHEAD * most {
            let mut used = vec![0; size];
            let fits = entries.iter().all(|(hash, _)| {
                used[hash % size] += 1;
                used[hash % size] <= slots_each
            });
            if fits {
                return (size, slots_each);
            }
            size *= 2;
        }
    }
    // Minimum number of slots for which no bucket overflows.
    (1, most)
}

#[cfg(test)]
mod tests {
    use super::{HashTable, string_map};

    #[test]
    fn every_name_is_where_its_hash_says() {
        let names: Vec<String> = (0..300).map(|index| format!("f{}", index % 250)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let table = HashTable::new(&names);
        assert_eq!(table.slots.len(), table.size * table.slots_each);
        for (index, name) in names.iter().take(250).enumerate() {
            let hash = string_map::hash(name.as_bytes()) as usize;
            let own = &table.slots[hash % table.size * table.slots_each..][..table.slots_each];
            assert!(own.contains(&(index + 1)), "{name}");
        }
        assert_eq!(table.longest, 4);
        assert!(table.slots.iter().all(|&number| number <= 250));
    }

    #[test]
    fn no_names_need_no_slots() {
        assert_eq!(HashTable::new(&[]).slots, [0]);
    }
}
