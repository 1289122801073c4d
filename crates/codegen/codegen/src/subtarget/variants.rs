//! Variant schedule classes, which predicates on an instruction resolve.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, RecordId};

use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::predicates::SchedulePredicate;

/// Variant schedule class.
#[derive(Debug)]
pub(super) struct VariantClass<'r> {
    /// Number of the class.
    pub(super) class: u32,
    /// Steps of each processor, by processor number.
    pub(super) processors: Vec<(u32, Vec<Step<'r>>)>,
}

/// Transition to another class if all of some predicates hold.
#[derive(Clone, Debug)]
pub(super) struct Step<'r> {
    /// Number of the other class.
    pub(super) to: u32,
    /// Predicates, without those that always hold.
    pub(super) predicates: Vec<Arc<SchedulePredicate<'r>>>,
}

impl Step<'_> {
    /// Returns true if the predicates can be evaluated without C++ code.
    pub(super) fn is_data(&self) -> bool {
        self.predicates.iter().all(|predicate| predicate.is_data())
    }
}

impl<'r> VariantClass<'r> {
    /// Returns all variant classes. Steps are tried in order. Of the unconditional steps of a
    /// class, only the last counts, as its last step.
    ///
    /// # Errors
    /// Returns an error if a predicate is malformed.
    pub(super) fn all(schedules: &Schedules<'r>) -> Result<Vec<Self>, RecordError> {
        let mut known: FxHashMap<RecordId, Arc<SchedulePredicate<'r>>> = FxHashMap::default();
        let mut all = Vec::new();
        for (class, of) in (0..).zip(&schedules.classes) {
            if of.transitions.is_empty() {
                continue;
            }
            let mut processors: Vec<u32> =
                of.transitions.iter().map(|transition| transition.processor).collect();
            processors.sort_unstable();
            processors.dedup();
            let mut steps: Vec<(u32, Vec<Step<'r>>)> =
                processors.iter().map(|&processor| (processor, Vec::new())).collect();
            let mut always: Vec<Option<Step<'r>>> = vec![None; processors.len()];
            for transition in &of.transitions {
                let mut predicates = Vec::with_capacity(transition.predicates.len());
                for record in &transition.predicates {
                    let predicate = match known.get(&record.id()) {
                        Some(known) => Arc::clone(known),
                        None => {
                            let read = Arc::new(SchedulePredicate::read(*record)?);
                            known.insert(record.id(), Arc::clone(&read));
                            read
                        }
                    };
                    if !predicate.is_true() {
                        predicates.push(predicate);
                    }
                }
                let position = processors.partition_point(|&index| index < transition.processor);
                let step = Step { to: transition.to, predicates };
                match step.predicates.is_empty() {
                    true => always[position] = Some(step),
                    false => steps[position].1.push(step),
                }
            }
            for ((_, steps), always) in steps.iter_mut().zip(always) {
                steps.extend(always);
            }
            all.push(VariantClass { class, processors: steps });
        }
        Ok(all)
    }
}
