//! Relations between the types of an operation's values, and traits about its place.

use tablegen_core::Record;
use tablegen_mlir::model::argument::Argument;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::inference::Source;
use tablegen_mlir::model::operator::{Operator, operation_name};

use super::operations::Stated;
use super::slot::Slot;
use super::transform::{Transform, transform};

/// Relation between types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Relation<'r> {
    SameTypes(Vec<Slot<'r>>),
    /// The types of the second group are those of a C++ expression on the first.
    Derived(Slot<'r>, Slot<'r>, &'r str),
    SameShapes(Vec<Slot<'r>>),
    SameElements(Vec<Slot<'r>>),
}

/// Trait about the place of an operation and its regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Structure {
    Terminator,
    SingleBlock,
    NoTerminator,
    IsolatedFromAbove,
    /// Names of operations in textual form.
    HasParent(Vec<String>),
    /// Name of the operation that a region ends with if the text has none.
    ImplicitTerminator(String),
}

/// Traits that [`read`] turns into relations.
const RELATED: [&str; 6] = [
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultShape",
    "SameOperandsAndResultType",
    "SameOperandsElementType",
    "SameOperandsShape",
    "SameTypeOperands",
];

/// Traits that [`structure`] reads, and the one that combines the constraints of values.
const STRUCTURAL: [&str; 7] = [
    "HasParent",
    "IsIsolatedFromAbove",
    "IsTerminator",
    "NoTerminator",
    "OpInvariants",
    "SingleBlock",
    "SingleBlockImplicitTerminator",
];

/// Returns the part of a plan that states a native trait.
pub(crate) fn stated_by(base: &str) -> Stated {
    match base {
        _ if RELATED.contains(&base) => Stated::Relation,
        _ if STRUCTURAL.contains(&base) => Stated::Structure,
        _ => Stated::Nowhere,
    }
}

/// Returns the part of a plan that states the trait of a record with a predicate.
pub(crate) fn stated(record: Record<'_>) -> Read<Stated> {
    if record.is_subclass_of("TypesMatchWith") && has_plain_comparator(record) {
        return Ok(match transform(record.string("transformer")?) {
            Transform::Unknown(_) => Stated::Expression,
            _ => Stated::Relation,
        });
    }
    let classes = ["AllTypesMatch", "AllShapesMatch", "AllElementTypesMatch"];
    let is_related = classes.iter().any(|class| record.is_subclass_of(class));
    Ok(if is_related { Stated::Relation } else { Stated::Nowhere })
}

/// Returns true if types of a `TypesMatchWith` are compared for equality.
fn has_plain_comparator(record: Record<'_>) -> bool {
    !record.is_subclass_of("RangedTypesMatchWith")
}

/// Returns the group with a name.
fn slot<'r>(op: &Operator<'r>, name: &str) -> Option<Slot<'r>> {
    let operand = op.operands().iter().position(|one| one.name == name).map(Slot::Operand);
    let result = || op.results().iter().position(|one| one.name == name).map(Slot::Result);
    let attribute =
        || op.attributes().iter().find(|one| one.name == name).map(|one| Slot::Attribute(one.name));
    operand.or_else(result).or_else(attribute)
}

/// Reads the relations of an operation.
pub(crate) fn read<'r>(op: &Operator<'r>) -> Read<Vec<Relation<'r>>> {
    let mut all = Vec::new();
    let has = |name: &str| op.has_trait(&format!("::mlir::OpTrait::{name}"));
    let both = vec![Slot::Operands, Slot::Results];
    if has("SameTypeOperands") {
        all.push(Relation::SameTypes(vec![Slot::Operands]));
    }
    if has("SameOperandsAndResultType") || has("SameOperandsAndResultShape") {
        all.push(Relation::SameShapes(both.clone()));
    } else if has("SameOperandsShape") {
        all.push(Relation::SameShapes(vec![Slot::Operands]));
    }
    if has("SameOperandsAndResultType") || has("SameOperandsAndResultElementType") {
        all.push(Relation::SameElements(both));
    } else if has("SameOperandsElementType") {
        all.push(Relation::SameElements(vec![Slot::Operands]));
    }
    for one in op.traits() {
        let record = one.record();
        if record.is_subclass_of("TypesMatchWith") {
            let name = |field: &str| record.string(field);
            if let (Some(from), Some(to)) = (slot(op, name("lhs")?), slot(op, name("rhs")?)) {
                all.push(Relation::Derived(from, to, name("transformer")?));
            }
            continue;
        }
        let kind = ["AllTypesMatch", "AllShapesMatch", "AllElementTypesMatch"]
            .iter()
            .position(|class| record.is_subclass_of(class));
        let Some(kind) = kind else { continue };
        let names = record.list_of_strings("values")?;
        let slots = names.iter().filter_map(|name| slot(op, name)).collect();
        all.push(match kind {
            0 => Relation::SameTypes(slots),
            1 => Relation::SameShapes(slots),
            _ => Relation::SameElements(slots),
        });
    }
    Ok(all)
}

