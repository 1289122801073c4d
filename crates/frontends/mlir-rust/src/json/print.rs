//! JSON of a document.

use tablegen_core::Record;
use tablegen_emit::rust::indented;
use tablegen_mlir::model::fields::qualified;
use tablegen_session::OutputContext;

use super::definitions::{Definition, Enum, Interface, Method, Parameter};
use super::document::{DialectFacts, Document, Item};
use super::operations::{Builder, Operation, Part, TraitFacts};
use super::tree::tree;
use super::value::{Object, Value, list};
use crate::plan::operations::{Groups, ResultTypes, Stated};
use crate::plan::relations::{Relation, Structure};
use crate::plan::slot::Slot;

/// Version of the format. A document of another version need not satisfy the schema.
const VERSION: u32 = 1;

/// Returns the JSON of a document.
pub(super) fn document<'p>(document: &'p Document<'_>, output: &OutputContext<'_>) -> Value<'p> {
    let mut dialects = Object::default();
    for one in &document.dialects {
        dialects = dialects.with(one.item.dialect.unwrap_or_default(), dialect(one, output));
    }
    let mut categories = Object::default();
    for (name, description) in &document.categories {
        let category = Object::default().with_text("description", without_indentation(description));
        categories = categories.with(*name, category);
    }
    let predicates = document.predicates.iter().map(|(one, condition)| {
        Object::default()
            .with("summary", one.summary)
            .with("cppCondition", condition.as_str())
            .with("tree", tree(&one.condition))
            .with("isCovered", one.condition.is_covered())
    });
    Object::default()
        .with("version", VERSION)
        .with("dialects", dialects)
        .with("categories", categories)
        .with_list("operations", document.operations.iter().map(|one| operation(one, output)))
        .with_list("types", document.types.iter().map(|one| definition(one, output)))
        .with_list("attributes", document.attributes.iter().map(|one| definition(one, output)))
        .with_list("enums", document.enums.iter().map(|one| enumeration(one, output)))
        .with_list("interfaces", document.interfaces.iter().map(|one| interface(one, output)))
        .with_list("predicates", predicates)
        .into()
}

/// Returns text without common indentation.
fn without_indentation(text: &str) -> String {
    let mut plain = String::new();
    indented(text, "", &mut plain);
    plain.truncate(plain.trim_end().len());
    plain
}

/// Returns text in one line.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Appends the C++ class, the location and the documentation of a definition.
fn about<'p>(object: Object<'p>, item: &'p Item<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let namespace = item.namespace;
    object
        .with("cppClassName", item.class.as_str())
        .with("fullyQualifiedName", qualified(namespace, &item.class))
        .with_some("sourceLocation", location(item.record, output))
        .with_text("summary", item.summary.trim())
        .with_text("description", without_indentation(item.description))
}

fn location<'p>(record: Record<'_>, output: &OutputContext<'_>) -> Option<Object<'p>> {
    let location = output.rust_location(record.loc())?;
    let (file, line) = location.rsplit_once(':')?;
    let line: u32 = line.parse().ok()?;
    Some(Object::default().with("file", file.to_owned()).with("line", line))
}

fn metadata<'p>(item: &'p Item<'_>, category: Option<&'p str>) -> Option<Object<'p>> {
    let mut object = Object::default().with_text("category", category.unwrap_or_default());
    for one in &item.metadata {
        object = match one.is_list {
            true => object.with(one.name, list(one.texts.iter().copied())),
            false => object.with(one.name, one.texts.first().copied().unwrap_or_default()),
        };
    }
    (category.is_some() || !item.metadata.is_empty()).then_some(object)
}

fn dialect<'p>(one: &'p DialectFacts<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let mut features = Object::default();
    for (name, value) in &one.features {
        features = features.with(*name, *value);
    }
    about(Object::default(), &one.item, output)
        .with("record", one.item.record.name())
        .with("cppNamespace", one.item.namespace)
        .with("dependentDialects", list(one.dependent.iter().copied()))
        .with("features", features)
        .with_some("metadata", metadata(&one.item, None))
}

