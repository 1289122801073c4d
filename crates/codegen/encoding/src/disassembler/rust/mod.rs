//! Rust module of `--gen-disassembler`: tables as bytes, operand programs, hooks for target code, and
//! a decoder that uses them.

mod machine;

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::steps::PartValue;
use super::tables::Tables;
use super::webassembly::WebAssembly;
use super::{Kind, Plan, x86};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    HookMethod, HookTrait, MacroCall, Module, Names, Section, Source, byte_string, constant_name,
    doc, packed_numbers, variants,
};
use tablegen_emit_target::rust::hooks::hw_mode;
use tablegen_emit_target::rust::templates::{Extension, Function, Methods, method_name};
use tablegen_model::features::Condition;
use tablegen_session::{BackendError, OutputContext};

use machine::{Default, Machine, MachineMethod, MachineOperand, Word};
use tablegen_model::registers::CodeGenRegisters;

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: Option<&CodeGenRegisters<'r>>,
) -> Result<Module, BackendError> {
    match &plan.kind {
        Kind::Tables(tables) => {
            let machine = Machine::new(registers, tables)?;
            Printer::new(plan, tables, &machine).print(output)
        }
        Kind::WebAssembly(tables) => webassembly(output, plan, tables),
        Kind::X86(tables) => {
            let Some(registers) = registers else {
                return Err(BackendError::new("the target has no registers"));
            };
            x86::rust::module(output, tables, &plan.instructions, registers)
        }
    }
}

/// Documentation of the trait.
const ABOUT_HOOKS: &str = include_str!("decode_hooks.md");

struct Printer<'a, 'r> {
    plan: &'a Plan<'r>,
    tables: &'a Tables<'r>,
    machine: &'a Machine,
    /// Functions of the methods for operands and for whole instructions.
    operand_functions: Vec<Function>,
    whole_functions: Vec<Function>,
    /// Names of the methods: for operands with a value, for operands without one, and for whole
    /// instructions.
    with_value: Methods,
    without_value: Methods,
    whole: Methods,
    /// Names of the tables.
    names: Vec<Ident>,
}

impl<'a, 'r> Printer<'a, 'r> {
    fn new(plan: &'a Plan<'r>, tables: &'a Tables<'r>, machine: &'a Machine) -> Self {
        let mut names = Names::default();
        for own in ["hw_mode", "skip"] {
            names.claim(own);
        }
        let functions = |methods: &[MachineMethod]| {
            methods.iter().map(|method| Function::parse(&method.name)).collect::<Vec<_>>()
        };
        let operand_functions = functions(&machine.operand_methods);
        let whole_functions = functions(&machine.whole_methods);
        let with_value = Methods::new(&operand_functions, &mut names, method_name);
        let whole = Methods::new(&whole_functions, &mut names, method_name);
        let without_value = Methods::new(&operand_functions, &mut names, |base| {
            format!("{}_without_value", method_name(base))
        });
        let mut names = Names::default();
        for own in ["TABLES", "DEFAULT_TABLES"] {
            names.claim(own);
        }
        let table = |table: &machine::MachineTable| names.claim(&constant_name(&table.name));
        let names = machine.tables.iter().map(table).collect();
        Printer {
            plan,
            tables,
            machine,
            operand_functions,
            whole_functions,
            with_value,
            without_value,
            whole,
            names,
        }
    }

    fn has_conditions(&self) -> bool {
        !self.tables.conditions.is_empty()
    }

    fn has_modes(&self) -> bool {
        let methods = self.machine.operand_methods.iter();
        methods.into_iter().any(|method| matches!(method.default, Default::ByMode(_)))
    }

