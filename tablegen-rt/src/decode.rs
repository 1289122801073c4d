//! Disassemblers: run-time part of `--gen-disassembler --rust`.
//!
//! A generated module has an alias of [`Decoder`], an alias `Inst` of the type of decoded
//! instructions, and a trait `DecodeHooks` with a method for each decoder method of the
//! description. Methods that only map a number to a register of a class have a default body. The
//! user implements the others:
//!
//! ```text
//! struct Hooks;
//! impl target::DecodeHooks for Hooks { /* methods without a body */ }
//!
//! let decoder = target::Decoder::new(&Hooks, |feature| features.contains(feature));
//! let inst = decoder.decode(&target::TABLE_32, word, address)?;
//! for found in decoder.stream(section, address) { /* ... */ }
//! ```
//!
//! Targets whose instructions do not depend on features have `Decoder::new(&Hooks)`. The decoder of
//! X86 has no hooks: [`x86::Decoder`].
//!
//! Any bytes of any length are valid input: bytes that are not an instruction give an error.
//! Functions of this module do not panic and do not allocate.

mod bits;
mod code;
mod conditions;
mod decoder;
mod generated;
mod stream;
#[cfg(test)]
mod tests;
pub mod x86;

use core::fmt;

pub use bits::{Bits, ByteOrder, Bytes, Word};
pub use conditions::{Conditions, Features, NoFeature, NoFeatures};
#[doc(hidden)]
pub use decoder::Tables;
pub use decoder::{Decoder, InstOf, Methods, Stream, Target};
pub use stream::Located;

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
    #[inline]
    #[must_use]
    pub fn and(self, other: Status) -> Status {
        // Worse results are declared later.
        if self as u8 > other as u8 { self } else { other }
    }
}

/// Result of an operand program.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The instruction is valid.
    Success,
    /// The instruction is valid, but bits have values that they should not have.
    SoftFail,
    /// The bits are not an instruction.
    Fail,
    /// The bits are not this instruction; others are tried.
    Next,
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

impl DecodeError {
    /// Returns the error of a decoder that tried two tables: the lower number of bytes needed, if
    /// more bytes may help.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (DecodeError::TooShort { needed: a }, DecodeError::TooShort { needed: b }) => {
                DecodeError::TooShort { needed: a.min(b) }
            }
            (DecodeError::NoInstruction, other) => other,
            (error, _) => error,
        }
    }
}

/// Returns the index of the instruction that is a byte, for each byte: prefix 0 and that number.
/// The index is `u16::MAX` if the byte is not an instruction.
#[doc(hidden)]
#[must_use]
pub const fn numbered_bytes(instructions: &[(u32, u32, u32, &[&str])]) -> [u16; 256] {
    let (mut indices, mut index) = ([u16::MAX; 256], 0);
    while index < instructions.len() && index < u16::MAX as usize {
        let (prefix, number, ..) = instructions[index];
        if prefix == 0 && number < 256 {
            indices[number as usize] = index as u16;
        }
        index += 1;
    }
    indices
}

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

/// Returns the lowest `bits` bits of `value` as a signed number. 0 and numbers above 64 count as
/// 64.
#[inline]
#[must_use]
pub const fn sign_extend(value: u64, bits: u32) -> i64 {
    let above = match bits {
        1..=64 => 64 - bits,
        _ => 0,
    };
    (value << above).cast_signed() >> above
}

/// Decoded instruction with at most `N` operands: a [`MachineInst`] and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst<O, R: Copy, const N: usize> {
    inst: MachineInst<O, R, N>,
    len: usize,
    is_soft_fail: bool,
}

impl<O: Copy, R: Copy, const N: usize> Inst<O, R, N> {
    /// Creates an instruction without operands, of size 0.
    #[doc(hidden)]
    #[must_use]
    pub fn new(opcode: O) -> Self {
        Inst { inst: MachineInst::new(opcode), len: 0, is_soft_fail: false }
    }

    /// Returns the instruction without its size.
    #[inline]
    #[must_use]
    pub fn inst(&self) -> &MachineInst<O, R, N> {
        &self.inst
    }

    /// Returns the instruction without its size, to be changed.
    #[inline]
    pub fn inst_mut(&mut self) -> &mut MachineInst<O, R, N> {
        &mut self.inst
    }

    /// Returns the operands in order.
    #[inline]
    #[must_use]
    pub fn operands(&self) -> &[Operand<R>] {
        self.inst.operands()
    }

    /// Sets the opcode and removes all operands. Decoder methods use it where the description has
    /// several instructions for the same bits.
    #[inline]
    pub fn reset(&mut self, opcode: O) {
        self.inst.reset(opcode);
    }

    /// Appends an operand. Returns [`Status::Fail`] if there are `N` operands already.
    #[inline]
    pub fn push(&mut self, operand: Operand<R>) -> Status {
        match self.inst.push(operand) {
            Ok(()) => Status::Success,
            Err(_) => Status::Fail,
        }
    }

