//! The spellings of an attribute as an enum of C++.

use super::super::model::SemanticSpellings;
use tablegen_emit::cxx::emit;

/// The enum.
pub(super) fn declare(out: &mut Vec<u8>, spellings: &SemanticSpellings) {
    emit!(out; "  enum Spelling {\n");
    for (at, (name, value)) in spellings.enumerators.iter().enumerate() {
        emit!(out; if at > 0 { ",\n" } else { "" }, "    ", name, " = ", *value);
    }
    emit!(out; ",\n  SpellingNotCalculated = 15\n\n  };\n\n");
}

/// The enumerator of the place of a spelling, which is what `variable` says.
pub(super) fn switch(out: &mut Vec<u8>, variable: &str, spellings: &SemanticSpellings) {
    emit!(
        out;
        "  switch (", variable,
        ") {\n    default: llvm_unreachable(\"Unknown spelling list index\");\n",
    );
    for (at, name) in spellings.names.iter().enumerate() {
        emit!(out; "    case ", at, ": return ", name, ";\n");
    }
    emit!(out; "  }\n");
}
