//! Boolean properties of an enum's values as methods in Rust.
//!
//! Input: the names of the methods, and the properties of each value as bits. Output: a table, and
//! the methods.

use quote::quote;

use tablegen_emit::rust::{MacroCall, Section, Source, constant_name, ident, int_literal};

/// Property: the name of its method with documentation.
#[derive(Clone, Copy)]
pub(super) struct Flag<'f> {
    pub(super) name: &'f str,
    pub(super) about: &'f str,
}

/// Returns the methods of enum `ty`. `answers` holds the properties of each value, by index: bit 0
/// is the first of at most 64 flags.
pub(super) fn methods(ty: &str, flags: &[Flag<'_>], answers: &[u64]) -> Source {
    let table = ident(&format!("{}_FLAGS", constant_name(ty)));
    let (ty, len) = (ident(ty), int_literal(answers.len() as u64));
    let number = ident(match flags.len() {
        0..=8 => "u8",
        9..=16 => "u16",
        17..=32 => "u32",
        _ => "u64",
    });
    let answers = answers.iter().map(|&answers| int_literal(answers));
    let answers = quote!([#number; #len] = [#(#answers),*]);
    let static_table = quote!(#[allow(clippy::unreadable_literal)] static #table: #answers;);
    let mut call = MacroCall::new("flags").line(format_args!("{ty}, {table},"));
    for (bit, flag) in flags.iter().enumerate() {
        let bits = int_literal(1 << bit);
        call = call.docs(flag.about).line(format_args!("{} => {bits},", flag.name));
    }
    let mut source = call.print_in(Section::Api);
    source.add(Section::Data, static_table);
    source
}

/// Packs booleans into bits. The first is bit 0.
pub(super) fn bits(answers: impl IntoIterator<Item = bool>) -> u64 {
    let with = |all, (bit, answer): (u32, bool)| all | (u64::from(answer) << bit);
    (0..64).zip(answers).fold(0, with)
}
