//! Table-driven encoders for encodings of at most 64 bits.
//!
//! The fast path covers operands without an encoder method, whose encoded bits are adjacent and
//! among the lowest 32. A [`Program`] begins with up to three of those and one more that may have a
//! method, and fills a cache line. All other operands are in a list of [`Move`]s.
//!
//! The parts of a program are stored beside its index: the earlier a branch condition is known, the
//! less a misprediction costs.

use tablegen_format::encode::{Operand, PLAIN, ProgramHeader};

use super::encoder::{Calls, Index, TargetTables};
use super::{EncodeError, Field, ValueRange, sealed};

/// Encoding of at most 64 bits.
pub trait Word: sealed::Sealed + Copy {
    /// Sets the bits that are set in `bits`.
    #[doc(hidden)]
    fn set(&mut self, bits: u64);
    /// Sets the bits that are set in both `bits` and `mask`.
    #[doc(hidden)]
    fn merge(&mut self, bits: u64, mask: Self);
    /// Returns the index of the lowest set bit.
    #[doc(hidden)]
    fn lowest(self) -> u32;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn set(&mut self, bits: u64) {
                *self |= bits as $word;
            }

            #[inline]
            fn merge(&mut self, bits: u64, mask: Self) {
                *self |= bits as $word & mask;
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    )*};
}

impl sealed::Sealed for u8 {}
impl sealed::Sealed for u16 {}
impl sealed::Sealed for u32 {}
word!(u8, u16, u32, u64);

/// Tables of a generated module for one hardware mode.
#[doc(hidden)]
#[derive(Debug)]
#[non_exhaustive]
pub struct Tables<W: 'static> {
    base: &'static [W],
    rows: &'static [(u16, u8, u8)],
    programs: &'static [Program],
    moves: &'static [Move<W>],
}

impl<W> Tables<W> {
    /// Creates tables:
    ///   - `base`: fixed bits of each instruction;
    ///   - `rows`: for each instruction, the index of its program, out of range if it has no
    ///     encoding; the [`ProgramHeader`] of the program; the number of the post-encoder method, or 0;
    ///   - `programs`: programs, which several instructions may share;
    ///   - `moves`: moves beyond the fast path.
    #[must_use]
    pub const fn new(
        base: &'static [W],
        rows: &'static [(u16, u8, u8)],
        programs: &'static [Program],
        moves: &'static [Move<W>],
    ) -> Self {
        Tables { base, rows, programs, moves }
    }
}

/// Index of the operand after the plain ones.
const NEXT: usize = PLAIN;

/// Encoding of the operands of an instruction.
#[doc(hidden)]
#[derive(Debug)]
#[repr(align(64))]
pub struct Program {
    /// Encoded bits of each operand.
    masks: [u32; PLAIN + 1],
    /// Bits of each operand that must be 0, unless they are copies of the sign.
    rejected: [u64; PLAIN + 1],
    operands: [u8; PLAIN + 1],
    /// Left rotation of each operand in bits.
    rotates: [u8; PLAIN + 1],
    /// Highest encoded bit of each operand plus 1 if the bits above may be copies of its sign, or
    /// 0.
    highs: [u8; PLAIN + 1],
    /// Encoder method of the last operand, or 0.
    method: u8,
    /// Number of moves beyond the fast path.
    rest_len: u8,
    /// Index of the first of these moves.
    rest: u16,
}

impl Program {
    /// Creates a program of at most three `plain` operands, one operand `next` that may have a
    /// method, and `rest_len` moves from index `rest` on. Further plain operands are ignored. Each
    /// operand has:
    ///   - its encoded bits;
    ///   - the bits that may be set, besides copies of its sign;
    ///   - the number of an [`Operand`].
    #[must_use]
    pub const fn new(
        plain: &[(u32, u64, u64)],
        next: (u32, u64, u64),
        rest: u16,
        rest_len: u8,
    ) -> Self {
        let mut program = Program {
            masks: [0; PLAIN + 1],
            rejected: [0; PLAIN + 1],
            operands: [0; PLAIN + 1],
            rotates: [0; PLAIN + 1],
            highs: [0; PLAIN + 1],
            method: 0,
            rest_len,
            rest,
        };
        let mut nth = 0;
        while nth < plain.len() && nth < PLAIN {
            program.put(nth, plain[nth]);
            nth += 1;
        }
        program.put(NEXT, next);
        program
    }

    const fn put(&mut self, index: usize, (mask, allowed, operand): (u32, u64, u64)) {
        let this = Operand::from_number(operand);
        self.masks[index] = mask;
        self.rejected[index] = !allowed;
        self.operands[index] = this.operand as u8;
        self.rotates[index] = this.rotate;
        self.highs[index] = this.high;
        self.method = this.method as u8;
    }

