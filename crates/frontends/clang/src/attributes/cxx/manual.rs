//! `--gen-attr-docs`: the reference of attributes in reStructuredText.

use super::super::manual::{Category, Chapters, Documented};
use super::super::model::Syntax;
use super::trimmed;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Prints the output.
pub(in super::super) fn print(_: &OutputContext<'_>, chapters: &Chapters<'_>, out: &mut Vec<u8>) {
    emit!(out; chapters.intro, "\n");
    for (Category { name, content }, sections) in &chapters.all {
        emit!(out; name, "\n", "=".repeat(name.len()), "\n", trimmed(content), "\n\n");
        for section in sections {
            print_section(out, section);
        }
    }
}

fn print_section(out: &mut Vec<u8>, section: &Documented<'_>) {
    if !section.label.is_empty() {
        emit!(out; ".. _", section.label, ":\n\n");
    }
    let heading = &section.heading;
    emit!(
        out;
        heading, "\n", "-".repeat(heading.len()), "\n.. csv-table:: Supported Syntaxes\n",
        "   :header: \"GNU\", \"C++11\", \"C23\", \"``__declspec``\", \"Keyword\", \
         \"``#pragma``\", \"HLSL Annotation\", \"``#pragma clang attribute``\"\n\n   \"",
    );
    for (syntax, spellings) in Syntax::ALL.into_iter().zip(&section.spellings) {
        if syntax != Syntax::Microsoft {
            let spellings: Vec<String> =
                spellings.iter().map(|spelling| format!("``{spelling}``")).collect();
            emit!(out; spellings.join(" |br| "), "\",\"");
        }
    }
    if section.is_supported_by_pragma {
        emit!(out; "Yes");
    }
    emit!(out; "\"\n\n");
    if let Some(replacement) = section.replacement {
        emit!(
            out;
            "This attribute has been deprecated, and may be removed in a future version of \
             Clang.",
        );
        if !replacement.is_empty() {
            emit!(out; "  This attribute has been superseded by ``", replacement, "``.");
        }
        emit!(out; "\n\n");
    }
    emit!(out; trimmed(section.content), "\n\n\n");
}
