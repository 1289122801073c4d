//! Documentation of passes in Markdown, sorted by command-line argument.

use tablegen_emit::cxx::emit;

use super::Group;
use crate::cxx::text;

/// Appends the document.
pub(super) fn print(group: &Group<'_>, out: &mut Vec<u8>) {
    emit!(out; text::DOCS_HEADER);
    for pass in &group.passes {
        emit!(out; "\n### `-", pass.argument(), "`\n");
        text::summary(out, pass.summary());
        text::paragraph(out, pass.description());
        let options = pass.options().iter().map(|one| ("-", one.argument, one.description));
        table(out, "Options", options.collect());
        let statistics = pass.statistics().iter().map(|one| ("", one.name, one.description));
        table(out, "Statistics", statistics.collect());
    }
}

/// Appends prefixed names with their descriptions, in aligned columns.
fn table(out: &mut Vec<u8>, title: &str, rows: Vec<(&str, &str, &str)>) {
    let Some(width) = rows.iter().map(|(_, name, _)| name.len()).max() else { return };
    emit!(out; "\n#### ", title, "\n\n```\n");
    for (prefix, name, description) in rows {
        emit!(out; prefix, name);
        out.resize(out.len() + width - name.len(), b' ');
        emit!(out; " : ", description, "\n");
    }
    emit!(out; "```\n");
}
