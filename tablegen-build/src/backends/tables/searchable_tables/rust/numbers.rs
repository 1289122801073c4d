//! Numbers of instructions and intrinsics, with constants for those that tables name.

use std::fmt::Write;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::print::rust::doc;

use super::names::KnownNames;
use super::{Printer, shown};

/// The type.
pub(super) fn known_type(known: &KnownNames<'_>) -> TokenStream {
    let ty = &known.ty;
    let number = format_ident!("{}", number_type(known));
    let intro = doc(match known.is_instruction {
        true => {
            "An instruction, by its number among those of the target: the value of its opcode.\n\n\
             There are constants for those that the tables name."
        }
        false => {
            "An intrinsic, by its number among those of the source, from 1 on: the value that \
             LLVM's enum has if the source includes all intrinsics.\n\n\
             There are constants for those that the tables name."
        }
    });
    quote! {
        #intro
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(clippy::upper_case_acronyms)]
        #[repr(transparent)]
        pub struct #ty(
            #[doc = " The number."]
            pub #number,
        );
    }
}

/// The name of the type of the numbers.
pub(super) fn number_type(known: &KnownNames<'_>) -> &'static str {
    if known.is_instruction { "u16" } else { "u32" }
}

/// The constants.
pub(super) fn constants<'r>(printer: &Printer<'_, 'r>, known: &KnownNames<'r>) -> String {
    let mut text = format!("#[allow(dead_code, non_upper_case_globals)]\nimpl {} {{\n", known.ty);
    for constant in &known.constants {
        let doc = shown(constant.record.name_bytes());
        let place = printer.at(constant.record);
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "    /// {doc}{place}.\n    pub const {}: Self = Self({});",
            constant.name, constant.number
        );
    }
    text.push_str("}\n");
    text
}
