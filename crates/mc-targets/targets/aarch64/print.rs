//! Printer of AArch64: operands that the description leaves to code.

use core::fmt::{self, Write};

use tablegen_mc::{DecodeError, Note, Reference, Target, text};
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::operands::{
    CONDITIONS, EXTENSIONS, SHIFTS, float, gpr32, gpr64, is_any_mov, is_movn_alias, is_movz_alias,
    is_repeated, logical_immediate, nth, number64, offset, prefers_mask,
};
use crate::target::asm_writer::{PrintHooks, Printer, RegisterNames, register_name};
use crate::target::tables as rows;
use crate::target::{Feature, Opcode, Register};
use crate::{AArch64, Inst};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    pub(crate) machine: &'p AArch64,
    reference: &'p Reference,
}

impl Target for AArch64 {
    type Inst = Inst;

    const COMMENT_MARK: &'static str = "//";

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    fn skip(&self, _: &[u8], _: u64) -> usize {
        4
    }

    fn write<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut W,
    ) -> fmt::Result {
        let print = Print { machine: self, reference };
        if print.special(inst, out)? {
            return Ok(());
        }
        if is_acquire_dropped(inst) {
            reference.set_note(Note::Text("acquire semantics dropped since destination is zero"));
        }
        Printer::new(&print).with_address(address).print(inst, out)
    }

    fn write_comment<W: Write + ?Sized>(
        &self,
        _: &Inst,
        _: u64,
        note: Option<Note>,
        out: &mut W,
    ) -> fmt::Result {
        match note {
            None => Ok(()),
            Some(note @ Note::Text(_)) => note.write(out),
            Some(note) => {
                out.write_str("=")?;
                note.write(out)
            }
        }
    }
}

/// Returns true if an atomic operation that discards the old value has acquire semantics, which
/// the processor drops.
fn is_acquire_dropped(inst: &Inst) -> bool {
    const OPERATIONS: [&str; 9] =
        ["LDADD", "LDCLR", "LDEOR", "LDSET", "LDSMAX", "LDSMIN", "LDUMAX", "LDUMIN", "SWP"];
    let is_zero = matches!(inst.operand(0).register(), Some(Register::WZR | Register::XZR));
    is_zero
        && OPERATIONS.iter().any(|operation| {
            let order = inst.opcode().name().strip_prefix(operation);
            matches!(order, Some("AB" | "AH" | "AW" | "AX" | "ALB" | "ALH" | "ALW" | "ALX"))
        })
}

