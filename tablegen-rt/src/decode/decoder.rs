//! [`Decoder`]: decoder of a target, over the tables of a generated module.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::code::{self, Calls};
use super::stream::{Located, Section};
use super::{
    ByteOrder, Conditions, DecodeError, DecoderTable, Features, Inst, NoFeature, NoFeatures,
    Outcome, Word,
};
use crate::names::Named;
use crate::registers::tables::Numbers;

/// Target of a [`Decoder`]. The type `DecoderTarget` of a generated module implements this trait.
///
/// `N` is the maximum number of operands of an instruction.
pub trait Target<const N: usize>: 'static {
    /// Generated enum of opcodes.
    type Opcode: Named;
    /// Generated enum of registers, or [`NoRegister`](super::NoRegister).
    type Register: Named;
    /// Generated enum of features. [`NoFeature`] if no instruction depends on features.
    type Feature;
    /// Input type of the tables.
    type Word<'b>: Word<'b>;

    /// Tables of the decoder.
    #[doc(hidden)]
    const TABLES: &'static Tables;

    /// Returns true if a condition of the tables, from 1, holds. `has` returns true for available
    /// features.
    #[doc(hidden)]
    fn holds(condition: u32, has: impl Fn(Self::Feature) -> bool) -> bool;
}

/// Operand programs of a target, for hooks of type `H`. Generated modules implement this trait for
/// all types that implement their trait `DecodeHooks`.
pub trait Methods<H: ?Sized, const N: usize>: Target<N> {
    /// Appends the operands of an instruction by the program with a number.
    #[doc(hidden)]
    fn operands(
        hooks: &H,
        program: u32,
        inst: &mut InstOf<Self, N>,
        word: Self::Word<'_>,
        address: u64,
    ) -> Outcome;

    /// Returns the number of bytes to skip at the start of bytes that are not an instruction.
    #[doc(hidden)]
    fn skip(hooks: &H, bytes: &[u8], address: u64) -> usize;
}

/// Decoded instruction of a target.
pub type InstOf<T, const N: usize> = Inst<<T as Target<N>>::Opcode, <T as Target<N>>::Register, N>;

/// Tables of a generated module.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Tables {
    default: &'static [&'static DecoderTable],
    lengths: Option<Numbers>,
}

impl Tables {
    /// Creates tables from those that decode bytes by default.
    #[must_use]
    pub const fn new(default: &'static [&'static DecoderTable]) -> Self {
        Tables { default, lengths: None }
    }

    /// Adds the length of each instruction in bits, by index of the opcode. Without them, the
    /// instructions of a table have the width of the table.
    #[must_use]
    pub const fn with_lengths(self, lengths: Numbers) -> Self {
        Tables { lengths: Some(lengths), ..self }
    }

    /// Returns the length of an instruction in bytes.
    #[inline]
    pub(super) fn len(&self, table: &DecoderTable, opcode: usize) -> usize {
        match &self.lengths {
            None => table.len,
            Some(lengths) => lengths.index(opcode).div_ceil(8),
        }
    }
}

/// Decoder of a target.
///
/// Generated modules have an alias of this type. It has the parameters `'h` and `H`, the type of
/// the hooks, and `F`, the features, if instructions depend on them.
///
/// ```text
/// let decoder = target::Decoder::new(&Hooks, |feature| features.contains(feature));
/// let inst = decoder.decode(&target::TABLE_32, word, address)?;
/// for found in decoder.stream(section, address) {
///     println!("{:#x}: {:?}", found.address, found.inst);
/// }
/// ```
pub struct Decoder<'h, T, H: ?Sized, F, const N: usize> {
    hooks: &'h H,
    features: F,
    tables: &'static [&'static DecoderTable],
    order: ByteOrder,
    target: PhantomData<fn() -> T>,
}

impl<T, H: ?Sized, F: Clone, const N: usize> Clone for Decoder<'_, T, H, F, N> {
    fn clone(&self) -> Self {
        Decoder { features: self.features.clone(), ..*self }
    }
}

impl<T, H: ?Sized, F: Copy, const N: usize> Copy for Decoder<'_, T, H, F, N> {}

