//! Memory folding tables (`--gen-x86-fold-tables --rust`): instructions that can have a memory
//! operand in place of a register.
//!
//! A load before an instruction, or a store after it, is folded into the instruction if it has a
//! form with a memory operand. Nothing in this module panics.

use tablegen_format::fields::folding as layout;

use super::tables::Numbers;
use crate::registers::tables::partition_point;

/// Operand of the register form that is memory in the memory form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FoldedOperand {
    /// Operands 0 and 1, which are the same register. The memory is read and written.
    Both,
    /// Operand of this index, counted from 0.
    Operand(u8),
    /// Vector operand of this index, counted from 0. The memory has one element, which is broadcast
    /// to all lanes.
    Broadcast(u8),
}

impl FoldedOperand {
    /// All tables, in the order of [`FoldTables::starts`].
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

    /// Returns the index of the operand, counted from 0. 0 for [`FoldedOperand::Both`].
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            FoldedOperand::Both => 0,
            FoldedOperand::Operand(index) | FoldedOperand::Broadcast(index) => index,
        }
    }
}

/// Type of a vector element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// 16-bit integer.
    Bits16,
    /// 32-bit integer.
    Bits32,
    /// 64-bit integer.
    Bits64,
    /// 16-bit floating-point number.
    Half,
    /// 32-bit floating-point number.
    Single,
    /// 64-bit floating-point number.
    Double,
}

/// Conditions and properties of folding an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FoldFlags(u16);

impl FoldFlags {
    /// Creates flags from a number of a table, packed as [`layout`] defines.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_bits(bits: u16) -> Self {
        FoldFlags(bits)
    }

    /// Returns true if the table marks the memory as read. Tables do so where the operand index
    /// does not determine the direction.
    #[must_use]
    pub const fn loads(self) -> bool {
        layout::LOADS.is_in(self.0 as u64)
    }

    /// Returns true if the table marks the memory as written.
    #[must_use]
    pub const fn stores(self) -> bool {
        layout::STORES.is_in(self.0 as u64)
    }

    /// Returns true if the memory form can be unfolded to the register form.
    #[must_use]
    pub const fn unfolds(self) -> bool {
        !layout::NOT_BACK.is_in(self.0 as u64)
    }

    /// Returns true if the register form can be folded to the memory form.
    #[must_use]
    pub const fn folds(self) -> bool {
        !layout::NOT_THERE.is_in(self.0 as u64)
    }

    /// Returns the required alignment of the address in bytes. 1 if any address is allowed.
    #[must_use]
    pub const fn alignment(self) -> u32 {
        1 << layout::ALIGNMENT.get(self.0 as u64)
    }

    /// Returns the element type that is broadcast. `None` if the memory is not broadcast.
    #[must_use]
    pub const fn broadcast(self) -> Option<Element> {
        match layout::BROADCAST.get(self.0 as u64) {
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

tables! {
    /// Tables of a generated module.
    FoldTables by FoldTablesBuilder {
        /// Start of the rows of each table, and the end of the last one, in the order of
        /// [`FoldedOperand::ALL`].
        starts: Numbers = Numbers::EMPTY,
        /// Opcode of the register form of each row, ascending within each table.
        registers: Numbers = Numbers::EMPTY,
        /// Opcode of the memory form of each row.
        memories: Numbers = Numbers::EMPTY,
        /// Flags of each row.
        flags: Numbers = Numbers::EMPTY,
        /// Rows that can be unfolded, in ascending order of their memory forms.
        back: Numbers = Numbers::EMPTY,
        /// Number of entries in `back`.
        back_len: usize = 0,
    }
}

impl FoldTables {
    /// Returns the opcode of the memory form of `register` with `operand` folded, and its flags.
    /// `None` if the instruction cannot be folded so.
    #[must_use]
    pub fn fold(&self, operand: FoldedOperand, register: u32) -> Option<(u32, FoldFlags)> {
        let table = FoldedOperand::ALL.iter().position(|&one| one == operand)?;
        let [start, end] = self.starts.range(table);
        let row = self.registers.find(start..end, u64::from(register))?;
        let flags = self.flags(row);
        flags.folds().then(|| (self.memories.get(row) as u32, flags))
    }

    /// Returns the operand that is memory, the opcode of the register form, and its flags. `None`
    /// if the instruction cannot be unfolded.
    #[must_use]
    pub fn unfold(&self, memory: u32) -> Option<(FoldedOperand, u32, FoldFlags)> {
        let memory_of = |index: usize| self.memories.get(self.back.index(index));
        let index = partition_point(0..self.back_len, |index| memory_of(index) < u64::from(memory));
        if index == self.back_len || memory_of(index) != u64::from(memory) {
            return None;
        }
        let row = self.back.index(index);
        let tables = FoldedOperand::ALL.iter().enumerate();
        let operand = tables.rev().find(|&(index, _)| self.starts.index(index) <= row)?.1;
        Some((*operand, self.registers.get(row) as u32, self.flags(row)))
    }

    fn flags(&self, row: usize) -> FoldFlags {
        FoldFlags(self.flags.get(row) as u16)
    }
}

/// Declares the functions of a module that has the table `FOLDED`.
#[doc(hidden)]
#[macro_export]
macro_rules! fold_tables {
    () => {
        /// Returns the form of an instruction with memory in place of an operand, counted from
        /// 0, and its flags.
        #[allow(dead_code)]
        #[must_use]
        pub fn fold(opcode: Opcode, operand: u8) -> ::core::option::Option<(Opcode, FoldFlags)> {
            fold_as(opcode, FoldedOperand::Operand(operand))
        }

        /// Returns the form of an instruction with memory in place of `operand`, and its flags.
        #[allow(dead_code)]
        #[must_use]
        pub fn fold_as(
            opcode: Opcode,
            operand: FoldedOperand,
        ) -> ::core::option::Option<(Opcode, FoldFlags)> {
            let (memory, flags) = FOLDED.fold(operand, opcode.value())?;
            ::core::option::Option::Some((Opcode::from_value(memory)?, flags))
        }

        /// Returns the form with a register of an instruction with memory: the operand that is
        /// memory, the form, and its flags.
        #[allow(dead_code)]
        #[must_use]
        pub fn unfold(
            opcode: Opcode,
        ) -> ::core::option::Option<(FoldedOperand, Opcode, FoldFlags)> {
            let (operand, register, flags) = FOLDED.unfold(opcode.value())?;
            ::core::option::Option::Some((operand, Opcode::from_value(register)?, flags))
        }
    };
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
