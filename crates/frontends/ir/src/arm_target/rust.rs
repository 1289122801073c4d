//! Prints processors and extensions of AArch64, and processor families of both architectures, as
//! Rust: enums, and tables of their properties.

use rustc_hash::FxHashMap;

use super::aarch64::AArch64;
use super::{Extension, Plan};
use tablegen_emit::rust::tables::{lists, number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module};
use tablegen_session::OutputContext;

/// Adds an enum with these names. Each item is a name and its variant, if the variant is not
/// derived from the name.
fn named<'n>(
    module: &mut Module,
    name: &str,
    about: &str,
    names: impl Iterator<Item = (&'n str, Option<String>)>,
) {
    let entries = (0..).zip(names).map(|(value, (name, variant))| {
        let mut entry = Entry::new(name, value, format!("`{name}`."));
        entry.variant = variant;
        entry
    });
    let entries = entries.collect();
    module.text(Enum { name, about, form: Form::Variants, entries }.print());
}

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-arm-target-def");
    let in_order = |names: &[_]| {
        let mut names: Vec<&str> = names.to_vec();
        names.sort_unstable();
        names.into_iter().map(|name| (name, None))
    };
    let about = "Families of processors.";
    named(&mut module, "ProcessorFamily", about, in_order(&plan.families));
    match &plan.aarch64 {
        Some(aarch64) => of_aarch64(&mut module, aarch64),
        None => {
            let architectures = in_order(&plan.architectures);
            named(&mut module, "Architecture", "Architectures.", architectures);
        }
    }
    module
}

/// Indices of extensions by enumerator.
type Indices<'p> = FxHashMap<&'p str, u64>;

fn of_aarch64<'a>(module: &mut Module, aarch64: &AArch64<'a>) {
    let all = &aarch64.extensions;
    let names = all.iter().map(|one| {
        let kind = one.kind.strip_prefix("AEK_").unwrap_or(&one.kind);
        (one.name, Some(kind.to_owned()))
    });
    let about = "Extensions. Their names are those of features; values are those of LLVM's enum.";
    named(module, "Extension", about, names);
    let indices: Indices<'_> = all.iter().map(|one| one.kind.as_str()).zip(0..).collect();
    let texts = |of: fn(&Extension<'a>) -> &'a str| all.iter().map(of).collect::<Vec<_>>();
    module.text(text_table("EXTENSION_FLAGS", &texts(|one| one.visible_name)));
    module.text(text_table("EXTENSION_ALIASES", &texts(|one| one.visible_alias)));
    module.text(text_table("ARCHITECTURE_FEATURES", &texts(|one| one.architecture_feature)));
    module.text(text_table("EXTENSION_ABOUT", &texts(|one| one.description)));
    let needed = all.iter().map(|one| {
        let own = aarch64.dependencies.iter().filter(|(_, by)| *by == one.kind);
        own.filter_map(|(needed, _)| indices.get(needed.as_str()).copied()).collect::<Vec<_>>()
    });
    module.text(lists("NEEDED", needed));
    let of = |kinds: &[String]| {
        let indices = kinds.iter().filter_map(|kind| indices.get(kind.as_str()).copied());
        let mut indices: Vec<u64> = indices.collect();
        indices.sort_unstable();
        indices.dedup();
        indices
    };
    let architectures = &aarch64.architectures;
    let names: Vec<String> = architectures
        .iter()
        .map(|one| match one.minor {
            0 => format!("armv{}-{}", one.major, one.profile),
            minor => format!("armv{}.{minor}-{}", one.major, one.profile),
        })
        .collect();
    let variants = architectures.iter().map(|one| Some(one.cpp_name()));
    let about = "Architectures, with the names that options have for them.";
    let names = names.iter().map(String::as_str).zip(variants);
    named(module, "Architecture", about, names);
    module.text(lists("DEFAULTS", architectures.iter().map(|one| of(&one.extensions))));
    let processors = &aarch64.processors;
    named(module, "Processor", "Processors.", processors.iter().map(|one| (one.name, None)));
    module.text(lists("PROCESSOR_EXTENSIONS", processors.iter().map(|one| of(&one.extensions))));
    let index_of = |name: &str| architectures.iter().position(|one| one.cpp_name() == name);
    let numbers: Vec<u64> = processors
        .iter()
        .map(|one| index_of(&one.architecture).map_or(0, |index| index as u64 + 1))
        .collect();
    module.text(number_table("PROCESSOR_ARCHITECTURES", &numbers));
    let index_of = |name: &str| processors.iter().position(|one| one.name == name);
    let mut aliases: Vec<(&str, u64)> = aarch64
        .aliases
        .iter()
        .filter_map(|(name, alias)| Some((*name, index_of(alias)? as u64)))
        .collect();
    aliases.sort_unstable();
    let names: Vec<&str> = aliases.iter().map(|(name, _)| *name).collect();
    module.text(text_table("ALIASES", &names));
    let numbers: Vec<u64> = aliases.iter().map(|(_, processor)| *processor).collect();
    module.text(number_table("ALIASED", &numbers));
    module.text(format!("::tablegen_rt::aarch64_target!({} aliases);\n", aliases.len()));
}
