//! Check that models marked complete cover all instructions.

use rustc_hash::FxHashSet;
use tablegen_core::{Diagnostic, RecordError};

use super::classes::Classes;
use super::processors::Processors;
use crate::instructions::{Flag, Instructions};

/// Advice that llvm-tblgen prints after all errors.
const ADVICE: &str = "\n\nIncomplete schedule models found.\n\
    - Consider setting 'CompleteModel = 0' while developing new models.\n\
    - Pseudo instructions can be marked with 'hasNoSchedulingInfo = 1'.\n\
    - Instructions should usually have Sched<[...]> as a superclass, you may temporarily use an \
    empty list.\n\
    - Instructions related to unsupported features can be excluded with list<Predicate> \
    UnsupportedFeatures = [HasA,..,HasY]; in the processor model.\n\n";

/// Reports each instruction that a complete model does not cover, and then the advice. Returns the
/// last error.
pub(super) fn check(
    processors: &Processors<'_>,
    instructions: &Instructions<'_>,
    classes: &Classes<'_>,
    reports: &mut Vec<Diagnostic>,
) -> Result<(), RecordError> {
    let mut is_complete = true;
    for processor in &processors.all {
        let model = processor.record;
        // Models without the field are those of itineraries, which LLVM creates itself.
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
                    class.overrides.iter().map(|&index| &classes.overrides[index as usize]);
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
            reports.extend(record.error(missing).llvm_diagnostics());
            is_complete = false;
        }
    }
    if is_complete {
        return Ok(());
    }
    reports.push(Diagnostic::text_only(ADVICE));
    Err(RecordError::new(&[], "Incomplete schedule model"))
}
