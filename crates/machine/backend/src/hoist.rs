//! Constants that loops need, made before the loops.
//!
//! Selection makes a constant in each block that needs it. In loops that is one instruction for each
//! iteration. Equal constants of a loop become one, in the block before it, as long as there are few.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::dominators::{Dominators, depths};
use crate::ir::Position;
use crate::machine::{BlockId, Function, Inst, Isa, Operand, VReg};
use crate::target::Target;
use crate::verify::uses_mut;

/// Number of different constants of a loop that are made before it.
const MAX_COUNT: usize = 6;

/// Number of different constants that are made before a loop with calls: they need registers that calls
/// preserve.
const MAX_COUNT_WITH_CALLS: usize = 2;

/// Makes constants of loops before the loops. Returns the number of loops that each block is in.
pub(crate) fn hoist_constants<T: Target>(target: &T, function: &mut Function<T::Isa>) -> Vec<u32> {
    let dominators = Dominators::new(function);
    let loops = dominators.loops(function);
    let depths = depths(function, &loops);
    let is_operand = operands(function);
    let is_wanted = |inst: &Inst<T::Isa>| {
        let result = inst.operands.first().and_then(|operand| operand.vreg());
        result.is_some_and(|vreg| is_operand[vreg.index()]) && target.is_rematerializable(inst)
    };
    let mut same: BTreeMap<VReg, VReg> = BTreeMap::new();
    // Loops around others have more blocks: what leaves them leaves the inner ones as well.
    let mut order: Vec<&(BlockId, Vec<BlockId>)> = loops.iter().collect();
    order.sort_by_key(|(_, blocks)| core::cmp::Reverse(blocks.len()));
    for (header, blocks) in order {
        let Some(before) = before(&dominators, &depths, *header) else { continue };
        let Some(constants) = constants(function, blocks, is_wanted) else { continue };
        for block in blocks {
            let insts = &mut function[*block].insts;
            insts.retain(|inst| {
                let is_known =
                    |known: &&Inst<T::Isa>| is_wanted(inst) && known.is_same_constant(inst);
                let Some(known) = constants.iter().find(is_known) else { return true };
                if let (Operand::Virtual(own), Operand::Virtual(first)) =
                    (inst.operands[0], known.operands[0])
                    && own != first
                {
                    same.insert(own, first);
                }
                false
            });
        }
        let insts = &mut function[before].insts;
        let end = insts.iter().take_while(|inst| !inst.desc().is_terminator()).count();
        insts.splice(end..end, constants);
    }
    if same.is_empty() {
        return depths;
    }
    let replace = |vreg: &mut VReg| {
        if let Some(new) = same.get(vreg) {
            *vreg = *new;
        }
    };
    for block in function.blocks_mut() {
        for inst in &mut block.insts {
            uses_mut(inst).for_each(replace);
        }
        block.edges.iter_mut().flat_map(|edge| &mut edge.arguments).for_each(replace);
    }
    depths
}

/// Returns for each virtual register whether it is an operand of an instruction. Other uses, such as arguments
/// of calls, are copies, which cost as much as the constant.
fn operands<I: Isa>(function: &Function<I>) -> Vec<bool> {
    let mut is_operand = alloc::vec![false; function.vreg_count()];
    for inst in function.blocks().flat_map(|(_, block)| &block.insts) {
        let operands = inst.operands.iter().skip(inst.desc().def_count());
        for vreg in operands.filter_map(|operand| operand.vreg()) {
            is_operand[vreg.index()] |= inst.opcode != I::COPY;
        }
    }
    is_operand
}

/// Returns the block before a loop: the closest one that dominates the loop and is in fewer loops.
fn before(dominators: &Dominators, depths: &[u32], header: BlockId) -> Option<BlockId> {
    let mut block = dominators.parent(header)?;
    while depths[block.index()] >= depths[header.index()] {
        block = dominators.parent(block)?;
    }
    Some(block)
}

/// Returns the different constants of the blocks of a loop. `None` if there are none, or more than are made
/// before it.
fn constants<I: Isa>(
    function: &Function<I>,
    blocks: &[BlockId],
    is_wanted: impl Fn(&Inst<I>) -> bool,
) -> Option<Vec<Inst<I>>> {
    let has_calls =
        blocks.iter().flat_map(|block| &function[*block].insts).any(|inst| inst.desc().is_call());
    let limit = if has_calls { MAX_COUNT_WITH_CALLS } else { MAX_COUNT };
    let mut found: Vec<Inst<I>> = Vec::new();
    for inst in blocks.iter().flat_map(|block| &function[*block].insts) {
        if is_wanted(inst) && !found.iter().any(|known| known.is_same_constant(inst)) {
            if found.len() == limit {
                return None;
            }
            // The instructions that it is for are elsewhere.
            found.push(inst.clone().with_position(Position::NONE));
        }
    }
    (!found.is_empty()).then_some(found)
}
