//! Instructions as patterns use them (LLVM: `DAGInstruction`): the operands that a pattern
//! supplies, and their types.

use tablegen_core::Record;

use super::type_sets::TypeSetId;
use crate::value_types::ValueType;

/// Number of a [`PatternInstruction`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstructionId(pub u32);

/// Type requirement of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandType {
    /// Any type.
    Any,
    /// Set of permitted types.
    Of(TypeSetId),
    /// Operand that cannot occur in a pattern.
    Bad,
}

/// Operand of an instruction in patterns.
#[derive(Clone, Debug)]
pub struct PatternOperand<'r> {
    /// Record of the operand.
    pub record: Record<'r>,
    /// Type requirement.
    pub ty: OperandType,
    /// Types of the sub-operands. Empty for operands without sub-operands.
    pub parts: Vec<OperandType>,
    /// True if the operand has a default value for patterns that omit it.
    pub has_default: bool,
}

/// Instructions with their own type rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Instruction without special rules.
    None,
    /// `INSERT_SUBREG`
    InsertSubreg,
    /// `REG_SEQUENCE`
    RegSequence,
}

/// Instruction as patterns use it.
#[derive(Clone, Debug)]
pub struct PatternInstruction<'r> {
    /// Record of class `Instruction`.
    pub record: Record<'r>,
    /// Operands, outputs first.
    pub operands: std::sync::Arc<[PatternOperand<'r>]>,
    /// Number of outputs.
    pub outputs: usize,
    /// Number of outputs that patterns set; less than `outputs` if the instruction's own pattern
    /// does not set all.
    pub results: usize,
    /// True if the instruction accepts more operands.
    pub is_variadic: bool,
    /// True if the instruction defines implicit registers.
    pub has_implicit_defs: bool,
    /// Type of the first implicitly defined register, if the register has exactly one type.
    pub implicit_type: Option<ValueType>,
    /// Special type rules.
    pub special: Special,
}

impl PatternInstruction<'_> {
    /// Returns the number of results as a node.
    pub fn result_count(&self) -> usize {
        let outputs = self.operands.iter().take(self.outputs);
        let given = outputs.filter(|output| !output.has_default).count();
        given + usize::from(self.implicit_type.is_some())
    }

    /// Returns the index of the first operand with a default that patterns can override: all
    /// operands from this index on have defaults.
    pub fn first_overridable(&self) -> usize {
        let fixed = self.operands.iter().rposition(|operand| !operand.has_default);
        fixed.map_or(0, |index| index + 1).max(self.results)
    }
}
