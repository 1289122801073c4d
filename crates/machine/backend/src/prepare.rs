//! Steps before register allocation: unreachable blocks, copies, unused values, critical edges.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::names::Named;
use tablegen_rt::registers::{PhysicalRegister, RegisterClass};

use crate::banks::{Banks, BanksOf};
use crate::constants::sink_constants;
use crate::dominators::{layout_order, postorder, predecessors};
use crate::error::Error;
use crate::hoist::hoist_constants;
use crate::machine::{BlockId, Edge, Function, Inst, Isa, Operand, VReg};
use crate::target::{Bank, Target};
use crate::verify::{defs, uses};

/// Brings a function without faults to the form that the allocator reads.
///
/// # Errors
/// Returns an error if an instruction for parts of registers has no simpler form.
pub(crate) fn prepare<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &mut Function<T::Isa>,
) -> Result<(), Error> {
    remove_unreachable(function);
    replace_copies(target, banks, function)?;
    target.optimize(function);
    replace_copies(target, banks, function)?;
    remove_unused(target, function);
    let depths = hoist_constants(target, function);
    sink_constants(target, function, depths);
    remove_unused(target, function);
    split_edges(target, function);
    let order = layout_order(function);
    function.reorder(&order);
    Ok(())
}

/// Moves instructions without effect, such as constants of comparisons, before the terminators of their
/// block.
pub(crate) fn order_terminators<I: Isa>(function: &mut Function<I>) {
    for block in function.blocks_mut() {
        let Some(first) = block.insts.iter().position(|inst| inst.desc().is_terminator()) else {
            continue;
        };
        let may_move = |inst: &Inst<I>| inst.desc().is_terminator() || is_removable(inst);
        if block.insts[first..].iter().all(may_move) {
            block.insts[first..].sort_by_key(|inst| inst.desc().is_terminator());
        }
    }
}

/// Removes blocks that the entry does not lead to.
fn remove_unreachable<I: Isa>(function: &mut Function<I>) {
    let mut order = postorder(function);
    if order.len() < function.block_count() {
        order.sort_unstable();
        function.reorder(&order);
    }
}

/// Value that stands for a virtual register.
#[derive(Clone, Copy)]
enum Same<I: Isa> {
    /// Register itself.
    Own,
    /// Other virtual register.
    Virtual(VReg),
    /// Physical register whose value never changes, for the operands whose classes have it.
    Constant(I::Register),
}

/// Replaces results of copies by their sources, and instructions for parts of registers that are no
/// instructions of their own.
fn replace_copies<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &mut Function<T::Isa>,
) -> Result<(), Error> {
    let mut same: Vec<Same<T::Isa>> = vec![Same::Own; function.vreg_count()];
    let unspecified = unspecified(function);
    for index in 0..function.block_count() {
        let block = BlockId::next(index);
        let mut insts = core::mem::take(&mut function[block].insts);
        let mut failure = None;
        insts.retain_mut(|inst| {
            let source = match source(target, function, &unspecified, inst) {
                Ok(source) => source,
                Err(error) => {
                    failure.get_or_insert(error);
                    return true;
                }
            };
            let Some(source) = source else { return true };
            let Some(Operand::Virtual(to)) = inst.operands.first().copied() else { return true };
            match source {
                Operand::Virtual(from)
                    if bank(banks, function, to) == bank(banks, function, from) =>
                {
                    same[to.index()] = Same::Virtual(from);
                    return false;
                }
                Operand::Register(register) if register.is_constant() => {
                    same[to.index()] = Same::Constant(register);
                }
                _ => {}
            }
            inst.opcode = T::Isa::COPY;
            inst.operands = [Operand::Virtual(to), source].into_iter().collect();
            true
        });
        if let Some(error) = failure {
            return Err(error);
        }
        function[block].insts = insts;
    }
    let resolve = |vreg: VReg| {
        let mut vreg = vreg;
        loop {
            match same[vreg.index()] {
                Same::Virtual(other) => vreg = other,
                Same::Own => return (vreg, None),
                Same::Constant(register) => return (vreg, Some(register)),
            }
        }
    };
    let mode = target.hw_mode();
    for block in function.blocks_mut() {
        for inst in &mut block.insts {
            let desc = inst.desc();
            for (index, operand) in inst.operands.iter_mut().enumerate().skip(desc.def_count()) {
                let Operand::Virtual(vreg) = *operand else { continue };
                let (vreg, constant) = resolve(vreg);
                *operand = Operand::Virtual(vreg);
                let described = desc.operand(index).filter(|one| one.tied_to().is_none());
                let class = described.and_then(|one| one.register_class_in(mode));
                if let (Some(constant), Some(class)) = (constant, class)
                    && class.contains(constant)
                {
                    *operand = Operand::Register(constant);
                }
            }
            for pinned in &mut inst.uses {
                pinned.value = pinned.value.map(|vreg| resolve(vreg).0);
            }
        }
        for argument in block.edges.iter_mut().flat_map(|edge| &mut edge.arguments) {
            *argument = resolve(*argument).0;
        }
    }
    Ok(())
}

