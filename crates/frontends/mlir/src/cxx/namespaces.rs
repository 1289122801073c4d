//! Namespaces and preprocessor guards around generated code, and strings in it.
//!
//! Each guard is a pair of functions that are called with the same arguments.

use super::Indented;
use crate::model::fields::trim;

/// Opens a namespace such as `::mlir::arith`. An empty name opens none.
pub fn open_namespace(out: &mut String, name: &str) {
    let name = unrooted(name);
    if !name.is_empty() {
        out.extend(["namespace ", name, " {\n\n"]);
    }
}

/// Closes the namespace that [`open_namespace`] opens.
pub fn close_namespace(out: &mut String, name: &str) {
    let name = unrooted(name);
    if !name.is_empty() {
        out.extend(["\n} // namespace ", name, "\n"]);
    }
}

fn unrooted(name: &str) -> &str {
    name.strip_prefix("::").unwrap_or(name)
}

/// Position of the `#undef` of a guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undef {
    /// After `#ifdef`.
    First,
    /// Before `#endif`.
    Last,
}

/// Opens a part that is compiled if a macro is defined.
pub fn open_ifdef(out: &mut String, name: &str, undef: Undef) {
    out.extend(["#ifdef ", name, "\n"]);
    if undef == Undef::First {
        out.extend(["#undef ", name, "\n"]);
    }
    out.push('\n');
}

/// Closes the part that [`open_ifdef`] opens.
pub fn close_ifdef(out: &mut String, name: &str, undef: Undef) {
    out.push('\n');
    if undef == Undef::Last {
        out.extend(["#undef ", name, "\n"]);
    }
    out.extend(["#endif // ", name, "\n\n"]);
}

/// Opens a part that is compiled if a condition holds.
pub fn open_if(out: &mut String, condition: &str) {
    out.extend(["#if ", condition, "\n\n"]);
}

/// Closes the part that [`open_if`] opens.
pub fn close_if(out: &mut String, condition: &str) {
    out.extend(["\n#endif // ", condition, "\n\n"]);
}

/// Opens a part that is compiled once.
pub fn open_include_guard(out: &mut String, name: &str) {
    out.extend(["#ifndef ", name, "\n#define ", name, "\n\n"]);
}

/// Closes the part that [`open_include_guard`] opens.
pub fn close_include_guard(out: &mut String, name: &str) {
    out.extend(["\n#endif // ", name, "\n\n"]);
}

/// Appends summary and description as a comment whose last line is not terminated. Appends nothing
/// if both are empty.
pub fn write_comment(out: &mut String, summary: &str, description: &str) {
    out.push_str(&comment_of(summary, description));
}

/// Returns summary and description as a comment whose last line is not terminated. Empty if both are.
pub(super) fn comment_of(summary: &str, description: &str) -> String {
    let (summary, description) = (trim(summary), trim(description));
    let mut lines = Indented::new();
    lines.write_reindented_after("/// ", summary);
    if !summary.is_empty() && !description.is_empty() {
        lines.write("\n");
    }
    lines.write_reindented_after("/// ", description);
    lines.into_string()
}

/// Returns a text as the inside of a C++ string literal.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    write_escaped(&mut out, text);
    out
}

/// Writes a text as the inside of a C++ string literal, escaped as LLVM's `write_escaped` does.
pub fn write_escaped(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            b'"' => out.push_str("\\\""),
            0x20..=0x7e => out.push(char::from(byte)),
            _ => {
                out.push('\\');
                for shift in [6, 3, 0] {
                    out.push(char::from(b'0' + ((byte >> shift) & 7)));
                }
            }
        }
    }
}
