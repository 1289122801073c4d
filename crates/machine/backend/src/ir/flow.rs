//! Order and dominators of the blocks of a function.

use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::function::{Block, Function};
use crate::order::{DominatorTree, Lists, postorder};

/// Blocks that are reachable from the entry, in reverse post-order, with their dominators.
#[derive(Clone, Debug)]
pub struct Flow {
    order: Vec<Block>,
    /// Position in `order` by block. `None` if it is not reachable.
    positions: Vec<Option<usize>>,
    dominators: DominatorTree,
    /// Positions of predecessors by position. A predecessor with two branches is there twice.
    predecessors: Lists<usize>,
}

impl Flow {
    /// Analyzes a function. Branches to blocks of other functions are ignored.
    #[must_use]
    pub fn new(function: &Function) -> Self {
        let count = function.blocks().len();
        // The targets are visited from the last, so that the first follows the block.
        let targets = |block: usize| {
            let targets = successors(function, Block::new(block)).map(Block::index);
            targets.collect::<SmallVec<[_; 4]>>().into_iter().rev()
        };
        let order: Vec<Block> =
            postorder(count, targets).into_iter().rev().map(Block::new).collect();
        let mut positions = vec![None; count];
        for (position, block) in order.iter().enumerate() {
            positions[block.index()] = Some(position);
        }
        let edges = || {
            order.iter().enumerate().flat_map(|(position, &block)| {
                let next = successors(function, block);
                let next = next.filter_map(|next| positions.get(next.index()).copied().flatten());
                next.map(move |next| (next, position))
            })
        };
        let predecessors = Lists::new(order.len(), edges);
        let dominators = DominatorTree::new(&predecessors);
        Flow { order, positions, dominators, predecessors }
    }

    /// Returns the reachable blocks in reverse post-order, the entry first. Every block is after its
    /// dominators.
    #[must_use]
    pub fn order(&self) -> &[Block] {
        &self.order
    }

    /// Returns the position of a block in the order. `None` if it is not reachable.
    #[must_use]
    pub fn position(&self, block: Block) -> Option<usize> {
        self.positions.get(block.index()).copied().flatten()
    }

    /// Returns the positions of the predecessors of the block at a position. A predecessor with two
    /// branches to it is there twice.
    #[must_use]
    pub fn predecessors(&self, position: usize) -> &[usize] {
        if position < self.predecessors.len() { &self.predecessors[position] } else { &[] }
    }

    /// Returns true if every path from the entry to a block goes through another, or if they are the
    /// same. Both are reachable.
    #[must_use]
    pub fn dominates(&self, dominator: Block, block: Block) -> bool {
        match (self.position(dominator), self.position(block)) {
            (Some(dominator), Some(block)) => self.dominators.dominates(dominator, block),
            _ => false,
        }
    }
}

fn successors(function: &Function, block: Block) -> impl Iterator<Item = Block> {
    let terminator = function.terminator(block).into_iter();
    terminator.flat_map(|terminator| terminator.jumps().map(|jump| jump.block))
}
