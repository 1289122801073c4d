//! Printer of AArch64: interface of the crate, and text that several operands share.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Note, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::operands::{logical_immediate, nth, offset};
use crate::target::Register;
use crate::target::asm_writer::{PrintHooks as _, Printer, RegisterNames, write_register_name};
use crate::{AArch64, Inst};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    pub(crate) machine: &'p AArch64,
    pub(crate) reference: &'p Reference,
    /// Texts of the expressions that operands refer to.
    expressions: &'p [&'p str],
}

impl Target for AArch64 {
    type Inst<'b> = Inst;
    type State = ();

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

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference, expressions: &[] };
        if print.special(inst, out)? {
            return Ok(());
        }
        if is_acquire_dropped(inst) {
            reference.set_note(Note::Text("acquire semantics dropped since destination is zero"));
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
            None => Ok(()),
            Some(note @ Note::Text(_)) => note.write(out),
            Some(note) => {
                out.write_str("=")?;
                note.write(out)
            }
        }
    }
}

#[cfg(feature = "codegen")]
impl AArch64 {
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

/// Returns true if an atomic operation that discards the old value has acquire semantics, which
/// the processor drops.
fn is_acquire_dropped(inst: &Inst) -> bool {
    const OPERATIONS: [&str; 9] =
        ["LDADD", "LDCLR", "LDEOR", "LDSET", "LDSMAX", "LDSMIN", "LDUMAX", "LDUMIN", "SWP"];
    if !matches!(inst.operand(0).register(), Some(Register::WZR | Register::XZR)) {
        return false;
    }
    // Most instructions with this result are comparisons.
    let name = inst.opcode().name();
    name.starts_with(['L', 'S'])
        && OPERATIONS.iter().any(|operation| {
            let order = name.strip_prefix(operation);
            matches!(order, Some("AB" | "AH" | "AW" | "AX" | "ALB" | "ALH" | "ALW" | "ALX"))
        })
}

impl Print<'_> {
    /// Writes an operand if it is an expression. `None` for others.
    pub(crate) fn expression(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> Option<fmt::Result> {
        let Operand::Expression(number) = inst.operand(index) else { return None };
        let text = usize::try_from(number).ok().and_then(|number| self.expressions.get(number));
        Some(text.ok_or(fmt::Error).and_then(|text| out.write_str(text)))
    }

    /// Writes the name of a register.
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

    /// Writes the name of a vector register, with elements of this many bits.
    pub(crate) fn element(
        &self,
        inst: &Inst,
        index: usize,
        width: i64,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(match width {
            8 => ".b",
            16 => ".h",
            32 => ".s",
            64 => ".d",
            128 => ".q",
            _ => "",
        })
    }

    /// Writes a name, or the number if `name` is `None`.
    pub(crate) fn name_or_number(
        &self,
        name: Option<&str>,
        number: i64,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match name {
            Some(name) => out.write_str(name),
            None => self.number(number, out),
        }
    }

    /// Writes a name, or the number in decimal if `name` is `None`.
    pub(crate) fn name_or_decimal(
        name: Option<&str>,
        number: i64,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match name {
            Some(name) => out.write_str(name),
            None => {
                out.write_str("#")?;
                out.write_number(number)
            }
        }
    }

    /// Writes the address of a label that is relative to an address.
    pub(crate) fn label(
        &self,
        base: Option<u64>,
        distance: i64,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(base) = base {
            let target = base.wrapping_add_signed(distance);
            self.reference.set(target);
            if self.machine.options.addresses {
                return out.write_hex(target);
            }
        }
        self.number(distance, out)
    }

    /// Writes the extension of an offset register.
    pub(crate) fn extension(
        is_signed: bool,
        is_shifted: bool,
        width: i64,
        register: char,
        out: &mut Output<'_>,
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
            out.write_number((width / 8).checked_ilog2().unwrap_or(0).into())?;
        }
        Ok(())
    }

    pub(crate) fn offset_register(
        &self,
        inst: &Inst,
        index: usize,
        (is_signed, width, register): (bool, i64, char),
        suffix: char,
        out: &mut Output<'_>,
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
    pub(crate) fn vector_immediate(
        &self,
        value: i64,
        bits: u32,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let unsigned = value as u64 & u64::MAX >> (64 - bits);
        out.write_str("#")?;
        if self.machine.options.hex {
            self.reference.set_note(Note::Decimal(unsigned as i64));
            out.write_hex(unsigned)
        } else {
            self.reference.set_note(Note::Hex(value as u64));
            out.write_number(value)
        }
    }

    /// Writes a byte that may be shifted, as an element of this many bits.
    pub(crate) fn shifted_byte(
        &self,
        inst: &Inst,
        index: usize,
        bits: u32,
        is_signed: bool,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let [value, shift] = [index, index + 1].map(|index| inst.operand(index).immediate());
        if value == 0 && shift & 0x3f != 0 {
            self.number(0, out)?;
            return self.print_shifter(inst, index + 1, out);
        }
        let value = if is_signed { i64::from(value as i8) } else { i64::from(value as u8) };
        self.vector_immediate(value << (shift & 0x3f), bits, out)
    }

    pub(crate) fn logical(
        inst: &Inst,
        index: usize,
        width: u32,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let encoded = inst.operand(index).immediate() as u64;
        out.write_str("#")?;
        out.write_hex(logical_immediate(encoded, width).ok_or(fmt::Error)?)
    }

    pub(crate) fn vector_logical(
        &self,
        inst: &Inst,
        index: usize,
        bits: u32,
        out: &mut Output<'_>,
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
            out.write_hex(value)
        }
    }

    /// Writes a list of registers, each with a suffix.
    pub(crate) fn list(
        &self,
        inst: &Inst,
        index: usize,
        lanes: i64,
        kind: char,
        out: &mut Output<'_>,
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
        let item = |nth_item: u64, out: &mut Output<'_>| {
            let register = nth(first, (number + nth_item * stride) % size).ok_or(fmt::Error)?;
            match first {
                R::Q0 => write_register_name(register, RegisterNames::vreg, out)?,
                _ => self.write_register(register, out)?,
            }
            if kind != '\0' {
                out.write_str(".")?;
                if lanes != 0 {
                    out.write_number(lanes)?;
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
