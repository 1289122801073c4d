//! Processor data for simulators: register files, retire control units, load and store queues.

use tablegen_core::{Diagnostic, Record, RecordError, Records};

use super::super::derived_if_defined;
use super::processors::Processors;

/// Facts for simulators of a processor.
#[derive(Debug, Default)]
pub struct Extras<'r> {
    pub register_files: Vec<RegisterFile<'r>>,
    /// Record of class `RetireControlUnit`.
    pub retire_control_unit: Option<Record<'r>>,
    /// Record of class `LoadQueue`.
    pub load_queue: Option<Record<'r>>,
    /// Record of class `StoreQueue`.
    pub store_queue: Option<Record<'r>>,
}

impl Extras<'_> {
    /// Returns true if the description has no such facts.
    pub fn is_empty(&self) -> bool {
        self.register_files.is_empty()
            && self.retire_control_unit.is_none()
            && self.load_queue.is_none()
            && self.store_queue.is_none()
    }
}

/// Record of class `RegisterFile`: a set of physical registers for renaming.
#[derive(Debug)]
pub struct RegisterFile<'r> {
    pub record: Record<'r>,
    /// Number of physical registers, never 0.
    pub registers: i64,
    /// Maximum number of moves that are eliminated in a cycle; 0 for no limit.
    pub moves: i64,
    /// True if only moves of known zeros are eliminated.
    pub only_zeros: bool,
    pub costs: Vec<RegisterCost<'r>>,
}

/// Cost of renaming a register of a class.
#[derive(Debug)]
pub struct RegisterCost<'r> {
    pub class: Record<'r>,
    /// Namespace of the class. `None` if the record has no such field.
    pub namespace: Option<&'r str>,
    /// Number of physical registers for each renamed register.
    pub registers: i64,
    /// True if moves between registers of the class can be eliminated.
    pub removes_moves: bool,
}

/// Reads the register files of all processors.
pub(super) fn read_register_files<'r>(
    records: &'r Records,
    processors: &mut Processors<'r>,
) -> Result<(), RecordError> {
    for record in derived_if_defined(records, "RegisterFile") {
        let number = processors.number_of(record)?;
        let moves = record.plain_int("MaxMovesEliminatedPerCycle")?;
        let only_zeros = record.bit("AllowZeroMoveEliminationOnly")?;
        let registers = record.plain_int("NumPhysRegs")?;
        if registers == 0 {
            return Err(record.error("Invalid RegisterFile with zero physical registers"));
        }
        let classes = record.list_of_defs("RegClasses")?;
        let counts = record.list_of_plain_ints("RegCosts")?;
        let removed = record.list("AllowMoveElimination")?;
        let mut costs = Vec::with_capacity(classes.len());
        for (index, class) in classes.into_iter().enumerate() {
            costs.push(RegisterCost {
                class,
                namespace: class.string("Namespace").ok(),
                registers: counts.get(index).copied().unwrap_or(1),
                removes_moves: removed.get(index).and_then(|value| value.as_bit()).unwrap_or(false),
            });
        }
        let file = RegisterFile { record, registers, moves, only_zeros, costs };
        processors.all[number as usize].extras.register_files.push(file);
    }
    Ok(())
}

/// Reads retire control units and queues. A second record of a kind is reported, and replaces the
/// first.
pub(super) fn read_units<'r>(
    records: &'r Records,
    processors: &mut Processors<'r>,
    reports: &mut Vec<Diagnostic>,
) -> Result<(), RecordError> {
    let mut set = |slot: &mut Option<Record<'r>>, record: Record<'r>, kind: &str| {
        if let Some(earlier) = slot.replace(record) {
            let error = record.error(format!("Expected a single {kind} definition"));
            let note = format!("Previous definition of {kind} was here");
            reports.extend(error.with_note(earlier.locs(), note).llvm_diagnostics());
        }
    };
    for record in derived_if_defined(records, "RetireControlUnit") {
        let number = processors.number_of(record)? as usize;
        let slot = &mut processors.all[number].extras.retire_control_unit;
        set(slot, record, "RetireControlUnit");
    }
    for record in derived_if_defined(records, "MemoryQueue") {
        let number = processors.number_of(record)? as usize;
        let extras = &mut processors.all[number].extras;
        if record.is_subclass_of("LoadQueue") {
            set(&mut extras.load_queue, record, "LoadQueue");
        }
        if record.is_subclass_of("StoreQueue") {
            set(&mut extras.store_queue, record, "StoreQueue");
        }
    }
    Ok(())
}
