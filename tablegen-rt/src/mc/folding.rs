//! Instructions that can have memory in place of a register: what generated modules tell of X86's
//! (`--gen-x86-fold-tables --rust`).
//!
//! A load before an instruction, or a store behind it, becomes part of it if the instruction has a
//! form that takes memory where it takes a register.

use super::tables::Numbers;
use crate::registers::tables::partition_point;

/// Which operand of an instruction is memory in another form of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FoldedOperand {
    /// The first two, which are the same register: the memory is read and written.
    Both,
    /// The one of this number, counted from 0.
    Operand(u8),
    /// The one of this number, a vector: the memory has one element, which stands for all.
    Broadcast(u8),
}

impl FoldedOperand {
    /// All that there are, in the order of tables.
    pub const ALL: [FoldedOperand; 10] = [
        FoldedOperand::Both,
        FoldedOperand::Operand(0),
        FoldedOperand::Operand(1),
        FoldedOperand::Operand(2),
        FoldedOperand::Operand(3),
        FoldedOperand::Operand(4),
        FoldedOperand::Broadcast(1),
        FoldedOperand::Broadcast(2),
        FoldedOperand::Broadcast(3),
        FoldedOperand::Broadcast(4),
    ];

    /// The number of the operand, counted from 0.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            FoldedOperand::Both => 0,
            FoldedOperand::Operand(at) | FoldedOperand::Broadcast(at) => at,
        }
    }
}

/// An element of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// An integer of 16 bits.
    Bits16,
    /// An integer of 32 bits.
    Bits32,
    /// An integer of 64 bits.
    Bits64,
    /// A floating-point number of 16 bits.
    Half,
    /// A floating-point number of 32 bits.
    Single,
    /// A floating-point number of 64 bits.
    Double,
}

/// What is to be heeded when an operand becomes memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FoldFlags(u16);

impl FoldFlags {
    const LOADS: u16 = 1;
    const STORES: u16 = 1 << 1;
    const NOT_BACK: u16 = 1 << 2;
    const NOT_THERE: u16 = 1 << 3;
    const ALIGNMENT: u16 = 4;
    const BROADCAST: u16 = 8;

    /// What a table has: the bits of yes and no, the logarithm of the alignment from bit 4 on, and
    /// from bit 8 on one more than the number of the element.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_bits(bits: u16) -> Self {
        FoldFlags(bits)
    }

    /// Whether it is said that the memory is read. It is said where the number of the operand does
    /// not tell whether it is read or written.
    #[must_use]
    pub const fn loads(self) -> bool {
        self.0 & Self::LOADS != 0
    }

    /// Whether it is said that the memory is written.
    #[must_use]
    pub const fn stores(self) -> bool {
        self.0 & Self::STORES != 0
    }

    /// Whether the form with memory becomes the one with a register again.
    #[must_use]
    pub const fn unfolds(self) -> bool {
        self.0 & Self::NOT_BACK == 0
    }

    /// Whether the form with a register becomes the one with memory.
    #[must_use]
    pub const fn folds(self) -> bool {
        self.0 & Self::NOT_THERE == 0
    }

    /// How many bytes the address must be a multiple of; 1 if it may be any.
    #[must_use]
    pub const fn alignment(self) -> u32 {
        1 << (self.0 >> Self::ALIGNMENT & 0xf)
    }

    /// What is read once for all elements of a vector.
    #[must_use]
    pub const fn broadcast(self) -> Option<Element> {
        match self.0 >> Self::BROADCAST {
            1 => Some(Element::Bits16),
            2 => Some(Element::Bits32),
            3 => Some(Element::Bits64),
            4 => Some(Element::Half),
            5 => Some(Element::Single),
            6 => Some(Element::Double),
            _ => None,
        }
    }
}

