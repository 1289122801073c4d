//! Printer of PowerPC: operands that the description leaves to code, and mnemonics that depend on operands.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, nth_register};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::setup::ILP32;
use crate::target::asm_writer::{Printer, register_name};
use crate::target::{Feature, Opcode, Register, RegisterClass};
use crate::{Inst, PowerPc};

/// Bits of a predicate that select a hint of branches.
const HINT: i64 = 3;

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p PowerPc,
    reference: &'p Reference,
}

impl Target for PowerPc {
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
        bytes.len().min(4)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference };
        if print.special(inst, out)? {
            return Ok(());
        }
        Printer::new(&print).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Prints an instruction whose mnemonic depends on its operands. Returns false, and prints nothing, for
    /// other instructions.
    fn special(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        use Opcode as O;
        let number = |index| inst.operand(index).immediate();
        match inst.opcode() {
            O::RLWINM => {
                let (mnemonic, count) = match (number(2), number(3), number(4)) {
                    (left, 0, end) if end == 31 - left => ("slwi", left),
                    (left, begin, 31) if begin == 32 - left => ("srwi", 32 - left),
                    _ => return Ok(false),
                };
                self.shift(mnemonic, inst, count, out)?;
            }
            O::RLDICR | O::RLDICR_32 if number(3) == 63 - number(2) => {
                self.shift("sldi", inst, number(2), out)?;
            }
            // Old assemblers of AIX do not have them.
            O::DCBT | O::DCBTST
                if self.is_aix() && !self.has_feature(Feature::FeatureModernAIXAs) =>
            {
                return Ok(false);
            }
            O::DCBT | O::DCBTST => {
                let hint = number(0);
                out.write_str(if inst.opcode() == O::DCBT { "dcbt" } else { "dcbtst" })?;
                out.write_str(if hint == 16 { "t " } else { " " })?;
                // Embedded processors have the hint first.
                let is_shown = hint != 0 && hint != 16;
                let is_first = self.machine.has(Feature::FeatureBookE);
                if is_shown && is_first {
                    out.write_number(hint)?;
                    out.write_str(", ")?;
                }
                self.operands(inst, [1, 2], out)?;
                if is_shown && !is_first {
                    out.write_str(", ")?;
                    out.write_number(hint)?;
                }
            }
            O::DCBF => {
                out.write_str(match number(0) {
                    0 => "dcbf ",
                    1 => "dcbfl ",
                    3 => "dcbflp ",
                    4 => "dcbfps ",
                    6 => "dcbstps ",
                    _ => return Ok(false),
                })?;
                self.operands(inst, [1, 2], out)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn shift(&self, mnemonic: &str, inst: &Inst, count: i64, out: &mut Output<'_>) -> fmt::Result {
        out.write_str(mnemonic)?;
        out.write_str(" ")?;
        self.operands(inst, [0, 1], out)?;
        out.write_str(", ")?;
        out.write_number(count)
    }

    fn is_aix(&self) -> bool {
        self.machine.has(Feature::AIXOS)
    }

    /// Writes two operands.
    fn operands(
        &self,
        inst: &Inst,
        [first, second]: [usize; 2],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, first, out)?;
        out.write_str(", ")?;
        self.print_operand(inst, second, out)
    }

    /// Writes an address as a number of the machine.
    fn address(&self, address: u64, out: &mut Output<'_>) -> fmt::Result {
        let is_short = self.machine.setup.abi == ILP32;
        out.write_hex(if is_short { address & u64::from(u32::MAX) } else { address })
    }

    /// Writes an immediate operand modulo a power of two, or a register.
    fn unsigned(&self, inst: &Inst, index: usize, mask: i64, out: &mut Output<'_>) -> fmt::Result {
        match inst.operand(index) {
            Operand::Immediate(number) => out.write_number(number & mask),
            _ => self.print_operand(inst, index, out),
        }
    }

    /// Writes an offset with a base register, for which register 0 stands for the number 0.
    fn memory(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("(")?;
        self.base(inst, index, out)?;
        out.write_str(")")
    }

    fn base(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        match inst.operand(index).register() {
            Some(Register::R0) => out.write_str("0"),
            _ => self.print_operand(inst, index, out),
        }
    }
}

/// Returns the register whose number is printed. Floating-point and vector registers are also registers from
/// 32 on of the instructions that have both.
fn numbered(inst: &Inst, index: usize, register: Register) -> Register {
    let from = |first: Register| {
        let number = register.value().checked_sub(first.value())?;
        nth_register(Register::VSX32, u64::from(number), 32)
    };
    let class = inst.opcode().desc().operands().nth(index).and_then(|one| one.register_class());
    let vector = match class {
        Some(RegisterClass::VSSRC | RegisterClass::VSFRC) => from(Register::VF0),
        Some(RegisterClass::VSRC) => from(Register::V0),
        _ => None,
    };
    vector.unwrap_or(register)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    // Names are numbers where there are any.
    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        let name = register_name(register);
        let number = name.trim_start_matches(|one: char| one.is_ascii_lowercase() || one == '_');
        let is_number = !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit());
        out.write_str(if is_number { number } else { name })
    }

    // LLVM's printer has no hexadecimal immediates.
    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(Some(register)) => {
                self.write_register(numbered(inst, index, register), out)
            }
            Operand::Immediate(number) => out.write_number(number),
            _ => Err(fmt::Error),
        }
    }

    /// Writes a part of a predicate: the condition, the hint or the register.
    pub(crate) fn print_predicate_operand_with(
        &self,
        inst: &Inst,
        index: usize,
        modifier: &str,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let code = inst.operand(index).immediate();
        match modifier {
            "cc" => out.write_str(match (code >> 5, code & 8 != 0) {
                (0, true) => "lt",
                (0, false) => "ge",
                (1, true) => "gt",
                (1, false) => "le",
                (2, true) => "eq",
                (2, false) => "ne",
                (3, true) => "un",
                (3, false) => "nu",
                _ => return Err(fmt::Error),
            }),
            "pm" => hint(code & HINT, out),
            _ => self.print_operand(inst, index + 1, out),
        }
    }

    pub(crate) fn print_at_bits_as_hint(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        hint(inst.operand(index).immediate(), out)
    }

    pub(crate) fn print_branch_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let Operand::Immediate(distance) = inst.operand(index) else {
            return self.print_operand(inst, index, out);
        };
        let distance = distance.wrapping_mul(4);
        if let Some(address) = address {
            let target = address.wrapping_add_signed(distance);
            self.reference.set(target);
            if self.machine.options.addresses {
                return self.address(target, out);
            }
        }
        out.write_str(if self.is_aix() { "$" } else { "." })?;
        out.write_str(if distance < 0 { "" } else { "+" })?;
        out.write_number(distance)
    }

    pub(crate) fn print_abs_branch_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Immediate(number) => self.address(number.wrapping_mul(4).cast_unsigned(), out),
            _ => self.print_operand(inst, index, out),
        }
    }

    pub(crate) fn printcrbitm(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        let number = register.value().checked_sub(Register::CR0.value()).ok_or(fmt::Error)?;
        out.write_number(0x80 >> number.min(7))
    }

    pub(crate) fn print_mem_reg_imm(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_s16_imm_operand(inst, index, out)?;
        self.memory(inst, index + 1, out)
    }

    pub(crate) fn print_mem_reg_imm_hash(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)?;
        self.memory(inst, index + 1, out)
    }

    pub(crate) fn print_mem_reg_imm34(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)?;
        self.memory(inst, index + 1, out)
    }

    pub(crate) fn print_mem_reg_imm34_pc_rel(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)?;
        self.memory(inst, index + 1, out)
    }

    pub(crate) fn print_mem_reg_reg(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.base(inst, index, out)?;
        out.write_str(", ")?;
        self.print_operand(inst, index + 1, out)
    }

    // Its operand is a symbol, which decoded instructions do not have.
    pub(crate) fn print_tls_call(&self, _: &Inst, _: usize, _: &mut Output<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    pub(crate) fn print_imm_zero_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_s5_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_number(inst.operand(index).immediate() << 59 >> 59)
    }

    pub(crate) fn print_s16_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Immediate(number) => out.write_number(number << 48 >> 48),
            _ => self.print_operand(inst, index, out),
        }
    }

    pub(crate) fn print_s34_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u1_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u2_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u3_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u4_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u5_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u6_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u7_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_u8_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, 0xff, out)
    }

    pub(crate) fn print_u10_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, 0x3ff, out)
    }

    pub(crate) fn print_u12_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, 0xfff, out)
    }

    pub(crate) fn print_u16_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.unsigned(inst, index, 0xffff, out)
    }
}

/// Writes the hint of a branch.
fn hint(bits: i64, out: &mut Output<'_>) -> fmt::Result {
    out.write_str(match bits {
        2 => "-",
        3 => "+",
        _ => "",
    })
}
