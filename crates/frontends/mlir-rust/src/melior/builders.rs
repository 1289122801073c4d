//! Builders of operations, in which each required part is a type parameter, and constructors.

use proc_macro2::Ident;
use tablegen_emit::rust::put;

use super::operations::melior_type;
use crate::names::{AttributeNames, ModuleNames, Named, OperationNames};
use crate::of;
use crate::plan::Plan;
use crate::plan::enums::Form;
use crate::plan::operations::{Arity, Attribute, Operation, ResultTypes, Value};

/// Part of an operation that a builder sets.
struct Part<'p> {
    named: &'p Named,
    /// Kind of the part in documentation, such as `operand`.
    kind: &'static str,
    /// Name in the description.
    name: &'p str,
    /// Type of the parameter.
    ty: String,
    /// True if the type has the lifetime of borrowed values.
    borrows: bool,
    /// Call that adds the parameter to the parts.
    call: String,
    is_required: bool,
    /// True if constructors have a parameter for it.
    is_parameter: bool,
    /// Method that takes a value of an enum, and the enum.
    of_enum: Option<(&'p Ident, &'p Ident)>,
}

fn parts<'p>(
    plan: &Plan<'_>,
    names: &'p ModuleNames,
    op: &'p Operation<'_>,
    named: &'p OperationNames,
) -> Vec<Part<'p>> {
    let mut parts = Vec::new();
    let given = op.result_types == ResultTypes::Given;
    let listed = given || op.result_types == ResultTypes::Inferable;
    let value = |index: usize, one: &'p Value<'_>, named: &'p Named, kind, ty: &str, call| {
        let is_variadic = one.arity == Arity::Variadic;
        let (ident, ty) = (&named.ident, ty.to_owned());
        Part {
            named,
            kind,
            name: one.name,
            ty: if is_variadic { format!("&[{ty}]") } else { ty },
            borrows: false,
            call: match is_variadic {
                true => format!("{call}s({index}, {ident})"),
                false => format!("{call}({index}, {ident})"),
            },
            is_required: one.arity != Arity::Optional,
            is_parameter: one.arity != Arity::Optional,
            of_enum: None,
        }
    };
    for (index, (one, named)) in op.results.iter().zip(&named.results).enumerate() {
        let mut part = value(index, one, named, "types of result", "Type<'c>", "result");
        part.is_required &= given;
        part.is_parameter &= listed;
        parts.push(part);
    }
    for (index, (one, named)) in op.operands.iter().zip(&named.operands).enumerate() {
        let part = value(index, one, named, "operand", "Value<'c, 'a>", "operand");
        parts.push(Part { borrows: true, ..part });
    }
    for (index, (one, named)) in op.regions.iter().zip(&named.regions).enumerate() {
        let ident = &named.ident;
        let (ty, call) = match one.is_variadic {
            true => ("::std::vec::Vec<Region<'c>>", format!("regions({index}, {ident})")),
            false => ("Region<'c>", format!("region({index}, {ident})")),
        };
        let (ty, name) = (ty.to_owned(), one.name);
        parts.push(Part {
            named,
            kind: "region",
            name,
            ty,
            borrows: false,
            call,
            is_required: true,
            is_parameter: true,
            of_enum: None,
        });
    }
    for (index, (one, named)) in op.successors.iter().zip(&named.successors).enumerate() {
        let ident = &named.ident;
        let (ty, call) = match one.is_variadic {
            true => ("&[&'a Block<'c>]", format!("successors({index}, {ident})")),
            false => ("&'a Block<'c>", format!("successor({index}, {ident})")),
        };
        let (ty, name) = (ty.to_owned(), one.name);
        parts.push(Part {
            named,
            kind: "successor",
            name,
            ty,
            borrows: true,
            call,
            is_required: true,
            is_parameter: true,
            of_enum: None,
        });
    }
    for (attribute, of_attribute) in op.attributes.iter().zip(&named.attributes) {
        let AttributeNames { named, value, .. } = of_attribute;
        let (ident, name) = (&named.ident, attribute.name);
        let (ty, call) = if attribute.is_unit() {
            ("bool".to_owned(), format!("unit({name:?}, {ident})"))
        } else {
            match melior_type(attribute) {
                Some(ty) => (format!("{ty}<'c>"), format!("attribute({name:?}, {ident})")),
                None => ("Attribute<'c>".to_owned(), format!("attribute({name:?}, {ident})")),
            }
        };
        parts.push(Part {
            named,
            kind: "attribute",
            name,
            ty,
            borrows: false,
            call,
            is_required: attribute.is_required(),
            is_parameter: attribute.is_required(),
            of_enum: enum_of(plan, names, attribute).map(|ty| (value, ty)),
        });
    }
    parts
}

/// Returns the enum that an attribute has a value of, if the values are made into attributes.
pub(super) fn enum_of<'p>(
    plan: &Plan<'_>,
    names: &'p ModuleNames,
    attribute: &Attribute<'_>,
) -> Option<&'p Ident> {
    let index = attribute.enumeration?;
    (plan.enums[index].form != Form::Unknown).then(|| &names.enums[index])
}

/// Returns an attribute for methods whose names begin like those of conversions and predicates.
fn allow<'p>(mut parts: impl Iterator<Item = &'p Part<'p>>) -> &'static str {
    let prefixes = ["as_", "from_", "into_", "is_", "to_"];
    let is_one = |part: &Part<'_>| prefixes.iter().any(|one| part.named.plain.starts_with(one));
    match parts.any(is_one) {
        true => "#[allow(clippy::wrong_self_convention)]\n",
        false => "",
    }
}

