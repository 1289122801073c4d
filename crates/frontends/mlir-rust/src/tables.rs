//! Tables of operations and constraints.

use tablegen_emit::rust::put;

use crate::names::ModuleNames;
use crate::of;
use crate::plan::Plan;
use crate::plan::condition::{Comparison, Condition, Nesting, Part, Quantity, Signedness, Test};
use crate::plan::operations::{Arity, Groups, Operation, ResultTypes, Uncovered, Value};
use crate::plan::relations::Relation;
use crate::plan::slot::Slot;
use crate::plan::transform::{Transform, TypeSource, transform};

/// Returns a string literal in one line.
fn string(text: &str) -> String {
    format!("{text:?}")
}

/// Returns the tables of a module. `is_listed` selects the checks in C++ that the table lists.
pub(crate) fn print(
    plan: &Plan<'_>,
    names: &ModuleNames,
    is_listed: &dyn Fn(&Uncovered) -> bool,
) -> String {
    let mut text = String::new();
    for named in &names.operations {
        operation(&mut text, of(plan, named), &named.table.to_string(), is_listed);
    }
    if !plan.constraints.is_empty() {
        put(
            &mut text,
            format_args!(
                "/// Constraints of all operations.\nstatic CONSTRAINTS: [mlir::Constraint; {}] = [\n",
                plan.constraints.len()
            ),
        );
        for constraint in &plan.constraints {
            let summary = string(constraint.summary);
            let mut predicate = String::new();
            write_condition(&mut predicate, &constraint.condition);
            put(
                &mut text,
                format_args!(
                    "    mlir::Constraint {{ summary: {summary}, predicate: {predicate} }},\n"
                ),
            );
        }
        text.push_str("];\n");
    }
    text
}

fn operation(
    text: &mut String,
    op: &Operation<'_>,
    table: &str,
    is_listed: &dyn Fn(&Uncovered) -> bool,
) {
    let name = &op.name;
    put(
        text,
        format_args!(
            "/// Operation `{name}`.\nstatic {table}: mlir::Operation = \
             mlir::Operation::new({name:?})"
        ),
    );
    values(text, "operands", op.operand_groups, &op.operands);
    values(text, "results", op.result_groups, &op.results);
    let types = match op.result_types {
        ResultTypes::Given => None,
        ResultTypes::Inferred | ResultTypes::Inferable => Some("Inferred"),
        ResultTypes::FirstOperand => Some("FirstOperand"),
        ResultTypes::FirstAttribute => Some("FirstAttribute"),
    };
    if let Some(types) = types {
        put(text, format_args!("\n    .with_result_types(mlir::ResultTypes::{types})"));
    }
    if types == Some("Inferred") && !op.type_sources.is_empty() {
        let all: Vec<String> = op.type_sources.iter().map(type_source).collect();
        put(text, format_args!("\n    .with_type_sources(&[{}])", all.join(", ")));
    }
    for (kind, all) in [("regions", &op.regions), ("successors", &op.successors)] {
        if all.is_empty() {
            continue;
        }
        put(text, format_args!("\n    .with_{kind}(&["));
        for one in all {
            let arity = if one.is_variadic { "Variadic" } else { "One" };
            put(
                text,
                format_args!("mlir::Group::new({}, mlir::Arity::{arity}), ", string(one.name)),
            );
        }
        text.push_str("])");
    }
    if !op.attributes.is_empty() {
        text.push_str("\n    .with_attributes(&[\n");
        for one in &op.attributes {
            put(
                text,
                format_args!(
                    "        mlir::Attribute::new({}, {}){},\n",
                    string(one.name),
                    one.is_required(),
                    with_constraint(one.constraint)
                ),
            );
        }
        text.push_str("    ])");
    }
    if !op.relations.is_empty() {
        let all: Vec<String> = op.relations.iter().map(relation).collect();
        put(text, format_args!("\n    .with_relations(&[{}])", all.join(", ")));
    }
    let uncovered: Vec<_> = op.uncovered.iter().filter(|one| is_listed(one)).collect();
    if !uncovered.is_empty() {
        let all: Vec<String> = uncovered.iter().map(|one| string(&one.text)).collect();
        put(text, format_args!("\n    .with_uncovered(&[{}])", all.join(", ")));
    }
    text.push_str(";\n\n");
}

