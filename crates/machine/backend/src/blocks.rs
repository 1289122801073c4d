//! Layout of blocks after register allocation: jumps to jumps, jumps to the next block, inverted branches.

use alloc::vec;
use alloc::vec::Vec;

use crate::dominators::postorder;
use crate::machine::{BlockId, Edge, Function, Isa, Operand};
use crate::target::Target;

/// Shortens the control flow. The order of the blocks that remain does not change.
pub(crate) fn lay_out_blocks<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    thread_jumps(target, function);
    let mut order = postorder(function);
    order.sort_unstable();
    function.reorder(&order);
    for index in 0..function.block_count() {
        fall_through(target, function, index);
    }
}

/// Replaces blocks that consist of a jump by its target.
fn thread_jumps<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    let jump_of = |(_, block): (BlockId, &crate::machine::Block<T::Isa>)| match &block.insts[..] {
        [inst] => target.jump_target(inst),
        _ => None,
    };
    let jumps: Vec<Option<BlockId>> = function.blocks().map(jump_of).collect();
    let resolve = |block: BlockId| {
        let mut current = block;
        // A cycle of jumps is as long as there are blocks.
        for _ in 0..jumps.len() {
            match jumps.get(current.index()).copied().flatten() {
                Some(to) if current.index() != 0 => current = to,
                _ => return current,
            }
        }
        block
    };
    let new: Vec<BlockId> = (0..jumps.len()).map(|index| resolve(BlockId::next(index))).collect();
    function.retarget(|block| new.get(block.index()).copied().unwrap_or(block));
    for block in function.blocks_mut() {
        let mut edges: Vec<Edge> = Vec::with_capacity(block.edges.len());
        for edge in core::mem::take(&mut block.edges) {
            if !edges.iter().any(|known| known.to == edge.to) {
                edges.push(edge);
            }
        }
        block.edges = edges;
    }
}

/// Removes a jump to the next block, and inverts a branch to it.
fn fall_through<T: Target>(target: &T, function: &mut Function<T::Isa>, index: usize) {
    let next = BlockId::next(index + 1);
    let block = &mut function[BlockId::next(index)];
    let Some(to) = block.insts.last().and_then(|inst| target.jump_target(inst)) else { return };
    // A branch to the target of the jump behind it decides nothing.
    while let [.., branch, _] = &block.insts[..]
        && branch.desc().is_conditional_branch()
        && branch.targets().eq([to])
        && branch.desc().def_count() == 0
    {
        let current = block.insts.len() - 2;
        block.insts.remove(current);
    }
    if to == next {
        block.insts.pop();
        return;
    }
    let [.., branch, _] = &block.insts[..] else { return };
    if branch.desc().is_conditional_branch()
        && branch.targets().eq([next])
        && let Some(mut inverted) = target.inverted(branch)
    {
        for operand in inverted.operands.iter_mut() {
            if *operand == Operand::Block(next) {
                *operand = Operand::Block(to);
            }
        }
        inverted.position = branch.position;
        block.insts.pop();
        block.insts.pop();
        block.insts.push(inverted);
    }
}

/// Returns the blocks whose addresses or numbers are operands, by index.
pub(crate) fn labeled<I: Isa>(function: &Function<I>) -> Vec<bool> {
    let mut labeled = vec![false; function.block_count()];
    let mut mark = |block: BlockId| {
        if let Some(labeled) = labeled.get_mut(block.index()) {
            *labeled = true;
        }
    };
    for (_, block) in function.blocks() {
        for operand in block.insts.iter().flat_map(|inst| &inst.operands) {
            operand.block().into_iter().for_each(&mut mark);
        }
    }
    function.jump_tables().iter().flat_map(|table| &table.blocks).copied().for_each(mark);
    labeled
}
