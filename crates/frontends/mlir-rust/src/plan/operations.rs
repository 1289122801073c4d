//! Operations: their parts, and the rules of builders and accessors.

use tablegen_core::Record;
use tablegen_mlir::model::argument::{Argument, NamedType};
use tablegen_mlir::model::attribute::Attribute as Described;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::operator::{Operator, operation_name};
use tablegen_mlir::model::predicate::PredicateTree;
use tablegen_mlir::model::traits::TraitKind;

use super::constraints::Constraints;
use super::enums::Enum;
use super::formats::Format;
use super::relations::{self, Relation, Structure};
use super::slot::Slot;
use super::transform::TypeSource;

/// Operation of a dialect.
#[derive(Debug)]
pub(crate) struct Operation<'r> {
    pub record: Record<'r>,
    /// Name of the C++ class.
    pub class_name: &'r str,
    /// Name in textual form, with the dialect: `arith.addf`.
    pub name: String,
    /// Name in textual form, without the dialect.
    pub short_name: &'r str,
    pub summary: &'r str,
    pub description: &'r str,
    pub operands: Vec<Value<'r>>,
    pub operand_groups: Groups,
    pub results: Vec<Value<'r>>,
    pub result_groups: Groups,
    pub result_types: ResultTypes,
    pub regions: Vec<Block<'r>>,
    pub successors: Vec<Block<'r>>,
    /// Attributes that are arguments.
    pub attributes: Vec<Attribute<'r>>,
    /// Names of attributes that C++ code computes.
    pub derived: Vec<&'r str>,
    /// Names of properties.
    pub properties: Vec<&'r str>,
    /// Checks in C++: names of traits, and conditions on several values.
    pub uncovered: Vec<Uncovered>,
    /// Textual form.
    pub format: Format<'r>,
    /// Relations between types of values.
    pub relations: Vec<Relation<'r>>,
    /// Traits about the place of the operation and its regions.
    pub traits: Vec<Structure>,
    /// Qualified C++ names of all traits that have one.
    pub trait_names: Vec<String>,
    /// True if the operation has no effect on memory.
    pub has_no_effect: bool,
    /// Sources of the types of results, by index of the result. Empty if they are not implied.
    pub inferred: Vec<(Slot<'r>, String)>,
    /// The same sources, if Rust can compute all types.
    pub type_sources: Vec<TypeSource<'r>>,
}

/// Part of the plan that states the same as a check in C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stated {
    Nowhere,
    /// Relation between types, which has a Rust form.
    Relation,
    /// Relation whose type follows by an expression that has no Rust form.
    Expression,
    /// Structural trait.
    Structure,
}

/// Check in C++.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Uncovered {
    pub text: String,
    /// Part of the plan that states the same.
    pub stated: Stated,
    /// Index of the region that the check is about.
    pub region: Option<usize>,
}

/// Operand or result.
#[derive(Debug)]
pub(crate) struct Value<'r> {
    /// Name. Empty for parts without a name.
    pub name: &'r str,
    pub arity: Arity,
    /// Index into the constraints of the plan.
    pub constraint: Option<usize>,
    /// Summary of the constraint, which may be empty.
    pub summary: &'r str,
}

/// Number of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity {
    One,
    Optional,
    Variadic,
}

/// Rule that divides values into groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Groups {
    Single,
    SameSize,
    Sized,
}

/// Source of the types of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultTypes {
    /// Parameters of constructors and builders.
    Given,
    /// `InferTypeOpInterface`, which is among the traits.
    Inferred,
    /// Relations between types. Constructors have parameters for them, builders need none.
    Inferable,
    /// The type of the first operand.
    FirstOperand,
    /// The type of the first attribute, or that it holds.
    FirstAttribute,
}

/// Region or successor.
#[derive(Debug)]
pub(crate) struct Block<'r> {
    /// Name. Empty for parts without a name.
    pub name: &'r str,
    pub is_variadic: bool,
    /// Number of blocks of a region, if it is fixed.
    pub block_count: Option<i64>,
}

/// Attribute of an operation.
#[derive(Debug)]
pub(crate) struct Attribute<'r> {
    pub name: &'r str,
    /// C++ class of the attribute, without namespace.
    pub class: &'r str,
    pub is_optional: bool,
    /// C++ expression of the default value. Empty without a default.
    pub default: &'r str,
    /// Index into the constraints of the plan.
    pub constraint: Option<usize>,
    /// Summary of the constraint, which may be empty.
    pub summary: &'r str,
    /// Enum that the attribute has a value of: index into the enums of the plan.
    pub enumeration: Option<usize>,
}

