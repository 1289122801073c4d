//! Run-time part of the disassemblers that `--gen-disassembler --rust` generates.
//!
//! A generated module has tables, a type `Inst` for decoded instructions, and a trait `DecodeHooks`
//! with a method for each decoder method of the description. Methods that only map a number to a
//! register of a class have a default body. The user implements the others:
//!
//! ```text
//! struct Hooks;
//! impl target::DecodeHooks for Hooks { /* methods without a body */ }
//!
//! let decoder = target::Decoder::new(&Hooks, |feature| features.contains(feature));
//! let inst = decoder.decode(&target::TABLE_32, word, address)?;
//! for (offset, len, inst) in decoder.stream(section, address) { /* ... */ }
//! ```
//!
//! Any bytes of any length are valid input: bytes that are not an instruction give an error, never
//! a panic. Nothing is allocated.

mod code;
#[cfg(test)]
mod tests;
pub mod x86;

use core::fmt;

pub use code::{Calls, decode, operands};

use crate::mc::inst::{self, Operand};
use crate::mc::machine::MachineInst;
use crate::names::Named;

/// Result of a decoder method (LLVM: `MCDisassembler::DecodeStatus`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The instruction is valid.
    Success,
    /// The instruction is valid, but bits have values that they should not have.
    SoftFail,
    /// The bits are not this instruction.
    Fail,
}

impl Status {
    /// Returns the worse of both results.
    #[must_use]
    pub fn and(self, other: Status) -> Status {
        match (self, other) {
            (Status::Fail, _) | (_, Status::Fail) => Status::Fail,
            (Status::Success, Status::Success) => Status::Success,
            _ => Status::SoftFail,
        }
    }
}

/// Reason why no instruction was decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are not an instruction.
    NoInstruction,
    /// The bytes end inside an instruction.
    TooShort {
        /// Minimum number of bytes needed, counted from the start of the instruction.
        needed: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::NoInstruction => f.write_str("the bytes are no instruction"),
            DecodeError::TooShort { needed } => write!(f, "{needed} bytes are needed"),
        }
    }
}

impl core::error::Error for DecodeError {}

/// Register enum of a target without registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoRegister {}

impl fmt::Display for NoRegister {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Named for NoRegister {
    const ALL: &'static [Self] = &[];

    fn from_value(_: u32) -> Option<Self> {
        None
    }

    fn value(self) -> u32 {
        match self {}
    }

    fn index(self) -> usize {
        match self {}
    }

    fn name(self) -> &'static str {
        match self {}
    }

    fn from_name(_: &str) -> Option<Self> {
        None
    }
}

/// Decoded instruction with at most `N` operands: a [`MachineInst`] and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst<O, R: Copy, const N: usize> {
    inst: MachineInst<O, R, N>,
    len: usize,
    is_odd: bool,
}

impl<O: Copy, R: Copy, const N: usize> Inst<O, R, N> {
    /// Creates an instruction without operands, of size 0.
    #[doc(hidden)]
    #[must_use]
    pub fn new(opcode: O) -> Self {
        Inst { inst: MachineInst::new(opcode), len: 0, is_odd: false }
    }

    /// Returns the instruction without its size.
    #[must_use]
    pub fn inst(&self) -> &MachineInst<O, R, N> {
        &self.inst
    }

    /// Returns the operands in order.
    #[must_use]
    pub fn operands(&self) -> &[Operand<R>] {
        self.inst.operands()
    }

    /// Sets the opcode and removes all operands. Decoder methods use it where the description has
    /// several instructions for the same bits.
    pub fn reset(&mut self, opcode: O) {
        self.inst.reset(opcode);
    }

    /// Appends an operand. Returns [`Status::Fail`] if there are `N` operands already.
    pub fn push(&mut self, operand: Operand<R>) -> Status {
        match self.inst.push(operand) {
            Ok(()) => Status::Success,
            Err(_) => Status::Fail,
        }
    }

