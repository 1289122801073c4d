//! Rust module of `--gen-asm-writer`: the printer's type, register names, the hook trait, and
//! tables for `tablegen_rt::asm::print`.

mod conditions;
mod hooks;
mod programs;

use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::RecordError;
use tablegen_format::asm_writer::Span;

use tablegen_model::features::Features;
use tablegen_model::registers::{ClassId, CodeGenRegisters};

use super::Plan;
use super::names::RegisterNames;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::numbers;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, Source, byte_string, string, with_location,
};
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
    module.text(register_name_table(&plan.names)?);
    let mut tables = Tables::default();
    tables.add("text", &string(&programs.text));
    tables.add("opcodes", &byte_string(&conditions.opcodes));
    tables.add("steps", &byte_string(&programs.steps));
    tables.add("alias_lists", &byte_string(&conditions.lists));
    tables.add("conditions", &byte_string(&conditions.conditions));
    tables.add("aliases", &byte_string(&conditions.aliases));
    let (classes, class_len) = classes(&conditions.classes, registers);
    tables.add("classes", &byte_string(&classes));
    tables.add("class_len", &class_len.to_string());
    tables.add("classes_by_mode", &numbers(&conditions.by_mode));
    tables.add("modes", &plan.target.hw_modes().count().to_string());
    module.text(tables.print("ASM_TEXT", "::tablegen_rt::asm::print", &["Numbers"]));
    Ok(module)
}

/// Returns the members of register classes, and the number of bytes of each. Every register has a bit.
fn classes(all: &[Option<ClassId>], registers: &CodeGenRegisters<'_>) -> (Vec<u8>, usize) {
    let len = registers.registers().len().div_ceil(8);
    let mut bytes = vec![0; all.len() * len];
    for (number, class) in all.iter().enumerate() {
        for member in class.iter().flat_map(|&class| registers[class].member_set.iter()) {
            bytes[number * len + member / 8] |= 1 << (member % 8);
        }
    }
    (bytes, len)
}

fn register_name_table(names: &RegisterNames<'_>) -> Result<Source, BackendError> {
    let (mut text, mut spans, mut known) = (String::new(), Vec::new(), FxHashMap::default());
    for name in names.resolved().concat() {
        let span = match known.get(name) {
            Some(&span) => span,
            None => {
                let span = Span::new(text.len(), name.len()).ok_or_else(|| {
                    RecordError::new(&[], "the names of registers are too long for Rust")
                })?;
                text.push_str(name);
                known.insert(name, span);
                span
            }
        };
        spans.extend(span.to_bytes());
    }
    let table = format!(
        "static ASM_REGISTER_NAMES: ::tablegen_rt::asm::print::RegisterNames = \
         ::tablegen_rt::asm::print::RegisterNames::new(\n    {},\n    {},\n);\n",
        string(&text),
        byte_string(&spans)
    );
    Ok(Source::of(Section::Data, table))
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