/// Reads the traits about the place of an operation and its regions.
pub(crate) fn structure(op: &Operator<'_>, operators: &[Operator<'_>]) -> Read<Vec<Structure>> {
    let mut all = Vec::new();
    for (name, one) in [
        ("IsTerminator", Structure::Terminator),
        ("SingleBlock", Structure::SingleBlock),
        ("NoTerminator", Structure::NoTerminator),
        ("IsIsolatedFromAbove", Structure::IsolatedFromAbove),
    ] {
        if op.has_trait(&format!("::mlir::OpTrait::{name}")) {
            all.push(one);
        }
    }
    for name in op.trait_names().iter().flatten() {
        let base = name.rsplit_once("OpTrait::").map_or(name.as_str(), |(_, base)| base);
        let Some((base, arguments)) = base.split_once('<') else { continue };
        let classes = arguments.trim_end_matches(['>', ':']).trim_end_matches("::Impl");
        let classes = classes.trim_end_matches('>').split(',').map(str::trim);
        let mut names = Vec::new();
        for class in classes {
            names.extend(name_of_class(op, class, operators)?);
        }
        match base {
            "HasParent" if !names.is_empty() => all.push(Structure::HasParent(names)),
            "SingleBlockImplicitTerminator" => {
                all.extend(names.into_iter().next().map(Structure::ImplicitTerminator));
            }
            _ => {}
        }
    }
    Ok(all)
}

/// Returns the name in textual form of an operation with a C++ class, which may lack the namespace.
fn name_of_class(
    op: &Operator<'_>,
    class: &str,
    operators: &[Operator<'_>],
) -> Read<Option<String>> {
    let class = class.trim_start_matches("::");
    let base = class.rsplit("::").next().unwrap_or(class);
    let fits = |one: &&Operator<'_>| {
        let qualified = one.qualified_class_name();
        let qualified = qualified.trim_start_matches("::");
        qualified == class
            || (class.contains("::") && qualified.ends_with(&format!("::{class}")))
            || (class == base && one.class_name() == base && one.dialect() == op.dialect())
    };
    operators.iter().find(fits).map(|one| operation_name(one.record())).transpose()
}

/// Returns the sources of the types of results that relations imply, and the expressions of the types.
/// The expression of a result whose constraint builds its type does not read the source.
pub(crate) fn inferred<'r>(op: &Operator<'r>) -> Read<Vec<(Slot<'r>, String)>> {
    let Some(all) = op.inferred_types() else { return Ok(Vec::new()) };
    let slot = |source: Source| match source {
        Source::Result(index) => Slot::Result(index),
        Source::Argument(index) => match op.arguments().get(index) {
            Some(Argument::Operand(index)) => Slot::Operand(*index),
            Some(Argument::Attribute(index)) => Slot::Attribute(op.attributes()[*index].name),
            _ => Slot::Operands,
        },
    };
    let mut inferred = Vec::with_capacity(all.len());
    for (one, result) in all.iter().zip(op.results()) {
        let transformer = match (one.source(), result.constraint.builder_call()?) {
            (Source::Result(_), Some(call)) => call,
            _ => one.transformer(),
        };
        inferred.push((slot(one.source()), transformer.to_owned()));
    }
    Ok(inferred)
}
