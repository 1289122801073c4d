//! Printer of AArch64: moves, shifts and bit fields, whose text does not follow from their
//! description.

use core::fmt::{self, Write as _};

use tablegen_mc::Note;
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::Inst as _;

use crate::Inst;
use crate::operands::{
    gpr32, is_any_mov, is_movn_alias, is_movz_alias, logical_immediate, number64,
};
use crate::print::Print;
use crate::target::{Feature, Opcode, Register};

impl Print<'_> {
    /// Prints instructions whose text does not follow from their description. Returns false, and
    /// prints nothing, for all others.
    pub(crate) fn special(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        use Opcode as O;
        let opcode = inst.opcode();
        match opcode {
            O::SYSxt => self.system(inst, out),
            O::SYSPxt | O::SYSPxt_XZR => self.system_pair(inst, out),
            O::TSB => out.write_str("tsb\tcsync").map(|()| true),
            O::SBFMXri | O::SBFMWri | O::UBFMXri | O::UBFMWri => {
                self.bit_field(inst, out).map(|()| true)
            }
            O::BFMXri | O::BFMWri => self.insertion(inst, out).map(|()| true),
            O::MOVZXi | O::MOVZWi | O::MOVNXi | O::MOVNWi => {
                let width = if matches!(opcode, O::MOVZXi | O::MOVNXi) { 64 } else { 32 };
                let shift = inst.operand(2).immediate() as u32 & 63;
                let value = (inst.operand(1).immediate() as u64) << shift;
                let (value, is_move) = if matches!(opcode, O::MOVZXi | O::MOVZWi) {
                    (value, is_movz_alias(value, shift, width))
                } else {
                    let value = !value & u64::MAX >> (64 - width);
                    (value, is_movn_alias(value, shift, width))
                };
                if is_move {
                    self.immediate_move(inst, value, width, out)?;
                }
                Ok(is_move)
            }
            O::ORRXri | O::ORRWri => {
                let width = if opcode == O::ORRXri { 64 } else { 32 };
                let source = inst.operand(1).register();
                let value = logical_immediate(inst.operand(2).immediate() as u64, width);
                match (source, value) {
                    (Some(Register::WZR | Register::XZR), Some(value))
                        if !is_any_mov(value, width) =>
                    {
                        self.immediate_move(inst, value, width, out)?;
                        Ok(true)
                    }
                    _ => Ok(false),
                }
            }
            _ => Ok(false),
        }
    }

    /// Prints `mov` of a value.
    fn immediate_move(
        &self,
        inst: &Inst,
        value: u64,
        width: u32,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let signed = if width == 32 { i64::from(value as i32) } else { value as i64 };
        out.write_str("mov\t")?;
        self.register(inst, 0, out)?;
        out.write_str(", ")?;
        self.number(signed, out)?;
        self.reference.set_note(if self.machine.options.hex {
            Note::Decimal(signed)
        } else {
            Note::Hex(value)
        });
        Ok(())
    }

    /// Prints a mnemonic, two registers of an instruction, and numbers.
    fn shifted(
        &self,
        mnemonic: &str,
        registers: [Option<Register>; 2],
        numbers: &[i64],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(mnemonic)?;
        out.write_str("\t")?;
        self.named(registers[0], out)?;
        if registers[1].is_some() {
            out.write_str(", ")?;
            self.named(registers[1], out)?;
        }
        for &number in numbers {
            out.write_str(", #")?;
            out.write_number(number)?;
        }
        Ok(())
    }

    /// Prints a bit-field move as a shift, an extension, or an extraction.
    fn bit_field(&self, inst: &Inst, out: &mut Output<'_>) -> fmt::Result {
        use Opcode as O;
        let is_signed = matches!(inst.opcode(), O::SBFMXri | O::SBFMWri);
        let is_64_bit = matches!(inst.opcode(), O::SBFMXri | O::UBFMXri);
        let last = if is_64_bit { 63 } else { 31 };
        let registers = [0, 1].map(|index| inst.operand(index).register());
        let (rotation, end) = (inst.operand(2).immediate(), inst.operand(3).immediate());
        if rotation == 0 {
            let extension = match (end, is_signed, is_64_bit) {
                (7, true, _) => "sxtb",
                (7, false, false) => "uxtb",
                (15, true, _) => "sxth",
                (15, false, false) => "uxth",
                (31, true, true) => "sxtw",
                _ => "",
            };
            if !extension.is_empty() {
                let source = registers[1].and_then(|one| number64(one).map_or(Some(one), gpr32));
                return self.shifted(extension, [registers[0], source], &[], out);
            }
        }
        if !is_signed && end != last && end + 1 == rotation {
            return self.shifted("lsl", registers, &[last - end], out);
        }
        if end == last {
            let shift = if is_signed { "asr" } else { "lsr" };
            return self.shifted(shift, registers, &[rotation], out);
        }
        if rotation > end {
            let insertion = if is_signed { "sbfiz" } else { "ubfiz" };
            return self.shifted(insertion, registers, &[last + 1 - rotation, end + 1], out);
        }
        let extraction = if is_signed { "sbfx" } else { "ubfx" };
        self.shifted(extraction, registers, &[rotation, end - rotation + 1], out)
    }

    /// Prints a bit-field move that keeps the other bits of its result.
    fn insertion(&self, inst: &Inst, out: &mut Output<'_>) -> fmt::Result {
        let [result, source] = [0, 2].map(|index| inst.operand(index).register());
        let [rotation, end] = [3, 4].map(|index| inst.operand(index).immediate());
        let width = if inst.opcode() == Opcode::BFMXri { 64 } else { 32 };
        let first = (width - rotation) % width;
        let is_zero = matches!(source, Some(Register::WZR | Register::XZR));
        if is_zero && (rotation == 0 || end < rotation) && self.machine.has(Feature::HasV8_2aOps) {
            return self.shifted("bfc", [result, None], &[first, end + 1], out);
        }
        if end < rotation {
            return self.shifted("bfi", [result, source], &[first, end + 1], out);
        }
        self.shifted("bfxil", [result, source], &[rotation, end - rotation + 1], out)
    }
}
