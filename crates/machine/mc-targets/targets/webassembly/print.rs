//! Printer of WebAssembly: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Note, Reference, Target};
use tablegen_rt::asm::print::Output;

use crate::inst::{Code, Inst, Operand};
use crate::labels::{State, code};
use crate::target::asm_writer::Printer;
use crate::{Register, WebAssembly};

impl Target for WebAssembly {
    type Inst<'b> = Inst<'b>;
    type State = State;

    fn decode_into<'b, 'i>(
        &self,
        bytes: &'b [u8],
        _: u64,
        inst: &'i mut Option<Inst<'b>>,
    ) -> Result<&'i Inst<'b>, DecodeError> {
        match Code::read(bytes) {
            Ok(code) => Ok(inst.insert(Inst::new(code))),
            Err(failure) => Err(failure.error),
        }
    }

    fn decode_next<'b, 'i>(
        &self,
        bytes: &'b [u8],
        address: u64,
        state: &mut State,
        inst: &'i mut Option<Inst<'b>>,
    ) -> Result<&'i Inst<'b>, DecodeError> {
        self.decode_into(bytes, address, inst)?;
        let inst = inst.as_mut().ok_or(DecodeError::NoInstruction)?;
        inst.comment = state.step(inst);
        Ok(inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        // Bytes that begin an instruction are skipped.
        Code::read(bytes).map_or_else(|failure| failure.len, |_| 1)
    }

    fn write(
        &self,
        inst: &Inst<'_>,
        address: u64,
        _: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { inst };
        let printer = Printer::new(&print).with_address(address);
        match inst.number() {
            // The table is not written, and the type is not an operand of the assembly string.
            (0, code::CALL_INDIRECT | code::RETURN_CALL_INDIRECT) => {
                out.write_str(printer.mnemonic(inst.opcode()).ok_or(fmt::Error)?)?;
                out.write_str("\t ")?;
                print.print_operand(inst, 0, out)
            }
            _ => printer.print_to(inst, out),
        }
    }

    fn write_comment(
        &self,
        inst: &Inst<'_>,
        _: u64,
        _: Option<Note>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        inst.comment.write(inst, out)
    }
}

/// Printer of an instruction.
pub(crate) struct Print<'p, 'b> {
    inst: &'p Inst<'b>,
}

impl Print<'_, '_> {
    fn operand(&self, index: usize) -> Result<Operand, fmt::Error> {
        self.inst.operands().nth(index).ok_or(fmt::Error)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl<'b> Print<'_, 'b> {
    pub(crate) fn write_register(&self, _: Register, _: &mut Output<'_>) -> fmt::Result {
        // Instructions of the stack machine have no registers.
        Err(fmt::Error)
    }

    pub(crate) fn print_operand(
        &self,
        _: &Inst<'b>,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match self.operand(index)? {
            Operand::Integer(number) | Operand::Alignment(number) => out.write_number(number),
            Operand::Depth(number) | Operand::Clauses(number) => {
                out.write_number(number.cast_signed())
            }
            Operand::Float(bits) => write_real(double(bits), out),
            Operand::Double(bits) => write_real(bits, out),
            Operand::Type(_) | Operand::TypeIndex(_) => write_block_type(self.operand(index)?, out),
            Operand::Clause(kind) => out.write_number(kind.into()),
        }
    }

    pub(crate) fn print_br_list(
        &self,
        inst: &Inst<'b>,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("{")?;
        for (position, operand) in inst.operands().skip(index).enumerate() {
            let Operand::Depth(depth) = operand else { return Err(fmt::Error) };
            out.write_str(if position == 0 { "" } else { ", " })?;
            out.write_number(depth.cast_signed())?;
        }
        out.write_str("}")
    }

    pub(crate) fn print_catch_list(
        &self,
        inst: &Inst<'b>,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let clauses = inst.operands().skip(index + 1);
        let mut separator = "";
        for operand in clauses {
            match operand {
                Operand::Clause(kind) => {
                    const NAMES: [&str; 4] =
                        ["catch ", "catch_ref ", "catch_all ", "catch_all_ref "];
                    out.write_str(separator)?;
                    out.write_str("(")?;
                    out.write_str(NAMES.get(usize::from(kind)).copied().unwrap_or_default())?;
                }
                Operand::Integer(tag) => {
                    out.write_number(tag)?;
                    out.write_str(" ")?;
                }
                Operand::Depth(depth) => {
                    out.write_number(depth.cast_signed())?;
                    out.write_str(")")?;
                    separator = " ";
                }
                _ => return Err(fmt::Error),
            }
        }
        Ok(())
    }