/// Returns the type arguments of a builder that has no part yet, with a comma before each.
pub(super) fn unset(plan: &Plan<'_>, names: &ModuleNames, named: &OperationNames) -> String {
    let parts = parts(plan, names, of(plan, named), named);
    ", Unset".repeat(parts.iter().filter(|part| part.is_required).count())
}

/// Appends the builder and the constructor of an operation.
pub(super) fn print(
    text: &mut String,
    plan: &Plan<'_>,
    names: &ModuleNames,
    named: &OperationNames,
) {
    let op = of(plan, named);
    let OperationNames { ty, builder, constructor, table, .. } = named;
    let parts = parts(plan, names, op, named);
    let required = parts.iter().filter(|part| part.is_required).count();
    let states: Vec<String> = (0..required).map(|index| format!("S{index}")).collect();
    let list =
        |states: &[String]| -> String { states.iter().map(|state| format!(", {state}")).collect() };
    let (parameters, unset) = (list(&states), ", Unset".repeat(required));
    let name = &op.name;
    put(
        text,
        format_args!(
            "/// Builder of the operation `{name}`.\n\
             #[allow(dead_code)]\n\
             pub struct {builder}<'c, 'a{parameters}>(\n    \
             support::Unbuilt<'c, 'a>,\n    PhantomData<({tuple})>,\n);\n\n\
             #[allow(dead_code)]\n\
             impl<'c, 'a> {builder}<'c, 'a{unset}> {{\n    \
             /// Creates a builder without parts.\n    \
             pub fn new(context: &'c Context, location: Location<'c>) -> Self {{\n        \
             {builder}(support::Unbuilt::new(context, location), PhantomData)\n    \
             }}\n}}\n\n",
            tuple = match states.as_slice() {
                [one] => format!("{one},"),
                all => all.join(", "),
            },
        ),
    );
    if !parts.is_empty() {
        let allow = allow(parts.iter());
        put(
            text,
            format_args!(
                "{allow}#[allow(dead_code)]\nimpl<'c, 'a{parameters}> {builder}<'c, 'a{parameters}> {{\n"
            ),
        );
    }
    let mut state = 0;
    for (index, part) in parts.iter().enumerate() {
        let Part { named, kind, ty, call, .. } = part;
        let (ident, name) = (&named.ident, crate::shown(part.name, named));
        let after = match part.is_required {
            true => {
                let mut after = states.clone();
                "Set".clone_into(&mut after[state]);
                state += 1;
                format!("{builder}<'c, 'a{}>", list(&after))
            }
            false => "Self".to_owned(),
        };
        if index > 0 {
            text.push('\n');
        }
        put(
            text,
            format_args!(
                "    /// Sets the {kind} `{name}`.\n    #[must_use]\n    \
                 pub fn {ident}(self, {ident}: {ty}) -> {after} {{\n        \
                 {builder}(self.0.{call}, PhantomData)\n    }}\n"
            ),
        );
        if let Some((method, ty)) = part.of_enum {
            let call = format!("checked({:?}, |context| value.attribute(context))", part.name);
            let made = format!("{builder}(self.0.{call}, PhantomData)");
            put(
                text,
                format_args!("\n    /// Sets the {kind} `{name}` to a value.\n    #[must_use]\n"),
            );
            put(
                text,
                format_args!(
                    "    pub fn {method}(self, value: {ty}) -> {after} {{\n        {made}\n    }}\n"
                ),
            );
        }
    }
    if !parts.is_empty() {
        text.push_str("}\n\n");
    }
    put(
        text,
        format_args!(
            "#[allow(dead_code)]\nimpl<'c, 'a> {builder}<'c, 'a{set}> {{\n    \
             /// Creates the operation.\n    ///\n    /// # Panics\n    \
             /// Panics if MLIR does not create the operation: types of results cannot be inferred.\n    \
             pub fn build(self) -> {ty}<'c> {{\n        \
             {ty}(self.0.build(&{table}))\n    }}\n\n    \
             /// Creates the operation.\n    ///\n    /// # Errors\n    \
             /// Returns an error if MLIR does not create the operation: types of results cannot be\n    \
             /// inferred.\n    \
             pub fn try_build(self) -> Result<{ty}<'c>, Error> {{\n        \
             self.0.try_build(&{table}).map({ty})\n    }}\n}}\n\n",
            set = ", Set".repeat(required),
        ),
    );
    let arguments: Vec<&Part<'_>> = parts.iter().filter(|part| part.is_parameter).collect();
    let has_parts = arguments.iter().any(|part| part.borrows);
    let lifetimes = if has_parts { "<'c, 'a>" } else { "<'c>" };
    put(
        text,
        format_args!(
            "/// Creates the operation `{name}` of its required parts.\n///\n/// # Panics\n\
             /// Panics if MLIR does not create the operation: types of results cannot be inferred.\n\
             {allow}#[allow(dead_code)]\npub fn {constructor}{lifetimes}(\n    context: &'c Context,\n",
            allow = match arguments.len() {
                0..=5 => "",
                _ => "#[allow(clippy::too_many_arguments)]\n",
            },
        ),
    );
    for part in &arguments {
        put(text, format_args!("    {}: {},\n", part.named.ident, part.ty));
    }
    put(
        text,
        format_args!(
            "    location: Location<'c>,\n) -> {ty}<'c> {{\n    \
             let parts = support::Unbuilt::new(context, location)"
        ),
    );
    for part in &arguments {
        put(text, format_args!("\n        .{}", part.call));
    }
    put(text, format_args!(";\n    {ty}(parts.build(&{table}))\n}}\n\n"));
}
