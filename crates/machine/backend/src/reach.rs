//! Branches that do not reach their targets: the inverted branch leads around a jump. Jumps that do not are replaced.

use alloc::vec::Vec;

use crate::machine::{BlockId, Function, Inst, Operand};
use crate::target::Target;

/// Size of an instruction in bytes, at most, on targets whose assemblers do not make branches longer.
const INST_SIZE: u64 = 4;

/// Returns the size of an instruction in bytes, at most, with that of its delay slot.
fn size_of<T: Target>(target: &T, inst: &Inst<T::Isa>) -> u64 {
    if target.delay_slot(inst).is_some() { 2 * INST_SIZE } else { INST_SIZE }
}

/// Makes all branches of a function reach their targets.
pub(crate) fn extend_branches<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    let insts = || function.blocks().flat_map(|(_, block)| &block.insts);
    let least = insts().filter_map(|inst| target.branch_range(inst)).min();
    let size: u64 = insts().map(|inst| size_of(target, inst)).sum();
    if least.is_none_or(|least| size <= least) {
        return;
    }
    // Longer branches move other blocks: all are looked at again.
    while extend_once(target, function) {}
}

/// Extends the branches that do not reach their targets now. Returns false if all do.
fn extend_once<T: Target>(target: &T, function: &mut Function<T::Isa>) -> bool {
    let mut starts = Vec::with_capacity(function.block_count());
    let mut size = 0;
    for (_, block) in function.blocks() {
        starts.push(size);
        size += block.insts.iter().map(|inst| size_of(target, inst)).sum::<u64>();
    }
    let mut order = Vec::new();
    for index in 0..starts.len() {
        let mut id = BlockId::next(index);
        order.push(id);
        let mut position = starts[index];
        let insts = core::mem::take(&mut function[id].insts);
        for inst in insts {
            let range = target.branch_range(&inst);
            let to = inst.targets().next();
            let is_far = range.zip(to).is_some_and(|(range, to)| {
                starts.get(to.index()).is_some_and(|start| start.abs_diff(position) > range)
            });
            position += size_of(target, &inst);
            if let (Some(to), true) = (target.jump_target(&inst), is_far) {
                function.push(id, target.far_jump(to).with_position(inst.position));
                continue;
            }
            let (Some(to), Some(mut inverted), true) = (to, target.inverted(&inst), is_far) else {
                function.push(id, inst);
                continue;
            };
            let next = function.block();
            for operand in inverted.operands.iter_mut().filter(|one| **one == Operand::Block(to)) {
                *operand = Operand::Block(next);
            }
            let jump = target.far_jump(to).with_position(inst.position);
            function.push(id, inverted.with_position(inst.position));
            function.push(id, jump);
            order.push(next);
            id = next;
        }
    }
    let has_changed = order.len() > starts.len();
    if has_changed {
        // No step reads the edges of new blocks any more.
        function.reorder(&order);
    }
    has_changed
}
