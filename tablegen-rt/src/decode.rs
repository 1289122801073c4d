//! Decoding of machine instructions: what modules call that are generated from instruction
//! descriptions (`--gen-disassembler --rust`).
//!
//! A generated module has tables, a type `Inst` that instructions are decoded into, and a trait
//! `DecodeHooks` with a method for each decoder method that the description names. Those that only
//! map a number to a register of a class have a body already. Its user brings the rest:
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
//! Any bytes can be decoded, at any length: what is no instruction is an error, never a panic. No
//! memory is allocated.

mod code;
#[cfg(test)]
mod tests;
pub mod x86;

use core::fmt;

pub use code::{Calls, decode, operands};

use crate::mc::inst::{self, Operand};
use crate::mc::machine::MachineInst;
use crate::names::Named;

/// What a method of the target found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// All is well.
    Success,
    /// It is an instruction, but an odd one: bits have values that they should not have.
    SoftFail,
    /// It is not this instruction.
    Fail,
}

impl Status {
    /// What two findings come to.
    #[must_use]
    pub fn and(self, other: Status) -> Status {
        match (self, other) {
            (Status::Fail, _) | (_, Status::Fail) => Status::Fail,
            (Status::Success, Status::Success) => Status::Success,
            _ => Status::SoftFail,
        }
    }
}

/// Why there is no instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are no instruction.
    NoInstruction,
    /// There are too few bytes to tell.
    TooShort {
        /// How many are needed, as far as that is known.
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

/// The registers of a target that has none.
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

/// A decoded instruction, with at most `N` operands: a [`MachineInst`], and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst<O, R: Copy, const N: usize> {
    inst: MachineInst<O, R, N>,
    len: usize,
    is_odd: bool,
}

impl<O: Copy, R: Copy, const N: usize> Inst<O, R, N> {
    /// An instruction without operands.
    #[doc(hidden)]
    #[must_use]
    pub fn new(opcode: O) -> Self {
        Inst { inst: MachineInst::new(opcode), len: 0, is_odd: false }
    }

    /// The instruction alone.
    #[must_use]
    pub fn inst(&self) -> &MachineInst<O, R, N> {
        &self.inst
    }

    /// Its operands.
    #[must_use]
    pub fn operands(&self) -> &[Operand<R>] {
        self.inst.operands()
    }

    /// Makes it another instruction, without operands. Methods of the target do so where the
    /// description has several instructions for the same bits.
    pub fn reset(&mut self, opcode: O) {
        self.inst.reset(opcode);
    }

    /// Adds an operand; fails if there is no place for it.
    pub fn push(&mut self, operand: Operand<R>) -> Status {
        match self.inst.push(operand) {
            Ok(()) => Status::Success,
            Err(_) => Status::Fail,
        }
    }

    /// Adds several operands; fails if there is no place for all of them.
    #[inline]
    pub(crate) fn push_all<const M: usize>(&mut self, operands: [Operand<R>; M]) -> Status {
        match self.inst.push_all(operands) {
            Ok(()) => Status::Success,
            Err(_) => Status::Fail,
        }
    }

    /// Adds a register; fails if there is none.
    pub fn push_register(&mut self, register: Option<R>) -> Status {
        match register {
            Some(register) => self.push(Operand::Register(Some(register))),
            None => Status::Fail,
        }
    }

    /// Adds a number.
    pub fn push_immediate(&mut self, value: i64) -> Status {
        self.push(Operand::Immediate(value))
    }

    /// How many bytes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.len
    }

    /// Tells how it was found.
    #[doc(hidden)]
    pub fn set_found(&mut self, len: usize, is_odd: bool) {
        (self.len, self.is_odd) = (len, is_odd);
    }

    /// Whether bits have values that they should not have ([`Status::SoftFail`]).
    #[must_use]
    pub fn is_odd(&self) -> bool {
        self.is_odd
    }
}

impl<O: Named, R: Named, const N: usize> Inst<O, R, N> {
    /// Which instruction it is.
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

/// A table of a generated module: the instructions of a width, in a namespace, for a hardware mode.
#[derive(Clone, Copy, Debug)]
pub struct DecoderTable {
    #[doc(hidden)]
    pub code: &'static [u8],
    /// How many bits instructions have, at most.
    pub width: u32,
    /// The namespace that the description gives them, `DecoderNamespace`.
    pub namespace: &'static str,
    /// The hardware mode that it is for; empty for the default mode.
    pub mode: &'static str,
}

/// The bits of an instruction.
pub trait Bits: Copy {
    /// So many bits from `start` on, the lowest 64 of them if there are more; those that the
    /// instruction does not have are 0.
    ///
    /// # Errors
    /// It is not known yet what they are: so many bytes are needed.
    fn field(self, start: u32, len: u32) -> Result<u64, usize>;
}

/// The lowest bits of a number.
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

/// The bits of bytes, those of the first byte the lowest.
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

/// In which order the bytes of a word are in memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ByteOrder {
    /// The lowest first.
    #[default]
    Little,
    /// The highest first.
    Big,
}

/// The first bytes as a word of at most 128 bits.
///
/// # Errors
/// There are fewer.
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

/// The value of the register with this number in machine code, by a table of four bytes for each;
/// 0 if there is none.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn register(table: &'static [u8], number: u64) -> u32 {
    let at = usize::try_from(number).unwrap_or(usize::MAX);
    table.as_chunks().0.get(at).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// The instruction that the first table finds that finds one.
///
/// # Errors
/// None does; or all that could have needs more bytes, the fewest of which are told.
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

/// The instructions of a section, one after the other: for each where it begins, how many bytes it
/// has, and the instruction. What is none has as many bytes as the shortest instruction; what is
/// too short has the rest.
#[derive(Clone, Debug)]
pub struct Stream<'b, F> {
    bytes: &'b [u8],
    at: usize,
    step: usize,
    find: F,
}

impl<'b, F> Stream<'b, F> {
    /// The instructions that `find` finds at the beginning of bytes at an offset, and how long each
    /// is.
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