impl Print<'_> {
    /// Prints instructions whose text does not follow from their description. Returns false, and
    /// prints nothing, for all others.
    fn special<W: Write + ?Sized>(&self, inst: &Inst, out: &mut W) -> Result<bool, fmt::Error> {
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
    fn immediate_move<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        value: u64,
        width: u32,
        out: &mut W,
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
    fn shifted<W: Write + ?Sized>(
        &self,
        mnemonic: &str,
        registers: [Option<Register>; 2],
        numbers: &[i64],
        out: &mut W,
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
            text::write_number(number, out)?;
        }
        Ok(())
    }

    /// Prints a bit-field move as a shift, an extension, or an extraction.
    fn bit_field<W: Write + ?Sized>(&self, inst: &Inst, out: &mut W) -> fmt::Result {
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
    fn insertion<W: Write + ?Sized>(&self, inst: &Inst, out: &mut W) -> fmt::Result {
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

    /// Writes the name of a register.
    pub(crate) fn named<W: Write + ?Sized>(
        &self,
        register: Option<Register>,
        out: &mut W,
    ) -> fmt::Result {
        self.write_register(register.ok_or(fmt::Error)?, out)
    }

    pub(crate) fn register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.named(inst.operand(index).register(), out)
    }

    /// Writes `#` and a number.
    pub(crate) fn number<W: Write + ?Sized>(&self, number: i64, out: &mut W) -> fmt::Result {
        out.write_str("#")?;
        text::write_immediate(number, self.machine.options.hex, out)
    }

    /// Writes a name, or the number if `name` is `None`.
    fn name_or_number<W: Write + ?Sized>(
        &self,
        name: Option<&str>,
        number: i64,
        out: &mut W,
    ) -> fmt::Result {
        match name {
            Some(name) => out.write_str(name),
            None => self.number(number, out),
        }
    }

    /// Writes the address of a label that is relative to an address.
    fn label<W: Write + ?Sized>(
        &self,
        base: Option<u64>,
        distance: i64,
        out: &mut W,
    ) -> fmt::Result {
        if let Some(base) = base {
            let target = base.wrapping_add_signed(distance);
            self.reference.set(target);
            if self.machine.options.addresses {
                return text::write_hex(target, out);
            }
        }
        self.number(distance, out)
    }

    /// Writes the extension of an offset register.
    fn extension<W: Write + ?Sized>(
        is_signed: bool,
        is_shifted: bool,
        width: i64,
        register: char,
        out: &mut W,
    ) -> fmt::Result {
        let is_left = !is_signed && register == 'x';
        match (is_left, is_signed, register) {
            (true, ..) => out.write_str("lsl")?,
            (_, true, 'x') => out.write_str("sxtx")?,
            (_, true, _) => out.write_str("sxtw")?,
            (_, false, _) => out.write_str("uxtw")?,
        }
        if is_shifted || is_left {
            out.write_str(" #")?;
            text::write_number((width / 8).checked_ilog2().unwrap_or(0).into(), out)?;
        }
        Ok(())
    }

    fn offset_register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        (is_signed, width, register): (bool, i64, char),
        suffix: char,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        match suffix {
            's' => out.write_str(".s")?,
            'd' => out.write_str(".d")?,
            _ => {}
        }
        if is_signed || width != 8 || register == 'w' {
            out.write_str(", ")?;
            Self::extension(is_signed, width != 8, width, register, out)?;
        }
        Ok(())
    }

    /// Writes an immediate of SVE, whose comment has the other notation.
    fn vector_immediate<W: Write + ?Sized>(
        &self,
        value: i64,
        bits: u32,
        out: &mut W,
    ) -> fmt::Result {
        let unsigned = value as u64 & u64::MAX >> (64 - bits);
        out.write_str("#")?;
        if self.machine.options.hex {
            self.reference.set_note(Note::Decimal(unsigned as i64));
            text::write_hex(unsigned, out)
        } else {
            self.reference.set_note(Note::Hex(value as u64));
            text::write_number(value, out)
        }
    }

    /// Writes a byte that may be shifted, as an element of this many bits.
    fn shifted_byte<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        (bits, is_signed): (u32, bool),
        out: &mut W,
    ) -> fmt::Result {
        let [value, shift] = [index, index + 1].map(|index| inst.operand(index).immediate());
        if value == 0 && shift & 0x3f != 0 {
            self.number(0, out)?;
            return self.print_shifter(inst, index + 1, out);
        }
        let value = if is_signed { i64::from(value as i8) } else { i64::from(value as u8) };
        self.vector_immediate(value << (shift & 0x3f), bits, out)
    }

    fn logical<W: Write + ?Sized>(
        inst: &Inst,
        index: usize,
        width: u32,
        out: &mut W,
    ) -> fmt::Result {
        let encoded = inst.operand(index).immediate() as u64;
        out.write_str("#")?;
        text::write_hex(logical_immediate(encoded, width).ok_or(fmt::Error)?, out)
    }

    fn vector_logical<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        bits: u32,
        out: &mut W,
    ) -> fmt::Result {
        let encoded = inst.operand(index).immediate() as u64;
        let value = logical_immediate(encoded, 64).ok_or(fmt::Error)?;
        let value = value & u64::MAX >> (64 - bits);
        let unused = 64 - bits;
        let signed = (value << unused) as i64 >> unused;
        if i64::from(value as i16) == signed {
            self.vector_immediate(signed, bits, out)
        } else if value <= u64::from(u16::MAX) {
            self.vector_immediate(value as i64, bits, out)
        } else {
            out.write_str("#")?;
            text::write_hex(value, out)
        }
    }

    /// Writes a list of registers, each with a suffix.
    fn list<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        lanes: i64,
        kind: char,
        out: &mut W,
    ) -> fmt::Result {
        use Register as R;
        /// First register of a class of lists, their number, the first register of the first list,
        /// the number of registers of a list, and the distance between them.
        const LISTS: &[(Register, u32, Register, u64, u64)] = &[
            (R::D0_D1, 32, R::Q0, 2, 1),
            (R::D0_D1_D2, 32, R::Q0, 3, 1),
            (R::D0_D1_D2_D3, 32, R::Q0, 4, 1),
            (R::Q0_Q1, 32, R::Q0, 2, 1),
            (R::Q0_Q1_Q2, 32, R::Q0, 3, 1),
            (R::Q0_Q1_Q2_Q3, 32, R::Q0, 4, 1),
            (R::Z0_Z1, 32, R::Z0, 2, 1),
            (R::Z0_Z1_Z2, 32, R::Z0, 3, 1),
            (R::Z0_Z1_Z2_Z3, 32, R::Z0, 4, 1),
            (R::Z0_Z8, 8, R::Z0, 2, 8),
            (R::Z16_Z24, 8, R::Z16, 2, 8),
            (R::Z0_Z4_Z8_Z12, 4, R::Z0, 4, 4),
            (R::Z16_Z20_Z24_Z28, 4, R::Z16, 4, 4),
            (R::P0_P1, 16, R::P0, 2, 1),
            (R::Z0, 32, R::Z0, 1, 1),
            (R::P0, 16, R::P0, 1, 1),
            (R::D0, 32, R::Q0, 1, 1),
            (R::Q0, 32, R::Q0, 1, 1),
        ];
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        let found = LISTS.iter().find_map(|&(of, size, first, count, stride)| {
            let number = offset(register, of, size)?;
            let first_number = offset(first, Register::Z0, 32).unwrap_or(0);
            Some((first, first_number + number, count, stride))
        });
        let (first, number, count, stride) = found.ok_or(fmt::Error)?;
        let (first, size) = match first {
            R::Q0 => (R::Q0, 32),
            R::P0 => (R::P0, 16),
            _ => (R::Z0, 32),
        };
        let item = |nth_item: u64, out: &mut W| {
            let register = nth(first, (number + nth_item * stride) % size).ok_or(fmt::Error)?;
            match first {
                R::Q0 => {
                    out.write_str(register_name(register, RegisterNames::vreg).ok_or(fmt::Error)?)?
                }
                _ => self.write_register(register, out)?,
            }
            if kind != '\0' {
                out.write_str(".")?;
                if lanes != 0 {
                    text::write_number(lanes, out)?;
                }
                out.write_char(kind)?;
            }
            Ok(())
        };
        out.write_str("{ ")?;
        let is_range = first != R::Q0 && count > 1 && stride == 1 && number + count - 1 < size;
        if is_range {
            item(0, out)?;
            out.write_str(if count == 2 { ", " } else { " - " })?;
            item(count - 1, out)?;
        } else {
            for index in 0..count {
                if index != 0 {
                    out.write_str(", ")?;
                }
                item(index, out)?;
            }
        }
        out.write_str(" }")
    }
}

