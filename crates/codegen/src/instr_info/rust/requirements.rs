//! What a target must have for an instruction.

use quote::quote;

use super::super::Plan;
use super::{lists, shared_lists};
use tablegen_emit::rust::Module;
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
    module.use_names(&[SharedName::Requirement]);
    let list_of: Vec<u64> = plan.required.iter().map(|set| set.at() as u64).collect();
    let lens = requirements.sets.iter().map(Vec::len);
    let members: Vec<u64> = requirements.sets.iter().flatten().map(|&at| at as u64).collect();
    let lists = lists(&starts(lens), &numbers(&members));
    module.text(shared_lists("REQUIREMENTS", &numbers(&list_of), &lists));
    module.items(quote! {
        #[allow(dead_code)]
        impl Opcode {
            /// What it requires.
            #[must_use]
            pub fn requirements(
                self
            ) -> impl ::core::iter::ExactSizeIterator<Item = Requirement> + ::core::clone::Clone {
                REQUIREMENTS.get(self.index()).map(|at| Requirement::ALL[at])
            }

            /// Whether all that it requires is met; `has` says whether the target has the feature
            /// of this name, as a user writes it.
            #[must_use]
            pub fn is_available(self, has: impl ::core::ops::Fn(&'static str) -> bool) -> bool {
                self.requirements().all(|requirement| requirement.is_met(&has))
            }
        }
    });
    Ok(())
}
