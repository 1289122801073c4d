//! `--gen-clang-attr-spelling-index`: maps a parsed spelling to its index in the attribute's list.

use std::collections::BTreeSet;

use super::super::model::Spelling;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the output.
pub(in super::super) fn print(
    output: &OutputContext<'_>,
    kinds: &[(&str, Vec<Spelling<'_>>)],
    out: &mut Vec<u8>,
) {
    let title = "Code to translate different attribute spellings into internal identifiers";
    banner(out, title, Some(output.input_name()));
    emit!(
        out;
        "  switch (getParsedKind()) {\n    case IgnoredAttribute:\n    case UnknownAttribute:\n",
        "    case NoSemaHandlerAttribute:\n",
        "      llvm_unreachable(\"Ignored/unknown shouldn't get here\");\n",
    );
    for (kind, spellings) in kinds {
        emit!(out; "  case AT_", kind, ": {\n");
        if spellings.len() <= 1 {
            emit!(out; "    return 0;\n    break;\n  }\n");
            continue;
        }
        let names: BTreeSet<&str> = spellings.iter().map(|spelling| spelling.name).collect();
        for (index, spelling) in spellings.iter().enumerate() {
            emit!(out; "    if (");
            let len = spelling.name.len();
            if names.len() > 1 {
                // A name whose length is unique is recognized by its length.
                match names.iter().filter(|name| name.len() == len).count() {
                    1 => emit!(out; "Name.size() == ", len, " && "),
                    _ => emit!(out; "Name == \"", spelling.name, "\" && "),
                }
            }
            let scope = match spelling.scope {
                "" => "NONE".to_owned(),
                scope => scope.to_ascii_uppercase(),
            };
            emit!(
                out;
                "getSyntax() == AttributeCommonInfo::AS_", spelling.variety,
                " && ComputedScope == AttributeCommonInfo::Scope::", scope,
                ")\n      return ", index, ";\n",
            );
        }
        emit!(out; "    break;\n  }\n");
    }
    emit!(out; "  }\n  return 0;\n");
}
