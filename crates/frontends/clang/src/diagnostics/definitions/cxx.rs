//! Prints diagnostics as macro invocations.

use super::Plan;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::escaped;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    if let Some(component) = &plan.component {
        let upper = component.to_ascii_uppercase();
        emit!(
            out;
            "#ifdef ", upper, "START\n__", upper, "START = DIAG_START_", upper, ",\n#undef ",
            upper, "START\n#endif\n\n",
        );
    }
    let mut format = String::new();
    for one in &plan.diagnostics {
        format.clear();
        one.text.format(&mut format);
        emit!(out; "DIAG(", one.record.name_bytes(), ", ", one.class);
        emit!(out; ", (unsigned)diag::Severity::", one.severity, ", \"");
        escaped(out, format.as_bytes());
        emit!(out; "\", ", one.group.unwrap_or_default(), ", ", one.sfinae);
        for flag in one.flags {
            emit!(out; ", ", flag);
        }
        emit!(out; ", ", one.category, ")\n");
    }
    text
}
