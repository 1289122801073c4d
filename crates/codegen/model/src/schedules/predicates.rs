//! Predicates that select variants (LLVM: `SchedPredicate` and its kin), as trees.

use tablegen_core::{Record, RecordError};

use crate::instruction_predicates::InstrPredicate;

/// Record of class `SchedPredicateBase`: a condition on an instruction and on the subtarget.
#[derive(Clone, Debug)]
pub enum SchedulePredicate<'r> {
    /// Predicate on the instruction.
    Instruction(InstrPredicate<'r>),
    /// True if the subtarget has the feature.
    Feature(Record<'r>),
    /// C++ code of the code generator.
    Code(&'r str),
    /// True if all predicates hold.
    All(Vec<SchedulePredicate<'r>>),
    /// At least one of the predicates holds.
    Any(Vec<SchedulePredicate<'r>>),
    /// True if the inner predicate is false.
    Not(Box<SchedulePredicate<'r>>),
}

/// Maximum nesting depth of predicates. Records can refer to themselves.
const MAX_DEPTH: usize = 100;

impl<'r> SchedulePredicate<'r> {
    /// Reads one.
    ///
    /// # Errors
    /// Returns an error if a field is missing or of the wrong type.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Self::read_at(record, 0)
    }

    fn read_at(record: Record<'r>, depth: usize) -> Result<Self, RecordError> {
        if depth > MAX_DEPTH {
            return Err(record.error("predicates are nested too deeply"));
        }
        if record.is_subclass_of("MCSchedPredicate") {
            return Ok(Self::Instruction(InstrPredicate::read(record.def("Pred")?)?));
        }
        if record.is_subclass_of("FeatureSchedPredicate") {
            return Ok(Self::Feature(record.def("Feature")?));
        }
        if !record.is_subclass_of("SchedPredicateCombiner") {
            return Ok(Self::Code(record.string("Predicate")?));
        }
        let mut parts = Vec::new();
        for part in record.list_of_defs("Predicates")? {
            parts.push(Self::read_at(part, depth + 1)?);
        }
        if parts.is_empty() {
            return Err(record.error("Empty SchedPredicateCombiner is not allowed"));
        }
        if record.is_subclass_of("AllOfSchedPreds") {
            return Ok(Self::All(parts));
        }
        if record.is_subclass_of("AnyOfSchedPreds") {
            return Ok(Self::Any(parts));
        }
        match parts.pop() {
            Some(part) if record.is_subclass_of("NotSchedPred") && parts.is_empty() => {
                Ok(Self::Not(Box::new(part)))
            }
            _ => Err(record.error("Unrecognized SchedPredicateCombiner")),
        }
    }

    /// Returns true for the predicate that always holds.
    pub fn is_true(&self) -> bool {
        matches!(self, Self::Instruction(InstrPredicate::Constant(true)))
    }

    /// Returns true if the predicate can be evaluated without C++ code.
    pub fn is_data(&self) -> bool {
        match self {
            Self::Instruction(_) | Self::Feature(_) => true,
            Self::Code(_) => false,
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_data),
            Self::Not(part) => part.is_data(),
        }
    }
}
