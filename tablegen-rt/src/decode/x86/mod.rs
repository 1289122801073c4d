//! X86 disassembler, for tables that `--gen-disassembler --rust` generates.
//!
//! ```text
//!  bytes ── prefixes ─► prefixes, opcode ── select ─► instruction ── operands ─► Decoded
//!                                   └ ModR/M, if the tables need it ┘ SIB, displacement,
//!                                                                        immediates
//! ```
//!
//! An instruction has prefixes, an opcode in one of twelve opcode maps, and the bytes of its
//! operands. The prefixes and the mode determine a context. The row of the context in an opcode map
//! has an instruction for each opcode, or for each ModR/M byte. The tables have the location and
//! kind of each operand.
//!
//! Instructions with common prefixes are decoded in fewer steps (`direct`), if there are enough bytes
//! after them. The result is the same.
//!
//! Operands are those of LLVM's `MCInst`. A memory operand is five of them: base register, scale,
//! index register, displacement and segment register. No input causes a panic.

mod address;
mod bytes;
mod direct;
mod operands;
mod prefixes;
mod select;
mod steps;
mod tables;
#[cfg(test)]
mod tests;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[doc(hidden)]
pub use steps::Operands;
#[doc(hidden)]
pub use tablegen_format::x86::{Kind, OperandEncoding, REGISTERS};
#[doc(hidden)]
pub use tables::{Operand, Selections, Tables};

use self::bytes::Reader;
use super::stream::Section;
use super::{DecodeError, Inst, Located};
use crate::mc::inst;
use crate::names::Named;

/// Maximum length of an instruction in bytes. Processors reject longer ones.
pub const MAX_LEN: usize = 15;

/// Processor mode.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// 16-bit mode: addresses and operands of 16 bits by default.
    Bits16,
    /// 32-bit mode: addresses and operands of 32 bits by default.
    Bits32,
    /// 64-bit mode: addresses of 64 bits, operands of 32 bits by default.
    #[default]
    Bits64,
}

/// Prefixes that are not part of the opcode.
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

    /// Returns true for the prefix `lock` (0xf0).
    #[must_use]
    pub fn lock(self) -> bool {
        self.0 & Self::LOCK != 0
    }

    /// Returns true for the prefix `rep` or `repe` (0xf3).
    #[must_use]
    pub fn repeat(self) -> bool {
        self.0 & Self::REPEAT != 0
    }

    /// Returns true for the prefix `repne` (0xf2).
    #[must_use]
    pub fn repeat_not(self) -> bool {
        self.0 & Self::REPEAT_NOT != 0
    }

    /// Returns true for the operand size prefix (0x66).
    #[must_use]
    pub fn op_size(self) -> bool {
        self.0 & Self::OP_SIZE != 0
    }

    /// Returns true for the address size prefix (0x67).
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

/// Decoded instruction with at most `N` operands, and its prefixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoded<O, R: Copy, const N: usize> {
    /// Instruction and its size.
    pub inst: Inst<O, R, N>,
    /// Prefixes that are not part of the opcode.
    pub prefixes: Prefixes,
}

impl<O: Named, R: Named, const N: usize> inst::Inst for Decoded<O, R, N> {
    type Opcode = O;
    type Register = R;

    fn opcode(&self) -> O {
        self.inst.opcode()
    }

    fn operand_count(&self) -> usize {
        self.inst.operands().len()
    }

    fn operand(&self, index: usize) -> inst::Operand<R> {
        inst::Inst::operand(&self.inst, index)
    }
}

/// X86 as a target of [`Decoder`]. The type `DecoderTarget` of a generated module implements this
/// trait.
///
/// `N` is the maximum number of operands of an instruction.
pub trait Target<const N: usize>: 'static {
    /// Generated enum of opcodes.
    type Opcode: Named;
    /// Generated enum of registers.
    type Register: Named;

    /// Tables of the decoder.
    #[doc(hidden)]
    const TABLES: &'static Tables<Self::Register>;
}

/// Decoded instruction of a target.
pub type DecodedOf<T, const N: usize> =
    Decoded<<T as Target<N>>::Opcode, <T as Target<N>>::Register, N>;

