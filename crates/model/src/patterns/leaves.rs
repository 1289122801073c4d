//! Leaves of patterns that are records: register classes, registers, value
//! types and so on.

use tablegen_core::Record;

use super::complex::ComplexId;
use super::type_sets::TypeSetId;

/// The number of a [`Leaf`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeafId(pub u32);

/// What a leaf is.
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
    /// `node`: an operand of a fragment.
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
    /// Something else, which has no place in a pattern.
    Other,
}

impl LeafKind {
    /// Whether it is `immAllOnesV` or `immAllZerosV`.
    pub fn is_all_ones_or_zeros(self) -> bool {
        matches!(self, LeafKind::AllOnes | LeafKind::AllZeros)
    }
}

/// A record that is a leaf.
#[derive(Clone, Debug)]
pub struct Leaf<'r> {
    /// The record.
    pub record: Record<'r>,
    /// What it is.
    pub kind: LeafKind,
    /// The type that it stands for; unknown if it says nothing of types.
    pub ty: TypeSetId,
    /// The same, without replacing a type that stands for several.
    pub(super) as_is: TypeSetId,
    /// How many operands of a machine instruction it stands for.
    pub machine_operands: usize,
}
