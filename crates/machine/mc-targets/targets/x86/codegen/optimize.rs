//! Improvements of machine code before register allocation: instructions whose result is in the register of an operand
//! that is needed later.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Function, Inst, Operand};

use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Improves a function.
pub(super) fn optimize(function: &mut Function<Isa>) {
    let uses = function.use_counts();
    for index in (0..function.block_count()).filter_map(|index| u32::try_from(index).ok()) {
        // The status register has no value at the end of a block.
        let mut is_status_read = false;
        for inst in function[BlockId::new(index)].insts.iter_mut().rev() {
            let desc = inst.desc();
            let is_status = |register| register == Register::EFLAGS;
            let is_needed = is_status_read && desc.implicit_defs().any(is_status);
            is_status_read &= !desc.implicit_defs().any(is_status);
            is_status_read |= desc.implicit_uses().any(is_status);
            exchange(inst, &uses);
            if !is_needed && let Some(other) = three_address(inst, &uses) {
                *inst = other.with_position(inst.position);
            }
        }
    }
}

/// Returns true if another instruction reads an operand, too.
fn is_shared(operand: Operand<Isa>, uses: &[u32]) -> bool {
    operand.vreg().is_some_and(|vreg| uses.get(vreg.index()).is_some_and(|count| *count > 1))
}

/// Exchanges the operands of a commutative operation if the first one, whose register gets the result, is needed later,
/// and the second one is not.
fn exchange(inst: &mut Inst<Isa>, uses: &[u32]) {
    let is_commutative = matches!(
        inst.opcode,
        Opcode::ADD8rr
            | Opcode::ADD32rr
            | Opcode::ADD64rr
            | Opcode::AND8rr
            | Opcode::AND32rr
            | Opcode::AND64rr
            | Opcode::IMUL32rr
            | Opcode::IMUL64rr
            | Opcode::OR8rr
            | Opcode::OR32rr
            | Opcode::OR64rr
            | Opcode::XOR8rr
            | Opcode::XOR32rr
            | Opcode::XOR64rr
            | Opcode::ADDSDrr
            | Opcode::ADDSSrr
            | Opcode::MULSDrr
            | Opcode::MULSSrr
    );
    if let &[_, first, second] = &inst.operands[..]
        && is_commutative
        && is_shared(first, uses)
        && !is_shared(second, uses)
    {
        inst.operands.swap(1, 2);
    }
}

/// Returns the calculation of an address that a sum or a shift is, if its operands are needed later. `None` for other
/// instructions.
fn three_address(inst: &Inst<Isa>, uses: &[u32]) -> Option<Inst<Isa>> {
    let (none, zero) = (Operand::NoRegister, Operand::Immediate(0));
    let &[to, first, second] = &inst.operands[..] else { return None };
    if !is_shared(first, uses) {
        return None;
    }
    let is_64_bit = matches!(inst.opcode, Opcode::ADD64ri32 | Opcode::ADD64rr | Opcode::SHL64ri);
    let one = Operand::Immediate(1);
    let [base, scale, index, displacement] = match (inst.opcode, second) {
        (Opcode::ADD64ri32 | Opcode::ADD32ri, Operand::Immediate(_)) => [first, one, none, second],
        (Opcode::ADD64rr | Opcode::ADD32rr, _) => [first, one, second, zero],
        (Opcode::SHL64ri | Opcode::SHL32ri, Operand::Immediate(amount @ 1..=3)) => {
            [none, Operand::Immediate(1 << amount), first, zero]
        }
        _ => return None,
    };
    let opcode = if is_64_bit { Opcode::LEA64r } else { Opcode::LEA64_32r };
    let operands: Vec<Operand<Isa>> = [to, base, scale, index, displacement, none].into();
    Some(Inst::new(opcode, operands))
}
