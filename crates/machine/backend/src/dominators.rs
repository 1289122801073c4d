//! [`Dominators`]: predecessors, reachable blocks, and the dominator tree of machine code.

use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::machine::{BlockId, Function, Isa};
use crate::order::{self, DominatorTree, Lists};

/// Dominators of the blocks of a function.
#[derive(Clone, Debug)]
pub(crate) struct Dominators {
    /// Index of each block in reverse postorder. `None` if it cannot be reached.
    positions: Vec<Option<usize>>,
    /// Blocks by their index in reverse postorder.
    order: Vec<BlockId>,
    tree: DominatorTree,
}

impl Dominators {
    pub(crate) fn new<I: Isa>(function: &Function<I>) -> Self {
        let mut order = postorder(function);
        order.reverse();
        let mut positions = vec![None; function.block_count()];
        for (position, block) in order.iter().enumerate() {
            positions[block.index()] = Some(position);
        }
        let edges = || {
            order.iter().enumerate().flat_map(|(position, &block)| {
                let edges = function[block].edges.iter();
                edges.filter_map(|edge| positions[edge.to.index()]).map(move |to| (to, position))
            })
        };
        let predecessors = Lists::new(order.len(), edges);
        Dominators { positions, order, tree: DominatorTree::new(&predecessors) }
    }

    /// Returns true if the entry leads to a block.
    pub(crate) fn is_reachable(&self, block: BlockId) -> bool {
        self.positions[block.index()].is_some()
    }

    /// Returns the closest other block that dominates a block. `None` for the entry.
    pub(crate) fn parent(&self, block: BlockId) -> Option<BlockId> {
        let position = self.positions[block.index()]?;
        let parent = self.tree.parent(position);
        (parent != position).then(|| self.order[parent])
    }

    /// Returns the loops: the header, and all blocks. The header is the one entry of a loop, and dominates
    /// the blocks that jump back to it; other cycles do not count.
    pub(crate) fn loops<I: Isa>(&self, function: &Function<I>) -> Vec<(BlockId, Vec<BlockId>)> {
        let predecessors = predecessors(function);
        let mut loops = Vec::new();
        // The header of the loop that each block was found in last.
        let mut last = vec![None; function.block_count()];
        let mut open: Vec<BlockId> = Vec::new();
        for (header, _) in function.blocks().filter(|(id, _)| self.is_reachable(*id)) {
            let is_back = |from: &&BlockId| self.dominates(header, **from);
            open.extend(predecessors[header.index()].iter().filter(is_back));
            if open.is_empty() {
                continue;
            }
            let mut blocks = vec![header];
            last[header.index()] = Some(header);
            while let Some(block) = open.pop() {
                if last[block.index()].replace(header) != Some(header) {
                    blocks.push(block);
                    open.extend_from_slice(&predecessors[block.index()]);
                }
            }
            loops.push((header, blocks));
        }
        loops
    }

    /// Returns true if all paths to `block` go through `by`, or if they are the same. Both are reachable.
    pub(crate) fn dominates(&self, by: BlockId, block: BlockId) -> bool {
        match (self.positions[by.index()], self.positions[block.index()]) {
            (Some(by), Some(block)) => self.tree.dominates(by, block),
            _ => false,
        }
    }
}

/// Returns the predecessors of each block, each once for an edge.
pub(crate) fn predecessors<I: Isa>(function: &Function<I>) -> Lists<BlockId> {
    let edges = || {
        let blocks = function.blocks();
        blocks.flat_map(|(id, block)| block.edges.iter().map(move |edge| (edge.to.index(), id)))
    };
    Lists::new(function.block_count(), edges)
}

/// Returns the blocks that the entry leads to, successors before their predecessors except in cycles.
pub(crate) fn postorder<I: Isa>(function: &Function<I>) -> Vec<BlockId> {
    postorder_by(function, |_| {})
}

/// Returns the blocks in a postorder that visits successors in the order that a function brings them to.
fn postorder_by<I: Isa>(function: &Function<I>, sort: impl Fn(&mut [BlockId])) -> Vec<BlockId> {
    let successors = |block: usize| {
        let edges = &function[BlockId::next(block)].edges;
        let mut successors: SmallVec<[BlockId; 4]> = edges.iter().map(|edge| edge.to).collect();
        sort(&mut successors);
        successors.into_iter().map(BlockId::index)
    };
    let order = order::postorder(function.block_count(), successors);
    order.into_iter().map(BlockId::next).collect()
}

/// Returns the number of loops that each block is in.
pub(crate) fn loop_depths<I: Isa>(function: &Function<I>) -> Vec<u32> {
    depths(function, &Dominators::new(function).loops(function))
}

/// Returns the number of loops that each block is in, of the [loops](Dominators::loops) of a function.
pub(crate) fn depths<I: Isa>(
    function: &Function<I>,
    loops: &[(BlockId, Vec<BlockId>)],
) -> Vec<u32> {
    let mut depths = vec![0_u32; function.block_count()];
    for block in loops.iter().flat_map(|(_, blocks)| blocks) {
        depths[block.index()] += 1;
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
