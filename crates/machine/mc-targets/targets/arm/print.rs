//! Printer of ARM: interface of the crate, instructions whose text does not follow from their
//! description, and text that several operands share.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Note, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::blocks::Blocks;
use crate::operands::{CONDITIONS, MINUS_ZERO, RRX, SHIFTS, d_register, d_registers, s_register};
use crate::target::asm_writer::{PrintHooks as _, Printer};
use crate::target::instructions::OperandType;
use crate::{Arm, Feature, Inst, Opcode, Register};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    pub(crate) machine: &'p Arm,
    pub(crate) reference: &'p Reference,
    /// Texts of the expressions that operands refer to.
    pub(crate) expressions: &'p [&'p str],
}

impl Target for Arm {
    type Inst<'b> = Inst;
    type State = Blocks;

    const COMMENT_MARK: &'static str = "@";

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, &mut Blocks::default(), inst)
    }

    #[inline]
    fn decode_next<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        state: &mut Blocks,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, state, inst)
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
        let print = Print { machine: self, reference, expressions: &[] };
        if self.options.addresses
            && let Some(memory) = self.memory(inst, address)
        {
            reference.set_memory(memory);
        }
        if print.special(inst, out)? {
            return Ok(());
        }
        Printer::new(&print).with_address(address).print_to(inst, out)
    }

    fn write_comment(
        &self,
        _: &Inst,
        _: u64,
        note: Option<Note>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match note {
            Some(Note::Decimal(number)) => {
                out.write_str("imm = #")?;
                text::write_immediate(number, self.options.hex, out)
            }
            note => note.map_or(Ok(()), |note| note.write(out)),
        }
    }
}

/// Formats of instructions in the target's flags.
const THUMB: u64 = 25;
const FLOAT_LOAD_STORE: u64 = 22;

/// Returns the format of an instruction.
fn format(inst: &Inst) -> u64 {
    inst.opcode().desc().target_flags() >> 7 & 0x3f
}

impl Arm {
    /// Returns the address that a load has if it is relative to the program counter.
    fn memory(&self, inst: &Inst, address: u64) -> Option<u64> {
        let desc = inst.opcode().desc();
        if !desc.may_load() {
            return None;
        }
        let flags = desc.target_flags();
        let (mode, index_mode) = (flags & 0x1f, flags >> 5 & 3);
        if index_mode != 0 {
            return None;
        }
        let mut operands = desc.operands().enumerate().skip(desc.def_count());
        let is_memory = |kind| kind == OperandType::OPERAND_MEMORY;
        let (index, _) = operands.find(|(_, operand)| is_memory(operand.operand_type()))?;
        let is_thumb = match format(inst) {
            FLOAT_LOAD_STORE => self.is_thumb(),
            format => format == THUMB,
        };
        let base = (address & !3).wrapping_add(if is_thumb { 4 } else { 8 });
        let is_pc = inst.operand(index).register() == Some(Register::PC);
        let value = |index: usize| match inst.operand(index) {
            Operand::Immediate(value) => Some(value),
            _ => None,
        };
        let offset = |index: usize| {
            let value = value(index)?;
            Some(if value == MINUS_ZERO { 0 } else { i64::from(value as i32) })
        };
        let scaled = |value: i64, scale: i64| {
            let offset = (value & 0xff) * scale;
            if value & 0x100 != 0 { -offset } else { offset }
        };
        let distance = match mode {
            // The offset is the only operand.
            10 | 16 => offset(index)?,
            _ if !is_pc => return None,
            17 | 18 => offset(index + 1)?,
            3 if !inst.operand(index + 1).has_register() => scaled(value(index + 2)?, 1),
            5 => scaled(value(index + 1)?, 4),
            19 => scaled(value(index + 1)?, 2),
            _ => return None,
        };
        Some(base.wrapping_add_signed(distance))
    }
}

