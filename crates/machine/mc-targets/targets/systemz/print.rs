//! Printer of SystemZ: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::Register;
use crate::target::asm_writer::{Printer, write_register_name};
use crate::{Inst, SystemZ};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p SystemZ,
    reference: &'p Reference,
}

impl Target for SystemZ {
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
        match *bytes {
            [first, _, ..] => SystemZ::length(first),
            _ => 1,
        }
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        Printer::new(&Print { machine: self, reference }).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes the name of a register, or 0 for none.
    fn register(&self, register: Option<Register>, out: &mut Output<'_>) -> fmt::Result {
        match register {
            Some(register) => self.write_register(register, out),
            None => out.write_str("0"),
        }
    }

    /// Writes an address: displacement, index, base.
    fn address(
        &self,
        displacement: i64,
        index: Option<Register>,
        base: Option<Register>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.write_immediate(displacement, out)?;
        if base.is_none() && index.is_none() {
            return Ok(());
        }
        out.write_str("(")?;
        if let Some(index) = index {
            self.write_register(index, out)?;
            out.write_str(",")?;
        }
        self.register(base, out)?;
        out.write_str(")")
    }

    /// Writes an address with base, displacement and index in this order of operands.
    fn indexed(&self, inst: &Inst, first: usize, out: &mut Output<'_>) -> fmt::Result {
        let [base, displacement, index] =
            [first, first + 1, first + 2].map(|nth| inst.operand(nth));
        self.address(displacement.immediate(), index.register(), base.register(), out)
    }

    fn number(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        self.write_immediate(inst.operand(index).immediate(), out)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        false
    }

    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("%")?;
        write_register_name(register, out)
    }

    // LLVM's printer has no hexadecimal immediates.
    pub(crate) fn write_immediate(&self, value: i64, out: &mut Output<'_>) -> fmt::Result {
        out.write_number(value)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(register) => self.register(register, out),
            Operand::Immediate(value) => self.write_immediate(value, out),
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_bd_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let [base, displacement] = [index, index + 1].map(|index| inst.operand(index));
        self.address(displacement.immediate(), None, base.register(), out)
    }

    pub(crate) fn print_bdx_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, out)
    }

    pub(crate) fn print_bdv_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, out)
    }

    pub(crate) fn print_lxa_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.indexed(inst, index, out)
    }

    pub(crate) fn print_bdl_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let [base, displacement, length] =
            [index, index + 1, index + 2].map(|index| inst.operand(index));
        self.write_immediate(displacement.immediate(), out)?;
        out.write_str("(")?;
        out.write_number(length.immediate())?;
        if let Some(base) = base.register() {
            out.write_str(",")?;
            self.write_register(base, out)?;
        }
        out.write_str(")")
    }

    pub(crate) fn print_bdr_addr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let [base, displacement, length] =
            [index, index + 1, index + 2].map(|index| inst.operand(index));
        self.write_immediate(displacement.immediate(), out)?;
        out.write_str("(")?;
        self.write_register(length.register().ok_or(fmt::Error)?, out)?;
        if let Some(base) = base.register() {
            out.write_str(",")?;
            self.write_register(base, out)?;
        }
        out.write_str(")")
    }

    pub(crate) fn print_cond4_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        const CONDITIONS: [&str; 14] =
            ["o", "h", "nle", "l", "nhe", "lh", "ne", "e", "nlh", "he", "nl", "le", "nh", "no"];
        let condition = usize::try_from(inst.operand(index).immediate().wrapping_sub(1));
        let condition = condition.ok().and_then(|index| CONDITIONS.get(index));
        out.write_str(condition.ok_or(fmt::Error)?)
    }

    pub(crate) fn print_pc_rel_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let distance = inst.operand(index).immediate();
        let Some(address) = address else { return self.write_immediate(distance, out) };
        let target = address.wrapping_add_signed(distance);
        self.reference.set(target);
        match self.machine.options.addresses {
            true => out.write_hex(target),
            false => self.write_immediate(distance, out),
        }
    }

    pub(crate) fn print_pc_rel_tls_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_pc_rel_operand_pc_relative(inst, index, address, out)
    }

    pub(crate) fn print_s8_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_s16_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_s32_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u1_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u2_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u3_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u4_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u8_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u12_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u16_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u32_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }

    pub(crate) fn print_u48_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.number(inst, index, out)
    }
}