/// Decoder of X86. Generated modules have an alias of this type without parameters.
///
/// ```text
/// let decoder = x86::Decoder::new(Mode::Bits64);
/// let decoded = decoder.decode(&[0x0f, 0x0b])?;
/// for found in decoder.stream(section, address) {
///     println!("{:#x}: {:?}", found.address, found.inst);
/// }
/// ```
pub struct Decoder<T, const N: usize> {
    mode: Mode,
    target: PhantomData<fn() -> T>,
}

impl<T, const N: usize> Clone for Decoder<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const N: usize> Copy for Decoder<T, N> {}

impl<T, const N: usize> fmt::Debug for Decoder<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").field("mode", &self.mode).finish()
    }
}

impl<T: Target<N>, const N: usize> Decoder<T, N> {
    /// Creates a decoder for a mode of the processor.
    #[must_use]
    pub const fn new(mode: Mode) -> Self {
        Decoder { mode, target: PhantomData }
    }

    /// Decodes the instruction at the start of `bytes`.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or end inside one.
    pub fn decode(&self, bytes: &[u8]) -> Result<DecodedOf<T, N>, DecodeError> {
        let mut decoded = None;
        self.decode_into(bytes, &mut decoded)?;
        decoded.ok_or(DecodeError::NoInstruction)
    }

    /// Decodes like [`decode`](Self::decode) into memory that is reused, which is faster for many
    /// instructions. The previous content of `decoded` does not matter. After an error, its content
    /// is unspecified.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or end inside one.
    #[inline]
    pub fn decode_into<'d>(
        &self,
        bytes: &[u8],
        decoded: &'d mut Option<DecodedOf<T, N>>,
    ) -> Result<&'d DecodedOf<T, N>, DecodeError> {
        let decoded = reused(decoded)?;
        self.decode_reused(bytes, decoded)?;
        Ok(decoded)
    }

    #[inline(never)]
    fn decode_reused(
        &self,
        bytes: &[u8],
        decoded: &mut DecodedOf<T, N>,
    ) -> Result<(), DecodeError> {
        if let Some(window) = bytes.first_chunk() {
            let is_done = match self.mode {
                Mode::Bits64 => direct::decode::<true, _, _, N>(T::TABLES, window, decoded),
                Mode::Bits32 => direct::decode::<false, _, _, N>(T::TABLES, window, decoded),
                Mode::Bits16 => false,
            };
            if is_done {
                return Ok(());
            }
        }
        self.decode_any(bytes, decoded)
    }

    /// Decodes an instruction with any prefixes.
    #[inline(never)]
    fn decode_any(&self, bytes: &[u8], decoded: &mut DecodedOf<T, N>) -> Result<(), DecodeError> {
        let bytes = bytes.get(..MAX_LEN).unwrap_or(bytes);
        let mut state = State::new(&T::TABLES.selections, self.mode, bytes);
        match state.decode(T::TABLES, decoded) {
            // Prefixes of an instruction that is cut off.
            Err(DecodeError::NoInstruction) if state.prefixes.is_last => {
                Err(DecodeError::TooShort { needed: bytes.len() + 1 })
            }
            // The instruction would be longer than the maximum.
            Err(DecodeError::TooShort { needed }) if needed > MAX_LEN => {
                Err(DecodeError::NoInstruction)
            }
            result => result,
        }
    }

    /// Returns the number of bytes that LLVM skips where bytes are not an instruction: those that
    /// have been read when an error is found. At least 1.
    #[inline(never)]
    #[must_use]
    pub fn skip(&self, bytes: &[u8]) -> usize {
        let bytes = bytes.get(..MAX_LEN).unwrap_or(bytes);
        let mut state = State::new(&T::TABLES.selections, self.mode, bytes);
        let mut decoded: Option<DecodedOf<T, N>> = None;
        let _ = reused(&mut decoded).and_then(|decoded| state.decode(T::TABLES, decoded));
        state.reader.offset.max(1)
    }

    /// Returns an iterator over the instructions of a section. `address` is the address of its
    /// first byte.
    ///
    /// After bytes that are not an instruction, the iterator skips one byte. If the last
    /// instruction is incomplete, the iterator returns the remaining bytes as one item.
    pub fn stream<'b>(&self, bytes: &'b [u8], address: u64) -> Stream<'b, T, N> {
        Stream { decoder: *self, section: Section::new(bytes, address) }
    }
}

