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
        let mut current = block;
        loop {
            if current == by {
                return true;
            }
            match self.parents[current.index()] {
                Some(parent) if parent != current => current = parent,
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
    postorder_by(function, |_| {})
}

/// Returns the blocks in a postorder that visits successors in the order that a function brings them to.
fn postorder_by<I: Isa>(function: &Function<I>, sort: impl Fn(&mut Vec<BlockId>)) -> Vec<BlockId> {
    let successors = |block: BlockId| {
        let mut successors: Vec<BlockId> =
            function[block].edges.iter().map(|edge| edge.to).collect();
        sort(&mut successors);
        successors.into_iter()
    };
    let mut seen = vec![false; function.block_count()];
    let mut done = Vec::with_capacity(seen.len());
    let entry = BlockId::new(0);
    let mut open = vec![(entry, successors(entry))];
    seen[0] = true;
    while let Some((block, left)) = open.last_mut() {
        match left.next() {
            Some(to) if !seen[to.index()] => {
                seen[to.index()] = true;
                open.push((to, successors(to)));
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

/// Returns the number of loops that each block is in. A loop has one entry, which dominates the block that
/// jumps back to it; other cycles do not count.
pub(crate) fn loop_depths<I: Isa>(function: &Function<I>) -> Vec<u32> {
    let dominators = Dominators::new(function);
    let predecessors = predecessors(function);
    let mut depths = vec![0_u32; function.block_count()];
    for (header, _) in function.blocks().filter(|(id, _)| dominators.is_reachable(*id)) {
        let is_back = |from: &&BlockId| {
            dominators.is_reachable(**from) && dominators.dominates(header, **from)
        };
        let mut open: Vec<BlockId> =
            predecessors[header.index()].iter().filter(is_back).copied().collect();
        if open.is_empty() {
            continue;
        }
        let mut is_inside = vec![false; depths.len()];
        is_inside[header.index()] = true;
        while let Some(block) = open.pop() {
            if !core::mem::replace(&mut is_inside[block.index()], true) {
                open.extend(&predecessors[block.index()]);
            }
        }
        for (depth, is_inside) in depths.iter_mut().zip(is_inside) {
            *depth += u32::from(is_inside);
        }
    }
    depths
}

/// Returns the blocks that the entry leads to, each before its successors except in cycles. The blocks of
/// a loop are together, and blocks that are not ordered otherwise keep their order.
pub(crate) fn layout_order<I: Isa>(function: &Function<I>) -> Vec<BlockId> {
    let depths = loop_depths(function);
    let mut order = postorder_by(function, |edges| {
        // What is visited first is laid out last.
        edges.sort_by_key(|to| (depths[to.index()], core::cmp::Reverse(*to)));
    });
    order.reverse();
    order
}
