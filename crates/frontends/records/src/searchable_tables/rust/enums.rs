//! Prints enums.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use tablegen_emit::rust::{
    Lookup, Members, NumberType, Section, Source, StandaloneEntry, StandaloneEnum, doc,
};

use super::super::layout::Representation;
use super::super::model::{Enum, Numbering};
use super::names::EnumNames;
use super::{Printer, shown};

impl<'r> Printer<'_, 'r> {
    /// Returns an enum with its methods and trait implementations.
    pub(super) fn print_enum(&self, one: &Enum<'r>, names: &EnumNames) -> Source {
        let kind = match one.numbering {
            Numbering::Counted => "numbered in the order of their names",
            Numbering::Bits(_) | Numbering::Ints => "with the values that these give",
        };
        let about = format!(
            "{}: the records of class {}, {kind}{}.",
            shown(&one.name),
            shown(one.class.name_bytes()),
            self.location(one.origin),
        );
        let entries = one.entries.iter().zip(&names.entries).enumerate();
        let entries = entries.map(|(index, (entry, name))| StandaloneEntry {
            name,
            text: String::from_utf8_lossy(entry.name).into_owned(),
            about: self.about_entry(one, index),
            value: entry.value,
        });
        let Representation { bits, is_signed } = one.representation();
        let EnumNames { ty, all, from_value, value, name, variable, .. } = names;
        let printed = StandaloneEnum {
            name: ty,
            about: &about,
            listed_in: "table",
            number: NumberType { bits, is_signed },
            entries: entries.collect(),
            members: Members { all, from_value, value, name, variable },
            lookup: Lookup::Traits(&self.names.unknown_value),
        };
        printed.print(Section::Names)
    }

    /// Returns the documentation of an entry.
    fn about_entry(&self, one: &Enum<'r>, index: usize) -> String {
        let entry = &one.entries[index];
        let location = self.location(entry.record);
        let name = shown(entry.name);
        match (entry.record.is_anonymous(), entry.record.name_bytes() == entry.name) {
            (true, _) => format!("{name}, of a record without name{location}."),
            (false, true) => format!("{name}{location}."),
            (false, false) => {
                format!("{name}, of record {}{location}.", shown(entry.record.name_bytes()))
            }
        }
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
