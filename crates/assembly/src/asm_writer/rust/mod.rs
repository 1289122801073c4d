//! Rust module of `--gen-asm-writer`: the printer's type, register names, the hook trait, and
//! tables for `tablegen_rt::asm::print`.

mod conditions;
mod hooks;
mod programs;

use quote::quote;

use tablegen_model::features::Features;
use tablegen_model::registers::CodeGenRegisters;

use super::Plan;
use super::names::RegisterNames;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{numbers, sets, starts, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Source, byte_string, string, with_location};
use tablegen_session::{BackendError, OutputContext};

use conditions::Conditions;
use hooks::Needs;
use programs::Programs;
use tablegen_emit_target::rust::tables::Tables;

pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: &CodeGenRegisters<'r>,
    features: Option<&Features<'r>>,
) -> Result<Module, BackendError> {
    let programs = Programs::new(plan)?;
    let conditions = Conditions::new(plan, &programs, registers, features)?;
    let needs = Needs { features: features.is_some(), modes: !conditions.by_mode.is_empty() };
    let mut module = Module::new(output, "gen-asm-writer");
    let target = plan.target.name();
    module.alias_runtime(
        &format!("Printer of the instructions of target `{target}`."),
        &quote!(Printer<'h, H>),
        &quote!(asm::print::Printer<'h, AsmWriter, H>),
    );
    register_names(output, &plan.names, &mut module);
    let hooks = hooks::Hooks::new(plan, &programs.methods, needs);
    hooks.declare(output, &mut module);
    let mut names = vec![SharedName::Opcode, SharedName::Register];
    names.extend(needs.modes.then_some(SharedName::HwMode));
    names.extend(needs.features.then_some(SharedName::Feature));
    module.use_names(&names);
    module.text(hooks.dispatch());
    module.text(register_name_table(&plan.names));
    let mut tables = Tables::default();
    tables.add("text", &string(&programs.text));
    tables.add("pieces", &byte_string(&programs.pieces));
    tables.add("opcodes", &byte_string(&programs.opcodes));
    tables.add("steps", &byte_string(&programs.steps));
    tables.add("aliases_of", &numbers(&conditions.aliases_of));
    tables.add("alias_lists", &starts(conditions.lens.iter().copied()));
    tables.add("aliases", &byte_string(&conditions.aliases));
    tables.add("conditions", &byte_string(&conditions.conditions));
    let members = conditions
        .classes
        .iter()
        .map(|class| class.iter().flat_map(|&class| registers[class].member_set.iter()));
    tables.add("classes", &sets(members));
    tables.add("classes_by_mode", &numbers(&conditions.by_mode));
    tables.add("modes", &plan.target.hw_modes().count().to_string());
    module.text(tables.print("ASM_TEXT", "::tablegen_rt::asm::print", &["Numbers", "Sets"]));
    Ok(module)
}

/// Returns the table of register names.
fn register_name_table(names: &RegisterNames<'_>) -> Source {
    text_table("ASM_REGISTER_NAMES", &names.resolved().concat())
}

/// Adds the function that returns register names, and the enum of sets of names if there are
/// several.
fn register_names(output: &OutputContext<'_>, names: &RegisterNames<'_>, module: &mut Module) {
    let sets: Vec<_> = names.sets.iter().filter_map(|set| set.index).collect();
    if sets.is_empty() {
        module.text("::tablegen_rt::register_names!();\n");
        return;
    }
    module.text(format!("::tablegen_rt::register_names!(count: {});\n", names.count));
    let entries = (0..).zip(&sets).map(|(index, set)| {
        Entry::new(set.name(), index, format!("{}.", with_location(output, set.name(), *set)))
    });
    let declared = Enum {
        name: "RegisterNames",
        about: "Sets of names for registers.",
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
}
