//! Enums whose variants are things of a description.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::int_literal;

/// An enum with a variant for each of some records.
pub(crate) struct RecordEnum<'e> {
    pub(crate) ty: &'e Ident,
    /// What stands before it: a comment, a representation.
    pub(crate) head: TokenStream,
    pub(crate) variants: &'e [Ident],
    /// A comment for each variant.
    pub(crate) docs: Vec<TokenStream>,
    /// What each is called in the description.
    pub(crate) names: Vec<&'e str>,
}

impl RecordEnum<'_> {
    /// The enum with the list of its variants, their names, and further methods.
    pub(crate) fn items(&self, methods: &TokenStream) -> TokenStream {
        let RecordEnum { ty, head, variants, docs, names } = self;
        let count = int_literal(variants.len() as u64);
        quote! {
            #head
            #[allow(
                dead_code,
                non_camel_case_types,
                clippy::enum_variant_names,
                clippy::upper_case_acronyms
            )]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum #ty { #(#docs #variants,)* }

            #[allow(dead_code)]
            impl #ty {
                /// All of them, in order.
                pub const ALL: [Self; #count] = [#(Self::#variants),*];

                /// The name in the description.
                pub const fn name(self) -> &'static str {
                    match self { #(Self::#variants => #names,)* }
                }

                #methods
            }
        }
    }
}
