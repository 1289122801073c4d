//! [`Encoder`]: encoder of a target, over the tables of a generated module.

use core::fmt;
use core::marker::PhantomData;

use super::{EncodeError, Field, Instruction, ValueRange, sealed};
use crate::names::Named;
use crate::registers::tables::Numbers;

/// Target of an [`Encoder`]. The type `EncoderTarget` of a generated module implements this trait.
pub trait Target: 'static {
    /// Generated enum of opcodes.
    type Opcode: Named;
    /// Type of encodings: an unsigned integer, an array of bytes, or [`Code`](super::Code).
    type Word: Copy;
    /// Type of the values of operands: `u64`, or `u128` for targets with wide operands.
    type Value: super::Value;

    /// Type of the tables.
    #[doc(hidden)]
    type Tables: TargetTables<Self::Value, Self::Word>;

    /// Value of the first opcode in the tables.
    #[doc(hidden)]
    const FIRST: u32;

    /// Operands and sizes of the instructions.
    #[doc(hidden)]
    const INSTRUCTIONS: &'static Instructions;

    /// Returns the tables of a hardware mode, or those of the default mode if the mode has none.
    #[doc(hidden)]
    fn tables(mode: u32) -> &'static Self::Tables;
}

/// Encoder methods of a target, by number, for instructions of type `I` and hooks of type `H`.
/// Generated modules implement this trait for all types that implement their trait `EncodeHooks`.
pub trait Methods<I: ?Sized, H: ?Sized>: Target {
    /// Returns the value of the hardware mode. 0 is the default mode.
    #[doc(hidden)]
    fn mode(hooks: &H) -> u32;

    /// Returns the value of an operand without an encoder method.
    #[doc(hidden)]
    fn operand(
        hooks: &mut H,
        inst: &I,
        operand: usize,
        field: Field,
    ) -> Result<Self::Value, EncodeError>;

    /// Returns the value of an operand by encoder method `method`. 0 means no method.
    #[doc(hidden)]
    fn value(
        hooks: &mut H,
        method: u32,
        inst: &I,
        operand: usize,
        field: Field,
    ) -> Result<Self::Value, EncodeError>;

    /// Returns the encoding after post-encoder method `method`. 0 means no method.
    #[doc(hidden)]
    fn finish(
        hooks: &mut H,
        method: u32,
        inst: &I,
        word: Self::Word,
    ) -> Result<Self::Word, EncodeError>;
}

/// Encoder methods by number, as the interpreters of tables call them.
#[doc(hidden)]
pub trait Calls<I: ?Sized, H: ?Sized, V, W> {
    /// Returns the value of an operand without an encoder method.
    fn operand(hooks: &mut H, inst: &I, operand: usize, field: Field) -> Result<V, EncodeError>;
    /// Returns the value of an operand by encoder method `method`. 0 means no method.
    fn value(
        hooks: &mut H,
        method: u32,
        inst: &I,
        operand: usize,
        field: Field,
    ) -> Result<V, EncodeError>;
    /// Returns the encoding after post-encoder method `method`. 0 means no method.
    fn finish(hooks: &mut H, method: u32, inst: &I, word: W) -> Result<W, EncodeError>;
}

/// Tables of a generated module: [`Tables`](super::Tables) or [`LongTables`](super::LongTables).
#[doc(hidden)]
pub trait TargetTables<V, W>: sealed::Sealed + 'static {
    /// Encodes the instruction at an index. `opcode` and `mode` are only used in errors. Values
    /// that do not fit are errors if `CHECKED`, and truncated otherwise.
    fn encode<const CHECKED: bool, I, H, C>(
        &self,
        index: Index,
        inst: &I,
        hooks: &mut H,
    ) -> Result<W, EncodeError>
    where
        I: ?Sized,
        H: ?Sized,
        C: Calls<I, H, V, W>;

    /// Returns the lowest bit of the encoding that the last piece of an operand goes to, for the
    /// instruction at an index. `None` if the operand or the instruction has no encoding.
    fn bit_offset(&self, index: usize, operand: usize) -> Option<u32>;

    /// Returns the values of an operand that are encoded, for the instruction at an index. `None` if
    /// the operand or the instruction has no encoding, or if its values are not checked.
    fn range(&self, index: usize, operand: usize) -> Option<ValueRange>;
}

/// Instruction in the tables.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Index {
    /// Index in the tables.
    pub(super) index: usize,
    /// Value of the opcode.
    pub(super) opcode: u32,
    /// Value of the hardware mode.
    pub(super) mode: u32,
}

/// Operands and sizes of the instructions of a generated module.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Instructions {
    count: usize,
    lists: Numbers,
    operands: &'static [&'static [&'static str]],
    sizes: Numbers,
}

