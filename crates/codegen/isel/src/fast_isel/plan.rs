//! Instructions that FastISel selects, sorted in look-up order.

use std::sync::Arc;

use tablegen_core::Record;

use tablegen_model::patterns::condition::Condition;
use tablegen_model::registers::{ClassId, CodeGenRegisters, RegisterId};
use tablegen_model::value_types::ValueType;

/// Instructions that FastISel selects.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Name of the target.
    pub(super) target: &'r str,
    /// Namespace of the target's instructions.
    pub(super) namespace: &'r str,
    pub(super) codegen_registers: Arc<CodeGenRegisters<'r>>,
    /// Predicates of immediates. [`Kind::Immediate`] has indices from 1 on.
    pub(super) predicates: Vec<Predicate<'r>>,
    /// Nodes by operand kinds, sorted by signature.
    pub(super) signatures: Vec<SignatureNodes<'r>>,
}

/// Predicate of immediates.
#[derive(Debug)]
pub(super) struct Predicate<'r> {
    /// Record of the pattern fragment.
    pub(super) record: Record<'r>,
    /// C++ code of the predicate.
    pub(super) code: &'r str,
    /// Type of the immediate.
    pub(super) ty: ValueType,
}

/// Kind of an operand. Signatures are sorted in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Kind {
    Register,
    Float,
    /// Immediate that satisfies a predicate, by number from 1 on; 0 is any immediate.
    Immediate(u32),
}

/// Operand kinds of a node.
pub(super) type Signature = Vec<Kind>;

/// Nodes with the same operand kinds.
#[derive(Debug)]
pub(super) struct SignatureNodes<'r> {
    pub(super) signature: Signature,
    /// Signatures that differ only in predicates of immediates and are tried first.
    pub(super) first: Vec<Signature>,
    /// Nodes by opcode, sorted by name.
    pub(super) opcodes: Vec<OpcodeNodes<'r>>,
}

/// Nodes with the same opcode.
#[derive(Debug)]
pub(super) struct OpcodeNodes<'r> {
    /// Opcode in C++, with its namespace.
    pub(super) opcode: &'r str,
    /// Nodes by operand type, or by result type if they have no operands.
    pub(super) types: Vec<TypeNodes<'r>>,
}

/// Nodes with operands of one type; for nodes without operands, with results of this type.
#[derive(Debug)]
pub(super) struct TypeNodes<'r> {
    pub(super) ty: ValueType,
    /// Nodes by result type.
    pub(super) results: Vec<ResultNodes<'r>>,
}

/// Nodes with results of one type.
#[derive(Debug)]
pub(super) struct ResultNodes<'r> {
    pub(super) ty: ValueType,
    /// Choices in the order in which they are tried. Only the last one can be unconditional.
    pub(super) choices: Vec<Choice<'r>>,
}

/// Instruction for a node.
#[derive(Debug)]
pub(super) struct Choice<'r> {
    /// Condition on the subtarget.
    pub(super) condition: Condition<'r>,
    /// Record of the instruction.
    pub(super) instruction: Record<'r>,
    pub(super) makes: Makes<'r>,
    /// For each operand, the physical register that it is copied to first if it is not an operand
    /// of the instruction.
    pub(super) registers: Vec<Option<Implicit<'r>>>,
}

/// Value that a choice makes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Makes<'r> {
    /// Register of this class, which the instruction defines.
    Register(ClassId),
    /// Sub-register of the operand.
    Part(Index<'r>),
}

/// Sub-register index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index<'r> {
    Record { namespace: &'r str, record: Record<'r> },
    Number(i64),
}

/// Register that an instruction reads implicitly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implicit<'r> {
    pub(super) namespace: &'r str,
    pub(super) id: RegisterId,
}
