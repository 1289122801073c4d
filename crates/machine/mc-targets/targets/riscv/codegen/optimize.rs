//! Improvements of machine code before register allocation: extensions that change nothing, and additions
//! of constants that are parts of addresses.
//!
//! Patterns see one block. These steps see definitions and uses in all blocks.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{Function, Inst, Operand, VReg};

use super::isa::Isa;
use crate::target::{Opcode, Register, RegisterClass};

/// Improves a function for a machine of 64 or 32 bits.
pub(super) fn optimize(function: &mut Function<Isa>, is_64_bit: bool) {
    if is_64_bit {
        remove_extensions(function);
    }
    fold_addresses(function);
}

/// Returns the registers of an extension of 32 bits. `None` for other instructions.
fn extension(inst: &Inst<Isa>) -> Option<(VReg, VReg)> {
    match (inst.opcode, &inst.operands[..]) {
        (Opcode::ADDIW, &[Operand::Virtual(to), Operand::Virtual(from), Operand::Immediate(0)]) => {
            Some((to, from))
        }
        _ => None,
    }
}

/// Removes extensions of 32 bits whose operand has 32 bits with copies of the sign above, and those whose
/// users read 32 bits.
fn remove_extensions(function: &mut Function<Isa>) {
    let is_one = |inst: &Inst<Isa>| extension(inst).is_some();
    if !function.blocks().any(|(_, block)| block.insts.iter().any(is_one)) {
        return;
    }
    let extended = extended(function);
    let is_whole_read = is_whole_read(function);
    let mut copies = Vec::new();
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            let Some((to, from)) = extension(inst) else { continue };
            if extended[from.index()] || !is_whole_read[to.index()] {
                copies.push((id, index));
            }
        }
    }
    for (block, index) in copies {
        let inst = &mut function[block].insts[index];
        inst.opcode = Opcode::COPY;
        inst.operands.truncate(2);
    }
}