fn relation(one: &Relation<'_>) -> String {
    let list = |all: &[Slot<'_>]| {
        let all: Vec<String> = all.iter().map(|one| format!("mlir::{}", slot(*one))).collect();
        format!("&[{}]", all.join(", "))
    };
    match one {
        Relation::SameTypes(all) => format!("mlir::Relation::SameTypes({})", list(all)),
        Relation::SameShapes(all) => format!("mlir::Relation::SameShapes({})", list(all)),
        Relation::SameElements(all) => format!("mlir::Relation::SameElements({})", list(all)),
        Relation::Derived(from, to, expression) => format!(
            "mlir::Relation::Derived(mlir::{}, mlir::{}, mlir::{})",
            slot(*from),
            slot(*to),
            function(&transform(expression))
        ),
    }
}

fn type_source(one: &TypeSource<'_>) -> String {
    let text = match one {
        TypeSource::Fixed(text) => format!("Fixed({})", string(text)),
        TypeSource::Derived(from, transform) => {
            format!("Derived(mlir::{}, mlir::{})", slot(*from), function(transform))
        }
        TypeSource::Parameter(from, index, nesting) => {
            format!("Parameter(mlir::{}, {index}, {})", slot(*from), nesting_text(*nesting))
        }
    };
    format!("mlir::TypeSource::{text}")
}

/// Returns the expression of a group in Rust.
pub(crate) fn slot(one: Slot<'_>) -> String {
    match one {
        Slot::Operand(index) => format!("Slot::Operand({index})"),
        Slot::Result(index) => format!("Slot::Result({index})"),
        Slot::Operands => "Slot::Operands".to_owned(),
        Slot::Results => "Slot::Results".to_owned(),
        Slot::Attribute(name) => format!("Slot::Attribute({name:?})"),
    }
}

/// Returns the expression of a function on types in Rust.
pub(crate) fn function(one: &Transform<'_>) -> String {
    let name = match one {
        Transform::Same => "Same",
        Transform::I1SameShape => "I1SameShape",
        Transform::ElementType => "ElementType",
        Transform::FunctionInputs => "FunctionInputs",
        Transform::FunctionResults => "FunctionResults",
        Transform::Unknown(expression) => {
            let text = expression.split_whitespace().collect::<Vec<_>>().join(" ");
            return format!("Transform::Unknown({text:?})");
        }
    };
    format!("Transform::{name}")
}

fn values(text: &mut String, kind: &str, groups: Groups, all: &[Value<'_>]) {
    if all.is_empty() {
        return;
    }
    let groups = match groups {
        Groups::Single => "Single",
        Groups::SameSize => "SameSize",
        Groups::Sized => "Sized",
    };
    put(text, format_args!("\n    .with_{kind}(mlir::Groups::{groups}, &[\n"));
    for one in all {
        let arity = match one.arity {
            Arity::One => "One",
            Arity::Optional => "Optional",
            Arity::Variadic => "Variadic",
        };
        put(
            text,
            format_args!(
                "        mlir::Group::new({}, mlir::Arity::{arity}){},\n",
                string(one.name),
                with_constraint(one.constraint)
            ),
        );
    }
    text.push_str("    ])");
}

fn with_constraint(index: Option<usize>) -> String {
    index.map_or(String::new(), |index| format!(".with_constraint(&CONSTRAINTS[{index}])"))
}

fn write_condition(text: &mut String, condition: &Condition) {
    let list = |text: &mut String, name: &str, all: &[Condition]| {
        put(text, format_args!("mlir::Predicate::{name}(&["));
        for (index, one) in all.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            write_condition(text, one);
        }
        text.push_str("])");
    };
    match condition {
        Condition::All(all) => list(text, "All", all),
        Condition::Any(all) => list(text, "Any", all),
        Condition::Not(other) | Condition::Each(other) => {
            let name = if matches!(condition, Condition::Not(_)) { "Not" } else { "Each" };
            put(text, format_args!("mlir::Predicate::{name}(&"));
            write_condition(text, other);
            text.push(')');
        }
        Condition::Test(path, test) => {
            let path: Vec<String> = path.iter().map(|part| part_text(*part)).collect();
            put(
                text,
                format_args!("mlir::Predicate::Test(&[{}], {})", path.join(", "), test_text(test)),
            );
        }
        Condition::Unknown(expression) => {
            put(text, format_args!("mlir::Predicate::Unknown({})", string(expression)));
        }
    }
}

