//! Schedules (LLVM: `CodeGenSchedModels`): what a target says of how its processors execute
//! instructions.
//!
//! In go a [`Target`](super::Target)'s records and its [`Instructions`]; out
//! come [`Schedules`], numbered as LLVM numbers them.
//!
//! ```text
//!  Schedules
//!    ├── Processor model ── number 0 is NoSchedModel, then one for each model or
//!    │      │               itinerary that a record of class `Processor` names
//!    │      └── Itineraries ── functional units, bypasses, and for each itinerary
//!    │                         class an Itinerary: Stages ── alternatives of units
//!    │
//!    ├── ReadWrite ── what an operand does: writes and reads, numbered apart
//!    │
//!    └── Class ── what the scheduler tells apart: an itinerary class, writes and
//!           ▲     reads, and what `InstRW` says for single processors
//!           └── each instruction has one
//! ```

pub(crate) mod classes;
mod instregex;
pub(crate) mod itineraries;
pub(crate) mod processors;
pub(crate) mod read_writes;

use tablegen_core::{Record, RecordError, Records};

use super::Target;
use super::instructions::Instructions;
use classes::{Class, Classes};
use itineraries::Itineraries;
use processors::ProcessorModel;
use read_writes::ReadWrites;

/// What a target says of how its processors execute instructions.
#[derive(Debug)]
pub(crate) struct Schedules<'r> {
    /// The first one is that of processors without a model.
    pub(crate) processors: Vec<ProcessorModel<'r>>,
    /// What operands do.
    #[expect(dead_code, reason = "for the output of subtargets")]
    pub(crate) read_writes: ReadWrites<'r>,
    /// The first one is that of instructions of which nothing is said.
    pub(crate) classes: Vec<Class<'r>>,
    /// The number of each instruction's class, by the instruction's number.
    pub(crate) class_of: Vec<u32>,
}

impl<'r> Schedules<'r> {
    /// Reads them.
    ///
    /// # Errors
    /// A record is not well-formed, or two of them contradict each other.
    pub(crate) fn read(
        target: &Target<'r>,
        instructions: &Instructions<'r>,
    ) -> Result<Self, RecordError> {
        let records = target.records();
        let processors = processors::read(records)?;
        let read_writes = ReadWrites::read(records, instructions)?;
        let Classes { all: classes, class_of } =
            Classes::read(records, instructions, &read_writes)?;
        Ok(Schedules { processors, read_writes, classes, class_of })
    }

    /// For each class, what a processor's itineraries say of it.
    ///
    /// # Errors
    /// The itineraries are not well-formed.
    pub(crate) fn itinerary_data(
        &self,
        itineraries: &Itineraries<'r>,
    ) -> Result<Vec<Option<Record<'r>>>, RecordError> {
        let mut of_class = rustc_hash::FxHashMap::default();
        for &data in &itineraries.data {
            // Of several for one class the last one counts.
            of_class.insert(data.def("TheClass")?.id(), data);
        }
        let find = |class: &Class<'r>| of_class.get(&class.itinerary_class.id()).copied();
        Ok(self.classes.iter().map(find).collect())
    }
}

/// A record that every target's sources define.
fn def<'r>(records: &'r Records, name: &str) -> Result<Record<'r>, RecordError> {
    let missing = || RecordError::at(&[], format!("record `{name}` is not defined"));
    records.find_def(name).ok_or_else(missing)
}
