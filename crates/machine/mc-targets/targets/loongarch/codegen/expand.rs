//! Pseudo instructions after register allocation: addresses, copies and spills of conditions, and loops of atomic
//! operations.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::kit::linked;
use tablegen_backend::machine::{Address, Inst, Operand};
use tablegen_backend::target::Blocks;

use super::Generator;
use super::generator::CONDITION_SCRATCH;
use super::isa::{Isa, Part};
use crate::target::{Opcode, Register};

/// Returns the address in an operand with another part.
fn part(operand: Operand<Isa>, part: Part) -> Operand<Isa> {
    match operand {
        Operand::Address(address) => Operand::Address(Address { part, ..address }),
        other => other,
    }
}

/// Returns the instructions of an address. `None` for other instructions.
fn address(inst: &Inst<Isa>) -> Option<Vec<Inst<Isa>>> {
    let (first, second, parts) = match inst.opcode {
        Opcode::PseudoLA_PCREL => (Opcode::PCALAU12I, Opcode::ADDI_D, [Part::PcHi20, Part::PcLo12]),
        Opcode::PseudoLA_GOT => {
            (Opcode::PCALAU12I, Opcode::LD_D, [Part::GotPcHi20, Part::GotPcLo12])
        }
        Opcode::PseudoLA_TLS_LE => (Opcode::LU12I_W, Opcode::ORI, [Part::LeHi20, Part::LeLo12]),
        Opcode::PseudoLA_TLS_IE => {
            (Opcode::PCALAU12I, Opcode::LD_D, [Part::IePcHi20, Part::IePcLo12])
        }
        Opcode::PseudoLA_TLS_GD => {
            (Opcode::PCALAU12I, Opcode::ADDI_D, [Part::GdPcHi20, Part::GotPcLo12])
        }
        _ => return None,
    };
    let &[to, symbol] = &inst.operands[..] else { return None };
    let [high, low] = parts.map(|of| part(symbol, of));
    Some(vec![Inst::new(first, [to, high]), Inst::new(second, [to, to, low])])
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(generator: &Generator, inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    if let Some(insts) = address(inst) {
        return Some(vec![insts]);
    }
    let scratch = CONDITION_SCRATCH;
    let to_scratch = |from: Register| Inst::with(Opcode::MOVCF2FR_xS, &[scratch, from], &[]);
    let from_scratch = |to: Register| Inst::with(Opcode::MOVFR2CF_xS, &[to, scratch], &[]);
    match (inst.opcode, &inst.operands[..]) {
        (Opcode::PseudoCopyCFR, &[Operand::Register(to), Operand::Register(from)]) => {
            Some(vec![vec![to_scratch(from), from_scratch(to)]])
        }
        (Opcode::PseudoST_CFR, &[Operand::Register(from), base, offset]) => {
            let store = Inst::new(Opcode::FST_S, [Operand::Register(scratch), base, offset]);
            Some(vec![vec![to_scratch(from), store]])
        }
        (Opcode::PseudoLD_CFR, &[Operand::Register(to), base, offset]) => {
            let load = Inst::new(Opcode::FLD_S, [Operand::Register(scratch), base, offset]);
            Some(vec![vec![load, from_scratch(to)]])
        }
        (opcode, _) => linked::expand(generator, super::atomics::PSEUDOS.operation(opcode)?, inst),
    }
}
