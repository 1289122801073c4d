//! [`Dominators`]: predecessors, reachable blocks, and the dominator tree of machine code.

use alloc::vec;
use alloc::vec::Vec;

use crate::machine::{BlockId, Function, Isa};

/// Dominator tree, by the algorithm of Cooper, Harvey and Kennedy.
#[derive(Clone, Debug)]
pub(crate) struct Dominators {
    /// Index of each block in reverse postorder. `None` if it cannot be reached.
    order: Vec<Option<usize>>,
    /// Immediate dominator of each block, itself for the entry.
    parents: Vec<Option<BlockId>>,
}

impl Dominators {
    pub(crate) fn new<I: Isa>(function: &Function<I>) -> Self {
        let postorder = postorder(function);
        let count = function.block_count();
        let mut order = vec![None; count];
        for (index, block) in postorder.iter().rev().enumerate() {
            order[block.index()] = Some(index);
        }
        let predecessors = predecessors(function);
        let mut parents: Vec<Option<BlockId>> = vec![None; count];
        let entry = BlockId::new(0);
        parents[0] = Some(entry);
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &block in postorder.iter().rev().filter(|block| **block != entry) {
                let mut known = predecessors[block.index()]
                    .iter()
                    .copied()
                    .filter(|one| parents[one.index()].is_some());
                let Some(first) = known.next() else { continue };
                let parent = known.fold(first, |one, other| meet(&order, &parents, one, other));
                if parents[block.index()] != Some(parent) {
                    parents[block.index()] = Some(parent);
                    has_changed = true;
                }
            }
        }
        Dominators { order, parents }
    }

    /// Returns true if the entry leads to a block.
    pub(crate) fn is_reachable(&self, block: BlockId) -> bool {
        self.order[block.index()].is_some()
    }

    /// Returns true if all paths to `block` go through `by`.
    pub(crate) fn dominates(&self, by: BlockId, block: BlockId) -> bool {
        let mut at = block;
        loop {
            if at == by {
                return true;
            }
            match self.parents[at.index()] {
                Some(parent) if parent != at => at = parent,
                _ => return false,
            }
        }
    }
}

fn meet(
    order: &[Option<usize>],
    parents: &[Option<BlockId>],
    mut one: BlockId,
    mut other: BlockId,
) -> BlockId {
    while one != other {
        let (a, b) = (order[one.index()], order[other.index()]);
        let later = if a > b { &mut one } else { &mut other };
        match parents[later.index()] {
            Some(parent) if parent != *later => *later = parent,
            _ => return *later,
        }
    }
    one
}

/// Returns the predecessors of each block, each once for an edge.
pub(crate) fn predecessors<I: Isa>(function: &Function<I>) -> Vec<Vec<BlockId>> {
    let mut all = vec![Vec::new(); function.block_count()];
    for (id, block) in function.blocks() {
        for edge in &block.edges {
            all[edge.to.index()].push(id);
        }
    }
    all
}

/// Returns the blocks that the entry leads to, successors before their predecessors except in cycles.
pub(crate) fn postorder<I: Isa>(function: &Function<I>) -> Vec<BlockId> {
    let mut seen = vec![false; function.block_count()];
    let mut done = Vec::with_capacity(seen.len());
    let mut open = vec![(BlockId::new(0), 0)];
    seen[0] = true;
    while let Some((block, next)) = open.last_mut() {
        let edge = function[*block].edges.get(*next).map(|edge| edge.to);
        *next += 1;
        match edge {
            Some(to) if !seen[to.index()] => {
                seen[to.index()] = true;
                open.push((to, 0));
            }
            Some(_) => {}
            None => {
                done.push(*block);
                open.pop();
            }
        }
    }
    done
}
