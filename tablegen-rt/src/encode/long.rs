//! Encodings of more than 64 bits, of variable length, or of operands that are
//! wider than that: programs of moves that are looked at one by one.

use super::{EncodeError, Field, Methods, sealed};

/// A value that bits of operands are taken from: `u64`, or `u128` for targets
/// with wide operands.
pub trait Value: sealed::Sealed + Copy {
    /// No bit.
    #[doc(hidden)]
    const ZERO: Self;
    /// At most 64 bits, and at least one, from `low` on.
    #[doc(hidden)]
    fn bits(self, low: u32, len: u32) -> u64;
    /// Whether all bits that are set are allowed, or are the sign and copies of
    /// it, the lowest below bit `high`; that is 0 if there is no sign.
    #[doc(hidden)]
    fn fits(self, allowed: Self, high: u32) -> bool;
    /// The value with these bits set as well.
    #[doc(hidden)]
    fn with(self, low: u32, len: u32) -> Self;
    /// How many bits are set.
    #[doc(hidden)]
    fn count(self) -> u32;
    /// Its lowest bits.
    #[doc(hidden)]
    fn low(self) -> u64;
}

macro_rules! value {
    ($value:ty) => {
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
        }
    };
}

value!(u64);
value!(u128);

/// An encoding: an unsigned integer, or bytes from the lowest on.
pub trait LongWord: Copy {
    /// Sets bits that were 0: `len` from `at` on, to those from `low` on of a
    /// value.
    #[doc(hidden)]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32);
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl LongWord for $word {
            #[inline]
            fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32) {
                *self |= value.bits(low, len).wrapping_shl(at) as $word;
            }
        }
    )*};
}

word!(u8, u16, u32, u64);

impl LongWord for u128 {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32) {
        let mut bits = u128::from(value.bits(low, len.min(64)));
        if len > 64 {
            bits |= u128::from(value.bits(low + 64, len - 64)) << 64;
        }
        *self |= bits.wrapping_shl(at);
    }
}

impl<const N: usize> LongWord for [u8; N] {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32) {
        let mut done = 0;
        while done < len {
            let (byte, bit) = ((at + done) / 8, (at + done) % 8);
            let now = (8 - bit).min(len - done);
            if let Some(byte) = self.get_mut(byte as usize) {
                *byte |= (value.bits(low + done, now) << bit) as u8;
            }
            done += now;
        }
    }
}

/// An encoding of variable length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Code<const N: usize> {
    bytes: [u8; N],
    bits: u32,
}

impl<const N: usize> Code<N> {
    /// `bits` bits of `bytes`, from the lowest on.
    pub const fn new(bytes: [u8; N], bits: u32) -> Self {
        Code { bytes, bits }
    }

    /// Its bytes, the one with the lowest bits first. Bits of the last byte
    /// that are not part of it are 0.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..(self.bits as usize).div_ceil(8)).unwrap_or(&self.bytes)
    }

    /// How many bits it has.
    pub const fn bits(&self) -> u32 {
        self.bits
    }
}

impl<const N: usize> LongWord for Code<N> {
    #[inline]
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32) {
        self.bytes.insert(value, low, len, at);
    }
}

/// The tables of a generated module, for one hardware mode.
#[doc(hidden)]
#[derive(Debug)]
pub struct LongTables<W: 'static, V: 'static> {
    /// The fixed bits of each instruction.
    pub base: &'static [W],
    /// The program of each instruction: where it begins in the lower 24 bits,
    /// how many moves it has in the upper 8; `NONE` without encoding.
    pub programs: &'static [u32],
    /// The moves of all programs. One takes some bits of an operand into the
    /// encoding:
    ///   - bits 0 to 7: the lowest of them in the operand;
    ///   - bits 8 to 15: how many there are;
    ///   - bits 16 to 31: where the lowest of them goes;
    ///   - bits 32 to 43: the operand;
    ///   - bits 44 to 53: the number of the method that gives its value, or 0;
    ///   - bits 54 to 61: one more than the highest bit of it that is encoded,
    ///     if above that there may be copies of its sign;
    ///   - bit 62: whether there is such a method;
    ///   - bit 63: whether its operand is not that of the move before.
    pub moves: &'static [u64],
    /// For each move of a new operand the bits that may be set in it.
    pub allowed: &'static [V],
    /// The number of the finishing method of each instruction; empty if there
    /// are none.
    pub finish: &'static [u8],
}

