//! [`Operands`]: the operand list of an instruction, compiled to steps.
//!
//! An operand list has the location and kind of each operand. Lists are constants, so that derived
//! facts are computed at compile time: the first register of the set, the bits with the register
//! number, the size in bytes, and the parts that the instruction must have.

use tablegen_format::x86::{Kind, MAX_OPERANDS, OperandEncoding, RegisterSet, SET_LEN};

use super::Operand;

/// Operands of an instruction, at most [`MAX_OPERANDS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operands {
    /// Steps, followed by `Step::NONE`.
    pub(super) steps: [Step; MAX_OPERANDS],
    /// Required parts of the instruction, as bits of `need`.
    pub(super) needs: u16,
    /// Number of steps at the start that are registers. [`need::THEN_MEMORY`] is set if the next
    /// step is plain memory.
    registers: u8,
    /// Number of steps after those.
    others: u8,
}

/// Parts of an instruction that operands need.
pub(super) mod need {
    /// ModR/M byte.
    pub(in super::super) const MOD_RM: u16 = 1;
    /// Register in ModR/M.rm.
    pub(in super::super) const REGISTER: u16 = 1 << 1;
    /// Memory in ModR/M.rm.
    pub(in super::super) const MEMORY: u16 = 1 << 2;
    /// SIB byte.
    pub(in super::super) const SIB: u16 = 1 << 3;
    /// Prefix with an additional register operand.
    pub(in super::super) const VVVV: u16 = 1 << 4;
    /// EVEX prefix.
    pub(in super::super) const EVEX: u16 = 1 << 5;
    /// Not a need: the operands use the additional register, or its highest bit.
    pub(in super::super) const USES_VVVV: u16 = 1 << 6;
    pub(in super::super) const USES_HIGH_VVVV: u16 = 1 << 7;
    /// Not a need: plain memory follows the registers at the start.
    pub(in super::super) const THEN_MEMORY: u16 = 1 << 8;
}

/// Source of a register number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// ModR/M.reg.
    Reg,
    /// ModR/M.rm, without the bit for the upper vector registers.
    Rm,
    HighRm,
    /// ModR/M.rm without bits of prefixes.
    Stack,
    /// Lowest three bits of the opcode.
    Opcode,
    Vvvv,
    Mask,
}

/// Additional parameter of the register set.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    None,
    /// Presence of REX.
    Rex,
    /// Operand size.
    Size,
}

/// Size of an immediate in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Len {
    One,
    Two,
    Four,
    Eight,
    /// Operand size, at most 4 bytes.
    Sized,
    Address,
}

/// Operands that are neither registers with fixed sets nor immediates.
pub(super) struct Other;

impl Other {
    /// Invalid operand.
    const FAIL: u16 = 0;
    /// Memory. The parameter is the scale of one-byte displacements, as a power of 2.
    pub(super) const MEMORY: u16 = 1;
    /// Memory with a SIB byte.
    pub(super) const SIB: u16 = 2;
    /// Memory with a vector index, by vector size in bits.
    pub(super) const VECTOR_128: u16 = 3;
    pub(super) const VECTOR_256: u16 = 4;
    pub(super) const VECTOR_512: u16 = 5;
    /// Memory at an absolute address with a segment. The parameter is the size of the address
    /// ([`Len`]).
    pub(super) const OFFSET: u16 = 6;
    /// String operands: source and destination.
    pub(super) const SOURCE: u16 = 7;
    pub(super) const DESTINATION: u16 = 8;
    /// Immediate byte whose upper half is a register number. The parameter is the register set. The
    /// lower half may be another operand.
    pub(super) const BYTE: u16 = 9;
    pub(super) const REST_OF_BYTE: u16 = 10;
    pub(super) const ROUNDING: u16 = 11;
    pub(super) const CONDITION: u16 = 12;
    pub(super) const FLAGS: u16 = 13;
}

/// Step that makes an operand. The lowest two bits are the class of the step:
///
/// | class | other bits |
/// |---|---|
/// | 0, none | |
/// | 1, register | three for its [`Number`], two for its [`Choice`], its [`RegisterSet`] |
/// | 2, immediate | one for signed, three for its [`Len`] |
/// | 3, other | four for the kind ([`Other`]), a parameter |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step(pub(super) u16);