    /// Appends several operands. Returns [`Status::Fail`], and appends nothing, if there would be
    /// more than `N`.
    #[inline]
    pub(crate) fn push_all<const M: usize>(&mut self, operands: [Operand<R>; M]) -> Status {
        match self.inst.push_all(operands) {
            Ok(()) => Status::Success,
            Err(_) => Status::Fail,
        }
    }

    /// Appends a register. Returns [`Status::Fail`] for `None`, or if there are `N` operands
    /// already.
    pub fn push_register(&mut self, register: Option<R>) -> Status {
        match register {
            Some(register) => self.push(Operand::Register(Some(register))),
            None => Status::Fail,
        }
    }

    /// Appends an immediate. Returns [`Status::Fail`] if there are `N` operands already.
    pub fn push_immediate(&mut self, value: i64) -> Status {
        self.push(Operand::Immediate(value))
    }

    /// Returns the size in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.len
    }

    /// Sets the size in bytes, and whether the instruction is odd.
    #[doc(hidden)]
    pub fn set_found(&mut self, len: usize, is_odd: bool) {
        (self.len, self.is_odd) = (len, is_odd);
    }

    /// Returns true if bits have values that they should not have ([`Status::SoftFail`]).
    #[must_use]
    pub fn is_odd(&self) -> bool {
        self.is_odd
    }
}

impl<O: Named, R: Named, const N: usize> Inst<O, R, N> {
    /// Returns the opcode.
    #[must_use]
    pub fn opcode(&self) -> O {
        inst::Inst::opcode(&self.inst)
    }
}

impl<O: Named, R: Named, const N: usize> inst::Inst for Inst<O, R, N> {
    type Opcode = O;
    type Register = R;

    fn opcode(&self) -> O {
        Inst::opcode(self)
    }

    fn operand_count(&self) -> usize {
        self.operands().len()
    }

    fn operand(&self, at: usize) -> Operand<R> {
        self.operands().get(at).copied().unwrap_or(Operand::Other)
    }
}

/// Decoder table of a generated module: the instructions of one width, decoder namespace and
/// hardware mode.
#[derive(Clone, Copy, Debug)]
pub struct DecoderTable {
    #[doc(hidden)]
    pub code: &'static [u8],
    /// Maximum width of the instructions in bits.
    pub width: u32,
    /// Decoder namespace (`DecoderNamespace`).
    pub namespace: &'static str,
    /// Hardware mode. Empty for the default mode.
    pub mode: &'static str,
}

/// Bits of an instruction. Bit 0 is the lowest.
pub trait Bits: Copy {
    /// Returns `len` bits from bit `start` on, at most the lowest 64 of them. Bits beyond a
    /// fixed-width instruction are 0.
    ///
    /// # Errors
    /// Returns the number of bytes needed if the bits are beyond the available bytes.
    fn field(self, start: u32, len: u32) -> Result<u64, usize>;
}

/// Returns the lowest `len` bits.
fn low(value: u64, len: u32) -> u64 {
    if len >= u64::BITS { value } else { value & ((1 << len) - 1) }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            #[inline]
            fn field(self, start: u32, len: u32) -> Result<u64, usize> {
                Ok(low(self.checked_shr(start).unwrap_or(0) as u64, len))
            }
        }
    )*};
}

words!(u8, u16, u32, u64, u128);

/// Bytes as bits. The first byte has the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes<'b>(pub &'b [u8]);

impl Bits for Bytes<'_> {
    fn field(self, start: u32, len: u32) -> Result<u64, usize> {
        let end = u64::from(start) + u64::from(len);
        let needed = end.div_ceil(8) as usize;
        if needed > self.0.len() {
            return Err(needed);
        }
        let mut value = 0;
        let (first, shift) = (start as usize / 8, start % 8);
        for (at, &byte) in self.0.iter().enumerate().take(needed).skip(first).take(9) {
            let to = (at - first) as u32 * 8;
            let byte = u64::from(byte);
            value |= match to.checked_sub(shift) {
                Some(to) => byte.checked_shl(to).unwrap_or(0),
                None => byte >> shift,
            };
        }
        Ok(low(value, len))
    }
}

