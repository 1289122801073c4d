//! Encoders for encodings of more than 64 bits, of variable length, or with operands wider than 64
//! bits. They interpret a program of moves.

use super::{EncodeError, Field, Methods, sealed};

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

/// Encoding: an unsigned integer, or an array of bytes with the lowest bits first.
pub trait LongWord: Copy {
    /// Copies `len` bits of `value`, from bit `low` on, to bit `at` of the encoding, where the bits
    /// must be 0.
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
    fn insert<V: Value>(&mut self, value: V, low: u32, len: u32, at: u32) {
        self.bytes.insert(value, low, len, at);
    }
}

/// Tables of a generated module for one hardware mode.
#[doc(hidden)]
#[derive(Debug)]
pub struct LongTables<W: 'static, V: 'static> {
    /// Fixed bits of each instruction.
    pub base: &'static [W],
    /// Program of each instruction: index of the first move in the lower 24 bits, number of moves
    /// in the upper 8. [`NONE`] if the instruction has no encoding.
    pub programs: &'static [u32],
    /// Moves of all programs. A move copies bits of an operand to the encoding:
    ///   - bits 0 to 7: lowest bit in the operand;
    ///   - bits 8 to 15: number of bits;
    ///   - bits 16 to 31: lowest bit in the encoding;
    ///   - bits 32 to 43: index of the operand;
    ///   - bits 44 to 53: number of the encoder method, or 0;
    ///   - bits 54 to 61: highest encoded bit of the operand plus 1 if the bits above may be copies
    ///     of its sign, or 0;
    ///   - bit 62: set if there is an encoder method;
    ///   - bit 63: set if the operand differs from that of the previous move.
    pub moves: &'static [u64],
    /// For each move with bit 63, the bits of the operand that may be set.
    pub allowed: &'static [V],
    /// Post-encoder method of each instruction, or 0. Empty if no instruction has one.
    pub finish: &'static [u8],
}

/// Entry of [`LongTables::programs`] for an instruction without encoding.
#[doc(hidden)]
pub const NONE: u32 = u32::MAX;

impl<W, V> LongTables<W, V> {
    fn program(&self, index: usize) -> Option<core::ops::Range<usize>> {
        let program = *self.programs.get(index).filter(|&&program| program != NONE)?;
        let start = (program & 0xff_ffff) as usize;
        Some(start..start + (program >> 24) as usize)
    }
}

/// Encodes an instruction. `first` is the opcode of the first table entry. `mode` is only used in
/// the error.
///
/// # Errors
/// Returns an error if the opcode has no encoding, an operand is missing, or a method returns an
/// error. If `CHECKED`, also if a value does not fit its field.
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

/// Returns the field of the operand of the first move. The compiler removes the call if no hook
/// reads the field.
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

/// Returns the lowest bit of the encoding that the last piece of `operand` goes to. `None` if the
/// operand or the instruction has no encoding.
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
