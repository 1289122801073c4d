//! Doc comments, and the places that they name.

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::{Loc, Record};

use crate::backends::Input;

/// A doc comment with this text, which is Markdown; each line of it becomes
/// one of the comment.
pub(crate) fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!(" {line}"),
    });
    quote!(#(#[doc = #lines])*)
}

/// Where a record is defined, for a doc comment: `regs.td:12`.
pub(crate) fn place(input: &Input<'_>, record: Record<'_>) -> String {
    place_of(input, record.loc())
}

fn place_of(input: &Input<'_>, loc: Loc) -> String {
    let sources = input.records().sources();
    match (sources.find(loc), sources.line(loc)) {
        (Some((file, _)), Some(line)) => {
            format!("{}:{line}", input.relative(sources.name(file)))
        }
        _ => String::new(),
    }
}