/// Byte order of words in memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ByteOrder {
    /// Little-endian.
    #[default]
    Little,
    /// Big-endian.
    Big,
}

/// Returns the first `width` bits of `bytes`, at most 128, as a word.
///
/// # Errors
/// Returns [`DecodeError::TooShort`] if there are fewer bytes.
#[doc(hidden)]
pub fn word(bytes: &[u8], width: u32, order: ByteOrder) -> Result<u128, DecodeError> {
    let needed = width.div_ceil(8) as usize;
    let Some(bytes) = bytes.get(..needed) else { return Err(DecodeError::TooShort { needed }) };
    let join = |word: u128, byte: &u8| word << 8 | u128::from(*byte);
    Ok(match order {
        ByteOrder::Little => bytes.iter().rev().fold(0, join),
        ByteOrder::Big => bytes.iter().fold(0, join),
    })
}

/// Returns the register value for an encoding, from a table of little-endian `u32`. 0 if out of
/// range.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn register(table: &'static [u8], number: u64) -> u32 {
    let at = usize::try_from(number).unwrap_or(usize::MAX);
    table.as_chunks().0.get(at).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Returns the first instruction that `find` decodes with one of the tables.
///
/// # Errors
/// Returns an error if no table has the instruction. The error is [`DecodeError::TooShort`] with
/// the lowest number of bytes if a table needs more bytes.
#[doc(hidden)]
pub fn first<I>(
    tables: impl IntoIterator<Item = &'static DecoderTable>,
    mut find: impl FnMut(&'static DecoderTable) -> Result<I, DecodeError>,
) -> Result<I, DecodeError> {
    let mut error = DecodeError::NoInstruction;
    for table in tables {
        match find(table) {
            Ok(found) => return Ok(found),
            Err(DecodeError::TooShort { needed }) => {
                error = match error {
                    DecodeError::TooShort { needed: before } if before <= needed => error,
                    _ => DecodeError::TooShort { needed },
                };
            }
            Err(DecodeError::NoInstruction) => {}
        }
    }
    Err(error)
}

/// Iterator over the instructions of a section. Items have the offset, the size in bytes, and the
/// instruction or an error.
///
/// Bytes that are not an instruction are skipped in steps of the shortest instruction. An
/// incomplete instruction at the end has the size of the remaining bytes.
#[derive(Clone, Debug)]
pub struct Stream<'b, F> {
    bytes: &'b [u8],
    at: usize,
    step: usize,
    find: F,
}

impl<'b, F> Stream<'b, F> {
    /// Creates the iterator. `find` decodes the bytes at an offset, and returns the instruction and
    /// its size. `step` is the number of bytes to skip after an error.
    #[doc(hidden)]
    pub fn new(bytes: &'b [u8], step: usize, find: F) -> Self {
        Stream { bytes, at: 0, step: step.max(1), find }
    }
}

impl<I, F> Iterator for Stream<'_, F>
where
    F: FnMut(&[u8], usize) -> Result<(I, usize), DecodeError>,
{
    type Item = (usize, usize, Result<I, DecodeError>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let (len, found) = match (self.find)(rest, self.at) {
            Ok((inst, len)) => (len.max(1), Ok(inst)),
            Err(error @ DecodeError::TooShort { .. }) => (rest.len(), Err(error)),
            Err(error @ DecodeError::NoInstruction) => (self.step, Err(error)),
        };
        let (at, len) = (self.at, len.min(rest.len()));
        self.at += len;
        Some((at, len, found))
    }
}

impl<I, F> core::iter::FusedIterator for Stream<'_, F> where
    F: FnMut(&[u8], usize) -> Result<(I, usize), DecodeError>
{
}
