//! Table-driven encoders for encodings of at most 64 bits.
//!
//! The fast path covers operands without an encoder method, whose encoded bits are adjacent and
//! among the lowest 32. A [`Program`] begins with up to three of those and one more that may have a
//! method, and fills a cache line. All other operands are in a list of [`Move`]s.
//!
//! The parts of a program are stored beside its index: the earlier a branch condition is known, the
//! less a misprediction costs.

use super::{EncodeError, Field, Methods, sealed};

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
pub struct Tables<W: 'static> {
    /// Fixed bits of each instruction.
    pub base: &'static [W],
    /// For each instruction:
    ///   - the index of its program, out of range if it has no encoding;
    ///   - the parts of the program (see `Program::new`): bit 0 for `next`, bit 1 for `rest`, the
    ///     number of `plain` operands from bit 2 on;
    ///   - the number of the post-encoder method, or 0.
    pub rows: &'static [(u16, u8, u8)],
    /// Programs. Several instructions may share one.
    pub programs: &'static [Program],
    /// Moves beyond the fast path.
    pub moves: &'static [Move<W>],
}

/// Maximum number of plain operands of a program.
const PLAIN: usize = 3;
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
    refused: [u64; PLAIN + 1],
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
    /// method, and `rest_len` moves from index `rest` on. Each operand has:
    ///   - its encoded bits;
    ///   - the bits that may be set, besides copies of its sign;
    ///   - the other properties, as in `Move::new`.
    ///
    /// # Panics
    /// Panics if `plain` has more than three operands. Generated tables call this function at
    /// compile time.
    pub const fn new(
        plain: &[(u32, u64, u64)],
        next: (u32, u64, u64),
        rest: u16,
        rest_len: u8,
    ) -> Self {
        let mut program = Program {
            masks: [0; PLAIN + 1],
            refused: [0; PLAIN + 1],
            operands: [0; PLAIN + 1],
            rotates: [0; PLAIN + 1],
            highs: [0; PLAIN + 1],
            method: 0,
            rest_len,
            rest,
        };
        let mut nth = 0;
        while nth < plain.len() {
            program.put(nth, plain[nth]);
            nth += 1;
        }
        program.put(NEXT, next);
        program
    }

    const fn put(&mut self, at: usize, (mask, allowed, what): (u32, u64, u64)) {
        let this = Move::new(mask, allowed, what);
        self.masks[at] = mask;
        self.refused[at] = !allowed;
        self.operands[at] = this.operand as u8;
        self.rotates[at] = this.rotate;
        self.highs[at] = this.high;
        self.method = this.method as u8;
    }

    /// Encodes operand `at` of the program, which has no method.
    ///
    /// # Errors
    /// Returns an error if the operand is missing, or if `CHECKED` and its value does not fit.
    #[inline(always)]
    fn plain<const CHECKED: bool, W, I, M>(
        &self,
        at: usize,
        inst: &I,
        methods: M,
        word: &mut W,
    ) -> Result<(), EncodeError>
    where
        W: Word,
        I: ?Sized,
        M: Methods<I, u64, W>,
    {
        let value = methods.operand(inst, self.operands[at].into(), self.field(at))?;
        self.take::<CHECKED, W>(at, value, word)
    }

    /// Returns the field of operand `at` of the program. Its bits are adjacent. The compiler
    /// removes the call if no hook reads the field.
    #[inline(always)]
    fn field(&self, at: usize) -> Field {
        let (mask, rotate) = (self.masks[at], u32::from(self.rotates[at]));
        Field { bits: mask.count_ones(), offset: (mask.trailing_zeros() + rotate) % u64::BITS }
    }

    /// True if the bits that must be 0 are copies of the sign. Not inlined, so that the callers
    /// stay short.
    #[cold]
    #[inline(never)]
    fn takes_sign(&self, at: usize, value: u64) -> bool {
        is_sign(value & self.refused[at], value, self.highs[at])
    }

    /// Encodes the value of operand `at` of the program.
    ///
    /// # Errors
    /// Returns an error if `CHECKED` and the value does not fit.
    #[inline(always)]
    fn take<const CHECKED: bool, W: Word>(
        &self,
        at: usize,
        value: u64,
        word: &mut W,
    ) -> Result<(), EncodeError> {
        if CHECKED && value & self.refused[at] != 0 && !self.takes_sign(at, value) {
            let (operand, value) = (self.operands[at].into(), value as i64);
            return Err(EncodeError::OutOfRange { operand, value });
        }
        let bits = u64::from(value as u32 & self.masks[at]);
        word.set(bits.rotate_left(self.rotates[at].into()));
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
    /// sign above the lowest `high` bits. From the lowest bit on, `what` has:
    ///   - the index of the operand, in 12 bits;
    ///   - the number of the encoder method, in 12 bits;
    ///   - the left rotation, in 8 bits;
    ///   - `high`, in 8 bits;
    ///   - the number of bits of the operand that this and the following moves encode, in 8 bits; 0
    ///     if the operand is that of the previous move;
    ///   - the lowest bit of the encoding that belongs to the operand, in 8 bits.
    pub const fn new(mask: W, allowed: u64, what: u64) -> Self {
        Move {
            mask,
            allowed,
            operand: (what & 0xfff) as u16,
            method: (what >> 12 & 0xfff) as u16,
            rotate: (what >> 24) as u8,
            high: (what >> 32) as u8,
            bits: (what >> 40) as u8,
            offset: (what >> 48) as u8,
        }
    }

    /// Returns the value of the operand.
    ///
    /// # Errors
    /// Returns an error if the operand is missing, its method returns one, or if `CHECKED` and the
    /// value does not fit.
    #[inline]
    fn value<const CHECKED: bool, I, M>(&self, inst: &I, methods: M) -> Result<u64, EncodeError>
    where
        W: Word,
        I: ?Sized,
        M: Methods<I, u64, W>,
    {
        let operand = self.operand.into();
        let field = Field { bits: self.bits.into(), offset: self.offset.into() };
        let value = match self.method {
            0 => methods.operand(inst, operand, field)?,
            method => methods.value(method.into(), inst, operand, field)?,
        };
        let refused = value & !self.allowed;
        if CHECKED && refused != 0 && !is_sign(refused, value, self.high) {
            return Err(EncodeError::OutOfRange { operand, value: value as i64 });
        }
        Ok(value)
    }
}

