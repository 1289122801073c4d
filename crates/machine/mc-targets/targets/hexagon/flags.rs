//! [`Flags`]: properties of instructions that the description has in `TSFlags`.

use crate::target::Opcode;

/// Kinds of instructions (`IType`). The numbers are those of the description.
pub(crate) mod kind {
    pub(crate) const ALU32_2OP: u64 = 0;
    pub(crate) const ALU32_3OP: u64 = 1;
    pub(crate) const ALU32_ADDI: u64 = 2;
    pub(crate) const ALU64: u64 = 3;
    pub(crate) const CJ: u64 = 4;
    pub(crate) const CR: u64 = 5;
    pub(crate) const CVI_GATHER: u64 = 7;
    pub(crate) const CVI_GATHER_DV: u64 = 8;
    pub(crate) const CVI_GATHER_RST: u64 = 9;
    pub(crate) const CVI_SCATTER: u64 = 11;
    pub(crate) const CVI_SCATTER_DV: u64 = 12;
    pub(crate) const CVI_SCATTER_NEW_RST: u64 = 13;
    pub(crate) const CVI_SCATTER_NEW_ST: u64 = 14;
    pub(crate) const CVI_SCATTER_RST: u64 = 15;
    pub(crate) const CVI_VM_LD: u64 = 18;
    pub(crate) const CVI_VM_NEW_ST: u64 = 19;
    pub(crate) const CVI_VM_ST: u64 = 20;
    pub(crate) const CVI_VM_STU: u64 = 21;
    pub(crate) const CVI_VM_TMP_LD: u64 = 22;
    pub(crate) const CVI_VM_VP_LDU: u64 = 23;
    pub(crate) const CVI_ZW: u64 = 31;
    pub(crate) const EXTENDER: u64 = 34;
    pub(crate) const J: u64 = 35;
    pub(crate) const LD: u64 = 36;
    pub(crate) const M: u64 = 37;
    pub(crate) const NCJ: u64 = 39;
    pub(crate) const ST: u64 = 41;
    pub(crate) const SUBINSN: u64 = 42;
    pub(crate) const S_2OP: u64 = 43;
    pub(crate) const S_3OP: u64 = 44;
    pub(crate) const V2LDST: u64 = 47;
    pub(crate) const V4LDST: u64 = 48;
}

/// Addressing modes of memory.
pub(crate) mod mode {
    pub(crate) const ABSOLUTE_SET: u64 = 2;
    pub(crate) const POST_INCREMENT: u64 = 6;
}

/// Properties of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flags(u64);

macro_rules! flags {
    ($($(#[$about:meta])* $name:ident = $bit:literal),* $(,)?) => {
        impl Flags {
            $($(#[$about])* pub(crate) const fn $name(self) -> bool { self.0 >> $bit & 1 != 0 })*
        }
    };
}

flags! {
    /// True if no other instruction can be in the packet.
    is_solo = 7,
    /// True if only instructions of types A and X can be in the packet.
    is_solo_ax = 8,
    /// True if only an instruction of type A can be in slot 1.
    restricts_slot1_to_alu = 9,
    is_predicated = 10,
    is_predicated_false = 11,
    /// True if the predicate is a result of the same packet.
    is_predicated_new = 12,
    /// True if a predicate is written too late for the same packet.
    is_predicate_late = 13,
    /// True if an operand is a result of the same packet.
    uses_new_value = 14,
    has_new_value = 15,
    is_extendable = 23,
    /// True if an extender must precede the instruction.
    is_extended = 24,
    is_extent_signed = 28,
    /// True if no other branch can be in the packet.
    is_only_branch = 36,
    /// True if the branch can be the first of two in spite of `is_only_branch`.
    may_branch_first = 37,
    /// True if the branch can be the second of two in spite of `is_only_branch`.
    may_branch_second = 38,
    forbids_store_in_slot1 = 39,
    is_float = 48,
    has_second_new_value = 50,
    is_accumulator = 54,
    prefers_slot3 = 55,
    /// True if a vector register is written for this packet only.
    has_temporary = 56,
    is_vector = 59,
}

impl Flags {
    pub(crate) fn of(opcode: Opcode) -> Self {
        Flags(opcode.desc().target_flags())
    }

    const fn field(self, bit: u32, bits: u32) -> u64 {
        self.0 >> bit & ((1 << bits) - 1)
    }

    /// Returns the kind, one of [`kind`].
    pub(crate) const fn kind(self) -> u64 {
        self.field(0, 7)
    }

    /// Returns the index of the operand that is a result of the same packet, or that other instructions of the packet
    /// can use.
    pub(crate) const fn new_value_operand(self) -> usize {
        self.field(16, 3) as usize
    }

    /// Returns the index of the second operand that other instructions of the packet can use.
    pub(crate) const fn second_new_value_operand(self) -> usize {
        self.field(51, 3) as usize
    }

    /// Returns the index of the operand whose upper bits an extender has.
    pub(crate) const fn extendable_operand(self) -> usize {
        self.field(25, 3) as usize
    }

    /// Returns the number of bits of this operand without an extender.
    pub(crate) const fn extent_bits(self) -> u32 {
        self.field(29, 5) as u32
    }

    /// Returns the number of bits by which this operand is shifted without an extender.
    pub(crate) const fn extent_shift(self) -> u32 {
        self.field(34, 2) as u32
    }

    /// Returns the addressing mode, one of [`mode`].
    pub(crate) const fn address_mode(self) -> u64 {
        self.field(40, 3)
    }
}
