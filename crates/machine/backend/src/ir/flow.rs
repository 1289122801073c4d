//! Order and dominators of the blocks of a function.

use alloc::vec;
use alloc::vec::Vec;

use super::function::{Block, Function};

/// Blocks that are reachable from the entry, in reverse post-order, with their dominators.
#[derive(Clone, Debug)]
pub struct Flow {
    order: Vec<Block>,
    /// Position in `order` by block. `None` if it is not reachable.
    positions: Vec<Option<usize>>,
    /// Position of the immediate dominator by position. The entry is its own.
    dominators: Vec<usize>,
    /// Positions of predecessors by position. A predecessor with two branches is there twice.
    predecessors: Vec<Vec<usize>>,
}

impl Flow {
    /// Analyzes a function. Branches to blocks of other functions are ignored.
    #[must_use]
    pub fn new(function: &Function) -> Self {
        let count = function.blocks().len();
        let order = reverse_post_order(function, count);
        let mut positions = vec![None; count];
        for (position, block) in order.iter().enumerate() {
            positions[block.index()] = Some(position);
        }
        let mut predecessors = vec![Vec::new(); order.len()];
        for (position, &block) in order.iter().enumerate() {
            for next in successors(function, block) {
                if let Some(next) = positions.get(next.index()).copied().flatten() {
                    predecessors[next].push(position);
                }
            }
        }
        let dominators = dominators(&predecessors);
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
        self.predecessors.get(position).map_or(&[], |all| all)
    }

    /// Returns true if every path from the entry to a block goes through another, or if they are the
    /// same. Both are reachable.
    #[must_use]
    pub fn dominates(&self, dominator: Block, block: Block) -> bool {
        let (Some(dominator), Some(mut current)) = (self.position(dominator), self.position(block))
        else {
            return false;
        };
        while current > dominator {
            current = self.dominators[current];
        }
        current == dominator
    }
}

fn successors(function: &Function, block: Block) -> impl Iterator<Item = Block> {
    let terminator = function.terminator(block).into_iter();
    terminator.flat_map(|terminator| terminator.jumps().map(|jump| jump.block))
}

fn reverse_post_order(function: &Function, count: usize) -> Vec<Block> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    let Some(entry) = function.blocks().next() else { return order };
    seen[entry.index()] = true;
    // The targets are visited from the last, so that the first follows the block.
    let next = |block| successors(function, block).collect::<Vec<_>>();
    let mut stack = vec![(entry, next(entry))];
    while let Some((block, open)) = stack.last_mut() {
        match open.pop() {
            Some(target) => {
                if seen.get(target.index()) == Some(&false) {
                    seen[target.index()] = true;
                    stack.push((target, next(target)));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Returns the immediate dominators by the iteration of Cooper, Harvey and Kennedy.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let mut idom = vec![UNKNOWN; predecessors.len()];
    if let Some(entry) = idom.first_mut() {
        *entry = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for position in 1..predecessors.len() {
            let mut new = UNKNOWN;
            for &predecessor in &predecessors[position] {
                if idom[predecessor] == UNKNOWN {
                    continue;
                }
                let (mut one, mut other) = (predecessor, new);
                while other != UNKNOWN && one != other {
                    if one > other {
                        one = idom[one];
                    } else {
                        other = idom[other];
                    }
                }
                new = one;
            }
            changed |= idom[position] != new;
            idom[position] = new;
        }
    }
    idom
}
