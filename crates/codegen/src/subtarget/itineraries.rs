//! Itineraries of all processors, as tables.
//!
//! In: the itineraries of processors. Out: [`ItineraryTables`]: stages and cycles of operands, each
//! processor's itineraries one after the other, and for each class which part of them it has.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::itineraries::{Itinerary, Stage};

/// What itineraries say.
#[derive(Debug)]
pub(super) struct ItineraryTables<'r> {
    /// The functional units and paths of each, in the order of processors.
    pub(super) units: Vec<Units<'r>>,
    /// The stages of itineraries that have any, from number 1 on.
    pub(super) stages: Vec<Row<'r>>,
    /// The cycles of operands and their paths, from number 1 on.
    pub(super) cycles: Vec<Row<'r>>,
    /// For each processor, what its itineraries say of each class; nothing if it has none.
    pub(super) of_processors: Vec<Vec<OfClass<'r>>>,
}

/// The functional units of itineraries.
#[derive(Debug)]
pub(super) struct Units<'r> {
    pub(super) itineraries: Record<'r>,
    pub(super) units: Vec<Record<'r>>,
    /// The paths on which results are forwarded.
    pub(super) paths: Vec<Record<'r>>,
}

/// A part of a table: what an itinerary has.
#[derive(Debug)]
pub(super) struct Row<'r> {
    /// Where it begins.
    pub(super) first: usize,
    /// How many elements it has.
    pub(super) len: usize,
    /// Whose units or paths are meant.
    pub(super) itineraries: Record<'r>,
    pub(super) itinerary: Arc<Itinerary<'r>>,
}

/// What itineraries say of a class. Numbers are cut off as in LLVM's tables.
#[derive(Clone, Debug)]
pub(super) struct OfClass<'r> {
    /// What they say; none if they say nothing.
    pub(super) itinerary: Option<Arc<Itinerary<'r>>>,
    /// The itineraries that say it.
    pub(super) itineraries: Record<'r>,
    pub(super) micro_ops: i16,
    pub(super) first_stage: u16,
    pub(super) last_stage: u16,
    pub(super) first_cycle: u16,
    pub(super) last_cycle: u16,
}

/// What tells stages apart: whose units they take, and for how long.
type Stages = (Option<RecordId>, Vec<(i32, Vec<RecordId>, i32, i32)>);

impl<'r> ItineraryTables<'r> {
    /// Lays them out; none if no processor has any.
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
                    let place = known.entry(key(itineraries, &itinerary.stages)).or_insert(0);
                    if *place == 0 {
                        tables.stages.push(row(stage_count, len));
                        *place = stage_count as u16;
                        stage_count += len;
                    }
                    of_class.first_stage = *place;
                    of_class.last_stage = place.wrapping_add(len as u16);
                }
                // LLVM's tool looks for equal cycles, but never finds any.
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