fn part_text(part: Part) -> String {
    let text = match part {
        Part::Element => "Element",
        Part::ElementOrSelf => "ElementOrSelf",
        Part::Type => "Type",
        Part::HeldType => "HeldType",
        Part::Parameter(index, nesting) => {
            &format!("Parameter({index}, {})", nesting_text(nesting))
        }
        Part::Aliased(names, nesting) => &format!("Aliased(&{names:?}, {})", nesting_text(nesting)),
    };
    format!("mlir::Part::{text}")
}

fn nesting_text(nesting: Nesting) -> &'static str {
    match nesting {
        Nesting::Complete => "mlir::Nesting::Complete",
        Nesting::Bare => "mlir::Nesting::Bare",
        Nesting::BareOwn => "mlir::Nesting::BareOwn",
    }
}

fn test_text(test: &Test) -> String {
    let text = match test {
        Test::Type(class) => format!("Type(mlir::TypeClass::{class})"),
        Test::Attribute(class) => format!("Attribute(mlir::AttributeClass::{class})"),
        Test::Named(name) => format!("Named({})", string(name)),
        Test::Text(whole) => format!("Text({})", string(whole)),
        Test::Numbered(start) => format!("Numbered({})", string(start)),
        Test::OfDialect(name) => format!("OfDialect({})", string(name)),
        Test::ParameterText(index, own) => format!("ParameterText({index}, {})", string(own)),
        Test::WithoutParameters => "WithoutParameters".to_owned(),
        Test::Call(function, arguments, comparison, number) => format!(
            "Call({}, &{arguments:?}, {}, {number})",
            string(function),
            comparison_text(*comparison)
        ),
        Test::Integer(signedness, width) => {
            let signedness = match signedness {
                None => "None",
                Some(Signedness::Signless) => "Some(mlir::Signedness::Signless)",
                Some(Signedness::Signed) => "Some(mlir::Signedness::Signed)",
                Some(Signedness::Unsigned) => "Some(mlir::Signedness::Unsigned)",
            };
            format!("Integer({signedness}, {width:?})")
        }
        Test::Scalable => "Scalable".to_owned(),
        Test::AllScalable => "AllScalable".to_owned(),
        Test::LastScalable => "LastScalable".to_owned(),
        Test::LeadingScalable => "LeadingScalable".to_owned(),
        Test::ValueSemantics => "ValueSemantics".to_owned(),
        Test::Shape(sizes) => format!("Shape(&{sizes:?})"),
        Test::HasRank => "HasRank".to_owned(),
        Test::StaticShape => "StaticShape".to_owned(),
        Test::NoBits(mask) => format!("NoBits({mask:#x})"),
        Test::PowerOfTwo => "PowerOfTwo".to_owned(),
        Test::EachSize(comparison, number) => {
            format!("EachSize({}, {number})", comparison_text(*comparison))
        }
        Test::Ascending => "Ascending".to_owned(),
        Test::Compare(quantity, comparison, number) => {
            let quantity = match quantity {
                Quantity::Rank => "Rank(",
                Quantity::ElementCount => "ElementCount(",
                Quantity::Value => "Value(",
                Quantity::Len => "Len(",
                Quantity::Parameter => "Parameter(",
                Quantity::StorageWidth => "StorageWidth(",
                Quantity::ParameterNumber(index) => &format!("ParameterNumber({index}, "),
                Quantity::Size(index) => &format!("Size({index}, "),
            };
            format!("{quantity}{}, {number})", comparison_text(*comparison))
        }
    };
    format!("mlir::Test::{text}")
}

fn comparison_text(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "mlir::Comparison::Equal",
        Comparison::NotEqual => "mlir::Comparison::NotEqual",
        Comparison::Less => "mlir::Comparison::Less",
        Comparison::LessOrEqual => "mlir::Comparison::LessOrEqual",
        Comparison::Greater => "mlir::Comparison::Greater",
        Comparison::GreaterOrEqual => "mlir::Comparison::GreaterOrEqual",
    }
}
