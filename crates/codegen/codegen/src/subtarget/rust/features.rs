//! Rust types of features, feature sets, processors and hardware modes.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::super::modes::Mode;
use super::super::plan::{Plan, Processor};
use tablegen_emit::rust::tables::texts;
use tablegen_emit::rust::{
    Entry, Enum, Form, MacroCall, Module, Section, int_literal, location_after, variants,
};
use tablegen_emit_target::rust::expressions::feature_operand;
use tablegen_model::features::{Condition, FeatureId};
use tablegen_session::OutputContext;

pub(super) fn add(output: &OutputContext<'_>, plan: &Plan<'_>, module: &mut Module) {
    set(plan, module);
    processors(output, plan, module);
    modes(plan, module);
}

/// Returns the number of words in a set of features.
fn words(plan: &Plan<'_>) -> usize {
    plan.features.all().len().div_ceil(64)
}

/// Returns the bits of a set with these features and all that they imply, in elements of 64 bits.
fn mask(plan: &Plan<'_>, features: &[FeatureId]) -> TokenStream {
    let implied = plan.features.with_implied(features.iter().copied());
    let mut all = vec![0_u64; words(plan)];
    for number in implied.iter() {
        all[number / 64] |= 1 << (number % 64);
    }
    let all = all.into_iter().map(int_literal);
    quote!([#(#all),*])
}

/// Adds the type of feature sets.
fn set(plan: &Plan<'_>, module: &mut Module) {
    let all = plan.features.all();
    if all.is_empty() {
        return;
    }
    let names: Vec<&str> = all.iter().map(|feature| feature.name).collect();
    let about: Vec<&str> = all.iter().map(|feature| feature.description).collect();
    module.add(
        Section::Data,
        format!(
            "static FEATURE_OPTIONS: ::tablegen_rt::mc::features::Options = {{\n    \
         use ::tablegen_rt::mc::sched::{{Numbers, Texts}};\n    \
         ::tablegen_rt::mc::features::Options::new(\n        {},\n        {},\n    )\n}};\n",
            texts(&names),
            texts(&about)
        ),
    );
    let implied = (0..all.len() as u32).map(|number| mask(plan, &[FeatureId(number)]));
    let (words, count) = (int_literal(words(plan) as u64), int_literal(all.len() as u64));
    module.add(
        Section::Data,
        quote!(const FEATURES_IMPLIED: [[u64; #words]; #count] = [#(#implied),*];),
    );
    module.add(Section::Data, quote!(const FEATURE_WORDS: usize = #words;));
    module.text(include_str!("generated/feature_set.rs"));
    module.add(Section::Glue, include_str!("generated/feature_set_traits.rs"));
}

/// Adds the enum of processors.
fn processors(output: &OutputContext<'_>, plan: &Plan<'_>, module: &mut Module) {
    let entry = |(value, processor): (u32, &Processor<'_>)| {
        let (name, location) = (processor.name, location_after(output, processor.record));
        Entry::new(name, value, format!("`{name}`{location}."))
    };
    let entries = (0..).zip(&plan.processors).map(entry).collect();
    let about = format!("The processors of target `{}`, by name.", plan.name());
    let all = Enum { name: "Processor", about: &about, form: Form::Variants, entries };
    let own = all.variants();
    module.text(all.print());
    // The methods would match on an enum without variants.
    if plan.processors.is_empty() {
        return;
    }
    let aliases = plan.aliases.iter().map(|&(alias, index)| {
        let of = &own[index];
        quote!((#alias, Processor::#of))
    });
    let count = int_literal(plan.aliases.len() as u64);
    module.add(
        Section::Data,
        quote!(static PROCESSOR_ALIASES: [(&str, Processor); #count] = [#(#aliases),*];),
    );
    module.text(include_str!("generated/find_processor.rs"));
    let count = int_literal(plan.processors.len() as u64);
    if !plan.features.all().is_empty() {
        let words = int_literal(words(plan) as u64);
        let features = plan.processors.iter().map(|one| mask(plan, &one.features));
        let tuning = plan.processors.iter().map(|one| mask(plan, &one.tuning));
        let ty = quote!([[u64; #words]; #count]);
        module.add(Section::Data, quote!(const PROCESSOR_FEATURES: #ty = [#(#features),*];));
        module.add(Section::Data, quote!(const PROCESSOR_TUNING: #ty = [#(#tuning),*];));
        module.text(include_str!("generated/processor_features.rs"));
    }
    if plan.has_rust_schedules {
        let models = model_variants(plan);
        let models = plan.processors.iter().map(|one| &models[one.model as usize]);
        let table = quote!(const PROCESSOR_MODELS: [Model; #count] = [#(Model::#models),*];);
        module.add(Section::Data, table);
        module.text(include_str!("generated/processor_models.rs"));
    }
}

/// Returns the variant names of processor models.
pub(super) fn model_variants(plan: &Plan<'_>) -> Vec<Ident> {
    variants(plan.schedules.processors.all.iter().map(|model| model.name.as_str()))
}

/// Returns the variant names of features.
pub(super) fn feature_variants(plan: &Plan<'_>) -> Vec<Ident> {
    variants(plan.features.all().iter().map(|feature| feature.record.name()))
}

/// Adds the function that returns the hardware mode.
fn modes(plan: &Plan<'_>, module: &mut Module) {
    if plan.modes.is_empty() || plan.features.all().is_empty() {
        return;
    }
    let features = feature_variants(plan);
    let modes = plan.hw_modes();
    let names = variants(modes.ids().map(|id| modes.name(id)));
    let Some((default, names)) = names.split_first() else { return };
    let steps = plan.modes.iter().zip(names).filter_map(|(mode, name): (&Mode<'_>, _)| {
        // Without a condition for the MC layer, a mode is never active.
        if mode.conditions.is_empty() {
            return None;
        }
        let conditions = mode.conditions.iter().map(|one| condition(one, &features));
        Some(format!("{} => {name}", conditions.collect::<Vec<_>>().join(" && ")))
    });
    module.text(
        MacroCall::new("hw_modes")
            .field("default", default)
            .list("modes(set)", steps)
            .print_in(Section::Api),
    );
}

/// Returns a condition on features as an expression over `set`, in parentheses if necessary.
fn condition(condition: &Condition, features: &[Ident]) -> String {
    let test = |id: FeatureId| format!("set.contains(Feature::{})", features[id.0 as usize]);
    feature_operand(condition, &test)
}