fn bank<I: Isa>(banks: &Banks<I::Register>, function: &Function<I>, vreg: VReg) -> Option<Bank> {
    function.class(vreg).and_then(|class| banks.of_class(class))
}

/// Returns the source of an instruction that copies one register to another one in the view of the
/// allocator: the registers of both have the same number.
fn source<T: Target>(
    target: &T,
    function: &Function<T::Isa>,
    unspecified: &[bool],
    inst: &Inst<T::Isa>,
) -> Result<Option<Operand<T::Isa>>, Error> {
    let opcode = inst.opcode;
    let operand = |index: usize| inst.operands.get(index).copied();
    if opcode == T::Isa::COPY || opcode == T::Isa::COPY_TO_REGCLASS {
        return Ok(operand(1));
    }
    // What is inserted in an unspecified register is the only value of the register.
    let is_insertion = opcode == T::Isa::INSERT_SUBREG
        && operand(1).and_then(Operand::vreg).is_some_and(|whole| unspecified[whole.index()]);
    let (whole, part, index) = if opcode == T::Isa::EXTRACT_SUBREG {
        (operand(1), operand(0), operand(2))
    } else if opcode == T::Isa::SUBREG_TO_REG || is_insertion {
        (operand(0), operand(2), operand(3))
    } else if opcode == T::Isa::INSERT_SUBREG || opcode == T::Isa::REG_SEQUENCE {
        return Err(unsupported(inst));
    } else {
        return Ok(None);
    };
    let class = whole.and_then(Operand::vreg).and_then(|vreg| function.class(vreg));
    let index = index.and_then(Operand::immediate).and_then(|number| u32::try_from(number).ok());
    let index = index.and_then(<T::Isa as Isa>::SubRegIndex::from_value);
    let member = class.and_then(|class| class.members().next());
    let is_same = member.zip(index).is_some_and(|(member, index)| {
        let part = member.sub_register(index);
        part.is_some_and(|part| target.number(part) == target.number(member))
    });
    match is_same {
        true if opcode == T::Isa::EXTRACT_SUBREG => Ok(whole),
        true => Ok(part),
        false => Err(unsupported(inst)),
    }
}

/// Returns for each virtual register whether its value is unspecified.
fn unspecified<I: Isa>(function: &Function<I>) -> Vec<bool> {
    let mut unspecified = vec![false; function.vreg_count()];
    for (_, block) in function.blocks() {
        for inst in block.insts.iter().filter(|inst| inst.opcode == I::IMPLICIT_DEF) {
            if let Some(vreg) = inst.operands.first().and_then(|one| one.vreg()) {
                unspecified[vreg.index()] = true;
            }
        }
    }
    unspecified
}

fn unsupported<I: Isa>(inst: &Inst<I>) -> Error {
    Error::Unsupported(alloc::format!("`{}` of these registers", inst.opcode.name()))
}

/// Removes instructions whose results nobody reads, and that have no effect.
fn remove_unused<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    let status = target.status_register();
    let mut counts = function.use_counts();
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for block in function.blocks_mut().iter_mut().rev() {
            let mut removed: Vec<usize> = Vec::new();
            // The status register has no value at the end of a block.
            let mut is_status_read = false;
            for (index, inst) in block.insts.iter().enumerate().rev() {
                let is_lost = |register| Some(register) == status && !is_status_read;
                let is_unused = defs(inst).all(|vreg| counts[vreg.index()] == 0)
                    && has_results_alone(inst)
                    && inst.desc().implicit_defs().all(is_lost);
                if is_unused {
                    for vreg in uses(inst) {
                        counts[vreg.index()] -= 1;
                        has_changed |= counts[vreg.index()] == 0;
                    }
                    removed.push(index);
                } else if status.is_some() {
                    let is_status = |register| Some(register) == status;
                    let desc = inst.desc();
                    is_status_read &= !desc.implicit_defs().any(is_status);
                    is_status_read |= desc.implicit_uses().any(is_status);
                }
            }
            remove(&mut block.insts, removed);
        }
    }
}