    pub(crate) fn print_web_assembly_p2_align_operand(
        &self,
        inst: &Inst<'b>,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let Operand::Alignment(alignment) = self.operand(index)? else { return Err(fmt::Error) };
        let (prefix, number) = inst.number();
        if natural_alignment(prefix, number).is_some_and(|one| i64::from(one) == alignment) {
            return Ok(());
        }
        out.write_str(":p2align=")?;
        out.write_number(alignment)
    }

    pub(crate) fn print_web_assembly_signature_operand(
        &self,
        _: &Inst<'b>,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        write_block_type(self.operand(index)?, out)
    }
}

fn write_block_type(operand: Operand, out: &mut Output<'_>) -> fmt::Result {
    out.write_str(match operand {
        Operand::Type(0x40) => "",
        Operand::Type(kind) => type_name(kind.into()),
        _ => "unknown_type",
    })
}

/// Returns the name of a type. The types are the bytes of value types, and those of functions and
/// of no result.
pub(crate) fn type_name(kind: u64) -> &'static str {
    match kind {
        0x7f => "i32",
        0x7e => "i64",
        0x7d => "f32",
        0x7c => "f64",
        0x7b => "v128",
        0x70 => "funcref",
        0x6f => "externref",
        0x69 => "exnref",
        0x60 => "func",
        0x40 => "void",
        _ => "invalid_type",
    }
}

/// Returns the logarithm of the size of the memory that an instruction accesses. `None` for
/// instructions that do not access memory.
pub(crate) fn natural_alignment(prefix: u8, number: u32) -> Option<u8> {
    /// Loads and stores of integers and reals, from number 0x28 on.
    const PLAIN: [u8; 23] = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];
    /// Each atomic operation has the widths of two types.
    const ATOMIC: [u8; 7] = [2, 3, 0, 1, 0, 1, 2];
    match (prefix, number) {
        (0, 0x28..) => PLAIN.get(number as usize - 0x28).copied(),
        // Reals of 16 bits.
        (0xfc, 0x30 | 0x31) => Some(1),
        (0xfd, 0 | 11) => Some(4),
        (0xfd, 1..=6 | 93) => Some(3),
        (0xfd, 7..=10) => Some(number as u8 - 7),
        (0xfd, 84..=91) => Some((number as u8 - 84) % 4),
        (0xfd, 92) => Some(2),
        // `memory.atomic.notify`, `wait32` and `wait64`.
        (0xfe, 0 | 1) => Some(2),
        (0xfe, 2) => Some(3),
        (0xfe, 0x10..=0x4e) => ATOMIC.get((number as usize - 0x10) % ATOMIC.len()).copied(),
        _ => None,
    }
}

/// Returns the bits of a real of 64 bits with the value of one of 32 bits. Those that are not a
/// number are quiet.
fn double(bits: u32) -> u64 {
    let real = f32::from_bits(bits);
    if !real.is_nan() {
        return f64::from(real).to_bits();
    }
    let (sign, payload) = (u64::from(bits >> 31), u64::from(bits & 0x7f_ffff));
    sign << 63 | 0x7ff8_0000_0000_0000 | payload << 29
}

/// Writes a real of 64 bits, given by its bits, in hexadecimal as C does.
fn write_real(bits: u64, out: &mut Output<'_>) -> fmt::Result {
    const FRACTION: u32 = 52;
    let exponent = (bits >> FRACTION & 0x7ff) as i64;
    let fraction = bits & ((1 << FRACTION) - 1);
    if bits >> 63 != 0 {
        out.write_str("-")?;
    }
    match (exponent, fraction) {
        (0x7ff, 0) => return out.write_str("infinity"),
        (0x7ff, 0x8_0000_0000_0000) => return out.write_str("nan"),
        (0x7ff, payload) => {
            out.write_str("nan:")?;
            return out.write_hex(payload);
        }
        (0, 0) => return out.write_str("0x0p0"),
        _ => {}
    }
    out.write_str(if exponent == 0 { "0x0" } else { "0x1" })?;
    // The digits that are not zero, from the highest one.
    let mut left = fraction << (64 - FRACTION);
    if left != 0 {
        out.write_str(".")?;
    }
    while left != 0 {
        let digit = char::from_digit((left >> 60) as u32, 16).unwrap_or_default();
        out.write_char(digit)?;
        left <<= 4;
    }
    out.write_str("p")?;
    out.write_number(exponent.max(1) - 1023)
}
