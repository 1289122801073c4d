//! [`Operands`]: the operands of an instruction, as steps that make them.
//!
//! A list of operands says for each where it is and what. What can be known of that beforehand is
//! worked out where the list is a constant: the place of the first register that it can be, which
//! bits are its number, how many bytes it has, and what must be there for any of the operands.

use super::tables::RegisterSet;
use super::{Kind, Operand, Place};

/// The operands of an instruction, at most six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operands {
    /// The steps, up to the first that is none.
    pub(super) steps: [Step; 6],
    /// What must be there: bits of `need`.
    pub(super) needs: u16,
}

/// What operands need.
pub(super) mod need {
    /// The byte ModR/M, a register there, or memory.
    pub(in super::super) const MOD_RM: u16 = 1;
    pub(in super::super) const REGISTER: u16 = 1 << 1;
    pub(in super::super) const MEMORY: u16 = 1 << 2;
    /// A byte SIB.
    pub(in super::super) const SIB: u16 = 1 << 3;
    /// A prefix that has one register more.
    pub(in super::super) const VVVV: u16 = 1 << 4;
    /// A prefix EVEX.
    pub(in super::super) const EVEX: u16 = 1 << 5;
    /// These are no needs: what the prefix has as one register more is used, or the highest bit
    /// of it is.
    pub(in super::super) const USES_VVVV: u16 = 1 << 6;
    pub(in super::super) const USES_HIGH_VVVV: u16 = 1 << 7;
}

/// Which number a register has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    /// The one in the middle of the byte ModR/M.
    Reg,
    /// The one at its end, without and with the bit that only vectors have.
    Rm,
    HighRm,
    /// The one at its end without bits of prefixes.
    Stack,
    /// The lowest bits of the opcode.
    Opcode,
    Vvvv,
    Mask,
}

/// What else the set of a register depends on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    None,
    /// Whether there is a prefix REX.
    Rex,
    /// The size of operands.
    Size,
}

/// How many bytes a number has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Len {
    One,
    Two,
    Four,
    Eight,
    /// As many as operands have, or as addresses.
    Sized,
    Address,
}

/// Operands that are neither registers at fixed places nor numbers.
pub(super) struct Other;

impl Other {
    /// There is no such operand.
    const FAIL: u16 = 0;
    /// Memory. Displacements of one byte are scaled by the parameter.
    pub(super) const MEMORY: u16 = 1;
    /// The same with a byte SIB.
    pub(super) const SIB: u16 = 2;
    /// The same with a vector as index, of each size.
    pub(super) const VECTOR_128: u16 = 3;
    pub(super) const VECTOR_256: u16 = 4;
    pub(super) const VECTOR_512: u16 = 5;
    /// An address, which has as many bytes as the parameter says ([`Len`]), and a segment.
    pub(super) const OFFSET: u16 = 6;
    /// Where strings are read, and written.
    pub(super) const SOURCE: u16 = 7;
    pub(super) const DESTINATION: u16 = 8;
    /// A byte that has the number of a register of the set that is the parameter. And a number in
    /// the rest of that byte.
    pub(super) const BYTE: u16 = 9;
    pub(super) const REST_OF_BYTE: u16 = 10;
    pub(super) const ROUNDING: u16 = 11;
    pub(super) const CONDITION: u16 = 12;
    pub(super) const FLAGS: u16 = 13;
}

/// How an operand is made. The lowest two bits say of which class the step is:
///
/// | class | other bits |
/// |---|---|
/// | 0, there is none | |
/// | 1, a register | two for its [`Choice`], three for its [`Number`], its [`RegisterSet`] |
/// | 2, a number | one whether it has a sign, three for its [`Len`] |
/// | 3, something else | four for what ([`Other`]), a parameter |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step(pub(super) u16);

impl Step {
    pub(super) const NONE: Step = Step(0);
    pub(super) const REGISTER: u16 = 1;
    pub(super) const NUMBER: u16 = 2;

    const fn register(set: RegisterSet, choice: Choice, number: Number) -> Self {
        Step(Self::REGISTER | (choice as u16) << 2 | (number as u16) << 4 | (set as u16) << 7)
    }

    const fn number(len: Len, is_signed: bool) -> Self {
        Step(Self::NUMBER | (is_signed as u16) << 2 | (len as u16) << 3)
    }

    const fn other(other: u16, parameter: u8) -> Self {
        Step(3 | other << 2 | (parameter as u16) << 6)
    }

    const FAIL: Self = Self::other(Other::FAIL, 0);

    /// A register of a kind.
    const fn of_kind(kind: Kind, number: Number) -> Self {
        let set = match kind {
            Kind::R8 => return Self::register(RegisterSet::Low8, Choice::Rex, number),
            Kind::RSized => return Self::register(RegisterSet::Bits16, Choice::Size, number),
            Kind::R16 => RegisterSet::Bits16,
            Kind::R32 => RegisterSet::Bits32,
            Kind::R64 => RegisterSet::Bits64,
            Kind::Mmx => RegisterSet::Mmx,
            Kind::Xmm => RegisterSet::Xmm,
            Kind::Ymm => RegisterSet::Ymm,
            Kind::Zmm => RegisterSet::Zmm,
            Kind::Mask => RegisterSet::Mask,
            Kind::MaskPair => RegisterSet::MaskPair,
            Kind::Segment => RegisterSet::Segment,
            Kind::Debug => RegisterSet::Debug,
            Kind::Control => RegisterSet::Control,
            Kind::Tile => RegisterSet::Tile,
            Kind::TilePair => RegisterSet::TilePair,
            Kind::Bounds => RegisterSet::Bounds,
            Kind::Stack => RegisterSet::Stack,
            _ => return Self::FAIL,
        };
        Self::register(set, Choice::None, number)
    }

