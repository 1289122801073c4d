//! Rust module of `--gen-instr-info`: tables that `tablegen_rt::mc` reads, and functions of
//! opcodes.

mod descriptions;
mod mappings;
mod operands;
mod requirements;

use std::sync::Arc;

use quote::quote;
use tablegen_model::registers::CodeGenRegisters;

use super::Plan;
use super::descriptions::Deprecation;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Names, Section, int_literal, with_location};
use tablegen_emit_target::rust::predicates::Predicates;
use tablegen_session::{BackendError, OutputContext};

/// Prints the plan.
pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: &Arc<CodeGenRegisters<'r>>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-instr-info");
    let shared =
        [SharedName::Opcode, SharedName::Register, SharedName::RegisterClass, SharedName::HwMode];
    module.use_names(&shared);
    let mut names = Names::default();
    for own in SharedName::ALL.iter().map(|name| name.name()).chain([
        "InstrDesc",
        "MachineInst",
        "OperandDesc",
        "OperandType",
        "OperandName",
        "OperandKind",
        "PredicateHooks",
        "Deprecation",
    ]) {
        names.claim(own);
    }
    descriptions::add(plan, registers, &mut module)?;
    operands::add(plan, &mut names, &mut module);
    mappings::add(output, plan, &mut names, &mut module)?;
    requirements::add(output, plan, &mut module)?;
    deprecations(plan, &mut module);
    predicates(output, plan, registers, &mut names, &mut module)?;
    Ok(module)
}

/// Returns lists of numbers as source text between braces.
fn lists(starts: &str, numbers: &str) -> String {
    format!("Lists::new(\n        {starts},\n        {numbers},\n    )")
}

/// Returns lists of numbers that opcodes share, as a static.
fn shared_lists(name: &str, list_of: &str, lists: &str) -> String {
    format!(
        "static {name}: ::tablegen_rt::mc::tables::SharedLists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers, SharedLists}};\n    \
         SharedLists::new({list_of}, {lists})\n}};\n"
    )
}

/// Adds functions for the named predicates.
fn predicates<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: &Arc<CodeGenRegisters<'r>>,
    names: &mut Names,
    module: &mut Module,
) -> Result<(), BackendError> {
    if plan.predicates.is_empty() {
        return Ok(());
    }
    let mut printer = Predicates::new(&plan.instructions, registers, &plan.predicates, names);
    let mut functions = Vec::with_capacity(plan.predicates.len());
    for predicate in &plan.predicates {
        let about = format!("{}.", with_location(output, predicate.name, predicate.record));
        functions.push(printer.function(predicate, &about)?);
    }
    if let Some(hooks) = printer.hooks() {
        module.add(Section::Hooks, hooks);
    }
    functions.into_iter().for_each(|function| module.items(function));
    Ok(())
}

/// Adds the deprecations of instructions.
fn deprecations(plan: &Plan<'_>, module: &mut Module) {
    if plan.deprecations.is_empty() {
        return;
    }
    let mut known: Vec<&Deprecation<'_>> = Vec::new();
    let mut keys = Vec::new();
    for (opcode, one) in plan.deprecations.iter().enumerate() {
        if let Some(one) = one {
            let index = known.iter().position(|known| *known == one).unwrap_or_else(|| {
                known.push(one);
                known.len() - 1
            });
            keys.push((opcode as u64, index as u64 + 1));
        }
    }
    let relation = mappings::relation(keys.iter().map(|&(key, index)| (key, vec![index])), 1);
    let values = known.iter().map(|one| match one {
        Deprecation::Feature(feature) => quote!(Deprecation::Feature(#feature)),
        Deprecation::Function(function) => quote!(Deprecation::Function(#function)),
    });
    let count = int_literal(known.len() as u64);
    module.text(include_str!("generated/deprecations.rs"));
    module.add(Section::Data, quote!(static DEPRECATIONS: [Deprecation; #count] = [#(#values),*];));
    module.add(Section::Data, mappings::print_static("DEPRECATED", &relation));
}
