//! Prints the functions of libraries as Rust: enums of functions and of type kinds, and their
//! signatures.

use rustc_hash::FxHashMap;

use super::Plan;
use tablegen_emit::rust::tables::lists;
use tablegen_emit::rust::{Entry, Enum, Form, Module, with_location};
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-target-library-info");
    let entries = (1..).zip(&plan.functions).map(|(value, function)| {
        let about = format!("{}.", with_location(output, function.symbol, function.record));
        let mut entry = Entry::new(function.symbol, value, about);
        entry.variant = Some(function.record.name().to_owned());
        entry
    });
    let about = "Functions of C's libraries that optimizers know. Their names are those that the \
                 linker knows;\nvalues are those of LLVM's enum.";
    let form = Form::Variants;
    module.text(Enum { name: "LibraryFunction", about, form, entries: entries.collect() }.print());
    let entries = (1..).zip(&plan.types).map(|(value, ty)| {
        Entry::new(ty.name(), value, format!("{}.", with_location(output, ty.name(), *ty)))
    });
    let about = "Kinds of types of arguments and results.";
    module.text(Enum { name: "TypeKind", about, form, entries: entries.collect() }.print());
    let types: FxHashMap<&str, u64> = plan.types.iter().map(|ty| ty.name()).zip(0..).collect();
    let signatures = plan.functions.iter().map(|function| {
        let types = function.signature.iter().filter_map(|name| types.get(name).copied());
        // The number of kinds represents `void`.
        let none = (!function.has_result).then_some(plan.types.len() as u64);
        none.into_iter().chain(types).collect::<Vec<_>>()
    });
    module.text(lists("SIGNATURES", signatures));
    module.text("::tablegen_rt::library_functions!();\n");
    module
}
