//! Encoders for encodings of more than 64 bits, of variable length, or with operands wider than 64
//! bits. They interpret a program of moves.

use tablegen_format::encode::{LongMove, LongProgram};

use super::encoder::{Calls, Index, TargetTables};
use super::{EncodeError, Field, Instruction, ValueRange, sealed};

/// Value whose bits are encoded: `u64`, or `u128` for targets with wide operands.
pub trait Value: sealed::Sealed + Copy {
    /// Value 0.
    #[doc(hidden)]
    const ZERO: Self;
    /// Returns `len` bits, 1 to 64, from bit `low` on.
    #[doc(hidden)]
    fn bits(self, low: u32, len: u32) -> u64;
    /// Returns true if each set bit is allowed or a copy of the sign, which is bit `high - 1`.
    /// `high` is 0 if the value has no sign.
    #[doc(hidden)]
    fn fits(self, allowed: Self, high: u32) -> bool;
    /// Returns the value with `len` bits from bit `low` on set.
    #[doc(hidden)]
    fn with(self, low: u32, len: u32) -> Self;
    /// Returns the number of set bits.
    #[doc(hidden)]
    fn count(self) -> u32;
    /// Returns the lowest 64 bits.
    #[doc(hidden)]
    fn low(self) -> u64;

    /// Returns the value of an operand of an instruction.
    #[doc(hidden)]
    fn of_operand<I: Instruction + ?Sized>(inst: &I, operand: usize) -> Option<Self>;
}

macro_rules! value {
    ($value:ty, $operand:ident) => {
        impl sealed::Sealed for $value {}

        impl Value for $value {
            const ZERO: Self = 0;

            #[inline]
            fn bits(self, low: u32, len: u32) -> u64 {
                self.wrapping_shr(low) as u64 & u64::MAX.wrapping_shr(64u32.wrapping_sub(len))
            }

            #[inline]
            fn fits(self, allowed: Self, high: u32) -> bool {
                let left = self & !allowed;
                let below = !<$value>::MAX.checked_shl(high.wrapping_sub(1)).unwrap_or(0);
                left == 0 || (high != 0 && left & below == 0 && self | below == <$value>::MAX)
            }

            #[inline]
            fn with(self, low: u32, len: u32) -> Self {
                let bits = <$value>::MAX.checked_shr(<$value>::BITS.wrapping_sub(len));
                self | bits.unwrap_or(0).checked_shl(low).unwrap_or(0)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn of_operand<I: Instruction + ?Sized>(inst: &I, operand: usize) -> Option<Self> {
                inst.$operand(operand).map(|value| value as Self)
            }
        }
    };
}

value!(u64, operand);
value!(u128, wide_operand);

/// Encoding: an unsigned integer, or an array of bytes with the lowest bits first.
pub trait LongWord: Copy {
    /// Copies `len` bits of `value`, from bit `low` on, to bit `offset` of the encoding, where the
    /// bits must be 0.
    #[doc(hidden)]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, offset: u32);
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl LongWord for $word {
            #[inline]
            fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, offset: u32) {
                *self |= value.bits(low, len).wrapping_shl(offset) as $word;
            }
        }
    )*};
}

word!(u8, u16, u32, u64);

impl LongWord for u128 {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, offset: u32) {
        let mut bits = u128::from(value.bits(low, len.min(64)));
        if len > 64 {
            bits |= u128::from(value.bits(low + 64, len - 64)) << 64;
        }
        *self |= bits.wrapping_shl(offset);
    }
}

impl<const N: usize> LongWord for [u8; N] {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, offset: u32) {
        let mut done = 0;
        while done < len {
            let (byte, bit) = ((offset + done) / 8, (offset + done) % 8);
            let now = (8 - bit).min(len - done);
            if let Some(byte) = self.get_mut(byte as usize) {
                *byte |= (value.bits(low + done, now) << bit) as u8;
            }
            done += now;
        }
    }
}

/// Encoding of variable length, at most `N` bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Code<const N: usize> {
    bytes: [u8; N],
    bits: u32,
}

impl<const N: usize> Code<N> {
    /// Creates an encoding of the lowest `bits` bits of `bytes`, whose first byte has the lowest
    /// bits.
    pub const fn new(bytes: [u8; N], bits: u32) -> Self {
        Code { bytes, bits }
    }

    /// Returns the bytes, the one with the lowest bits first. Unused bits of the last byte are 0.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..(self.bits as usize).div_ceil(8)).unwrap_or(&self.bytes)
    }

    /// Returns the length in bits.
    pub const fn bits(&self) -> u32 {
        self.bits
    }
}

impl<const N: usize> LongWord for Code<N> {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, offset: u32) {
        self.bytes.insert(value, low, len, offset);
    }
}