impl Step {
    pub(super) const NONE: Step = Step(0);
    pub(super) const REGISTER: u16 = 1;
    pub(super) const NUMBER: u16 = 2;

    const fn register(set: RegisterSet, choice: Choice, number: Number) -> Self {
        Step(Self::REGISTER | (number as u16) << 2 | (choice as u16) << 5 | (set as u16) << 7)
    }

    /// Returns the index of the register number in [`Fields`](super::operands::Fields).
    #[inline]
    pub(super) fn field(self) -> usize {
        usize::from(self.0 >> 2 & 0x1f)
    }

    /// Returns the index of the first register of the set.
    #[inline]
    pub(super) fn first(self) -> u16 {
        (self.0 >> 7) * SET_LEN
    }

    /// Returns the kind of a step of class 3 ([`Other`]).
    #[inline]
    pub(super) fn other_kind(self) -> u16 {
        self.0 >> 2 & 0xf
    }

    /// Returns the parameter of a step of class 3.
    #[inline]
    pub(super) fn parameter(self) -> u16 {
        self.0 >> 6
    }

    const fn is_plain_memory(self) -> bool {
        self.0 & 3 == 3 && self.0 >> 2 & 0xf == Other::MEMORY
    }

    const fn number(len: Len, is_signed: bool) -> Self {
        Step(Self::NUMBER | (is_signed as u16) << 2 | (len as u16) << 3)
    }

    const fn other(other: u16, parameter: u8) -> Self {
        Step(3 | other << 2 | (parameter as u16) << 6)
    }

    const FAIL: Self = Self::other(Other::FAIL, 0);

    /// Creates the step for a register of a kind.
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

    /// Creates the step for an immediate. It is signed if its location and kind are.
    const fn number_of_kind(kind: Kind, len: Len) -> Self {
        let has_sign = !matches!(len, Len::Sized | Len::Address);
        match kind {
            Kind::Offset => Self::other(Other::OFFSET, len as u8),
            _ => Self::number(len, has_sign && matches!(kind, Kind::Immediate | Kind::Relative)),
        }
    }

    /// Creates the step for an operand that does not repeat another one.
    const fn of(operand: Operand) -> Self {
        let Operand { encoding, kind } = operand;
        match encoding {
            OperandEncoding::None => Self::NONE,
            OperandEncoding::Reg => Self::of_kind(kind, Number::Reg),
            OperandEncoding::Rm(scale) => match kind {
                Kind::Memory => Self::other(Other::MEMORY, scale),
                Kind::R8 | Kind::R16 | Kind::R32 | Kind::R64 | Kind::RSized => {
                    Self::of_kind(kind, Number::Rm)
                }
                _ => Self::of_kind(kind, Number::HighRm),
            },
            OperandEncoding::Sib => Self::other(Other::SIB, 0),
            OperandEncoding::VectorSib(scale) => {
                let other = match kind {
                    Kind::VectorMemory128 => Other::VECTOR_128,
                    Kind::VectorMemory256 => Other::VECTOR_256,
                    _ => Other::VECTOR_512,
                };
                Self::other(other, scale)
            }
            OperandEncoding::Vvvv => Self::of_kind(kind, Number::Vvvv),
            OperandEncoding::WriteMask => Self::of_kind(Kind::Mask, Number::Mask),
            OperandEncoding::Immediate8 => match kind {
                Kind::Xmm => Self::other(Other::BYTE, RegisterSet::Xmm as u8),
                Kind::Ymm => Self::other(Other::BYTE, RegisterSet::Ymm as u8),
                Kind::Zmm => Self::other(Other::BYTE, RegisterSet::Zmm as u8),
                _ => Self::number_of_kind(kind, Len::One),
            },
            OperandEncoding::Immediate16 => Self::number_of_kind(kind, Len::Two),
            OperandEncoding::Immediate32 => Self::number_of_kind(kind, Len::Four),
            OperandEncoding::Immediate64 => Self::number_of_kind(kind, Len::Eight),
            OperandEncoding::ImmediateSized => Self::number_of_kind(kind, Len::Sized),
            OperandEncoding::ImmediateAddress => Self::number_of_kind(kind, Len::Address),
            OperandEncoding::Opcode8 => Self::of_kind(Kind::R8, Number::Opcode),
            OperandEncoding::Opcode64 => Self::of_kind(Kind::R64, Number::Opcode),
            OperandEncoding::OpcodeSized => Self::of_kind(Kind::RSized, Number::Opcode),
            OperandEncoding::Stack => Self::of_kind(Kind::Stack, Number::Stack),
            OperandEncoding::Rounding => Self::other(Other::ROUNDING, 0),
            OperandEncoding::Condition => Self::other(Other::CONDITION, 0),
            OperandEncoding::Flags => Self::other(Other::FLAGS, 0),
            OperandEncoding::Source => Self::other(Other::SOURCE, 0),
            OperandEncoding::Destination => Self::other(Other::DESTINATION, 0),
            OperandEncoding::Same(_) => Self::FAIL,
        }
    }

