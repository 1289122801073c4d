//! Itineraries of all processors as tables.
//!
//! Input are the itineraries of processors. Output is [`ItineraryTables`]: stages and operand
//! cycles of all processors, and for each class the ranges that it has.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::itineraries::{Itinerary, Stage};

/// Tables of itineraries.
#[derive(Debug)]
pub(super) struct ItineraryTables<'r> {
    /// Functional units and bypasses of each processor with itineraries.
    pub(super) units: Vec<Units<'r>>,
    /// Stages of itineraries, from number 1 on.
    pub(super) stages: Vec<Row<'r>>,
    /// Operand cycles and bypasses, from number 1 on.
    pub(super) cycles: Vec<Row<'r>>,
    /// Itineraries of each class, for each processor. Empty if the processor has none.
    pub(super) of_processors: Vec<Vec<OfClass<'r>>>,
}

/// Functional units of a `ProcessorItineraries` record.
#[derive(Debug)]
pub(super) struct Units<'r> {
    pub(super) itineraries: Record<'r>,
    pub(super) units: Vec<Record<'r>>,
    /// Forwarding paths (`Bypass`).
    pub(super) paths: Vec<Record<'r>>,
}

/// Range of a table for one itinerary.
#[derive(Debug)]
pub(super) struct Row<'r> {
    /// Index of the first element.
    pub(super) first: usize,
    /// Number of elements.
    pub(super) len: usize,
    /// `ProcessorItineraries` record with the units or bypasses.
    pub(super) itineraries: Record<'r>,
    pub(super) itinerary: Arc<Itinerary<'r>>,
}

/// Itinerary of a class. Numbers are truncated as in LLVM's tables.
#[derive(Clone, Debug)]
pub(super) struct OfClass<'r> {
    /// Itinerary data. `None` if the processor has none for the class.
    pub(super) itinerary: Option<Arc<Itinerary<'r>>>,
    /// `ProcessorItineraries` record that contains the itinerary.
    pub(super) itineraries: Record<'r>,
    pub(super) micro_ops: i16,
    pub(super) first_stage: u16,
    pub(super) last_stage: u16,
    pub(super) first_cycle: u16,
    pub(super) last_cycle: u16,
}

/// Key of equal stages: record of the units, and the stages.
type Stages = (Option<RecordId>, Vec<(i32, Vec<RecordId>, i32, i32)>);

impl<'r> ItineraryTables<'r> {
    /// Builds the tables, or returns `None` if no processor has itineraries.
    pub(super) fn new(schedules: &Schedules<'r>) -> Result<Option<Self>, RecordError> {
        let processors = &schedules.processors.all;
        if !processors.iter().any(|processor| processor.has_itineraries()) {
            return Ok(None);
        }
        let mut tables = ItineraryTables {
            units: Vec::new(),
            stages: Vec::new(),
            cycles: Vec::new(),
            of_processors: Vec::with_capacity(processors.len()),
        };
        let mut seen = FxHashSet::default();
        for processor in processors {
            let of = &processor.itineraries;
            if seen.insert(of.record.id()) && !of.units.is_empty() {
                tables.units.push(Units {
                    itineraries: of.record,
                    units: of.units.clone(),
                    paths: of.record.list_of_defs("BP")?,
                });
            }
        }
        let (mut stage_count, mut cycle_count) = (1, 1);
        let mut known: FxHashMap<Stages, u16> = FxHashMap::default();
        for processor in processors {
            if !processor.has_itineraries() {
                tables.of_processors.push(Vec::new());
                continue;
            }
            let itineraries = processor.itineraries.record;
            let mut read: FxHashMap<RecordId, Arc<Itinerary<'r>>> = FxHashMap::default();
            let mut of_classes = Vec::with_capacity(schedules.declared_classes);
            for data in schedules.itinerary_data(&processor.itineraries)? {
                let mut of_class = OfClass {
                    itinerary: None,
                    itineraries,
                    micro_ops: 0,
                    first_stage: 0,
                    last_stage: 0,
                    first_cycle: 0,
                    last_cycle: 0,
                };
                let Some(data) = data else {
                    of_classes.push(of_class);
                    continue;
                };
                let itinerary = match read.get(&data.id()) {
                    Some(known) => Arc::clone(known),
                    None => {
                        let itinerary = Arc::new(Itinerary::read(data)?);
                        read.insert(data.id(), Arc::clone(&itinerary));
                        itinerary
                    }
                };
                let row = |first: usize, len: usize| Row {
                    first,
                    len,
                    itineraries,
                    itinerary: Arc::clone(&itinerary),
                };
                of_class.itinerary = Some(Arc::clone(&itinerary));
                of_class.micro_ops = itinerary.micro_ops as i16;
                let len = itinerary.stages.len();
                if len > 0 {
                    let position = known.entry(key(itineraries, &itinerary.stages)).or_insert(0);
                    if *position == 0 {
                        tables.stages.push(row(stage_count, len));
                        *position = stage_count as u16;
                        stage_count += len;
                    }
                    of_class.first_stage = *position;
                    of_class.last_stage = position.wrapping_add(len as u16);
                }
                // llvm-tblgen searches for equal cycles, but never finds any.
                let len = itinerary.operand_cycles.len();
                if len > 0 {
                    tables.cycles.push(row(cycle_count, len));
                    of_class.first_cycle = cycle_count as u16;
                    of_class.last_cycle = of_class.first_cycle.wrapping_add(len as u16);
                    cycle_count += len;
                }
                of_classes.push(of_class);
            }
            tables.of_processors.push(of_classes);
        }
        Ok(Some(tables))
    }
}

fn key(itineraries: Record<'_>, stages: &[Stage<'_>]) -> Stages {
    let has_units = stages.iter().any(|stage| !stage.units.is_empty());
    let stages = stages.iter().map(|stage| {
        let units = stage.units.iter().map(|unit| unit.id()).collect();
        (stage.cycles as i32, units, stage.increment as i32, stage.kind as i32)
    });
    (has_units.then_some(itineraries.id()), stages.collect())
}
