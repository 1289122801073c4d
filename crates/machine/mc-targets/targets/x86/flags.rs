//! Properties of instructions that the description encodes in `TSFlags`.

use crate::Inst;

/// Target-specific flags of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flags(u64);

/// Forms whose operands are implicit addresses.
pub(crate) mod form {
    /// Source in `si`.
    pub(crate) const SOURCE: u64 = 4;
    /// Destination in `di`.
    pub(crate) const DESTINATION: u64 = 5;
    /// Destination in `di`, source in `si`.
    pub(crate) const BOTH: u64 = 6;
    /// ModR/M with a source in memory.
    pub(crate) const MEMORY_SOURCE: u64 = 25;
}

impl Flags {
    pub(crate) fn of(inst: &Inst) -> Self {
        Flags(inst.inst.opcode().desc().target_flags())
    }

    const fn bit(self, bit: u32) -> bool {
        self.0 >> bit & 1 != 0
    }

    /// Returns the form of the encoding.
    pub(crate) const fn form(self) -> u64 {
        self.0 & 0x7f
    }

    /// Returns the size of addresses in bits. 0 if the operands have it.
    pub(crate) const fn address_size(self) -> u32 {
        [0, 16, 32, 64][(self.0 >> 9 & 3) as usize]
    }

    /// Returns true for the mandatory prefix 0xf3.
    pub(crate) const fn is_f3(self) -> bool {
        self.0 >> 11 & 3 == 2
    }

    /// Returns true for the mandatory prefix 0xf2.
    pub(crate) const fn is_f2(self) -> bool {
        self.0 >> 11 & 3 == 3
    }

    /// Returns true for the opcode map of 0x0f 0x3a.
    pub(crate) const fn is_map_3a(self) -> bool {
        self.0 >> 13 & 15 == 3
    }

    pub(crate) const fn is_wide(self) -> bool {
        self.bit(17)
    }

    pub(crate) const fn locks(self) -> bool {
        self.bit(25)
    }

    /// Returns true for vectors of 256 bits.
    pub(crate) const fn is_256(self) -> bool {
        self.bit(40)
    }

    /// Returns true if an operand is a mask.
    pub(crate) const fn has_mask(self) -> bool {
        self.bit(41)
    }

    /// Returns true for vectors of 512 bits.
    pub(crate) const fn is_512(self) -> bool {
        self.bit(43)
    }

    /// Returns true if memory is broadcast, or if registers suppress exceptions.
    pub(crate) const fn broadcasts(self) -> bool {
        self.bit(44)
    }

    pub(crate) const fn is_untracked(self) -> bool {
        self.bit(49)
    }

    /// Returns true if the instruction does not write flags, unlike others with its mnemonic.
    pub(crate) const fn keeps_flags(self) -> bool {
        self.bit(52)
    }

    /// Returns the prefix that names the encoding where the assembler would choose another. REX2 has
    /// none.
    pub(crate) const fn encoding_prefix(self) -> Option<&'static str> {
        match self.0 >> 50 & 3 {
            2 => Some("{vex}"),
            3 => Some("{evex}"),
            _ => None,
        }
    }
}
