//! Conditions as JSON trees.

use super::value::{Object, Value, list};
use crate::plan::condition::{Comparison, Condition, Nesting, Part, Quantity, Signedness, Test};

/// Returns the tree of a condition.
pub(super) fn tree(condition: &Condition) -> Value<'_> {
    let object = Object::default();
    match condition {
        Condition::All(all) => object.with("all", list(all.iter().map(tree))),
        Condition::Any(any) => object.with("any", list(any.iter().map(tree))),
        Condition::Not(other) => object.with("not", tree(other)),
        Condition::Each(other) => object.with("each", tree(other)),
        Condition::Unknown(text) => object.with("cpp", text.as_str()),
        Condition::Test(path, test) => {
            let object = of_test(test);
            if path.is_empty() {
                object
            } else {
                object.with("of", list(path.iter().map(|part| step(*part))))
            }
        }
    }
    .into()
}

fn step(part: Part) -> Value<'static> {
    let nested = |nesting| match nesting {
        Nesting::Complete => "complete",
        Nesting::Bare => "bare",
        Nesting::BareOwn => "bareOwn",
    };
    match part {
        Part::Element => "element".into(),
        Part::ElementOrSelf => "elementOrSelf".into(),
        Part::Type => "type".into(),
        Part::HeldType => "heldType".into(),
        Part::Parameter(index, nesting) => {
            Object::default().with("parameter", index).with("nested", nested(nesting)).into()
        }
        Part::Aliased(names, nesting) => Object::default()
            .with("aliases", list(names.iter().copied()))
            .with("nested", nested(nesting))
            .into(),
    }
}

fn of_test(test: &Test) -> Object<'_> {
    let named = |name: &'static str| Object::default().with("test", name);
    match test {
        Test::Type(class) => named("type").with("class", *class),
        Test::Attribute(class) => named("attribute").with("class", *class),
        Test::Named(name) => named("named").with("name", name.as_str()),
        Test::Text(text) => named("text").with("text", text.as_str()),
        Test::Numbered(start) => named("numbered").with("name", start.as_str()),
        Test::OfDialect(name) => named("ofDialect").with("name", name.as_str()),
        Test::ParameterText(index, text) => {
            named("parameterText").with("index", *index).with("text", text.as_str())
        }
        Test::WithoutParameters => named("withoutParameters"),
        // Documents are made without hooks.
        Test::Call(function, ..) => Object::default().with("cpp", function.as_str()),
        Test::Integer(signedness, width) => {
            let signedness = signedness.map(|one| match one {
                Signedness::Signless => "signless",
                Signedness::Signed => "signed",
                Signedness::Unsigned => "unsigned",
            });
            named("integer").with_some("signedness", signedness).with_some("width", *width)
        }
        Test::Scalable => named("scalable"),
        Test::AllScalable => named("allScalable"),
        Test::LastScalable => named("lastScalable"),
        Test::LeadingScalable => named("leadingScalable"),
        Test::ValueSemantics => named("valueSemantics"),
        Test::HasRank => named("hasRank"),
        Test::StaticShape => named("staticShape"),
        Test::Shape(sizes) => named("shape").with("sizes", list(sizes.iter().copied())),
        Test::Compare(quantity, operator, number) => {
            let (quantity, index) = match quantity {
                Quantity::Rank => ("rank", None),
                Quantity::ElementCount => ("elementCount", None),
                Quantity::Value => ("value", None),
                Quantity::Len => ("length", None),
                Quantity::Size(index) => ("size", Some(i64::from(*index))),
                Quantity::ParameterNumber(index) => ("parameterNumber", i64::try_from(*index).ok()),
                Quantity::Parameter => ("parameter", None),
                Quantity::StorageWidth => ("storageWidth", None),
            };
            let object = named("compare").with("quantity", quantity).with_some("index", index);
            object.with("operator", comparison(*operator)).with("number", *number)
        }
        Test::PowerOfTwo => named("powerOfTwo"),
        Test::NoBits(mask) => named("noBits").with("mask", *mask),
        Test::EachSize(operator, number) => {
            named("eachSize").with("operator", comparison(*operator)).with("number", *number)
        }
        Test::Ascending => named("ascending"),
    }
}

fn comparison(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}
