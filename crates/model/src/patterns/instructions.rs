//! Instructions as patterns see them (LLVM: `DAGInstruction`): which operands a pattern gives,
//! and of what types these are.

use tablegen_core::Record;

use super::type_sets::TypeSetId;
use crate::value_types::ValueType;

/// The number of a [`PatternInstruction`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstructionId(pub u32);

/// What an operand says of the type of what is given for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandType {
    /// Nothing.
    Any,
    /// It is of one of these types.
    Of(TypeSetId),
    /// It is an operand that has no place in a pattern.
    Bad,
}

/// An operand of an instruction.
#[derive(Clone, Debug)]
pub struct PatternOperand<'r> {
    /// Its record.
    pub record: Record<'r>,
    /// Its type.
    pub ty: OperandType,
    /// The types of its parts, if it has any.
    pub parts: Vec<OperandType>,
    /// Whether it is given a default if a pattern does not give it.
    pub has_default: bool,
}

/// Instructions whose types follow rules of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// None of them.
    None,
    /// `INSERT_SUBREG`
    InsertSubreg,
    /// `REG_SEQUENCE`
    RegSequence,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct PatternInstruction<'r> {
    /// Its record.
    pub record: Record<'r>,
    /// Its operands, outputs first.
    pub operands: std::sync::Arc<[PatternOperand<'r>]>,
    /// How many outputs it has.
    pub outputs: usize,
    /// How many outputs patterns set; fewer than `outputs` if its own pattern
    /// does not set all.
    pub results: usize,
    /// Whether it may have more operands.
    pub is_variadic: bool,
    /// Whether it writes registers that are no operands.
    pub has_implicit_defs: bool,
    /// The type of the first of them, if that register has just one.
    pub implicit_type: Option<ValueType>,
    /// Whether its types follow rules of their own.
    pub special: Special,
}

impl PatternInstruction<'_> {
    /// How many results it has as a node.
    pub fn result_count(&self) -> usize {
        let outputs = self.operands.iter().take(self.outputs);
        let given = outputs.filter(|output| !output.has_default).count();
        given + usize::from(self.implicit_type.is_some())
    }

    /// From where on operands with defaults can be given by a pattern: there
    /// is none without a default after it.
    pub fn first_overridable(&self) -> usize {
        let fixed = self.operands.iter().rposition(|operand| !operand.has_default);
        fixed.map_or(0, |at| at + 1).max(self.results)
    }
}
