//! Definitions of the methods of interfaces, which call the functions of a concept.

use tablegen_emit::cxx::emit;

use super::names;
use super::plan::{Interfaces, Kind};
use crate::cxx::text;
use crate::model::interface::Interface;

/// Appends the definitions.
pub(super) fn print(interfaces: &Interfaces<'_>, out: &mut Vec<u8>) {
    for one in &interfaces.all {
        let interface = &one.interface;
        let qualified = interface.qualified_name();
        let scope = [qualified.strip_prefix("::").unwrap_or(&qualified), "::"].concat();
        methods(out, &interfaces.kind, interface, &scope, "getImpl()");
        for base in interface.bases() {
            let concept = ["getImpl()->impl", base.name()].concat();
            methods(out, &interfaces.kind, base, &scope, &concept);
        }
    }
}

/// Appends the methods of `interface` as members of the class `scope`.
fn methods(out: &mut Vec<u8>, kind: &Kind, interface: &Interface<'_>, scope: &str, concept: &str) {
    for method in interface.methods() {
        text::comment(out, method.description().unwrap_or_default(), "");
        names::signature(out, scope, method, !kind.is_operation);
        emit!(out; " {\n      return ", concept, "->", method.unique_name(), "(");
        if !method.is_static() {
            let value = if kind.is_operation { "getOperation()" } else { "*this" };
            emit!(out; concept, ", ", value, names::separator(method));
        }
        names::arguments(out, method);
        emit!(out; ");\n  }\n");
    }
}
