//! Tables of generated modules that are indexed by opcode: named operands, relations, requirements.
//!
//! All tables are byte strings. Nothing in this module allocates.

pub use crate::registers::tables::{Numbers, Pairs};

/// Operand indices by name (LLVM: `getNamedOperandIdx`).
#[derive(Clone, Copy, Debug)]
pub struct NamedOperands {
    /// Row of each opcode.
    pub row_of: Numbers,
    /// Number of operand names.
    pub names: usize,
    /// For each row and name, the operand index plus 1, or 0.
    pub rows: Numbers,
}

impl NamedOperands {
    /// Returns the index of the operand of this name. `None` if the instruction has no such
    /// operand.
    #[must_use]
    pub fn index(&self, opcode: usize, name: usize) -> Option<u8> {
        let row = self.row_of.place(opcode).checked_mul(self.names)?;
        u8::try_from(self.rows.get(row.checked_add(name)?).checked_sub(1)?).ok()
    }

    /// Returns the name of the operand of this index. `None` if it has none.
    #[must_use]
    pub fn name(&self, opcode: usize, operand: u8) -> Option<usize> {
        (0..self.names).find(|&name| self.index(opcode, name) == Some(operand))
    }
}

/// Instruction relation (LLVM: `InstrMapping`).
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// Number of keys.
    pub len: usize,
    /// Key opcodes in ascending order.
    pub keys: Numbers,
    /// Number of columns.
    pub columns: usize,
    /// For each key and column, the related opcode plus 1, or 0.
    pub related: Numbers,
}

impl Relation {
    /// Returns the opcode in a column for a key opcode. `None` if no opcode is related.
    #[must_use]
    pub fn get(&self, opcode: u32, column: usize) -> Option<u32> {
        let row = self.keys.find(0..self.len, u64::from(opcode))?;
        let related = self.related.get(row.checked_mul(self.columns)?.checked_add(column)?);
        u32::try_from(related.checked_sub(1)?).ok()
    }
}

/// Lists of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Lists {
    /// Start of each list, and the end of the last one.
    pub starts: Numbers,
    /// Numbers of all lists.
    pub numbers: Numbers,
}

impl Lists {
    /// Returns the numbers of a list. Empty if the index is out of range.
    pub fn get(&'static self, list: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        let [start, end] = self.starts.range(list);
        (start..end.max(start)).map(|at| self.numbers.place(at))
    }
}

/// Lists of numbers that several opcodes share.
#[derive(Clone, Copy, Debug)]
pub struct SharedLists {
    /// Index of the list of each opcode.
    pub list_of: Numbers,
    /// Distinct lists.
    pub lists: Lists,
}

impl SharedLists {
    /// Returns the numbers of the list of an opcode.
    pub fn get(&'static self, opcode: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.lists.get(self.list_of.place(opcode))
    }
}
