//! Requirements of instructions in Rust.

use super::super::Plan;
use super::{lists, shared_lists};
use tablegen_emit::rust::Module;
use tablegen_emit::rust::Section;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_session::{BackendError, OutputContext};

pub(super) fn add(
    _output: &OutputContext<'_>,
    plan: &Plan<'_>,
    module: &mut Module,
) -> Result<(), BackendError> {
    let requirements = &plan.requirements;
    let all = requirements.predicates.all();
    if all.is_empty() {
        return Ok(());
    }
    module.use_names(&[SharedName::Feature, SharedName::Requirement]);
    let list_of: Vec<u64> = plan.required.iter().map(|set| set.index() as u64).collect();
    let lens = requirements.sets.iter().map(Vec::len);
    let members: Vec<u64> = requirements.sets.iter().flatten().map(|&index| index as u64).collect();
    let lists = lists(&starts(lens), &numbers(&members));
    module.add(Section::Data, shared_lists("REQUIREMENTS", &numbers(&list_of), &lists));
    module.text(include_str!("generated/requirements.rs"));
    Ok(())
}