impl<T, H: ?Sized, F, const N: usize> fmt::Debug for Decoder<'_, T, H, F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Decoder");
        all.field("tables", &self.tables).field("order", &self.order).finish_non_exhaustive()
    }
}

impl<'h, T, H: ?Sized, F, const N: usize> Decoder<'h, T, H, F, N>
where
    T: Target<N>,
    F: Fn(T::Feature) -> bool,
{
    /// Creates a decoder that calls `hooks`. It decodes bytes with the tables of the default
    /// namespace, as little-endian words.
    ///
    /// `features` returns true for the features that the processor has. Instructions that need
    /// other features are not decoded.
    #[must_use]
    pub const fn new(hooks: &'h H, features: F) -> Self {
        Self::with_all(hooks, features)
    }
}

impl<'h, T, H: ?Sized, const N: usize> Decoder<'h, T, H, NoFeatures, N>
where
    T: Target<N, Feature = NoFeature>,
{
    /// Creates a decoder that calls `hooks`. It decodes bytes with the tables of the default
    /// namespace, as little-endian words.
    #[must_use]
    pub const fn new(hooks: &'h H) -> Self {
        Self::with_all(hooks, NoFeatures)
    }
}

impl<'h, T, H: ?Sized, const C: usize, const N: usize> Decoder<'h, T, H, &'h Conditions<T, C>, N>
where
    T: Target<N>,
{
    /// Creates a decoder like [`new`](Self::new) whose features were evaluated before.
    #[must_use]
    pub const fn with_conditions(hooks: &'h H, conditions: &'h Conditions<T, C>) -> Self {
        Self::with_all(hooks, conditions)
    }
}

impl<'h, T: Target<N>, H: ?Sized, F, const N: usize> Decoder<'h, T, H, F, N> {
    const fn with_all(hooks: &'h H, features: F) -> Self {
        let tables = T::TABLES.default;
        Decoder { hooks, features, tables, order: ByteOrder::Little, target: PhantomData }
    }

    /// Sets the tables that [`decode_bytes`](Self::decode_bytes) tries, in this order.
    #[must_use]
    pub fn with_tables(mut self, tables: &'static [&'static DecoderTable]) -> Self {
        self.tables = tables;
        self
    }

    /// Sets the order of the bytes of a word. Instructions of variable length have no words, so
    /// that the order does not matter.
    #[must_use]
    pub fn with_byte_order(mut self, order: ByteOrder) -> Self {
        self.order = order;
        self
    }
}

impl<T, H, F, const N: usize> Decoder<'_, T, H, F, N>
where
    T: Methods<H, N>,
    H: ?Sized,
    F: Features<T, N>,
{
    /// Decodes a word by a table. `address` is the address of the word; it is passed to the hooks.
    ///
    /// # Errors
    /// Returns an error if the word is not an instruction of the table, or if it has fewer bytes
    /// than the instruction.
    #[inline]
    pub fn decode(
        &self,
        table: &'static DecoderTable,
        word: T::Word<'_>,
        address: u64,
    ) -> Result<InstOf<T, N>, DecodeError> {
        let mut inst = None;
        self.decode_into(table, word, address, &mut inst)?;
        inst.ok_or(DecodeError::NoInstruction)
    }

    /// Decodes like [`decode`](Self::decode) into memory that is reused, which is faster for many
    /// instructions. The previous content of `inst` does not matter. After an error, its content is
    /// unspecified.
    ///
    /// # Errors
    /// Returns an error if the word is not an instruction of the table, or if it has fewer bytes
    /// than the instruction.
    #[inline]
    pub fn decode_into<'i>(
        &self,
        table: &'static DecoderTable,
        word: T::Word<'_>,
        address: u64,
        inst: &'i mut Option<InstOf<T, N>>,
    ) -> Result<&'i InstOf<T, N>, DecodeError> {
        let inst = match inst {
            Some(inst) => inst,
            None => {
                let first = T::Opcode::ALL.first().ok_or(DecodeError::NoInstruction)?;
                inst.insert(Inst::new(*first))
            }
        };
        let mut state: State<'_, '_, T, H, F, N> =
            State { hooks: self.hooks, features: &self.features, inst, address, table };
        let is_soft_fail = code::decode(table.code, word, &mut state)?;
        let inst = state.inst;
        inst.is_soft_fail = is_soft_fail;
        Ok(inst)
    }

    /// Decodes the instruction at the start of `bytes` by the first table that has it. `address` is
    /// the address of the bytes.
    ///
    /// # Errors
    /// Returns an error if no table has the instruction. The error is [`DecodeError::TooShort`]
    /// with the lowest number of bytes if a table needs more bytes.
    pub fn decode_bytes(&self, bytes: &[u8], address: u64) -> Result<InstOf<T, N>, DecodeError> {
        let mut inst = None;
        let mut error = DecodeError::NoInstruction;
        for table in self.tables {
            let word = T::Word::from_bytes(bytes, table.width, self.order);
            match word.and_then(|word| self.decode_into(table, word, address, &mut inst).map(drop))
            {
                Ok(()) => return inst.ok_or(DecodeError::NoInstruction),
                Err(found) => error = error.or(found),
            }
        }
        Err(error)
    }

    /// Returns an iterator over the instructions of a section. `address` is the address of its
    /// first byte.
    ///
    /// After bytes that are not an instruction, the iterator skips as many bytes as the hook `skip`
    /// returns, at least one. If the last instruction is incomplete, the iterator returns the
    /// remaining bytes as one item.
    pub fn stream<'s, 'b>(&'s self, bytes: &'b [u8], address: u64) -> Stream<'s, 'b, T, H, F, N> {
        Stream { decoder: self, section: Section::new(bytes, address) }
    }
}

