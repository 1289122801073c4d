//! Printer of MSP430: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::Register;
use crate::target::asm_writer::{Printer, write_register_name};
use crate::{Inst, Msp430};

/// Conditions of jumps, by their numbers in LLVM.
const CONDITIONS: [&str; 7] = ["eq", "ne", "hs", "lo", "ge", "l", "n"];

/// Printer of a machine.
pub(crate) struct Print<'p> {
    reference: &'p Reference,
    /// Address of the instruction.
    address: u64,
}

impl Target for Msp430 {
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
        bytes.len().min(2)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        Printer::new(&Print { reference, address }).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes a register after a mark.
    fn marked(&self, mark: &str, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        out.write_str(mark)?;
        write_register_name(inst.operand(index).register().ok_or(fmt::Error)?, out)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(Some(register)) => write_register_name(register, out),
            Operand::Immediate(number) => {
                out.write_str("#")?;
                out.write_number(number)
            }
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_cc_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = usize::try_from(inst.operand(index).immediate()).ok();
        let name = number.and_then(|number| CONDITIONS.get(number));
        out.write_str(name.ok_or(fmt::Error)?)
    }

    pub(crate) fn print_pc_rel_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        // Distances count words from the next instruction.
        let distance = inst.operand(index).immediate().wrapping_mul(2).wrapping_add(2);
        self.reference.set(self.address.wrapping_add_signed(distance));
        out.write_str(if distance < 0 { "$" } else { "$+" })?;
        out.write_number(distance)
    }

    /// Writes an address. Offsets from the status register are absolute addresses.
    pub(crate) fn print_src_mem_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let base = inst.operand(index).register();
        out.write_str(if base == Some(Register::SR) { "&" } else { "" })?;
        out.write_number(inst.operand(index + 1).immediate())?;
        if matches!(base, Some(Register::SR | Register::PC)) {
            return Ok(());
        }
        self.marked("(", inst, index, out)?;
        out.write_str(")")
    }

    pub(crate) fn print_ind_reg_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.marked("@", inst, index, out)
    }

    pub(crate) fn print_post_ind_reg_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.marked("@", inst, index, out)?;
        out.write_str("+")
    }
}
