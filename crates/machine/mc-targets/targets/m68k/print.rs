//! Printer of M68k: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::decode::sign_extend;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::decode::numbered;
use crate::target::Register;
use crate::target::asm_writer::{Printer, write_register_name};
use crate::{Inst, M68k};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    reference: &'p Reference,
}

impl Target for M68k {
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
        Printer::new(&Print { reference }).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes a register in parentheses, between two texts.
    fn indirect(
        &self,
        inst: &Inst,
        index: usize,
        [before, after]: [&str; 2],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(before)?;
        self.print_operand(inst, index, out)?;
        out.write_str(after)
    }

    /// Writes an address of a displacement, a base and registers. The base is the program counter or empty.
    fn indexed(
        &self,
        inst: &Inst,
        index: usize,
        (base, registers): (&str, usize),
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("(")?;
        out.write_number(inst.operand(index).immediate())?;
        out.write_str(base)?;
        for register in 1..=registers {
            out.write_str(",")?;
            self.print_operand(inst, index + register, out)?;
        }
        out.write_str(")")
    }

    fn absolute(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        write!(out, "${:x}", inst.operand(index).immediate())
    }

    /// Writes the registers of eight bits of a mask, of which the lowest stands for `first`.
    fn registers(&self, mask: u8, first: u64, out: &mut Output<'_>) -> fmt::Result {
        let (mut rest, mut bit) = (mask, 0);
        while rest != 0 {
            let start = bit + rest.trailing_zeros();
            let run = mask.wrapping_shr(start).trailing_ones();
            out.write_str(if bit == 0 { "" } else { "/" })?;
            self.write_register(numbered(first + u64::from(start)).ok_or(fmt::Error)?, out)?;
            bit = start + run;
            if run > 1 {
                out.write_str("-")?;
                let last = first + u64::from(bit) - 1;
                self.write_register(numbered(last).ok_or(fmt::Error)?, out)?;
            }
            rest = mask.checked_shr(bit).unwrap_or(0);
        }
        Ok(())
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("%")?;
        write_register_name(register, out)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(Some(register)) => self.write_register(register, out),
            Operand::Immediate(number) => {
                out.write_str("#")?;
                out.write_number(number)
            }
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_immediate(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    /// Writes a list of registers: ranges, first of data registers, then of address registers.
    pub(crate) fn print_move_mask(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let [data, address, ..] = inst.operand(index).immediate().to_le_bytes();
        self.registers(data, 0, out)?;
        out.write_str(if data != 0 && address != 0 { "/" } else { "" })?;
        self.registers(address, 8, out)
    }

    pub(crate) fn print_al8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.absolute(inst, index, out)
    }

    pub(crate) fn print_al16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.absolute(inst, index, out)
    }

    pub(crate) fn print_al32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.absolute(inst, index, out)
    }

    pub(crate) fn print_ari8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")"], out)
    }

    pub(crate) fn print_ari16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")"], out)
    }

    pub(crate) fn print_ari32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")"], out)
    }

    pub(crate) fn print_arid8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 1), out)
    }

    pub(crate) fn print_arid16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 1), out)
    }

    pub(crate) fn print_arid32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 1), out)
    }

    pub(crate) fn print_arii8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 2), out)
    }

    pub(crate) fn print_arii16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 2), out)
    }

    pub(crate) fn print_arii32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, ("", 2), out)
    }

    pub(crate) fn print_aripd8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["-(", ")"], out)
    }

    pub(crate) fn print_aripd16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["-(", ")"], out)
    }

    pub(crate) fn print_aripd32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["-(", ")"], out)
    }

    pub(crate) fn print_aripi8_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")+"], out)
    }

    pub(crate) fn print_aripi16_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")+"], out)
    }

    pub(crate) fn print_aripi32_mem(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indirect(inst, index, ["(", ")+"], out)
    }

    pub(crate) fn print_pcd8_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 0), out)
    }

    pub(crate) fn print_pcd16_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 0), out)
    }

    pub(crate) fn print_pcd32_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 0), out)
    }

    pub(crate) fn print_pci8_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 1), out)
    }

    pub(crate) fn print_pci16_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 1), out)
    }

    pub(crate) fn print_pci32_mem_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        _: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, (",%pc", 1), out)
    }

    /// Writes a distance, which counts from the second byte after it. LLVM prints no address, and does not extend
    /// the sign.
    pub(crate) fn print_pc_rel_imm_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(address) = address {
            // The first word has short distances, words after it have longer ones.
            let bits = if inst.size() <= 2 { 8 } else { (inst.size() as u32 - 2) * 8 };
            let distance = inst.operand(index).immediate().cast_unsigned();
            let distance = sign_extend(distance, bits).wrapping_add(2);
            self.reference.set(address.wrapping_add_signed(distance));
        }
        self.absolute(inst, index, out)
    }
}
