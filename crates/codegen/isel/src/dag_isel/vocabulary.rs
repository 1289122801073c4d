//! Entities that the steps of a program refer to by number: names, constants, predicates,
//! transforms, instructions.
//!
//! Printers choose their names in the output.

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use super::ids::{
    ComplexNumber, ConditionId, InstructionNumber, IntegerId, MeaningId, Numbered, PredicateId,
    RegisterNumber, TransformNumber,
};
use super::predicate::Predicate;
use tablegen_model::patterns::condition::Condition;
use tablegen_model::patterns::nodes::NodeKindId;
use tablegen_model::registers::{ClassId, IndexId, RegisterId};
pub(crate) use tablegen_model::texts::Texts;

/// Interned constants.
#[derive(Debug, Default)]
pub(crate) struct Integers {
    values: Numbered<IntegerId, i64>,
    known: FxHashMap<i64, IntegerId>,
}

impl Integers {
    pub(crate) fn intern(&mut self, value: i64) -> IntegerId {
        *self.known.entry(value).or_insert_with(|| self.values.push(value))
    }

    pub(crate) fn get(&self, id: IntegerId) -> i64 {
        self.values[id]
    }

    /// Returns all constants, by number.
    pub(crate) fn all(&self) -> &[i64] {
        self.values.all()
    }
}

#[derive(Debug)]
pub(crate) struct NodePredicate<'r> {
    pub(crate) record: Record<'r>,
    /// Conditions and code of the predicate.
    pub(crate) definition: Predicate,
    /// True if the predicate uses operands of the pattern fragment.
    pub(crate) uses_operands: bool,
}

/// Pattern that target code matches.
#[derive(Debug)]
pub(crate) struct ComplexPattern<'r> {
    pub(crate) record: Record<'r>,
    /// Matching function of the target.
    pub(crate) select: &'r str,
    pub(crate) operands: u32,
    pub(crate) chain: bool,
    pub(crate) wants_root: bool,
    pub(crate) wants_parent: bool,
}

impl ComplexPattern<'_> {
    /// Returns the number of nodes that a match returns: operands, and a chain.
    pub(crate) fn results(&self) -> u32 {
        self.operands + u32::from(self.chain)
    }
}

/// A transform of nodes.
#[derive(Debug)]
pub(crate) struct Transform<'r> {
    pub(crate) record: Record<'r>,
    /// Kind of the node that it takes, if the kind is known.
    pub(crate) node: Option<NodeKindId>,
    /// Body of the target's function.
    pub(crate) code: &'r str,
}

/// Meaning of a constant that is an enumerator.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    RegisterClass(ClassId),
    SubRegIndex(IndexId),
}

/// Instruction that results contain.
#[derive(Debug)]
pub(crate) struct Instruction<'r> {
    pub(crate) record: Record<'r>,
    /// C++ namespace of the opcode.
    pub(crate) namespace: &'r str,
    /// Opcode number, or `None` if the enumeration does not have the instruction.
    pub(crate) number: Option<u32>,
    /// True if the node carries a deactivation symbol.
    pub(crate) deactivation_symbol: bool,
}

/// Entities by number.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary<'r> {
    pub(crate) texts: Texts,
    pub(crate) integers: Integers,
    /// Conditions on the subtarget.
    pub(crate) conditions: Numbered<ConditionId, Condition<'r>>,
    pub(crate) predicates: Numbered<PredicateId, NodePredicate<'r>>,
    pub(crate) complex: Numbered<ComplexNumber, ComplexPattern<'r>>,
    pub(crate) transforms: Numbered<TransformNumber, Transform<'r>>,
    pub(crate) instructions: Numbered<InstructionNumber, Instruction<'r>>,
    pub(crate) registers: Numbered<RegisterNumber, RegisterId>,
    pub(crate) meanings: Numbered<MeaningId, Meaning>,
}