impl Attribute<'_> {
    /// Returns true if a builder needs the attribute.
    pub(crate) fn is_required(&self) -> bool {
        !self.is_optional && self.default.is_empty()
    }

    /// Returns true for attributes that are present or absent and have no value.
    pub(crate) fn is_unit(&self) -> bool {
        self.class == "UnitAttr"
    }
}

/// Traits that generated code respects.
const RESPECTED: [&str; 12] = [
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "NOperands",
    "AtLeastNOperands",
    "NResults",
    "NRegions",
    "NSuccessors",
    "ZeroRegions",
    "ZeroResults",
    "ZeroSuccessors",
];

impl<'r> Operation<'r> {
    /// Reads an operation.
    pub(crate) fn new(
        op: &Operator<'r>,
        constraints: &mut Constraints<'r>,
        enums: &[Enum<'r>],
        operators: &[Operator<'r>],
    ) -> Read<Self> {
        let record = op.record();
        constraints.enter(op.namespace());
        let mut attributes = Vec::new();
        for argument in op.arguments() {
            if let Argument::Attribute(index) = *argument {
                let named = &op.attributes()[index];
                attributes.push(attribute(named.name, &named.attribute, constraints, enums)?);
            }
        }
        let inferred = relations::inferred(op)?;
        let type_sources = inferred
            .iter()
            .map(|(from, expression)| constraints.names().type_source(*from, expression))
            .collect::<Option<_>>();
        let derived = op.attributes().iter().filter(|one| one.attribute.is_derived());
        let text = |field: &str| record.field(field).and_then(|field| field.value().as_str());
        Ok(Operation {
            record,
            class_name: op.class_name(),
            name: operation_name(record)?,
            short_name: record.string("opName")?,
            summary: text("summary").unwrap_or_default(),
            description: text("description").unwrap_or_default(),
            operands: values(op.operands(), constraints)?,
            operand_groups: groups(op, op.variable_length_operands(), "Operand"),
            results: values(op.results(), constraints)?,
            result_groups: groups(op, op.variable_length_results(), "Result"),
            result_types: result_types(op, record)?,
            regions: op
                .regions()
                .iter()
                .map(|one| Block {
                    name: one.name,
                    is_variadic: one.is_variadic(),
                    block_count: one.region.record().int("blocks").ok(),
                })
                .collect(),
            successors: op
                .successors()
                .iter()
                .map(|one| Block {
                    name: one.name,
                    is_variadic: one.successor.is_variadic(),
                    block_count: None,
                })
                .collect(),
            attributes,
            derived: derived.map(|one| one.name).collect(),
            properties: op.properties().iter().map(|one| one.name).collect(),
            uncovered: uncovered(op)?,
            format: Format::read(op, enums)?,
            relations: relations::read(op)?,
            traits: relations::structure(op, operators)?,
            trait_names: op.trait_names().iter().flatten().cloned().collect(),
            has_no_effect: has_no_effect(op)?,
            inferred,
            type_sources: type_sources.unwrap_or_default(),
        })
    }
}

fn values<'r>(all: &[NamedType<'r>], constraints: &mut Constraints<'r>) -> Read<Vec<Value<'r>>> {
    let value = |one: &NamedType<'r>| {
        let arity = match (one.is_variadic(), one.is_optional()) {
            (true, _) => Arity::Variadic,
            (_, true) => Arity::Optional,
            _ => Arity::One,
        };
        let constraint = one.constraint.constraint();
        Ok(Value {
            name: one.name,
            arity,
            constraint: constraints.index(&constraint)?,
            summary: constraint.summary()?,
        })
    };
    all.iter().map(value).collect()
}

fn attribute<'r>(
    name: &'r str,
    described: &Described<'r>,
    constraints: &mut Constraints<'r>,
    enums: &[Enum<'r>],
) -> Read<Attribute<'r>> {
    let constraint = described.constraint();
    let class = described.storage_type().trim().rsplit("::").next().unwrap_or_default();
    let base = described.base()?.record();
    Ok(Attribute {
        name,
        class,
        is_optional: described.is_optional(),
        default: described.default_value(),
        constraint: constraints.index(&constraint)?,
        summary: constraint.summary()?,
        enumeration: enums.iter().position(|one| one.is_of(base)),
    })
}

