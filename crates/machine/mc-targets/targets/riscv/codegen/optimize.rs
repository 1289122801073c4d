//! Improvements of machine code before register allocation: extensions that change nothing, and additions
//! of constants that are parts of addresses.
//!
//! Patterns see one block. These steps see definitions and uses in all blocks.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Function, Inst, Operand, VReg};

use super::isa::Isa;
use crate::target::{Opcode, Register, RegisterClass};

/// Place of an instruction: block and index.
type Position = (BlockId, usize);

/// Definitions and uses of virtual registers.
struct Facts {
    definitions: Vec<Option<Position>>,
    /// Instructions that read a register, with the operand. `None` for uses that are no operands.
    uses: Vec<Vec<Option<(Position, usize)>>>,
    /// Values of parameters.
    incoming: Vec<Vec<VReg>>,
}

/// Improves a function for a machine of 64 or 32 bits.
pub(super) fn optimize(function: &mut Function<Isa>, is_64_bit: bool) {
    if is_64_bit {
        remove_extensions(function);
    }
    fold_addresses(function);
}

impl Facts {
    fn new(function: &Function<Isa>) -> Self {
        let count = function.vreg_count();
        let mut facts = Facts {
            definitions: vec![None; count],
            uses: vec![Vec::new(); count],
            incoming: vec![Vec::new(); count],
        };
        for (id, block) in function.blocks() {
            for (index, inst) in block.insts.iter().enumerate() {
                let position = (id, index);
                let outputs = inst.desc().def_count();
                for (operand, value) in inst.operands.iter().enumerate() {
                    let Some(vreg) = value.vreg() else { continue };
                    if operand < outputs {
                        facts.definitions[vreg.index()] = Some(position);
                    } else {
                        facts.uses[vreg.index()].push(Some((position, operand)));
                    }
                }
                for vreg in inst.uses.iter().filter_map(|pinned| pinned.value) {
                    facts.uses[vreg.index()].push(None);
                }
            }
            for edge in &block.edges {
                let Some(to) = function.get(edge.to) else { continue };
                for (parameter, value) in to.parameters.iter().zip(&edge.arguments) {
                    facts.incoming[parameter.index()].push(*value);
                    facts.uses[value.index()].push(None);
                }
            }
        }
        facts
    }
}

/// Removes extensions of 32 bits whose operand has 32 bits with copies of the sign above, and those whose
/// users read 32 bits.
fn remove_extensions(function: &mut Function<Isa>) {
    let facts = Facts::new(function);
    let extended = extended(function, &facts);
    let mut copies = Vec::new();
    for (id, block) in function.blocks() {
        for (index, inst) in block.insts.iter().enumerate() {
            let (
                Opcode::ADDIW,
                [Operand::Virtual(to), Operand::Virtual(from), Operand::Immediate(0)],
            ) = (inst.opcode, &inst.operands[..])
            else {
                continue;
            };
            let reads_half = || {
                let uses = &facts.uses[to.index()];
                uses.iter().all(|one| one.is_some_and(|one| reads_32_bits(function, one)))
            };
            if extended[from.index()] || reads_half() {
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

/// Returns true if an instruction ignores the bits above 31 of an operand.
fn reads_32_bits(function: &Function<Isa>, ((block, index), operand): (Position, usize)) -> bool {
    let inst = &function[block].insts[index];
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
fn extended(function: &Function<Isa>, facts: &Facts) -> Vec<bool> {
    // Values of loops depend on themselves: all are true until one is found that is not.
    let count = function.vreg_count();
    let mut extended = vec![true; count];
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for index in 0..count {
            let vreg = VReg::new(u32::try_from(index).unwrap_or(u32::MAX));
            if !extended[index] {
                continue;
            }
            let incoming = &facts.incoming[index];
            let is_extended = match facts.definitions[index] {
                Some((block, nth)) => {
                    is_result_extended(&function[block].insts[nth], |from| extended[from.index()])
                }
                None => !incoming.is_empty() && incoming.iter().all(|from| extended[from.index()]),
            };
            let is_integer =
                function.class(vreg).is_some_and(|class| RegisterClass::GPR.has_sub_class(class));
            if !is_extended || !is_integer {
                extended[index] = false;
                has_changed = true;
            }
        }
    }
    extended
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
    let facts = Facts::new(function);
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
            while let Some((block, nth)) = facts.definitions[base.index()] {
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
