//! Rust module of `--gen-asm-matcher`: the assembler's type, the hook trait, enums of classes,
//! diagnostics and variants, and tables for `tablegen_rt::asm::matching`.

mod hooks;
mod tables;

use proc_macro2::TokenStream;
use quote::quote;

use super::Plan;
use super::classes::{Class, Kind};
use super::conversions::identifier;
use tablegen_emit::rust::tables::{number_table, text_table};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, Source, doc, ident, int_literal, match_variants, with_place,
};
use tablegen_emit::rust::{one_line, shared::SharedName};
use tablegen_model::registers::RegisterId;
use tablegen_session::{BackendError, OutputContext};

use hooks::Hooks;

/// Prints the module.
pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-asm-matcher");
    let by_name = RegisterNames::new("register_by_name", "name", &plan.register_names);
    let other = "alternative name";
    let by_other_name =
        RegisterNames::new("register_by_other_name", other, &plan.alternative_names);
    let register_names: Vec<RegisterNames<'_>> =
        [by_name, by_other_name].into_iter().flatten().collect();
    module.items(api(plan));
    for names in &register_names {
        module.items(names.function());
    }
    let hooks = Hooks::new(plan);
    module.add(Section::Hooks, hooks.declare(output)?);
    variants(plan, &mut module);
    module.text(classes(output, plan));
    diagnostics(plan, &mut module);
    let by_mode = plan.classes.all.iter().any(|class| matches!(class.kind, Kind::ByMode(_)));
    let mut names = vec![
        SharedName::Opcode,
        SharedName::Register,
        SharedName::Feature,
        SharedName::Requirement,
    ];
    names.extend(by_mode.then_some(SharedName::HwMode));
    module.use_names(&names);
    module.text(hooks.dispatch(register_names.iter().map(|names| names.function)));
    for names in &register_names {
        module.text(names.table());
    }
    let mut opcodes = Vec::with_capacity(plan.matchables.len());
    for matchable in &plan.matchables {
        let Some(id) = plan.instructions.id(matchable.result) else {
            let message = format!("'{}' has no opcode", matchable.result.name());
            return Err(matchable.record.error(message).into());
        };
        opcodes.push(id.0);
    }
    module.use_opcodes(opcodes.iter().copied());
    module.text(tables::print(plan, "ASSEMBLER", &opcodes)?);
    Ok(module)
}

/// Returns the types that users of the module name.
fn api(plan: &Plan<'_>) -> TokenStream {
    let max_operands = int_literal(plan.instructions.max_operands().max(plan.max_results()) as u64);
    let about = doc(&format!("Assembler of target `{}`.", plan.target.name()));
    quote! {
        #[allow(unused_imports)]
        pub use ::tablegen_rt::asm::parse::{
            Fit, NearMiss, Operands, Reason, TargetFit, Written, add_operand,
        };

        #about
        #[allow(dead_code)]
        pub type Assembler = ::tablegen_rt::asm::parse::Assembler<AsmMatcher>;

        /// Instruction that [`Assembler::match_instruction`] returns.
        pub type Matched =
            ::tablegen_rt::mc::machine::MachineInst<Opcode, Register, MAX_OPERANDS>;

        /// Reason why a line matches no instruction.
        #[allow(dead_code)]
        pub type Mismatch = ::tablegen_rt::asm::parse::MismatchOf<AsmMatcher>;

        /// Maximum number of operands of an instruction.
        #[allow(dead_code)]
        pub const MAX_OPERANDS: usize = #max_operands;
    }
}

/// Prints the enum of operand classes.
fn classes(output: &OutputContext<'_>, plan: &Plan<'_>) -> Source {
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
    let about = format!("Operand classes of target `{}`.", plan.target.name());
    let entries = (0..).zip(&plan.classes.all).map(entry).collect();
    Enum { name: "OperandClass", about: &about, form: Form::Number, entries }.print()
}