    /// Appends a register. Returns [`Status::Fail`] for `None`, or if there are `N` operands
    /// already.
    #[inline]
    pub fn push_register(&mut self, register: Option<R>) -> Status {
        match register {
            Some(register) => self.push(Operand::Register(Some(register))),
            None => Status::Fail,
        }
    }

    /// Appends the register with an encoding, from a table of registers by encoding: little-endian
    /// `u32`, 0 for no register. Returns [`Status::Fail`] if the encoding has no register, or if
    /// there are `N` operands already.
    #[doc(hidden)]
    #[inline]
    pub fn push_encoded(&mut self, registers: &'static [u8], encoding: u64) -> Status
    where
        R: Named,
    {
        let index = usize::try_from(encoding).unwrap_or(usize::MAX);
        let value =
            registers.as_chunks().0.get(index).map_or(0, |bytes| u32::from_le_bytes(*bytes));
        self.push_register(R::from_value(value))
    }

    /// Appends an immediate. Returns [`Status::Fail`] if there are `N` operands already.
    #[inline]
    pub fn push_immediate(&mut self, value: i64) -> Status {
        self.push(Operand::Immediate(value))
    }

    /// Appends an immediate: `value` as a signed number of `bits` bits. Returns [`Status::Fail`] if
    /// `value` has more bits, or if there are `N` operands already.
    #[inline]
    pub fn push_signed(&mut self, value: u64, bits: u32) -> Status {
        match value.checked_shr(bits) {
            None | Some(0) => self.push_immediate(sign_extend(value, bits)),
            Some(_) => Status::Fail,
        }
    }

    /// Appends an immediate: `value` as an unsigned number of `bits` bits. Returns
    /// [`Status::Fail`] if `value` has more bits, or if there are `N` operands already.
    #[inline]
    pub fn push_unsigned(&mut self, value: u64, bits: u32) -> Status {
        match value.checked_shr(bits) {
            None | Some(0) => self.push_immediate(value.cast_signed()),
            Some(_) => Status::Fail,
        }
    }

    /// Returns the size in bytes.
    #[inline]
    #[must_use]
    pub fn size(&self) -> usize {
        self.len
    }

    /// Returns the operands in order, to be changed after decoding.
    pub fn operands_mut(&mut self) -> &mut [Operand<R>] {
        &mut self.inst
    }

    /// Sets the size in bytes, for instructions that are longer than the width of their table.
    pub fn set_size(&mut self, bytes: usize) {
        self.len = bytes;
    }

    /// Sets the opcode and the size in bytes, and removes all operands.
    #[inline]
    fn start(&mut self, opcode: O, len: usize) {
        self.inst.reset(opcode);
        self.len = len;
    }

    /// Sets the size in bytes, and whether decoding failed softly.
    #[inline]
    fn set_found(&mut self, len: usize, is_soft_fail: bool) {
        (self.len, self.is_soft_fail) = (len, is_soft_fail);
    }

    /// Returns the slots of all operands, to be filled before [`set`](Self::set).
    #[inline]
    pub(crate) fn slots(&mut self) -> &mut [Operand<R>; N] {
        self.inst.slots()
    }

    /// Sets the opcode and the number of operands, at most `N`, whose slots are filled.
    #[inline]
    pub(crate) fn set(&mut self, opcode: O, count: usize) {
        self.inst.set(opcode, count);
    }

    /// Marks the instruction as one whose bits have values that they should not have
    /// ([`Status::SoftFail`]), where this depends on other instructions.
    pub fn set_soft_fail(&mut self) {
        self.is_soft_fail = true;
    }

    /// Returns true if bits have values that they should not have ([`Status::SoftFail`]).
    #[inline]
    #[must_use]
    pub fn is_soft_fail(&self) -> bool {
        self.is_soft_fail
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

    fn operand(&self, index: usize) -> Operand<R> {
        self.operands().get(index).copied().unwrap_or(Operand::Other)
    }
}

/// Decoder table of a generated module: the instructions of one width, decoder namespace and
/// hardware mode.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DecoderTable {
    code: &'static [u8],
    /// Maximum width in bytes.
    len: usize,
    /// Maximum width of the instructions in bits.
    pub width: u32,
    /// Decoder namespace (`DecoderNamespace`).
    pub namespace: &'static str,
    /// Hardware mode. Empty for the default mode.
    pub mode: &'static str,
}

impl DecoderTable {
    /// Creates a table of steps (`tablegen_format::decode`) for instructions of at most `width`
    /// bits.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        code: &'static [u8],
        width: u32,
        namespace: &'static str,
        mode: &'static str,
    ) -> Self {
        DecoderTable { code, len: width.div_ceil(8) as usize, width, namespace, mode }
    }
}
