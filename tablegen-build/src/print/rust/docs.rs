//! Doc comments, and the places that they name.

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::{Loc, Record};

use crate::session::Job;

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
pub(crate) fn place(job: &Job<'_, '_>, record: Record<'_>) -> String {
    place_of(job, record.loc())
}

fn place_of(job: &Job<'_, '_>, loc: Loc) -> String {
    let sources = job.records().sources();
    match (sources.find(loc), sources.line(loc)) {
        (Some((file, _)), Some(line)) => {
            format!("{}:{line}", job.relative(sources.name(file)))
        }
        _ => String::new(),
    }
}