/// Returns for each register whether a use reads the bits above 31.
fn is_whole_read(function: &Function<Isa>) -> Vec<bool> {
    let mut is_whole_read = vec![false; function.vreg_count()];
    for (_, block) in function.blocks() {
        for inst in &block.insts {
            let inputs = inst.operands.iter().enumerate().skip(inst.desc().def_count());
            for (operand, value) in inputs {
                let Some(vreg) = value.vreg() else { continue };
                is_whole_read[vreg.index()] |= !reads_32_bits(inst, operand);
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

/// Returns true if an instruction ignores the bits above 31 of an operand.
fn reads_32_bits(inst: &Inst<Isa>, operand: usize) -> bool {
    let amount = |nth: usize| inst.operands.get(nth).and_then(|one| one.immediate());
    match inst.opcode {
        Opcode::ADDW
        | Opcode::SUBW
        | Opcode::MULW
        | Opcode::SLLW
        | Opcode::SRLW
        | Opcode::SRAW
        | Opcode::DIVW
        | Opcode::DIVUW
        | Opcode::REMW
        | Opcode::REMUW
        | Opcode::ADDIW
        | Opcode::SLLIW
        | Opcode::SRLIW
        | Opcode::SRAIW
        | Opcode::FCVT_S_W
        | Opcode::FCVT_D_W
        | Opcode::FCVT_S_WU
        | Opcode::FCVT_D_WU
        | Opcode::FMV_W_X => true,
        Opcode::SB | Opcode::SH | Opcode::SW => operand == 0,
        Opcode::ANDI => amount(2).is_some_and(|mask| mask >= 0),
        Opcode::SLLI => amount(2).is_some_and(|amount| amount >= 32),
        _ => false,
    }
}

/// Returns for each register whether its bits above 31 are copies of bit 31.
fn extended(function: &Function<Isa>) -> Vec<bool> {
    // Values of loops depend on themselves: all that are defined here are true until one is found that is not.
    let mut extended = vec![false; function.vreg_count()];
    for (_, block) in function.blocks() {
        let results = block.insts.iter().filter_map(result);
        for vreg in results.chain(block.parameters.iter().copied()) {
            extended[vreg.index()] =
                function.class(vreg).is_some_and(|class| RegisterClass::GPR.has_sub_class(class));
        }
    }
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (_, block) in function.blocks() {
            for inst in &block.insts {
                let Some(to) = result(inst).filter(|to| extended[to.index()]) else { continue };
                extended[to.index()] = is_result_extended(inst, |from| extended[from.index()]);
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
fn result(inst: &Inst<Isa>) -> Option<VReg> {
    let first = inst.operands.first().filter(|_| inst.desc().def_count() > 0)?;
    first.vreg()
}

/// Returns true if the bits above 31 of a result are copies of bit 31, if those of some operands are.
fn is_result_extended(inst: &Inst<Isa>, is_extended: impl Fn(VReg) -> bool) -> bool {
    let operand = |index: usize| match inst.operands.get(index) {
        Some(Operand::Virtual(vreg)) => is_extended(*vreg),
        Some(Operand::Register(Register::X0)) => true,
        _ => false,
    };
    let immediate = inst.operands.get(2).and_then(|one| one.immediate());
    match inst.opcode {
        Opcode::LW
        | Opcode::LB
        | Opcode::LH
        | Opcode::LBU
        | Opcode::LHU
        | Opcode::LUI
        | Opcode::ADDIW
        | Opcode::ADDW
        | Opcode::SUBW
        | Opcode::MULW
        | Opcode::DIVW
        | Opcode::DIVUW
        | Opcode::REMW
        | Opcode::REMUW
        | Opcode::SLLW
        | Opcode::SLLIW
        | Opcode::SRLW
        | Opcode::SRLIW
        | Opcode::SRAW
        | Opcode::SRAIW
        | Opcode::SLT
        | Opcode::SLTI
        | Opcode::SLTU
        | Opcode::SLTIU
        | Opcode::FEQ_S
        | Opcode::FLT_S
        | Opcode::FLE_S
        | Opcode::FEQ_D
        | Opcode::FLT_D
        | Opcode::FLE_D
        | Opcode::FCVT_W_S
        | Opcode::FCVT_WU_S
        | Opcode::FCVT_W_D
        | Opcode::FCVT_WU_D
        | Opcode::FMV_X_W => true,
        Opcode::ADDI => match inst.operands.get(1) {
            Some(Operand::Register(Register::X0)) => true,
            _ => immediate == Some(0) && operand(1),
        },
        Opcode::COPY => operand(1),
        Opcode::ANDI => immediate.is_some_and(|mask| mask >= 0) || operand(1),
        Opcode::ORI | Opcode::XORI => operand(1),
        Opcode::AND | Opcode::OR | Opcode::XOR => operand(1) && operand(2),
        Opcode::SRAI => operand(1) || immediate.is_some_and(|amount| amount >= 32),
        Opcode::SRLI => immediate.is_some_and(|amount| amount > 32),
        _ => false,
    }
}

/// Adds constants that were added to an address to the offsets of accesses.
fn fold_addresses(function: &mut Function<Isa>) {
    // Places of the instructions that define registers: block and index.
    let mut definitions = vec![None; function.vreg_count()];
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            if let Some(vreg) = result(inst) {
                definitions[vreg.index()] = Some((id, index));
            }
        }
    }
    let mut changes = Vec::new();
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            let (Some(Operand::Virtual(base)), Some(Operand::Immediate(offset)), true) =
                (inst.operands.get(1), inst.operands.get(2), is_access(inst.opcode))
            else {
                continue;
            };
            let (mut base, mut offset) = (*base, *offset);
            let mut has_changed = false;
            while let Some((block, nth)) = definitions[base.index()] {
                let inst = &function[block].insts[nth];
                let (Opcode::ADDI, [_, Operand::Virtual(from), Operand::Immediate(more)]) =
                    (inst.opcode, &inst.operands[..])
                else {
                    break;
                };
                let total = offset + more;
                if !(-2048..2048).contains(&total) {
                    break;
                }
                (base, offset, has_changed) = (*from, total, true);
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

/// Returns true for loads and stores with a base register and an offset.
fn is_access(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::LB
            | Opcode::LBU
            | Opcode::LH
            | Opcode::LHU
            | Opcode::LW
            | Opcode::LWU
            | Opcode::LD
            | Opcode::SB
            | Opcode::SH
            | Opcode::SW
            | Opcode::SD
            | Opcode::FLW
            | Opcode::FLD
            | Opcode::FSW
            | Opcode::FSD
    )
}
