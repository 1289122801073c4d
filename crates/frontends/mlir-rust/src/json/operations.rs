//! Facts of operations.

use tablegen_core::Record;
use tablegen_mlir::model::argument::{Argument, NamedAttribute, NamedProperty, NamedType};
use tablegen_mlir::model::builder::Builder as Described;
use tablegen_mlir::model::constraint::Constraint;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::operator::Operator;
use tablegen_mlir::model::side_effects::SideEffect;
use tablegen_mlir::model::traits::{Trait, TraitKind};

use super::document::{Item, Reader, metadata, text};
use crate::plan::enums::{Enum, enum_of_property};
use crate::plan::operations::Operation as Planned;

/// Operation.
pub(super) struct Operation<'r> {
    pub(super) item: Item<'r>,
    /// Facts that the Rust modules have, too.
    pub(super) planned: Planned<'r>,
    /// Name and description of the group in the documentation.
    pub(super) category: Option<(&'r str, &'r str)>,
    pub(super) assembly_format: Option<&'r str>,
    pub(super) flags: Vec<(&'static str, bool)>,
    pub(super) arguments: Vec<(&'static str, usize)>,
    pub(super) operands: Vec<Part<'r>>,
    pub(super) results: Vec<Part<'r>>,
    pub(super) attributes: Vec<Part<'r>>,
    pub(super) properties: Vec<Part<'r>>,
    pub(super) regions: Vec<Part<'r>>,
    pub(super) successors: Vec<Part<'r>>,
    pub(super) traits: Vec<TraitFacts>,
    pub(super) builders: Vec<Builder<'r>>,
}

/// Operand, result, attribute, property, region, successor.
#[derive(Default)]
pub(super) struct Part<'r> {
    pub(super) name: &'r str,
    pub(super) summary: &'r str,
    pub(super) description: &'r str,
    /// Name of the constraint. Empty if it has none.
    pub(super) def_name: &'r str,
    /// C++ class of a type, or of what an attribute or a property stores.
    pub(super) cpp_type: String,
    /// C++ type that accessors return.
    pub(super) interface_type: &'r str,
    pub(super) is_optional: bool,
    pub(super) is_variadic: bool,
    pub(super) is_variadic_of_variadic: bool,
    pub(super) is_derived: bool,
    /// C++ expression of the default value. Empty without a default.
    pub(super) default: &'r str,
    /// Index into the predicates of the document.
    pub(super) predicate: Option<usize>,
    /// Class and constraints of a constraint that is made of others.
    pub(super) union: Option<(&'static str, Vec<&'r str>)>,
    pub(super) enumeration: Option<Record<'r>>,
    pub(super) blocks: Option<i64>,
    /// Effects on memory: C++ class, resource, stage.
    pub(super) effects: Vec<(&'r str, &'r str, i64)>,
}

/// Trait with its qualified name in C++, or a condition on several parts.
pub(super) struct TraitFacts {
    /// Name of the definition. Empty if it has none.
    pub(super) def_name: String,
    pub(super) kind: &'static str,
    pub(super) name: String,
    /// Condition in C++ of a predicate.
    pub(super) condition: Option<String>,
}

/// Builder that the description declares.
pub(super) struct Builder<'r> {
    pub(super) parameters: Vec<BuilderParameter<'r>>,
    pub(super) deprecation: Option<&'r str>,
    pub(super) has_body: bool,
}

/// Parameter of a builder.
pub(super) struct BuilderParameter<'r> {
    pub(super) name: &'r str,
    pub(super) cpp_type: &'r str,
    pub(super) default: Option<&'r str>,
}

impl<'r> Operation<'r> {
    pub(super) fn read(
        op: &Operator<'r>,
        reader: &mut Reader<'r>,
        enums: &[Enum<'r>],
        operators: &[Operator<'r>],
    ) -> Read<Self> {
        let record = op.record();
        let planned = Planned::new(op, &mut reader.constraints, enums, operators)?;
        let group = |of: Record<'r>, field: &str| of.field(field)?.value().as_def();
        let documented = group(record, "docMetadata").and_then(|one| group(one, "docGroup"));
        let category = documented.or_else(|| group(record, "opDocGroup"));
        let mut operation = Operation {
            item: Item {
                record,
                dialect: Some(op.dialect().name()?),
                class: op.class_name().to_owned(),
                namespace: op.namespace(),
                summary: planned.summary,
                description: planned.description,
                metadata: metadata(record),
            },
            planned,
            category: category
                .map(|group| (text(group, "summary"), text(group, "description")))
                .filter(|(name, _)| !name.is_empty()),
            assembly_format: op.assembly_format()?,
            flags: Vec::new(),
            arguments: Vec::new(),
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            properties: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: traits(op.traits())?,
            builders: builders(op.builders().iter())?,
        };
        for name in [
            "hasCustomAssemblyFormat",
            "hasVerifier",
            "hasRegionVerifier",
            "hasCanonicalizer",
            "hasCanonicalizeMethod",
            "hasFolder",
            "skipDefaultBuilders",
        ] {
            operation.flags.push((name, record.bit(name).unwrap_or_default()));
        }
        operation.read_parts(op, reader)?;
        Ok(operation)
    }

    fn read_parts(&mut self, op: &Operator<'r>, reader: &mut Reader<'r>) -> Read<()> {
        for (index, argument) in op.arguments().iter().enumerate() {
            self.arguments.push(match *argument {
                Argument::Operand(operand) => {
                    let effects = effects(op.argument_decorators(index)?)?;
                    let part = value(&op.operands()[operand], reader)?;
                    self.operands.push(Part { effects, ..part });
                    ("operands", operand)
                }
                Argument::Attribute(attribute) => ("attributes", attribute),
                Argument::Property(property) => ("properties", property),
            });
        }
        for (index, one) in op.results().iter().enumerate() {
            let effects = effects(op.result_decorators(index)?)?;
            self.results.push(Part { effects, ..value(one, reader)? });
        }
        for one in op.attributes() {
            self.attributes.push(attribute(one, reader)?);
        }
        for one in op.properties() {
            self.properties.push(property(one, reader)?);
        }
        for one in op.regions() {
            let constraint = one.region.constraint();
            self.regions.push(Part {
                is_variadic: one.is_variadic(),
                blocks: constraint.record().int("blocks").ok(),
                ..part(one.name, &constraint, reader)?
            });
        }
        for one in op.successors() {
            let constraint = one.successor.constraint();
            self.successors.push(Part {
                is_variadic: one.is_variadic(),
                ..part(one.name, &constraint, reader)?
            });
        }
        Ok(())
    }
}

/// Reads the facts of a constraint.
fn part<'r>(name: &'r str, constraint: &Constraint<'r>, reader: &mut Reader<'r>) -> Read<Part<'r>> {
    let record = constraint.record();
    let def_name = Some(constraint.def_name()).filter(|name| !name.starts_with("anonymous_"));
    // `Optional` and `Variadic` wrap the constraint.
    let base = record.field("baseType").and_then(|field| field.value().as_def());
    let record = base.unwrap_or(record);
    let allowed = record.field("allowedTypes").or_else(|| record.field("allowedAttributes"));
    let allowed = allowed.and_then(|field| field.value().as_list());
    let allowed = allowed.iter().flat_map(|list| list.iter()).filter_map(|one| one.as_def());
    let allowed: Vec<_> = allowed.map(|one| one.name()).collect();
    let class = ["AnyTypeOf", "AllOfType", "AnyAttrOf"];
    let class = class.into_iter().find(|class| record.is_subclass_of(class));
    Ok(Part {
        name,
        summary: constraint.summary()?,
        description: constraint.description()?,
        def_name: def_name.unwrap_or_default(),
        predicate: reader.index(constraint)?,
        union: (!allowed.is_empty()).then(|| (class.unwrap_or("UnionType"), allowed)),
        ..Part::default()
    })
}

