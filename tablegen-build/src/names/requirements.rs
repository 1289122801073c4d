//! Requirements of instructions on the target: assembler predicates as an enum.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use tablegen_core::RecordError;

use tablegen_emit::rust::{
    Entry, Enum, Form, Section, Source, match_variants, place_after, variants,
};
use tablegen_model::features::Condition;
use tablegen_model::{Context, Queries};
use tablegen_session::OutputContext;

/// Returns the enum `Requirement`, with a method that tests a requirement.
pub(super) fn declaration(
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
) -> Result<Source, RecordError> {
    let (target, features, predicates) =
        (cx.target()?.name(), cx.features()?, cx.asm_predicates()?);
    let all = predicates.all();
    let entries = (0..).zip(all).map(|(at, predicate)| {
        let about = format!("{}{}.", predicate.name.trim(), place_after(output, predicate.record));
        Entry::new(predicate.record.name(), at, about.replace('\n', " "))
    });
    let about =
        format!("Requirements of instructions of target `{target}`: conditions on its features.");
    let declared = Enum {
        name: "Requirement",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    let feature_names = variants(features.all().iter().map(|feature| feature.record.name()));
    let names = || all.iter().map(|predicate| predicate.record.name());
    let conditions = all.iter().map(|predicate| condition(&feature_names, &predicate.condition));
    let is_met = match_variants(names(), conditions);
    let unused = all.is_empty().then(|| quote!(let _ = has;));
    let about = match_variants(names(), all.iter().map(|predicate| predicate.name));
    let methods = quote! {
        #[allow(dead_code)]
        impl Requirement {
            /// Returns the requirement as text for users.
            #[allow(clippy::match_same_arms)]
            #[must_use]
            pub const fn description(self) -> &'static str {
                #about
            }

            /// Returns true if the requirement is met by a target for whose features `has` returns
            /// true.
            #[allow(clippy::nonminimal_bool)]
            #[must_use]
            pub fn is_met(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
                #unused
                #is_met
            }
        }
    };
    let mut source = declared.print();
    source.add(Section::Names, methods);
    Ok(source)
}

/// Returns a condition as an expression. `names` are the variants of `Feature`.
fn condition(names: &[Ident], what: &Condition) -> TokenStream {
    let joined = |parts: &[Condition], empty: bool, operator: TokenStream| match parts {
        [] => quote!(#empty),
        [one] => condition(names, one),
        parts => {
            let parts = parts.iter().map(|part| match part {
                Condition::All(inner) | Condition::Any(inner) if inner.len() > 1 => {
                    let part = condition(names, part);
                    quote!((#part))
                }
                _ => condition(names, part),
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
            let name = &names[id.0 as usize];
            quote!(has(Feature::#name))
        }
        Condition::Not(inner) => {
            let inner = condition(names, inner);
            quote!(!(#inner))
        }
        Condition::All(parts) => joined(parts, true, quote!(&&)),
        Condition::Any(parts) => joined(parts, false, quote!(||)),
    }
}
