//! The Rust module: opcodes, hooks for target code, and `encode`.
//!
//! Encodings are tables and programs for `tablegen_rt::encode`, not code: the
//! module grows with the number of instructions, and rustc reads tables much
//! faster than it compiles as many `match` arms.

use std::fmt::Write;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Plan;
use super::programs::{Machine, ModeTable, Move, Words};
use super::short::Short;
use crate::print::rust::{Module, Names, field_name, ident, place, variant_name};
use crate::session::Job;

/// The whole module.
pub(super) fn print(job: &Job<'_, '_>, plan: &Plan<'_>, machine: &Machine<'_>) -> Module {
    let mut module = Module::new(job, "gen-emitter");
    let types = match machine.short {
        Some(_) => quote!(Move, Program, Tables),
        None => quote!(LongTables),
    };
    module.items(quote! {
        use ::tablegen_rt::encode::{EncodeError, Instruction, Methods, #types};
    });
    opcodes(&mut module, job, plan);
    module.items(opcode_methods(plan, machine));
    let printer = Printer::new(plan, machine);
    if printer.has_modes() {
        module.items(printer.modes());
    }
    module.items(printer.hooks());
    module.items(printer.encode());
    module.items(printer.methods());
    module.text(names(plan));
    module.text(tables(plan, machine, &printer.word()));
    module
}

/// The enum of opcodes, as text: it may have very many variants.
fn opcodes(module: &mut Module, job: &Job<'_, '_>, plan: &Plan<'_>) {
    let last = plan.first().index() + plan.real().len();
    let repr = if last <= 1 << 16 { "u16" } else { "u32" };
    let target = plan.target;
    let mut text = format!(
        "/// The instructions of target `{target}` that have encodings.\n\
         #[allow(dead_code, non_camel_case_types)]\n\
         #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         #[repr({repr})]\n\
         pub enum Opcode {{\n"
    );
    let variants = variants(plan);
    for (nth, (instruction, variant)) in plan.real().iter().zip(&variants).enumerate() {
        let place = place(job, instruction.record);
        let asm = one_line(instruction.asm_string);
        let _ = match asm.is_empty() {
            true => writeln!(text, "    /// `{}` ({place})", instruction.name()),
            false => writeln!(text, "    /// `{asm}` ({place})"),
        };
        // The others follow it. To write down their numbers costs rustc a second for some
        // thousands of them.
        let _ = match nth {
            0 => writeln!(text, "    {variant} = {},", plan.first().0),
            _ => writeln!(text, "    {variant},"),
        };
    }
    text.push_str("}\n");
    module.text(text);
}

/// How an instruction is written, for a code span in a doc comment.
fn one_line(asm: &str) -> String {
    let mut line: String =
        asm.chars().map(|c| if c.is_control() || c == '`' { ' ' } else { c }).collect();
    line.truncate(line.trim_end().len());
    line.trim_start().to_owned()
}

/// The variants of the enum, in the order of their numbers.
fn variants(plan: &Plan<'_>) -> Vec<Ident> {
    let mut names = Names::default();
    plan.real().iter().map(|instr| names.claim(&variant_name(instr.name()))).collect()
}

fn opcode_methods(plan: &Plan<'_>, machine: &Machine<'_>) -> TokenStream {
    let bit_offset = match machine.short.is_some() {
        true => quote!(bit_offset),
        false => quote!(long_bit_offset),
    };
    let first = proc_macro2::Literal::u32_unsuffixed(plan.first().0);
    quote! {
        #[allow(dead_code)]
        impl Opcode {
            /// All of them, in the order of their numbers.
            pub const ALL: &'static [Self] = &OPCODES;

            const FIRST: u32 = #first;

            const fn index(self) -> usize {
                self as usize - Self::FIRST as usize
            }

            /// The opcode of this number.
            pub const fn from_value(value: u32) -> ::core::option::Option<Self> {
                let index = value.wrapping_sub(Self::FIRST) as usize;
                if index < OPCODES.len() {
                    ::core::option::Option::Some(OPCODES[index])
                } else {
                    ::core::option::Option::None
                }
            }

            /// Its number, which is that of the C++ enum.
            pub const fn value(self) -> u32 {
                self as u32
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                let index = self.index();
                let start = match index {
                    0 => 0,
                    _ => NAME_ENDS[index - 1] as usize,
                };
                NAMES.get(start..NAME_ENDS[index] as usize).unwrap_or_default()
            }

            /// The names of its operands, by their numbers.
            pub fn operands(self) -> &'static [&'static str] {
                OPERAND_LISTS[OPERANDS[self.index()] as usize]
            }

            /// How many bytes its encoding has, as its description says.
            pub const fn size(self) -> usize {
                SIZES[self.index()] as usize
            }

            /// The lowest bit of the encoding that an operand goes to, if it
            /// is encoded.
            pub fn operand_bit_offset(self, operand: usize) -> ::core::option::Option<u32> {
                ::tablegen_rt::encode::#bit_offset(&TABLES, self.index(), operand)
            }
        }

        impl ::core::convert::TryFrom<u32> for Opcode {
            type Error = EncodeError;

            fn try_from(value: u32) -> ::core::result::Result<Self, EncodeError> {
                Self::from_value(value).ok_or(EncodeError::UnknownOpcode { opcode: value })
            }
        }

        impl ::core::str::FromStr for Opcode {
            type Err = UnknownName;

            fn from_str(name: &str) -> ::core::result::Result<Self, UnknownName> {
                match OPCODES.binary_search_by(|opcode| opcode.name().cmp(name)) {
                    ::core::result::Result::Ok(index) => ::core::result::Result::Ok(OPCODES[index]),
                    ::core::result::Result::Err(_) => ::core::result::Result::Err(UnknownName),
                }
            }
        }

        /// No opcode has this name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct UnknownName;

        impl ::core::fmt::Display for UnknownName {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str("no opcode has this name")
            }
        }

        impl ::core::error::Error for UnknownName {}

        impl ::core::fmt::Debug for Opcode {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::core::fmt::Display for Opcode {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }
    }
}

