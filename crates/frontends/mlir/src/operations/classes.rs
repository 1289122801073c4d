//! Result of the analysis of operations: their classes.

use crate::cxx::{Class, close_namespace, open_namespace, put};
use crate::model::fields::qualified;

/// Texts of operations.
///
/// The classes of an operation have hundreds of small strings, so each operation is printed before
/// the next one is analyzed.
#[derive(Debug, Default)]
pub(crate) struct OpTexts {
    /// Declarations of the classes, if requested.
    pub(super) declarations: Option<String>,
    /// Definitions of the functions that check constraints and of the members of the classes, if
    /// requested.
    pub(super) definitions: Option<String>,
}

/// Classes of an operation.
#[derive(Debug)]
pub(super) struct Classes<'a> {
    pub(super) namespace: &'a str,
    pub(super) name: &'a str,
    pub(super) adaptors: Adaptors,
    pub(super) class: Class,
}

/// Classes for the operands of an operation.
#[derive(Debug)]
pub(crate) struct Adaptors {
    pub(crate) base: Class,
    pub(crate) generic: Class,
    pub(crate) adaptor: Class,
}

/// Appends the comment before a section.
pub(super) fn section(out: &mut String, name: &str, text: &str) {
    put!(
        out,
        "
//===----------------------------------------------------------------------===//
// {name} {text}
//===----------------------------------------------------------------------===//

"
    );
}

impl Classes<'_> {
    /// Appends the declarations of the classes.
    pub(super) fn write_declarations(&self, out: &mut String) {
        let qualified_name = qualified(self.namespace, self.name);
        open_namespace(out, self.namespace);
        section(out, &qualified_name, "declarations");
        open_namespace(out, "detail");
        self.adaptors.base.declaration_to(out);
        close_namespace(out, "detail");
        self.adaptors.generic.declaration_to(out);
        self.adaptors.adaptor.declaration_to(out);
        self.class.declaration_to(out);
        close_namespace(out, self.namespace);
        if !self.namespace.is_empty() {
            put!(out, "MLIR_DECLARE_EXPLICIT_TYPE_ID({qualified_name})\n\n");
        }
    }

    /// Appends the definitions of the members of the classes.
    pub(super) fn write_definitions(&self, out: &mut String) {
        let qualified_name = qualified(self.namespace, self.name);
        open_namespace(out, self.namespace);
        section(out, &qualified_name, "definitions");
        open_namespace(out, "detail");
        self.adaptors.base.definitions_to(out);
        close_namespace(out, "detail");
        self.adaptors.generic.definitions_to(out);
        self.adaptors.adaptor.definitions_to(out);
        self.class.definitions_to(out);
        close_namespace(out, self.namespace);
        if !self.namespace.is_empty() {
            put!(out, "MLIR_DEFINE_EXPLICIT_TYPE_ID({qualified_name})\n\n");
        }
    }
}