    /// Returns true if the operand consumes bytes of its own, so that it cannot be repeated.
    const fn takes_bytes(self) -> bool {
        match self.0 & 3 {
            Self::NUMBER => true,
            3 => matches!(self.0 >> 2 & 0xf, Other::OFFSET | Other::BYTE),
            _ => false,
        }
    }
}

impl Operands {
    /// Compiles the operands of an instruction. An operand that repeats another one must be a
    /// register or memory; otherwise the instruction cannot be decoded.
    #[must_use]
    pub const fn new(all: [Operand; MAX_OPERANDS]) -> Self {
        let mut made =
            Operands { steps: [Step::NONE; MAX_OPERANDS], needs: 0, registers: 0, others: 0 };
        let (mut index, mut len, mut has_byte) = (0, 0, false);
        while index < all.len() {
            let Operand { encoding, kind } = all[index];
            made.needs |= needs(encoding, kind);
            let step = match encoding {
                OperandEncoding::Same(other) if (other as usize) < all.len() => {
                    let step = Step::of(all[other as usize]);
                    if step.takes_bytes() { Step::FAIL } else { step }
                }
                OperandEncoding::Same(_) => Step::NONE,
                OperandEncoding::Immediate8 if has_byte => Step::other(Other::REST_OF_BYTE, 0),
                _ => Step::of(all[index]),
            };
            has_byte |= matches!(
                (encoding, kind),
                (OperandEncoding::Immediate8, Kind::Xmm | Kind::Ymm | Kind::Zmm)
            );
            if step.0 != Step::NONE.0 {
                made.steps[len] = step;
                len += 1;
            }
            index += 1;
        }
        index = 0;
        while index < len && made.steps[index].0 & 3 == Step::REGISTER {
            index += 1;
        }
        made.registers = index as u8;
        if index < len && made.steps[index].is_plain_memory() {
            made.needs |= need::THEN_MEMORY;
            index += 1;
        }
        made.others = (len - index) as u8;
        made
    }

    /// Returns the steps at the start, which are registers.
    #[inline]
    pub(super) fn registers(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().copied().take(self.registers.into())
    }

    /// Returns the step of plain memory after the registers.
    #[inline]
    pub(super) fn memory(&self) -> Option<Step> {
        match self.needs & need::THEN_MEMORY {
            0 => None,
            _ => self.steps.get(usize::from(self.registers)).copied(),
        }
    }

    /// Returns the steps after the registers and plain memory.
    #[inline]
    pub(super) fn others(&self) -> &[Step] {
        if self.others == 0 {
            return &[];
        }
        let memory = usize::from(self.needs & need::THEN_MEMORY != 0);
        let start = usize::from(self.registers) + memory;
        self.steps.get(start..start + usize::from(self.others)).unwrap_or_default()
    }
}

const fn needs(encoding: OperandEncoding, kind: Kind) -> u16 {
    use need::*;
    let mod_rm = if encoding.is_in_mod_rm() { MOD_RM } else { 0 };
    mod_rm
        | match encoding {
            OperandEncoding::Rm(_) if matches!(kind, Kind::Memory) => MEMORY,
            OperandEncoding::Rm(_) => REGISTER,
            OperandEncoding::Sib => MEMORY | SIB,
            OperandEncoding::VectorSib(_) => MEMORY | SIB | USES_HIGH_VVVV,
            OperandEncoding::Vvvv => VVVV | USES_VVVV,
            OperandEncoding::Flags => USES_VVVV,
            OperandEncoding::WriteMask => EVEX,
            _ => 0,
        }
}
