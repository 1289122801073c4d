//! Whether models that say they are complete speak of all instructions.

use rustc_hash::FxHashSet;
use tablegen_core::RecordError;

use super::classes::Classes;
use super::processors::Processors;
use crate::model::instructions::{Flag, Instructions};

/// Finds the instructions of which a complete model says nothing: an error for each. The error
/// behind them is the last one.
pub(super) fn check(
    processors: &Processors<'_>,
    instructions: &Instructions<'_>,
    classes: &Classes<'_>,
    reports: &mut Vec<RecordError>,
) -> Result<(), RecordError> {
    let mut is_complete = true;
    for processor in &processors.all {
        let model = processor.record;
        // A model without the field is none of LLVM's, but for itineraries alone.
        if model.field("CompleteModel").is_none() || !model.bit("CompleteModel")? {
            continue;
        }
        let unsupported: FxHashSet<&str> = model
            .list_of_defs("UnsupportedFeatures")?
            .iter()
            .map(|feature| feature.name())
            .collect();
        let mut has_itinerary = Vec::with_capacity(classes.all.len());
        for class in &classes.all {
            let itinerary = class.itinerary_class.filter(|class| class.name() != "NoItinerary");
            has_itinerary.push(processor.has_itineraries() && itinerary.is_some());
        }
        for (id, instruction) in instructions.iter() {
            if instruction.is(Flag::HasNoSchedulingInfo) {
                continue;
            }
            let number = classes.class_of[id.index()] as usize;
            let class = &classes.all[number];
            let record = instruction.record;
            let missing = if number == 0 {
                // An empty list is information as well.
                if !record.field("SchedRW").is_some_and(|field| field.value().is_unset()) {
                    continue;
                }
                format!(
                    "No schedule information for instruction '{}' in SchedMachineModel '{}'",
                    record.name(),
                    model.name()
                )
            } else {
                let mut overrides =
                    class.overrides.iter().map(|&at| &classes.overrides[at as usize]);
                if !class.operands.writes.is_empty()
                    || has_itinerary[number]
                    || overrides.any(|one| one.model() == model)
                {
                    continue;
                }
                format!("'{}' lacks information for '{}'", processor.name, record.name())
            };
            if !unsupported.is_empty()
                && record
                    .list_of_defs("Predicates")?
                    .iter()
                    .any(|predicate| unsupported.contains(predicate.name()))
            {
                continue;
            }
            reports.push(record.error(missing));
            is_complete = false;
        }
    }
    if is_complete { Ok(()) } else { Err(RecordError::at(&[], "Incomplete schedule model")) }
}
