//! What generated modules find by opcode: named operands, relations, requirements.
//!
//! All tables are byte strings, and nothing here allocates.

pub use crate::registers::tables::{Numbers, Pairs};

/// Where operands of a name are.
#[derive(Clone, Copy, Debug)]
pub struct NamedOperands {
    /// For each opcode its row.
    pub row_of: Numbers,
    /// How many names there are.
    pub names: usize,
    /// For each row and name: 0, or one more than the number of the operand.
    pub rows: Numbers,
}

impl NamedOperands {
    /// The number of the operand of this name.
    #[must_use]
    pub fn index(&self, opcode: usize, name: usize) -> Option<u8> {
        let row = self.row_of.place(opcode).checked_mul(self.names)?;
        u8::try_from(self.rows.get(row.checked_add(name)?).checked_sub(1)?).ok()
    }

    /// The name of the operand of this number.
    #[must_use]
    pub fn name(&self, opcode: usize, operand: u8) -> Option<usize> {
        (0..self.names).find(|&name| self.index(opcode, name) == Some(operand))
    }
}

/// Instructions that are related to others.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// How many of the keys there are.
    pub len: usize,
    /// The opcodes that others are related to, in ascending order.
    pub keys: Numbers,
    /// How many columns there are.
    pub columns: usize,
    /// For each key and column: 0, or one more than an opcode.
    pub related: Numbers,
}

impl Relation {
    /// The opcode that is related to this one in a column.
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
    /// Where each list begins, and where the last one ends.
    pub starts: Numbers,
    /// The numbers of all lists.
    pub numbers: Numbers,
}

impl Lists {
    /// The numbers of a list.
    pub fn get(&'static self, list: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        let [start, end] = self.starts.range(list);
        (start..end.max(start)).map(|at| self.numbers.place(at))
    }
}

/// Lists of numbers, each shared by several opcodes.
#[derive(Clone, Copy, Debug)]
pub struct SharedLists {
    /// For each opcode the number of its list.
    pub list_of: Numbers,
    /// The lists.
    pub lists: Lists,
}

impl SharedLists {
    /// The numbers of the list of an opcode.
    pub fn get(&'static self, opcode: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.lists.get(self.list_of.place(opcode))
    }
}
