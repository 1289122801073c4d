//! [`Form`]: encoding of an instruction as the description states it in `TSFlags`.

use crate::target::Opcode;

/// Field of an encoding that an operand is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Field `reg` of ModR/M.
    Register,
    /// Register in the field `rm` of ModR/M.
    Rm,
    /// Register in the lowest bits of the opcode.
    Opcode,
    /// Memory: base, scale, index, displacement and segment, in ModR/M, SIB and a displacement.
    Memory,
    /// Register in the field `vvvv` of a vector prefix.
    Vvvv,
    /// Mask in the field `aaa` of EVEX.
    Mask,
    /// Register in the upper half of an immediate.
    ImmediateRegister,
    /// Condition that is added to the opcode.
    Condition,
}

/// Number of machine operands of a memory operand.
pub(super) const MEMORY_LEN: usize = 5;

/// Kind of a vector prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Legacy,
    Vex,
    Xop,
    Evex,
}

/// Mandatory prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mandatory {
    None,
    /// 0x66
    OperandSize,
    /// 0xf3
    Repeat,
    /// 0xf2
    RepeatNe,
}

/// Opcode maps, as numbered in the description.
pub(super) mod map {
    pub(in super::super) const ONE_BYTE: u64 = 0;
    pub(in super::super) const MAP_0F: u64 = 1;
    pub(in super::super) const MAP_0F38: u64 = 2;
    pub(in super::super) const MAP_0F3A: u64 = 3;
    pub(in super::super) const AMD_3DNOW: u64 = 7;
    pub(in super::super) const MAP_4: u64 = 8;
}

/// Forms, as numbered in the description.
pub(super) mod shape {
    pub(in super::super) const PSEUDO: u64 = 0;
    pub(in super::super) const OFFSET: u64 = 3;
    pub(in super::super) const SOURCE: u64 = 4;
    pub(in super::super) const DESTINATION: u64 = 5;
    pub(in super::super) const BOTH: u64 = 6;
    pub(in super::super) const RAW_IMM8: u64 = 7;
    pub(in super::super) const RAW_IMM16: u64 = 8;
    pub(in super::super) const CONDITION: u64 = 9;
    pub(in super::super) const PREFIX: u64 = 10;
    pub(in super::super) const MEMORY_SOURCE_SIB: u64 = 22;
    pub(in super::super) const MEMORY_DESTINATION_SIB: u64 = 23;
    pub(in super::super) const REGISTER_DESTINATION: u64 = 40;
    pub(in super::super) const REGISTER_SOURCE: u64 = 41;
    pub(in super::super) const FIRST_MEMORY: u64 = 32;
    pub(in super::super) const FIRST_REGISTER: u64 = 48;
    /// ModR/M with a fixed field `reg` and registers: 0 to 7.
    pub(in super::super) const FIRST_FIXED: u64 = 56;
    /// Fixed ModR/M from 0xc0 on.
    pub(in super::super) const FIRST_FIXED_BYTE: u64 = 64;
}

/// Encoding of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form(u64);

impl Form {
    pub(super) fn of(opcode: Opcode) -> Self {
        Form(opcode.desc().target_flags())
    }

    const fn bit(self, bit: u32) -> bool {
        self.0 >> bit & 1 != 0
    }

    /// Returns the number of the form, such as [`shape::RAW`].
    pub(super) const fn shape(self) -> u64 {
        self.0 & 0x7f
    }

    /// Returns the operand size that the instruction needs a prefix for in other modes, in bits.
    /// 0 if it has none.
    pub(super) const fn operand_size(self) -> u32 {
        [0, 16, 32, 0][(self.0 >> 7 & 3) as usize]
    }

    /// Returns the size of addresses in bits. 0 if the operands have it.
    pub(super) const fn address_size(self) -> u32 {
        [0, 16, 32, 64][(self.0 >> 9 & 3) as usize]
    }

    pub(super) const fn mandatory(self) -> Mandatory {
        match self.0 >> 11 & 3 {
            0 => Mandatory::None,
            1 => Mandatory::OperandSize,
            2 => Mandatory::Repeat,
            _ => Mandatory::RepeatNe,
        }
    }

