//! Decoding of X86's instructions, with tables of a generated module
//! (`--gen-disassembler --rust` of X86).
//!
//! ```text
//!  bytes ── prefixes ─► prefixes, opcode ── select ─► instruction ── operands ─► Decoded
//!                                   └ ModR/M, if the tables ask for it ┘ SIB, displacement,
//!                                                                        immediates
//! ```
//!
//! Instructions have prefixes, an opcode in one of twelve maps, and what their operands need. The
//! prefixes and the mode make a context; its row of a map says for an opcode which instruction it
//! is, or for each byte ModR/M which one. Of an instruction the tables know where its operands are
//! and what ([`Operand`]).
//!
//! Operands are those of LLVM's `MCInst`: memory is five of them, a base register, a scale, an index
//! register, a displacement and a segment register.

mod operands;
mod prefixes;
mod select;
mod steps;
mod tables;
#[cfg(test)]
mod tests;

use core::fmt;
use core::iter::FusedIterator;

pub use steps::Operands;
pub use tables::{Kind, Operand, Place, REGISTERS, Selections, Tables};

use super::{DecodeError, Inst, Stream};
use crate::names::Named;

/// How many bytes an instruction has at most: processors take no more.
pub const MAX_LEN: usize = 15;

/// What a processor takes bytes for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// Addresses and operands of 16 bits.
    Bits16,
    /// Addresses and operands of 32 bits.
    Bits32,
    /// Addresses of 64 bits.
    #[default]
    Bits64,
}

/// Prefixes that say more than which instruction it is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Prefixes(u8);

impl Prefixes {
    const LOCK: u8 = 1;
    const REPEAT: u8 = 1 << 1;
    const REPEAT_NOT: u8 = 1 << 2;
    const OP_SIZE: u8 = 1 << 3;
    const AD_SIZE: u8 = 1 << 4;

    fn with(self, bit: u8, is_set: bool) -> Self {
        if is_set { Prefixes(self.0 | bit) } else { self }
    }

    /// Whether memory is locked: 0xf0.
    #[must_use]
    pub fn lock(self) -> bool {
        self.0 & Self::LOCK != 0
    }

    /// Whether it is repeated, while values are equal if it compares: 0xf3.
    #[must_use]
    pub fn repeat(self) -> bool {
        self.0 & Self::REPEAT != 0
    }

    /// Whether it is repeated while values are not equal: 0xf2.
    #[must_use]
    pub fn repeat_not(self) -> bool {
        self.0 & Self::REPEAT_NOT != 0
    }

    /// Whether the size of operands is the other one: 0x66.
    #[must_use]
    pub fn op_size(self) -> bool {
        self.0 & Self::OP_SIZE != 0
    }

    /// Whether the size of addresses is the other one: 0x67.
    #[must_use]
    pub fn ad_size(self) -> bool {
        self.0 & Self::AD_SIZE != 0
    }
}

impl fmt::Debug for Prefixes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            (self.lock(), "lock"),
            (self.repeat(), "repeat"),
            (self.repeat_not(), "repeat_not"),
            (self.op_size(), "op_size"),
            (self.ad_size(), "ad_size"),
        ];
        f.debug_set()
            .entries(all.iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name))
            .finish()
    }
}

/// An instruction with at most `N` operands, and its prefixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoded<O, R: Copy, const N: usize> {
    /// The instruction.
    pub inst: Inst<O, R, N>,
    /// Its prefixes.
    pub prefixes: Prefixes,
}

/// The instruction at the beginning of bytes.
///
/// # Errors
/// There is none, or it has more bytes than there are.
#[doc(hidden)]
pub fn decode<O: Named, R: Named, const N: usize>(
    tables: &'static Tables<R>,
    mode: Mode,
    bytes: &[u8],
) -> Result<Decoded<O, R, N>, DecodeError> {
    let bytes = bytes.get(..MAX_LEN).unwrap_or(bytes);
    match Decoder::new(&tables.selections, mode, bytes).decode(tables) {
        // It would be longer than any instruction.
        Err(DecodeError::TooShort { needed }) if needed > MAX_LEN => {
            Err(DecodeError::NoInstruction)
        }
        found => found,
    }
}

/// What a section has at a place: where that is, how many bytes, and the instruction.
pub type Found<O, R, const N: usize> = (usize, usize, Result<Decoded<O, R, N>, DecodeError>);

/// The instructions of a section, one after the other. What is none is one byte.
#[doc(hidden)]
pub fn stream<O: Named, R: Named, const N: usize>(
    tables: &'static Tables<R>,
    mode: Mode,
    bytes: &[u8],
) -> impl FusedIterator<Item = Found<O, R, N>> {
    Stream::new(bytes, 1, move |bytes: &[u8], _: usize| {
        let decoded = decode::<O, R, N>(tables, mode, bytes)?;
        Ok((decoded, decoded.inst.size()))
    })
}

