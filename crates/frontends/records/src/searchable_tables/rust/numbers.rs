//! Prints numbers of intrinsics, with constants for those that tables name.

use std::fmt::Write;

use proc_macro2::TokenStream;
use quote::quote;

use tablegen_emit::rust::doc;

use super::names::KnownNames;
use super::{Printer, shown};

/// Returns the type of intrinsic numbers.
pub(super) fn known_type(known: &KnownNames<'_>) -> TokenStream {
    let ty = &known.ty;
    let intro = doc(
        "An intrinsic, by its number among those of the source, from 1 on: the value that LLVM's \
         enum has if the source includes all intrinsics.\n\n\
         There are constants for those that the tables name.",
    );
    quote! {
        #intro
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(clippy::upper_case_acronyms)]
        #[repr(transparent)]
        pub struct #ty(
            #[doc = " The number."]
            pub u32,
        );
    }
}

/// Returns the constants for the intrinsics that tables name.
pub(super) fn constants<'r>(printer: &Printer<'_, 'r>, known: &KnownNames<'r>) -> String {
    let mut text = format!("#[allow(dead_code, non_upper_case_globals)]\nimpl {} {{\n", known.ty);
    for constant in &known.constants {
        let doc = shown(constant.record.name_bytes());
        let location = printer.location(constant.record);
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "    /// {doc}{location}.\n    pub const {}: Self = Self({});",
            constant.name, constant.number
        );
    }
    text.push_str("}\n");
    text
}
