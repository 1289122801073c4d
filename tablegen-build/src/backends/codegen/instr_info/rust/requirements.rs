//! What a target must have for an instruction.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::Plan;
use super::{lists, shared_lists};
use crate::model::features::Condition;
use crate::print::rust::tables::{numbers, starts};
use crate::print::rust::{Entry, Enum, Form, Module, place, variants};
use crate::session::Job;

pub(super) fn add(job: &Job<'_, '_>, plan: &Plan<'_>, module: &mut Module) {
    let requirements = &plan.requirements;
    let all = requirements.predicates.all();
    if all.is_empty() {
        return;
    }
    let entries = (0..).zip(all).map(|(at, predicate)| {
        let about = format!("{} ({}).", predicate.name.trim(), place(job, predicate.record));
        Entry::new(predicate.record.name(), at, about.replace('\n', " "))
    });
    let about = format!(
        "What instructions of target `{}` require: conditions on its features.",
        plan.target.name()
    );
    let declared = Enum {
        name: "Requirement",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let list_of: Vec<u64> =
        requirements.of_instruction.iter().map(|set| set.map_or(0, |set| set as u64 + 1)).collect();
    let lens = std::iter::once(0).chain(requirements.sets.iter().map(Vec::len));
    let members: Vec<u64> = requirements.sets.iter().flatten().map(|&at| at as u64).collect();
    let lists = lists(&starts(lens), &numbers(&members));
    module.text(shared_lists("REQUIREMENTS", &numbers(&list_of), &lists));
    let names = variants(all.iter().map(|predicate| predicate.record.name()));
    let conditions = all.iter().map(|predicate| condition(plan, &predicate.condition));
    module.items(quote! {
        #[allow(dead_code)]
        impl Requirement {
            /// Whether it is met; `has` says whether the target has the feature of this name, as a
            /// user writes it.
            #[allow(clippy::nonminimal_bool)]
            #[must_use]
            pub fn is_met(self, has: impl ::core::ops::Fn(&'static str) -> bool) -> bool {
                match self {
                    #(Self::#names => #conditions,)*
                }
            }
        }

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
}

/// A condition as an expression.
fn condition(plan: &Plan<'_>, what: &Condition) -> TokenStream {
    let joined = |parts: &[Condition], empty: bool, operator: TokenStream| match parts {
        [] => quote!(#empty),
        [one] => condition(plan, one),
        parts => {
            let parts = parts.iter().map(|part| match part {
                Condition::All(inner) | Condition::Any(inner) if inner.len() > 1 => {
                    let part = condition(plan, part);
                    quote!((#part))
                }
                _ => condition(plan, part),
            });
            let mut all = TokenStream::new();
            for (at, part) in parts.enumerate() {
                if at > 0 {
                    all.extend(operator.clone());
                }
                all.extend(part);
            }
            all
        }
    };
    match what {
        Condition::Has(id) => {
            let features = plan.requirements.features.all();
            let name = features.get(id.0 as usize).map_or("", |feature| feature.name);
            quote!(has(#name))
        }
        Condition::Not(inner) => {
            let inner = condition(plan, inner);
            quote!(!(#inner))
        }
        Condition::All(parts) => joined(parts, true, quote!(&&)),
        Condition::Any(parts) => joined(parts, false, quote!(||)),
    }
}