/// Prints the enum of operand diagnostics.
fn diagnostics(plan: &Plan<'_>, module: &mut Module) {
    let names: Vec<&str> = plan.diagnostics().into_iter().collect();
    let message_of = |name: &str| {
        let with_message =
            |class: &&Class<'_>| class.diagnostic == name && !class.message.is_empty();
        plan.classes.all.iter().find(with_message).map_or("", |class| class.message)
    };
    let messages: Vec<&str> = names.iter().map(|name| message_of(name)).collect();
    let about = format!("Diagnostics of operand classes of target `{}`.", plan.target.name());
    let entries = (0..).zip(names.iter().zip(&messages)).map(|(index, (name, message))| {
        let about = match *message {
            "" => format!("`{name}`."),
            message => format!("`{name}`: {}.", one_line(message)),
        };
        Entry::new(*name, index, about)
    });
    let declared = Enum {
        name: "OperandDiagnostic",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let body = match_variants(names.iter().copied(), messages);
    module.add(
        Section::Names,
        quote! {
            #[allow(dead_code)]
            impl OperandDiagnostic {
                /// Returns the message for the author of a line. Empty if the description has none.
                #[allow(clippy::match_same_arms)]
                #[must_use]
                pub fn message(self) -> &'static str {
                    #body
                }
            }
        },
    );
}

/// Prints the enum of assembly variants, with their syntax.
fn variants(plan: &Plan<'_>, module: &mut Module) {
    let all = &plan.settings.variants;
    let name = |index: usize| match all[index].name {
        "" if all.len() == 1 => "Default".to_owned(),
        "" => format!("Variant{}", all[index].number),
        name => name.to_owned(),
    };
    let names: Vec<String> = (0..all.len()).map(name).collect();
    let about = format!("Variants of the assembly language of target `{}`.", plan.target.name());
    let entries = (0..).zip(names.iter().zip(all)).map(|(index, (name, variant))| {
        Entry::new(name, index, format!("Variant {} of assembly strings.", variant.number))
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
            ::tablegen_rt::asm::lex::Syntax::USUAL
                .with_comment(#comment)
                .with_register_prefix(#prefix)
                .with_separators(#separators)
                .with_breaks(#breaks)
        }
    });
    let body = match_variants(names.iter().map(String::as_str), syntaxes);
    module.add(
        Section::Names,
        quote! {
            #[allow(dead_code)]
            impl AssemblyVariant {
                /// Returns the syntax of lines, for [`tablegen_rt::asm::lex`].
                ///
                /// [`tablegen_rt::asm::lex`]: ::tablegen_rt::asm::lex
                #[must_use]
                pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
                    #body
                }
            }
        },
    );
}

/// Names of registers, with the function that looks them up.
struct RegisterNames<'p> {
    function: &'static str,
    /// Kind of the names.
    kind: &'static str,
    /// Names in ascending order, without duplicates.
    all: Vec<(&'p str, RegisterId)>,
}

impl<'p> RegisterNames<'p> {
    /// Returns `None` if there are no names.
    fn new(
        function: &'static str,
        kind: &'static str,
        names: &[(&'p str, RegisterId)],
    ) -> Option<Self> {
        let mut all = names.to_vec();
        all.sort_by_key(|&(name, _)| name);
        all.dedup_by_key(|&mut (name, _)| name);
        (!all.is_empty()).then_some(RegisterNames { function, kind, all })
    }

    fn function(&self) -> TokenStream {
        let (function, [names, registers]) = (ident(self.function), self.tables());
        let [names, registers] = [names, registers].map(|name| ident(&name));
        let count = int_literal(self.all.len() as u64);
        let about = doc(&format!(
            "Returns the register with a {} in assembly text. `None` if no register has it.",
            self.kind
        ));
        quote! {
            #about
            #[allow(dead_code)]
            #[must_use]
            pub fn #function(name: &str) -> ::core::option::Option<Register> {
                let register = #registers.get(#names.find(#count, name)?);
                Register::ALL.get(register as usize).copied()
            }
        }
    }

    /// Returns the names of the tables: names, and registers.
    fn tables(&self) -> [String; 2] {
        let table = self.function.to_ascii_uppercase();
        [format!("{table}_NAMES"), table]
    }

    fn table(&self) -> Source {
        let [names, registers] = self.tables();
        let all: Vec<&str> = self.all.iter().map(|&(name, _)| name).collect();
        let values: Vec<u64> = self.all.iter().map(|(_, register)| register.at() as u64).collect();
        let mut source = text_table(&names, &all);
        source.append(number_table(&registers, &values));
        source
    }
}
