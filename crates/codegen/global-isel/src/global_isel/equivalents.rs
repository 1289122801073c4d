//! Equivalents of SelectionDAG nodes in generic machine instructions: records of classes
//! `GINodeEquiv`, `GIComplexPatternEquiv` and `GISDNodeXFormEquiv`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use crate::gisel_rules::{Opcode, Opcodes};
use tablegen_model::derived_from;

/// Generic instructions equivalent to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equivalent<'r> {
    /// Record of class `GINodeEquiv`.
    record: Record<'r>,
    /// Default instruction.
    instruction: Option<Opcode>,
    /// Instruction for floating-point operands.
    pub(super) floating_point: Option<Opcode>,
    /// Instruction for convergent intrinsics.
    pub(super) convergent: Option<Opcode>,
    /// Instruction for sign-extending loads.
    pub(super) sign_extend: Option<Opcode>,
    /// Instruction for zero-extending loads.
    pub(super) zero_extend: Option<Opcode>,
    /// True if the memory access must not be atomic.
    pub(super) not_atomic: bool,
    /// True if the memory access must be atomic.
    pub(super) atomic: bool,
}

impl Equivalent<'_> {
    /// Returns the default instruction.
    ///
    /// # Errors
    /// Returns an error if the instruction of the record is not known.
    pub(super) fn instruction(&self) -> Result<Opcode, RecordError> {
        match self.instruction {
            Some(opcode) => Ok(opcode),
            None => Err(self.record.def("I").map_or_else(RecordError::from, |known| {
                known.error("this instruction is not known")
            })),
        }
    }
}

/// Equivalents by the record of the SelectionDAG entity.
#[derive(Debug, Default)]
pub(super) struct Equivalents<'r> {
    nodes: FxHashMap<RecordId, Equivalent<'r>>,
    complex: FxHashMap<RecordId, Record<'r>>,
    transforms: FxHashMap<RecordId, Record<'r>>,
}

impl<'r> Equivalents<'r> {
    /// Reads all equivalents.
    ///
    /// # Errors
    /// Returns an error if a record is not well-formed.
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

    /// Returns the equivalent of a node.
    pub(super) fn node(&self, record: Record<'_>) -> Option<&Equivalent<'r>> {
        self.nodes.get(&record.id())
    }

    /// Returns the equivalent record of a complex pattern.
    pub(super) fn complex(&self, record: Record<'_>) -> Option<Record<'r>> {
        self.complex.get(&record.id()).copied()
    }

    /// Returns the equivalent record of a transform.
    pub(super) fn transform(&self, record: Record<'_>) -> Option<Record<'r>> {
        self.transforms.get(&record.id()).copied()
    }
}
