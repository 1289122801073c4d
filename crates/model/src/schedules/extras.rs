//! Data of processor models that only simulators need: register files, the retire control unit,
//! load and store queues.

use tablegen_core::{Diagnostic, Record, RecordError, Records};

use super::super::derived_if_defined;
use super::processors::Processors;

/// Data of a processor model that only simulators need.
#[derive(Debug, Default)]
pub struct Extras<'r> {
    pub register_files: Vec<RegisterFile<'r>>,
    /// The record of class `RetireControlUnit`.
    pub retire_control_unit: Option<Record<'r>>,
    /// The record of class `LoadQueue`.
    pub load_queue: Option<Record<'r>>,
    /// The record of class `StoreQueue`.
    pub store_queue: Option<Record<'r>>,
}

impl Extras<'_> {
    /// True if no extra data are defined.
    pub fn is_empty(&self) -> bool {
        self.register_files.is_empty()
            && self.retire_control_unit.is_none()
            && self.load_queue.is_none()
            && self.store_queue.is_none()
    }
}

/// A record of class `RegisterFile`: physical registers, by which those of instructions are
/// renamed.
#[derive(Debug)]
pub struct RegisterFile<'r> {
    pub record: Record<'r>,
    /// Number of physical registers.
    pub registers: i64,
    /// Maximum number of moves eliminated per cycle; 0 means no limit.
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
    /// Number of physical registers used.
    pub registers: i64,
    /// True if moves are eliminated.
    pub removes_moves: bool,
}

/// Reads register files.
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
        for (at, class) in classes.into_iter().enumerate() {
            costs.push(RegisterCost {
                class,
                namespace: class.string("Namespace").ok(),
                registers: counts.get(at).copied().unwrap_or(1),
                removes_moves: removed.get(at).and_then(|value| value.as_bit()).unwrap_or(false),
            });
        }
        let file = RegisterFile { record, registers, moves, only_zeros, costs };
        processors.all[number as usize].extras.register_files.push(file);
    }
    Ok(())
}

/// Reads retire control units and queues. A second one of a kind is reported, and counts.
pub(super) fn read_units<'r>(
    records: &'r Records,
    processors: &mut Processors<'r>,
    reports: &mut Vec<Diagnostic>,
) -> Result<(), RecordError> {
    let mut set = |place: &mut Option<Record<'r>>, record: Record<'r>, kind: &str| {
        if let Some(earlier) = place.replace(record) {
            let error = record.error(format!("Expected a single {kind} definition"));
            let note = format!("Previous definition of {kind} was here");
            reports.extend(error.with_note(earlier.locs(), note).llvm_diagnostics());
        }
    };
    for record in derived_if_defined(records, "RetireControlUnit") {
        let number = processors.number_of(record)? as usize;
        let place = &mut processors.all[number].extras.retire_control_unit;
        set(place, record, "RetireControlUnit");
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
