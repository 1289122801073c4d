//! Tables that only modules for pliron have: traits, enums.

use tablegen_emit::rust::put;

use crate::names::ModuleNames;
use crate::plan::Plan;
use crate::plan::formats::{Form, Format};
use crate::plan::operations::{Operation, Stated};
use crate::plan::relations::Structure;
use crate::{of, tables};

/// Returns the tables of a module.
pub(super) fn print(plan: &Plan<'_>, names: &ModuleNames) -> String {
    let mut text = tables::print(plan, names, &|check| check.stated == Stated::Nowhere);
    for named in &names.operations {
        let op = of(plan, named);
        let table = &named.table;
        put(
            &mut text,
            format_args!(
                "\n/// Operation `{}`.\nstatic {table}_INFO: Info = Info {{\n    \
                 operation: &{table},\n    traits: &[{}],\n    \
                 enums: &[{}],\n}};\n",
                op.name,
                op.traits.iter().map(structure).collect::<Vec<_>>().join(", "),
                enums(op, names).join(", "),
            ),
        );
    }
    text
}

fn structure(one: &Structure) -> String {
    match one {
        Structure::Terminator => "Trait::Terminator".to_owned(),
        Structure::SingleBlock => "Trait::SingleBlock".to_owned(),
        Structure::NoTerminator => "Trait::NoTerminator".to_owned(),
        Structure::IsolatedFromAbove => "Trait::IsolatedFromAbove".to_owned(),
        Structure::HasParent(names) => format!("Trait::HasParent(&{names:?})"),
        Structure::ImplicitTerminator(name) => format!("Trait::ImplicitTerminator({name:?})"),
    }
}

/// Returns the enums of attributes and properties.
fn enums(op: &Operation<'_>, names: &ModuleNames) -> Vec<String> {
    let mut all = Vec::new();
    for one in &op.attributes {
        if let Some(index) = one.enumeration {
            all.push(format!("({:?}, &{}::INFO)", one.name, names.enums[index]));
        }
    }
    if let Format::Declared(declared) = &op.format {
        for one in &declared.properties {
            if let Form::Enum(index) | Form::NamedEnum(_, index) = &one.form {
                all.push(format!("({:?}, &{}::PROPERTY)", one.name, names.enums[*index]));
            }
        }
    }
    all
}