fn operation<'p>(one: &'p Operation<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let object = Object::default()
        .with("name", one.planned.name.as_str())
        .with("dialect", one.item.dialect.unwrap_or_default())
        .with("record", one.item.record.name());
    let mut object = about(object, &one.item, output)
        .with_some("assemblyFormat", one.assembly_format.map(in_one_line))
        .with_some("metadata", metadata(&one.item, one.category.map(|(name, _)| name)));
    for (name, value) in &one.flags {
        object = object.with(*name, *value);
    }
    let arguments = one.arguments.iter();
    let named = one.traits.iter().filter(|one| one.condition.is_none());
    let invariants = one.traits.iter().filter_map(|one| {
        let condition = one.condition.as_deref()?;
        Some(Object::default().with("summary", one.name.as_str()).with("cppCondition", condition))
    });
    let unchecked = one.planned.uncovered.iter().filter(|one| one.stated == Stated::Nowhere);
    let unchecked = unchecked.map(|one| one.text.as_str());
    object
        .with_list(
            "arguments",
            arguments.map(|(kind, index)| Object::default().with(*kind, *index)),
        )
        .with_list("operands", one.operands.iter().map(value))
        .with("operandGroups", groups(one.planned.operand_groups))
        .with_list("results", one.results.iter().map(value))
        .with("resultGroups", groups(one.planned.result_groups))
        .with("resultTypes", result_types(one))
        .with_list("attributes", one.attributes.iter().map(attribute))
        .with_list("properties", one.properties.iter().map(attribute))
        .with_list("regions", one.regions.iter().map(block))
        .with_list("successors", one.successors.iter().map(block))
        .with_list("traits", named.map(|one| one.name.as_str()))
        .with_list("invariants", invariants)
        .with_list("traitDefs", one.traits.iter().map(of_trait))
        .with_list("relations", one.planned.relations.iter().map(relation))
        .with_list("structure", one.planned.traits.iter().map(structure))
        .with_list("uncoveredChecks", unchecked)
        .with_list("builders", one.builders.iter().map(builder))
}

fn groups(groups: Groups) -> &'static str {
    match groups {
        Groups::Single => "single",
        Groups::SameSize => "sameSize",
        Groups::Sized => "segmentSizes",
    }
}

fn result_types<'p>(one: &'p Operation<'_>) -> Object<'p> {
    let source = match one.planned.result_types {
        ResultTypes::Given => "given",
        ResultTypes::Inferred => "inferTypeOpInterface",
        ResultTypes::Inferable => "relations",
        ResultTypes::FirstOperand => "firstOperand",
        ResultTypes::FirstAttribute => "firstAttribute",
    };
    let inferred = one.planned.inferred.iter().map(|(slot, transformer)| {
        Object::default().with("from", of_slot(slot)).with("cppTransformer", transformer.as_str())
    });
    Object::default().with("source", source).with_list("inferred", inferred)
}

fn of_slot<'p>(slot: &Slot<'p>) -> Object<'p> {
    let object = Object::default();
    match *slot {
        Slot::Operand(index) => object.with("operand", index),
        Slot::Result(index) => object.with("result", index),
        Slot::Operands => object.with("all", "operands"),
        Slot::Results => object.with("all", "results"),
        Slot::Attribute(name) => object.with("attribute", name),
    }
}

fn relation<'p>(relation: &'p Relation<'_>) -> Object<'p> {
    let of = |kind: &'static str, slots: &'p [Slot<'_>]| {
        Object::default().with("kind", kind).with_list("of", slots.iter().map(of_slot))
    };
    match relation {
        Relation::SameTypes(slots) => of("sameTypes", slots),
        Relation::SameShapes(slots) => of("sameShapes", slots),
        Relation::SameElements(slots) => of("sameElementTypes", slots),
        Relation::Derived(from, to, transformer) => Object::default()
            .with("kind", "derivedType")
            .with_list("of", [of_slot(from), of_slot(to)])
            .with("cppTransformer", *transformer),
    }
}

fn structure(structure: &Structure) -> Object<'_> {
    let of = |kind: &'static str| Object::default().with("kind", kind);
    match structure {
        Structure::Terminator => of("isTerminator"),
        Structure::SingleBlock => of("singleBlock"),
        Structure::NoTerminator => of("noTerminator"),
        Structure::IsolatedFromAbove => of("isolatedFromAbove"),
        Structure::HasParent(names) => {
            of("hasParent").with("operations", list(names.iter().map(String::as_str)))
        }
        Structure::ImplicitTerminator(name) => {
            of("implicitTerminator").with("operations", list([name.as_str()]))
        }
    }
}

/// Returns the members that all parts of an operation have.
fn part<'p>(one: &'p Part<'_>) -> Object<'p> {
    let union = one.union.as_ref().map(|(kind, names)| {
        Object::default().with("kind", *kind).with("allowedTypes", list(names.iter().copied()))
    });
    Object::default()
        .with("name", one.name)
        .with_text("summary", one.summary)
        .with_text("description", without_indentation(one.description))
        .with_text("defName", one.def_name)
        .with_some("constraint", union)
        .with_some("predicate", one.predicate)
}

