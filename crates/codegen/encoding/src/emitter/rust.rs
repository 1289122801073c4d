//! Rust module of `--gen-emitter`: hooks for target code, and tables for
//! `tablegen_rt::encode::Encoder`.
//!
//! Encodings are tables and programs instead of code, because rustc reads tables much faster than
//! it compiles as many `match` arms.

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use tablegen_format::encode::LongProgram;

use super::Plan;
use super::programs::{Machine, ModeTable, Move, Words};
use super::short::Short;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    HookMethod, HookTrait, MacroCall, Module, Names, Section, Source, doc, numbers, packed_numbers,
};
use tablegen_emit_target::rust::hooks::hw_mode;
use tablegen_emit_target::rust::templates::{Function, Methods, method_name};
use tablegen_session::{BackendError, OutputContext};

/// Returns the module.
pub(super) fn print(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    machine: &Machine<'_>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-emitter");
    let printer = Printer::new(plan, machine);
    printer.types(&mut module);
    printer.hooks(output, &mut module);
    module.text(printer.target());
    let names: &[SharedName] = match printer.has_modes() {
        true => &[SharedName::Opcode, SharedName::HwMode],
        false => &[SharedName::Opcode],
    };
    module.use_names(names);
    module.add(Section::Data, operands(plan, machine));
    module.add(Section::Data, tables(plan, machine, &printer.word()));
    Ok(module)
}

/// Documentation of the trait.
const ABOUT_HOOKS: &str = include_str!("encode_hooks.md");

/// Types of the module, whose names enums of template arguments cannot have.
const OWN_TYPES: [&str; 8] = [
    "EncodeError",
    "EncodeHooks",
    "Encoder",
    "EncoderTarget",
    "Field",
    "HwMode",
    "Instruction",
    "Opcode",
];

/// Names in the module.
struct Printer<'a, 'r> {
    plan: &'a Plan<'r>,
    machine: &'a Machine<'r>,
    /// Methods of the trait: encoders, then finishers.
    encoders: Hooks,
    finishers: Hooks,
}

/// Methods of the trait for C++ functions, by number from 1.
struct Hooks {
    functions: Vec<Function>,
    methods: Methods,
}

impl Hooks {
    fn new(cpp: &[&str], names: &mut Names, types: &mut Names) -> Self {
        let functions: Vec<Function> = cpp.iter().map(|name| Function::parse(name)).collect();
        let methods = Methods::new(&functions, names, method_name).with_enums(types);
        Hooks { functions, methods }
    }

    /// Returns the name, the C++ name and the parameters for template arguments of each method.
    fn declared(&self, cpp: &[&str]) -> Vec<(&Ident, String, TokenStream)> {
        let mut all: Vec<(&Ident, String, TokenStream)> = Vec::new();
        for (function, cpp) in self.functions.iter().zip(cpp) {
            let name = self.methods.name(function);
            if all.iter().all(|(known, ..)| *known != name) {
                all.push((name, function.about(cpp), self.methods.parameters(function)));
            }
        }
        all
    }

    /// Returns the calls by number, with template arguments in parentheses.
    fn calls(&self) -> impl Iterator<Item = (usize, String)> {
        (1..).zip(self.functions.iter().map(|function| self.methods.call(function)))
    }
}

impl<'a, 'r> Printer<'a, 'r> {
    fn new(plan: &'a Plan<'r>, machine: &'a Machine<'r>) -> Self {
        let mut names = Names::default();
        for own in ["operand_value", "hw_mode"] {
            names.claim(own);
        }
        let mut types = Names::default();
        for own in OWN_TYPES {
            types.claim(own);
        }
        let encoders = Hooks::new(&machine.encoders, &mut names, &mut types);
        let finishers = Hooks::new(&machine.finishers, &mut names, &mut types);
        Printer { plan, machine, encoders, finishers }
    }

    fn has_modes(&self) -> bool {
        self.machine.tables.iter().any(|table| table.mode.is_some())
    }