    /// A number that has a sign where its place and its kind have one.
    const fn number_of_kind(kind: Kind, len: Len) -> Self {
        let has_sign = !matches!(len, Len::Sized | Len::Address);
        match kind {
            Kind::Offset => Self::other(Other::OFFSET, len as u8),
            _ => Self::number(len, has_sign && matches!(kind, Kind::Immediate | Kind::Relative)),
        }
    }

    /// How an operand is made that is not the same as another one.
    const fn of(operand: Operand) -> Self {
        let Operand { place, kind } = operand;
        match place {
            Place::None => Self::NONE,
            Place::Reg => Self::of_kind(kind, Number::Reg),
            Place::Rm(scale) => match kind {
                Kind::Memory => Self::other(Other::MEMORY, scale),
                Kind::R8 | Kind::R16 | Kind::R32 | Kind::R64 | Kind::RSized => {
                    Self::of_kind(kind, Number::Rm)
                }
                _ => Self::of_kind(kind, Number::HighRm),
            },
            Place::Sib => Self::other(Other::SIB, 0),
            Place::VectorSib(scale) => {
                let other = match kind {
                    Kind::VectorMemory128 => Other::VECTOR_128,
                    Kind::VectorMemory256 => Other::VECTOR_256,
                    _ => Other::VECTOR_512,
                };
                Self::other(other, scale)
            }
            Place::Vvvv => Self::of_kind(kind, Number::Vvvv),
            Place::WriteMask => Self::of_kind(Kind::Mask, Number::Mask),
            Place::Immediate8 => match kind {
                Kind::Xmm => Self::other(Other::BYTE, RegisterSet::Xmm as u8),
                Kind::Ymm => Self::other(Other::BYTE, RegisterSet::Ymm as u8),
                Kind::Zmm => Self::other(Other::BYTE, RegisterSet::Zmm as u8),
                _ => Self::number_of_kind(kind, Len::One),
            },
            Place::Immediate16 => Self::number_of_kind(kind, Len::Two),
            Place::Immediate32 => Self::number_of_kind(kind, Len::Four),
            Place::Immediate64 => Self::number_of_kind(kind, Len::Eight),
            Place::ImmediateSized => Self::number_of_kind(kind, Len::Sized),
            Place::ImmediateAddress => Self::number_of_kind(kind, Len::Address),
            Place::Opcode8 => Self::of_kind(Kind::R8, Number::Opcode),
            Place::Opcode64 => Self::of_kind(Kind::R64, Number::Opcode),
            Place::OpcodeSized => Self::of_kind(Kind::RSized, Number::Opcode),
            Place::Stack => Self::of_kind(Kind::Stack, Number::Stack),
            Place::Rounding => Self::other(Other::ROUNDING, 0),
            Place::Condition => Self::other(Other::CONDITION, 0),
            Place::Flags => Self::other(Other::FLAGS, 0),
            Place::Source => Self::other(Other::SOURCE, 0),
            Place::Destination => Self::other(Other::DESTINATION, 0),
            Place::Same(_) => Self::FAIL,
        }
    }

    /// Whether bytes are read for it alone, so that it cannot be made twice.
    const fn takes_bytes(self) -> bool {
        match self.0 & 3 {
            Self::NUMBER => true,
            3 => matches!(self.0 >> 2 & 0xf, Other::OFFSET | Other::BYTE),
            _ => false,
        }
    }
}

impl Operands {
    /// Those of an instruction. One that is the same as another one is a register or memory.
    #[must_use]
    pub const fn new(all: [Operand; 6]) -> Self {
        let mut made = Operands { steps: [Step::NONE; 6], needs: 0 };
        let (mut at, mut len, mut has_byte) = (0, 0, false);
        while at < all.len() {
            let Operand { place, kind } = all[at];
            made.needs |= needs(place, kind);
            let step = match place {
                Place::Same(other) if (other as usize) < all.len() => {
                    let step = Step::of(all[other as usize]);
                    if step.takes_bytes() { Step::FAIL } else { step }
                }
                Place::Same(_) => Step::NONE,
                Place::Immediate8 if has_byte => Step::other(Other::REST_OF_BYTE, 0),
                _ => Step::of(all[at]),
            };
            has_byte |=
                matches!((place, kind), (Place::Immediate8, Kind::Xmm | Kind::Ymm | Kind::Zmm));
            if step.0 != Step::NONE.0 {
                made.steps[len] = step;
                len += 1;
            }
            at += 1;
        }
        made
    }
}

const fn needs(place: Place, kind: Kind) -> u16 {
    use need::*;
    match place {
        Place::Reg | Place::Stack => MOD_RM,
        Place::Rm(_) if matches!(kind, Kind::Memory) => MOD_RM | MEMORY,
        Place::Rm(_) => MOD_RM | REGISTER,
        Place::Sib => MOD_RM | MEMORY | SIB,
        Place::VectorSib(_) => MOD_RM | MEMORY | SIB | USES_HIGH_VVVV,
        Place::Vvvv => VVVV | USES_VVVV,
        Place::Flags => USES_VVVV,
        Place::WriteMask => EVEX,
        _ => 0,
    }
}