/// Bytes that are read one after the other.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next byte, which is left there.
    #[inline]
    fn peek(&self) -> Result<u8, DecodeError> {
        self.bytes.get(self.at).copied().ok_or(DecodeError::TooShort { needed: self.at + 1 })
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, DecodeError> {
        let byte = self.peek()?;
        self.at += 1;
        Ok(byte)
    }

    /// The next bytes, if there are so many.
    #[inline]
    fn chunk<const N: usize>(&self) -> Option<[u8; N]> {
        self.bytes.get(self.at..).and_then(<[u8]>::first_chunk).copied()
    }

    /// A number of so many bytes, the lowest first; at most 8.
    #[inline]
    fn number(&mut self, len: usize) -> Result<u64, DecodeError> {
        Ok(self.number_of(len, false)? as u64)
    }

    /// The same, with or without a sign.
    #[inline]
    fn number_of(&mut self, len: usize, is_signed: bool) -> Result<i64, DecodeError> {
        // Eight bytes are read at once where there are so many.
        let number = match self.chunk() {
            Some(bytes) => u64::from_le_bytes(bytes),
            None => self.last_number(len)?,
        };
        self.at += len;
        let unused = 64 - 8 * len.clamp(1, 8);
        let high = number << unused;
        Ok(if is_signed { high as i64 >> unused } else { (high >> unused) as i64 })
    }

    /// A number of so many bytes where there are not eight bytes more; it is left there.
    fn last_number(&self, len: usize) -> Result<u64, DecodeError> {
        let end = self.at + len;
        let bytes = self.bytes.get(self.at..end).ok_or(DecodeError::TooShort { needed: end })?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// A displacement of so many bytes, at most 4; that of none is 0.
    #[inline]
    fn displacement(&mut self, len: usize) -> Result<i64, DecodeError> {
        let number = match self.chunk() {
            Some(bytes) => u32::from_le_bytes(bytes).into(),
            None => self.last_number(len)?,
        };
        self.at += len;
        let unused = 32 - 8 * len.min(4);
        Ok((number << 32 << unused) as i64 >> unused >> 32)
    }
}

/// An instruction in the making.
struct Decoder<'b> {
    selections: &'static Selections,
    mode: Mode,
    reader: Reader<'b>,
    prefixes: prefixes::Found,
    /// Whether there are no prefixes that matter but REX, in a mode where that is usual.
    is_plain: bool,
    /// The map and the opcode.
    map: u8,
    opcode: u8,
    /// The byte ModR/M with what it needs, once it is read.
    address: Option<operands::Address>,
}

impl<'b> Decoder<'b> {
    #[inline]
    fn new(selections: &'static Selections, mode: Mode, bytes: &'b [u8]) -> Self {
        Decoder {
            selections,
            mode,
            reader: Reader { bytes, at: 0 },
            prefixes: prefixes::Found::default(),
            is_plain: mode != Mode::Bits16,
            map: 0,
            opcode: 0,
            address: None,
        }
    }

    #[inline]
    fn decode<O: Named, R: Named, const N: usize>(
        &mut self,
        tables: &'static Tables<R>,
    ) -> Result<Decoded<O, R, N>, DecodeError> {
        self.read_prefixes()?;
        self.read_opcode()?;
        let selected = self.select()?;
        let mut number = selected.number();
        if self.prefixes.releases {
            number = self.selections.released(number);
        }
        let operands = tables.operands.get(selected.operands());
        let (Some(opcode), Some(operands), 1..) =
            (O::from_value(number.into()), operands, selected.number())
        else {
            return Err(DecodeError::NoInstruction);
        };
        let mut inst = Inst::new(opcode);
        self.add_operands(tables.registers, operands, &mut inst)?;
        inst.set_found(self.reader.at, false);
        Ok(Decoded { inst, prefixes: self.told_prefixes() })
    }

    fn told_prefixes(&self) -> Prefixes {
        let found = &self.prefixes;
        let told = Prefixes::default().with(Prefixes::AD_SIZE, found.ad_size);
        if found.mandatory != 0 {
            return told;
        }
        // 0xf3 before 0x90 is another instruction.
        told.with(Prefixes::OP_SIZE, found.op_size)
            .with(Prefixes::REPEAT_NOT, found.repeat == 0xf2)
            .with(Prefixes::REPEAT, found.repeat == 0xf3 && self.opcode != 0x90)
            .with(Prefixes::LOCK, found.lock)
    }
}
