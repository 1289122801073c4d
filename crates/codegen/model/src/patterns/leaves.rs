//! Leaves of patterns that are records: register classes, registers, value
//! types and so on.

use tablegen_core::Record;

use super::complex::ComplexId;
use super::type_sets::TypeSetId;

/// Number of a [`Leaf`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeafId(pub u32);

/// Kind of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafKind {
    /// A record of class `RegisterOperand`.
    RegisterOperand,
    /// A record of class `RegisterClass`.
    RegisterClass,
    /// A record of class `RegClassByHwMode`.
    RegClassByHwMode,
    /// A record of class `Register`.
    Register,
    /// A record of class `SubRegIndex`.
    SubRegIndex,
    /// A record of class `ValueType`.
    ValueType,
    /// A record of class `CondCode`.
    CondCode,
    /// A complex pattern without operands.
    Complex(ComplexId),
    /// `node`, an operand of a fragment.
    Node,
    /// `srcvalue`
    SrcValue,
    /// `zero_reg`
    ZeroReg,
    /// `immAllOnesV`
    AllOnes,
    /// `immAllZerosV`
    AllZeros,
    /// `undef_tied_input`
    UndefTiedInput,
    /// A record of class `Operand`.
    Operand,
    /// Leaf that is invalid in a pattern.
    Other,
}

impl LeafKind {
    /// Returns true for `immAllOnesV` and `immAllZerosV`.
    pub fn is_all_ones_or_zeros(self) -> bool {
        matches!(self, LeafKind::AllOnes | LeafKind::AllZeros)
    }
}

/// Record that is a leaf of patterns.
#[derive(Clone, Debug)]
pub struct Leaf<'r> {
    /// Record of the leaf.
    pub record: Record<'r>,
    /// Kind of the record.
    pub kind: LeafKind,
    /// Type of the leaf; the unknown set if the leaf has no type.
    pub ty: TypeSetId,
    /// Type of the leaf before overloaded types are expanded.
    pub(super) as_is: TypeSetId,
    /// Number of machine operands that the leaf covers.
    pub machine_operands: usize,
}
