//! Semantic spellings of an attribute as a C++ enum.

use super::super::model::SemanticSpellings;
use tablegen_emit::cxx::emit;

/// Prints the enum.
pub(super) fn declare(out: &mut Vec<u8>, spellings: &SemanticSpellings) {
    emit!(out; "  enum Spelling {\n");
    for (index, (name, value)) in spellings.enumerators.iter().enumerate() {
        emit!(out; if index > 0 { ",\n" } else { "" }, "    ", name, " = ", *value);
    }
    emit!(out; ",\n  SpellingNotCalculated = 15\n\n  };\n\n");
}

/// Prints a switch that maps a spelling index, held in `variable`, to its enumerator.
pub(super) fn switch(out: &mut Vec<u8>, variable: &str, spellings: &SemanticSpellings) {
    emit!(
        out;
        "  switch (", variable,
        ") {\n    default: llvm_unreachable(\"Unknown spelling list index\");\n",
    );
    for (index, name) in spellings.names.iter().enumerate() {
        emit!(out; "    case ", index, ": return ", name, ";\n");
    }
    emit!(out; "  }\n");
}
