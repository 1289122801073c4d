//! Requirements of instructions on the target: assembler predicates as an enum.

use proc_macro2::TokenStream;
use quote::quote;

use tablegen_core::RecordError;

use tablegen_emit::rust::{Entry, Enum, Form, format, match_variants, place};
use tablegen_model::features::{Condition, Features};
use tablegen_model::{Context, Queries};
use tablegen_session::OutputContext;

/// Returns the enum `Requirement`, with a method that tests a requirement.
pub(super) fn declaration(
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
) -> Result<String, RecordError> {
    let (target, features, predicates) =
        (cx.target()?.name(), cx.features()?, cx.asm_predicates()?);
    let all = predicates.all();
    let entries = (0..).zip(all).map(|(at, predicate)| {
        let about = format!("{} ({}).", predicate.name.trim(), place(output, predicate.record));
        Entry::new(predicate.record.name(), at, about.replace('\n', " "))
    });
    let about =
        format!("What instructions of target `{target}` require: conditions on its features.");
    let declared = Enum {
        name: "Requirement",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    let names = || all.iter().map(|predicate| predicate.record.name());
    let conditions = all.iter().map(|predicate| condition(&features, &predicate.condition));
    let is_met = match_variants(names(), conditions);
    let unused = all.is_empty().then(|| quote!(let _ = has;));
    let about = match_variants(names(), all.iter().map(|predicate| predicate.name));
    let methods = quote! {
        #[allow(dead_code)]
        impl Requirement {
            /// What users are told that is required.
            #[allow(clippy::match_same_arms)]
            #[must_use]
            pub const fn description(self) -> &'static str {
                #about
            }

            /// Whether it is met; `has` says whether the target has the feature of this name, as a
            /// user writes it.
            #[allow(clippy::nonminimal_bool)]
            #[must_use]
            pub fn is_met(self, has: impl ::core::ops::Fn(&'static str) -> bool) -> bool {
                #unused
                #is_met
            }
        }
    };
    Ok(std::format!("{}\n{}", declared.print(), format(&methods)))
}

/// A condition as an expression.
fn condition(features: &Features<'_>, what: &Condition) -> TokenStream {
    let joined = |parts: &[Condition], empty: bool, operator: TokenStream| match parts {
        [] => quote!(#empty),
        [one] => condition(features, one),
        parts => {
            let parts = parts.iter().map(|part| match part {
                Condition::All(inner) | Condition::Any(inner) if inner.len() > 1 => {
                    let part = condition(features, part);
                    quote!((#part))
                }
                _ => condition(features, part),
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
            let name = features.all().get(id.0 as usize).map_or("", |feature| feature.name);
            quote!(has(#name))
        }
        Condition::Not(inner) => {
            let inner = condition(features, inner);
            quote!(!(#inner))
        }
        Condition::All(parts) => joined(parts, true, quote!(&&)),
        Condition::Any(parts) => joined(parts, false, quote!(||)),
    }
}