/// Removes the instructions at descending indices.
fn remove<I: Isa>(insts: &mut Vec<Inst<I>>, mut removed: Vec<usize>) {
    if removed.is_empty() {
        return;
    }
    let mut index = 0;
    insts.retain(|_| {
        let is_removed = removed.last() == Some(&index);
        if is_removed {
            removed.pop();
        }
        index += 1;
        !is_removed
    });
}

/// Returns true if an instruction has results in virtual registers and no effect.
fn is_removable<I: Isa>(inst: &Inst<I>) -> bool {
    has_results_alone(inst) && is_removable_machine(inst)
}

/// Returns true if an instruction has results in virtual registers, and no effect but on the registers that its
/// description names.
fn has_results_alone<I: Isa>(inst: &Inst<I>) -> bool {
    // Physical registers, such as a stack pointer, are results that nobody can see.
    let mut outputs = inst.operands.iter().take(inst.desc().def_count());
    outputs.all(|one| one.vreg().is_some()) && has_no_other_effect(inst)
}

/// Returns true if an instruction has results and no effect.
pub(crate) fn is_removable_machine<I: Isa>(inst: &Inst<I>) -> bool {
    // What an instruction writes beside its results, such as a status register, others may read.
    has_no_other_effect(inst) && inst.desc().implicit_defs().next().is_none()
}

/// Returns true if an instruction has results, and no effect but on the registers that its description names.
fn has_no_other_effect<I: Isa>(inst: &Inst<I>) -> bool {
    let desc = inst.desc();
    if desc.def_count() == 0 || !inst.defs.is_empty() {
        return false;
    }
    let is_copy = inst.opcode == I::COPY || inst.opcode == I::IMPLICIT_DEF;
    let has_effect = desc.may_store()
        || desc.may_load()
        || desc.is_call()
        || desc.is_terminator()
        || desc.has_unmodeled_side_effects();
    is_copy || !has_effect
}

/// Inserts blocks in edges from blocks with several successors to blocks with several predecessors, where
/// the allocator has to put moves. The same for edges of branches that read registers.
fn split_edges<T: Target>(target: &T, function: &mut Function<T::Isa>) {
    let predecessors = predecessors(function);
    for index in 0..function.block_count() {
        let block = BlockId::next(index);
        let terminators = function[block].insts.iter().filter(|inst| inst.desc().is_terminator());
        let reads = terminators.into_iter().any(|inst| uses(inst).next().is_some());
        let edges = function[block].edges.len();
        for edge in 0..edges {
            let to = function[block].edges[edge].to;
            if (edges < 2 && !reads) || predecessors[to.index()].len() < 2 {
                continue;
            }
            let middle = function.block();
            let arguments = core::mem::take(&mut function[block].edges[edge].arguments);
            function[block].edges[edge].to = middle;
            redirect(function, block, to, middle);
            let position = function[block].insts.last().map(|inst| inst.position);
            let jump = target.jump(to).with_position(position.unwrap_or_default());
            function.push(middle, jump);
            function[middle].edges.push(Edge { to, arguments });
        }
    }
}

/// Replaces a target of the branches of a block, and of the jump tables that they read.
fn redirect<I: Isa>(function: &mut Function<I>, block: BlockId, from: BlockId, to: BlockId) {
    for inst in function[block].insts.iter_mut().filter(|inst| inst.desc().is_terminator()) {
        for operand in inst.operands.iter_mut().filter(|one| **one == Operand::Block(from)) {
            *operand = Operand::Block(to);
        }
    }
    for table in function.jump_tables_mut().iter_mut().filter(|table| table.reader == block) {
        for entry in table.blocks.iter_mut().filter(|entry| **entry == from) {
            *entry = to;
        }
    }
}
