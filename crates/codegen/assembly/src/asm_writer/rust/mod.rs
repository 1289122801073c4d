//! Rust module of `--gen-asm-writer`: the printer's type, register names, the hook trait, and
//! tables for `tablegen_rt::asm::print`.

mod conditions;
mod hooks;
mod programs;

use proc_macro2::Literal;
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
    Entry, Enum, Form, Module, Section, Source, byte_string, doc, string, with_location,
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
    let out = quote!(out: &mut ::tablegen_rt::asm::print::Output<'_>);
    let (index, set) = match sets.is_empty() {
        true => (quote!(register.index()), quote!()),
        false => {
            let count = Literal::usize_unsuffixed(names.count);
            (quote!(names.index() * #count + register.index()), quote!(names: RegisterNames,))
        }
    };
    let (about, result, found) = match sets.is_empty() {
        true => (
            "Returns the name of a register in assembly text. Empty if the register has none.",
            quote!(&'static str),
            quote!(ASM_REGISTER_NAMES.get(#index)),
        ),
        false => (
            "Returns the name of a register in a set of names. A register without a name in the set has the \
             name that the set falls back on. `None` if it has no name at all.",
            quote!(::core::option::Option<&'static str>),
            quote!(let name = ASM_REGISTER_NAMES.get(#index); (!name.is_empty()).then_some(name)),
        ),
    };
    let about = doc(about);
    let get = quote!(pub fn register_name(register: Register, #set) -> #result { #found });
    module.items(quote!(#about #[allow(dead_code)] #[must_use] #get));
    let about = doc(
        "Writes the name of a register as [`register_name`] returns it, faster than `write_str`.\n\n# Errors\n\
         Returns an error if `out` does, or if the register has no name.",
    );
    let written = quote!(ASM_REGISTER_NAMES.write(#index, out));
    let arguments = quote!(register: Register, #set #out);
    let write = quote!(pub fn write_register_name(#arguments) -> ::core::fmt::Result { #written });
    module.items(quote!(#about #[allow(dead_code)] #[inline] #write));
    if sets.is_empty() {
        return;
    }
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
