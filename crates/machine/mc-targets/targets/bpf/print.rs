//! Printer of BPF: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::Opcode;
use crate::target::asm_writer::{Printer, write_register_name};
use crate::{Bpf, Inst};

/// Printer of an instruction at an address.
pub(crate) struct Print<'p> {
    machine: &'p Bpf,
    reference: &'p Reference,
    address: u64,
}

impl Target for Bpf {
    type Inst<'b> = Inst;
    type State = ();

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        if bytes.len() < 8 { 1 } else { 8 }
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference, address };
        Printer::new(&print).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    fn immediate(&self, number: i64, out: &mut Output<'_>) -> fmt::Result {
        text::write_immediate(number, self.machine.options.hex, out)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        false
    }

    pub(crate) fn write_immediate(&self, value: i64, out: &mut Output<'_>) -> fmt::Result {
        // Immediates of ALU operations have 32 bits with a sign.
        self.immediate((value as i32).into(), out)
    }

    pub(crate) fn print_mem_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let (Operand::Register(Some(base)), Operand::Immediate(offset)) =
            (inst.operand(index), inst.operand(index + 1))
        else {
            return Err(fmt::Error);
        };
        write_register_name(base, out)?;
        out.write_str(if offset < 0 { " - " } else { " + " })?;
        self.immediate(offset.wrapping_abs(), out)
    }

    pub(crate) fn print_imm64_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.immediate(inst.operand(index).immediate(), out)
    }

    pub(crate) fn print_br_target_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let distance = inst.operand(index).immediate();
        let distance = match inst.opcode() {
            Opcode::JMPL => i64::from(distance as i32),
            _ => i64::from(distance as i16),
        };
        // Distances from the next instruction are in units of eight bytes.
        self.reference.set(self.address.wrapping_add_signed(8 + 8 * distance));
        if distance >= 0 {
            out.write_str("+")?;
        }
        self.immediate(distance, out)
    }
}
