//! Expansion of pseudo instructions after register allocation, to instructions in one or several blocks.

use alloc::vec::Vec;

use crate::error::Error;
use crate::machine::{BlockId, Edge, Function, Inst, Operand};
use crate::target::Target;

/// Replaces the pseudo instructions of a function.
///
/// # Errors
/// Returns an error if the target cannot replace an instruction.
pub(crate) fn expand<T: Target>(target: &T, function: &mut Function<T::Isa>) -> Result<(), Error> {
    let mut order: Vec<BlockId> = Vec::with_capacity(function.block_count());
    let mut has_new = false;
    for index in 0..function.block_count() {
        let mut id = BlockId::next(index);
        order.push(id);
        // What precedes the first pseudo instruction remains as it is: all, in most blocks.
        let is_expanded = |inst: &Inst<T::Isa>| target.expand(inst).map(|parts| parts.is_some());
        let mut first = 0;
        while let Some(inst) = function[id].insts.get(first)
            && !is_expanded(inst)?
        {
            first += 1;
        }
        let insts = function[id].insts.split_off(first);
        for inst in insts {
            let Some(mut parts) = target.expand(&inst)? else {
                function.push(id, inst);
                continue;
            };
            let new = parts.iter_mut().flatten();
            new.for_each(|one| one.position = one.position.or(inst.position));
            match <[_; 1]>::try_from(parts) {
                Ok([part]) => function[id].insts.extend(part),
                Err(parts) => {
                    id = split(target, function, id, parts, &mut order);
                    has_new = true;
                }
            }
        }
    }
    if has_new {
        function.reorder(&order);
    }
    Ok(())
}

/// Adds blocks behind the present end of a block. Returns the block for what follows, which gets its edges.
///
/// No block runs into the next one: the layout may replace that one by the target of its jump.
fn split<T: Target>(
    target: &T,
    function: &mut Function<T::Isa>,
    block: BlockId,
    parts: Vec<Vec<Inst<T::Isa>>>,
    order: &mut Vec<BlockId>,
) -> BlockId {
    let count = parts.len();
    let blocks: Vec<BlockId> = (0..=count).map(|_| function.block()).collect();
    order.extend(&blocks);
    let edges = core::mem::take(&mut function[block].edges);
    let edge = |to: BlockId| Edge { to, arguments: Vec::new() };
    function[block].edges.push(edge(blocks[0]));
    function.push(block, target.jump(blocks[0]));
    for (index, mut insts) in parts.into_iter().enumerate() {
        let mut targets = Vec::new();
        for operand in insts.iter_mut().flat_map(|inst| &mut inst.operands) {
            if let Operand::Block(local) = operand
                && let Some(to) = blocks.get(local.index())
            {
                *operand = Operand::Block(*to);
                targets.push(*to);
            }
        }
        if !insts.last().is_some_and(|inst| inst.desc().is_barrier()) {
            targets.push(blocks[index + 1]);
            let position = insts.last().map(|inst| inst.position);
            let jump = target.jump(blocks[index + 1]);
            insts.push(jump.with_position(position.unwrap_or_default()));
        }
        targets.sort_unstable();
        targets.dedup();
        let part = &mut function[blocks[index]];
        part.insts = insts;
        part.edges = targets.into_iter().map(edge).collect();
    }
    let last = blocks[count];
    function[last].edges = edges;
    for table in function.jump_tables_mut().iter_mut().filter(|table| table.reader == block) {
        table.reader = last;
    }
    last
}