fn groups(op: &Operator<'_>, variable: usize, of: &str) -> Groups {
    let has = |name: String| op.has_trait(&format!("::mlir::OpTrait::{name}"));
    if has(format!("AttrSized{of}Segments")) {
        Groups::Sized
    } else if variable > 1 && has(format!("SameVariadic{of}Size")) {
        Groups::SameSize
    } else {
        Groups::Single
    }
}

/// Returns the source of the result types. Inference that only relations between types imply is
/// told from that of a trait in the description.
fn result_types(op: &Operator<'_>, record: Record<'_>) -> Read<ResultTypes> {
    let has = |name: &str| op.has_trait(&format!("::mlir::OpTrait::{name}"));
    let is_fixed = op.variable_length_results() == 0;
    if op.results().is_empty() {
        return Ok(ResultTypes::Given);
    }
    if op.regions().is_empty() && describes_inference(record, "traits")? {
        return Ok(ResultTypes::Inferred);
    }
    Ok(if is_fixed && has("SameOperandsAndResultType") && !op.operands().is_empty() {
        ResultTypes::FirstOperand
    } else if is_fixed && has("FirstAttrDerivedResultType") && !op.attributes().is_empty() {
        ResultTypes::FirstAttribute
    } else if op.inferred_types().is_some() {
        ResultTypes::Inferable
    } else {
        ResultTypes::Given
    })
}

/// Returns true if a list of traits has the interface that infers types.
fn describes_inference(record: Record<'_>, field: &str) -> Read<bool> {
    for one in record.list_of_defs(field)? {
        let is_found = if one.is_subclass_of("TraitList") {
            describes_inference(one, "traits")?
        } else {
            let is_it =
                one.field("trait").and_then(|field| field.value().as_str()).is_some_and(|name| {
                    name == "InferTypeOpInterface::Trait" || name == "InferTypeOpInterface"
                });
            is_it
                || (one.is_subclass_of("Interface") && describes_inference(one, "baseInterfaces")?)
        };
        if is_found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns true if the traits say that an operation has no effect on memory.
fn has_no_effect(op: &Operator<'_>) -> Read<bool> {
    for one in op.traits().iter().filter(|one| one.has_side_effects()) {
        let name = one.qualified_name()?;
        if name.is_some_and(|name| name.ends_with("MemoryEffectOpInterface::Trait")) {
            let effects = one.record().field("effects").and_then(|field| field.value().as_list());
            return Ok(effects.is_some_and(|effects| effects.is_empty()));
        }
    }
    Ok(false)
}

/// Returns the checks that generated code does not make.
fn uncovered(op: &Operator<'_>) -> Read<Vec<Uncovered>> {
    let mut all = Vec::new();
    let other = |text: String| Uncovered { text, stated: Stated::Nowhere, region: None };
    for (one, name) in op.traits().iter().zip(op.trait_names()) {
        match (one.kind(), name) {
            (TraitKind::Predicate, _) => all.push(Uncovered {
                text: one.summary()?.to_owned(),
                stated: relations::stated(one.record())?,
                region: None,
            }),
            (TraitKind::Native, Some(name)) => {
                let base = name.rsplit("::").next().unwrap_or(name);
                let base = base.split('<').next().unwrap_or(base);
                if !RESPECTED.contains(&base) {
                    all.push(Uncovered {
                        text: name.trim_start_matches("::").to_owned(),
                        stated: relations::stated_by(base),
                        region: None,
                    });
                }
            }
            _ => {}
        }
    }
    let record = op.record();
    for field in ["hasVerifier", "hasRegionVerifier"] {
        if record.bit(field).unwrap_or_default() {
            all.push(other(field.to_owned()));
        }
    }
    let always = PredicateTree::Leaf("(true)".to_owned());
    let has_predicate = |constraint: tablegen_mlir::model::constraint::Constraint<'_>| {
        constraint.predicate().is_some_and(|one| one.tree().is_ok_and(|tree| tree != always))
    };
    for (index, one) in op.regions().iter().enumerate() {
        if has_predicate(one.region.constraint()) {
            let summary = one.region.constraint().summary()?;
            let text = format!("region `{}`: {summary}", one.name);
            all.push(Uncovered { region: Some(index), ..other(text) });
        }
    }
    for one in op.successors().iter().filter(|one| has_predicate(one.successor.constraint())) {
        all.push(other(format!(
            "successor `{}`: {}",
            one.name,
            one.successor.constraint().summary()?
        )));
    }
    Ok(all)
}
