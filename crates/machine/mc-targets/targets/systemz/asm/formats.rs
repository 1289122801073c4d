//! The directive `.insn`: instructions by format.

use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Fault, Parsed};

use super::operand::{Class, Form, Kind, Number, Operand};
use super::{Machine, alloc, parse};
use crate::matcher::{Fit, Matched};
use crate::target::Opcode;

/// Operand of a format.
#[derive(Clone, Copy)]
enum Slot {
    /// Register of any group below 16, or its number.
    Register,
    /// Vector register.
    Vector,
    /// Address with a displacement of 12 bits without sign.
    Short(Form),
    /// Address with a displacement of 20 bits with sign.
    Long(Form),
    /// Target of a branch, with this many bits for the distance.
    Target(u32),
    /// Number without sign, of this many bits.
    Unsigned(u32),
    /// Number with sign, of this many bits.
    Signed(u32),
}

use Slot::{Long, Register, Short, Signed, Target, Unsigned, Vector};

/// First operand of formats of 16, 32 and 48 bits.
const CODE_16: Slot = Unsigned(16);
const CODE_32: Slot = Unsigned(32);
const CODE_48: Slot = Unsigned(48);

/// Returns the instruction and the operands of a format.
fn format(name: &str) -> Option<(Opcode, &'static [Slot])> {
    const BASE: Slot = Short(Form::Base);
    const INDEX: Slot = Short(Form::Index);
    const MASK: Slot = Unsigned(4);
    Some(match name {
        "e" => (Opcode::InsnE, &[CODE_16]),
        "ri" => (Opcode::InsnRI, &[CODE_32, Register, Signed(16)]),
        "rie" => (Opcode::InsnRIE, &[CODE_48, Register, Register, Target(16)]),
        "ril" => (Opcode::InsnRIL, &[CODE_48, Register, Target(32)]),
        "rilu" => (Opcode::InsnRILU, &[CODE_48, Register, Unsigned(32)]),
        "ris" => (Opcode::InsnRIS, &[CODE_48, Register, Signed(8), MASK, BASE]),
        "rr" => (Opcode::InsnRR, &[CODE_16, Register, Register]),
        "rre" => (Opcode::InsnRRE, &[CODE_32, Register, Register]),
        "rrf" => (Opcode::InsnRRF, &[CODE_32, Register, Register, Register, MASK]),
        "rrs" => (Opcode::InsnRRS, &[CODE_48, Register, Register, MASK, BASE]),
        "rs" => (Opcode::InsnRS, &[CODE_32, Register, Register, BASE]),
        "rse" => (Opcode::InsnRSE, &[CODE_48, Register, Register, BASE]),
        "rsi" => (Opcode::InsnRSI, &[CODE_48, Register, Register, Target(16)]),
        "rsy" => (Opcode::InsnRSY, &[CODE_48, Register, Register, Long(Form::Base)]),
        "rx" => (Opcode::InsnRX, &[CODE_32, Register, INDEX]),
        "rxe" => (Opcode::InsnRXE, &[CODE_48, Register, INDEX]),
        "rxf" => (Opcode::InsnRXF, &[CODE_48, Register, Register, INDEX]),
        "rxy" => (Opcode::InsnRXY, &[CODE_48, Register, Long(Form::Index)]),
        "s" => (Opcode::InsnS, &[CODE_32, BASE]),
        "si" => (Opcode::InsnSI, &[CODE_32, BASE, Signed(8)]),
        "sil" => (Opcode::InsnSIL, &[CODE_48, BASE, Unsigned(16)]),
        "siy" => (Opcode::InsnSIY, &[CODE_48, Long(Form::Base), Unsigned(8)]),
        "ss" => (Opcode::InsnSS, &[CODE_48, INDEX, BASE, Register]),
        "sse" => (Opcode::InsnSSE, &[CODE_48, BASE, BASE]),
        "ssf" => (Opcode::InsnSSF, &[CODE_48, BASE, BASE, Register]),
        "vri" => (Opcode::InsnVRI, &[CODE_48, Vector, Vector, Unsigned(12), MASK, MASK]),
        "vrr" => (Opcode::InsnVRR, &[CODE_48, Vector, Vector, Vector, MASK, MASK, MASK]),
        "vrs" => (Opcode::InsnVRS, &[CODE_48, Register, Vector, BASE, MASK]),
        "vrv" => (Opcode::InsnVRV, &[CODE_48, Vector, Short(Form::Vector), MASK]),
        "vrx" => (Opcode::InsnVRX, &[CODE_48, Vector, INDEX, MASK]),
        "vsi" => (Opcode::InsnVSI, &[CODE_48, Vector, BASE, Unsigned(8)]),
        _ => return None,
    })
}

impl Slot {
    fn parse(
        self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Machine>,
    ) -> Parsed<Operand> {
        let offset = cursor.token().offset;
        let kind = match self {
            Register => return parse::any_register(cursor, assembly),
            Vector => {
                let fault = cursor.fault(ErrorKind::Expected("a vector register"));
                return parse::register(Class::Vr128, cursor, assembly)?.ok_or(fault);
            }
            Short(form) | Long(form) => {
                return parse::memory(form, Class::Gr64, cursor, assembly);
            }
            Target(bits) => Number::Expression(parse::target(bits, cursor, assembly)?),
            Unsigned(_) | Signed(_) => parse::number(cursor, assembly)?,
        };
        Ok(Operand { kind: Kind::Number(kind), offset })
    }

    /// Returns true if an operand is in the range of the format.
    fn accepts(self, operand: &Operand) -> bool {
        let fit = match self {
            Register | Vector | Target(_) => Fit::Match,
            Short(form) => operand.short(form),
            Long(form) => operand.long(form),
            Unsigned(bits) => operand.is_number(0, (1 << bits) - 1),
            Signed(bits) => operand.is_number(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        };
        fit == Fit::Match
    }
}

impl Machine {
    pub(super) fn insn(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("an instruction format"));
        let name = cursor.identifier().ok_or_else(|| fault.clone())?;
        let (opcode, slots) = format(name).ok_or(fault)?;
        let mut operands = Vec::new();
        for slot in slots {
            cursor.expect(",")?;
            operands.push(slot.parse(cursor, assembly)?);
        }
        let mut inst = Matched::new(opcode);
        for (slot, operand) in slots.iter().zip(&operands) {
            if !slot.accepts(operand) {
                return Err(Fault::new(operand.offset, ErrorKind::OutOfRange));
            }
            operand.add_to(&mut inst);
        }
        cursor.end()?;
        self.emit(&inst, assembly)
    }
}