impl core::fmt::Debug for FoldFlags {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("FoldFlags")
            .field("loads", &self.loads())
            .field("stores", &self.stores())
            .field("unfolds", &self.unfolds())
            .field("folds", &self.folds())
            .field("alignment", &self.alignment())
            .field("broadcast", &self.broadcast())
            .finish()
    }
}

/// The tables of a generated module.
#[derive(Clone, Copy, Debug)]
pub struct FoldTables {
    /// Where the rows of each table begin and those of the last one end, in the order of
    /// [`FoldedOperand::ALL`].
    pub starts: Numbers,
    /// For each row the form with a register, ascending in each table.
    pub registers: Numbers,
    /// For each row the form with memory.
    pub memories: Numbers,
    /// For each row what is to be heeded.
    pub flags: Numbers,
    /// The rows whose forms with memory become forms with a register, by the forms with memory.
    pub back: Numbers,
    /// How many of these there are.
    pub back_len: usize,
}

impl FoldTables {
    /// The form with memory that an instruction becomes, if it does.
    #[must_use]
    pub fn fold(&self, operand: FoldedOperand, register: u32) -> Option<(u32, FoldFlags)> {
        let table = FoldedOperand::ALL.iter().position(|&one| one == operand)?;
        let [start, end] = self.starts.range(table);
        let row = self.registers.find(start..end, u64::from(register))?;
        let flags = self.flags(row);
        flags.folds().then(|| (self.memories.get(row) as u32, flags))
    }

    /// The form with a register that an instruction becomes if what it does with memory is done
    /// apart: the operand that is memory, and the form.
    #[must_use]
    pub fn unfold(&self, memory: u32) -> Option<(FoldedOperand, u32, FoldFlags)> {
        let memory_of = |at: usize| self.memories.get(self.back.place(at));
        let at = partition_point(0..self.back_len, |at| memory_of(at) < u64::from(memory));
        if at == self.back_len || memory_of(at) != u64::from(memory) {
            return None;
        }
        let row = self.back.place(at);
        let tables = FoldedOperand::ALL.iter().enumerate();
        let operand = tables.rev().find(|&(at, _)| self.starts.place(at) <= row)?.1;
        Some((*operand, self.registers.get(row) as u32, self.flags(row)))
    }

    fn flags(&self, row: usize) -> FoldFlags {
        FoldFlags(self.flags.get(row) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: FoldTables = FoldTables {
        starts: Numbers { width: 1, bytes: &[0, 1, 1, 3, 3, 3, 3, 4, 4, 4, 4] },
        registers: Numbers { width: 1, bytes: &[10, 20, 30, 20] },
        memories: Numbers { width: 1, bytes: &[11, 21, 31, 22] },
        flags: Numbers { width: 2, bytes: &[4, 0, 0x42, 0, 8, 0, 0, 5] },
        back: Numbers { width: 1, bytes: &[1, 3, 2] },
        back_len: 3,
    };

    #[test]
    fn forms_are_found_there_and_back() {
        let (memory, flags) = TABLES.fold(FoldedOperand::Operand(1), 20).unwrap();
        assert_eq!((memory, flags.alignment(), flags.stores()), (21, 16, true));
        assert_eq!(TABLES.fold(FoldedOperand::Operand(1), 30), None);
        assert_eq!(TABLES.fold(FoldedOperand::Operand(2), 20), None);
        assert_eq!(TABLES.fold(FoldedOperand::Both, 10).unwrap().0, 11);
        let (memory, flags) = TABLES.fold(FoldedOperand::Broadcast(1), 20).unwrap();
        assert_eq!((memory, flags.broadcast()), (22, Some(Element::Single)));
        assert_eq!(TABLES.unfold(11), None);
        assert_eq!(TABLES.unfold(21).unwrap().0, FoldedOperand::Operand(1));
        assert_eq!(TABLES.unfold(22).unwrap().0, FoldedOperand::Broadcast(1));
        assert_eq!(TABLES.unfold(31).map(|(_, one, _)| one), Some(30));
        assert_eq!(TABLES.unfold(99), None);
    }
}
