//! Requirements of instructions on the target: assembler predicates as an enum.

use proc_macro2::Ident;
use tablegen_core::RecordError;

use tablegen_emit::rust::{Entry, Enum, Form, MacroCall, Source, location_after, variants};
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
    let entries = (0..).zip(all).map(|(index, predicate)| {
        let about =
            format!("{}{}.", predicate.name.trim(), location_after(output, predicate.record));
        Entry::new(predicate.record.name(), index, about.replace('\n', " "))
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
    let names = variants(all.iter().map(|predicate| predicate.record.name()));
    let requirements = names.iter().zip(all).map(|(name, predicate)| {
        let condition = condition(&feature_names, &predicate.condition);
        format!("{name} => ({:?}, {condition})", predicate.name)
    });
    let mut source = declared.print();
    source.append(MacroCall::new("requirements").list("requirements(has)", requirements).print());
    Ok(source)
}

/// Returns a condition as an expression. `names` are the variants of `Feature`.
fn condition(names: &[Ident], what: &Condition) -> String {
    let joined = |parts: &[Condition], empty: bool, operator: &str| match parts {
        [] => empty.to_string(),
        [one] => condition(names, one),
        parts => {
            let parts = parts.iter().map(|part| match part {
                Condition::All(inner) | Condition::Any(inner) if inner.len() > 1 => {
                    format!("({})", condition(names, part))
                }
                _ => condition(names, part),
            });
            parts.collect::<Vec<_>>().join(operator)
        }
    };
    match what {
        Condition::Has(id) => format!("has(Feature::{})", names[id.0 as usize]),
        Condition::Not(inner) => format!("!({})", condition(names, inner)),
        Condition::All(parts) => joined(parts, true, " && "),
        Condition::Any(parts) => joined(parts, false, " || "),
    }
}
