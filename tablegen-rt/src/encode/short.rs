//! Encodings of at most 64 bits, made from tables.
//!
//! What is most usual goes quickest: operands without a method of their own, of whose lowest 32
//! bits some that lie together are encoded. A [`Program`] begins with up to three of those and one
//! more that may have a method, and fills a line of cache. Whatever else there is to encode is in
//! a list of [`Move`]s.
//!
//! Which parts a program has is told beside its number: processors wait for the outcome of a
//! branch that they did not foresee, the less so the earlier it is known.

use super::{EncodeError, Field, Methods, sealed};

/// An encoding of at most 64 bits.
pub trait Word: sealed::Sealed + Copy {
    /// Sets those bits that `bits` has.
    #[doc(hidden)]
    fn set(&mut self, bits: u64);
    /// Sets those bits of `mask` that `bits` has.
    #[doc(hidden)]
    fn merge(&mut self, bits: u64, mask: Self);
    /// The number of the lowest bit that is set.
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

/// The tables of a generated module, for one hardware mode.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tables<W: 'static> {
    /// The fixed bits of each instruction.
    pub base: &'static [W],
    /// What becomes of the operands of each instruction:
    ///   - the number of its program, or one that no program has if it has no encoding;
    ///   - which parts that has, as `Program::new` takes them: bit 0 for `next`, bit 1 for `rest`,
    ///     from bit 2 on how many are `plain`;
    ///   - the number of the method that finishes the encoding, or 0.
    pub rows: &'static [(u16, u8, u8)],
    /// The programs.
    pub programs: &'static [Program],
    /// What is beyond the beginning of programs.
    pub moves: &'static [Move<W>],
}

/// How many operands of a program are plain at most.
const PLAIN: usize = 3;
/// The place of the one after them.
const NEXT: usize = PLAIN;

/// What becomes of the operands of an instruction.
#[doc(hidden)]
#[derive(Debug)]
#[repr(align(64))]
pub struct Program {
    /// The bits of each operand that are encoded.
    masks: [u32; PLAIN + 1],
    /// Those that must not be set, unless they are copies of the sign.
    refused: [u64; PLAIN + 1],
    operands: [u8; PLAIN + 1],
    /// By how many bits each operand is rotated to the left.
    rotates: [u8; PLAIN + 1],
    /// One more than the highest bit of each operand that is encoded, if above it there may be
    /// copies of its sign; or 0.
    highs: [u8; PLAIN + 1],
    /// The number of the method that gives the value of the last operand; 0 if there is none.
    method: u8,
    /// How many moves there are besides.
    rest_len: u8,
    /// The first of them.
    rest: u16,
}

impl Program {
    /// A program of `plain` operands, of which there are at most three, one that may have a
    /// method, and `rest_len` moves from number `rest` on. For an operand there are
    ///   - the bits of it that are encoded;
    ///   - the bits that may be set, besides copies of its sign;
    ///   - the rest, as `Move::new` takes it.
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

    /// Takes what is encoded of the operand at a place, which has no method.
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

    /// The field of the operand at a place. Its bits lie together. No code is left of it if no
    /// hook reads it.
    #[inline(always)]
    fn field(&self, at: usize) -> Field {
        let (mask, rotate) = (self.masks[at], u32::from(self.rotates[at]));
        Field { bits: mask.count_ones(), offset: (mask.trailing_zeros() + rotate) % u64::BITS }
    }

    /// Whether what must not be set of an operand's value is its sign and copies of it. It stays
    /// apart, so that what calls it is short.
    #[cold]
    #[inline(never)]
    fn takes_sign(&self, at: usize, value: u64) -> bool {
        is_sign(value & self.refused[at], value, self.highs[at])
    }

    /// Takes what is encoded of the operand at a place, whose value is this.
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

/// Takes some bits of an operand into the encoding.
#[doc(hidden)]
#[derive(Debug)]
pub struct Move<W> {
    /// Where they go.
    mask: W,
    /// The bits that may be set in the operand.
    allowed: u64,
    /// The operand.
    operand: u16,
    /// The number of the method that gives its value; 0 if there is none.
    method: u16,
    /// By how many bits the operand is rotated to the left.
    rotate: u8,
    /// One more than the highest bit of the operand that is encoded, if above it
    /// there may be copies of its sign; or 0.
    high: u8,
    /// How many bits of its operand are encoded, here and by the moves that follow; 0 if its
    /// operand is that of the move before.
    bits: u8,
    /// The lowest bit of the encoding that one of them goes to.
    offset: u8,
}

impl<W: Copy> Move<W> {
    /// A move of bits `mask`, of a value that has no bits but those `allowed`
    /// and copies of its sign above the lowest `high`. `what` has
    ///   - the operand, in 12 bits;
    ///   - the number of the method, in 12 bits;
    ///   - by how many bits it is rotated to the left, in 8 bits;
    ///   - `high`, in 8 bits;
    ///   - how many bits of the operand are encoded, here and by the moves that follow, in 8 bits;
    ///     0 if the operand is that of the move before;
    ///   - the lowest bit of the encoding that one of them goes to, in 8 bits.
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

    /// The value of its operand.
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

/// Whether those bits of a value that have no place are its sign and copies of it, the lowest of
/// which is below bit `high`; that is 0 if there is no sign.
fn is_sign(refused: u64, value: u64, high: u8) -> bool {
    let below = !u64::MAX.checked_shl(u32::from(high).wrapping_sub(1)).unwrap_or(0);
    high != 0 && refused & below == 0 && value | below == u64::MAX
}

impl<W: Word> Tables<W> {
    /// The moves of a program besides its beginning.
    fn rest(&self, program: &Program) -> Option<&'static [Move<W>]> {
        let start = usize::from(program.rest);
        self.moves.get(start..start + usize::from(program.rest_len))
    }

    /// What the moves of a program make of an encoding. What goes wrong is told apart from the
    /// result, so that the result needs no memory.
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

/// Encodes an instruction; `first` is the opcode that the tables begin with, `mode` is for the
/// error.
///
/// It is part of the generated function, and that of its caller, so that results need not pass
/// through memory.
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

/// The lowest bit of the encoding that `operand` goes to, or that the last of its parts goes to.
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
