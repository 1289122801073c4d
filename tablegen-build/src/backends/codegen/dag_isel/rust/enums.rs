//! Enums that only the matcher speaks of: opcodes of nodes, condition codes, intrinsics.

use crate::backends::codegen::dag_isel::interface::{Entry, Interface};
use crate::print::rust::{self, Enum, Form, Module, place};
use crate::session::Job;

/// Writes those that have values.
pub(super) fn print(job: &Job<'_, '_>, interface: &Interface<'_, '_>, module: &mut Module) {
    let all = [
        (
            "NodeOpcode",
            "The opcodes of the nodes that patterns can be made of. A node of some other kind may\n\
             have any other number.",
            &interface.opcodes,
        ),
        ("CondCode", "What comparisons ask.", &interface.cond_codes),
        (
            "Intrinsic",
            "The intrinsics that patterns match, as constants of these numbers; they are the first\n\
             operand of their nodes, but for the chain.",
            &interface.intrinsics,
        ),
    ];
    for (name, about, entries) in all {
        if !entries.is_empty() {
            let entries = entries.iter().map(|entry| value(job, entry)).collect();
            module.text(Enum { name, about, form: Form::Variants, entries }.print());
        }
    }
}

fn value(job: &Job<'_, '_>, entry: &Entry<'_>) -> rust::Entry {
    let name = &entry.name;
    let about = match entry.record {
        Some(record) if record.name() == name => format!("`{name}` ({}).", place(job, record)),
        Some(record) => format!("`{name}`: `{}` ({}).", record.name(), place(job, record)),
        None => format!("`{name}`."),
    };
    // The name of a variant is without LLVM's name space.
    let short = name.strip_prefix("ISD::").or(name.strip_prefix("llvm.")).unwrap_or(name);
    let variant = Some(short.replace("::", "_").replace('.', "_"));
    rust::Entry { variant, ..rust::Entry::new(name.clone(), entry.number, about) }
}
