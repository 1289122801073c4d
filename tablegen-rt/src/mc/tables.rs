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

/// Declares the functions of a module that has the table `NAMED_OPERANDS`.
#[doc(hidden)]
#[macro_export]
macro_rules! named_operands {
    () => {
        /// Returns the index of the first machine operand with this name. `None` if the
        /// instruction has no such operand, or no table of names.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_index(opcode: Opcode, name: OperandName) -> ::core::option::Option<u8> {
            NAMED_OPERANDS.index(opcode.index(), name.index())
        }

        /// Returns the name of the operand whose first machine operand has this index.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_name(opcode: Opcode, index: u8) -> ::core::option::Option<OperandName> {
            let name = NAMED_OPERANDS.name(opcode.index(), index)?;
            OperandName::ALL.get(name).copied()
        }
    };
}

/// Declares the functions of a module that has the table `OPERAND_SIZES`.
#[doc(hidden)]
#[macro_export]
macro_rules! logical_operands {
    () => {
        /// Returns the machine operands of an operand of the description. `None` if it does not
        /// exist, or the instruction has no table of operands.
        #[allow(dead_code)]
        #[must_use]
        pub fn machine_operands(
            opcode: Opcode,
            operand: usize,
        ) -> ::core::option::Option<::core::ops::Range<usize>> {
            let mut sizes = OPERAND_SIZES.get(opcode.index());
            let start = sizes.clone().take(operand).sum();
            let size = sizes.nth(operand)?;
            ::core::option::Option::Some(start..start + size)
        }
    };
}

/// Declares the functions of a module that has the table `OPERAND_KINDS`. The list has the kinds
/// whose memory has a known size.
#[doc(hidden)]
#[macro_export]
macro_rules! operand_kinds {
    (memory_sizes: [$($kind:ident => $size:literal),* $(,)?],) => {
        #[allow(dead_code)]
        impl OperandKind {
            /// Returns the size in bits of the memory that the operand refers to, or 0 if it is
            /// unknown.
            #[must_use]
            pub fn memory_size(self) -> u32 {
                match self {
                    $(OperandKind::$kind => $size,)*
                    #[allow(unreachable_patterns)]
                    _ => 0,
                }
            }
        }

        /// Returns the kind with which an operand of an instruction is declared. `None` if the
        /// kind has no name.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_kind(opcode: Opcode, operand: usize) -> ::core::option::Option<OperandKind> {
            let kind = OPERAND_KINDS.get(opcode.index()).nth(operand)?;
            OperandKind::from_value(kind.checked_sub(1)? as u32)
        }
    };
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

/// Reason of the deprecation of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deprecation {
    /// Deprecated if the target has the feature of this name.
    Feature(&'static str),
    /// Deprecated if the C++ function of this name returns true.
    Function(&'static str),
}

/// Implements the method of `Opcode` that returns deprecations. The module has the table
/// `DEPRECATED` of indices into the list.
#[doc(hidden)]
#[macro_export]
macro_rules! deprecations {
    (deprecations: [$($kind:ident($name:literal)),* $(,)?],) => {
        #[allow(unused_imports)]
        pub use $crate::mc::tables::Deprecation;

        #[allow(dead_code)]
        impl Opcode {
            /// Returns the reason of the deprecation. `None` if the instruction is not deprecated.
            #[must_use]
            pub fn deprecation(self) -> ::core::option::Option<Deprecation> {
                static DEPRECATIONS: &[Deprecation] = &[$(Deprecation::$kind($name)),*];
                let index = DEPRECATED.get(self.value(), 0)?;
                DEPRECATIONS.get(index as usize).copied()
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
        #[allow(dead_code)]
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

/// Implements the methods of a module that has the table `REQUIREMENTS`.
#[doc(hidden)]
#[macro_export]
macro_rules! opcode_requirements {
    () => {
        #[allow(dead_code)]
        impl Opcode {
            /// Returns the requirements of the instruction.
            #[must_use]
            pub fn requirements(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Requirement> + ::core::clone::Clone
            {
                REQUIREMENTS.get(self.index()).map(|index| Requirement::ALL[index])
            }

            /// Returns true if all requirements of the instruction are met by a target for whose
            /// features `has` returns true.
            #[must_use]
            pub fn is_available(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
                self.requirements().all(|requirement| requirement.is_met(&has))
            }
        }
    };
}

/// Declares the functions of a module that has the tables `FORMS` and `REQUIREMENTS`.
#[doc(hidden)]
#[macro_export]
macro_rules! x86_forms {
    () => {
        /// Returns the shorter form with prefix VEX of an instruction with prefix EVEX. It does
        /// the same if all registers of the instruction can be encoded with VEX.
        #[allow(dead_code)]
        #[must_use]
        pub fn evex_to_vex(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(0, opcode)
        }

        /// Returns the form of an instruction that does not write flags.
        #[allow(dead_code)]
        #[must_use]
        pub fn without_flags(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(1, opcode)
        }

        /// Returns the form of an instruction with a separate destination that writes its first
        /// source.
        #[allow(dead_code)]
        #[must_use]
        pub fn without_destination(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(2, opcode)
        }

        /// Returns the form with AVX of an instruction of SSE.
        #[allow(dead_code)]
        #[must_use]
        pub fn sse_to_avx(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(3, opcode)
        }

        /// Returns the requirement of a form with prefix VEX beyond those of the form with
        /// prefix EVEX.
        #[allow(dead_code)]
        #[must_use]
        pub fn requirement(opcode: Opcode) -> ::core::option::Option<Requirement> {
            Requirement::from_value(REQUIREMENTS.look_up(0, opcode.value())?)
        }

        fn form(kind: usize, opcode: Opcode) -> ::core::option::Option<Opcode> {
            Opcode::from_value(FORMS.look_up(kind, opcode.value())?)
        }
    };
}

/// Implements the methods of the enum `Mnemonic`, over the tables of a module of
/// `--gen-x86-mnemonic-tables`.
#[doc(hidden)]
#[macro_export]
macro_rules! x86_mnemonics {
    () => {
        #[allow(dead_code)]
        impl Mnemonic {
            /// Returns the mnemonic of an instruction. `None` for instructions of the code
            /// generator, and for those without assembly text of their own.
            #[must_use]
            pub fn of(opcode: Opcode) -> ::core::option::Option<Self> {
                let number = MNEMONICS.get(opcode.index()).checked_sub(1)?;
                Self::from_value(number as u32)
            }

            /// Returns the instructions with the mnemonic.
            pub fn opcodes(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Opcode> + ::core::clone::Clone {
                INSTRUCTIONS.get(self.index()).map(|index| Opcode::ALL[index])
            }
        }
    };
}
