//! Schedule classes that become others when an instruction is seen.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, RecordId};

use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::predicates::SchedulePredicate;

/// A class that becomes others.
#[derive(Debug)]
pub(super) struct VariantClass<'r> {
    /// Its number.
    pub(super) class: u32,
    /// What it becomes in each processor, by the numbers of these.
    pub(super) processors: Vec<(u32, Vec<Step<'r>>)>,
}

/// What a class becomes where all of some predicates hold.
#[derive(Clone, Debug)]
pub(super) struct Step<'r> {
    /// The number of the other class.
    pub(super) to: u32,
    /// The predicates that do not always hold.
    pub(super) predicates: Vec<Arc<SchedulePredicate<'r>>>,
}

impl Step<'_> {
    /// Whether it can be told without C++ code.
    pub(super) fn is_data(&self) -> bool {
        self.predicates.iter().all(|predicate| predicate.is_data())
    }
}

impl<'r> VariantClass<'r> {
    /// All of them. The steps of each are tried one after the other; of those that are always
    /// taken the last one counts, and is the last.
    ///
    /// # Errors
    /// A predicate is not well-formed.
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
                let place = processors.partition_point(|&at| at < transition.processor);
                let step = Step { to: transition.to, predicates };
                match step.predicates.is_empty() {
                    true => always[place] = Some(step),
                    false => steps[place].1.push(step),
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
