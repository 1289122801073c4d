//! The Rust module: hooks for target code, `encode`, and what there is to know of encodings.
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
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Names, field_name, ident, numbers};
use tablegen_session::{BackendError, OutputContext};

/// The whole module.
pub(super) fn print(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    machine: &Machine<'_>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-emitter");
    let types = match machine.short {
        Some(_) => quote!(Move, Program, Tables),
        None => quote!(LongTables),
    };
    module.items(quote! {
        use ::tablegen_rt::encode::{EncodeError, Instruction, Methods, #types};
    });
    let printer = Printer::new(plan, machine);
    let names: &[SharedName] = match printer.has_modes() {
        true => &[SharedName::Opcode, SharedName::HwMode],
        false => &[SharedName::Opcode],
    };
    module.use_names(names);
    module.items(printer.hooks());
    module.items(printer.encode());
    module.items(about_instructions(machine));
    module.items(printer.methods());
    module.text(operands(plan));
    module.text(tables(plan, machine, &printer.word()));
    Ok(module)
}

/// What is known of instructions besides: their operands and lengths.
fn about_instructions(machine: &Machine<'_>) -> TokenStream {
    let bit_offset = match machine.short.is_some() {
        true => quote!(bit_offset),
        false => quote!(long_bit_offset),
    };
    let table = machine.tables.first().map_or_else(|| format_ident!("ENCODER"), table_name);
    quote! {
        /// The names of the operands of an instruction, by their numbers; none if it has no
        /// encoding.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_names(opcode: Opcode) -> &'static [&'static str] {
            let at = opcode.value().wrapping_sub(ENCODER_FIRST) as usize;
            match ENCODER_OPERANDS.get(at) {
                ::core::option::Option::Some(&list) => ENCODER_OPERAND_LISTS[list as usize],
                ::core::option::Option::None => &[],
            }
        }

        /// How many bytes the encoding of an instruction has, as its description says; none if
        /// it has no encoding.
        #[allow(dead_code)]
        #[must_use]
        pub fn encoded_size(opcode: Opcode) -> ::core::option::Option<usize> {
            let at = opcode.value().wrapping_sub(ENCODER_FIRST) as usize;
            ENCODER_SIZES.get(at).map(|&size| size as usize)
        }

        /// The lowest bit of the encoding that an operand goes to, if it is encoded.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_bit_offset(opcode: Opcode, operand: usize) -> ::core::option::Option<u32> {
            let opcode = (opcode.value(), ENCODER_FIRST);
            ::tablegen_rt::encode::#bit_offset(&#table, opcode, operand)
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

    fn hooks(&self) -> TokenStream {
        let (value, word) = (self.value(), self.word());
        let encoders = self.encoders.iter().zip(&self.machine.encoders).map(|(method, name)| {
            let doc = format!(" `{name}`: the value of an operand as it is encoded, in `field`.");
            quote! {
                #[doc = #doc]
                ///
                /// # Errors
                /// The operand cannot be encoded.
                fn #method(&self, inst: &I, operand: usize, field: ::tablegen_rt::encode::Field)
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
                    ::core::default::Default::default()
                }
            }
        });
        let unit = (self.encoders.is_empty() && self.finishers.is_empty()).then(|| {
            quote! {
                /// Nothing is needed.
                impl<I: Instruction + ?::core::marker::Sized> EncodeHooks<I> for () {}
            }
        });
        let operand = match self.machine.is_wide {
            true => quote!(wide_operand),
            false => quote!(operand),
        };
        quote! {
            /// Code of the target that its description names, and what can be
            /// changed of encoding. Of the values that it gives [`encode`] refuses
            /// those that have no place in the encoding; [`encode_truncating`] drops
            /// the bits of them that have none.
            pub trait EncodeHooks<I: Instruction + ?::core::marker::Sized> {
                /// The value of an operand that has no method of its own; in C++
                /// `getMachineOpValue`. By default what the instruction says, whatever
                /// the range of the operand may be.
                ///
                /// # Errors
                /// The operand is missing or cannot be encoded.
                fn operand_value(&self, inst: &I, operand: usize, field: ::tablegen_rt::encode::Field)
                    -> ::core::result::Result<#value, EncodeError>
                {
                    let _ = field;
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
            let mut tables = self.machine.tables.iter();
            // Modes without encodings of their own have those of the default mode.
            let default = tables.next().map(table_name);
            let arms = tables.map(|table| {
                let mode = table.mode.map_or(0, |(mode, _)| mode);
                let mode = proc_macro2::Literal::u32_unsuffixed(mode);
                let table = table_name(table);
                quote!(#mode => &#table)
            });
            let arms = quote!(#(#arms,)* _ => &#default,);
            (
                quote! {
                    let mode = hooks.hw_mode();
                    let tables = match mode.value() { #arms };
                },
                quote!(tables, opcode, mode.value()),
            )
        } else {
            (quote!(), quote!(&ENCODER, opcode, 0))
        };
        let function = |name: &str, checked: bool, docs: TokenStream| {
            let name = ident(name);
            let how = match self.machine.short.is_some() {
                true => quote!(encode::<#checked, #word, I, EncoderCalls<'_, H>>),
                false => quote!(encode_long::<#checked, #word, #value, I, EncoderCalls<'_, H>>),
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
                    I: Instruction<Opcode = Opcode> + ?::core::marker::Sized,
                    H: EncodeHooks<I> + ?::core::marker::Sized,
                {
                    let opcode = (inst.opcode().value(), ENCODER_FIRST);
                    #modes
                    ::tablegen_rt::encode::#how(#table, inst, EncoderCalls(hooks))
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
                /// Values are checked, those that hooks make as well. Where the record of an
                /// operand has a field `bit IsSignedImmediate`, which LLVM ignores, that says
                /// which values a field of four bits takes: -8 to 7 if it is true, 0 to 15 if
                /// it is false. Else it takes both, -8 to 15: all bits of a value are encoded,
                /// or all but copies of its sign. To take less is for
                /// [`EncodeHooks::operand_value`].
                ///
                /// # Errors
                /// An operand is missing, it or what a hook makes of it has a value that the
                /// encoding has no place for, or a hook refused.
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
        let number = |at: usize| proc_macro2::Literal::usize_unsuffixed(at + 1);
        let encoders = self.encoders.iter().enumerate().map(|(nth, method)| {
            let number = number(nth);
            quote!(#number => self.0.#method(inst, operand, field))
        });
        let finishers = self.finishers.iter().enumerate().map(|(nth, method)| {
            let number = number(nth);
            quote!(#number => self.0.#method(inst, word))
        });
        let call = match self.encoders.is_empty() {
            true => quote! {
                let _ = number;
                self.operand(inst, operand, field)
            },
            false => quote! {
                match number {
                    #(#encoders,)*
                    _ => self.0.operand_value(inst, operand, field),
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
            struct EncoderCalls<'h, H: ?::core::marker::Sized>(&'h H);

            impl<H: ?::core::marker::Sized> ::core::clone::Clone for EncoderCalls<'_, H> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<H: ?::core::marker::Sized> ::core::marker::Copy for EncoderCalls<'_, H> {}

            impl<I, H> Methods<I, #value, #word> for EncoderCalls<'_, H>
            where
                I: Instruction + ?::core::marker::Sized,
                H: EncodeHooks<I> + ?::core::marker::Sized,
            {
                #[inline]
                fn operand(&self, inst: &I, operand: usize, field: ::tablegen_rt::encode::Field)
                    -> ::core::result::Result<#value, EncodeError>
                {
                    self.0.operand_value(inst, operand, field)
                }

                #[inline]
                fn value(
                    &self, number: u32, inst: &I, operand: usize, field: ::tablegen_rt::encode::Field
                )
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
        None => format_ident!("ENCODER"),
        Some((id, _)) => format_ident!("ENCODER_{id}"),
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

/// The operands and lengths of instructions.
fn operands(plan: &Plan<'_>) -> String {
    let real = plan.real();
    let mut text = format!(
        "/// The first opcode with an encoding; so have all after it.\n\
         const ENCODER_FIRST: u32 = {};\n",
        plan.first().0
    );
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
    push_static(&mut text, "ENCODER_OPERANDS", "u16", of.iter());
    push_static(
        &mut text,
        "ENCODER_OPERAND_LISTS",
        "&[&str]",
        lists.iter().map(|list| format!("&{list:?}")),
    );

    let sizes: Vec<u16> = real
        .iter()
        .map(|instr| instr.record.plain_int("Size").ok().and_then(|size| u16::try_from(size).ok()))
        .map(Option::unwrap_or_default)
        .collect();
    let small = sizes.iter().all(|&size| size < 256);
    push_static(&mut text, "ENCODER_SIZES", if small { "u8" } else { "u16" }, sizes.iter());
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
            "static ENCODER{suffix}: Tables<{word}> = Tables {{\n    base: &ENCODER_BASE{suffix},\n    \
             rows: &ENCODER_ROWS{suffix},\n    programs: &ENCODER_PROGRAMS,\n    moves: &ENCODER_MOVES,\n}};"
        );
        let base = table.base.iter().map(|&base| hex(&[base], bits));
        push_static(&mut text, &format!("ENCODER_BASE{suffix}"), word, base);
        let rows = table.programs.iter().zip(&machine.finish);
        let rows = rows.map(|(&program, &finish)| match program {
            Some(program) => {
                format!("({program}, {:#x}, {finish})", short.programs[program].parts())
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
        format!("({:#x}, {}, {:#x})", this.operand_mask(), allowed(this), this.brief())
    };
    let programs = short.programs.iter().map(|program| {
        let plain: Vec<String> = program.plain.iter().map(operand).collect();
        let next = program.next.as_ref().map_or("(0, 0, 0)".to_owned(), operand);
        let (start, len) = program.rest;
        format!("Program::new(&[{}], {next}, {start}, {len})", plain.join(", "))
    });
    push_static(&mut text, "ENCODER_PROGRAMS", "Program", programs);
    let moves = short.moves.iter().map(|this| {
        format!("Move::new({:#x}, {}, {:#x})", this.mask(), allowed(this), this.short())
    });
    push_static(&mut text, "ENCODER_MOVES", &format!("Move<{word}>"), moves);
    text
}

fn long_tables(plan: &Plan<'_>, machine: &Machine<'_>, word: &str) -> String {
    let value = if machine.is_wide { "u128" } else { "u64" };
    let mut text = String::new();
    for table in &machine.tables {
        let suffix = suffix(table);
        let _ = writeln!(
            text,
            "static ENCODER{suffix}: LongTables<{word}, {value}> = LongTables {{\n    \
             base: &ENCODER_BASE{suffix},\n    programs: &ENCODER_PROGRAMS{suffix},\n    moves: &ENCODER_MOVES,\n    \
             allowed: &ENCODER_ALLOWED,\n    finish: &ENCODER_FINISH,\n}};\n\
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
            &Some(program) => format!("{:#x}", machine.programs[program].long()),
            None => "::tablegen_rt::encode::NONE".to_owned(),
        });
        push_static(&mut text, &format!("ENCODER_PROGRAMS{suffix}"), "u32", programs);
    }
    let moves = machine.moves.iter().map(|this| format!("{:#x}", this.long()));
    push_static(&mut text, "ENCODER_MOVES", "u64", moves);
    let mask = if machine.is_wide { u128::MAX } else { u64::MAX.into() };
    let allowed = machine.moves.iter().map(|this| format!("{:#x}", this.allowed & mask));
    push_static(&mut text, "ENCODER_ALLOWED", value, allowed);
    let finish: &[usize] = if machine.finishers.is_empty() { &[] } else { &machine.finish };
    push_static(&mut text, "ENCODER_FINISH", "u8", finish.iter());
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
