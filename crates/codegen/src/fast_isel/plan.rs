//! The plan: which instructions stand for which nodes, sorted as they are looked up.

use std::sync::Arc;

use tablegen_core::Record;

use tablegen_model::patterns::condition::Condition;
use tablegen_model::registers::{ClassId, CodeGenRegisters, RegisterId};
use tablegen_model::value_types::ValueType;

/// The instructions that fast selection takes.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// The target's name.
    pub(super) target: &'r str,
    /// The namespace of its instructions.
    pub(super) namespace: &'r str,
    pub(super) bank: Arc<CodeGenRegisters<'r>>,
    /// The predicates of immediates; [`Kind::Immediate`] counts them from 1 on.
    pub(super) predicates: Vec<Predicate<'r>>,
    /// In the order of their operands.
    pub(super) signatures: Vec<OfSignature<'r>>,
}

/// A predicate of immediates.
#[derive(Debug)]
pub(super) struct Predicate<'r> {
    /// The record of the fragment.
    pub(super) record: Record<'r>,
    /// What decides it, in C++.
    pub(super) code: &'r str,
    /// The type of the immediates.
    pub(super) ty: ValueType,
}

/// What an operand is. They are sorted in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Kind {
    Register,
    Float,
    /// An immediate for which a predicate holds; 0 is for any.
    Immediate(u32),
}

/// What the operands of a node are.
pub(super) type Signature = Vec<Kind>;

/// The nodes with these operands.
#[derive(Debug)]
pub(super) struct OfSignature<'r> {
    pub(super) signature: Signature,
    /// The signatures to be tried before that differ in predicates of immediates only.
    pub(super) first: Vec<Signature>,
    /// By name.
    pub(super) opcodes: Vec<OfOpcode<'r>>,
}

/// The nodes of an opcode.
#[derive(Debug)]
pub(super) struct OfOpcode<'r> {
    /// As C++ names it.
    pub(super) opcode: &'r str,
    /// By the type of operands.
    pub(super) types: Vec<OfType<'r>>,
}

/// The nodes with operands of a type; those without operands with results of it.
#[derive(Debug)]
pub(super) struct OfType<'r> {
    pub(super) ty: ValueType,
    /// By the type of results.
    pub(super) results: Vec<OfResult<'r>>,
}

/// The nodes with results of a type.
#[derive(Debug)]
pub(super) struct OfResult<'r> {
    pub(super) ty: ValueType,
    /// What is tried, one after the other. Only the last one has no condition.
    pub(super) choices: Vec<Choice<'r>>,
}

/// An instruction for a node.
#[derive(Debug)]
pub(super) struct Choice<'r> {
    /// What must hold of the subtarget.
    pub(super) condition: Condition<'r>,
    /// The record of the instruction.
    pub(super) instruction: Record<'r>,
    pub(super) makes: Makes<'r>,
    /// For each operand the register that it is put into before, if it is not an operand of the
    /// instruction.
    pub(super) registers: Vec<Option<Implicit<'r>>>,
}

/// What comes out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Makes<'r> {
    /// What the instruction writes: a register of this class.
    Register(ClassId),
    /// A part of the operand.
    Part(Index<'r>),
}

/// A sub-register index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index<'r> {
    Record(Record<'r>),
    Number(i64),
}

/// A register that an instruction reads without naming it as an operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implicit<'r> {
    pub(super) namespace: &'r str,
    pub(super) id: RegisterId,
}