/// What the names in the module are.
struct Printer<'a, 'r> {
    plan: &'a Plan<'r>,
    machine: &'a Machine<'r>,
    /// The methods of the trait: encoders, then finishers.
    encoders: Vec<Ident>,
    finishers: Vec<Ident>,
}

impl<'a, 'r> Printer<'a, 'r> {
    fn new(plan: &'a Plan<'r>, machine: &'a Machine<'r>) -> Self {
        let mut names = Names::default();
        for own in ["operand_value", "hw_mode"] {
            names.claim(own);
        }
        let mut method = |name: &&str| names.claim(&field_name(name));
        let encoders = machine.encoders.iter().map(&mut method).collect();
        let finishers = machine.finishers.iter().map(&mut method).collect();
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
                let len = proc_macro2::Literal::usize_unsuffixed(len);
                quote!([u8; #len])
            }
            Words::Code(len) => {
                let len = proc_macro2::Literal::usize_unsuffixed(len);
                quote!(::tablegen_rt::encode::Code<#len>)
            }
        }
    }

    fn value(&self) -> TokenStream {
        if self.machine.is_wide { quote!(u128) } else { quote!(u64) }
    }

    /// The parameter for the place in the encoding, and the argument.
    fn at(&self) -> (TokenStream, TokenStream) {
        match self.machine.words {
            Words::Code(_) => (quote!(, at: u32), quote!(, at)),
            _ => (quote!(), quote!()),
        }
    }

    fn modes(&self) -> TokenStream {
        let mut names = Names::default();
        let (mut modes, mut all) = (Vec::new(), Vec::new());
        for table in &self.machine.tables {
            let (id, name) = table.mode.unwrap_or((0, "DefaultMode"));
            let variant = names.claim(&variant_name(name));
            let id = proc_macro2::Literal::u32_unsuffixed(id);
            let doc = format!(" `{name}`");
            let default = modes.is_empty().then(|| quote!(#[default]));
            modes.push(quote!(#[doc = #doc] #default #variant = #id));
            all.push(variant);
        }
        let count = proc_macro2::Literal::usize_unsuffixed(all.len());
        quote! {
            /// The hardware modes that encodings depend on.
            #[allow(dead_code, non_camel_case_types)]
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            #[repr(u32)]
            pub enum HwMode { #(#modes,)* }

            #[allow(dead_code)]
            impl HwMode {
                /// All of them, the default mode first.
                pub const ALL: [Self; #count] = [#(Self::#all,)*];
            }
        }
    }

    fn hooks(&self) -> TokenStream {
        let (value, word) = (self.value(), self.word());
        let (at, _) = self.at();
        let encoders = self.encoders.iter().zip(&self.machine.encoders).map(|(method, name)| {
            let doc = format!(" `{name}`: the value of an operand as it is encoded.");
            quote! {
                #[doc = #doc]
                ///
                /// # Errors
                /// The operand cannot be encoded.
                fn #method(&self, inst: &I, operand: usize #at)
                    -> ::core::result::Result<#value, EncodeError>;
            }
        });
        let finishers = self.finishers.iter().zip(&self.machine.finishers).map(|(method, name)| {
            let doc = format!(" `{name}`: the encoding, from what all operands gave.");
            quote! {
                #[doc = #doc]
                ///
                /// # Errors
                /// The instruction cannot be encoded.
                fn #method(&self, inst: &I, word: #word)
                    -> ::core::result::Result<#word, EncodeError>;
            }
        });
        let hw_mode = self.has_modes().then(|| {
            quote! {
                /// The hardware mode to encode for.
                fn hw_mode(&self) -> HwMode {
                    HwMode::DefaultMode
                }
            }
        });
        let unit = (self.encoders.is_empty() && self.finishers.is_empty()).then(|| {
            quote! {
                /// Nothing is needed.
                impl<I: Instruction + ?Sized> Hooks<I> for () {}
            }
        });
        let no_at = (!at.is_empty()).then(|| quote!(let _ = at;));
        let operand = match self.machine.is_wide {
            true => quote!(wide_operand),
            false => quote!(operand),
        };
        quote! {
            /// Code of the target that its description names, and what can be
            /// changed of encoding. Bits of the values that it gives are dropped
            /// if the encoding has no place for them.
            pub trait Hooks<I: Instruction + ?Sized> {
                /// The value of an operand that has no method of its own; in C++
                /// `getMachineOpValue`. By default what the instruction says, whatever
                /// the range of the operand may be.
                ///
                /// # Errors
                /// The operand is missing or cannot be encoded.
                fn operand_value(&self, inst: &I, operand: usize #at)
                    -> ::core::result::Result<#value, EncodeError>
                {
                    #no_at
                    match inst.#operand(operand) {
                        ::core::option::Option::Some(value) => {
                            ::core::result::Result::Ok(value as #value)
                        }
                        ::core::option::Option::None => {
                            ::core::result::Result::Err(EncodeError::MissingOperand { operand })
                        }
                    }
                }
                #hw_mode
                #(#encoders)*
                #(#finishers)*
            }
            #unit
        }
    }

    fn encode(&self) -> TokenStream {
        let (value, word) = (self.value(), self.word());
        let (modes, table) = if self.has_modes() {
            let mut names = Names::default();
            let arms = self.machine.tables.iter().map(|table| {
                let name = table.mode.map_or("DefaultMode", |(_, name)| name);
                let variant = names.claim(&variant_name(name));
                let table = table_name(table);
                quote!(HwMode::#variant => &#table)
            });
            let arms = quote!(#(#arms,)*);
            (
                quote! {
                    let mode = hooks.hw_mode();
                    let tables = match mode { #arms };
                },
                quote!(tables, inst.opcode().index(), mode as u32),
            )
        } else {
            (quote!(), quote!(&TABLES, inst.opcode().index(), 0))
        };
        let function = |name: &str, checked: bool, docs: TokenStream| {
            let name = ident(name);
            let how = match self.machine.short.is_some() {
                true => quote!(encode::<#checked, #word, I, Calls<'_, H>>),
                false => quote!(encode_long::<#checked, #word, #value, I, Calls<'_, H>>),
            };
            // A target has few places that encode, and where this is part of them, no result passes
            // through memory.
            quote! {
                #docs
                #[allow(dead_code)]
                #[inline(always)]
                pub fn #name<I, H>(inst: &I, hooks: &H)
                    -> ::core::result::Result<#word, EncodeError>
                where
                    I: Instruction<Opcode = Opcode> + ?Sized,
                    H: Hooks<I> + ?Sized,
                {
                    #modes
                    ::tablegen_rt::encode::#how(#table, inst, Calls(hooks))
                }
            }
        };
        let doc = format!(" Encodes an instruction of target `{}`.", self.plan.target);
        let checked = function(
            "encode",
            true,
            quote! {
                #[doc = #doc]
                ///
                /// The description does not say which immediates are signed. So a value is
                /// taken if all of its bits are encoded, or all but copies of its sign: a
                /// field of four bits takes -8 to 15. To take less is for
                /// [`Hooks::operand_value`].
                ///
                /// # Errors
                /// An operand is missing, has a value that the encoding has no place
                /// for, or a hook refused.
            },
        );
        let truncating = function(
            "encode_truncating",
            false,
            quote! {
                /// Encodes an instruction like the C++ does: bits of operands that the
                /// encoding has no place for are dropped.
                ///
                /// # Errors
                /// An operand is missing, or a hook refused.
            },
        );
        quote!(#checked #truncating)
    }

    fn methods(&self) -> TokenStream {
        let (value, word) = (self.value(), self.word());
        let (_, at) = self.at();
        let number = |at: usize| proc_macro2::Literal::usize_unsuffixed(at + 1);
        let encoders = self.encoders.iter().enumerate().map(|(nth, method)| {
            let number = number(nth);
            quote!(#number => self.0.#method(inst, operand #at))
        });
        let finishers = self.finishers.iter().enumerate().map(|(nth, method)| {
            let number = number(nth);
            quote!(#number => self.0.#method(inst, word))
        });
        let no_at = at.is_empty().then(|| quote!(let _ = at;));
        let call = match self.encoders.is_empty() {
            true => quote! {
                let _ = number;
                self.operand(inst, operand, at)
            },
            false => quote! {
                #no_at
                match number {
                    #(#encoders,)*
                    _ => self.0.operand_value(inst, operand #at),
                }
            },
        };
        let finish = match self.finishers.is_empty() {
            true => quote! {
                let _ = (number, inst);
                ::core::result::Result::Ok(word)
            },
            false => quote! {
                match number {
                    #(#finishers,)*
                    _ => ::core::result::Result::Ok(word),
                }
            },
        };
        quote! {
            struct Calls<'h, H: ?Sized>(&'h H);

            impl<H: ?Sized> Clone for Calls<'_, H> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<H: ?Sized> Copy for Calls<'_, H> {}

            impl<I, H> Methods<I, #value, #word> for Calls<'_, H>
            where
                I: Instruction + ?Sized,
                H: Hooks<I> + ?Sized,
            {
                #[inline]
                fn operand(&self, inst: &I, operand: usize, at: u32)
                    -> ::core::result::Result<#value, EncodeError>
                {
                    #no_at
                    self.0.operand_value(inst, operand #at)
                }

                #[inline]
                fn value(&self, number: u32, inst: &I, operand: usize, at: u32)
                    -> ::core::result::Result<#value, EncodeError>
                {
                    #call
                }

                #[inline]
                fn finish(&self, number: u32, inst: &I, word: #word)
                    -> ::core::result::Result<#word, EncodeError>
                {
                    #finish
                }
            }
        }
    }
}

fn table_name(table: &ModeTable<'_>) -> Ident {
    match table.mode {
        None => format_ident!("TABLES"),
        Some((id, _)) => format_ident!("TABLES_{id}"),
    }
}

/// Wraps numbers and the like into lines, behind an indent.
fn push_list<T: std::fmt::Display>(text: &mut String, items: impl IntoIterator<Item = T>) {
    const WIDTH: usize = 96;
    let mut column = 0;
    for item in items {
        let start = text.len();
        let _ = write!(text, " {item},");
        let len = text.len() - start;
        if column == 0 || column + len > WIDTH {
            text.insert_str(start, if column == 0 { "   " } else { "\n   " });
            column = 3;
        }
        column += len;
    }
    if column > 0 {
        text.push('\n');
    }
}

fn push_static<T: std::fmt::Display>(
    text: &mut String,
    name: &str,
    ty: &str,
    items: impl ExactSizeIterator<Item = T>,
) {
    let _ = writeln!(text, "static {name}: [{ty}; {}] = [", items.len());
    push_list(text, items);
    text.push_str("];\n");
}

/// The tables behind the methods of `Opcode`.
fn names(plan: &Plan<'_>) -> String {
    let real = plan.real();
    let mut text = String::new();
    let variants = variants(plan);
    let _ = writeln!(text, "static OPCODES: [Opcode; {}] = [", variants.len());
    push_list(&mut text, variants.iter().map(|variant| format!("Opcode::{variant}")));
    text.push_str("];\n");

    text.push_str("static NAMES: &str = \"\\\n");
    for names in real.chunks(8) {
        text.push_str("    ");
        for instruction in names {
            text.extend(instruction.name().escape_default());
        }
        text.push_str("\\\n");
    }
    text.push_str("\";\n");
    let mut end = 0;
    let ends = real.iter().map(|instr| {
        end += instr.name().len();
        end
    });
    push_static(&mut text, "NAME_ENDS", "u32", ends);

    let mut lists: Vec<Vec<String>> = Vec::new();
    let mut known = rustc_hash::FxHashMap::default();
    let of: Vec<usize> = real
        .iter()
        .map(|instr| {
            let operands = &instr.operands;
            let list: Vec<String> = (0..operands.machine_operands().len())
                .map(|at| operands.machine_operand_name(at))
                .collect();
            *known.entry(list).or_insert_with_key(|list| {
                lists.push(list.clone());
                lists.len() - 1
            })
        })
        .collect();
    push_static(&mut text, "OPERANDS", "u16", of.iter());
    push_static(
        &mut text,
        "OPERAND_LISTS",
        "&[&str]",
        lists.iter().map(|list| format!("&{list:?}")),
    );

    let sizes: Vec<u16> = real
        .iter()
        .map(|instr| instr.record.int("Size").ok().and_then(|size| u16::try_from(size).ok()))
        .map(Option::unwrap_or_default)
        .collect();
    let small = sizes.iter().all(|&size| size < 256);
    push_static(&mut text, "SIZES", if small { "u8" } else { "u16" }, sizes.iter());
    text
}

/// The tables of the encodings.
fn tables(plan: &Plan<'_>, machine: &Machine<'_>, word: &TokenStream) -> String {
    let word = word.to_string().replace(' ', "").replace(';', "; ");
    match (&machine.short, machine.words) {
        (Some(short), Words::Int(bits)) => short_tables(machine, short, bits, &word),
        _ => long_tables(plan, machine, &word),
    }
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
            "static TABLES{suffix}: Tables<{word}> = Tables {{\n    base: &BASE{suffix},\n    \
             rows: &ROWS{suffix},\n    programs: &PROGRAMS,\n    moves: &MOVES,\n}};"
        );
        let base = table.base.iter().map(|&base| hex(&[base], bits));
        push_static(&mut text, &format!("BASE{suffix}"), word, base);
        let rows = table.programs.iter().zip(&machine.finish);
        let rows = rows.map(|(&program, &finish)| match program {
            Some(program) => {
                format!("({program}, {:#x}, {finish})", short.programs[program].parts())
            }
            None => format!("({}, 0, 0)", u16::MAX),
        });
        push_static(&mut text, &format!("ROWS{suffix}"), "(u16, u8, u8)", rows);
    }
    let allowed = |this: &Move| match this.allowed as u64 {
        u64::MAX => "!0".to_owned(),
        allowed => format!("{allowed:#x}"),
    };
    let operand = |this: &Move| {
        format!("({:#x}, {}, {:#x})", this.operand_mask(), allowed(this), this.short())
    };
    let programs = short.programs.iter().map(|program| {
        let plain: Vec<String> = program.plain.iter().map(operand).collect();
        let next = program.next.as_ref().map_or("(0, 0, 0)".to_owned(), operand);
        let (start, len) = program.rest;
        format!("Program::new(&[{}], {next}, {start}, {len})", plain.join(", "))
    });
    push_static(&mut text, "PROGRAMS", "Program", programs);
    let moves = short.moves.iter().map(|this| {
        format!("Move::new({:#x}, {}, {:#x})", this.mask(), allowed(this), this.short())
    });
    push_static(&mut text, "MOVES", &format!("Move<{word}>"), moves);
    text
}

fn long_tables(plan: &Plan<'_>, machine: &Machine<'_>, word: &str) -> String {
    let value = if machine.is_wide { "u128" } else { "u64" };
    let mut text = String::new();
    for table in &machine.tables {
        let suffix = suffix(table);
        let _ = writeln!(
            text,
            "static TABLES{suffix}: LongTables<{word}, {value}> = LongTables {{\n    \
             base: &BASE{suffix},\n    programs: &PROGRAMS{suffix},\n    moves: &MOVES,\n    \
             allowed: &ALLOWED,\n    finish: &FINISH,\n}};\n\
             static BASE{suffix}: [{word}; {}] = [",
            plan.real().len()
        );
        match machine.words {
            Words::Int(bits) => {
                let words = (bits as usize).div_ceil(64);
                let rows = table.base.chunks_exact(words);
                push_list(&mut text, rows.map(|row| hex(row, bits)));
            }
            Words::Bytes(len) => {
                let rows = table.base.chunks_exact(len.div_ceil(8));
                push_list(&mut text, rows.map(|row| bytes(row, len)));
            }
            Words::Code(len) => {
                let rows = table.base.chunks_exact(len.div_ceil(8)).zip(&table.bits);
                push_list(
                    &mut text,
                    rows.map(|(row, bits)| {
                        format!("::tablegen_rt::encode::Code::new({}, {bits})", bytes(row, len))
                    }),
                );
            }
        }
        text.push_str("];\n");
        let programs = table.programs.iter().map(|program| match program {
            &Some(program) => format!("{:#x}", machine.programs[program].long()),
            None => "::tablegen_rt::encode::NONE".to_owned(),
        });
        push_static(&mut text, &format!("PROGRAMS{suffix}"), "u32", programs);
    }
    let moves = machine.moves.iter().map(|this| format!("{:#x}", this.long()));
    push_static(&mut text, "MOVES", "u64", moves);
    let mask = if machine.is_wide { u128::MAX } else { u64::MAX.into() };
    let allowed = machine.moves.iter().map(|this| format!("{:#x}", this.allowed & mask));
    push_static(&mut text, "ALLOWED", value, allowed);
    let finish: &[usize] = if machine.finishers.is_empty() { &[] } else { &machine.finish };
    push_static(&mut text, "FINISH", "u8", finish.iter());
    text
}

/// A number in hexadecimal; its words with the lowest first.
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
