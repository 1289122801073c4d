//! Functions that write attributes and types.

use tablegen_core::{Record, RecordError};
use tablegen_session::BackendError;

use super::Kind;
use super::code::{cpp_type, has_list, members, substitute};
use crate::Context;
use crate::model::fields::{camel_case, optional_text};

/// Function that writes attributes or types of one C++ type.
pub(super) struct Writer<'r> {
    pub(super) cases: Vec<Case<'r>>,
}

/// Form in which a value is written.
pub(super) struct Case<'r> {
    /// Name and number of the record.
    pub(super) name: &'r str,
    pub(super) number: usize,
    /// Condition under which the form is used. `None` if there is one form only.
    pub(super) predicate: Option<String>,
    pub(super) statements: Vec<Statement>,
}

/// Statement that writes a member.
pub(super) enum Statement {
    Code(String),
    /// Writes each element of a list.
    List {
        getter: String,
        ty: String,
        variable: &'static str,
        statements: Vec<Statement>,
    },
}

impl<'r> Writer<'r> {
    /// Reads the records of one C++ type, with their numbers.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        kind: Kind,
        ty: &str,
        defs: &[(usize, Record<'r>)],
    ) -> Result<Self, BackendError> {
        let variable = kind.variable();
        let mut predicates = Vec::new();
        for (_, def) in defs {
            predicates.push(def.string("printerPredicate")?);
        }
        if defs.len() > 1 && predicates.contains(&"") {
            for ((_, def), _) in defs.iter().zip(&predicates).filter(|(_, one)| one.is_empty()) {
                cx.error(def.error("Requires parsing predicate given common cType"));
            }
            return Err(BackendError::new(format!("Unspecified for shared cType {ty}")));
        }
        let mut cases = Vec::new();
        for ((number, def), predicate) in defs.iter().zip(predicates) {
            let mut statements = Vec::new();
            for (name, member) in members(*def)? {
                write(&mut statements, kind, member, variable, name)?;
            }
            let predicate = Some(predicate).filter(|predicate| !predicate.is_empty());
            let predicate =
                predicate.map(|predicate| substitute(predicate, &[("$_val", variable)]));
            cases.push(Case { name: def.name(), number: *number, predicate, statements });
        }
        Ok(Writer { cases })
    }
}

/// Adds the statements that write the member `name` of `parent`.
fn write(
    out: &mut Vec<Statement>,
    kind: Kind,
    def: Record<'_>,
    parent: &str,
    name: &str,
) -> Result<(), RecordError> {
    let member = ["get", &camel_case(name, true)].concat();
    let template = match def.field("cGetter") {
        Some(_) => optional_text(def, "cGetter")?.unwrap_or_default(),
        None => "",
    };
    let getter = match template {
        "" => [parent, ".", &member, "()"].concat(),
        template => {
            let values = [("$_attrType", parent), ("$_getMember", &member), ("$_member", name)];
            substitute(template, &values)
        }
    };
    let variable = kind.variable();
    if def.is_subclass_of("Array") {
        let element = def.def("elemT")?;
        if has_list(element) {
            let is_attribute = element.is_subclass_of("AttributeKind");
            let method = if is_attribute { "writeAttributes" } else { "writeTypes" };
            out.push(Statement::Code(format!("writer.{method}({getter})")));
            return Ok(());
        }
        let mut statements = Vec::new();
        let ty = cpp_type(element)?;
        write(&mut statements, kind, element, variable, variable)?;
        out.push(Statement::List { getter, ty, variable, statements });
        return Ok(());
    }
    if def.is_subclass_of("CompositeBytecode") {
        for (name, member) in members(def)? {
            write(out, kind, member, parent, name)?;
        }
    }
    let printer = def.string("cPrinter")?;
    if !printer.is_empty() {
        let values = [("$_getter", getter.as_str()), ("$_name", variable), ("$_writer", "writer")];
        out.push(Statement::Code(substitute(printer, &values)));
    }
    Ok(())
}
