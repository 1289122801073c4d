//! Schedules (LLVM: `CodeGenSchedModels`): execution of instructions by the processors of a target.
//!
//! Input: records and the [`Instructions`] of a [`Target`]. Output: [`Schedules`],
//! with LLVM's numbers.
//!
//! ```text
//!  Schedules
//!    ├── Processor model ── number 0 is NoSchedModel, then one for each model or
//!    │      │               itinerary that a record of class `Processor` names
//!    │      ├── Itineraries ── functional units, bypasses, and for each itinerary
//!    │      │                  class an Itinerary: Stages ── alternatives of units
//!    │      ├── Resources ── what writes take, and how early reads may be
//!    │      └── Extras ── register files, retire control unit, queues
//!    │
//!    ├── ReadWrite ── what an operand does: writes and reads, numbered apart;
//!    │                sequences, variants, aliases of single processors
//!    │
//!    ├── Class ── what the scheduler tells apart: an itinerary class, writes and
//!    │      ▲     reads, and what `InstRW` says for single processors
//!    │      ├── each instruction has one
//!    │      └── Transition ── to a class that is inferred, for a processor, where
//!    │                        predicates hold
//!    │
//!    └── SubtargetPredicate ── questions that processors answer in their own ways
//! ```

pub mod classes;
mod completeness;
pub mod costs;
pub mod extras;
mod instregex;
pub mod itineraries;
mod lookup;
pub mod operands;
mod pool;
pub mod predicates;
pub mod processors;
pub mod read_writes;
pub mod resources;
pub mod transitions;

use tablegen_core::{Diagnostic, Record, RecordError, Records};

use super::instructions::Instructions;
use super::subtarget_predicates::SubtargetPredicate;
use super::{Target, derived_if_defined};
use classes::{Class, Classes, Override};
use itineraries::Itineraries;
use processors::Processors;
use read_writes::ReadWrites;

/// Scheduling model of a target.
#[derive(Debug)]
pub struct Schedules<'r> {
    /// Processor models.
    pub processors: Processors<'r>,
    /// Writes and reads.
    pub read_writes: ReadWrites<'r>,
    /// Schedule classes. Index 0 is the class of instructions without scheduling information;
    /// inferred classes come last.
    pub classes: Vec<Class<'r>>,
    /// Number of classes that are not inferred.
    pub declared_classes: usize,
    /// Records of class `InstRW`.
    pub overrides: Vec<Override<'r>>,
    /// Number of the class of each instruction, by the instruction's number.
    pub class_of: Vec<u32>,
    /// Predicates that each processor defines.
    pub predicates: Vec<SubtargetPredicate<'r>>,
}

impl<'r> Schedules<'r> {
    /// Reads the scheduling models. Errors that do not stop the reader are added to `reports`.
    ///
    /// # Errors
    /// Returns an error if a record is invalid, or two records contradict each other.
    pub fn read(
        target: &Target<'r>,
        instructions: &Instructions<'r>,
        reports: &mut Vec<Diagnostic>,
    ) -> Result<Self, RecordError> {
        let records = target.records();
        let mut processors = Processors::read(records)?;
        let mut read_writes = ReadWrites::read(records, instructions, &processors)?;
        let mut classes = Classes::read(records, instructions, &read_writes, &processors)?;
        let declared_classes = classes.all.len();
        resources::read_of_itineraries(records, &read_writes, &mut processors)?;
        transitions::infer(&mut classes, &mut read_writes, &processors)?;
        resources::collect(records, &read_writes, &classes.all, &mut processors)?;
        extras::read_register_files(records, &mut processors)?;
        extras::read_units(records, &mut processors, reports)?;
        completeness::check(&processors, instructions, &classes, reports)?;
        check_named_predicates(records)?;
        let predicates = SubtargetPredicate::read_all(records, |model| processors.find(model))?;
        let Classes { all: classes, class_of, overrides } = classes;
        Ok(Schedules {
            processors,
            read_writes,
            classes,
            declared_classes,
            overrides,
            class_of,
            predicates,
        })
    }

    /// Returns the itinerary data of each declared class. The last of several entries for a class
    /// is used; `None` for classes without an entry.
    ///
    /// # Errors
    /// Returns an error if an itinerary is invalid.
    pub fn itinerary_data(
        &self,
        itineraries: &Itineraries<'r>,
    ) -> Result<Vec<Option<Record<'r>>>, RecordError> {
        let mut of_class = rustc_hash::FxHashMap::default();
        for &data in &itineraries.data {
            // The last entry of a class is used.
            of_class.insert(data.def("TheClass")?.id(), data);
        }
        let find = |class: &Class<'r>| of_class.get(&class.itinerary_class?.id()).copied();
        Ok(self.classes[..self.declared_classes].iter().map(find).collect())
    }
}

/// Checks that predicates with names have different ones.
fn check_named_predicates(records: &Records) -> Result<(), RecordError> {
    let mut names = rustc_hash::FxHashMap::default();
    for record in derived_if_defined(records, "TIIPredicate") {
        let name = record.string("FunctionName")?;
        if let Some(earlier) = names.insert(name, record) {
            let error = record.error(format!("TIIPredicate {name} is multiply defined."));
            let note = format!(" Previous definition of {name} was here.");
            return Err(error.with_note(earlier.locs(), note));
        }
    }
    Ok(())
}
