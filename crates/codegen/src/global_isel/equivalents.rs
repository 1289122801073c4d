//! What patterns of the selection DAG are in terms of generic machine instructions: records of
//! classes `GINodeEquiv`, `GIComplexPatternEquiv` and `GISDNodeXFormEquiv`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use crate::gisel_rules::{Opcode, Opcodes};
use tablegen_model::derived_from;

/// The generic instructions that a node stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equivalent<'r> {
    /// The record that says so.
    record: Record<'r>,
    /// The instruction, where none of the others is meant.
    instruction: Option<Opcode>,
    /// That of floating-point operands.
    pub(super) floating_point: Option<Opcode>,
    /// That of intrinsics which are convergent.
    pub(super) convergent: Option<Opcode>,
    /// That of loads which extend by the sign.
    pub(super) sign_extend: Option<Opcode>,
    /// That of loads which extend by zeros.
    pub(super) zero_extend: Option<Opcode>,
    /// Whether memory must not be accessed atomically.
    pub(super) not_atomic: bool,
    /// Whether memory must be accessed atomically.
    pub(super) atomic: bool,
}

impl Equivalent<'_> {
    /// The instruction, where none of the others is meant.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn instruction(&self) -> Result<Opcode, RecordError> {
        match self.instruction {
            Some(opcode) => Ok(opcode),
            None => Err(self.record.def("I").map_or_else(RecordError::from, |known| {
                known.error("this instruction is not known")
            })),
        }
    }
}

/// All equivalents, by the records of what they stand for.
#[derive(Debug, Default)]
pub(super) struct Equivalents<'r> {
    nodes: FxHashMap<RecordId, Equivalent<'r>>,
    complex: FxHashMap<RecordId, Record<'r>>,
    transforms: FxHashMap<RecordId, Record<'r>>,
}

impl<'r> Equivalents<'r> {
    /// Reads them.
    ///
    /// # Errors
    /// One is not well-formed.
    pub(super) fn read(
        records: &'r Records,
        opcodes: &mut Opcodes<'r>,
    ) -> Result<Self, RecordError> {
        let mut found = Equivalents::default();
        for record in derived_from(records, "GINodeEquiv")? {
            let node = record.def("Node")?;
            let mut optional = |field: &str| match record.get::<Option<Record<'_>>>(field)? {
                Some(instruction) => opcodes.of(instruction).map(Some),
                None => Ok(None),
            };
            let (floating_point, convergent) =
                (optional("IfFloatingPoint")?, optional("IfConvergent")?);
            let (sign_extend, zero_extend) = (optional("IfSignExtend")?, optional("IfZeroExtend")?);
            let equivalent = Equivalent {
                record,
                instruction: optional("I")?,
                floating_point,
                convergent,
                sign_extend,
                zero_extend,
                not_atomic: record.bit("CheckMMOIsNonAtomic")?,
                atomic: record.bit("CheckMMOIsAtomic")?,
            };
            found.nodes.insert(node.id(), equivalent);
        }
        for record in derived_from(records, "GIComplexPatternEquiv")? {
            found.complex.insert(record.def("SelDAGEquivalent")?.id(), record);
        }
        for record in derived_from(records, "GISDNodeXFormEquiv")? {
            found.transforms.insert(record.def("SelDAGEquivalent")?.id(), record);
        }
        Ok(found)
    }

    /// That of a node.
    pub(super) fn node(&self, record: Record<'_>) -> Option<&Equivalent<'r>> {
        self.nodes.get(&record.id())
    }

    /// The record that stands for a complex pattern.
    pub(super) fn complex(&self, record: Record<'_>) -> Option<Record<'r>> {
        self.complex.get(&record.id()).copied()
    }

    /// The record that stands for a transform.
    pub(super) fn transform(&self, record: Record<'_>) -> Option<Record<'r>> {
        self.transforms.get(&record.id()).copied()
    }
}
