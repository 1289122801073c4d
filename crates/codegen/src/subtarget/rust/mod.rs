//! Prints subtargets as a Rust module: features and processors as enums, tables that
//! `tablegen_rt::mc::sched` reads, and predicates as functions.

mod features;
mod predicates;
mod schedules;

use super::plan::Plan;
use crate::print::rust::shared::{self, Shared};
use crate::print::rust::{Module, Names};
use crate::session::{BackendError, Job};

/// The module.
pub(super) fn module<'r>(job: &Job<'_, 'r>, plan: &Plan<'r>) -> Result<Module, BackendError> {
    if let Some(feature) = plan.features.circle() {
        let message = format!("feature '{}' implies itself", feature.record.name());
        return Err(feature.record.error(message).into());
    }
    let mut module = Module::new(job, "gen-subtarget");
    let mut used = vec![Shared::Opcode, Shared::Feature];
    let asks_instructions = predicates::ask_instructions(plan);
    if asks_instructions {
        used.push(Shared::Register);
    }
    if !plan.modes.is_empty() {
        used.push(Shared::HwMode);
    }
    shared::add(job, &mut module, &used)?;
    let mut names = Names::default();
    let own = ["Processor", "Model", "FeatureSet", "PredicateHooks", "TABLES"];
    for own in Shared::ALL.iter().map(|name| name.name()).chain(own) {
        names.claim(own);
    }
    features::add(job, plan, &mut module);
    schedules::add(job, plan, &mut module)?;
    predicates::add(job, plan, asks_instructions, &mut names, &mut module)?;
    Ok(module)
}
