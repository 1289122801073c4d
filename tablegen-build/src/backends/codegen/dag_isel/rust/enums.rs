//! Enums of the Rust module: opcodes, types, registers and the like.

use std::fmt::Write;

use crate::backends::codegen::dag_isel::interface::{Entry, Interface};
use crate::model::value_types::ValueType;
use crate::print::rust::{Module, Names, place, variant_name};
use crate::session::Job;

/// An enum with more variants has numbers only where they do not follow.
const MANY: usize = 1000;

/// An enum as it is printed.
struct Enum<'e, 'r> {
    name: &'static str,
    /// The prefix of its tables.
    table: &'static str,
    about: String,
    entries: &'e [Entry<'r>],
}

/// Writes all enums that have variants.
pub(super) fn print(
    job: &Job<'_, '_>,
    target: &str,
    interface: &Interface<'_, '_>,
    module: &mut Module,
) {
    let all = [
        Enum {
            name: "Opcode",
            table: "OPCODES",
            about: "The opcodes of the nodes that patterns can be made of. A node of some other kind\n\
                    may have any other number."
                .to_owned(),
            entries: &interface.opcodes,
        },
        Enum {
            name: "ValueType",
            table: "VALUE_TYPES",
            about: "The types that patterns and register classes speak of. A value of some other\n\
                    type may have any other number."
                .to_owned(),
            entries: &interface.types,
        },
        Enum {
            name: "CondCode",
            table: "COND_CODES",
            about: "What comparisons ask.".to_owned(),
            entries: &interface.cond_codes,
        },
        Enum {
            name: "Intrinsic",
            table: "INTRINSICS",
            about: "The intrinsics that patterns match, as constants of these numbers; they are the\n\
                    first operand of their nodes, but for the chain."
                .to_owned(),
            entries: &interface.intrinsics,
        },
        Enum {
            name: "Instruction",
            table: "INSTRUCTIONS",
            about: format!(
                "The instructions of target `{target}` that are selected. Their numbers are those\n\
                 that they have everywhere."
            ),
            entries: &interface.instructions,
        },
        Enum {
            name: "Register",
            table: "REGISTERS",
            about: "The registers that patterns mention. Their numbers are those that they have\n\
                    everywhere."
                .to_owned(),
            entries: &interface.registers,
        },
        Enum {
            name: "RegisterClass",
            table: "REGISTER_CLASSES",
            about: "The register classes that are operands of selected instructions, as constants of\n\
                    these numbers."
                .to_owned(),
            entries: &interface.register_classes,
        },
        Enum {
            name: "SubRegIndex",
            table: "SUB_REG_INDICES",
            about: "The sub-register indices that are operands of selected instructions, as constants\n\
                    of these numbers."
                .to_owned(),
            entries: &interface.sub_register_indices,
        },
    ];
    for one in &all {
        if !one.entries.is_empty() {
            module.text(one.text(job));
        }
    }
}

impl Enum<'_, '_> {
    fn text(&self, job: &Job<'_, '_>) -> String {
        let Enum { name, table, about, entries } = self;
        let count = entries.len();
        let about = about.replace('\n', "\n/// ");
        let mut names = Names::default();
        names.claim("ALL");
        let variants: Vec<_> = entries.iter().map(|entry| names.claim(&variant(entry))).collect();
        let mut text = format!(
            "/// {about}\n\
             #[allow(\n    dead_code,\n    non_camel_case_types,\n    \
             clippy::enum_variant_names,\n    clippy::unreadable_literal,\n    \
             clippy::upper_case_acronyms\n)]\n\
             #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
             #[repr(u32)]\n\
             pub enum {name} {{\n"
        );
        let mut next = None;
        for (entry, variant) in entries.iter().zip(&variants) {
            let _ = write!(text, "    /// {}\n    {variant}", self.about_variant(job, entry));
            // Rustc takes a time that grows with the square of these numbers.
            if count <= MANY || next != Some(entry.number) {
                let _ = write!(text, " = {}", entry.number);
            }
            text.push_str(",\n");
            next = entry.number.checked_add(1);
        }
        let _ = write!(
            text,
            "}}\n\n\
             #[allow(dead_code)]\n\
             impl {name} {{\n    \
             /// All of them, in the order of their numbers.\n    \
             pub const ALL: &'static [Self] = &ALL_{table};\n\n    \
             /// The one with this number.\n    \
             #[must_use]\n    \
             pub fn from_number(number: u32) -> ::core::option::Option<Self> {{\n        \
             let at = ALL_{table}.binary_search_by_key(&number, |one| one.number()).ok()?;\n        \
             ALL_{table}.get(at).copied()\n    }}\n\n    \
             /// Its number.\n    \
             #[must_use]\n    \
             pub const fn number(self) -> u32 {{\n        self as u32\n    }}\n\n    \
             /// Its name in the description.\n    \
             #[must_use]\n    \
             pub fn name(self) -> &'static str {{\n        \
             match ALL_{table}.binary_search(&self) {{\n            \
             ::core::result::Result::Ok(at) => NAMES_OF_{table}[at],\n            \
             ::core::result::Result::Err(_) => \"\",\n        }}\n    }}\n}}\n\n\
             impl ::core::fmt::Debug for {name} {{\n    \
             fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{\n        \
             f.write_str(self.name())\n    }}\n}}\n\n\
             impl ::core::fmt::Display for {name} {{\n    \
             fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{\n        \
             f.pad(self.name())\n    }}\n}}\n\n"
        );
        let _ = write!(text, "static ALL_{table}: [{name}; {count}] = [");
        list(&mut text, variants.iter().map(|variant| format!("{name}::{variant}")));
        let _ = write!(text, "];\n\nstatic NAMES_OF_{table}: [&str; {count}] = [");
        list(&mut text, entries.iter().map(|entry| format!("{:?}", entry.name)));
        text.push_str("];\n");
        text
    }

    fn about_variant(&self, job: &Job<'_, '_>, entry: &Entry<'_>) -> String {
        let name = &entry.name;
        match entry.record {
            Some(record) if record.name() == name => {
                format!("`{name}` ({}).", place(job, record))
            }
            Some(record) => format!("`{name}`: `{}` ({}).", record.name(), place(job, record)),
            None if self.name == "ValueType" => {
                let ty = ValueType(entry.number as u16);
                match ty {
                    ValueType::OTHER => format!("`{name}`: no value, such as a chain."),
                    ValueType::I_PTR => format!("`{name}`: the type of pointers, whichever it is."),
                    _ if ty.size() == 0 => format!("`{name}`."),
                    _ if ty.is_scalable_vector() => {
                        format!("`{name}`: a multiple of {} bits.", ty.size())
                    }
                    ValueType::I1 => format!("`{name}`: 1 bit."),
                    _ => format!("`{name}`: {} bits.", ty.size()),
                }
            }
            None => format!("`{name}`."),
        }
    }
}

/// The name of a variant: that of the entry, without LLVM's name space.
fn variant(entry: &Entry<'_>) -> String {
    let name = &entry.name;
    let name = name.strip_prefix("ISD::").or(name.strip_prefix("llvm.")).unwrap_or(name);
    variant_name(&name.replace("::", "_").replace('.', "_"))
}

/// Wraps items into lines.
fn list(text: &mut String, items: impl Iterator<Item = String>) {
    const WIDTH: usize = 98;
    let mut column = WIDTH;
    for item in items {
        if column + item.len() + 2 > WIDTH {
            text.push_str("\n    ");
            column = 4;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(&item);
        text.push(',');
        column += item.len() + 1;
    }
    text.push('\n');
}
