//! Prints processors, profiles and extensions of RISC-V as Rust: enums, and tables of their
//! properties.

use rustc_hash::FxHashMap;

use super::Plan;
use tablegen_emit::rust::tables::{lists, number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module};
use tablegen_format::target_info::{Extension, ExtensionBit, ProcessorIds};
use tablegen_session::OutputContext;

/// Adds an enum with these names. Each item is a name and its variant, if the variant is not
/// derived from the name.
fn named<'n>(
    module: &mut Module,
    name: &str,
    about: &str,
    names: impl Iterator<Item = (&'n str, Option<&'n str>)>,
) {
    let entries = (0..).zip(names).map(|(value, (name, variant))| {
        let mut entry = Entry::new(name, value, format!("`{name}`."));
        entry.variant = variant.map(str::to_owned);
        entry
    });
    let entries = entries.collect();
    module.text(Enum { name, about, form: Form::Variants, entries }.print());
}

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-riscv-target-def");
    extensions(&mut module, plan);
    let profiles = &plan.profiles;
    let about = "Sets of extensions that have names.";
    named(&mut module, "Profile", about, profiles.iter().map(|one| (one.name, None)));
    let isas: Vec<&str> = profiles.iter().map(|one| one.isa.as_str()).collect();
    module.text(text_table("PROFILE_ISAS", &isas));
    let experimental: Vec<u64> =
        profiles.iter().map(|one| u64::from(one.is_experimental)).collect();
    module.text(number_table("PROFILES_EXPERIMENTAL", &experimental));
    processors(&mut module, plan);
    let tuned = plan.tuned.iter().map(|(record, name)| (*name, Some(record.name())));
    named(&mut module, "TunedProcessor", "Processors that code can only be tuned for.", tuned);
    module.text("::tablegen_rt::riscv_target!();\n");
    module
}

fn extensions(module: &mut Module, plan: &Plan<'_>) {
    let all = &plan.extensions;
    named(module, "Extension", "Extensions.", all.iter().map(|one| (one.name, None)));
    let number = |number: i64| u32::try_from(number).unwrap_or_default();
    let facts: Vec<u64> = all
        .iter()
        .flat_map(|one| {
            let [major, minor] = one.version.map(number);
            Extension { major, minor, is_experimental: one.is_experimental.into() }.to_numbers()
        })
        .collect();
    module.text(number_table("EXTENSIONS", &facts));
    let indices: FxHashMap<&str, u64> = all.iter().map(|one| one.name).zip(0..).collect();
    let implied = all.iter().map(|one| {
        one.implies.iter().filter_map(|name| indices.get(name).copied()).collect::<Vec<_>>()
    });
    module.text(lists("IMPLIED", implied));
    let bits = all.iter().flat_map(|one| {
        let bit = plan.bits.iter().find(|bit| bit.name == one.name);
        let (group, bit) = bit.map_or((0, 0), |bit| (bit.group + 1, bit.bit));
        ExtensionBit { group, bit }.to_numbers()
    });
    module.text(number_table("EXTENSION_BITS", &bits.collect::<Vec<_>>()));
}

fn processors(module: &mut Module, plan: &Plan<'_>) {
    let all = &plan.processors;
    let names = all.iter().map(|one| (one.name, Some(one.record.name())));
    named(module, "Processor", "Processors.", names);
    let isas: Vec<&str> = all.iter().map(|one| one.isa.as_str()).collect();
    module.text(text_table("PROCESSOR_ISAS", &isas));
    let fast = all
        .iter()
        .map(|one| {
            u64::from(one.fast_unaligned_scalars) | u64::from(one.fast_unaligned_vectors) << 1
        })
        .collect::<Vec<_>>();
    module.text(number_table("FAST_UNALIGNED", &fast));
    let ids = all.iter().flat_map(|one| {
        let [vendor, architecture, implementation] = one.ids;
        ProcessorIds { vendor, architecture, implementation }.to_numbers()
    });
    let ids: Vec<u64> = ids.collect();
    module.text(number_table("PROCESSOR_IDS", &ids));
}
