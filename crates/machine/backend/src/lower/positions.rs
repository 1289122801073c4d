//! [`Positions`]: positions in the source of the nodes of a block.

use alloc::vec::Vec;

use crate::ir::Position;

/// Positions of nodes. Nodes are numbered in the order in which they are made, so that those of an instruction of the
/// input, and those that selection makes of a node, are ranges of numbers.
#[derive(Debug, Default)]
pub(super) struct Positions {
    /// First nodes of the ranges, with their positions. Empty for functions without positions.
    starts: Vec<(usize, Position)>,
    /// Position of the last range.
    last: Position,
    /// Position of the present instruction of the input.
    current: Position,
}

impl Positions {
    /// Forgets the nodes. Those of the next block begin with the position of the present instruction.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.last = Position::NONE;
        self.set(0, self.current);
    }

    /// Begins an instruction of the input, whose nodes have the numbers from one on.
    #[inline]
    pub(super) fn begin(&mut self, node: usize, position: Position) {
        self.current = position;
        self.set(node, position);
    }

    /// Sets the position of the nodes from a number on.
    #[inline]
    pub(super) fn set(&mut self, node: usize, position: Position) {
        if position != self.last {
            self.last = position;
            self.starts.push((node, position));
        }
    }

    /// Gives the nodes from a number on the position of a node, of which they are made.
    #[inline]
    pub(super) fn derive(&mut self, node: usize, from: usize) {
        if !self.starts.is_empty() {
            self.set(node, self.get(from));
        }
    }

    /// Returns the position of the present instruction of the input.
    pub(super) const fn current(&self) -> Position {
        self.current
    }

    /// Returns true if no node has a position.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the position of a node.
    pub(super) fn get(&self, node: usize) -> Position {
        let next = self.starts.partition_point(|&(first, _)| first <= node);
        let before = next.checked_sub(1).and_then(|index| self.starts.get(index));
        before.map_or(Position::NONE, |&(_, position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_have_the_position_of_their_range() {
        let (first, second) = (Position::new(5), Position::new(6));
        let mut positions = Positions::default();
        assert!(positions.is_empty());
        assert_eq!(positions.get(9), Position::NONE);
        positions.begin(2, first);
        positions.begin(4, first);
        // An instruction without nodes.
        positions.begin(7, second);
        positions.begin(7, Position::NONE);
        positions.begin(8, second);
        positions.derive(10, 5);
        let found: Vec<Position> = (0..11).map(|node| positions.get(node)).collect();
        let none = Position::NONE;
        assert_eq!(
            found,
            [none, none, first, first, first, first, first, none, second, second, first]
        );
        positions.clear();
        assert_eq!(positions.get(0), second);
    }
}