    /// Returns the opcode map, such as [`map::MAP_0F`].
    pub(super) const fn map(self) -> u64 {
        self.0 >> 13 & 15
    }

    /// Returns the bits that select the opcode map in a vector prefix.
    pub(super) const fn map_bits(self) -> u8 {
        match self.map() {
            map @ 1..=3 => map as u8,
            // Maps of XOP: 8 to 10.
            map @ 4..=6 => map as u8 + 4,
            // Maps of EVEX: 4 to 7.
            map @ 8..=11 => map as u8 - 4,
            _ => 0,
        }
    }

    /// Returns true if the bit W of the prefix is set.
    pub(super) const fn is_wide(self) -> bool {
        self.bit(17)
    }

    /// Returns the size of immediates in bytes. 0 if the form has none.
    pub(super) const fn immediate_size(self) -> usize {
        match self.0 >> 18 & 15 {
            1..=3 => 1,
            4 | 5 => 2,
            6..=8 => 4,
            9 => 8,
            _ => 0,
        }
    }

    /// Returns true if immediates are distances from the next instruction.
    pub(super) const fn is_immediate_relative(self) -> bool {
        matches!(self.0 >> 18 & 15, 2 | 5 | 7)
    }

    /// Returns true if immediates of four bytes are extended with their sign.
    pub(super) const fn is_immediate_signed(self) -> bool {
        self.0 >> 18 & 15 == 8
    }

    const fn has_immediate_register(self) -> bool {
        self.0 >> 18 & 15 == 3
    }

    pub(super) const fn locks(self) -> bool {
        self.bit(25)
    }

    pub(super) const fn repeats(self) -> bool {
        self.bit(26)
    }

    pub(super) const fn encoding(self) -> Encoding {
        match self.0 >> 29 & 3 {
            0 => Encoding::Legacy,
            1 => Encoding::Vex,
            2 => Encoding::Xop,
            _ => Encoding::Evex,
        }
    }

    pub(super) const fn opcode(self) -> u8 {
        (self.0 >> 31) as u8
    }

    pub(super) const fn has_vvvv(self) -> bool {
        self.bit(39)
    }

    /// Returns true for vectors of 256 bits.
    pub(super) const fn is_256(self) -> bool {
        self.bit(40)
    }

    pub(super) const fn has_mask(self) -> bool {
        self.bit(41)
    }

    /// Returns true if elements that the mask excludes are set to zero.
    pub(super) const fn zeroes(self) -> bool {
        self.bit(42)
    }

    /// Returns true for vectors of 512 bits.
    pub(super) const fn is_512(self) -> bool {
        self.bit(43)
    }

    /// Returns true if the bit `b` of EVEX is set.
    pub(super) const fn broadcasts(self) -> bool {
        self.bit(44)
    }

    /// Returns the factor of displacements of eight bits in EVEX. 0 if they are not scaled.
    pub(super) const fn displacement_scale(self) -> i64 {
        match self.0 >> 45 & 7 {
            0 => 0,
            exponent => 1 << (exponent - 1),
        }
    }

    /// Returns true if the last operand is a rounding mode.
    pub(super) const fn has_rounding(self) -> bool {
        self.bit(48)
    }

    pub(super) const fn is_untracked(self) -> bool {
        self.bit(49)
    }

    /// Returns true if the instruction always has the prefix REX2.
    pub(super) const fn is_explicit_rex2(self) -> bool {
        self.0 >> 50 & 3 == 1
    }

    /// Returns true if the instruction is chosen for `{vex}` only.
    pub(super) const fn is_explicit_vex(self) -> bool {
        self.0 >> 50 & 3 == 2
    }

    /// Returns true if the instruction does not write flags, unlike others with its mnemonic.
    pub(super) const fn keeps_flags(self) -> bool {
        self.bit(52)
    }

    /// Returns true if the last operands are flags and a condition in EVEX.
    pub(super) const fn has_conditional_operands(self) -> bool {
        self.bit(53)
    }

    /// Returns true if the bit U of EVEX is cleared.
    pub(super) const fn has_u(self) -> bool {
        self.bit(54)
    }