impl Instructions {
    /// Creates the tables of `count` instructions:
    ///   - `lists`: index of the operand list of each instruction;
    ///   - `operands`: names of the operands of each list;
    ///   - `sizes`: size of each instruction in bytes.
    #[must_use]
    pub const fn new(
        count: usize,
        lists: Numbers,
        operands: &'static [&'static [&'static str]],
        sizes: Numbers,
    ) -> Self {
        Instructions { count, lists, operands, sizes }
    }
}

/// Encoder of a target: functions, no values. Generated modules have an alias of this type without
/// parameters.
///
/// ```text
/// let word = target::Encoder::encode(&inst, &mut MyHooks)?;
/// ```
pub struct Encoder<T> {
    target: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for Encoder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").finish()
    }
}

impl<T: Target> Encoder<T> {
    /// Encodes an instruction. Values that do not fit their fields are errors; the
    /// [module](super#range-checks) describes which values fit.
    ///
    /// # Errors
    /// Returns an error if the opcode has no encoding, an operand is missing, the value of an
    /// operand or the result of a hook does not fit its field, or a hook returns an error.
    // A target has few calls of its encoder. After inlining, the result stays in registers.
    #[inline(always)]
    pub fn encode<I, H>(inst: &I, hooks: &mut H) -> Result<T::Word, EncodeError>
    where
        T: Methods<I, H>,
        I: Instruction<Opcode = T::Opcode> + ?Sized,
        H: ?Sized,
    {
        Self::encode_with::<true, I, H>(inst, hooks)
    }

    /// Encodes an instruction, and drops the bits of values that do not fit their fields, as LLVM's
    /// C++ does.
    ///
    /// # Errors
    /// Returns an error if the opcode has no encoding, an operand is missing, or a hook returns an
    /// error.
    #[inline(always)]
    pub fn encode_truncating<I, H>(inst: &I, hooks: &mut H) -> Result<T::Word, EncodeError>
    where
        T: Methods<I, H>,
        I: Instruction<Opcode = T::Opcode> + ?Sized,
        H: ?Sized,
    {
        Self::encode_with::<false, I, H>(inst, hooks)
    }

    #[inline(always)]
    fn encode_with<const CHECKED: bool, I, H>(
        inst: &I,
        hooks: &mut H,
    ) -> Result<T::Word, EncodeError>
    where
        T: Methods<I, H>,
        I: Instruction<Opcode = T::Opcode> + ?Sized,
        H: ?Sized,
    {
        let (opcode, mode) = (inst.opcode().value(), T::mode(hooks));
        let index = opcode.wrapping_sub(T::FIRST) as usize;
        let index = Index { index, opcode, mode };
        T::tables(mode).encode::<CHECKED, I, H, T>(index, inst, hooks)
    }

    /// Returns the index of an opcode in the tables, or `None` if it has no encoding.
    fn index(opcode: T::Opcode) -> Option<usize> {
        let index = opcode.value().wrapping_sub(T::FIRST) as usize;
        (index < T::INSTRUCTIONS.count).then_some(index)
    }

    /// Returns the names of the operands of an instruction, by index. Empty if the instruction has
    /// no encoding.
    #[must_use]
    pub fn operand_names(opcode: T::Opcode) -> &'static [&'static str] {
        let instructions = T::INSTRUCTIONS;
        let Some(index) = Self::index(opcode) else { return &[] };
        instructions.operands.get(instructions.lists.index(index)).copied().unwrap_or_default()
    }

    /// Returns the size of an instruction in bytes (`Size`), or 0 if the field is unset. `None` if
    /// the instruction has no encoding.
    #[must_use]
    pub fn encoded_size(opcode: T::Opcode) -> Option<usize> {
        Some(T::INSTRUCTIONS.sizes.index(Self::index(opcode)?))
    }

    /// Returns the lowest bit of the encoding that an operand goes to, in the default hardware
    /// mode. `None` if the operand or the instruction has no encoding.
    #[must_use]
    pub fn operand_bit_offset(opcode: T::Opcode, operand: usize) -> Option<u32> {
        T::tables(0).bit_offset(Self::index(opcode)?, operand)
    }

    /// Returns the values of an operand that [`encode`](Self::encode) accepts in the default hardware
    /// mode. `None` if the operand or the instruction has no encoding, or if all values are accepted.
    #[must_use]
    pub fn operand_range(opcode: T::Opcode, operand: usize) -> Option<ValueRange> {
        T::tables(0).range(Self::index(opcode)?, operand)
    }
}

impl<T, I, H> Calls<I, H, T::Value, T::Word> for T
where
    T: Methods<I, H>,
    I: ?Sized,
    H: ?Sized,
{
    #[inline]
    fn operand(
        hooks: &mut H,
        inst: &I,
        operand: usize,
        field: Field,
    ) -> Result<T::Value, EncodeError> {
        <T as Methods<I, H>>::operand(hooks, inst, operand, field)
    }

    #[inline]
    fn value(
        hooks: &mut H,
        method: u32,
        inst: &I,
        operand: usize,
        field: Field,
    ) -> Result<T::Value, EncodeError> {
        <T as Methods<I, H>>::value(hooks, method, inst, operand, field)
    }

    #[inline]
    fn finish(hooks: &mut H, method: u32, inst: &I, word: T::Word) -> Result<T::Word, EncodeError> {
        <T as Methods<I, H>>::finish(hooks, method, inst, word)
    }
}
