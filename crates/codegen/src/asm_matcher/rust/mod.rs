//! The Rust module of assemblers: tables for `tablegen_rt::asm`, the trait of what the description
//! leaves to code, and the functions that bring these together.

mod hooks;
mod tables;

use quote::quote;

use super::Plan;
use super::classes::{Class, Kind};
use super::conversions::identifier;
use tablegen_emit::rust::tables::{numbers, texts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, int_literal, match_variants, with_place};
use tablegen_emit::rust::{one_line, shared::SharedName};
use tablegen_model::registers::RegisterId;
use tablegen_session::{BackendError, OutputContext};

/// Prints the plan.
pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-asm-matcher");
    let by_mode = plan.classes.all.iter().any(|class| matches!(class.kind, Kind::ByMode(_)));
    let mut names = vec![SharedName::Opcode, SharedName::Register, SharedName::Requirement];
    names.extend(by_mode.then_some(SharedName::HwMode));
    module.use_names(&names);
    module.items(quote! {
        impl ::tablegen_rt::asm::parse::Described for Requirement {
            fn description(&self) -> &'static str {
                Requirement::description(*self)
            }
        }
    });
    module.text(classes(output, plan));
    diagnostics(plan, &mut module);
    syntax(plan, &mut module);
    let hooks = hooks::print(output, plan)?;
    let max_operands = int_literal(plan.max_results() as u64);
    module.items(quote! {
        #[allow(unused_imports)]
        pub use ::tablegen_rt::asm::parse::{
            Available, Fit, NearMiss, Reason, Written, add_operand,
        };

        /// How many operands an instruction has at most.
        #[allow(dead_code)]
        pub const MAX_OPERANDS: usize = #max_operands;

        /// An instruction that a line stands for, with its operands.
        pub type Matched =
            ::tablegen_rt::mc::machine::MachineInst<Opcode, Register, MAX_OPERANDS>;

        /// Why a line stands for no instruction.
        pub type Mismatch =
            ::tablegen_rt::asm::parse::Mismatch<Opcode, OperandDiagnostic, Requirement>;

        #hooks

        /// What a target meets of all that instructions require; `has` says whether it has the
        /// feature of this name, as a user writes it.
        #[allow(dead_code)]
        #[must_use]
        pub fn available(has: impl ::core::ops::Fn(&'static str) -> bool) -> Available {
            Available::new(|requirement: Requirement| requirement.is_met(&has))
        }

        /// Finds the instruction that a mnemonic with operands stands for. Without mnemonic, all
        /// instructions are looked at.
        ///
        /// # Errors
        /// There is none; what is wrong, and with which operand.
        #[allow(dead_code)]
        pub fn match_instruction<H: AssemblerHooks>(
            hooks: &H,
            variant: AssemblyVariant,
            mnemonic: &str,
            operands: &[H::Operand],
            available: &Available,
        ) -> ::core::result::Result<Matched, Mismatch> {
            let calls = AssemblerCalls(hooks);
            ::tablegen_rt::asm::matching::find_instruction(
                &calls,
                variant.index(),
                mnemonic,
                operands,
                available,
            )
        }

        /// The mnemonics of available instructions that are nearest to one that there is not.
        #[allow(dead_code)]
        pub fn nearest_mnemonics<'a>(
            variant: AssemblyVariant,
            mnemonic: &'a str,
            available: &'a Available,
        ) -> impl ::core::iter::Iterator<Item = &'static str> + 'a {
            ASSEMBLER.nearest_mnemonics(variant.index(), mnemonic, available)
        }

        /// Whether an available instruction begins with a mnemonic.
        #[allow(dead_code)]
        #[must_use]
        pub fn is_mnemonic(
            variant: AssemblyVariant,
            mnemonic: &str,
            available: &Available,
        ) -> bool {
            ASSEMBLER.is_mnemonic(variant.index(), mnemonic, available)
        }

        /// The classes of operands at a place behind a mnemonic, counted from 0, that are to be
        /// parsed by methods of their own, in the order in which these are to be tried.
        #[allow(dead_code)]
        pub fn custom_classes(
            mnemonic: &str,
            at: usize,
            available: &Available,
        ) -> impl ::core::iter::Iterator<Item = OperandClass> {
            let classes = ASSEMBLER.custom_classes(mnemonic, at, available);
            classes.filter_map(|class| OperandClass::ALL.get(class).copied())
        }
    });
    register_names(&mut module, "register_by_name", "name", &plan.register_names);
    register_names(&mut module, "register_by_other_name", "other name", &plan.alternative_names);
    let mut opcodes = Vec::with_capacity(plan.matchables.len());
    for matchable in &plan.matchables {
        let Some(id) = plan.instructions.id(matchable.result) else {
            let message = format!("'{}' has no opcode", matchable.result.name());
            return Err(matchable.record.error(message).into());
        };
        opcodes.push(id.0);
    }
    module.text(tables::print(plan, "ASSEMBLER", &opcodes)?);
    Ok(module)
}

