//! Improvements of machine code before register allocation on machines of 64 bits whose instructions of 32 bits extend
//! the sign: extensions that change nothing, and additions of constants that are parts of addresses.
//!
//! Patterns see one block. These steps see definitions and uses in all blocks.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::registers::RegisterClass as _;

use crate::machine::{Function, Inst, Isa, Operand, VReg};
use crate::target::{Bank, Target};

/// Facts about the instructions of a target.
pub trait Int32Insts: Target {
    /// Largest immediate of an addition and of an access to memory. The least one is its complement.
    const MAX_IMMEDIATE: i64;

    /// Returns the result and the operand of an instruction that extends the sign of 32 bits, and does nothing else.
    fn as_extension(&self, inst: &Inst<Self::Isa>) -> Option<(VReg, VReg)>;

    /// Returns true if an instruction ignores the bits above 31 of an operand.
    fn reads_32_bits(&self, inst: &Inst<Self::Isa>, operand: usize) -> bool;

    /// Returns true if the bits above 31 of a result are copies of bit 31, if those of some operands are.
    fn is_result_extended(
        &self,
        inst: &Inst<Self::Isa>,
        is_extended: &dyn Fn(VReg) -> bool,
    ) -> bool;

    /// Returns the operand and the number of an addition of a constant.
    fn as_addition(&self, inst: &Inst<Self::Isa>) -> Option<(VReg, i64)>;

    /// Returns true for loads and stores with a base register as the second operand and an offset as the third one.
    fn is_access(&self, inst: &Inst<Self::Isa>) -> bool;
}

/// Removes extensions of 32 bits whose operand has 32 bits with copies of the sign above, and those whose
/// users read 32 bits.
pub fn remove_extensions<T: Int32Insts>(target: &T, function: &mut Function<T::Isa>) {
    let is_one = |inst: &Inst<T::Isa>| target.as_extension(inst).is_some();
    if !function.blocks().any(|(_, block)| block.insts.iter().any(is_one)) {
        return;
    }
    let extended = extended(target, function);
    let is_whole_read = is_whole_read(target, function);
    let mut copies = Vec::new();
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            let Some((to, from)) = target.as_extension(inst) else { continue };
            if extended[from.index()] || !is_whole_read[to.index()] {
                copies.push((id, index, to, from));
            }
        }
    }
    for (block, index, to, from) in copies {
        let operands = [to, from].map(Operand::Virtual);
        let position = function[block].insts[index].position;
        let copy = Inst::new(<T::Isa as Isa>::COPY, operands).with_position(position);
        function[block].insts[index] = copy;
    }
}

/// Returns for each register whether a use reads the bits above 31.
fn is_whole_read<T: Int32Insts>(target: &T, function: &Function<T::Isa>) -> Vec<bool> {
    let mut is_whole_read = vec![false; function.vreg_count()];
    for (_, block) in function.blocks() {
        for inst in &block.insts {
            let inputs = inst.operands.iter().enumerate().skip(inst.desc().def_count());
            for (operand, value) in inputs {
                let Some(vreg) = value.vreg() else { continue };
                is_whole_read[vreg.index()] |= !target.reads_32_bits(inst, operand);
            }
            for vreg in inst.uses.iter().filter_map(|pinned| pinned.value) {
                is_whole_read[vreg.index()] = true;
            }
        }
        for vreg in block.edges.iter().flat_map(|edge| &edge.arguments) {
            is_whole_read[vreg.index()] = true;
        }
    }
    is_whole_read
}

/// Returns for each register whether its bits above 31 are copies of bit 31.
fn extended<T: Int32Insts>(target: &T, function: &Function<T::Isa>) -> Vec<bool> {
    // Values of loops depend on themselves: all that are defined here are true until one is found that is not.
    let mut extended = vec![false; function.vreg_count()];
    let integers = target.bank_class(Bank::Integer);
    let is_integer = |class| integers.is_some_and(|integers| integers.has_sub_class(class));
    for (_, block) in function.blocks() {
        let results = block.insts.iter().filter_map(result);
        for vreg in results.chain(block.parameters.iter().copied()) {
            extended[vreg.index()] = function.class(vreg).is_some_and(is_integer);
        }
    }
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (_, block) in function.blocks() {
            for inst in &block.insts {
                let Some(to) = result(inst).filter(|to| extended[to.index()]) else { continue };
                extended[to.index()] =
                    target.is_result_extended(inst, &|from| extended[from.index()]);
                has_changed |= !extended[to.index()];
            }
            for edge in &block.edges {
                let Some(to) = function.get(edge.to) else { continue };
                for (to, from) in to.parameters.iter().zip(&edge.arguments) {
                    has_changed |= extended[to.index()] && !extended[from.index()];
                    extended[to.index()] &= extended[from.index()];
                }
            }
        }
    }
    extended
}

/// Returns the register that an instruction defines by its first operand.
fn result<I: Isa>(inst: &Inst<I>) -> Option<VReg> {
    let first = inst.operands.first().filter(|_| inst.desc().def_count() > 0)?;
    first.vreg()
}

/// Adds constants that were added to an address to the offsets of accesses.
pub fn fold_addresses<T: Int32Insts>(target: &T, function: &mut Function<T::Isa>) {
    // Places of the instructions that define registers: block and index.
    let mut definitions = vec![None; function.vreg_count()];
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            if let Some(vreg) = result(inst) {
                definitions[vreg.index()] = Some((id, index));
            }
        }
    }
    let is_immediate = |number: i64| (!T::MAX_IMMEDIATE..=T::MAX_IMMEDIATE).contains(&number);
    let mut changes = Vec::new();
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            let (Some(Operand::Virtual(base)), Some(Operand::Immediate(offset)), true) =
                (inst.operands.get(1), inst.operands.get(2), target.is_access(inst))
            else {
                continue;
            };
            let (mut base, mut offset) = (*base, *offset);
            let mut has_changed = false;
            while let Some((block, nth)) = definitions[base.index()]
                && let Some((from, more)) = target.as_addition(&function[block].insts[nth])
                && is_immediate(offset + more)
            {
                (base, offset, has_changed) = (from, offset + more, true);
            }
            if has_changed {
                changes.push((id, index, base, offset));
            }
        }
    }
    for (block, index, base, offset) in changes {
        let inst = &mut function[block].insts[index];
        inst.operands[1] = Operand::Virtual(base);
        inst.operands[2] = Operand::Immediate(offset);
    }
}
