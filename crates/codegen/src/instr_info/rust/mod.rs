//! The Rust module of instruction descriptions: tables that `tablegen_rt::mc` reads, and functions
//! of opcodes.

mod descriptions;
mod mappings;
mod operands;
mod requirements;

use std::sync::Arc;

use tablegen_model::registers::CodeGenRegisters;

use super::Plan;
use super::descriptions::Deprecation;
use crate::support::rust::predicates::Predicates;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Names, with_place};
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

/// Lists of numbers as text, between braces.
fn lists(starts: &str, numbers: &str) -> String {
    format!("Lists {{\n        starts: {starts},\n        numbers: {numbers},\n    }}")
}

/// Lists of numbers that opcodes share, as a static.
fn shared_lists(name: &str, list_of: &str, lists: &str) -> String {
    format!(
        "static {name}: ::tablegen_rt::mc::tables::SharedLists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers, SharedLists}};\n    \
         SharedLists {{ list_of: {list_of}, lists: {lists} }}\n}};\n"
    )
}

/// Functions of the predicates that have names.
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
        let about = format!("{}.", with_place(output, predicate.name, predicate.record));
        functions.push(printer.function(predicate, &about)?);
    }
    if let Some(hooks) = printer.hooks() {
        module.items(hooks);
    }
    functions.into_iter().for_each(|function| module.items(function));
    Ok(())
}

/// Which instructions should no longer be used.
fn deprecations(plan: &Plan<'_>, module: &mut Module) {
    if plan.deprecations.is_empty() {
        return;
    }
    let mut known: Vec<&Deprecation<'_>> = Vec::new();
    let mut keys = Vec::new();
    for (opcode, one) in plan.deprecations.iter().enumerate() {
        if let Some(one) = one {
            let at = known.iter().position(|known| *known == one).unwrap_or_else(|| {
                known.push(one);
                known.len() - 1
            });
            keys.push((opcode as u64, at as u64 + 1));
        }
    }
    let relation = mappings::relation(keys.iter().map(|&(key, at)| (key, vec![at])), 1);
    let values = known.iter().map(|one| match one {
        Deprecation::Feature(feature) => quote::quote!(Deprecation::Feature(#feature)),
        Deprecation::Function(function) => quote::quote!(Deprecation::Function(#function)),
    });
    module.items(quote::quote! {
        /// Why an instruction should no longer be used.
        #[allow(dead_code)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Deprecation {
            /// Where the target has the feature of this name.
            Feature(&'static str),
            /// Where the function of this name says so.
            Function(&'static str),
        }

        static DEPRECATIONS: &[Deprecation] = &[#(#values),*];

        #[allow(dead_code)]
        impl Opcode {
            /// Whether it should no longer be used, and why.
            #[must_use]
            pub fn deprecation(self) -> ::core::option::Option<Deprecation> {
                let at = DEPRECATED.get(self.value(), 0)?;
                DEPRECATIONS.get(at as usize).copied()
            }
        }
    });
    module.text(mappings::print_static("DEPRECATED", &relation));
}
