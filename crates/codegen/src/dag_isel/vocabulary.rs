//! What the steps of a program speak of: names, numbers, predicates,
//! transforms, instructions. A step holds their numbers. What they are called
//! in an output is the printer's matter.

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
}

/// A predicate on nodes.
#[derive(Debug)]
pub(crate) struct NodePredicate<'r> {
    pub(crate) record: Record<'r>,
    /// What it asks.
    pub(crate) asks: Predicate,
    /// Whether it sees operands of the pattern fragment too.
    pub(crate) uses_operands: bool,
}

/// A pattern that target code matches.
#[derive(Debug)]
pub(crate) struct ComplexPattern<'r> {
    pub(crate) record: Record<'r>,
    /// The function of the target that matches.
    pub(crate) select: &'r str,
    pub(crate) operands: u32,
    pub(crate) chain: bool,
    pub(crate) wants_root: bool,
    pub(crate) wants_parent: bool,
}

impl ComplexPattern<'_> {
    /// The nodes that it gives: operands, and a chain.
    pub(crate) fn results(&self) -> u32 {
        self.operands + u32::from(self.chain)
    }
}

/// A transform of nodes.
#[derive(Debug)]
pub(crate) struct Transform<'r> {
    pub(crate) record: Record<'r>,
    /// The kind of node that it takes, if it is a known one.
    pub(crate) node: Option<NodeKindId>,
    /// The body of a function of the target.
    pub(crate) code: &'r str,
}

/// What a constant stands for, whose number it is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    RegisterClass(ClassId),
    SubRegIndex(IndexId),
}

/// An instruction.
#[derive(Debug)]
pub(crate) struct Instruction<'r> {
    pub(crate) record: Record<'r>,
    /// Its number in the enumeration of opcodes, if it is in there.
    pub(crate) number: Option<u32>,
    /// Whether its node carries the symbol that may deactivate it.
    pub(crate) deactivation_symbol: bool,
}

/// All that a program's numbers stand for.
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