    /// Encodes operand `index` of the program, which has no method.
    ///
    /// # Errors
    /// Returns an error if the operand is missing, or if `CHECKED` and its value does not fit.
    #[inline(always)]
    fn plain<const CHECKED: bool, W, I, H, M>(
        &self,
        index: usize,
        inst: &I,
        hooks: &mut H,
        word: &mut W,
    ) -> Result<(), EncodeError>
    where
        W: Word,
        I: ?Sized,
        H: ?Sized,
        M: Calls<I, H, u64, W>,
    {
        let value = M::operand(hooks, inst, self.operands[index].into(), self.field(index))?;
        self.take::<CHECKED, W>(index, value, word)
    }

    /// Returns the field of operand `index` of the program. Its bits are adjacent. The compiler
    /// removes the call if no hook reads the field.
    #[inline(always)]
    fn field(&self, index: usize) -> Field {
        let (mask, rotate) = (self.masks[index], u32::from(self.rotates[index]));
        Field { bits: mask.count_ones(), offset: (mask.trailing_zeros() + rotate) % u64::BITS }
    }

    /// Returns the slot of an operand. `None` if its bits are encoded by moves. `parts` is the number
    /// of a [`ProgramHeader`].
    fn slot(&self, parts: u8, operand: usize) -> Option<usize> {
        let ProgramHeader { plain, has_next, .. } = ProgramHeader::from_byte(parts);
        let is_it =
            |&nth: &usize| self.operands.get(nth).copied().map(usize::from) == Some(operand);
        let next = has_next.then_some(NEXT);
        next.into_iter().chain((0..usize::from(plain).min(PLAIN)).rev()).find(is_it)
    }

    /// Returns true if the bits that must be 0 are copies of the sign. Not inlined, so that the
    /// callers stay short.
    #[cold]
    #[inline(never)]
    fn takes_sign(&self, index: usize, value: u64) -> bool {
        is_sign(value & self.rejected[index], value, self.highs[index])
    }

    /// Encodes the value of operand `index` of the program.
    ///
    /// # Errors
    /// Returns an error if `CHECKED` and the value does not fit.
    #[inline(always)]
    fn take<const CHECKED: bool, W: Word>(
        &self,
        index: usize,
        value: u64,
        word: &mut W,
    ) -> Result<(), EncodeError> {
        if CHECKED && value & self.rejected[index] != 0 && !self.takes_sign(index, value) {
            let (operand, value) = (self.operands[index].into(), value as i64);
            return Err(EncodeError::OutOfRange { operand, value });
        }
        let bits = u64::from(value as u32 & self.masks[index]);
        word.set(bits.rotate_left(self.rotates[index].into()));
        Ok(())
    }
}

/// Move of some bits of an operand to the encoding.
#[doc(hidden)]
#[derive(Debug)]
pub struct Move<W> {
    /// Destination bits.
    mask: W,
    /// Bits that may be set in the operand.
    allowed: u64,
    /// Index of the operand.
    operand: u16,
    /// Encoder method of the operand, or 0.
    method: u16,
    /// Left rotation of the operand in bits.
    rotate: u8,
    /// Highest encoded bit of the operand plus 1 if the bits above may be copies of its sign, or 0.
    high: u8,
    /// Number of bits of the operand that this and the following moves encode. 0 if the operand is
    /// that of the previous move.
    bits: u8,
    /// Lowest bit of the encoding that belongs to the operand.
    offset: u8,
}

impl<W: Copy> Move<W> {
    /// Creates a move to the bits `mask`. The value may have the bits `allowed`, and copies of its
    /// sign. `operand` is the number of an [`Operand`].
    #[must_use]
    pub const fn new(mask: W, allowed: u64, operand: u64) -> Self {
        let Operand { operand, method, rotate, high, bits, offset } = Operand::from_number(operand);
        Move { mask, allowed, operand, method, rotate, high, bits, offset }
    }

    /// Returns the value of the operand.
    ///
    /// # Errors
    /// Returns an error if the operand is missing, its method returns one, or if `CHECKED` and the
    /// value does not fit.
    #[inline]
    fn value<const CHECKED: bool, I, H, M>(
        &self,
        inst: &I,
        hooks: &mut H,
    ) -> Result<u64, EncodeError>
    where
        W: Word,
        I: ?Sized,
        H: ?Sized,
        M: Calls<I, H, u64, W>,
    {
        let operand = self.operand.into();
        let field = Field { bits: self.bits.into(), offset: self.offset.into() };
        let value = match self.method {
            0 => M::operand(hooks, inst, operand, field)?,
            method => M::value(hooks, method.into(), inst, operand, field)?,
        };
        let rejected = value & !self.allowed;
        if CHECKED && rejected != 0 && !is_sign(rejected, value, self.high) {
            return Err(EncodeError::OutOfRange { operand, value: value as i64 });
        }
        Ok(value)
    }
}