    /// Returns the type of words.
    fn word(&self) -> TokenStream {
        match self.machine.word {
            Word::Number(bits) => {
                let name = format_ident!("u{bits}");
                quote!(#name)
            }
            Word::Bytes => quote!(::tablegen_rt::decode::Bytes<'_>),
        }
    }

    fn capacity(&self) -> Literal {
        Literal::usize_unsuffixed(self.plan.instructions.max_operands())
    }

    fn register(&self) -> TokenStream {
        match self.machine.has_registers {
            true => quote!(Register),
            false => quote!(::tablegen_rt::decode::NoRegister),
        }
    }

    fn print(&self, output: &OutputContext<'_>) -> Result<Module, BackendError> {
        let mut module = Module::new(output, "gen-disassembler");
        let names = quote!({ ByteOrder, DecodeError, DecoderTable, Located, Status });
        module.reexport_runtime(&quote!(decode::#names));
        self.types(&mut module);
        self.hooks(output, &mut module);
        module.text(self.target());
        let mut shared = vec![SharedName::Opcode];
        shared.extend(self.machine.has_registers.then_some(SharedName::Register));
        shared.extend(self.has_conditions().then_some(SharedName::Feature));
        shared.extend(self.has_modes().then_some(SharedName::HwMode));
        module.use_names(&shared);
        module.add(Section::Data, self.tables());
        Ok(module)
    }

    /// Adds the types that users name.
    fn types(&self, module: &mut Module) {
        let (capacity, register) = (self.capacity(), self.register());
        let about = format!("Decoder of target `{}`.", self.plan.target);
        let (alias, features) = match self.has_conditions() {
            true => (quote!(Decoder<'h, H, F>), quote!(F)),
            false => (quote!(Decoder<'h, H>), quote!(::tablegen_rt::decode::NoFeatures)),
        };
        let decoder = quote!(decode::Decoder<'h, DecoderTarget, H, #features, #capacity>);
        module.alias_runtime(&about, &alias, &decoder);
        if self.has_conditions() {
            let count = Literal::usize_unsuffixed(self.tables.conditions.len() + 1);
            let about = "Conditions of instructions on features, evaluated once for many decoders.";
            let conditions = quote!(decode::Conditions<DecoderTarget, #count>);
            module.alias_runtime(about, &quote!(Conditions), &conditions);
        }
        let inst = quote!(decode::Inst<Opcode, #register, #capacity>);
        module.alias_runtime("Decoded instruction.", &quote!(Inst), &inst);
    }

    /// Adds the trait for code that the `.td` files name.
    fn hooks(&self, output: &OutputContext<'_>, module: &mut Module) {
        let word = self.word();
        let hook = |declaration| HookMethod { declaration, failure: Some(quote!(Status::Fail)) };
        let methods = self.machine.operand_methods.iter().enumerate().map(|(index, method)| {
            let function = &self.operand_functions[index];
            let (name, other) = (self.with_value.name(function), self.without_value.name(function));
            let about = function.about(&method.name);
            // A method of a template is declared once, for the first instance with such a call.
            let is_declared = |has: fn(&MachineMethod) -> bool| {
                let functions = &self.operand_functions;
                let mut callers = (0..).zip(&self.machine.operand_methods).zip(functions);
                let is_sibling = |one| self.with_value.name(one) == name;
                let first = callers.find(|((_, other), one)| has(other) && is_sibling(one));
                first.is_some_and(|((first, _), _)| first == index)
            };
            let value = is_declared(|method| method.with_value).then(|| {
                let body = self.default(index, method);
                let about = doc(&match (&method.default, function.extension()) {
                    (Default::None, None) => {
                        format!("`{about}`: appends the operands for a value.")
                    }
                    (Default::None, Some(extension)) => format!(
                        "`{about}`: appends the operands for a value. The default appends an \
                         immediate{}.",
                        match extension {
                            Extension::Sign(_) => ", the value with its sign extended",
                            Extension::Zero(_) => ", the value",
                        }
                    ),
                    (Default::Registers(_), _) => format!(
                        "`{about}`: appends the register of the class whose encoding is `value`."
                    ),
                    (Default::ByMode(_), _) => {
                        format!("`{about}`: appends a register of the class of the hardware mode.")
                    }
                });
                let given = self.with_value.parameters(function);
                let arguments = quote!(&self, #given inst: &mut Inst, value: u64, address: u64);
                quote!(#about fn #name(#arguments) -> Status #body)
            });
            let no_value = is_declared(|method| method.without_value).then(|| {
                let about = doc(&format!(
                    "`{about}`: appends an operand that has no bits in the encoding."
                ));
                let given = self.without_value.parameters(function);
                quote!(#about fn #other(&self, #given inst: &mut Inst) -> Status;)
            });
            hook(quote!(#value #no_value))
        });
        let whole = self.machine.whole_methods.iter().zip(&self.whole_functions);
        let mut known = Vec::new();
        let whole = whole.filter(|(_, function)| {
            let name = self.whole.name(function);
            !known.contains(&name) && {
                known.push(name);
                true
            }
        });
        let whole = whole.map(|(method, function)| {
            let about = doc(&format!(
                "`{}`: appends all operands of the instruction that `word` is.",
                function.about(&method.name)
            ));
            let (name, given) = (self.whole.name(function), self.whole.parameters(function));
            let arguments = quote!(&self, #given inst: &mut Inst, word: #word, address: u64);
            hook(quote!(#about fn #name(#arguments) -> Status;))
        });
        let mode = self
            .has_modes()
            .then(|| HookMethod { declaration: hw_mode("register classes"), failure: None });
        let alignment = Literal::usize_unsuffixed(self.machine.alignment as usize);
        let about = doc(&format!(
            "Returns the number of bytes that [`Decoder::stream`] skips where there is no \
             instruction.\n\nThe skipped bytes are the first ones of `bytes`, at `address`. 0 counts as 1. \
             The default is {alignment}: the size of each instruction is a multiple of it."
        ));
        let body = quote!(let _ = (bytes, address); #alignment);
        let hooks = HookTrait {
            name: "DecodeHooks",
            parameters: quote!(),
            about: ABOUT_HOOKS,
            attributes: quote!(#[allow(clippy::too_many_arguments)]),
            common: quote!(#about fn skip(&self, bytes: &[u8], address: u64) -> usize { #body }),
            methods: methods.chain(whole).chain(mode).collect(),
        };
        module.hooks(output, &hooks);
        let all = &self.machine.operand_methods;
        let is_needed = |(method, function): (&MachineMethod, &Function)| {
            method.without_value
                || (matches!(method.default, Default::None) && function.extension().is_none())
        };
        let needs_nothing = self.whole_functions.is_empty()
            && !all.iter().zip(&self.operand_functions).any(is_needed);
        if needs_nothing {
            module.add(Section::Hooks, quote!(impl DecodeHooks for () {}));
        }
    }

    /// Returns the default body of a method.
    fn default(&self, index: usize, method: &MachineMethod) -> TokenStream {
        match &method.default {
            Default::None => match self.operand_functions[index].extension() {
                None => quote!(;),
                Some(Extension::Sign(bits)) => {
                    let bits = bits.expression();
                    quote!({ let _ = address; inst.push_signed(value, #bits) })
                }
                Some(Extension::Zero(bits)) => {
                    let bits = bits.expression();
                    quote!({ let _ = address; inst.push_unsigned(value, #bits) })
                }
            },
            Default::Registers(_) => {
                let table = registers_name(index);
                quote!({ let _ = address; inst.push_encoded(#table, value) })
            }
            Default::ByMode(modes) => {
                let arms = modes.iter().map(|(mode, to)| {
                    let name = self.with_value.name(&self.operand_functions[*to]);
                    let mode = Literal::u32_unsuffixed(mode.0);
                    quote!(#mode => self.#name(inst, value, address),)
                });
                quote!({ match self.hw_mode().value() { #(#arms)* _ => Status::Fail } })
            }
        }
    }

    /// Returns the call that declares the target of the decoder.
    fn target(&self) -> Source {
        let word = match self.machine.word {
            Word::Number(bits) => format!("u{bits}"),
            Word::Bytes => "::tablegen_rt::decode::Bytes<'b>".to_owned(),
        };
        let (register, feature) = (
            if self.machine.has_registers {
                "Register"
            } else {
                "::tablegen_rt::decode::NoRegister"
            },
            if self.has_conditions() { "Feature" } else { "::tablegen_rt::decode::NoFeature" },
        );
        let conditions = self.tables.conditions.iter().map(|one| self.condition(one));
        let operands = self.machine.operands.iter().map(|operand| self.operand(operand));
        let programs = self.machine.programs.iter().map(|calls| {
            let calls = calls.iter().map(|call| {
                let or_next = if call.goes_on { " or next" } else { "" };
                format!("{}{or_next}", operand_name(call.operand))
            });
            format!("[{}]", calls.collect::<Vec<_>>().join(", "))
        });
        MacroCall::new("decoder_target")
            .field("max_operands", self.capacity())
            .field("register", register)
            .field("feature", feature)
            .field("word<'b>", word)
            .arms("conditions(has)", (1..).zip(conditions))
            .arms("operands(hooks, inst, word, address)", (0..).map(operand_name).zip(operands))
            .arms("programs", (0..).zip(programs))
            .print()
    }

    /// Returns the expression that appends an operand.
    fn operand(&self, operand: &MachineOperand) -> String {
        let call = |methods: &Methods, function: &Function, arguments: &str| {
            let mut all = methods.arguments(function);
            all.push(arguments.to_owned());
            format!("hooks.{}({})", methods.name(function), all.join(", "))
        };
        match operand {
            MachineOperand::Immediate(value) => {
                let value = match value_of(value) {
                    joined if joined.contains(['|', '<']) => format!("({joined})"),
                    one => one,
                };
                format!("inst.push_immediate({value} as i64)")
            }
            MachineOperand::Value(index, value) => {
                let arguments = format!("inst, {}, address", value_of(value));
                call(&self.with_value, &self.operand_functions[*index], &arguments)
            }
            MachineOperand::NoValue(index) => {
                call(&self.without_value, &self.operand_functions[*index], "inst")
            }
            MachineOperand::Whole(index) => {
                call(&self.whole, &self.whole_functions[*index], "inst, word, address")
            }
        }
    }

    /// Returns a condition as an expression.
    fn condition(&self, condition: &Condition) -> String {
        let part = |part: &Condition| match part {
            Condition::All(_) | Condition::Any(_) => format!("({})", self.condition(part)),
            _ => self.condition(part),
        };
        let joined = |parts: &[Condition], operator: &str| {
            parts.iter().map(part).collect::<Vec<_>>().join(operator)
        };
        match condition {
            Condition::Has(id) => {
                let features = self.tables.features.as_ref().map_or(&[][..], |all| all.all());
                let names = variants(features.iter().map(|feature| feature.record.name()));
                let name = names.get(id.0 as usize);
                name.map_or("false".to_owned(), |name| format!("has(Feature::{name})"))
            }
            Condition::Not(inner) => format!("!{}", part(inner)),
            Condition::All(parts) => joined(parts, " && "),
            Condition::Any(parts) => joined(parts, " || "),
        }
    }

    /// Returns the tables as source text.
    fn tables(&self) -> String {
        // Writing to a string cannot fail.
        let mut text = String::new();
        for (name, table) in self.names.iter().zip(&self.machine.tables) {
            let of = match (table.namespace.as_str(), table.mode.as_str()) {
                ("", "") => String::new(),
                (namespace, "") => format!(" of namespace `{namespace}`"),
                ("", mode) => format!(" for hardware mode `{mode}`"),
                (namespace, mode) => {
                    format!(" of namespace `{namespace}` for hardware mode `{mode}`")
                }
            };
            let _ = write!(
                text,
                "/// Instructions of {} bits{of}.\npub static {name}: DecoderTable = DecoderTable::new(\n    \
                 {},\n    {},\n    {:?},\n    {:?},\n);\n\n",
                table.width,
                byte_string(&table.code),
                table.width,
                table.namespace,
                table.mode,
            );
        }
        let is_default =
            |table: &machine::MachineTable| table.namespace.is_empty() && table.mode.is_empty();
        let named = self.names.iter().zip(&self.machine.tables);
        let all: Vec<String> = self.names.iter().map(|name| format!("&{name}")).collect();
        let mut default: Vec<String> = named
            .filter(|(_, table)| is_default(table))
            .map(|(name, _)| format!("&{name}"))
            .collect();
        if default.is_empty() {
            default.clone_from(&all);
        }
        for (name, about, tables) in [
            ("TABLES", "All tables, those of short instructions first.", &all),
            ("DEFAULT_TABLES", "Tables that decode bytes by default.", &default),
        ] {
            let _ = writeln!(
                text,
                "/// {about}\n#[allow(dead_code)]\npub static {name}: &[&DecoderTable] = &[{}];\n",
                tables.join(", ")
            );
        }
        let lengths = self.tables.lengths.as_ref().map_or(String::new(), |lengths| {
            let lengths: Vec<u64> = lengths.iter().map(|&length| length.into()).collect();
            format!("\n    .with_lengths({{\n        use ::tablegen_rt::registers::tables::Numbers;\n        {}\n    }})", packed_numbers(&lengths))
        });
        let _ = writeln!(
            text,
            "static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(\n    \
             DEFAULT_TABLES,\n){lengths};",
        );
        for (index, method) in self.machine.operand_methods.iter().enumerate() {
            if let Default::Registers(registers) = &method.default
                && method.with_value
            {
                let bytes: Vec<u8> = registers.iter().flat_map(|one| one.to_le_bytes()).collect();
                let name = registers_name(index);
                let _ = writeln!(text, "\nstatic {name}: &[u8] = {};", byte_string(&bytes));
            }
        }
        text
    }
}

/// Returns the name of an operand of programs.
fn operand_name(index: usize) -> String {
    format!("operand_{index}")
}

/// Returns the value of an operand as an expression.
fn value_of(value: &PartValue) -> String {
    // Bits above the 64th of a value are dropped.
    let pieces = value.pieces.iter().filter(|piece| piece.low < 64);
    let pieces = pieces.map(|piece| {
        let bits = format!("word.bits({}, {})", piece.start, piece.len);
        if piece.low == 0 { bits } else { format!("{bits} << {}", piece.low) }
    });
    let constant = (value.constant != 0).then(|| format!("{:#x}", value.constant));
    let all: Vec<String> = pieces.chain(constant).collect();
    match &all[..] {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => all.join(" | "),
    }
}

/// Returns the name of the static with the registers of a method.
fn registers_name(index: usize) -> Ident {
    format_ident!("DECODER_REGISTERS_{index}")
}

/// Returns the WebAssembly module: instructions by their bytes.
fn webassembly<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    tables: &WebAssembly,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-disassembler");
    let mut all: Vec<(u32, u32, String)> = Vec::new();
    for (&prefix, table) in &tables.tables {
        for (&code, id) in table {
            let Some(instruction) = plan.instructions.get(*id) else { continue };
            let types = instruction.operands.operands().iter();
            let types: Vec<&str> = types.map(|operand| operand.operand_type).collect();
            all.push((prefix, code, format!("{}, &{types:?}", id.0)));
        }
    }
    all.sort_unstable_by_key(|&(prefix, code, _)| (prefix, code));
    let prefixes = tables.tables.keys().filter(|prefix| **prefix > 0);
    let rows = all.iter().map(|(prefix, code, rest)| format!("({prefix}, {code}, {rest})"));
    module.text(
        MacroCall::new("numbered_instructions")
            .list("prefixes", prefixes)
            .list("instructions", rows)
            .print_in(Section::Api),
    );
    module.use_names(&[SharedName::Opcode]);
    Ok(module)
}
