//! Prints the printer of assembly text as Rust: tables of programs, a trait for the user's part,
//! and the functions that bring these together.

mod conditions;
mod hooks;
mod programs;

use quote::quote;

use tablegen_model::features::Features;
use tablegen_model::registers::CodeGenRegisters;

use super::Plan;
use super::names::RegisterNames;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{Tables, numbers, sets, starts, texts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, byte_string, int_literal, string, with_place,
};
use tablegen_session::{BackendError, OutputContext};

use conditions::Conditions;
use hooks::Asks;
use programs::Programs;

pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: &CodeGenRegisters<'r>,
    features: Option<&Features<'r>>,
) -> Result<Module, BackendError> {
    let asks_features = features.is_some();
    let programs = Programs::new(plan)?;
    let conditions = Conditions::new(plan, &programs, registers, features)?;
    let asks_modes = !conditions.by_mode.is_empty();
    let mut module = Module::new(output, "gen-asm-writer");
    let mut names = vec![SharedName::Opcode, SharedName::Register];
    names.extend(asks_modes.then_some(SharedName::HwMode));
    names.extend(asks_features.then_some(SharedName::Feature));
    module.use_names(&names);
    register_names(output, &plan.names, &mut module);
    let several_names = plan.names.sets.len() > 1;
    let asks = Asks { features: asks_features, modes: asks_modes, several_names };
    let hooks = hooks::print(output, plan, &programs.methods, asks);
    module.items(quote! {
        #hooks

        /// Writes an instruction as assembly text: its mnemonic, a tab where operands follow, and
        /// these.
        ///
        /// # Errors
        /// Those of `out` and of `hooks`, or the description does not say how the instruction is
        /// written.
        #[allow(dead_code)]
        pub fn print<I, W, H>(inst: &I, out: &mut W, hooks: &H) -> ::core::fmt::Result
        where
            I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?::core::marker::Sized,
            W: ::core::fmt::Write + ?::core::marker::Sized,
            H: PrintHooks<I>,
        {
            ::tablegen_rt::asm::print::print(inst, &PrintCalls(hooks), out)
        }

        /// What an instruction begins with, up to its first operand; nothing if that comes first.
        /// None if the description does not say how the instruction is written.
        #[allow(dead_code)]
        #[must_use]
        pub fn mnemonic(opcode: Opcode) -> ::core::option::Option<&'static str> {
            ASM_TEXT.mnemonic(opcode.index()).map(str::trim_end)
        }
    });
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
    module.text(tables.print(
        "ASM_TEXT",
        "::tablegen_rt::asm::print",
        &["Numbers", "Sets", "Tables"],
    ));
    Ok(module)
}

/// What registers are called.
fn register_names(output: &OutputContext<'_>, names: &RegisterNames<'_>, module: &mut Module) {
    let all = names.resolved().concat();
    module.text(format!(
        "static ASM_REGISTER_NAMES: ::tablegen_rt::registers::tables::Texts = {{\n    \
         use ::tablegen_rt::registers::tables::{{Numbers, Texts}};\n    {}\n}};\n",
        texts(&all)
    ));
    let sets: Vec<_> = names.sets.iter().filter_map(|set| set.index).collect();
    if sets.is_empty() {
        module.items(quote! {
            /// What a register is called in assembly text.
            #[allow(dead_code)]
            #[must_use]
            pub fn register_name(register: Register) -> &'static str {
                ASM_REGISTER_NAMES.get(register.index())
            }
        });
        return;
    }
    let entries = (0..).zip(&sets).map(|(at, set)| {
        Entry::new(set.name(), at, format!("{}.", with_place(output, set.name(), *set)))
    });
    let declared = Enum {
        name: "RegisterNames",
        about: "Sets of names for registers.",
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let count = int_literal(names.count as u64);
    module.items(quote! {
        /// What a register is called in assembly text, in a set of names or those that are to be
        /// used for what it has not; none if it has no name there.
        #[allow(dead_code)]
        #[must_use]
        pub fn register_name(
            register: Register,
            names: RegisterNames
        ) -> ::core::option::Option<&'static str> {
            let name = ASM_REGISTER_NAMES.get(names.index() * #count + register.index());
            if name.is_empty() {
                ::core::option::Option::None
            } else {
                ::core::option::Option::Some(name)
            }
        }
    });
}