/// Instruction that is being decoded.
struct State<'c, 'i, T: Target<N>, H: ?Sized, F, const N: usize> {
    hooks: &'c H,
    features: &'c F,
    inst: &'i mut InstOf<T, N>,
    address: u64,
    table: &'static DecoderTable,
}

impl<'b, T, H, F, const N: usize> Calls<T::Word<'b>> for State<'_, '_, T, H, F, N>
where
    T: Methods<H, N>,
    H: ?Sized,
    F: Features<T, N>,
{
    #[inline]
    fn holds(&self, condition: u32) -> bool {
        self.features.holds(condition)
    }

    #[inline]
    fn instruction(
        &mut self,
        opcode: u32,
        program: u32,
        word: T::Word<'b>,
    ) -> Result<Outcome, usize> {
        let Some(opcode) = T::Opcode::from_value(opcode) else { return Ok(Outcome::Fail) };
        let len = T::TABLES.len(self.table, opcode.index());
        // Operand programs read any bits of the instruction.
        if !word.has_bytes(len) {
            return Err(len);
        }
        self.inst.start(opcode, len);
        Ok(T::operands(self.hooks, program, self.inst, word, self.address))
    }
}

/// Iterator over the instructions of a section ([`Decoder::stream`]).
pub struct Stream<'s, 'b, T, H: ?Sized, F, const N: usize> {
    decoder: &'s Decoder<'s, T, H, F, N>,
    section: Section<'b>,
}

impl<T, H: ?Sized, F, const N: usize> Clone for Stream<'_, '_, T, H, F, N> {
    fn clone(&self) -> Self {
        Stream { decoder: self.decoder, section: self.section.clone() }
    }
}

impl<T, H: ?Sized, F, const N: usize> fmt::Debug for Stream<'_, '_, T, H, F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("section", &self.section).finish_non_exhaustive()
    }
}

impl<'b, T, H, F, const N: usize> Iterator for Stream<'_, 'b, T, H, F, N>
where
    T: Methods<H, N>,
    H: ?Sized,
    F: Features<T, N>,
{
    type Item = Located<'b, InstOf<T, N>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (rest, address) = self.section.rest()?;
        let skip = || T::skip(self.decoder.hooks, rest, address);
        Some(self.section.take(self.decoder.decode_bytes(rest, address), Inst::size, skip))
    }
}

impl<T, H, F, const N: usize> FusedIterator for Stream<'_, '_, T, H, F, N>
where
    T: Methods<H, N>,
    H: ?Sized,
    F: Features<T, N>,
{
}
