//! Types of values, functions, variables and tables.

use alloc::vec::Vec;

/// Type of a value, as numbered in files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum ValueType {
    /// Integer of 32 bits.
    I32 = 0x7f,
    /// Integer of 64 bits.
    I64 = 0x7e,
    /// Real of 32 bits.
    F32 = 0x7d,
    /// Real of 64 bits.
    F64 = 0x7c,
    /// Vector of 128 bits.
    V128 = 0x7b,
    /// Reference to a function.
    FuncRef = 0x70,
    /// Reference to an object outside of the module.
    ExternRef = 0x6f,
    /// Reference to an exception.
    ExnRef = 0x69,
}

impl ValueType {
    /// Returns the type with a name in assembly text. Types of lanes stand for vectors.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "i32" => ValueType::I32,
            "i64" => ValueType::I64,
            "f32" => ValueType::F32,
            "f64" => ValueType::F64,
            "v128" | "i8x16" | "i16x8" | "i32x4" | "i64x2" | "f32x4" | "f64x2" => ValueType::V128,
            "funcref" => ValueType::FuncRef,
            "externref" => ValueType::ExternRef,
            "exnref" => ValueType::ExnRef,
            _ => return None,
        })
    }

    /// Returns true for references.
    #[must_use]
    pub const fn is_reference(self) -> bool {
        matches!(self, ValueType::FuncRef | ValueType::ExternRef | ValueType::ExnRef)
    }
}

/// Type of a function: types of its parameters and of its results.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Signature {
    /// Types of the parameters.
    pub params: Vec<ValueType>,
    /// Types of the results.
    pub results: Vec<ValueType>,
}

/// Type of a global variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GlobalType {
    /// Type of the value.
    pub value: ValueType,
    /// True if the value can change.
    pub is_mutable: bool,
}

/// Type of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableType {
    /// Type of the elements.
    pub element: ValueType,
    /// Minimum number of elements.
    pub min: u64,
    /// Maximum number of elements.
    pub max: Option<u64>,
    /// True if indices have 64 bits.
    pub is_64_bit: bool,
}

impl TableType {
    /// Returns the bits of the limits in files.
    pub(super) const fn flags(&self) -> u8 {
        (self.max.is_some() as u8) | (self.is_64_bit as u8) << 2
    }
}

/// Kind of a symbol, as numbered in symbol tables.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(u8)]
pub enum SymbolKind {
    /// Function.
    Function = 0,
    /// Address in the memory.
    #[default]
    Data = 1,
    /// Global variable.
    Global = 2,
    /// Section.
    Section = 3,
    /// Tag of exceptions.
    Tag = 4,
    /// Table.
    Table = 5,
}