/// Returns the value of the immediate of a logical instruction of SVE.
fn mask(operand: Operand<Register>) -> Option<u64> {
    match operand {
        Operand::Immediate(encoded) => logical_immediate(encoded as u64, 64),
        _ => None,
    }
}

impl PrintHooks for Print<'_> {
    type Inst = Inst;

    fn prints_aliases(&self) -> bool {
        self.machine.options.aliases
    }

    fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    fn write_immediate<W: Write + ?Sized>(&self, value: i64, out: &mut W) -> fmt::Result {
        self.number(value, out)
    }

    fn print_add_sub_imm<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let shift = inst.operand(index + 1).immediate() & 0x3f;
        self.number(value & 0xfff, out)?;
        if shift != 0 {
            let shifted = (value & 0xfff) << shift;
            self.reference.set_note(if self.machine.options.hex {
                Note::Hex(shifted as u64)
            } else {
                Note::Decimal(shifted)
            });
        }
        self.print_shifter(inst, index + 1, out)
    }

    fn print_adr_adrp_label_pc_relative<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        match inst.opcode() {
            Opcode::ADRP => self.label(address.map(|one| one & !0xfff), value << 12, out),
            _ => self.label(address, value, out),
        }
    }

    fn print_aligned_label_pc_relative<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.label(address, value * 4, out)
    }

    fn print_arith_extend<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let extension = EXTENSIONS[(value >> 3 & 7) as usize];
        let shift = value & 7;
        let has =
            |register| [0, 1].iter().any(|&one| inst.operand(one).register() == Some(register));
        // With the stack pointer, a whole register is only shifted.
        let is_whole = match extension {
            "uxtx" => has(Register::SP),
            "uxtw" => has(Register::WSP),
            _ => false,
        };
        if !is_whole {
            out.write_str(", ")?;
            out.write_str(extension)?;
        } else if shift != 0 {
            out.write_str(", lsl")?;
        }
        if shift != 0 {
            out.write_str(" #")?;
            text::write_number(shift, out)?;
        }
        Ok(())
    }

    fn print_bti_hint_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value ^ 32).ok().and_then(rows::lookup_bti_by_encoding);
        self.name_or_number(row.map(|row| row.name), value ^ 32, out)
    }

    fn print_barrier_option<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let encoding = value as u8;
        let name = match inst.opcode() {
            Opcode::ISB => rows::lookup_isb_by_encoding(encoding).map(|row| row.name),
            Opcode::TSB => rows::lookup_tsb_by_encoding(encoding).map(|row| row.name),
            _ => rows::lookup_db_by_encoding(encoding).map(|row| row.name),
        };
        match name {
            Some(name) => out.write_str(name),
            None => {
                out.write_str("#")?;
                text::write_number(value, out)
            }
        }
    }

    fn print_barriern_xs_option<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        match rows::lookup_d_bn_xs_by_encoding(value as u8) {
            Some(row) => out.write_str(row.name),
            None => {
                out.write_str("#")?;
                text::write_number(value, out)
            }
        }
    }

    fn print_complex_rotation_op<const A: i64, const B: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        text::write_number(value * A + B, out)
    }

    fn print_cond_code<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(CONDITIONS[value as usize & 15])
    }

    fn print_inverse_cond_code<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(CONDITIONS[(value as usize & 15) ^ 1])
    }

    fn print_exact_fp_imm_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_one<
        W: Write + ?Sized,
    >(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(if value == 0 { "#0.5" } else { "#1.0" })
    }

    fn print_exact_fp_imm_a_arch64_exact_fp_imm_half_a_arch64_exact_fp_imm_two<
        W: Write + ?Sized,
    >(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(if value == 0 { "#0.5" } else { "#2.0" })
    }

    fn print_exact_fp_imm_a_arch64_exact_fp_imm_zero_a_arch64_exact_fp_imm_one<
        W: Write + ?Sized,
    >(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(if value == 0 { "#0.0" } else { "#1.0" })
    }

    fn print_extended_register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        self.print_arith_extend(inst, index + 1, out)
    }

    fn print_fp_imm_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        write!(out, "#{:.8}", float(value as u64))
    }

    fn print_gpr64as32<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let register = inst.operand(index).register().and_then(number64);
        self.named(register.and_then(gpr32), out)
    }

    fn print_gpr64x8<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        use Register as R;
        const LISTS: [Register; 12] = [
            R::X0_X1_X2_X3_X4_X5_X6_X7,
            R::X2_X3_X4_X5_X6_X7_X8_X9,
            R::X4_X5_X6_X7_X8_X9_X10_X11,
            R::X6_X7_X8_X9_X10_X11_X12_X13,
            R::X8_X9_X10_X11_X12_X13_X14_X15,
            R::X10_X11_X12_X13_X14_X15_X16_X17,
            R::X12_X13_X14_X15_X16_X17_X18_X19,
            R::X14_X15_X16_X17_X18_X19_X20_X21,
            R::X16_X17_X18_X19_X20_X21_X22_X23,
            R::X18_X19_X20_X21_X22_X23_X24_X25,
            R::X20_X21_X22_X23_X24_X25_X26_X27,
            R::X22_X23_X24_X25_X26_X27_X28_FP,
        ];
        let register = inst.operand(index).register();
        let list = LISTS.iter().position(|&list| Some(list) == register).ok_or(fmt::Error)?;
        self.named(gpr64(2 * list as u64), out)
    }

    fn print_gpr_seq_pairs_class_operand<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        let first = match register {
            Register::W30_WZR | Register::LR_XZR => 30,
            Register::X28_FP => 28,
            _ => {
                let pair = offset(register, Register::W0_W1, 15);
                let pair = pair.or_else(|| offset(register, Register::X0_X1, 14));
                2 * pair.ok_or(fmt::Error)?
            }
        };
        let name = if A == 32 { gpr32 } else { gpr64 };
        self.named(name(first), out)?;
        out.write_str(", ")?;
        self.named(name(first + 1), out)
    }

    fn print_imm<W: Write + ?Sized>(&self, inst: &Inst, index: usize, out: &mut W) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value, out)
    }

    fn print_imm8_opt_lsl_int8_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (8, true), out)
    }

    fn print_imm8_opt_lsl_int16_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (16, true), out)
    }

    fn print_imm8_opt_lsl_int32_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (32, true), out)
    }

    fn print_imm8_opt_lsl_int64_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (64, true), out)
    }

    fn print_imm8_opt_lsl_uint8_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (8, false), out)
    }

    fn print_imm8_opt_lsl_uint16_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (16, false), out)
    }

    fn print_imm8_opt_lsl_uint32_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (32, false), out)
    }

    fn print_imm8_opt_lsl_uint64_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, (64, false), out)
    }

    fn print_imm_hex<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        match value {
            0 => out.write_str("0"),
            _ => text::write_hex(value as u64, out),
        }
    }

    fn print_imm_range_scale<const A: i64, const B: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let hex = self.machine.options.hex;
        text::write_immediate(value * A, hex, out)?;
        out.write_str(":")?;
        text::write_immediate(value * A + B, hex, out)
    }

    fn print_imm_scale<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value * A, out)
    }

    fn print_logical_imm_int8_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        Self::logical(inst, index, 8, out)
    }

    fn print_logical_imm_int16_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        Self::logical(inst, index, 16, out)
    }

    fn print_logical_imm_int32_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        Self::logical(inst, index, 32, out)
    }

    fn print_logical_imm_int64_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        Self::logical(inst, index, 64, out)
    }

    fn print_mrs_system_register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.system_register(value, true, out)
    }

    fn print_msr_system_register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.system_register(value, false, out)
    }

    fn print_matrix<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(match A {
            8 => ".b",
            16 => ".h",
            32 => ".s",
            64 => ".d",
            128 => ".q",
            _ => "",
        })
    }

    fn print_matrix_index<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        text::write_immediate(value, self.machine.options.hex, out)
    }

    fn print_matrix_index_2<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        text::write_immediate(value * A, self.machine.options.hex, out)
    }

    fn print_matrix_tile<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)
    }

    fn print_matrix_tile_list<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("{")?;
        let mut separator = "";
        for number in (0..8).filter(|number| value >> number & 1 == 1) {
            out.write_str(separator)?;
            self.named(nth(Register::ZAD0, number), out)?;
            separator = ", ";
        }
        out.write_str("}")
    }

    fn print_matrix_tile_vector<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        let name = register_name(register, RegisterNames::NoRegAltName).ok_or(fmt::Error)?;
        // The direction precedes the suffix.
        let (tile, suffix) = name.split_once('.').ok_or(fmt::Error)?;
        out.write_str(tile)?;
        out.write_str(if A != 0 { "v." } else { "h." })?;
        out.write_str(suffix)
    }

    fn print_mem_extend<const A: char, const B: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let is_shifted = inst.operand(index + 1).immediate() != 0;
        Self::extension(value != 0, is_shifted, B, A, out)
    }

    fn print_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(register) => self.named(register, out),
            Operand::Immediate(number) => self.number(number, out),
            _ => Err(fmt::Error),
        }
    }

    fn print_p_hint_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u16::try_from(value).ok().and_then(rows::lookup_p_hint_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    fn print_psb_hint_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_psb_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    fn print_post_inc_operand<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        match inst.operand(index).register() {
            Some(Register::XZR) => {
                out.write_str("#")?;
                text::write_number(A, out)
            }
            register => self.named(register, out),
        }
    }

    fn print_predicate_as_counter<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(match A {
            8 => ".b",
            16 => ".h",
            32 => ".s",
            64 => ".d",
            _ => "",
        })
    }

    fn print_prefetch_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_prfm_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    fn print_prefetch_op_2<const A: bool, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        if A {
            let row = u8::try_from(value).ok().and_then(rows::lookup_sveprfm_by_encoding);
            return self.name_or_number(row.map(|row| row.name), value, out);
        }
        self.print_prefetch_op(inst, index, out)
    }

    fn print_rprfm_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_rprfm_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    fn print_reg_with_shift_extend<
        const A: bool,
        const B: i64,
        const C: char,
        const D: i64,
        W: Write + ?Sized,
    >(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset_register(inst, index, (A, B, C), char::from(D as u8), out)
    }

    fn print_reg_with_shift_extend_2<
        const A: bool,
        const B: i64,
        const C: char,
        const D: char,
        W: Write + ?Sized,
    >(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset_register(inst, index, (A, B, C), D, out)
    }

    fn print_simd_type10_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        // Each bit stands for a byte.
        let bytes =
            [0, 1, 2, 3, 4, 5, 6, 7].map(|bit| if value >> bit & 1 == 1 { u8::MAX } else { 0 });
        match u64::from_le_bytes(bytes) {
            0 => out.write_str("#0000000000000000"),
            value => write!(out, "#{value:#016x}"),
        }
    }

    fn print_s_imm<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(
            match A {
                8 => i64::from(value as i8),
                16 => i64::from(value as i16),
                _ => value,
            },
            out,
        )
    }

    fn print_svcr_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_svcr_by_encoding(value as u8);
        out.write_str(row.ok_or(fmt::Error)?.name)
    }

    fn print_sve_logical_imm_int16_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.vector_logical(inst, index, 16, out)
    }

    fn print_sve_logical_imm_int32_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.vector_logical(inst, index, 32, out)
    }

    fn print_sve_logical_imm_int64_t<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.vector_logical(inst, index, 64, out)
    }

    fn print_sve_pattern<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_svepredpat_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    fn print_sve_reg_op_2<const A: char, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(".")?;
        out.write_char(A)
    }

    fn print_sve_reg_op<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)
    }

    fn print_sve_vec_len_specifier<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_sveveclenspecifier_by_encoding(value as u8);
        out.write_str(row.ok_or(fmt::Error)?.name)
    }

    fn print_shifted_register<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        self.print_shifter(inst, index + 1, out)
    }

    fn print_shifter<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let (kind, amount) = ((value >> 6 & 7) as usize, value & 0x3f);
        if kind == 0 && amount == 0 {
            return Ok(());
        }
        out.write_str(", ")?;
        out.write_str(SHIFTS.get(kind).ok_or(fmt::Error)?)?;
        out.write_str(" #")?;
        text::write_number(amount, out)
    }

    fn print_sys_cr_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("c")?;
        text::write_number(value, out)
    }

    fn print_sysp_xzr_pair<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(", ")?;
        self.register(inst, index, out)
    }

    fn print_system_p_state_field<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u16::try_from(value).ok().and_then(rows::lookup_p_state_imm0_1by_encoding);
        let row = row.filter(|row| self.machine.has_all(row.requires)).map(|row| row.name);
        let name = row.or_else(|| {
            let row = u8::try_from(value).ok().and_then(rows::lookup_p_state_imm0_15by_encoding);
            row.filter(|row| self.machine.has_all(row.requires)).map(|row| row.name)
        });
        self.name_or_number(name, value, out)
    }

    fn print_typed_vector_list<const A: i64, const B: char, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.list(inst, index, A, B, out)
    }

    fn print_typed_vector_list_2<const A: i64, const B: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.list(inst, index, A, char::from(B as u8), out)
    }

    fn print_u_imm12_offset<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value * A, out)
    }

    fn print_v_reg_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        out.write_str(register_name(register, RegisterNames::vreg).ok_or(fmt::Error)?)
    }

    fn print_vector_index<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("[")?;
        text::write_number(value, out)?;
        out.write_str("]")
    }

    fn print_zp_ras_fpr<const A: i64, W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        let number = inst.operand(index).register().and_then(|one| offset(one, Register::Z0, 32));
        let first = match A {
            8 => Register::B0,
            16 => Register::H0,
            32 => Register::S0,
            64 => Register::D0,
            _ => Register::Q0,
        };
        self.named(nth(first, number.ok_or(fmt::Error)?), out)
    }

    fn is_sve_logical_imm8(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 8))
    }

    fn is_sve_logical_imm16(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 16))
    }

    fn is_sve_logical_imm32(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 32))
    }

    fn is_sve_preferred_logical_imm16(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 16) && prefers_mask(value))
    }

    fn is_sve_preferred_logical_imm32(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 32) && prefers_mask(value))
    }

    fn is_sve_preferred_logical_imm64(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 64) && prefers_mask(value))
    }

    fn is_inv_ccode(&self, operand: Operand<Register>) -> bool {
        matches!(operand, Operand::Immediate(condition) if !matches!(condition, 14 | 15))
    }

    fn is_btihint_op(&self, operand: Operand<Register>) -> bool {
        let encoding = u8::try_from(operand.immediate() ^ 32).ok();
        operand.is_immediate() && encoding.and_then(rows::lookup_bti_by_encoding).is_some()
    }

    fn is_psbhint_op(&self, operand: Operand<Register>) -> bool {
        let encoding = u8::try_from(operand.immediate()).ok();
        operand.is_immediate() && encoding.and_then(rows::lookup_psb_by_encoding).is_some()
    }
}
