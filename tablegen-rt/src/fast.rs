//! Fast instruction selection: instructions for single nodes. The code that `--gen-fast-isel
//! --rust` generates uses this module.
//!
//! A generated module has a function for each kind of operands, such as `fast_emit_rr` for two
//! registers. It takes the opcode and the types of the node and returns a [`Selected`]. The
//! generated trait `FastSelectHooks` has a method for each predicate of the subtarget and of
//! immediates. The functions of this module do not panic.

use crate::registers::tables::Numbers;
use tablegen_format::fast as layout;

/// Machine code for a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Makes<O, C, I> {
    /// Instruction that writes a register of a class.
    Instruction {
        /// Opcode of the instruction.
        opcode: O,
        /// Class of the result register.
        class: C,
    },
    /// No instruction: the result is this sub-register of the operand.
    Part(I),
}

/// Result of selection for a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selected<O, C, I, R> {
    /// Instruction or sub-register for the node.
    pub makes: Makes<O, C, I>,
    /// Registers that the first two operands are copied to before the instruction, which reads them
    /// implicitly. Operands with `None` are explicit operands of the instruction.
    pub copies: [Option<R>; 2],
}

/// Encoded form of a [`Selected`], with its condition.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Index of the condition that must hold; 0 for no condition.
    pub condition: u64,
    /// 0 for an instruction, 1 for a sub-register.
    pub kind: u64,
    /// Value of the opcode or of the sub-register index.
    pub made: u64,
    /// Value of the register class.
    pub class: u64,
    /// Value of the register that each operand is copied to; 0 for no copy.
    pub copies: [u64; 2],
}

/// Choices for all nodes with the same kinds of operands.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Table {
    /// Number of keys.
    pub count: usize,
    /// Keys made by [`key`], in ascending order.
    pub keys: Numbers,
    /// Index of the first choice of each key, then the number of choices.
    pub starts: Numbers,
    /// Rows `Choice` of `tablegen_format`.
    pub choices: Numbers,
}

impl Table {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(count: usize, keys: Numbers, starts: Numbers, choices: Numbers) -> Self {
        Table { count, keys, starts, choices }
    }
}

/// Packs the opcode and the types of a node into a table key.
#[doc(hidden)]
#[must_use]
pub fn key(opcode: u32, ty: u32, result: u32) -> u64 {
    u64::from(opcode) << 32 | u64::from(ty) << 16 | u64::from(result)
}

impl Table {
    /// Returns the first choice for a key whose condition holds, or `None`. `holds` takes the index
    /// of a condition.
    pub fn find(&self, key: u64, mut holds: impl FnMut(u64) -> bool) -> Option<Choice> {
        let [start, end] = self.starts.range(self.keys.find(0..self.count, key)?);
        let mut choices = (start..end).map(|index| {
            let row = layout::Choice::read(index, |index| self.choices.get(index));
            let layout::Choice { condition, kind, made, class, first_copy, second_copy } = row;
            Choice { condition, kind, made, class, copies: [first_copy, second_copy] }
        });
        choices.find(|choice| choice.condition == 0 || holds(choice.condition))
    }
}

/// Declares the function of a module that evaluates conditions by number: expressions over the hooks
/// and an immediate.
#[doc(hidden)]
#[macro_export]
macro_rules! fast_conditions {
    (conditions($hooks:ident, $imm:ident): [$($number:literal => $holds:expr),* $(,)?],) => {
        #[allow(dead_code, unused_variables)]
        fn fast_holds<H: FastSelectHooks + ?::core::marker::Sized>(
            $hooks: &H,
            condition: u64,
            $imm: i64,
        ) -> bool {
            match condition {
                $($number => $holds,)*
                _ => false,
            }
        }

        #[allow(dead_code)]
        fn fast_selected(choice: $crate::fast::Choice) -> ::core::option::Option<Selected> {
            let number = |number: u64| u32::try_from(number).ok();
            let makes = if choice.kind == 0 {
                let opcode = Opcode::from_value(number(choice.made)?)?;
                let class = RegisterClass::from_value(number(choice.class)?)?;
                Makes::Instruction { opcode, class }
            } else {
                Makes::Part(SubRegIndex::from_value(number(choice.made)?)?)
            };
            let copies = choice.copies.map(|value| number(value).and_then(Register::from_value));
            ::core::option::Option::Some(Selected { makes, copies })
        }
    };
}

/// Declares a function of a module that selects nodes by a table, with an immediate or without.
#[doc(hidden)]
#[macro_export]
macro_rules! fast_selection {
    ($(#[$doc:meta])* $function:ident($($imm:ident)?) => $table:ident) => {
        $(#[$doc])*
        #[allow(dead_code)]
        pub fn $function<H: FastSelectHooks + ?::core::marker::Sized>(
            opcode: FastOpcode,
            ty: ValueType,
            result: ValueType,
            $($imm: i64,)?
            hooks: &H,
        ) -> ::core::option::Option<Selected> {
            let key = $crate::fast::key(opcode.value(), ty.value(), result.value());
            let number = 0 $(+ $imm)?;
            fast_selected($table.find(key, |condition| fast_holds(hooks, condition, number))?)
        }
    };
}
