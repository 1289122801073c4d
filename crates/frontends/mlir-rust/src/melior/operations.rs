//! Structs of operations, with accessors.

use tablegen_emit::rust::{doc_text, one_line, put, quoted};
use tablegen_session::OutputContext;

use super::builders::enum_of;
use crate::docs::{coverage, docs, prose};
use crate::names::{ModuleNames, Named, OperationNames};
use crate::plan::Plan;
use crate::plan::operations::{Arity, Attribute, Groups, Value};
use crate::{of, shown};

/// Melior's type of attributes of a C++ class. `None` if melior has no such type.
pub(super) fn melior_type(attribute: &Attribute<'_>) -> Option<&'static str> {
    Some(match attribute.class {
        "ArrayAttr" => "::melior::ir::attribute::ArrayAttribute",
        "BoolAttr" => "::melior::ir::attribute::BoolAttribute",
        "DenseElementsAttr" => "::melior::ir::attribute::DenseElementsAttribute",
        "DenseI32ArrayAttr" => "::melior::ir::attribute::DenseI32ArrayAttribute",
        "DenseI64ArrayAttr" => "::melior::ir::attribute::DenseI64ArrayAttribute",
        "DictionaryAttr" => "::melior::ir::attribute::DictionaryAttribute",
        "FlatSymbolRefAttr" => "::melior::ir::attribute::FlatSymbolRefAttribute",
        "FloatAttr" => "::melior::ir::attribute::FloatAttribute",
        "IntegerAttr" => "::melior::ir::attribute::IntegerAttribute",
        "StringAttr" => "::melior::ir::attribute::StringAttribute",
        "TypeAttr" => "::melior::ir::attribute::TypeAttribute",
        _ => return None,
    })
}

/// Appends the documentation of a part of an operation.
fn part_docs(text: &mut String, kind: &str, name: &str, summary: &str, note: &str) {
    let summary = prose(&one_line(summary));
    let summary = match summary.is_empty() {
        true => String::new(),
        false => format!(": {}", summary.trim_end_matches('.')),
    };
    text.push_str(&doc_text(&format!("{kind} `{}`{summary}.{note}", quoted(name)), "    "));
}

/// Appends the struct of an operation.
pub(super) fn print(
    text: &mut String,
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    names: &ModuleNames,
    named: &OperationNames,
) {
    let op = of(plan, named);
    let OperationNames { ty, builder, table, .. } = named;
    let name = &op.name;
    let what = format!("Operation `{name}`");
    docs(text, output, &what, op.record, [op.summary, op.description]);
    for (names, note) in [
        (&op.properties, "no access to these properties, which have their default values"),
        (&op.derived, "no function that computes these attributes"),
    ] {
        if !names.is_empty() {
            let list: Vec<String> = names.iter().map(|one| format!("`{one}`")).collect();
            let note = format!("\nMLIR's C API has {note}: {}.", list.join(", "));
            text.push_str(&doc_text(&note, ""));
        }
    }
    put(
        text,
        format_args!(
            "#[allow(dead_code)]\npub struct {ty}<'c, O = Operation<'c>>(support::Named<'c, O>);\n\n\
             impl<O: Clone> Clone for {ty}<'_, O> {{\n    \
             fn clone(&self) -> Self {{\n        {ty}(self.0.clone())\n    }}\n}}\n\n\
             impl<O: fmt::Debug> fmt::Debug for {ty}<'_, O> {{\n    \
             fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{\n        \
             self.0.fmt(f)\n    }}\n}}\n\n\
             #[allow(dead_code)]\n\
             impl<'c> {ty}<'c> {{\n    \
             /// Name of the operation.\n    pub const NAME: &'static str = {name:?};\n\n    \
             /// Description of the operation.\n    \
             pub const INFO: &'static mlir::Operation = &{table};\n\n    \
             /// Returns the name of the operation.\n    \
             pub fn name() -> &'static str {{\n        {name:?}\n    }}\n\n    \
             /// Creates a builder.\n    \
             pub fn builder<'a>(\n        context: &'c Context,\n        location: Location<'c>,\n    \
             ) -> {builder}<'c, 'a{unset}> {{\n        {builder}::new(context, location)\n    }}\n}}\n\n",
            unset = super::builders::unset(plan, names, named),
        ),
    );
    put(
        text,
        format_args!(
            "#[allow(dead_code)]\nimpl<'c, O: Borrow<Operation<'c>>> {ty}<'c, O> {{\n    \
             /// Returns the operation.\n    \
             pub fn as_operation(&self) -> &Operation<'c> {{\n        self.0.operation()\n    }}\n\n    \
             /// Checks the constraints that have a Rust form.\n    ///\n    \
             /// # Errors\n    \
             /// Returns the first violation.\n    \
             pub fn verify(&self) -> Result<(), mlir::VerifyError> {{\n        \
             self.0.verify()\n    }}\n"
        ),
    );
    accessors(text, plan, names, named);
    text.push_str("}\n\n");
    setters(text, plan, names, named);
    put(
        text,
        format_args!(
            "impl<'c> TryFrom<Operation<'c>> for {ty}<'c> {{\n    type Error = Error;\n\n    \
             fn try_from(operation: Operation<'c>) -> Result<Self, Error> {{\n        \
             support::Named::new(operation, &{table}).map({ty})\n    }}\n}}\n\n\
             impl<'c, 'a> TryFrom<&'a Operation<'c>> for {ty}<'c, &'a Operation<'c>> {{\n    \
             type Error = Error;\n\n    \
             fn try_from(operation: &'a Operation<'c>) -> Result<Self, Error> {{\n        \
             support::Named::new(operation, &{table}).map({ty})\n    }}\n}}\n\n\
             impl<'c> From<{ty}<'c>> for Operation<'c> {{\n    \
             fn from(operation: {ty}<'c>) -> Self {{\n        operation.0.into_operation()\n    }}\n}}\n\n"
        ),
    );
}

/// Appends the accessors of an operation.
fn accessors(text: &mut String, plan: &Plan<'_>, names: &ModuleNames, named: &OperationNames) {
    let op = of(plan, named);
    let mut values = |kind: &str, ty: &str, groups: Groups, all: &[Value<'_>], idents: &[Named]| {
        for (index, (value, named)) in all.iter().zip(idents).enumerate() {
            let lower = kind.to_ascii_lowercase();
            let (function, ty) = match (value.arity, groups) {
                (Arity::One | Arity::Optional, _) => {
                    (lower, format!("Result<{ty}<'c, '_>, Error>"))
                }
                (Arity::Variadic, Groups::Sized) => (
                    format!("sized_{lower}s"),
                    format!("Result<impl Iterator<Item = {ty}<'c, '_>>, Error>"),
                ),
                (Arity::Variadic, _) => {
                    (format!("{lower}s"), format!("impl Iterator<Item = {ty}<'c, '_>>"))
                }
            };
            let kind =
                if value.arity == Arity::Variadic { format!("{kind}s") } else { kind.to_owned() };
            let note = match value.arity {
                Arity::Optional => format!(
                    "\n\n# Errors\nReturns an error if the {} is absent.",
                    kind.to_ascii_lowercase()
                ),
                _ => String::new(),
            };
            text.push('\n');
            part_docs(text, &kind, &shown(value.name, named), value.summary, &note);
            put(
                text,
                format_args!(
                    "    pub fn {}(&self) -> {ty} {{\n        \
                     self.0.{function}({index})\n    }}\n",
                    named.ident
                ),
            );
        }
    };
    values("Operand", "Value", op.operand_groups, &op.operands, &named.operands);
    values("Result", "OperationResult", op.result_groups, &op.results, &named.results);
    for (kind, ty, all, idents) in [
        ("Region", "RegionRef", &op.regions, &named.regions),
        ("Successor", "BlockRef", &op.successors, &named.successors),
    ] {
        for (index, (one, named)) in all.iter().zip(idents).enumerate() {
            let lower = kind.to_ascii_lowercase();
            let (function, ty, kind) = match one.is_variadic {
                true => (
                    format!("{lower}s"),
                    format!("impl Iterator<Item = {ty}<'c, '_>>"),
                    format!("{kind}s"),
                ),
                false => (lower, format!("Result<{ty}<'c, '_>, Error>"), kind.to_owned()),
            };
            text.push('\n');
            part_docs(text, &kind, &shown(one.name, named), "", "");
            put(
                text,
                format_args!(
                    "    pub fn {}(&self) -> {ty} {{\n        \
                     self.0.{function}({index})\n    }}\n",
                    named.ident
                ),
            );
        }
    }
    for (attribute, named) in op.attributes.iter().zip(&named.attributes) {
        attribute_accessor(text, attribute, &named.named);
        if let Some(index) = attribute.enumeration {
            let ty = &names.enums[index];
            let name = attribute.name;
            put(
                text,
                format_args!(
                    "\n    /// Value of the attribute `{name}`.\n    \
                     ///\n    /// # Errors\n    \
                     /// Returns an error if the attribute is absent or has no value of the enum.\n    \
                     pub fn {}(&self) -> Result<{ty}, Error> {{\n        \
                     self.0.typed({name:?})\n    }}\n",
                    named.value,
                ),
            );
        }
    }
}

fn attribute_accessor(text: &mut String, attribute: &Attribute<'_>, named: &Named) {
    let name = attribute.name;
    let note = match (attribute.is_optional, attribute.default) {
        (_, default) if !default.is_empty() => {
            format!(" Its default value is `{}` in C++.", one_line(default).replace('`', "'"))
        }
        _ => String::new(),
    };
    text.push('\n');
    part_docs(text, "Attribute", name, attribute.summary, &note);
    let (ty, body) = if attribute.is_unit() {
        ("bool".to_owned(), format!("self.0.has_attribute({name:?})"))
    } else {
        match melior_type(attribute) {
            Some(ty) => (format!("Result<{ty}<'c>, Error>"), format!("self.0.typed({name:?})")),
            None => {
                ("Result<Attribute<'c>, Error>".to_owned(), format!("self.0.attribute({name:?})"))
            }
        }
    };
    put(
        text,
        format_args!("    pub fn {}(&self) -> {ty} {{\n        {body}\n    }}\n", named.ident),
    );
}

/// Appends the methods that change attributes.
fn setters(text: &mut String, plan: &Plan<'_>, names: &ModuleNames, named: &OperationNames) {
    let op = of(plan, named);
    if op.attributes.is_empty() {
        return;
    }
    put(
        text,
        format_args!(
            "#[allow(dead_code)]\nimpl<'c, O: BorrowMut<Operation<'c>>> {}<'c, O> {{\n",
            named.ty
        ),
    );
    for (index, (attribute, of_attribute)) in
        op.attributes.iter().zip(&named.attributes).enumerate()
    {
        let name = attribute.name;
        let set = &of_attribute.set;
        if index > 0 {
            text.push('\n');
        }
        put(text, format_args!("    /// Sets the attribute `{name}`.\n"));
        if attribute.is_unit() {
            put(
                text,
                format_args!(
                    "    pub fn {set}(&mut self, context: &'c Context) {{\n        \
                     self.0.set({name:?}, Attribute::unit(context));\n    }}\n"
                ),
            );
        } else {
            let ty = melior_type(attribute).unwrap_or("Attribute");
            put(
                text,
                format_args!(
                    "    pub fn {set}(&mut self, value: {ty}<'c>) {{\n        \
                     self.0.set({name:?}, value);\n    }}\n"
                ),
            );
        }
        if let Some(ty) = enum_of(plan, names, attribute) {
            let set = &of_attribute.set_value;
            put(
                text,
                format_args!(
                    "\n    /// Sets the attribute `{name}` to a value.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the dialect is not loaded.\n"
                ),
            );
            let body = format!("self.0.set({name:?}, value.attribute(context)?);\n        Ok(())");
            put(
                text,
                format_args!(
                    "    pub fn {set}(&mut self, context: &'c Context, value: {ty}) -> Result<(), Error> {{\n        {body}\n    }}\n"
                ),
            );
        }
        if !attribute.is_required() {
            let remove = &of_attribute.remove;
            put(
                text,
                format_args!(
                    "\n    /// Removes the attribute `{name}`.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the attribute is absent.\n    \
                     pub fn {remove}(&mut self) -> Result<(), Error> {{\n        \
                     self.0.remove({name:?})\n    }}\n"
                ),
            );
        }
    }
    text.push_str("}\n\n");
}

/// Returns the enum of all operations.
pub(super) fn all(output: &OutputContext<'_>, plan: &Plan<'_>, names: &ModuleNames) -> String {
    let (all, dialect) = (&names.all, plan.name);
    let mut text = String::new();
    let what = format!("Operation of the dialect `{dialect}`");
    docs(&mut text, output, &what, plan.record, plan.texts);
    put(
        &mut text,
        format_args!("#[derive(Clone, Debug)]\n#[allow(dead_code)]\npub enum {all}<'c> {{\n"),
    );
    for named in &names.operations {
        let name = &of(plan, named).name;
        let (variant, ty) = (&named.variant, &named.ty);
        put(&mut text, format_args!("    /// Operation `{name}`.\n    {variant}({ty}<'c>),\n"));
    }
    put(
        &mut text,
        format_args!(
            "}}\n\n#[allow(dead_code)]\nimpl<'c> {all}<'c> {{\n    /// Returns the operation in the variant of its name. \
             Other operations are returned unchanged.\n    ///\n    /// # Errors\n    \
             /// Returns the operation if it is not of the dialect.\n    \
             pub fn try_new(operation: Operation<'c>) -> Result<Self, Operation<'c>> {{\n        \
             Ok(match support::name(&operation).as_str() {{\n"
        ),
    );
    for named in &names.operations {
        let name = &of(plan, named).name;
        let OperationNames { variant, ty, table, .. } = named;
        put(
            &mut text,
            format_args!(
                "            {name:?} => {all}::{variant}({ty}(support::Named::known(operation, &{table}))),\n"
            ),
        );
    }
    put(
        &mut text,
        format_args!(
            "            _ => return Err(operation),\n        }})\n    }}\n\n    \
             /// Returns the operation.\n    \
             pub fn as_operation(&self) -> &Operation<'c> {{\n        match self {{\n"
        ),
    );
    for named in &names.operations {
        put(
            &mut text,
            format_args!("            {all}::{}(one) => one.as_operation(),\n", named.variant),
        );
    }
    put(
        &mut text,
        format_args!(
            "        }}\n    }}\n}}\n\n\
             /// Descriptions of the operations of the dialect `{dialect}`.\n\
             #[allow(dead_code)]\n\
             pub static OPERATIONS: &[&mlir::Operation] = &[\n"
        ),
    );
    for named in &names.operations {
        put(&mut text, format_args!("    &{},\n", named.table));
    }
    put(
        &mut text,
        format_args!(
            "];\n\n/// Checks the constraints of an operation that have a Rust form. Operations of other \
             dialects have\n/// none.\n{coverage}///\n/// # Errors\n/// Returns the first violation.\n\
             #[allow(dead_code)]\n\
             pub fn verify(operation: &Operation<'_>) -> Result<(), mlir::VerifyError> {{\n    \
             verify_with(operation, &())\n}}\n\n\
             #[allow(unused_imports)]\n\
             pub use support::Conditions;\n\n\
             /// Checks like [`verify`], with values for C++ conditions that have no Rust form.\n///\n\
             /// # Errors\n/// Returns the first violation.\n\
             #[allow(dead_code)]\n\
             pub fn verify_with(\n    operation: &Operation<'_>,\n    conditions: &impl Conditions,\n\
             ) -> Result<(), mlir::VerifyError> {{\n    \
             let name = support::name(operation);\n    \
             match OPERATIONS.iter().find(|one| one.name() == name) {{\n        \
             Some(info) => support::verify(operation, info, conditions),\n        \
             None => Ok(()),\n    }}\n}}\n",
            coverage = coverage(plan),
        ),
    );
    text
}