fn value<'p>(one: &'p Part<'_>) -> Object<'p> {
    let properties = Object::default()
        .with("isOptional", one.is_optional)
        .with("isVariadic", one.is_variadic)
        .with("isVariadicOfVariadic", one.is_variadic_of_variadic);
    let effects = one.effects.iter().map(|(effect, resource, stage)| {
        Object::default().with("effect", *effect).with("resource", *resource).with("stage", *stage)
    });
    part(one)
        .with_text("cppType", one.cpp_type.as_str())
        .with("properties", properties)
        .with_list("effects", effects)
}

fn attribute<'p>(one: &'p Part<'_>) -> Object<'p> {
    part(one)
        .with("storageType", one.cpp_type.as_str())
        .with_text("interfaceType", one.interface_type)
        .with("isOptional", one.is_optional)
        .with("isDerived", one.is_derived)
        .with_text("defaultValue", one.default)
        .with_some("enum", one.enumeration.map(|record| record.name()))
}

fn block<'p>(one: &'p Part<'_>) -> Object<'p> {
    part(one).with("isVariadic", one.is_variadic).with_some("blocks", one.blocks)
}

fn of_trait(one: &TraitFacts) -> Object<'_> {
    Object::default()
        .with("kind", one.kind)
        .with("trait", one.name.as_str())
        .with_text("defName", one.def_name.as_str())
        .with_some("cppCondition", one.condition.as_deref())
}

fn builder<'p>(one: &'p Builder<'_>) -> Object<'p> {
    let parameters = one.parameters.iter().map(|one| {
        Object::default()
            .with("type", one.cpp_type)
            .with_text("name", one.name)
            .with_some("defaultValue", one.default)
    });
    Object::default()
        .with_list("parameters", parameters)
        .with("hasBody", one.has_body)
        .with("deprecated", one.deprecation.is_some())
        .with_some("deprecationMessage", one.deprecation)
}

fn definition<'p>(one: &'p Definition<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let object = Object::default()
        .with("name", one.item.record.name())
        .with("dialect", one.item.dialect.unwrap_or_default());
    about(object, &one.item, output)
        .with_some("mnemonic", one.mnemonic)
        .with_text("qualifiedName", one.name)
        .with_some("assemblyFormat", one.assembly_format.map(in_one_line))
        .with("hasCustomAssemblyFormat", one.has_custom_assembly_format)
        .with("hasVerifier", one.has_verifier)
        .with_list("parameters", one.parameters.iter().map(parameter))
        .with_list("traits", one.traits.iter().map(of_trait))
        .with_list("builders", one.builders.iter().map(builder))
        .with_some("metadata", metadata(&one.item, None))
}

fn parameter<'p>(one: &'p Parameter<'_>) -> Object<'p> {
    let constraint = one.constraint.map(|(summary, description, predicate)| {
        Object::default()
            .with_text("summary", summary)
            .with_text("description", without_indentation(description))
            .with_some("predicate", predicate)
    });
    Object::default()
        .with_text("name", one.name)
        .with("cppType", one.cpp_type)
        .with("cppAccessorType", one.accessor_type)
        .with_text("summary", one.summary)
        .with("isOptional", one.default.is_some())
        .with("isSelfType", one.is_self_type)
        .with_some("defaultValue", one.default)
        .with_some("constraint", constraint)
}

fn enumeration<'p>(one: &'p Enum<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let cases = one.cases.iter().map(|(symbol, text, value)| {
        Object::default().with("symbol", *symbol).with("text", *text).with("value", *value)
    });
    let object = Object::default()
        .with("name", one.item.record.name())
        .with_some("dialect", one.item.dialect);
    about(object, &one.item, output)
        .with_text("underlyingType", one.underlying_type)
        .with("isAttribute", one.is_attribute)
        .with("isBitEnum", one.separator.is_some())
        .with_some("separator", one.separator)
        .with_list("cases", cases)
}

fn interface<'p>(one: &'p Interface<'_>, output: &OutputContext<'_>) -> Object<'p> {
    let object = Object::default()
        .with("name", one.item.record.name())
        .with_some("dialect", one.item.dialect);
    about(object, &one.item, output)
        .with("interfaceType", one.kind)
        .with("baseInterfaces", list(one.bases.iter().map(String::as_str)))
        .with_list("methods", one.methods.iter().map(method))
        .with_some("metadata", metadata(&one.item, None))
}

fn method<'p>(one: &'p Method<'_>) -> Object<'p> {
    let arguments = one
        .arguments
        .iter()
        .map(|(ty, name)| Object::default().with("type", *ty).with("name", *name));
    Object::default()
        .with("name", one.name)
        .with("returnType", one.return_type)
        .with_list("arguments", arguments)
        .with("isStatic", one.is_static)
        .with_text("description", without_indentation(one.description))
        .with("hasDefaultImpl", one.has_default)
}
