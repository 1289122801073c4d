//! [`Leaves`]: hash table of the leaves of a graph, which finds the node with an identity.

use alloc::vec::Vec;

use super::nodes::LeafKey;

/// Numbers of nodes by the hash of their identities, with open addressing. The identities are those of the nodes,
/// so that a removed node, which has none, stays in its slot and is not found.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaves {
    /// Number of a node plus 1, or 0 for an empty slot. The length is 0 or a power of two, at least twice `used`.
    slots: Vec<u32>,
    /// Number of slots that are not empty.
    used: usize,
}

impl Leaves {
    /// Removes all leaves.
    pub(super) fn clear(&mut self) {
        // A small graph does not pay for the memory of a large one.
        self.slots.truncate((self.used * 4).next_power_of_two().max(16));
        self.slots.fill(0);
        self.used = 0;
    }

    /// Returns the node with an identity. `key_of` returns the identities of nodes.
    pub(super) fn find(
        &self,
        key: &LeafKey,
        key_of: impl Fn(usize) -> Option<LeafKey>,
    ) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        let mut index = hash(key) & last;
        loop {
            let node = (self.slots[index] as usize).checked_sub(1)?;
            if key_of(node).as_ref() == Some(key) {
                return Some(node);
            }
            index = (index + 1) & last;
        }
    }

    /// Adds a node whose identity no other node has.
    pub(super) fn insert(
        &mut self,
        key: &LeafKey,
        node: usize,
        key_of: impl Fn(usize) -> Option<LeafKey>,
    ) {
        let Ok(number) = u32::try_from(node + 1) else { return };
        if (self.used + 1) * 2 > self.slots.len() {
            self.grow(key_of);
        }
        self.put(key, number);
    }

    /// Doubles the number of slots, and forgets removed nodes.
    fn grow(&mut self, key_of: impl Fn(usize) -> Option<LeafKey>) {
        let slots = alloc::vec![0; (self.slots.len() * 2).max(16)];
        let old = core::mem::replace(&mut self.slots, slots);
        self.used = 0;
        for number in old.into_iter().filter(|number| *number != 0) {
            if let Some(key) = key_of(number as usize - 1) {
                self.put(&key, number);
            }
        }
    }

    /// Puts the number of a node plus 1 in a slot.
    fn put(&mut self, key: &LeafKey, number: u32) {
        let last = self.slots.len() - 1;
        let mut index = hash(key) & last;
        while self.slots[index] != 0 {
            index = (index + 1) & last;
        }
        self.slots[index] = number;
        self.used += 1;
    }
}

/// Returns the hash of an identity.
fn hash(&(kind, data, index, (result, ty)): &LeafKey) -> usize {
    let data = data as u64 ^ (data >> 64) as u64;
    let small = u64::from(kind) | u64::from(result) << 8 | u64::from(ty) << 16;
    let mixed = data.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ small ^ (index as u64).rotate_left(32);
    let hash = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
    (hash ^ hash >> 32) as usize
}