/// Returns true if the bits `rejected` of a value are copies of its sign, which is bit `high - 1`.
/// `high` is 0 if the value has no sign.
fn is_sign(rejected: u64, value: u64, high: u8) -> bool {
    let below = !u64::MAX.checked_shl(u32::from(high).wrapping_sub(1)).unwrap_or(0);
    high != 0 && rejected & below == 0 && value | below == u64::MAX
}

impl<W: Word> Tables<W> {
    /// Returns the program of an instruction, and the number of its [`ProgramHeader`].
    fn program(&self, index: usize) -> Option<(&'static Program, u8)> {
        let &(program, parts, _) = self.rows.get(index)?;
        Some((self.programs.get(usize::from(program))?, parts))
    }

    /// Returns the moves of a program beyond the fast path.
    fn rest(&self, program: &Program) -> Option<&'static [Move<W>]> {
        let start = usize::from(program.rest);
        self.moves.get(start..start + usize::from(program.rest_len))
    }

    /// Applies the moves of a program to an encoding. An error goes to `failure` instead of the
    /// result, so that the result stays in registers.
    #[inline(never)]
    fn finish<const CHECKED: bool, I, H, M>(
        &self,
        program: &Program,
        mut word: W,
        inst: &I,
        hooks: &mut H,
        failure: &mut Option<EncodeError>,
    ) -> W
    where
        I: ?Sized,
        H: ?Sized,
        M: Calls<I, H, u64, W>,
    {
        let Some(moves) = self.rest(program) else { return word };
        let mut value = 0;
        for this in moves {
            if this.bits != 0 {
                match this.value::<CHECKED, I, H, M>(inst, hooks) {
                    Ok(given) => value = given,
                    Err(error) => {
                        *failure = Some(error);
                        return word;
                    }
                }
            }
            word.merge(value.rotate_left(this.rotate.into()), this.mask);
        }
        word
    }
}

impl<W> sealed::Sealed for Tables<W> {}

impl<W: Word + 'static> TargetTables<u64, W> for Tables<W> {
    // Inlined into `Encoder` and its caller, so that results do not pass through memory.
    #[inline(always)]
    fn encode<const CHECKED: bool, I, H, C>(
        &self,
        Index { index, opcode, mode }: Index,
        inst: &I,
        hooks: &mut H,
    ) -> Result<W, EncodeError>
    where
        I: ?Sized,
        H: ?Sized,
        C: Calls<I, H, u64, W>,
    {
        let (Some(&(program, parts, method)), Some(&base)) =
            (self.rows.get(index), self.base.get(index))
        else {
            return Err(EncodeError::UnknownOpcode { opcode });
        };
        let Some(program) = self.programs.get(usize::from(program)) else {
            return Err(EncodeError::NoEncodingInMode { mode });
        };
        let mut word = base;
        if ProgramHeader::has_plain(parts, 1) {
            program.plain::<CHECKED, W, I, H, C>(0, inst, hooks, &mut word)?;
            if ProgramHeader::has_plain(parts, 2) {
                program.plain::<CHECKED, W, I, H, C>(1, inst, hooks, &mut word)?;
                if ProgramHeader::has_plain(parts, 3) {
                    program.plain::<CHECKED, W, I, H, C>(2, inst, hooks, &mut word)?;
                }
            }
        }
        if ProgramHeader::has_next(parts) {
            let operand = program.operands[NEXT].into();
            let value = C::value(hooks, program.method.into(), inst, operand, program.field(NEXT))?;
            program.take::<CHECKED, W>(NEXT, value, &mut word)?;
        }
        if ProgramHeader::has_rest(parts) {
            let mut failure = None;
            word = self.finish::<CHECKED, I, H, C>(program, word, inst, hooks, &mut failure);
            if let Some(error) = failure {
                return Err(error);
            }
        }
        match method {
            0 => Ok(word),
            _ => C::finish(hooks, method.into(), inst, word),
        }
    }

    fn bit_offset(&self, index: usize, operand: usize) -> Option<u32> {
        let (program, parts) = self.program(index)?;
        let rest = self.rest(program)?.iter().rfind(|this| usize::from(this.operand) == operand);
        if let Some(this) = rest {
            return Some(this.mask.lowest());
        }
        Some(program.field(program.slot(parts, operand)?).offset)
    }

    fn range(&self, index: usize, operand: usize) -> Option<ValueRange> {
        let (program, parts) = self.program(index)?;
        let is_it = |this: &&Move<W>| this.bits != 0 && usize::from(this.operand) == operand;
        let (allowed, high) = match program.slot(parts, operand) {
            Some(slot) => (!program.rejected[slot], program.highs[slot]),
            None => {
                let this = self.rest(program)?.iter().find(is_it)?;
                (this.allowed, this.high)
            }
        };
        (allowed != u64::MAX).then(|| ValueRange::of_bits(allowed, high.into()))
    }
}
