//! C++ of attributes and types.
//!
//! [`class`] builds the class of a definition, [`builders`] its functions that build values,
//! [`parser`] and [`printer`] the bodies of `parse` and `print`, [`storage`] its storage class.
//! [`dispatch`] writes the functions that find the class for a mnemonic.

pub(super) mod builders;
mod class;
mod dispatch;
mod parser;
mod printer;
mod storage;

use super::plan::{Def, Kind, Parameter, Plan};
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::cxx::{Undef, close_ifdef, close_namespace, open_ifdef, open_namespace, text};

/// Type of functions that report errors.
const EMIT_ERROR: &str = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";

/// Names that a printer declares before the classes.
const FORWARD_DECLARATIONS: &str =
    "\nnamespace mlir {\nclass AsmParser;\nclass AsmPrinter;\n} // namespace mlir\n";

/// Returns the C++ class of all attributes or of all types.
fn value_type(def: &Def<'_>) -> &'static str {
    match def.kind {
        Kind::Attributes => "Attribute",
        Kind::Types => "Type",
    }
}

/// Returns the name of the class with its namespace, which may be empty.
fn qualified_class(def: &Def<'_>) -> String {
    format!("{}::{}", def.class.namespace, def.class.name)
}

/// Returns the expression that is true if two values of a parameter are equal.
fn comparison(context: &FmtContext<'_>, parameter: &Parameter<'_>) -> String {
    tgfmt(parameter.comparator.unwrap_or("$_lhs == $_rhs"), context, &[])
}

/// Returns the expression that is true if `value` is the default value of a parameter.
fn is_default(context: &mut FmtContext<'_>, parameter: &Parameter<'_>, value: String) -> String {
    let default = tgfmt(parameter.default_value.unwrap_or_default(), context, &[]);
    context.set("_lhs", value).set("_rhs", default);
    comparison(context, parameter)
}

fn guard(plan: &Plan<'_>, name: &str) -> String {
    let kind = match plan.kind {
        Kind::Attributes => "ATTR",
        Kind::Types => "TYPE",
    };
    format!("GET_{kind}DEF_{name}")
}

/// Writes the declarations of the classes.
pub(super) fn declarations(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let mut text = String::new();
    write_declarations(plan, &mut text);
    out.extend_from_slice(text.as_bytes());
}

/// Writes the definitions of the classes' members, the storage classes, and the functions that find
/// classes.
pub(super) fn definitions(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let mut text = String::new();
    write_definitions(plan, &mut text);
    out.extend_from_slice(text.as_bytes());
}

fn write_declarations(plan: &Plan<'_>, out: &mut String) {
    let guard = guard(plan, "CLASSES");
    open_ifdef(out, &guard, Undef::First);
    out.push_str(FORWARD_DECLARATIONS);
    if let Some(first) = plan.defs.first() {
        let namespace = first.class.namespace;
        open_namespace(out, namespace);
        for def in &plan.defs {
            let mut comments = Vec::new();
            text::comments(&mut comments, def.summary, def.description);
            out.push_str(&String::from_utf8_lossy(&comments));
            out.extend(["class ", def.class.name, ";\n"]);
        }
        for def in &plan.defs {
            if storage::is_generated(def) {
                let storage = def.storage.class;
                open_namespace(out, storage.namespace);
                out.extend(["struct ", storage.name, ";\n"]);
                close_namespace(out, storage.namespace);
            }
            class::class(def).declaration_to(out);
        }
        close_namespace(out, namespace);
        plan.defs.iter().for_each(|def| write_type_id("DECLARE", def, out));
    }
    close_ifdef(out, &guard, Undef::First);
}

fn write_definitions(plan: &Plan<'_>, out: &mut String) {
    let Some(first) = plan.defs.first() else { return };
    let list = guard(plan, "LIST");
    open_ifdef(out, &list, Undef::First);
    let names: Vec<_> = plan.defs.iter().map(qualified_class).collect();
    out.push_str(&names.join(",\n"));
    out.push('\n');
    close_ifdef(out, &list, Undef::First);
    let guard = guard(plan, "CLASSES");
    open_ifdef(out, &guard, Undef::First);
    dispatch::write(&plan.defs, out);
    for def in &plan.defs {
        let namespace = def.class.namespace;
        open_namespace(out, namespace);
        if storage::is_generated(def) {
            let namespace = def.storage.class.namespace;
            open_namespace(out, namespace);
            storage::class(def).declaration_to(out);
            close_namespace(out, namespace);
        }
        class::class(def).definitions_to(out);
        close_namespace(out, namespace);
        write_type_id("DEFINE", def, out);
    }
    if let Some(dialect) = &plan.dialect {
        dispatch::write_of_dialect(dialect, first, out);
    }
    close_ifdef(out, &guard, Undef::First);
}

fn write_type_id(action: &str, def: &Def<'_>, out: &mut String) {
    if !def.class.namespace.is_empty() {
        let class = qualified_class(def);
        out.push_str(&format!("MLIR_{action}_EXPLICIT_TYPE_ID({class})\n"));
    }
}
