//! The Rust module of a register file: enums of registers, classes and
//! sub-register indices, and tables as byte strings with functions that read
//! them.

mod classes;
mod registers;
mod tables;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::RegisterInfo;
use crate::model::registers::Origin;
use crate::print::rust::{Module, Names, doc, place, variant_name};
use crate::session::{BackendError, Job};

/// Prints the plan.
pub(super) fn print(job: &Job<'_, '_>, info: &RegisterInfo<'_>) -> Result<Module, BackendError> {
    let bank = &info.bank;
    let counts = [bank.registers().len(), bank.classes().len(), bank.indices().len()];
    if counts.into_iter().any(|count| count >= usize::from(u16::MAX)) {
        return Err(BackendError::new("Too many registers, classes or sub-register indices."));
    }
    let mut module = Module::new(job, "gen-register-info");
    registers::print(job, info, &mut module);
    registers::print_indices(job, info, &mut module);
    classes::print(job, info, &mut module);
    classes::print_callee_saved(info, &mut module);
    module.items(readers());
    Ok(module)
}

/// An enum: what it is called, what its variants are, and their numbers.
struct Enum {
    name: &'static str,
    intro: &'static str,
    /// The number of the first variant.
    first: usize,
    /// Names as in the source, with what is said about each.
    variants: Vec<(String, String)>,
    /// The prefix of its tables.
    tables: &'static str,
}

impl Enum {
    /// The enum with its names, and the identifiers of its variants.
    fn print(self, module: &mut Module) -> Vec<Ident> {
        let mut names = Names::default();
        let variants: Vec<Ident> =
            self.variants.iter().map(|(name, _)| names.claim(&variant_name(name))).collect();
        let ty = crate::print::rust::ident(self.name);
        let intro = doc(self.intro);
        let docs = self.variants.iter().map(|(_, about)| doc(about));
        let numbers = (self.first..).map(Literal::usize_unsuffixed);
        let count = Literal::usize_unsuffixed(variants.len());
        let first = Literal::usize_unsuffixed(self.first);
        let at = match self.first {
            0 => quote!(self.number() as usize),
            _ => quote!(self.number() as usize - #first),
        };
        let repr = if variants.is_empty() { quote!() } else { quote!(#[repr(u16)]) };
        let number = if variants.is_empty() { quote!(match self {}) } else { quote!(self as u16) };
        let text: Vec<&str> = self.variants.iter().map(|(name, _)| name.as_str()).collect();
        tables::strings(module, self.tables, &text);
        let [starts, strings] = ["NAME_STARTS", "NAMES"]
            .map(|end| crate::print::rust::ident(&format!("{}_{end}", self.tables)));
        module.items(quote! {
            #intro
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[allow(dead_code, non_camel_case_types, clippy::enum_variant_names, clippy::upper_case_acronyms)]
            #repr
            pub enum #ty { #(#docs #variants = #numbers),* }

            #[allow(dead_code)]
            impl #ty {
                /// How many there are.
                pub const COUNT: usize = #count;
                /// All of them, in the order of their numbers.
                pub const ALL: &'static [Self] = &[#(Self::#variants),*];
                /// The one with this number.
                #[must_use]
                pub const fn from_number(number: u16) -> ::core::option::Option<Self> {
                    match (number as usize).checked_sub(#first) {
                        Some(at) if at < Self::ALL.len() => Some(Self::ALL[at]),
                        _ => None,
                    }
                }
                /// Its number.
                #[must_use]
                pub const fn number(self) -> u16 {
                    #number
                }
                /// Its place in [`Self::ALL`].
                const fn at(self) -> usize {
                    #at
                }
                /// Its name.
                #[must_use]
                pub fn name(self) -> &'static str {
                    string_at(#strings, #starts, self.at())
                }
            }

            impl ::core::fmt::Debug for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(self.name())
                }
            }

            impl ::core::fmt::Display for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.pad(self.name())
                }
            }
        });
        variants
    }
}

/// What is said about a register.
fn about(job: &Job<'_, '_>, origin: Origin<'_>, name: &str) -> String {
    match origin {
        Origin::Record(record) => format!("`{name}` (`{}`).", place(job, record)),
        Origin::Tuple(_) => format!("`{name}`, a tuple."),
    }
}

/// Functions that read tables.
fn readers() -> TokenStream {
    quote! {
        /// Number `at` of a table.
        #[allow(dead_code)]
        fn u16_at(table: &[u8], at: usize) -> u16 {
            match table.get(at * 2..) {
                Some(&[low, high, ..]) => u16::from_le_bytes([low, high]),
                _ => 0,
            }
        }

        /// Number `at` of a table.
        #[allow(dead_code)]
        fn u32_at(table: &[u8], at: usize) -> u32 {
            match table.get(at * 4..) {
                Some(&[a, b, c, d, ..]) => u32::from_le_bytes([a, b, c, d]),
                _ => 0,
            }
        }

        /// Number `at` of a table.
        #[allow(dead_code)]
        fn u64_at(table: &[u8], at: usize) -> u64 {
            match table.get(at * 8..) {
                Some(&[a, b, c, d, e, f, g, h, ..]) => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
                _ => 0,
            }
        }

        /// Text `at` of several that stand one after the other.
        #[allow(dead_code)]
        fn string_at(strings: &'static str, starts: &[u8], at: usize) -> &'static str {
            let range = u32_at(starts, at) as usize..u32_at(starts, at + 1) as usize;
            strings.get(range).unwrap_or("")
        }

        /// List `at` of several that stand one after the other.
        #[allow(dead_code)]
        fn list_at<T>(all: &'static [T], starts: &[u8], at: usize) -> &'static [T] {
            let range = u32_at(starts, at) as usize..u32_at(starts, at + 1) as usize;
            all.get(range).unwrap_or(&[])
        }

        /// Whether bit `at` is set.
        #[allow(dead_code)]
        fn bit_at(bits: &[u8], at: usize) -> bool {
            bits.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 != 0)
        }
    }
}