    fn word(&self) -> TokenStream {
        match self.machine.words {
            Words::Int(bits) => {
                let name = format_ident!("u{bits}");
                quote!(#name)
            }
            Words::Bytes(len) => {
                let len = Literal::usize_unsuffixed(len);
                quote!([u8; #len])
            }
            Words::Code(len) => {
                let len = Literal::usize_unsuffixed(len);
                quote!(::tablegen_rt::encode::Code<#len>)
            }
        }
    }

    fn value(&self) -> TokenStream {
        if self.machine.is_wide { quote!(u128) } else { quote!(u64) }
    }

    /// Adds the types that users name.
    fn types(&self, module: &mut Module) {
        let about = format!("Encoder of target `{}`.", self.plan.target);
        module.reexport_runtime(&quote!(encode::{EncodeError, Field, Instruction}));
        module.alias_runtime(&about, &quote!(Encoder), &quote!(encode::Encoder<EncoderTarget>));
    }

    /// Adds the trait for code that the description names.
    fn hooks(&self, output: &OutputContext<'_>, module: &mut Module) {
        let (value, word) = (self.value(), self.word());
        let method = |name: &Ident,
                      about: String,
                      given: TokenStream,
                      parameters: TokenStream,
                      result: &TokenStream| {
            let about = doc(&format!(
                "{about}\n\n# Errors\nReturns an error if the operand cannot be encoded."
            ));
            let result = quote!(::core::result::Result<#result, EncodeError>);
            HookMethod {
                declaration: quote!(
                    #about fn #name(&mut self, #given inst: &I, #parameters) -> #result;
                ),
                failure: Some(quote!(Err(EncodeError::Rejected("no encoder method")))),
            }
        };
        let encoders = self.encoders.declared(&self.machine.encoders).into_iter();
        let encoders = encoders.map(|(name, cpp, given)| {
            let about = format!("`{cpp}`: returns the bits of an operand.");
            method(name, about, given, quote!(operand: usize, field: Field), &value)
        });
        let finishers = self.finishers.declared(&self.machine.finishers).into_iter();
        let finishers = finishers.map(|(name, cpp, given)| {
            let about = format!(
                "`{cpp}`: returns the encoding of an instruction, from that of all operands."
            );
            method(name, about, given, quote!(word: #word), &word)
        });
        let modes = self
            .has_modes()
            .then(|| HookMethod { declaration: hw_mode("encodings"), failure: None });
        let operand_value = doc(
            "Returns the value of an operand without an encoder method (LLVM: `getMachineOpValue`). By \
             default that of [`Instruction`].\n\n# Errors\nReturns an error if the operand is missing or \
             cannot be encoded.",
        );
        let arguments = quote!(&mut self, inst: &I, operand: usize, field: Field);
        let result = quote!(::core::result::Result<#value, EncodeError>);
        let body = quote!(let _ = field; ::tablegen_rt::encode::operand_value(inst, operand));
        let hooks = HookTrait {
            name: "EncodeHooks",
            parameters: quote!(<I: Instruction + ?::core::marker::Sized>),
            about: ABOUT_HOOKS,
            attributes: quote!(),
            common: quote!(#operand_value fn operand_value(#arguments) -> #result { #body }),
            methods: encoders.chain(finishers).chain(modes).collect(),
        };
        module.hooks(output, &hooks);
        for declared in self.encoders.methods.enums().chain(self.finishers.methods.enums()) {
            module.text(declared);
        }
        if self.machine.encoders.is_empty() && self.machine.finishers.is_empty() {
            let inst = quote!(Instruction + ?::core::marker::Sized);
            module.add(Section::Hooks, quote!(impl<I: #inst> EncodeHooks<I> for () {}));
        }
    }

    /// Returns the call that declares the target of the encoder.
    fn target(&self) -> Source {
        let (value, word) = (self.value(), source(&self.word()));
        let tables = match self.machine.short.is_some() {
            true => format!("::tablegen_rt::encode::Tables<{word}>"),
            false => format!("::tablegen_rt::encode::LongTables<{word}, {value}>"),
        };
        // Modes without separate encodings use those of the default mode, which is the first.
        let name = |table: &ModeTable<'_>| format!("ENCODER{}", suffix(table));
        let mut all = self.machine.tables.iter();
        let default = all.next().map_or_else(|| "ENCODER".to_owned(), name);
        let of_modes =
            all.map(|table| (table.mode.map_or(0, |(mode, _)| mode).to_string(), name(table)));
        let modes = of_modes.chain([("_".to_owned(), default)]);
        MacroCall::new("encoder_target")
            .field("word", word)
            .field("value", value)
            .field("tables", tables)
            .arms("modes", modes)
            .list("hw_mode", self.has_modes().then_some("hw_mode"))
            .arms("encoders", self.encoders.calls())
            .arms("finishers", self.finishers.calls())
            .print()
    }
}

fn push_static<T: std::fmt::Display>(
    text: &mut String,
    name: &str,
    ty: &str,
    items: impl ExactSizeIterator<Item = T>,
) {
    let _ = write!(text, "static {name}: [{ty}; {}] = [", items.len());
    numbers(text, items);
    text.push_str("];\n");
}

/// Appends a static whose items are calls of functions of a type of `tablegen_rt::encode`, which
/// they name `alias`.
fn push_calls(
    text: &mut String,
    name: &str,
    ty: &str,
    alias: &str,
    items: impl ExactSizeIterator<Item = String>,
) {
    let imported = ty.split('<').next().unwrap_or(ty);
    let _ = write!(
        text,
        "#[allow(unused_imports)]\n\
         static {name}: [::tablegen_rt::encode::{ty}; {}] = {{\n    \
         use ::tablegen_rt::encode::{imported} as {alias};\n    [",
        items.len()
    );
    numbers(text, items);
    text.push_str("]\n};\n");
}

/// Returns the tables of operands and sizes of instructions.
fn operands(plan: &Plan<'_>, machine: &Machine<'_>) -> String {
    let real = plan.real();
    let mut lists: Vec<Vec<String>> = Vec::new();
    let mut known = rustc_hash::FxHashMap::default();
    let list_of = real.iter().map(|instr| {
        let operands = &instr.operands;
        let list: Vec<String> = (0..operands.machine_operands().len())
            .map(|index| operands.machine_operand_name(index))
            .collect();
        *known.entry(list).or_insert_with_key(|list| {
            lists.push(list.clone());
            lists.len() as u64 - 1
        })
    });
    let list_of: Vec<u64> = list_of.collect();
    let sizes: Vec<u64> = machine.sizes.iter().map(|&size| size.into()).collect();
    let mut text = format!(
        "/// First opcode with an encoding. All opcodes from it on have one.\n\
         const ENCODER_FIRST: u32 = {};\n\n\
         static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {{\n    \
         use ::tablegen_rt::registers::tables::Numbers;\n    \
         ::tablegen_rt::encode::Instructions::new(\n        \
         {},\n        {},\n        &ENCODER_OPERAND_LISTS,\n        {},\n    )\n}};\n\n",
        plan.first().0,
        real.len(),
        packed_numbers(&list_of),
        packed_numbers(&sizes),
    );
    push_static(
        &mut text,
        "ENCODER_OPERAND_LISTS",
        "&[&str]",
        lists.iter().map(|list| format!("&{list:?}")),
    );
    text
}

/// Returns the tables of the encodings.
fn tables(plan: &Plan<'_>, machine: &Machine<'_>, word: &TokenStream) -> String {
    let word = source(word);
    match (&machine.short, machine.words) {
        (Some(short), Words::Int(bits)) => short_tables(machine, short, bits, &word),
        _ => long_tables(plan, machine, &word),
    }
}

/// Returns a type as source text.
fn source(ty: &TokenStream) -> String {
    ty.to_string().replace(' ', "").replace(';', "; ")
}

fn suffix(table: &ModeTable<'_>) -> String {
    table.mode.map_or(String::new(), |(id, _)| format!("_{id}"))
}

fn short_tables(machine: &Machine<'_>, short: &Short, bits: u32, word: &str) -> String {
    let mut text = String::new();
    for table in &machine.tables {
        let suffix = suffix(table);
        let _ = writeln!(
            text,
            "static ENCODER{suffix}: ::tablegen_rt::encode::Tables<{word}> = \
             ::tablegen_rt::encode::Tables::new(\n    &ENCODER_BASE{suffix},\n    \
             &ENCODER_ROWS{suffix},\n    &ENCODER_PROGRAMS,\n    &ENCODER_MOVES,\n);"
        );
        let base = table.base.iter().map(|&base| hex(&[base], bits));
        push_static(&mut text, &format!("ENCODER_BASE{suffix}"), word, base);
        let rows = table.programs.iter().zip(&machine.finish);
        let rows = rows.map(|(&program, &finish)| match program {
            Some(program) => {
                format!("({program}, {:#x}, {finish})", short.programs[program].parts().to_byte())
            }
            None => format!("({}, 0, 0)", u16::MAX),
        });
        push_static(&mut text, &format!("ENCODER_ROWS{suffix}"), "(u16, u8, u8)", rows);
    }
    let allowed = |this: &Move| match this.allowed as u64 {
        u64::MAX => "!0".to_owned(),
        allowed => format!("{allowed:#x}"),
    };
    let operand = |this: &Move| {
        let operand = this.brief().to_number();
        format!("({:#x}, {}, {operand:#x})", this.operand_mask(), allowed(this))
    };
    let programs = short.programs.iter().map(|program| {
        let plain: Vec<String> = program.plain.iter().map(operand).collect();
        let next = program.next.as_ref().map_or("(0, 0, 0)".to_owned(), operand);
        let (start, len) = program.rest;
        format!("P::new(&[{}], {next}, {start}, {len})", plain.join(", "))
    });
    push_calls(&mut text, "ENCODER_PROGRAMS", "Program", "P", programs);
    let moves = short.moves.iter().map(|this| {
        let operand = this.short().to_number();
        format!("M::new({:#x}, {}, {operand:#x})", this.mask(), allowed(this))
    });
    push_calls(&mut text, "ENCODER_MOVES", &format!("Move<{word}>"), "M", moves);
    text
}

fn long_tables(plan: &Plan<'_>, machine: &Machine<'_>, word: &str) -> String {
    let value = if machine.is_wide { "u128" } else { "u64" };
    let mut text = String::new();
    for table in &machine.tables {
        let suffix = suffix(table);
        let _ = writeln!(
            text,
            "static ENCODER{suffix}: ::tablegen_rt::encode::LongTables<{word}, {value}> = \
             ::tablegen_rt::encode::LongTables::new(\n    &ENCODER_BASE{suffix},\n    \
             &ENCODER_PROGRAMS{suffix},\n    &ENCODER_MOVES,\n    &ENCODER_ALLOWED,\n    \
             &ENCODER_FINISH,\n);\n\
             static ENCODER_BASE{suffix}: [{word}; {}] = [",
            plan.real().len()
        );
        match machine.words {
            Words::Int(bits) => {
                let words = (bits as usize).div_ceil(64);
                let rows = table.base.chunks_exact(words);
                numbers(&mut text, rows.map(|row| hex(row, bits)));
            }
            Words::Bytes(len) => {
                let rows = table.base.chunks_exact(len.div_ceil(8));
                numbers(&mut text, rows.map(|row| bytes(row, len)));
            }
            Words::Code(len) => {
                let rows = table.base.chunks_exact(len.div_ceil(8)).zip(&table.bits);
                numbers(
                    &mut text,
                    rows.map(|(row, bits)| {
                        format!("::tablegen_rt::encode::Code::new({}, {bits})", bytes(row, len))
                    }),
                );
            }
        }
        text.push_str("];\n");
        let programs = table.programs.iter().map(|program| match program {
            &Some(program) => format!("{:#x}", machine.programs[program].long().to_number()),
            None => format!("{:#x}", LongProgram::NONE),
        });
        push_static(&mut text, &format!("ENCODER_PROGRAMS{suffix}"), "u32", programs);
    }
    let moves = machine.moves.iter().map(|this| format!("{:#x}", this.long().to_number()));
    push_static(&mut text, "ENCODER_MOVES", "u64", moves);
    let mask = if machine.is_wide { u128::MAX } else { u64::MAX.into() };
    let allowed = machine.moves.iter().map(|this| format!("{:#x}", this.allowed & mask));
    push_static(&mut text, "ENCODER_ALLOWED", value, allowed);
    let finish: &[usize] = if machine.finishers.is_empty() { &[] } else { &machine.finish };
    push_static(&mut text, "ENCODER_FINISH", "u8", finish.iter());
    text
}

/// Returns a hexadecimal literal. `words` are the words of the number, lowest first.
fn hex(words: &[u64], bits: u32) -> String {
    let value = words.iter().rev().fold(0u128, |value, &word| value << 64 | u128::from(word));
    format!("{value:#0width$x}", width = bits as usize / 4 + 2)
}

fn bytes(words: &[u64], len: usize) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).take(len);
    let mut text = String::from("*b\"");
    for byte in bytes {
        let _ = write!(text, "\\x{byte:02x}");
    }
    text.push('"');
    text
}
