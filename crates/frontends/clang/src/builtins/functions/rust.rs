//! Prints builtin functions as Rust: an enum, and a table of their properties.

use rustc_hash::FxHashMap;

use super::{Function, Kind, Plan};
use tablegen_emit::rust::tables::{numbers, texts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, with_location};
use tablegen_format::builtins::Builtin;
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-clang-builtins");
    let form = Form::Variants;
    let entries = (0..).zip(&plan.functions).map(|(value, function)| {
        let name = format!("{}{}", function.prefix, function.name);
        let about = format!("{}.", with_location(output, &name, function.record));
        Entry::new(name, value, about)
    });
    let about = "Builtin functions. Values are those of clang's enum, from its first one on.";
    module.text(Enum { name: "Builtin", about, form, entries: entries.collect() }.print());
    module.add(Section::Data, tables(&plan.functions));
    module.text("::tablegen_rt::builtin_functions!();\n");
    module
}

/// Returns the table of all functions.
fn tables(functions: &[Function<'_>]) -> String {
    let mut all = vec![""];
    let mut positions = FxHashMap::from_iter([("", 0)]);
    let mut rows = Vec::new();
    let mut index_of = |text| {
        let index = *positions.entry(text).or_insert(all.len());
        if index == all.len() {
            all.push(text);
        }
        index
    };
    for function in functions {
        let header = function.header.as_ref().map_or("", |header| header.path);
        let features = function.features.unwrap_or_default();
        let row = Builtin {
            kind: kind(function.kind),
            ty: index_of(&function.ty),
            attributes: index_of(&function.attributes),
            features: index_of(features),
            header: index_of(header),
            languages: index_of(function.languages),
        };
        rows.extend(row.to_numbers());
    }
    format!(
        "static FUNCTIONS: ::tablegen_rt::builtins::Tables = {{\n    \
         use ::tablegen_rt::builtins::{{Numbers, Tables, Texts}};\n    \
         Tables::builder()\n        .rows({})\n        .texts({})\n        .build()\n}};\n",
        numbers(&rows),
        texts(&all)
    )
}

/// Returns the number of a kind in `tablegen_rt::builtins`.
fn kind(kind: Kind) -> usize {
    match kind {
        Kind::Plain => 0,
        Kind::Atomic => 1,
        Kind::Library => 2,
        Kind::Language => 3,
        Kind::Target => 4,
        Kind::TargetLibrary => 5,
    }
}
