//! Rust module of `--gen-asm-matcher`: the assembler's type, the hook trait, enums of classes,
//! diagnostics and variants, and tables for `tablegen_rt::asm::matching`.

mod hooks;
mod tables;
mod token_names;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Plan;
use super::classes::{Class, Kind};
use super::expectations::{Expectation, Range};
use super::plan::{Diagnostic, Message};
use tablegen_emit::rust::tables::{number_table, text_table};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, Source, doc, ident, int_literal, with_location,
};
use tablegen_emit::rust::{one_line, shared::SharedName};
use tablegen_model::registers::RegisterId;
use tablegen_session::{BackendError, OutputContext};

use hooks::Hooks;
use token_names::token_name;

/// Prints the module.
pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    diagnostics: &[Diagnostic<'_>],
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-asm-matcher");
    let by_name = RegisterNames::new("register_by_name", "name", &plan.register_names);
    let other = "alternative name";
    let by_other_name =
        RegisterNames::new("register_by_other_name", other, &plan.alternative_names);
    let register_names: Vec<RegisterNames<'_>> =
        [by_name, by_other_name].into_iter().flatten().collect();
    api(plan, &mut module);
    for names in &register_names {
        module.items(names.function());
    }
    let hooks = Hooks::new(plan);
    hooks.declare(output, &mut module)?;
    variants(plan, &mut module);
    module.text(classes(output, plan));
    print_diagnostics(plan, diagnostics, &mut module);
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

/// Adds the types that users of the module name.
fn api(plan: &Plan<'_>, module: &mut Module) {
    let max_operands = int_literal(plan.instructions.max_operands().max(plan.max_results()) as u64);
    let names = quote!({ Fit, NearMiss, Operands, Reason, TargetFit, Written, add_operand });
    module.reexport_runtime(&quote!(asm::parse::#names));
    module.alias_runtime(
        &format!("Assembler of target `{}`.", plan.target.name()),
        &quote!(Assembler),
        &quote!(asm::parse::Assembler<AsmMatcher>),
    );
    module.alias_runtime(
        "Instruction that [`Assembler::match_instruction`] returns.",
        &quote!(Matched),
        &quote!(mc::machine::MachineInst<Opcode, Register, MAX_OPERANDS>),
    );
    module.alias_runtime(
        "Reason why a line matches no instruction.",
        &quote!(Mismatch),
        &quote!(asm::parse::MismatchOf<AsmMatcher>),
    );
    let about = doc("Maximum number of operands of an instruction.");
    module.items(quote!(#about #[allow(dead_code)] pub const MAX_OPERANDS: usize = #max_operands;));
}

/// Prints the enum of operand classes.
fn classes(output: &OutputContext<'_>, plan: &Plan<'_>) -> Source {
    let entry = |(value, class): (u32, &Class<'_>)| {
        let (name, about) = match &class.kind {
            Kind::Token => {
                let text = class.value.replace('`', "'").replace(['\n', '\r'], " ");
                (token_name(&class.value), format!("The token `` {text} ``."))
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
                (class.name.clone(), format!("{}.", with_location(output, record.name(), record)))
            }
        };
        Entry::new(name, value, about)
    };
    let about = format!("Operand classes of target `{}`.", plan.target.name());
    let entries = (0..).zip(&plan.classes.all).map(entry).collect();
    Enum { name: "OperandClass", about: &about, form: Form::Number, entries }.print()
}

/// Returns the message of a diagnostic. Empty if there is none.
fn message(message: &Message<'_>) -> String {
    let (class, examples) = match message {
        Message::Stated(text) => return (*text).to_owned(),
        Message::Expected(Expectation::Immediate(range)) => return message_of_range(*range),
        Message::Expected(Expectation::Register { class, examples }) => (class, examples),
    };
    let mut text = format!("expected a register of class {class}");
    for (index, example) in examples.iter().enumerate() {
        text.push_str(if index == 0 { ", such as " } else { ", " });
        text.push_str(example);
    }
    text
}

fn message_of_range(range: Range) -> String {
    let Range { min, max, step, excludes_zero, .. } = range;
    if min == max {
        return format!("immediate must be {min}");
    }
    let multiple = if step == 1 { String::new() } else { format!("a multiple of {step} ") };
    let except = if excludes_zero { " and not 0" } else { "" };
    format!("immediate must be {multiple}in the range {min} to {max}{except}")
}

/// Adds the enum of operand diagnostics. Returns the message of each variant as a literal.
fn print_diagnostics(plan: &Plan<'_>, diagnostics: &[Diagnostic<'_>], module: &mut Module) {
    let names = diagnostics.iter().map(|diagnostic| diagnostic.name);
    let text =
        |diagnostic: &Diagnostic<'_>| diagnostic.message.as_ref().map_or_else(String::new, message);
    let messages: Vec<String> = diagnostics.iter().map(text).collect();
    let about = format!("Diagnostics of operand classes of target `{}`.", plan.target.name());
    let entries = (0..).zip(names.zip(&messages)).map(|(index, (name, message))| {
        let about = match message.as_str() {
            "" => format!("`{name}`."),
            message => format!("`{name}`: {}.", one_line(message)),
        };
        Entry::new(name, index, about)
    });
    let declared = Enum {
        name: "OperandDiagnostic",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let about =
        doc("Returns the message for the author of a line. Empty if the description has none.");
    let arms = declared.variants();
    let arms = arms.iter().zip(&messages).map(|(name, message)| quote!(Self::#name => #message,));
    let message = quote!(match self { #(#arms)* });
    let method = quote!(#about #[must_use] pub fn message(self) -> &'static str { #message });
    module.add(Section::Names, quote!(#[allow(dead_code)] impl OperandDiagnostic { #method }));
}

/// Adds the enum of assembly variants.
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
    let about = doc(
        "Returns the syntax of lines, for [`tablegen_rt::asm::lex`].\n\n[`tablegen_rt::asm::lex`]: \
         ::tablegen_rt::asm::lex",
    );
    let names = declared.variants();
    let arms = names.iter().zip(all).map(|(name, variant)| {
        let (comment, prefix) = (variant.comment, variant.register_prefix);
        let (separators, breaks) = (variant.separators, variant.breaks);
        let usual = quote!(::tablegen_rt::asm::lex::Syntax::USUAL.with_comment(#comment));
        let usual = quote!(#usual.with_register_prefix(#prefix).with_separators(#separators));
        quote!(Self::#name => #usual.with_breaks(#breaks),)
    });
    let syntax = quote!(match self { #(#arms)* });
    let result = quote!(::tablegen_rt::asm::lex::Syntax);
    let method = quote!(#about #[must_use] pub const fn syntax(self) -> #result { #syntax });
    module.add(Section::Names, quote!(#[allow(dead_code)] impl AssemblyVariant { #method }));
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
        let [names, registers] = self.tables().map(|name| ident(&name));
        let (function, count) = (ident(self.function), Literal::usize_unsuffixed(self.all.len()));
        let about = doc(&format!(
            "Returns the register with a {} in assembly text. `None` if no register has it.",
            self.kind
        ));
        let result = quote!(::core::option::Option<Register>);
        let found = quote!(let register = #registers.get(#names.find(#count, name)?););
        let found = quote!(#found Register::ALL.get(register as usize).copied());
        let attributes = quote!(#about #[allow(dead_code)] #[must_use]);
        quote!(#attributes pub fn #function(name: &str) -> #result { #found })
    }

    /// Returns the names of the tables: names, and registers.
    fn tables(&self) -> [String; 2] {
        let table = self.function.to_ascii_uppercase();
        [format!("{table}_NAMES"), table]
    }

    fn table(&self) -> Source {
        let [names, registers] = self.tables();
        let all: Vec<&str> = self.all.iter().map(|&(name, _)| name).collect();
        let values: Vec<u64> =
            self.all.iter().map(|(_, register)| register.index() as u64).collect();
        let mut source = text_table(&names, &all);
        source.append(number_table(&registers, &values));
        source
    }
}
