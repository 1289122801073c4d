//! Rows of automata: the accepted actions of a state.

/// Number of actions of a [`Row`].
pub const ROW_ACTIONS: usize = 64;

/// Number of bytes of a [`Row`].
pub const ROW_LEN: usize = 12;

/// Accepted actions of a state. States with more than [`ROW_ACTIONS`] actions have several rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Mask of the accepted actions, from the lowest bit on.
    pub accepted: u64,
    /// Index of the transition of the first accepted action. The others follow in order.
    pub first: u32,
}

impl Row {
    /// Returns the bytes: both fields in little-endian order.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; ROW_LEN] {
        let [a, b, c, d, e, f, g, h] = self.accepted.to_le_bytes();
        let [i, j, k, l] = self.first.to_le_bytes();
        [a, b, c, d, e, f, g, h, i, j, k, l]
    }

    /// Reads a row.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes(bytes: &[u8; ROW_LEN]) -> Self {
        let [a, b, c, d, e, f, g, h, first @ ..] = *bytes;
        let accepted = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        Row { accepted, first: u32::from_le_bytes(first) }
    }

    /// Returns the index of the transition of an action, counted from 0 in this row. `None` if the
    /// action is not accepted.
    #[inline(always)]
    #[must_use]
    pub const fn transition(self, action: u32) -> Option<usize> {
        let bit = 1 << (action % ROW_ACTIONS as u32);
        if self.accepted & bit == 0 {
            return None;
        }
        let before = (self.accepted & (bit - 1)).count_ones();
        Some(self.first as usize + before as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let row = Row { accepted: 0b1010 | 1 << 63, first: 7 };
        assert_eq!(Row::from_bytes(&row.to_bytes()), row);
        let transitions = [0, 1, 2, 3, 63].map(|action| row.transition(action));
        assert_eq!(transitions, [None, Some(7), None, Some(8), Some(9)]);
    }
}
