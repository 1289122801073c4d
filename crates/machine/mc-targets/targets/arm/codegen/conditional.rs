//! Instructions that are executed if a condition holds: in A32 all have a condition, in T32 those behind `it`.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{Inst, Operand};

use super::Generator;
use super::generator::{ALWAYS, plain};
use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Operands of `it` for one and for two instructions.
const ONE: i64 = 0b1000;
const TWO: i64 = 0b0100;

/// Sets the condition of an instruction that is always executed.
fn with_condition(inst: &mut Inst<Isa>, code: i64) {
    let is_condition =
        |pair: &[Operand<Isa>]| *pair == [Operand::Immediate(ALWAYS), Operand::NoRegister];
    if let Some(index) = inst.operands.windows(2).position(is_condition) {
        inst.operands[index] = Operand::Immediate(code);
        inst.operands[index + 1] = Operand::Register(Register::CPSR);
    }
}

/// Returns instructions, one or two, that are executed if a condition holds.
pub(super) fn when(generator: &Generator, code: i64, insts: Vec<Inst<Isa>>) -> Vec<Inst<Isa>> {
    let mut all = Vec::new();
    if generator.is_thumb() {
        let mask = if insts.len() > 1 { TWO } else { ONE };
        all.push(Inst::with(Opcode::t2IT, &[], &[code, mask]));
    }
    for mut inst in insts {
        with_condition(&mut inst, code);
        all.push(inst);
    }
    all
}

/// Returns a move with the operands that a choice has between its registers and its condition.
fn moved(opcode: Opcode, to: Register, operands: &[Operand<Isa>], has_flags: bool) -> Inst<Isa> {
    let mut inst = Inst::with(opcode, &[to], &[]);
    inst.operands.extend(operands.iter().copied());
    inst.operands.extend([Operand::Immediate(ALWAYS), Operand::NoRegister]);
    if has_flags {
        inst.operands.push(Operand::NoRegister);
    }
    inst
}

/// Returns the instructions of a choice between two values. `None` for other instructions.
pub(super) fn choice(generator: &Generator, inst: &Inst<Isa>) -> Option<Vec<Inst<Isa>>> {
    use Opcode as O;
    let (opcode, has_flags) = match inst.opcode {
        O::MOVCCr => (O::MOVr, true),
        O::MOVCCsi => (O::MOVsi, true),
        O::MOVCCsr => (O::MOVsr, true),
        O::MOVCCi => (O::MOVi, true),
        O::MVNCCi => (O::MVNi, true),
        O::MOVCCi16 => (O::MOVi16, false),
        O::t2MOVCCr => (O::tMOVr, false),
        O::t2MOVCCi => (O::t2MOVi, true),
        O::t2MVNCCi => (O::t2MVNi, true),
        O::t2MOVCCi16 => (O::t2MOVi16, false),
        O::t2MOVCClsl => (O::t2LSLri, true),
        O::t2MOVCClsr => (O::t2LSRri, true),
        O::t2MOVCCasr => (O::t2ASRri, true),
        O::t2MOVCCror => (O::t2RORri, true),
        O::VMOVDcc => (O::VMOVD, false),
        O::VMOVScc => (O::VMOVS, false),
        O::MOVCCi32imm | O::t2MOVCCi32imm => (O::MOVi32imm, false),
        _ => return None,
    };
    let &[Operand::Register(to), _, ref source @ .., Operand::Immediate(code), _] =
        &inst.operands[..]
    else {
        return None;
    };
    let insts = match (opcode, source) {
        (O::MOVi32imm, &[Operand::Immediate(number)]) => {
            let [low, high] =
                generator.either([O::MOVi16, O::MOVTi16], [O::t2MOVi16, O::t2MOVTi16]);
            vec![
                plain(low, &[to], &[number & 0xffff]),
                plain(high, &[to, to], &[number >> 16 & 0xffff]),
            ]
        }
        _ => vec![moved(opcode, to, source, has_flags)],
    };
    Some(when(generator, code, insts))
}