fn value<'r>(one: &NamedType<'r>, reader: &mut Reader<'r>) -> Read<Part<'r>> {
    Ok(Part {
        cpp_type: one.constraint.cpp_type()?.to_owned(),
        is_optional: one.is_optional(),
        is_variadic: one.is_variadic(),
        is_variadic_of_variadic: one.is_variadic_of_variadic(),
        ..part(one.name, &one.constraint.constraint(), reader)?
    })
}

fn attribute<'r>(one: &NamedAttribute<'r>, reader: &mut Reader<'r>) -> Read<Part<'r>> {
    let attribute = &one.attribute;
    let base = attribute.base()?.record();
    let of_wrapper = base.field("enum").and_then(|field| field.value().as_def());
    let of_own = base.is_subclass_of("EnumInfo").then_some(base);
    Ok(Part {
        cpp_type: attribute.storage_type().to_owned(),
        interface_type: attribute.return_type(),
        is_optional: attribute.is_optional(),
        is_derived: attribute.is_derived(),
        default: attribute.default_value(),
        enumeration: of_wrapper.or(of_own),
        ..part(one.name, &attribute.constraint(), reader)?
    })
}

fn property<'r>(one: &NamedProperty<'r>, reader: &mut Reader<'r>) -> Read<Part<'r>> {
    let property = &one.property;
    let of_constraint = match property.constraint() {
        Some(constraint) => part(one.name, &constraint, reader)?,
        None => Part { name: one.name, ..Part::default() },
    };
    Ok(Part {
        summary: property.summary,
        description: property.description,
        cpp_type: property.storage_type.clone(),
        interface_type: property.interface_type,
        default: property.default_value,
        enumeration: enum_of_property(property)?,
        ..of_constraint
    })
}

fn effects<'r>(decorators: Vec<Record<'r>>) -> Read<Vec<(&'r str, &'r str, i64)>> {
    let effects = decorators.into_iter().filter_map(SideEffect::of_decorator);
    effects.map(|one| Ok((one.name()?, one.resource()?, one.stage()?))).collect()
}

/// Reads traits.
pub(super) fn traits(all: &[Trait<'_>]) -> Read<Vec<TraitFacts>> {
    let read = |one: &Trait<'_>| {
        let kind = match one.kind() {
            TraitKind::Native => "NativeTrait",
            TraitKind::Interface => "Interface",
            TraitKind::Internal => "Internal",
            TraitKind::Predicate => "Predicate",
        };
        let is_predicate = one.kind() == TraitKind::Predicate;
        Ok(TraitFacts {
            kind,
            def_name: match one.record().is_anonymous() {
                true => String::new(),
                false => one.record().name().to_owned(),
            },
            name: match one.qualified_name()? {
                Some(name) => name,
                None => one.summary()?.to_owned(),
            },
            condition: if is_predicate { Some(one.condition()?) } else { None },
        })
    };
    all.iter().map(read).collect()
}

/// Reads builders.
pub(super) fn builders<'b, 'r: 'b>(
    all: impl Iterator<Item = &'b Described<'r>>,
) -> Read<Vec<Builder<'r>>> {
    let read = |one: &Described<'r>| {
        let mut parameters = Vec::new();
        for parameter in one.parameters() {
            parameters.push(BuilderParameter {
                name: parameter.name.unwrap_or_default(),
                cpp_type: parameter.cpp_type()?,
                default: parameter.default_value()?,
            });
        }
        let has_body = one.body()?.is_some();
        Ok(Builder { parameters, deprecation: one.deprecated_message()?, has_body })
    };
    all.map(read).collect()
}
