//! Rust module of `--gen-subtarget`: enums of features and processors, tables that
//! `tablegen_rt::mc::sched` reads, and functions of predicates.

mod features;
pub(super) mod predicates;
mod schedules;

use super::plan::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Names};
use tablegen_emit_target::read::References;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    references: Option<&References<'r>>,
) -> Result<Module, BackendError> {
    if let Some(feature) = plan.features.circle() {
        let message = format!("feature '{}' implies itself", feature.record.name());
        return Err(feature.record.error(message).into());
    }
    let mut module = Module::new(output, "gen-subtarget");
    let mut used: Vec<SharedName> =
        plan.has_rust_schedules.then_some(SharedName::Opcode).into_iter().collect();
    used.push(SharedName::Feature);
    if references.is_some() {
        used.push(SharedName::Register);
    }
    if !plan.modes.is_empty() {
        used.push(SharedName::HwMode);
    }
    module.use_names(&used);
    let mut names = Names::default();
    let own = ["Processor", "Model", "FeatureSet", "PredicateHooks", "TABLES"];
    for own in SharedName::ALL.iter().map(|name| name.name()).chain(own) {
        names.claim(own);
    }
    features::add(output, plan, &mut module);
    if plan.has_rust_schedules {
        schedules::add(output, plan, &mut module)?;
        predicates::add(output, plan, references, &mut names, &mut module)?;
    }
    Ok(module)
}