/// Tables of a generated module for one hardware mode.
#[doc(hidden)]
#[derive(Debug)]
#[non_exhaustive]
pub struct LongTables<W: 'static, V: 'static> {
    base: &'static [W],
    programs: &'static [u32],
    moves: &'static [u64],
    allowed: &'static [V],
    finish: &'static [u8],
}

impl<W, V> LongTables<W, V> {
    /// Creates tables:
    ///   - `base`: fixed bits of each instruction;
    ///   - `programs`: number of the [`LongProgram`] of each instruction;
    ///   - `moves`: numbers of the [`LongMove`]s of all programs;
    ///   - `allowed`: for each move, the bits of its operand that may be set;
    ///   - `finish`: post-encoder method of each instruction, or 0; empty if no instruction has
    ///     one.
    #[must_use]
    pub const fn new(
        base: &'static [W],
        programs: &'static [u32],
        moves: &'static [u64],
        allowed: &'static [V],
        finish: &'static [u8],
    ) -> Self {
        LongTables { base, programs, moves, allowed, finish }
    }

    /// Returns the range of the moves of an instruction.
    fn program(&self, index: usize) -> Option<core::ops::Range<usize>> {
        let program = LongProgram::from_number(*self.programs.get(index)?)?;
        let start = program.start as usize;
        Some(start..start + usize::from(program.len))
    }
}

impl<W, V> sealed::Sealed for LongTables<W, V> {}

impl<W: LongWord + 'static, V: Value + 'static> TargetTables<V, W> for LongTables<W, V> {
    #[inline]
    fn encode<const CHECKED: bool, I, H, C>(
        &self,
        Index { index, opcode, mode }: Index,
        inst: &I,
        hooks: &mut H,
    ) -> Result<W, EncodeError>
    where
        I: ?Sized,
        H: ?Sized,
        C: Calls<I, H, V, W>,
    {
        let Some(&base) = self.base.get(index) else {
            return Err(EncodeError::UnknownOpcode { opcode });
        };
        let program = self.program(index);
        let Some((program, moves)) =
            program.and_then(|range| Some((range.clone(), self.moves.get(range)?)))
        else {
            return Err(EncodeError::NoEncodingInMode { mode });
        };
        let mut allowed = self.allowed.get(program).unwrap_or_default().iter();
        let mut word = base;
        let mut value = V::ZERO;
        for (nth, &this) in moves.iter().enumerate() {
            let this = LongMove::from_number(this);
            let allowed = if CHECKED { allowed.next() } else { None };
            if this.is_first {
                let operand = this.operand.into();
                let field = field::<V>(moves.get(nth..).unwrap_or_default());
                value = match this.method {
                    0 => C::operand(hooks, inst, operand, field)?,
                    method => C::value(hooks, method.into(), inst, operand, field)?,
                };
                if let Some(&allowed) = allowed
                    && !value.fits(allowed, this.high.into())
                {
                    let value = value.low() as i64;
                    return Err(EncodeError::OutOfRange { operand, value });
                }
            }
            word.insert(value, this.low.into(), this.len.into(), this.offset.into());
        }
        match self.finish.get(index) {
            None => Ok(word),
            Some(&method) => C::finish(hooks, method.into(), inst, word),
        }
    }

    fn bit_offset(&self, index: usize, operand: usize) -> Option<u32> {
        let moves = self.moves.get(self.program(index)?)?;
        let mut moves = moves.iter().map(|&this| LongMove::from_number(this));
        moves.rfind(|this| usize::from(this.operand) == operand).map(|this| this.offset.into())
    }

    fn range(&self, index: usize, operand: usize) -> Option<ValueRange> {
        let program = self.program(index)?;
        let moves = self.moves.get(program.clone())?.iter().zip(self.allowed.get(program)?);
        let mut moves = moves.map(|(&this, allowed)| (LongMove::from_number(this), allowed.low()));
        let is_it =
            |(this, _): &(LongMove, u64)| this.is_first && usize::from(this.operand) == operand;
        let (this, allowed) = moves.find(is_it)?;
        (allowed != u64::MAX).then(|| ValueRange::of_bits(allowed, this.high.into()))
    }
}

/// Returns the field of the operand of the first move. The compiler removes the call if no hook
/// reads the field.
#[inline(always)]
fn field<V: Value>(moves: &[u64]) -> Field {
    let (mut covered, mut offset) = (V::ZERO, u32::MAX);
    for (nth, &this) in moves.iter().enumerate() {
        let this = LongMove::from_number(this);
        if nth != 0 && this.is_first {
            break;
        }
        covered = covered.with(this.low.into(), this.len.into());
        offset = offset.min(this.offset.into());
    }
    Field { bits: covered.count(), offset }
}
