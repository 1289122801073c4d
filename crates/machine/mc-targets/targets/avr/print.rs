//! Printer of AVR: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::asm_writer::{Printer, RegisterNames, register_name, write_register_name};
use crate::target::{Opcode, Register, RegisterClass};
use crate::{Avr, Inst};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p Avr,
    reference: &'p Reference,
    /// Address of the instruction.
    address: u64,
}

impl Target for Avr {
    type Inst<'b> = Inst;
    type State = ();

    const COMMENT_MARK: &'static str = ";";

    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        Avr::skipped(bytes)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        use Opcode as O;
        let print = Print { machine: self, reference, address };
        let before = if inst.opcode() == O::LDRdPtrPd { "-" } else { "" };
        let after = if inst.opcode() == O::LDRdPtrPi { "+" } else { "" };
        match inst.opcode() {
            O::LDRdPtr | O::LDRdPtrPi | O::LDRdPtrPd => {
                out.write_str("ld\t")?;
                print.print_operand(inst, 0, out)?;
                out.write_str(", ")?;
                out.write_str(before)?;
                print.print_operand(inst, 1, out)?;
                out.write_str(after)
            }
            O::STPtrRr => {
                out.write_str("st\t")?;
                print.print_operand(inst, 0, out)?;
                out.write_str(", ")?;
                print.print_operand(inst, 1, out)
            }
            O::STPtrPiRr | O::STPtrPdRr => {
                let is_before = inst.opcode() == O::STPtrPdRr;
                out.write_str(if is_before { "st\t-" } else { "st\t" })?;
                print.print_operand(inst, 1, out)?;
                out.write_str(if is_before { ", " } else { "+, " })?;
                print.print_operand(inst, 2, out)
            }
            _ => Printer::new(&print).with_address(address).print_to(inst, out),
        }
    }
}

/// Returns the class that the description gives an operand.
fn class(inst: &Inst, index: usize) -> Option<RegisterClass> {
    inst.opcode().desc().operands().nth(index)?.register_class()
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        let name = register_name(register, RegisterNames::NoRegAltName).ok_or(fmt::Error)?;
        // The lower register stands for a pair.
        out.write_str(name.rsplit(':').next().unwrap_or(name))
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let class = class(inst, index);
        if class == Some(RegisterClass::ZREG) {
            return out.write_str("Z");
        }
        match inst.operand(index) {
            Operand::Register(Some(register)) => match class {
                Some(RegisterClass::PTRREGS | RegisterClass::PTRDISPREGS) => {
                    write_register_name(register, RegisterNames::ptr, out)
                }
                _ => self.write_register(register, out),
            },
            Operand::Immediate(number) => {
                text::write_immediate(number, self.machine.options.hex, out)
            }
            // Not all operands are decoded.
            _ => out.write_str("<unknown>"),
        }
    }

    pub(crate) fn print_memri(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = inst.operand(index + 1).immediate();
        self.print_operand(inst, index, out)?;
        out.write_str(if offset >= 0 { "+" } else { "" })?;
        out.write_number(offset)
    }

    pub(crate) fn print_memspi(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_memri(inst, index, out)
    }

    pub(crate) fn print_pc_rel_imm(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let Operand::Immediate(distance) = inst.operand(index) else {
            return out.write_str("<unknown>");
        };
        // Distances count from the next instruction.
        let next = self.address.wrapping_add(inst.size() as u64);
        self.reference.set(next.wrapping_add_signed(distance));
        out.write_str(if distance >= 0 { ".+" } else { "." })?;
        out.write_number(distance)
    }
}