    /// Returns true if the destination is apart from the sources, in `vvvv`.
    pub(super) const fn has_new_destination(self) -> bool {
        self.map() == map::MAP_4 && self.broadcasts() && self.has_vvvv()
    }

    /// Returns true for encodings with registers in which the bits of the vector length are the
    /// rounding mode.
    pub(super) const fn rounds(self) -> bool {
        self.broadcasts()
            && matches!(self.shape(), shape::REGISTER_SOURCE | shape::REGISTER_DESTINATION)
    }

    /// Returns the value of the field `reg` of ModR/M, for forms without a register in it.
    pub(super) const fn fixed_register(self) -> u8 {
        match self.shape() {
            shape @ shape::FIRST_MEMORY..=39 => (shape - shape::FIRST_MEMORY) as u8,
            shape @ shape::FIRST_REGISTER..=55 => (shape - shape::FIRST_REGISTER) as u8,
            _ => 0,
        }
    }

    /// Returns the fixed ModR/M byte of forms without operands in it.
    pub(super) const fn fixed_byte(self) -> Option<u8> {
        match self.shape() {
            shape @ shape::FIRST_FIXED..=63 => {
                Some(0xc0 + ((shape - shape::FIRST_FIXED) << 3) as u8)
            }
            shape @ shape::FIRST_FIXED_BYTE.. => {
                Some(0xc0 + (shape - shape::FIRST_FIXED_BYTE) as u8)
            }
            _ => None,
        }
    }

    /// Returns the roles of the operands from the first one on that is not tied to another.
    pub(super) fn roles(self) -> impl Iterator<Item = Role> {
        use Role::{Condition, ImmediateRegister, Mask, Memory, Opcode, Register, Rm, Vvvv};
        let all: &[Role] = match self.shape() {
            2 => &[Opcode],
            18 => &[Rm, Register, Condition],
            19 => &[Memory, Register, Condition],
            20 => &[Register, Memory, Vvvv, Condition],
            21 => &[Register],
            22 | 25 => &[Register, Mask, Vvvv, Memory, ImmediateRegister],
            23 | 24 => &[Memory, Mask, Vvvv, Register],
            26 => &[Register, Memory, Vvvv],
            27 => &[Register, Vvvv, ImmediateRegister, Memory],
            28 => &[Register, Memory, Condition],
            30 => &[Memory, Condition],
            31..=39 => &[Vvvv, Mask, Memory],
            40 => &[Rm, Mask, Vvvv, Register],
            41 => &[Register, Mask, Vvvv, Rm, ImmediateRegister],
            42 => &[Register, Rm, Vvvv],
            43 => &[Register, Vvvv, ImmediateRegister, Rm],
            44 => &[Register, Rm, Condition],
            46 => &[Rm, Condition],
            47..=55 => &[Vvvv, Mask, Rm],
            _ => &[],
        };
        let is_new = self.has_new_destination();
        let destination = is_new.then_some(Vvvv);
        // Some forms have this register without the flag.
        let always_has_vvvv = matches!(self.shape(), 20 | 26 | 27 | 42 | 43);
        let has = move |role: &Role| match role {
            Vvvv => always_has_vvvv || self.has_vvvv() && !is_new,
            Mask => self.has_mask(),
            ImmediateRegister => self.has_immediate_register(),
            _ => true,
        };
        destination.into_iter().chain(all.iter().copied().filter(has))
    }
}

/// Returns the number of operands at the start that others are tied to, and that the encoding
/// does not contain twice.
pub(super) fn tied_count(opcode: Opcode) -> usize {
    let desc = opcode.desc();
    let tied = |index: usize| desc.operand(index).and_then(|operand| operand.tied_to());
    let len = desc.operands().count();
    match desc.def_count() {
        1 if len > 1 && tied(1) == Some(0) => 1,
        1 if len == 8 && tied(6) == Some(0) => 1,
        2 if len >= 4 && tied(2) == Some(0) && tied(3) == Some(1) => 2,
        2 if len == 9 && tied(2) == Some(0) && (tied(3) == Some(1) || tied(8) == Some(1)) => 2,
        _ => 0,
    }
}
