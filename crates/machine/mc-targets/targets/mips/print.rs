//! Printer of Mips: operands that the description leaves to code, and aliases.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::asm_writer::{Printer, register_name};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Mips};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p Mips,
    reference: &'p Reference,
    /// Texts of the expressions that operands refer to.
    expressions: &'p [&'p str],
    /// Address of the instruction.
    address: u64,
}

impl Target for Mips {
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
        self.skipped(bytes)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference, expressions: &[], address };
        if self.options.aliases && print.alias(inst, out)? {
            return Ok(());
        }
        // Assemblers accept these instructions for newer processors only.
        let is_newer = matches!(inst.opcode(), Opcode::RDHWR | Opcode::RDHWR64);
        if is_newer {
            out.write_str(".set\tpush\n\t.set\tmips32r2\n\t")?;
        }
        Printer::new(&print).with_address(address).print_to(inst, out)?;
        if is_newer { out.write_str("\n\t.set\tpop") } else { Ok(()) }
    }
}

#[cfg(feature = "codegen")]
impl Mips {
    /// Writes an instruction whose operands may be expressions, by their indices.
    pub(crate) fn write_symbolic(
        &self,
        inst: &Inst,
        expressions: &[&str],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let reference = &Reference::default();
        Printer::new(&Print { machine: self, reference, expressions, address: 0 })
            .print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes an expression by its index.
    fn expression(&self, number: u32, out: &mut Output<'_>) -> fmt::Result {
        let index = usize::try_from(number).map_err(|_| fmt::Error)?;
        out.write_str(self.expressions.get(index).ok_or(fmt::Error)?)
    }

    fn register(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        self.write_register(inst.operand(index).register().ok_or(fmt::Error)?, out)
    }

    fn number(&self, number: i64, out: &mut Output<'_>) -> fmt::Result {
        text::write_immediate(number, self.machine.options.hex, out)
    }

    /// Prints an instruction with a shorter synonym. Returns false, and prints nothing, for other
    /// instructions.
    fn alias(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        use Opcode as O;
        let is = |index: usize, register| inst.operand(index).register() == Some(register);
        let is_zero = |index| is(index, Register::ZERO) || is(index, Register::ZERO_64);
        let (mnemonic, operands, is_branch): (_, &[usize], _) = match inst.opcode() {
            O::BEQ | O::BEQ_MM if is_zero(0) && is_zero(1) => ("b", &[2], true),
            O::BEQ | O::BEQ_MM | O::BEQ64 if is_zero(1) => ("beqz", &[0, 2], true),
            O::BNE | O::BNE_MM | O::BNE64 if is_zero(1) => ("bnez", &[0, 2], true),
            O::BGEZAL if is_zero(0) => ("bal", &[1], true),
            O::BC1T if is(0, Register::FCC0) => ("bc1t", &[1], true),
            O::BC1F if is(0, Register::FCC0) => ("bc1f", &[1], true),
            O::JALR | O::JALR64 if is_zero(0) => ("jr", &[1], false),
            O::JALR if is(0, Register::RA) => ("jalr", &[1], false),
            O::JALR64 if is(0, Register::RA_64) => ("jalr", &[1], false),
            O::NOR | O::NOR_MM | O::NOR_MMR6 | O::NOR64 if is_zero(2) => ("not", &[0, 1], false),
            O::OR | O::ADDu if is_zero(2) => ("move", &[0, 1], false),
            _ => return Ok(false),
        };
        out.write_str(mnemonic)?;
        for (position, &index) in operands.iter().enumerate() {
            out.write_str(if position == 0 { "\t" } else { ", " })?;
            match inst.operand(index) {
                Operand::Immediate(_) if is_branch => {
                    self.print_branch_operand_pc_relative(inst, index, Some(self.address), out)?;
                }
                _ => self.print_operand(inst, index, out)?,
            }
        }
        Ok(true)
    }

    fn unsigned(
        &self,
        inst: &Inst,
        index: usize,
        (bits, offset): (i64, i64),
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Immediate(number) => {
                self.number((number.wrapping_sub(offset) & ((1 << bits) - 1)) + offset, out)
            }
            _ => self.print_operand(inst, index, out),
        }
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        self.machine.options.aliases
    }

    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("$")?;
        let name = register_name(register);
        if name.bytes().any(|one| one.is_ascii_uppercase()) {
            return name.chars().try_for_each(|one| out.write_char(one.to_ascii_lowercase()));
        }
        out.write_str(name)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(_) => self.register(inst, index, out),
            Operand::Immediate(number) => self.number(number, out),
            Operand::Expression(number) => self.expression(number, out),
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_branch_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Operand::Expression(number) = inst.operand(index) {
            return self.expression(number, out);
        }
        let distance = inst.operand(index).immediate();
        let Some(address) = address else { return self.number(distance, out) };
        let mut target = address.wrapping_add_signed(distance);
        if self.machine.has(Feature::FeatureMips32) {
            target &= u64::from(u32::MAX);
        } else if self.machine.has(Feature::FeatureMips16) {
            target &= u64::from(u16::MAX);
        }
        self.reference.set(target);
        match self.machine.options.addresses {
            true => out.write_hex(target),
            false => self.number(distance, out),
        }
    }

    pub(crate) fn print_fcc_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        const CONDITIONS: [&str; 16] = [
            "f", "un", "eq", "ueq", "olt", "ult", "ole", "ule", "sf", "ngle", "seq", "ngl", "lt",
            "nge", "le", "ngt",
        ];
        let condition = inst.operand(index).immediate() as usize;
        out.write_str(CONDITIONS.get(condition % 16).ok_or(fmt::Error)?)
    }

    pub(crate) fn print_jump_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Immediate(number) if self.machine.options.addresses => {
                // The highest bits are those of the next instruction.
                let region = self.address.wrapping_add(4) & !0xfff_ffff;
                self.reference.set(region | number as u64);
                out.write_hex(number as u64)
            }
            _ => self.print_operand(inst, index, out),
        }
    }

    pub(crate) fn print_mem_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        use Opcode as O;
        // A list of registers precedes the address.
        let index = match inst.opcode() {
            O::SWM32_MM
            | O::LWM32_MM
            | O::SWM16_MM
            | O::SWM16_MMR6
            | O::LWM16_MM
            | O::LWM16_MMR6 => inst.operand_count().saturating_sub(2),
            _ => index,
        };
        self.print_operand(inst, index + 1, out)?;
        out.write_str("(")?;
        self.print_operand(inst, index, out)?;
        out.write_str(")")
    }

    pub(crate) fn print_mem_operand_ea(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)?;
        out.write_str(", ")?;
        self.print_operand(inst, index + 1, out)
    }

    pub(crate) fn print_register_list(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let end = inst.operand_count().saturating_sub(2);
        for one in index..end {
            if one != index {
                out.write_str(", ")?;
            }
            self.register(inst, one, out)?;
        }
        Ok(())
    }

    pub(crate) fn print_u_imm(
        &self,
        bits: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, (bits, 0), out)
    }

    pub(crate) fn print_u_imm_2(
        &self,
        bits: i64,
        offset: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, (bits, offset), out)
    }
}
