//! Prints enums.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use rustc_hash::FxHashMap;

use tablegen_emit::rust::doc;

use super::super::layout::Representation;
use super::super::model::{Enum, Numbering};
use super::names::EnumNames;
use super::{Printer, shown};

/// Returns the primitive type of a number.
pub(super) fn number_type(of: Representation) -> Ident {
    format_ident!("{}{}", if of.is_signed { "i" } else { "u" }, of.bits)
}

impl<'r> Printer<'_, 'r> {
    /// Returns an enum with its methods and trait implementations.
    pub(super) fn print_enum(&self, one: &Enum<'r>, names: &EnumNames) -> TokenStream {
        let representation = one.representation();
        let number = number_type(representation);
        let literal = |value: i64| match representation.is_signed {
            true => Literal::i64_unsuffixed(value),
            false => Literal::u64_unsuffixed(value as u64),
        };
        let EnumNames { ty, all, from_value, value, name, variable, .. } = names;

        // The first entry of each value is a variant, the others are other names of it.
        let mut first_of: FxHashMap<i64, usize> = FxHashMap::default();
        let mut variants = Vec::new();
        let mut aliases = Vec::new();
        for (index, entry) in one.entries.iter().enumerate() {
            match *first_of.entry(entry.value).or_insert(index) {
                first if first == index => variants.push(index),
                first => aliases.push((index, first)),
            }
        }

        let declared = variants.iter().map(|&index| {
            let (entry, name) = (&one.entries[index], &names.entries[index]);
            let (doc, value) = (self.entry_doc(one, index), literal(entry.value));
            quote!(#doc #name = #value)
        });
        let aliased = aliases.iter().map(|&(index, first)| {
            let (name, first, doc) =
                (&names.entries[index], &names.entries[first], self.entry_doc(one, index));
            quote!(#doc #[allow(non_upper_case_globals)] pub const #name: Self = Self::#first;)
        });
        let variant_names: Vec<&Ident> =
            variants.iter().map(|&index| &names.entries[index]).collect();
        let values: Vec<Literal> =
            variants.iter().map(|&index| literal(one.entries[index].value)).collect();
        let texts = |index: usize| String::from_utf8_lossy(one.entries[index].name).into_owned();
        let variant_texts = variants.iter().map(|&index| texts(index));

        let mut by_name: Vec<usize> = (0..one.entries.len()).collect();
        by_name.sort_unstable_by_key(|&index| one.entries[index].name);
        let count = Literal::usize_unsuffixed(by_name.len());
        let sorted_texts = by_name.iter().map(|&index| texts(index));
        let sorted_names = by_name.iter().map(|&index| &names.entries[index]);

        let kind = match one.numbering {
            Numbering::Counted => "numbered in the order of their names",
            Numbering::Bits(_) | Numbering::Ints => "with the values that these give",
        };
        let intro = format!(
            "{}: the records of class {}, {kind}{}.",
            shown(&one.name),
            shown(one.class.name_bytes()),
            self.location(one.origin),
        );
        let (intro, repr) = match variants.is_empty() {
            // An enum without variants has no representation.
            true => (doc(&intro), quote!()),
            false => (doc(&intro), quote!(#[repr(#number)])),
        };
        let to_number = match variants.is_empty() {
            true => quote!(match self {}),
            false => quote!(self as #number),
        };
        let argument = match variants.is_empty() {
            true => format_ident!("_value"),
            false => format_ident!("value"),
        };
        let from_number = match variants.is_empty() {
            true => quote!(None),
            false => quote! {
                match #argument {
                    #(#values => Some(Self::#variant_names),)*
                    _ => None,
                }
            },
        };
        let unknown = &self.names.unknown_value;
        let shown_name = ty.to_string();
        let all_doc = doc("All values, each once, in the order of the table.");
        let from_doc = doc("Returns the variant with this number.");
        let value_doc = doc("Returns the number of the variant.");
        let name_doc = match aliases.is_empty() {
            true => doc("Returns the name of the variant."),
            false => {
                doc("Returns the name of the variant: the first one, if several share the number.")
            }
        };
        quote! {
            #intro
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[allow(
                dead_code,
                non_camel_case_types,
                clippy::enum_variant_names,
                clippy::upper_case_acronyms
            )]
            #repr
            pub enum #ty { #(#declared),* }

            #[allow(dead_code)]
            impl #ty {
                #(#aliased)*

                #all_doc
                pub const #all: &'static [Self] = &[#(Self::#variant_names),*];

                #from_doc
                #[must_use]
                pub const fn #from_value(#argument: #number) -> ::core::option::Option<Self> {
                    #from_number
                }

                #value_doc
                #[must_use]
                pub const fn #value(self) -> #number { #to_number }

                #name_doc
                #[must_use]
                pub const fn #name(self) -> &'static str {
                    match self { #(Self::#variant_names => #variant_texts),* }
                }
            }

            impl ::core::convert::From<#ty> for #number {
                fn from(#variable: #ty) -> Self { #variable.#value() }
            }

            impl ::core::convert::TryFrom<#number> for #ty {
                type Error = #unknown;

                fn try_from(value: #number) -> ::core::result::Result<Self, #unknown> {
                    Self::#from_value(value).ok_or(#unknown(#shown_name))
                }
            }

            impl ::core::str::FromStr for #ty {
                type Err = #unknown;

                fn from_str(name: &str) -> ::core::result::Result<Self, #unknown> {
                    static NAMES: [(&str, #ty); #count] = [#((#sorted_texts, #ty::#sorted_names)),*];
                    let index = NAMES.partition_point(|&(known, _)| known < name);
                    match NAMES.get(index) {
                        Some(&(known, #variable)) if known == name => Ok(#variable),
                        _ => Err(#unknown(#shown_name)),
                    }
                }
            }

            impl ::core::fmt::Display for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.pad(self.#name())
                }
            }
        }
    }

    fn entry_doc(&self, one: &Enum<'r>, index: usize) -> TokenStream {
        let entry = &one.entries[index];
        let location = self.location(entry.record);
        let name = shown(entry.name);
        doc(&match (entry.record.is_anonymous(), entry.record.name_bytes() == entry.name) {
            (true, _) => format!("{name}, of a record without name{location}."),
            (false, true) => format!("{name}{location}."),
            (false, false) => {
                format!("{name}, of record {}{location}.", shown(entry.record.name_bytes()))
            }
        })
    }
}

/// Returns the error type that all enums share.
pub(super) fn unknown_value(ty: &Ident) -> TokenStream {
    let intro = doc("Error: no value of the enum has this number or name.");
    quote! {
        #intro
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct #ty(&'static str);

        impl ::core::fmt::Display for #ty {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "no such value of `{}`", self.0)
            }
        }

        impl ::core::error::Error for #ty {}
    }
}