/// The enum of classes.
fn classes(output: &OutputContext<'_>, plan: &Plan<'_>) -> String {
    let entry = |(value, class): (u32, &Class<'_>)| {
        let (name, about) = match &class.kind {
            Kind::Token => {
                let text = class.value.replace('`', "'").replace(['\n', '\r'], " ");
                (format!("Token_{}", identifier(&class.value)), format!("The token `` {text} ``."))
            }
            Kind::Registers { .. } if class.value.is_empty() => {
                (class.name.clone(), "Registers that several classes have in common.".to_owned())
            }
            Kind::Registers { .. } => {
                (class.name.clone(), format!("Registers of `{}`.", class.value))
            }
            Kind::ByMode(record) => {
                let about = format!("Registers by hardware mode: `{}`.", record.name());
                (class.name.clone(), about)
            }
            Kind::User(user) => {
                let record = user.record;
                (class.name.clone(), format!("{}.", with_place(output, record.name(), record)))
            }
        };
        Entry::new(name, value, about)
    };
    let about = format!("Classes of operands of target `{}`.", plan.target.name());
    let entries = (0..).zip(&plan.classes.all).map(entry).collect();
    Enum { name: "OperandClass", about: &about, form: Form::Number, entries }.print()
}

/// What can be wrong with operands.
fn diagnostics(plan: &Plan<'_>, module: &mut Module) {
    let names: Vec<&str> = plan.diagnostics().into_iter().collect();
    let message_of = |name: &str| {
        let with_message =
            |class: &&Class<'_>| class.diagnostic == name && !class.message.is_empty();
        plan.classes.all.iter().find(with_message).map_or("", |class| class.message)
    };
    let messages: Vec<&str> = names.iter().map(|name| message_of(name)).collect();
    let about = format!("What can be wrong with operands of target `{}`.", plan.target.name());
    let entries = (0..).zip(names.iter().zip(&messages)).map(|(at, (name, message))| {
        let about = match *message {
            "" => format!("`{name}`."),
            message => format!("`{name}`: {}.", one_line(message)),
        };
        Entry::new(*name, at, about)
    });
    let declared = Enum {
        name: "OperandDiagnostic",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let body = match_variants(names.iter().copied(), messages);
    module.items(quote! {
        #[allow(dead_code)]
        impl OperandDiagnostic {
            /// What to tell the author of the line; empty if the description does not say.
            #[allow(clippy::match_same_arms)]
            #[must_use]
            pub fn message(self) -> &'static str {
                #body
            }
        }

        impl ::tablegen_rt::asm::parse::Described for OperandDiagnostic {
            fn description(&self) -> &'static str {
                self.message()
            }
        }
    });
}

/// The variants of the language, and how each is written.
fn syntax(plan: &Plan<'_>, module: &mut Module) {
    let all = &plan.settings.variants;
    let name = |at: usize| match all[at].name {
        "" if all.len() == 1 => "Default".to_owned(),
        "" => format!("Variant{}", all[at].number),
        name => name.to_owned(),
    };
    let names: Vec<String> = (0..all.len()).map(name).collect();
    let about = format!("Ways to write assembly for target `{}`.", plan.target.name());
    let entries = (0..).zip(names.iter().zip(all)).map(|(at, (name, variant))| {
        Entry::new(name, at, format!("Variant {} of assembly strings.", variant.number))
    });
    let declared = Enum {
        name: "AssemblyVariant",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let syntaxes = all.iter().map(|variant| {
        let (comment, prefix) = (variant.comment, variant.register_prefix);
        let (separators, breaks) = (variant.separators, variant.breaks);
        quote! {
            ::tablegen_rt::asm::lex::Syntax {
                comment: #comment,
                register_prefix: #prefix,
                separators: #separators,
                breaks: #breaks,
            }
        }
    });
    let body = match_variants(names.iter().map(String::as_str), syntaxes);
    module.items(quote! {
        #[allow(dead_code)]
        impl AssemblyVariant {
            /// How it is written, for [`tablegen_rt::asm::lex`].
            ///
            /// [`tablegen_rt::asm::lex`]: ::tablegen_rt::asm::lex
            #[must_use]
            pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
                #body
            }
        }
    });
}

/// A function that looks up registers by names of a kind, if there are any.
fn register_names(module: &mut Module, function: &str, what: &str, names: &[(&str, RegisterId)]) {
    if names.is_empty() {
        return;
    }
    let mut sorted = names.to_vec();
    sorted.sort_by_key(|&(name, _)| name);
    sorted.dedup_by_key(|&mut (name, _)| name);
    let all: Vec<&str> = sorted.iter().map(|&(name, _)| name).collect();
    let registers: Vec<u64> = sorted.iter().map(|(_, register)| register.at() as u64).collect();
    let table = function.to_ascii_uppercase();
    module.text(format!(
        "/// The register of this {what} in assembly.\n#[allow(dead_code)]\n#[must_use]\n\
         pub fn {function}(name: &str) -> ::core::option::Option<Register> {{\n    \
         use ::tablegen_rt::registers::tables::{{Numbers, Texts}};\n    \
         static {table}_NAMES: Texts = {};\n    static {table}: Numbers = {};\n    \
         let at = {table}_NAMES.find({}, name)?;\n    \
         let register = usize::try_from({table}.get(at)).ok()?;\n    \
         Register::ALL.get(register).copied()\n}}\n",
        texts(&all),
        numbers(&registers),
        all.len()
    ));
}