/// Stands for an instruction without encoding.
#[doc(hidden)]
pub const NONE: u32 = u32::MAX;

impl<W, V> LongTables<W, V> {
    fn program(&self, index: usize) -> Option<core::ops::Range<usize>> {
        let program = *self.programs.get(index).filter(|&&program| program != NONE)?;
        let start = (program & 0xff_ffff) as usize;
        Some(start..start + (program >> 24) as usize)
    }
}

/// Encodes an instruction; `first` is the opcode that the tables begin with, `mode` is for the
/// error.
#[doc(hidden)]
#[inline]
pub fn encode_long<const CHECKED: bool, W, V, I, M>(
    tables: &LongTables<W, V>,
    (opcode, first): (u32, u32),
    mode: u32,
    inst: &I,
    methods: M,
) -> Result<W, EncodeError>
where
    W: LongWord,
    V: Value,
    I: ?Sized,
    M: Methods<I, V, W>,
{
    let index = opcode.wrapping_sub(first) as usize;
    let Some(&base) = tables.base.get(index) else {
        return Err(EncodeError::UnknownOpcode { opcode });
    };
    let program = tables.program(index);
    let Some((program, moves)) = program.and_then(|at| Some((at.clone(), tables.moves.get(at)?)))
    else {
        return Err(EncodeError::NoEncodingInMode { mode });
    };
    let mut allowed = tables.allowed.get(program).unwrap_or_default().iter();
    let mut word = base;
    let mut value = V::ZERO;
    for (nth, &this) in moves.iter().enumerate() {
        let (low, len, at) = (this as u32 & 0xff, this as u32 >> 8 & 0xff, this as u32 >> 16);
        let allowed = if CHECKED { allowed.next() } else { None };
        if this >> 63 != 0 {
            let operand = (this >> 32 & 0xfff) as usize;
            let field = field::<V>(moves.get(nth..).unwrap_or_default());
            value = if this >> 62 & 1 == 0 {
                methods.operand(inst, operand, field)?
            } else {
                methods.value((this >> 44 & 0x3ff) as u32, inst, operand, field)?
            };
            if let Some(&allowed) = allowed
                && !value.fits(allowed, (this >> 54 & 0xff) as u32)
            {
                let value = value.low() as i64;
                return Err(EncodeError::OutOfRange { operand, value });
            }
        }
        word.insert(value, low, len, at);
    }
    match tables.finish.get(index) {
        None => Ok(word),
        Some(&method) => methods.finish(method.into(), inst, word),
    }
}

/// The field of the operand that these moves begin with. No code is left of it if
/// no hook reads it.
#[inline(always)]
fn field<V: Value>(moves: &[u64]) -> Field {
    let (mut covered, mut offset) = (V::ZERO, u32::MAX);
    for (nth, &this) in moves.iter().enumerate() {
        if nth != 0 && this >> 63 != 0 {
            break;
        }
        covered = covered.with(this as u32 & 0xff, this as u32 >> 8 & 0xff);
        offset = offset.min(this as u32 >> 16);
    }
    Field { bits: covered.count(), offset }
}

/// The lowest bit of the encoding that `operand` goes to.
#[doc(hidden)]
pub fn long_bit_offset<W, V>(
    tables: &LongTables<W, V>,
    (opcode, first): (u32, u32),
    operand: usize,
) -> Option<u32> {
    let index = opcode.wrapping_sub(first) as usize;
    let moves = tables.moves.get(tables.program(index)?)?;
    let last = moves.iter().rfind(|&&this| (this >> 32 & 0xfff) as usize == operand);
    last.map(|&this| this as u32 >> 16)
}