#[cfg(feature = "codegen")]
impl Arm {
    /// Writes an instruction whose operands may be expressions, by their indices.
    pub(crate) fn write_symbolic(
        &self,
        inst: &Inst,
        expressions: &[&str],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference: &Reference::default(), expressions };
        if print.special(inst, out)? {
            return Ok(());
        }
        Printer::new(&print).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Prints instructions whose text does not follow from their description. Returns false, and
    /// prints nothing, for all others.
    fn special(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        use Opcode as O;
        let is_sp = inst.operand(0).register() == Some(Register::SP);
        let (opcode, has_several) = (inst.opcode(), inst.operand_count() > 5);
        match opcode {
            O::STMDB_UPD if is_sp && has_several => self.stack("push", "", inst, out)?,
            O::t2STMDB_UPD if is_sp && has_several => self.stack("push", ".w", inst, out)?,
            O::LDMIA_UPD if is_sp && has_several => self.stack("pop", "", inst, out)?,
            O::t2LDMIA_UPD if is_sp && has_several => self.stack("pop", ".w", inst, out)?,
            O::VSTMSDB_UPD | O::VSTMDDB_UPD if is_sp => self.stack("vpush", "", inst, out)?,
            O::VLDMSIA_UPD | O::VLDMDIA_UPD if is_sp => self.stack("vpop", "", inst, out)?,
            O::VLLDM | O::VLLDM_T2 | O::VLSTM | O::VLSTM_T2 => {
                let is_load = matches!(opcode, O::VLLDM | O::VLLDM_T2);
                out.write_str(if is_load { "vlldm\t" } else { "vlstm\t" })?;
                self.register(inst, 0, out)?;
                let is_short = matches!(opcode, O::VLLDM | O::VLSTM);
                out.write_str(if is_short { ", {d0 - d15}" } else { ", {d0 - d31}" })?;
            }
            O::MOVsr => {
                self.shift_mnemonic(inst, 3, out)?;
                self.register(inst, 1, out)?;
                out.write_str(", ")?;
                self.register(inst, 2, out)?;
            }
            O::MOVsi => {
                let shift = inst.operand(2).immediate() as u32;
                self.shift_mnemonic(inst, 2, out)?;
                self.register(inst, 1, out)?;
                if shift & 7 != RRX {
                    out.write_str(", #")?;
                    out.write_number(shift_amount(shift >> 3))?;
                }
            }
            O::tLDMIA => {
                let base = inst.operand(0).register();
                let mut list = (3..inst.operand_count()).map(|index| inst.operand(index));
                let is_loaded = list.any(|operand| operand.register() == base);
                out.write_str("ldm")?;
                self.condition(inst, 1, out)?;
                out.write_str("\t")?;
                self.register(inst, 0, out)?;
                out.write_str(if is_loaded { ", " } else { "!, " })?;
                self.list(inst, 3, out)?;
            }
            O::t2IT if inst.operand(0).immediate() == 14 => {
                let mask = inst.operand(1).immediate();
                if mask & mask.wrapping_sub(1) != 0 {
                    self.reference.set_note(Note::Text("unpredictable IT predicate sequence"));
                }
                return Ok(false);
            }
            O::TSB | O::t2TSB => out.write_str("tsb\tcsync")?,
            O::t2DSB if inst.operand(0).immediate() == 0 => out.write_str("ssbb")?,
            O::t2DSB if inst.operand(0).immediate() == 4 => out.write_str("pssbb")?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Prints a load or store of registers on the stack.
    fn stack(
        &self,
        mnemonic: &str,
        suffix: &str,
        inst: &Inst,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(mnemonic)?;
        self.condition(inst, 2, out)?;
        out.write_str(suffix)?;
        out.write_str("\t")?;
        self.list(inst, 4, out)
    }

    /// Prints the name of a shift as a mnemonic, and the result. The condition and the operand for
    /// the flags follow the shift.
    fn shift_mnemonic(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        out.write_str(SHIFTS[inst.operand(index).immediate() as usize & 7])?;
        self.flags(inst, index + 3, out)?;
        self.condition(inst, index + 1, out)?;
        out.write_str("\t")?;
        self.register(inst, 0, out)?;
        out.write_str(", ")
    }

    /// Writes an expression by its index.
    pub(crate) fn expression(&self, number: u32, out: &mut Output<'_>) -> fmt::Result {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        out.write_str(self.expressions.get(index).ok_or(fmt::Error)?)
    }

    /// Writes a register, an immediate or an expression.
    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(register) => self.named(register, out),
            Operand::Immediate(number) => self.write_immediate(number, out),
            Operand::Expression(number) => self.expression(number, out),
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn named(&self, register: Option<Register>, out: &mut Output<'_>) -> fmt::Result {
        self.write_register(register.ok_or(fmt::Error)?, out)
    }

    pub(crate) fn register(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        self.named(inst.operand(index).register(), out)
    }

    /// Writes `#` and a number.
    pub(crate) fn number(&self, number: i64, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("#")?;
        text::write_immediate(number, self.machine.options.hex, out)
    }

    /// Writes `#` and an offset, which may be -0.
    pub(crate) fn offset(&self, offset: i64, out: &mut Output<'_>) -> fmt::Result {
        match offset {
            MINUS_ZERO => out.write_str("#-0"),
            _ => decimal(offset, out),
        }
    }

    /// Writes `#` and an offset, which may be -0, with the base of the options.
    pub(crate) fn hex_offset(&self, offset: i64, out: &mut Output<'_>) -> fmt::Result {
        if offset != MINUS_ZERO {
            return self.number(offset, out);
        }
        out.write_str("#-")?;
        text::write_immediate(0, self.machine.options.hex, out)
    }

    /// Writes `s` if the instruction sets the flags.
    pub(crate) fn flags(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        if inst.operand(index).has_register() { out.write_str("s") } else { Ok(()) }
    }

    /// Writes a condition unless the instruction is always executed.
    pub(crate) fn condition(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        match inst.operand(index).immediate() as usize & 15 {
            14 => Ok(()),
            condition => out.write_str(CONDITIONS[condition]),
        }
    }

    /// Writes the registers from an operand on.
    pub(crate) fn list(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let mut separator = "{";
        let mut item = |register, out: &mut Output<'_>| {
            out.write_str(core::mem::replace(&mut separator, ", "))?;
            self.named(register, out)
        };
        for index in index..inst.operand_count() {
            match inst.operand(index) {
                Operand::Immediate(packed) => {
                    let (first, count) = (packed as u32 >> 8, packed as u32 & 0xff);
                    let end = first + count;
                    let is_double = inst.opcode() == Opcode::VSCCLRMD;
                    // Registers after the last one are halves of those of 64 bits.
                    let (singles, doubles) = match is_double {
                        true => (0..0, first..end),
                        false => (first..end.min(32), 16..end / 2),
                    };
                    for number in singles {
                        item(s_register(number), out)?;
                    }
                    for number in doubles.take_while(|&number| number < 32) {
                        item(d_register(number), out)?;
                    }
                }
                operand => item(operand.register(), out)?,
            }
        }
        out.write_str("}")
    }

    /// Writes vector registers, each with a suffix. As in LLVM, those after the last one are the
    /// registers that follow it in the description.
    pub(crate) fn vectors(
        &self,
        first: Option<u32>,
        (count, distance): (u32, u32),
        suffix: &str,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let first = first.ok_or(fmt::Error)?;
        for index in 0..count {
            out.write_str(if index == 0 { "{" } else { ", " })?;
            let number = Register::D0.value() + first + index * distance;
            self.named(Register::from_value(number), out)?;
            out.write_str(suffix)?;
        }
        out.write_str("}")
    }

    /// Writes a number between two texts.
    pub(crate) fn prefixed(
        &self,
        before: &str,
        inst: &Inst,
        index: usize,
        after: &str,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(before)?;
        out.write_number(inst.operand(index).immediate())?;
        out.write_str(after)
    }

    /// Writes an address of two registers, of which the second is shifted.
    pub(crate) fn pair(
        &self,
        inst: &Inst,
        index: usize,
        shift: &str,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("[")?;
        self.register(inst, index, out)?;
        out.write_str(", ")?;
        self.register(inst, index + 1, out)?;
        out.write_str(shift)?;
        out.write_str("]")
    }

    /// Writes the letters of a block after the first one.
    pub(crate) fn block(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let mask = inst.operand(index).immediate() as u32;
        let mut positions = (mask.trailing_zeros() + 1..4).rev();
        positions.try_for_each(|bit| out.write_str(if mask >> bit & 1 == 1 { "e" } else { "t" }))
    }

    /// Writes the two vector registers of a pair.
    pub(crate) fn two_vectors(
        &self,
        inst: &Inst,
        index: usize,
        suffix: &str,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let pair = inst.operand(index).register().and_then(d_registers);
        let (first, distance) = pair.ok_or(fmt::Error)?;
        self.vectors(Some(first), (2, distance), suffix, out)
    }

    /// Writes the shift of a register, if there is one.
    pub(crate) fn shift(kind: u32, amount: u32, out: &mut Output<'_>) -> fmt::Result {
        if kind == 0 || kind == 2 && amount == 0 {
            return Ok(());
        }
        out.write_str(", ")?;
        out.write_str(SHIFTS[kind as usize & 7])?;
        if kind == RRX {
            return Ok(());
        }
        out.write_str(" #")?;
        out.write_number(shift_amount(amount))
    }

    /// Writes a base and an offset that has a sign. 0 is written if `is_zero_shown`.
    pub(crate) fn address(
        &self,
        inst: &Inst,
        index: usize,
        (offset, is_zero_shown): (i64, bool),
        is_hex: bool,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("[")?;
        self.register(inst, index, out)?;
        if offset != 0 || is_zero_shown {
            out.write_str(", ")?;
            match is_hex {
                true => self.hex_offset(offset, out)?,
                false => self.offset(offset, out)?,
            }
        }
        out.write_str("]")
    }

    /// Writes a base and a shifted register, or an offset of 12 bits.
    pub(crate) fn address2(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let packed = inst.operand(index + 2).immediate() as u32;
        out.write_str("[")?;
        self.register(inst, index, out)?;
        if inst.operand(index + 1).has_register() || packed & 0xfff != 0 {
            out.write_str(", ")?;
            self.offset2(inst, index + 1, out)?;
        }
        out.write_str("]")
    }

    /// Writes a shifted register, or an offset of 12 bits.
    pub(crate) fn offset2(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let packed = inst.operand(index + 1).immediate() as u32;
        let sign = if packed >> 12 & 1 == 1 { "-" } else { "" };
        let is_register = inst.operand(index).has_register();
        out.write_str(if is_register { "" } else { "#" })?;
        out.write_str(sign)?;
        if !is_register {
            return out.write_number((packed & 0xfff).into());
        }
        self.register(inst, index, out)?;
        Self::shift(packed >> 13 & 7, packed & 0xfff, out)
    }

    /// Writes an offset of 8 bits with a sign, in units of `scale`.
    pub(crate) fn offset5(packed: i64, scale: i64, out: &mut Output<'_>) -> fmt::Result {
        out.write_str(if packed & 0x100 != 0 { "#-" } else { "#" })?;
        out.write_number((packed & 0xff) * scale)
    }

    /// Writes a base and an offset of 8 bits with a sign, in units of `scale`.
    pub(crate) fn address5(
        &self,
        inst: &Inst,
        index: usize,
        (scale, is_zero_shown): (i64, bool),
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let packed = inst.operand(index + 1).immediate();
        out.write_str("[")?;
        self.register(inst, index, out)?;
        if is_zero_shown || packed & 0x1ff != 0 {
            out.write_str(", ")?;
            Self::offset5(packed, scale, out)?;
        }
        out.write_str("]")
    }

    /// Writes a status register, or a system register of M-profile.
    pub(crate) fn status_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        use crate::target::tables as rows;
        let value = inst.operand(index).immediate() as u32;
        if !self.machine.has(Feature::FeatureMClass) {
            let (is_saved, mask) = (value >> 4 != 0, value & 15);
            let name = match (is_saved, mask) {
                (false, 4) => return out.write_str("APSR_g"),
                (false, 8) => return out.write_str("APSR_nzcvq"),
                (false, 12) => return out.write_str("APSR_nzcvqg"),
                (true, _) => "SPSR",
                (false, _) => "CPSR",
            };
            out.write_str(name)?;
            out.write_str(if mask == 0 { "" } else { "_" })?;
            let fields = [(8, "f"), (4, "s"), (2, "x"), (1, "c")];
            let mut set = fields.iter().filter(|(bit, _)| mask & bit != 0);
            return set.try_for_each(|(_, name)| out.write_str(name));
        }
        let (number, is_write) = (value & 0xfff, inst.opcode() == Opcode::t2MSR_M);
        let by_mask = || {
            let has_dsp = is_write && self.machine.has(Feature::FeatureDSP);
            let row = rows::lookup_m_class_sys_reg_by_m1_encoding12(number as u16);
            row.filter(|row| has_dsp && row.requires.contains("FeatureDSP"))
        };
        let by_number = |kind: u16| {
            rows::lookup_m_class_sys_reg_by_m2m3_encoding8(kind | (number & 0xff) as u16)
        };
        let named_flags = || {
            if is_write && self.machine.has(Feature::HasV7Ops) { by_number(0x200) } else { None }
        };
        match by_mask().or_else(named_flags).or_else(|| by_number(0x100)) {
            Some(row) => out.write_str(row.name),
            None => out.write_number((number & 0xff).into()),
        }
    }
}

/// Returns the amount of a shift. 0 stands for 32.
fn shift_amount(amount: u32) -> i64 {
    if amount == 0 { 32 } else { amount.into() }
}

/// Writes `#` and a number in decimal.
pub(crate) fn decimal(number: i64, out: &mut Output<'_>) -> fmt::Result {
    out.write_str("#")?;
    out.write_number(number)
}
