//! Rust tables of an automaton, for `tablegen_rt::automaton`.

use std::fmt::Write;

use proc_macro2::Ident;

use super::packed::Packed;
use crate::rust::{Module, Section, byte_string};

/// Adds a static `name` with the tables.
pub fn add_tables(module: &mut Module, name: &Ident, packed: &Packed) {
    let mut text = format!(
        "static {name}: ::tablegen_rt::automaton::Automaton = \
         ::tablegen_rt::automaton::Automaton::new(\n    {},\n    {},\n    \
         ::tablegen_rt::automaton::Targets::{}({}),\n    &[\n",
        packed.choices.len(),
        byte_string(&packed.rows),
        if packed.short { "Short" } else { "Long" },
        byte_string(&packed.targets),
    );
    for choices in &packed.choices {
        text.push_str("        &[");
        for (index, choice) in choices.iter().enumerate() {
            let separator = match index {
                0 => "",
                index if index % 8 == 0 => ",\n          ",
                _ => ", ",
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "{separator}{choice:#x}");
        }
        text.push_str("],\n");
    }
    text.push_str("    ],\n);\n");
    module.add(Section::Data, text);
}
