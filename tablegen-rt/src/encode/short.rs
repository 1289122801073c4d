//! Encodings of at most 64 bits, made from tables.
//!
//! What is most usual goes quickest: operands without a method of their own,
//! all of whose bits that are encoded lie together. A program begins with as
//! many of them as it can; how many is a choice between loops that are unrolled.

use super::{EncodeError, Methods, sealed};

/// An encoding of at most 64 bits.
pub trait Word: sealed::Sealed + Copy {
    /// Sets those bits of `mask` that `bits` has.
    #[doc(hidden)]
    fn merge(&mut self, bits: u64, mask: Self);
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn merge(&mut self, bits: u64, mask: Self) {
                *self |= bits as $word & mask;
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
    /// For each instruction its fixed bits and its program:
    ///   - bits 0 to 19: where in `moves` it begins;
    ///   - bits 20 to 22: how many simple moves it begins with;
    ///   - bit 23: whether a method finishes the encoding;
    ///   - bits 24 to 31: how many moves there are besides; `NONE` without
    ///     encoding.
    pub rows: &'static [(W, u32)],
    /// The moves of all programs.
    pub moves: &'static [Move<W>],
    /// The number of the finishing method of each instruction; empty if there
    /// are none.
    pub finish: &'static [u8],
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
    /// Where the lowest of the bits goes.
    at: u8,
    /// One more than the highest bit of the operand that is encoded, if above it
    /// there may be copies of its sign; or 0.
    high: u8,
    /// Whether its operand is not that of the move before.
    is_first: bool,
}

impl<W> Move<W> {
    /// A move of bits `mask`, of a value that has no bits but those `allowed`
    /// and copies of its sign above the lowest `high`. `what` has
    ///   - the operand, in 12 bits;
    ///   - the number of the method, in 12 bits;
    ///   - by how many bits it is rotated to the left, in 8 bits;
    ///   - where its lowest bit goes, in 8 bits;
    ///   - `high`, in 8 bits;
    ///   - whether its operand is not that of the move before.
    pub const fn new(mask: W, allowed: u64, what: u64) -> Self {
        Move {
            mask,
            allowed,
            operand: (what & 0xfff) as u16,
            method: (what >> 12 & 0xfff) as u16,
            rotate: (what >> 24) as u8,
            at: (what >> 32) as u8,
            high: (what >> 40) as u8,
            is_first: what >> 48 & 1 == 1,
        }
    }

    fn operand(&self) -> usize {
        self.operand.into()
    }

    /// Fails if `value` has bits that are neither allowed nor copies of its sign.
    #[inline]
    fn check(&self, value: u64) -> Result<(), EncodeError> {
        match value & !self.allowed {
            0 => Ok(()),
            left => self.check_sign(value, left),
        }
    }

    #[cold]
    fn check_sign(&self, value: u64, left: u64) -> Result<(), EncodeError> {
        let signs = u64::MAX.checked_shl(self.high.into()).unwrap_or(0);
        let sign = value.checked_shr(u32::from(self.high).wrapping_sub(1)).unwrap_or(0) & 1;
        match left == signs && sign == 1 {
            true => Ok(()),
            false => Err(EncodeError::OutOfRange { operand: self.operand(), value: value as i64 }),
        }
    }
}

impl<W: Copy> Tables<W> {
    /// The moves of a program, simple ones first.
    fn moves(&self, program: u32) -> Option<&'static [Move<W>]> {
        let start = (program & 0xf_ffff) as usize;
        let count = (program >> 20 & 7) + (program >> 24);
        self.moves.get(start..)?.get(..count as usize)
    }
}

/// What a move takes of an operand that has no method.
#[inline(always)]
fn simple<const CHECKED: bool, W, I, M>(
    this: &Move<W>,
    word: &mut W,
    inst: &I,
    methods: &M,
) -> Result<(), EncodeError>
where
    W: Word,
    I: ?Sized,
    M: Methods<I, u64, W>,
{
    let value = methods.operand(inst, this.operand(), 0)?;
    if CHECKED {
        this.check(value)?;
    }
    word.merge(value.rotate_left(this.rotate.into()), this.mask);
    Ok(())
}

/// Encodes the instruction at `index`; `mode` is for the error.
#[doc(hidden)]
#[inline]
pub fn encode<const CHECKED: bool, W, I, M>(
    tables: &Tables<W>,
    index: usize,
    mode: u32,
    inst: &I,
    methods: &M,
) -> Result<W, EncodeError>
where
    W: Word,
    I: ?Sized,
    M: Methods<I, u64, W>,
{
    let Some(&(mut word, program)) = tables.rows.get(index) else {
        return Err(EncodeError::UnknownOpcode { opcode: index as u32 });
    };
    let Some(moves) = tables.moves(program) else {
        return Err(EncodeError::NoEncodingInMode { mode });
    };
    let lead = (program >> 20 & 7) as usize;
    let (simple_moves, others) = match moves.split_at_checked(lead) {
        Some(parts) => parts,
        None => (moves, moves),
    };
    // Branches of their own, which processors foresee better than that of a loop.
    'simple: {
        let [first, rest @ ..] = simple_moves else { break 'simple };
        simple::<CHECKED, W, I, M>(first, &mut word, inst, methods)?;
        let [second, rest @ ..] = rest else { break 'simple };
        simple::<CHECKED, W, I, M>(second, &mut word, inst, methods)?;
        let [third, rest @ ..] = rest else { break 'simple };
        simple::<CHECKED, W, I, M>(third, &mut word, inst, methods)?;
        for more in rest {
            simple::<CHECKED, W, I, M>(more, &mut word, inst, methods)?;
        }
    }
    let mut value = 0;
    for this in others {
        if this.is_first {
            value = match this.method {
                0 => methods.operand(inst, this.operand(), 0)?,
                method => methods.value(method.into(), inst, this.operand(), 0)?,
            };
            if CHECKED {
                this.check(value)?;
            }
        }
        word.merge(value.rotate_left(this.rotate.into()), this.mask);
    }
    if program >> 23 & 1 == 1
        && let Some(&method) = tables.finish.get(index)
    {
        return methods.finish(method.into(), inst, word);
    }
    Ok(word)
}

/// The lowest bit of the encoding that `operand` goes to.
#[doc(hidden)]
pub fn bit_offset<W: Copy>(tables: &Tables<W>, index: usize, operand: usize) -> Option<u32> {
    let &(_, program) = tables.rows.get(index)?;
    let moves = tables.moves(program)?;
    let last = moves.iter().rfind(|this| this.operand() == operand);
    last.map(|this| this.at.into())
}