/// Returns the instruction in memory that is reused, which is filled with any instruction if it is
/// empty.
#[inline]
fn reused<O: Named, R: Named, const N: usize>(
    decoded: &mut Option<Decoded<O, R, N>>,
) -> Result<&mut Decoded<O, R, N>, DecodeError> {
    match decoded {
        Some(decoded) => Ok(decoded),
        None => Ok(decoded.insert(any()?)),
    }
}

/// Returns any instruction, without operands.
#[cold]
#[inline(never)]
fn any<O: Named, R: Named, const N: usize>() -> Result<Decoded<O, R, N>, DecodeError> {
    let first = O::ALL.first().ok_or(DecodeError::NoInstruction)?;
    Ok(Decoded { inst: Inst::new(*first), prefixes: Prefixes::default() })
}

/// Iterator over the instructions of a section ([`Decoder::stream`]).
#[derive(Clone, Debug)]
pub struct Stream<'b, T, const N: usize> {
    decoder: Decoder<T, N>,
    section: Section<'b>,
}

impl<'b, T: Target<N>, const N: usize> Iterator for Stream<'b, T, N> {
    type Item = Located<'b, DecodedOf<T, N>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (rest, _) = self.section.rest()?;
        let found = self.decoder.decode(rest);
        Some(self.section.take(found, |decoded| decoded.inst.size(), || 1))
    }
}

impl<T: Target<N>, const N: usize> FusedIterator for Stream<'_, T, N> {}

/// State of decoding an instruction.
struct State<'b> {
    selections: &'static Selections,
    mode: Mode,
    reader: Reader<'b>,
    prefixes: prefixes::Found,
    /// Opcode map and opcode.
    map: u8,
    opcode: u8,
    /// ModR/M byte and the bytes that belong to it, once they are read.
    address: Option<address::Address>,
}

impl<'b> State<'b> {
    #[inline]
    fn new(selections: &'static Selections, mode: Mode, bytes: &'b [u8]) -> Self {
        State {
            selections,
            mode,
            reader: Reader { bytes, offset: 0 },
            prefixes: prefixes::Found::default(),
            map: 0,
            opcode: 0,
            address: None,
        }
    }

    #[inline]
    fn decode<O: Named, R: Named, const N: usize>(
        &mut self,
        tables: &'static Tables<R>,
        decoded: &mut Decoded<O, R, N>,
    ) -> Result<(), DecodeError> {
        self.read_prefixes()?;
        self.read_opcode()?;
        let selected = self.select()?;
        let mut number = selected.opcode();
        if self.prefixes.releases {
            number = self.selections.released(number);
        }
        let operands = tables.operands.get(selected.operands());
        let (Some(opcode), Some(operands), 1..) =
            (O::from_value(number.into()), operands, selected.opcode())
        else {
            return Err(DecodeError::NoInstruction);
        };
        let inst = &mut decoded.inst;
        self.read_operands(tables.registers, operands, opcode, inst)?;
        inst.set_found(self.reader.offset, false);
        decoded.prefixes = self.separate_prefixes();
        Ok(())
    }

    /// Returns the prefixes that are not part of the opcode.
    fn separate_prefixes(&self) -> Prefixes {
        let found = &self.prefixes;
        let separate = Prefixes::default().with(Prefixes::AD_SIZE, found.ad_size);
        if found.mandatory != 0 {
            return separate;
        }
        // 0xf3 before 0x90 is the instruction `pause`.
        separate
            .with(Prefixes::OP_SIZE, found.op_size)
            .with(Prefixes::REPEAT_NOT, found.repeat == 0xf2)
            .with(Prefixes::REPEAT, found.repeat == 0xf3 && self.opcode != 0x90)
            .with(Prefixes::LOCK, found.lock)
    }
}
