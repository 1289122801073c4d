//! Boolean properties of an enum's values as methods in Rust.
//!
//! Input: the names of the methods, and the properties of each value as bits. Output: a table, and
//! the methods.

use proc_macro2::TokenStream;
use quote::quote;

use tablegen_emit::rust::{constant_name, doc, ident, int_literal};

/// Property: the name of its method with documentation.
#[derive(Clone, Copy)]
pub(super) struct Flag<'f> {
    pub(super) name: &'f str,
    pub(super) about: &'f str,
}

/// Returns the methods of enum `ty`. `answers` holds the properties of each value, by index: bit 0
/// is the first of at most 64 flags.
pub(super) fn methods(ty: &str, flags: &[Flag<'_>], answers: &[u64]) -> TokenStream {
    let table = ident(&format!("{}_FLAGS", constant_name(ty)));
    let (ty, len) = (ident(ty), int_literal(answers.len() as u64));
    let number = ident(match flags.len() {
        0..=8 => "u8",
        9..=16 => "u16",
        17..=32 => "u32",
        _ => "u64",
    });
    let answers = answers.iter().map(|&answers| int_literal(answers));
    let names = flags.iter().map(|flag| ident(flag.name));
    let about = flags.iter().map(|flag| doc(flag.about));
    let bits = (0..flags.len()).map(|bit| int_literal(1 << bit));
    quote! {
        #[allow(clippy::unreadable_literal)]
        static #table: [#number; #len] = [#(#answers),*];

        #[allow(dead_code, clippy::unreadable_literal)]
        impl #ty {
            #(
                #about
                #[must_use]
                pub const fn #names(self) -> bool {
                    #table[self.index()] & #bits != 0
                }
            )*
        }
    }
}

/// Packs booleans into bits. The first is bit 0.
pub(super) fn bits(answers: impl IntoIterator<Item = bool>) -> u64 {
    let with = |all, (bit, answer): (u32, bool)| all | (u64::from(answer) << bit);
    (0..64).zip(answers).fold(0, with)
}
