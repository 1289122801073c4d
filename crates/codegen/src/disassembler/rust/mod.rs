//! The Rust module: tables as bytes, the hooks that target code fills in, and a decoder that uses
//! them.

mod machine;

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::tables::Tables;
use super::webassembly::WebAssembly;
use super::{Kind, Plan, x86};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Module, Names, byte_string, constant_name, doc, field_name, packed_numbers, variants,
};
use tablegen_model::features::Condition;
use tablegen_session::{BackendError, OutputContext};

use machine::{Default, Machine, MachineMethod, Word};
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::{Queries, derived_if_defined};

/// Returns the registers that the module refers to. `None` if the target declares none.
///
/// # Errors
/// Returns an error if the registers are not well-formed.
pub(super) fn registers<'r>(
    plan: &Plan<'r>,
    cx: &crate::Context<'_, 'r>,
) -> Result<Option<Arc<CodeGenRegisters<'r>>>, BackendError> {
    Ok(match &plan.kind {
        Kind::Tables(_) if derived_if_defined(cx.records(), "RegisterClass").is_empty() => None,
        Kind::WebAssembly(_) => None,
        Kind::Tables(_) | Kind::X86(_) => Some(cx.registers()?),
    })
}

/// The whole module.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    registers: Option<&CodeGenRegisters<'r>>,
) -> Result<Module, BackendError> {
    match &plan.kind {
        Kind::Tables(tables) => {
            let machine = Machine::new(registers, tables, &plan.instructions)?;
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

struct Printer<'a, 'r> {
    plan: &'a Plan<'r>,
    tables: &'a Tables<'r>,
    machine: &'a Machine,
    /// The names of methods: for operands with a value, without one, and for whole instructions.
    with_value: Vec<Ident>,
    without_value: Vec<Ident>,
    whole: Vec<Ident>,
    /// The names of tables.
    names: Vec<Ident>,
}

impl<'a, 'r> Printer<'a, 'r> {
    fn new(plan: &'a Plan<'r>, tables: &'a Tables<'r>, machine: &'a Machine) -> Self {
        let mut names = Names::default();
        names.claim("hw_mode");
        let mut claim = |method: &MachineMethod| names.claim(&field_name(&method.name));
        let with_value = machine.operand_methods.iter().map(&mut claim).collect();
        let whole = machine.whole_methods.iter().map(&mut claim).collect();
        let mut claim_other = |method: &MachineMethod| {
            names.claim(&format!("{}_without_value", field_name(&method.name)))
        };
        let without_value = machine.operand_methods.iter().map(&mut claim_other).collect();
        let mut names = Names::default();
        for own in ["TABLES", "DEFAULT_TABLES"] {
            names.claim(own);
        }
        let table = |table: &machine::MachineTable| names.claim(&constant_name(&table.name));
        let names = machine.tables.iter().map(table).collect();
        Printer { plan, tables, machine, with_value, without_value, whole, names }
    }

    fn has_conditions(&self) -> bool {
        !self.tables.conditions.is_empty()
    }

    fn has_modes(&self) -> bool {
        let methods = self.machine.operand_methods.iter();
        methods.into_iter().any(|method| matches!(method.default, Default::ByMode(_)))
    }

    fn word(&self) -> TokenStream {
        match self.machine.word {
            Word::Number(bits) => {
                let name = format_ident!("u{bits}");
                quote!(#name)
            }
            Word::Bytes => quote!(::tablegen_rt::decode::Bytes<'_>),
        }
    }

    fn print(&self, output: &OutputContext<'_>) -> Result<Module, BackendError> {
        let mut module = Module::new(output, "gen-disassembler");
        module.items(quote! {
            #[allow(unused_imports)]
            pub use ::tablegen_rt::decode::{ByteOrder, DecodeError, DecoderTable, Status};
        });
        let mut shared = vec![SharedName::Opcode];
        shared.extend(self.machine.has_registers.then_some(SharedName::Register));
        shared.extend(self.has_conditions().then_some(SharedName::Feature));
        shared.extend(self.has_modes().then_some(SharedName::HwMode));
        module.use_names(&shared);
        module.items(self.types());
        module.items(self.hooks());
        module.items(self.decoder());
        module.items(self.calls());
        module.text(self.tables());
        Ok(module)
    }

    fn types(&self) -> TokenStream {
        let capacity = Literal::usize_unsuffixed(self.machine.capacity);
        let register = match self.machine.has_registers {
            true => quote!(Register),
            false => quote!(::tablegen_rt::decode::NoRegister),
        };
        let about = doc(&format!("A decoded instruction of target `{}`.", self.plan.target));
        quote! {
            #about
            pub type Inst = ::tablegen_rt::decode::Inst<Opcode, #register, #capacity>;
        }
    }

    /// The trait for what the description leaves to code.
    fn hooks(&self) -> TokenStream {
        let word = self.word();
        let methods = self.machine.operand_methods.iter().enumerate().map(|(at, method)| {
            let (name, other) = (&self.with_value[at], &self.without_value[at]);
            let value = method.with_value.then(|| {
                let body = self.default(at, method);
                let about = doc(&match &method.default {
                    Default::None => format!("`{}`: adds operands for a value.", method.name),
                    Default::Registers(_) => format!(
                        "`{}`: adds the register of the class with this number in machine code.",
                        method.name
                    ),
                    Default::ByMode(_) => {
                        format!("`{}`: adds a register of the class of the mode.", method.name)
                    }
                });
                quote! {
                    #about
                    fn #name(&self, inst: &mut Inst, value: u64, address: u64) -> Status #body
                }
            });
            let no_value = method.without_value.then(|| {
                let about = doc(&format!(
                    "`{}`: adds an operand that has no bits in the encoding.",
                    method.name
                ));
                quote! {
                    #about
                    fn #other(&self, inst: &mut Inst) -> Status;
                }
            });
            quote!(#value #no_value)
        });
        let whole = self.machine.whole_methods.iter().zip(&self.whole).map(|(method, name)| {
            let about = doc(&format!("`{}`: adds all operands of an instruction.", method.name));
            quote! {
                #about
                fn #name(&self, inst: &mut Inst, word: #word, address: u64) -> Status;
            }
        });
        let mode = self.has_modes().then(|| {
            quote! {
                /// The hardware mode that decides on register classes.
                fn hw_mode(&self) -> HwMode {
                    ::core::default::Default::default()
                }
            }
        });
        let all = &self.machine.operand_methods;
        let is_needed = |method: &MachineMethod| {
            method.without_value || matches!(method.default, Default::None)
        };
        let needs_nothing = self.whole.is_empty() && !all.iter().any(is_needed);
        let unit = needs_nothing.then(|| {
            quote! {
                /// Nothing is needed.
                impl DecodeHooks for () {}
            }
        });
        quote! {
            /// Code of the target that its description names: what makes operands of values. An
            /// instruction that a method refuses is not that instruction.
            pub trait DecodeHooks {
                #mode
                #(#methods)*
                #(#whole)*
            }
            #unit
        }
    }

    /// What a method does by default.
    fn default(&self, at: usize, method: &MachineMethod) -> TokenStream {
        match &method.default {
            Default::None => quote!(;),
            Default::Registers(_) => {
                let table = registers_name(at);
                quote! {
                    {
                        let _ = address;
                        let number = ::tablegen_rt::decode::register(#table, value);
                        inst.push_register(Register::from_value(number))
                    }
                }
            }
            Default::ByMode(modes) => {
                let arms = modes.iter().map(|(mode, to)| {
                    let (mode, name) = (Literal::u32_unsuffixed(mode.0), &self.with_value[*to]);
                    quote!(#mode => self.#name(inst, value, address),)
                });
                quote! {
                    {
                        match self.hw_mode().value() {
                            #(#arms)*
                            _ => Status::Fail,
                        }
                    }
                }
            }
        }
    }

    /// The decoder.
    fn decoder(&self) -> TokenStream {
        let word = self.word();
        let features = self.has_conditions();
        let (generic, bound, field, parameter, value) = match features {
            true => (
                quote!(, F),
                quote!(F: ::core::ops::Fn(Feature) -> bool,),
                quote!(features: F,),
                quote!(, features: F),
                quote!(features,),
            ),
            false => (quote!(), quote!(), quote!(), quote!(), quote!()),
        };
        let about_features = features.then(|| {
            quote! {
                ///
                /// `features` says which features the target has.
            }
        });
        let reference = features.then(|| quote!(features: &self.features,));
        let from_bytes = match self.machine.word {
            Word::Number(_) => quote! {
                let word = ::tablegen_rt::decode::word(bytes, table.width, self.order)?;
                self.decode(table, word as #word, address)
            },
            Word::Bytes => quote! {
                self.decode(table, ::tablegen_rt::decode::Bytes(bytes), address)
            },
        };
        let len = match &self.tables.lengths {
            None => quote!(table.width.div_ceil(8) as usize),
            Some(_) => quote!((DECODER_LENGTHS.get(inst.opcode().index()) as usize).div_ceil(8)),
        };
        let is_whole = self.tables.lengths.is_some().then(|| {
            quote! {
                if word.0.len() < len {
                    return ::core::result::Result::Err(DecodeError::TooShort { needed: len });
                }
            }
        });
        let shortest = self.machine.tables.iter().map(|table| table.width).min().unwrap_or(8);
        let step = match self.tables.lengths {
            // Where instructions have several lengths they are commonly of whole words.
            Some(_) => 1,
            None => shortest.div_ceil(8) as usize,
        };
        let step = Literal::usize_unsuffixed(step);
        quote! {
            /// Decodes instructions.
            #[derive(Clone, Copy, Debug)]
            pub struct Decoder<'h, H: ?::core::marker::Sized #generic> {
                hooks: &'h H,
                #field
                tables: &'static [&'static DecoderTable],
                order: ByteOrder,
            }

            #[allow(dead_code)]
            impl<'h, H: DecodeHooks + ?::core::marker::Sized #generic> Decoder<'h, H #generic>
            where
                #bound
            {
                /// Decodes with these hooks, and with the tables of the default namespace.
                #about_features
                #[must_use]
                pub const fn new(hooks: &'h H #parameter) -> Self {
                    let order = ByteOrder::Little;
                    Decoder { hooks, #value tables: DEFAULT_TABLES, order }
                }

                /// Tries these tables, in their order, when it decodes bytes.
                #[must_use]
                pub fn with_tables(mut self, tables: &'static [&'static DecoderTable]) -> Self {
                    self.tables = tables;
                    self
                }

                /// Takes bytes for words in this order.
                #[must_use]
                pub fn with_byte_order(mut self, order: ByteOrder) -> Self {
                    self.order = order;
                    self
                }

                /// The instruction that a word is, by one table. `address` is where it is.
                ///
                /// # Errors
                /// It is none.
                pub fn decode(&self, table: &'static DecoderTable, word: #word, address: u64)
                    -> ::core::result::Result<Inst, DecodeError>
                {
                    let mut inst = ::core::option::Option::None;
                    self.decode_into(table, word, address, &mut inst)?;
                    inst.ok_or(DecodeError::NoInstruction)
                }

                /// As [`decode`](Self::decode), in a place that is used again: faster where there
                /// are many instructions. What was there does not matter; after an error nothing
                /// is said of what is there.
                ///
                /// # Errors
                /// The word is no instruction.
                pub fn decode_into<'i>(
                    &self,
                    table: &'static DecoderTable,
                    word: #word,
                    address: u64,
                    inst: &'i mut ::core::option::Option<Inst>,
                ) -> ::core::result::Result<&'i Inst, DecodeError> {
                    let mut calls =
                        DecoderCalls { hooks: self.hooks, #reference inst: &mut *inst, address };
                    let is_odd = ::tablegen_rt::decode::decode(table.code, word, &mut calls)?;
                    let ::core::option::Option::Some(inst) = inst else {
                        return ::core::result::Result::Err(DecodeError::NoInstruction);
                    };
                    let len = #len;
                    #is_whole
                    inst.set_found(len, is_odd);
                    ::core::result::Result::Ok(inst)
                }

                /// The instruction that bytes begin with. `address` is where they are.
                ///
                /// # Errors
                /// They begin with none, or there are too few.
                pub fn decode_bytes(&self, bytes: &[u8], address: u64)
                    -> ::core::result::Result<Inst, DecodeError>
                {
                    ::tablegen_rt::decode::first(self.tables.iter().copied(), |table| {
                        #from_bytes
                    })
                }

                /// The instructions of a section, one after the other: for each the offset where
                /// it begins, how many bytes it has, and what it is. `address` is where the first
                /// byte is.
                pub fn stream<'s>(&'s self, bytes: &'s [u8], address: u64)
                    -> impl ::core::iter::Iterator<
                        Item = (usize, usize, ::core::result::Result<Inst, DecodeError>),
                    > + 's
                {
                    ::tablegen_rt::decode::Stream::new(bytes, #step, move |bytes: &[u8], offset| {
                        let inst = self.decode_bytes(bytes, address.wrapping_add(offset as u64))?;
                        ::core::result::Result::Ok((inst, inst.size()))
                    })
                }
            }
        }
    }

    /// What the interpreter of tables calls.
    fn calls(&self) -> TokenStream {
        let word = self.word();
        let features = self.has_conditions();
        let (generic, bound, field) = match features {
            true => (
                quote!(, F),
                quote!(F: ::core::ops::Fn(Feature) -> bool,),
                quote!(features: &'c F,),
            ),
            false => (quote!(), quote!(), quote!()),
        };
        let lifetime = match self.machine.word {
            Word::Number(_) => quote!(),
            Word::Bytes => quote!('b,),
        };
        let word_of = match self.machine.word {
            Word::Number(_) => word,
            Word::Bytes => quote!(::tablegen_rt::decode::Bytes<'b>),
        };
        let holds = match features {
            true => {
                let arms = self.tables.conditions.iter().enumerate().map(|(at, condition)| {
                    let (at, condition) =
                        (Literal::usize_unsuffixed(at), self.condition(condition));
                    quote!(#at => #condition,)
                });
                quote! {
                    let has = self.features;
                    match condition {
                        #(#arms)*
                        _ => false,
                    }
                }
            }
            false => quote! {
                let _ = condition;
                true
            },
        };
        let methods = || self.machine.operand_methods.iter().enumerate();
        let arms = methods().filter(|(_, method)| method.with_value).map(|(at, _)| {
            let (at, name) = (Literal::usize_unsuffixed(at), &self.with_value[at]);
            quote!(#at => self.hooks.#name(inst, value, self.address),)
        });
        let other_arms = methods().filter(|(_, method)| method.without_value).map(|(at, _)| {
            let (at, name) = (Literal::usize_unsuffixed(at), &self.without_value[at]);
            quote!(#at => self.hooks.#name(inst),)
        });
        let whole_arms = self.whole.iter().enumerate().map(|(at, name)| {
            let at = Literal::usize_unsuffixed(at);
            quote!(#at => self.hooks.#name(inst, word, self.address),)
        });
        quote! {
            #[allow(dead_code)]
            struct DecoderCalls<'c, H: ?::core::marker::Sized #generic> {
                hooks: &'c H,
                #field
                inst: &'c mut ::core::option::Option<Inst>,
                address: u64,
            }

            #[allow(unused_variables, clippy::match_single_binding)]
            impl<#lifetime H #generic> ::tablegen_rt::decode::Calls<#word_of>
                for DecoderCalls<'_, H #generic>
            where
                H: DecodeHooks + ?::core::marker::Sized,
                #bound
            {
                #[allow(clippy::nonminimal_bool)]
                fn holds(&self, condition: u32) -> bool {
                    #holds
                }

                #[inline]
                fn begin(&mut self, opcode: u32, program: u32)
                    -> ::core::option::Option<&'static [u8]>
                {
                    let opcode = Opcode::from_value(opcode)?;
                    match self.inst {
                        ::core::option::Option::Some(inst) => inst.reset(opcode),
                        ::core::option::Option::None => {
                            *self.inst = ::core::option::Option::Some(Inst::new(opcode));
                        }
                    }
                    DECODER_PROGRAMS.get(program as usize..)
                }

                #[inline]
                fn immediate(&mut self, value: u64) -> Status {
                    match self.inst {
                        ::core::option::Option::Some(inst) => inst.push_immediate(value as i64),
                        ::core::option::Option::None => Status::Fail,
                    }
                }

                #[inline]
                fn operand(&mut self, method: u32, value: u64) -> Status {
                    let ::core::option::Option::Some(inst) = self.inst else {
                        return Status::Fail;
                    };
                    match method {
                        #(#arms)*
                        _ => Status::Fail,
                    }
                }

                #[inline]
                fn operand_without_value(&mut self, method: u32) -> Status {
                    let ::core::option::Option::Some(inst) = self.inst else {
                        return Status::Fail;
                    };
                    match method {
                        #(#other_arms)*
                        _ => Status::Fail,
                    }
                }

                #[inline]
                fn whole(&mut self, method: u32, word: #word_of) -> Status {
                    let ::core::option::Option::Some(inst) = self.inst else {
                        return Status::Fail;
                    };
                    match method {
                        #(#whole_arms)*
                        _ => Status::Fail,
                    }
                }
            }
        }
    }

    /// A condition as an expression.
    fn condition(&self, condition: &Condition) -> TokenStream {
        let part = |part: &Condition| match part {
            Condition::All(_) | Condition::Any(_) => {
                let part = self.condition(part);
                quote!((#part))
            }
            _ => self.condition(part),
        };
        match condition {
            Condition::Has(id) => {
                let features = self.tables.features.as_ref().map_or(&[][..], |all| all.all());
                let names = variants(features.iter().map(|feature| feature.record.name()));
                match names.get(id.0 as usize) {
                    Some(name) => quote!(has(Feature::#name)),
                    None => quote!(false),
                }
            }
            Condition::Not(inner) => {
                let inner = part(inner);
                quote!(!#inner)
            }
            Condition::All(parts) => {
                let parts = parts.iter().map(part);
                quote!(#(#parts)&&*)
            }
            Condition::Any(parts) => {
                let parts = parts.iter().map(part);
                quote!(#(#parts)||*)
            }
        }
    }

    /// The tables as text.
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
                "/// Instructions of {} bits{of}.\npub static {name}: DecoderTable = DecoderTable {{\n    \
                 code: {},\n    width: {},\n    namespace: {:?},\n    mode: {:?},\n}};\n\n",
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
            ("DEFAULT_TABLES", "The tables that bytes are decoded with by default.", &default),
        ] {
            let _ = writeln!(
                text,
                "/// {about}\n#[allow(dead_code)]\npub static {name}: &[&DecoderTable] = &[{}];\n",
                tables.join(", ")
            );
        }
        let _ = writeln!(
            text,
            "static DECODER_PROGRAMS: &[u8] = {};",
            byte_string(&self.machine.programs)
        );
        for (at, method) in self.machine.operand_methods.iter().enumerate() {
            if let Default::Registers(registers) = &method.default
                && method.with_value
            {
                let bytes: Vec<u8> = registers.iter().flat_map(|one| one.to_le_bytes()).collect();
                let name = registers_name(at);
                let _ = writeln!(text, "\nstatic {name}: &[u8] = {};", byte_string(&bytes));
            }
        }
        if let Some(lengths) = &self.tables.lengths {
            let lengths: Vec<u64> = lengths.iter().map(|&length| length.into()).collect();
            let _ = writeln!(
                text,
                "\nstatic DECODER_LENGTHS: ::tablegen_rt::registers::tables::Numbers = {{\n    \
                 use ::tablegen_rt::registers::tables::Numbers;\n    {}\n}};",
                packed_numbers(&lengths)
            );
        }
        text
    }
}

/// The static with the registers of a method.
fn registers_name(at: usize) -> Ident {
    format_ident!("DECODER_REGISTERS_{at}")
}

/// WebAssembly's tables: instructions by their bytes.
fn webassembly<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    tables: &WebAssembly,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-disassembler");
    module.use_names(&[SharedName::Opcode]);
    let arms = tables.tables.iter().flat_map(|(prefix, table)| {
        let prefix = Literal::u32_unsuffixed(*prefix);
        table.iter().filter_map(move |(code, id)| {
            let operands = plan.instructions.get(*id)?.operands.operands();
            let types = operands.iter().map(|operand| operand.operand_type);
            let (code, id) = (Literal::u32_unsuffixed(*code), Literal::u32_unsuffixed(id.0));
            Some(quote!((#prefix, #code) => (#id, &[#(#types),*]),))
        })
    });
    let prefixes = tables.tables.keys().filter(|prefix| **prefix > 0);
    let prefixes = prefixes.map(|prefix| Literal::u32_unsuffixed(*prefix));
    module.items(quote! {
        /// The bytes that another number follows, in LEB128, which says what instruction it is.
        #[allow(dead_code)]
        pub static PREFIXES: &[u32] = &[#(#prefixes),*];

        /// The instruction with this number behind a prefix, or behind none if that is 0, and
        /// what its operands are.
        #[allow(dead_code)]
        #[must_use]
        pub fn decode(prefix: u32, code: u32)
            -> ::core::option::Option<(Opcode, &'static [&'static str])>
        {
            let (opcode, operands): (u32, &'static [&'static str]) = match (prefix, code) {
                #(#arms)*
                _ => return ::core::option::Option::None,
            };
            ::core::option::Option::Some((Opcode::from_value(opcode)?, operands))
        }
    });
    Ok(module)
}