/// True if the bits `refused` of a value are copies of its sign, which is bit `high - 1`. `high`
/// is 0 if the value has no sign.
fn is_sign(refused: u64, value: u64, high: u8) -> bool {
    let below = !u64::MAX.checked_shl(u32::from(high).wrapping_sub(1)).unwrap_or(0);
    high != 0 && refused & below == 0 && value | below == u64::MAX
}

impl<W: Word> Tables<W> {
    /// Returns the moves of a program beyond the fast path.
    fn rest(&self, program: &Program) -> Option<&'static [Move<W>]> {
        let start = usize::from(program.rest);
        self.moves.get(start..start + usize::from(program.rest_len))
    }

    /// Applies the moves of a program to an encoding. An error goes to `failure` instead of the
    /// result, so that the result stays in registers.
    #[inline(never)]
    fn finish<const CHECKED: bool, I, M>(
        &self,
        program: &Program,
        mut word: W,
        inst: &I,
        methods: M,
        failure: &mut Option<EncodeError>,
    ) -> W
    where
        I: ?Sized,
        M: Methods<I, u64, W>,
    {
        let Some(moves) = self.rest(program) else { return word };
        let mut value = 0;
        for this in moves {
            if this.bits != 0 {
                match this.value::<CHECKED, I, M>(inst, methods) {
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

/// Encodes an instruction. `first` is the opcode of the first table entry. `mode` is only used in
/// the error.
///
/// Inlined into the generated function and its caller, so that results do not pass through memory.
///
/// # Errors
/// Returns an error if the opcode has no encoding, an operand is missing, or a method returns an
/// error. If `CHECKED`, also if a value does not fit its field.
#[doc(hidden)]
#[inline(always)]
pub fn encode<const CHECKED: bool, W, I, M>(
    tables: &Tables<W>,
    (opcode, first): (u32, u32),
    mode: u32,
    inst: &I,
    methods: M,
) -> Result<W, EncodeError>
where
    W: Word,
    I: ?Sized,
    M: Methods<I, u64, W>,
{
    let index = opcode.wrapping_sub(first) as usize;
    let (Some(&(program, parts, method)), Some(&base)) =
        (tables.rows.get(index), tables.base.get(index))
    else {
        return Err(EncodeError::UnknownOpcode { opcode });
    };
    let Some(program) = tables.programs.get(usize::from(program)) else {
        return Err(EncodeError::NoEncodingInMode { mode });
    };
    let mut word = base;
    if parts >= 1 << 2 {
        program.plain::<CHECKED, W, I, M>(0, inst, methods, &mut word)?;
        if parts >= 2 << 2 {
            program.plain::<CHECKED, W, I, M>(1, inst, methods, &mut word)?;
            if parts >= 3 << 2 {
                program.plain::<CHECKED, W, I, M>(2, inst, methods, &mut word)?;
            }
        }
    }
    if parts & 1 != 0 {
        let operand = program.operands[NEXT].into();
        let value = methods.value(program.method.into(), inst, operand, program.field(NEXT))?;
        program.take::<CHECKED, W>(NEXT, value, &mut word)?;
    }
    if parts & 2 != 0 {
        let mut failure = None;
        word = tables.finish::<CHECKED, I, M>(program, word, inst, methods, &mut failure);
        if let Some(error) = failure {
            return Err(error);
        }
    }
    match method {
        0 => Ok(word),
        _ => methods.finish(method.into(), inst, word),
    }
}

/// Returns the lowest bit of the encoding that `operand`, or its last piece, goes to. `None` if the
/// operand or the instruction has no encoding.
#[doc(hidden)]
pub fn bit_offset<W: Word>(
    tables: &Tables<W>,
    (opcode, first): (u32, u32),
    operand: usize,
) -> Option<u32> {
    let index = opcode.wrapping_sub(first) as usize;
    let &(program, parts, _) = tables.rows.get(index)?;
    let program = tables.programs.get(usize::from(program))?;
    let rest = tables.rest(program)?.iter().rfind(|this| usize::from(this.operand) == operand);
    if let Some(this) = rest {
        return Some(this.mask.lowest());
    }
    let is_it = |&at: &usize| usize::from(program.operands[at]) == operand;
    let next = (parts & 1 != 0).then_some(NEXT);
    let at = next.into_iter().chain((0..usize::from(parts >> 2)).rev()).find(is_it)?;
    Some(program.field(at).offset)
}
