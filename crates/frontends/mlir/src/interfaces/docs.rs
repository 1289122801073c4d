//! Documentation of interfaces in Markdown.

use tablegen_emit::cxx::emit;

use super::names;
use super::plan::{Described, Interfaces};
use crate::cxx::text;

/// Appends the document.
pub(super) fn print(interfaces: &Interfaces<'_>, out: &mut Vec<u8>) {
    emit!(out; text::DOCS_HEADER, "\n# ", interfaces.kind.base_class, " definitions\n");
    interfaces.all.iter().for_each(|one| interface(out, one));
}

fn interface(out: &mut Vec<u8>, one: &Described<'_>) {
    let interface = &one.interface;
    emit!(out; "\n## ", interface.name(), " (`", interface.def().name(), "`)\n");
    text::paragraph(out, one.description.unwrap_or_default());
    emit!(out; "\n### Methods:\n");
    for method in interface.methods() {
        emit!(out; "\n#### `", method.name(), "`\n\n```c++\n");
        emit!(out; if method.is_static() { "static " } else { "" });
        names::ty(out, method.return_type());
        emit!(out; method.name(), "(");
        names::trimmed_parameters(out, method);
        emit!(out; ");\n```\n");
        text::paragraph(out, method.description().unwrap_or_default());
        if method.body().is_none() {
            emit!(out; "\nNOTE: This method *must* be implemented by the user.");
        }
        emit!(out; "\n");
    }
}
