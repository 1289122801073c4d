//! Tables of generated modules that are indexed by opcode: named operands, relations, requirements.
//!
//! All tables are byte strings. Nothing in this module allocates.

pub use crate::registers::tables::{Numbers, Pairs};

/// Operand indices by name (LLVM: `getNamedOperandIdx`).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NamedOperands {
    /// Row of each opcode.
    pub row_of: Numbers,
    /// Number of operand names.
    pub names: usize,
    /// For each row and name, the operand index plus 1, or 0.
    pub rows: Numbers,
}

impl NamedOperands {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(row_of: Numbers, names: usize, rows: Numbers) -> Self {
        NamedOperands { row_of, names, rows }
    }
}

impl NamedOperands {
    /// Returns the index of the operand of this name. `None` if the instruction has no such
    /// operand.
    #[must_use]
    pub fn index(&self, opcode: usize, name: usize) -> Option<u8> {
        let row = self.row_of.index(opcode).checked_mul(self.names)?;
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
#[non_exhaustive]
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
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(len: usize, keys: Numbers, columns: usize, related: Numbers) -> Self {
        Relation { len, keys, columns, related }
    }
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
#[non_exhaustive]
pub struct Lists {
    /// Start of each list, and the end of the last one.
    pub starts: Numbers,
    /// Numbers of all lists.
    pub numbers: Numbers,
}

impl Lists {
    /// Value without data.
    pub const EMPTY: Self = Self::new(Numbers::EMPTY, Numbers::EMPTY);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(starts: Numbers, numbers: Numbers) -> Self {
        Lists { starts, numbers }
    }
}

impl Lists {
    /// Returns the numbers of a list. Empty if the index is out of range.
    pub fn get(&'static self, list: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        let [start, end] = self.starts.range(list);
        (start..end.max(start)).map(|index| self.numbers.index(index))
    }
}

/// Lists of numbers that several opcodes share.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SharedLists {
    /// Index of the list of each opcode.
    pub list_of: Numbers,
    /// Distinct lists.
    pub lists: Lists,
}

impl SharedLists {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(list_of: Numbers, lists: Lists) -> Self {
        SharedLists { list_of, lists }
    }
}

impl SharedLists {
    /// Returns the numbers of the list of an opcode.
    pub fn get(&'static self, opcode: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.lists.get(self.list_of.index(opcode))
    }
}

/// Reason of the deprecation of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deprecation {
    /// Deprecated if the target has the feature of this name.
    Feature(&'static str),
    /// Deprecated if the C++ function of this name returns true.
    Function(&'static str),
}

/// Implements the methods of the enum `Requirement`: the description of each value, and its
/// condition over a function that returns true for available features.
#[doc(hidden)]
#[macro_export]
macro_rules! requirements {
    (
        requirements($has:ident): [
            $($requirement:ident => ($description:literal, $condition:expr)),* $(,)?
        ],
    ) => {
        #[allow(dead_code)]
        impl Requirement {
            /// Returns the requirement as text for users.
            #[allow(clippy::match_same_arms)]
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self {
                    $(Requirement::$requirement => $description,)*
                }
            }

            /// Returns true if the requirement is met by a target for whose features `has` returns
            /// true.
            #[allow(clippy::nonminimal_bool)]
            #[must_use]
            pub fn is_met(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
                let $has = has;
                let _ = &$has;
                match self {
                    $(Requirement::$requirement => $condition,)*
                }
            }
        }
    };
}

/// Declares the function of an instruction mapping, whose fields select a column of its table.
#[doc(hidden)]
#[macro_export]
macro_rules! instruction_mapping {
    (
        $(#[$doc:meta])*
        $function:ident => $table:ident,
        fields: [$($field:ident: $ty:ty),* $(,)?],
        columns: [$(($($value:path),*) => $column:literal),* $(,)?],
    ) => {
        $(#[$doc])*
        #[allow(dead_code, unreachable_code)]
        #[must_use]
        pub fn $function(opcode: Opcode $(, $field: $ty)*) -> ::core::option::Option<Opcode> {
            let column = match ($($field,)*) {
                $(($($value,)*) => $column,)*
                #[allow(unreachable_patterns)]
                _ => return ::core::option::Option::None,
            };
            Opcode::from_value($table.get(opcode.value(), column)?)
        }
    };
}
