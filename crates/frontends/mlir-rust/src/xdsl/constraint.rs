//! Constraints of xDSL.

use crate::plan::Plan;
use crate::plan::condition::{Condition, Part, Quantity, Signedness, Test};

/// Constraint on a type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Constraint {
    Any,
    /// One type.
    Exact(Type),
    /// Objects of a class of `xdsl.dialects.builtin`.
    OfClass(&'static str),
    /// Objects of a definition, by its index in the plan.
    OfDefinition(usize),
    /// Alternatives, of which each is one of the above.
    AnyOf(Vec<Constraint>),
    /// Integer attributes of a type.
    IntegerOf(Type),
    /// Dense arrays with elements of a type.
    DenseArrayOf(Type),
    /// Array attribute whose elements satisfy a constraint.
    ArrayOf(Box<Constraint>),
    /// Condition of a constraint of the plan, which Python evaluates.
    Condition(usize),
}

/// Type that is the only one to satisfy a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Integer(Signedness, u32),
    Index,
    None,
    /// Floating-point type, by its class in Python.
    Float(&'static str),
    Complex(Box<Type>),
}

/// Relation of a constraint to the condition that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coverage {
    /// Full, with the constraints of xDSL.
    Own,
    /// Full, with a condition.
    Condition,
    /// Accepts more than the condition.
    Partial,
    /// Accepts everything.
    Nothing,
}

/// Constraint with its coverage.
pub(super) struct Stated {
    pub(super) constraint: Constraint,
    pub(super) coverage: Coverage,
}

/// Floating-point types of MLIR, with their classes in Python.
pub(super) const FLOATS: [(&str, &str); 18] = [
    ("bf16", "BFloat16Type"),
    ("f16", "Float16Type"),
    ("f32", "Float32Type"),
    ("f64", "Float64Type"),
    ("f80", "Float80Type"),
    ("f128", "Float128Type"),
    ("tf32", "FloatTF32Type"),
    ("f8E5M2", "Float8E5M2Type"),
    ("f8E4M3", "Float8E4M3Type"),
    ("f8E4M3FN", "Float8E4M3FNType"),
    ("f8E5M2FNUZ", "Float8E5M2FNUZType"),
    ("f8E4M3FNUZ", "Float8E4M3FNUZType"),
    ("f8E4M3B11FNUZ", "Float8E4M3B11FNUZType"),
    ("f8E3M4", "Float8E3M4Type"),
    ("f8E8M0FNU", "Float8E8M0FNUType"),
    ("f6E2M3FN", "Float6E2M3FNType"),
    ("f6E3M2FN", "Float6E3M2FNType"),
    ("f4E2M1FN", "Float4E2M1FNType"),
];

/// Returns the constraint with an index in the plan.
pub(super) fn of_constraint(plan: &Plan<'_>, index: Option<usize>) -> Stated {
    let Some(index) = index else {
        return Stated { constraint: Constraint::Any, coverage: Coverage::Own };
    };
    let condition = &plan.constraints[index].condition;
    if let Some(constraint) = own(plan, condition) {
        return Stated { constraint, coverage: Coverage::Own };
    }
    let (has_test, has_unknown) = contents(plan, condition);
    let coverage = match (has_test, has_unknown) {
        (true, false) => Coverage::Condition,
        (true, true) if can_fail(plan, condition) => Coverage::Partial,
        _ => Coverage::Nothing,
    };
    let constraint = match coverage {
        Coverage::Nothing => Constraint::Any,
        _ => Constraint::Condition(index),
    };
    Stated { constraint, coverage }
}

/// Returns the constraint of xDSL that stands for a condition. `None` if there is none.
fn own(plan: &Plan<'_>, condition: &Condition) -> Option<Constraint> {
    if let Some(ty) = only_type(condition) {
        return Some(Constraint::Exact(ty));
    }
    match condition {
        Condition::Test(path, test) if path.is_empty() => match test {
            Test::Integer(None, None) => Some(Constraint::OfClass("IntegerType")),
            Test::Type(name) => class_of_type(name).map(Constraint::OfClass),
            Test::Attribute(name) => match element_of_dense_array(name) {
                Some(element) => Some(Constraint::DenseArrayOf(element)),
                None => class_of_attribute(name).map(Constraint::OfClass),
            },
            Test::Named(name) => definition(plan, name).map(Constraint::OfDefinition),
            _ => None,
        },
        Condition::Any(parts) => {
            let parts = known_parts(plan, parts).map(|part| own(plan, part));
            let mut parts = parts.collect::<Option<Vec<_>>>()?;
            if parts.len() == 1 {
                return parts.pop();
            }
            // xDSL selects the alternative by the class.
            let is_class = |part: &Constraint| {
                matches!(part, Constraint::OfClass(_) | Constraint::OfDefinition(_))
            };
            let classes = parts.iter().map(class_of).collect::<Option<Vec<_>>>()?;
            let is_alone = |index: usize| {
                let same = |other: &usize| *other != index && classes[*other] == classes[index];
                !(0..classes.len()).any(|other| same(&other))
            };
            let is_divided =
                (0..parts.len()).all(|index| !is_class(&parts[index]) || is_alone(index));
            is_divided.then_some(Constraint::AnyOf(parts))
        }
        Condition::All(parts) => match &parts[..] {
            [Condition::Test(path, Test::Attribute("Array")), Condition::Each(element)]
                if path.is_empty() =>
            {
                Some(Constraint::ArrayOf(Box::new(own(plan, element)?)))
            }
            [Condition::Test(path, Test::Attribute("Integer")), Condition::Test(of, test)]
                if path.is_empty() && of[..] == [Part::Type] =>
            {
                let ty = only_type(&Condition::Test(Vec::new(), test.clone()))?;
                Some(Constraint::IntegerOf(ty))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the class of an alternative, as a number for definitions. `None` for those that have several.
fn class_of(constraint: &Constraint) -> Option<Result<&'static str, usize>> {
    Some(match constraint {
        Constraint::Exact(Type::Integer(..)) => Ok("IntegerType"),
        Constraint::Exact(Type::Index) => Ok("IndexType"),
        Constraint::Exact(Type::None) => Ok("NoneType"),
        Constraint::Exact(Type::Float(class)) | Constraint::OfClass(class) => Ok(class),
        Constraint::Exact(Type::Complex(_)) => Ok("ComplexType"),
        Constraint::OfDefinition(index) => Err(*index),
        _ => return None,
    })
}

/// Returns the alternatives without the C++ classes of definitions that are among them by their names.
pub(super) fn known_parts<'p>(
    plan: &'p Plan<'_>,
    parts: &'p [Condition],
) -> impl Iterator<Item = &'p Condition> {
    let is_own = |text: &str| {
        let class = text.strip_prefix("isa<").and_then(|text| text.split_once('>'));
        let name = class.and_then(|(class, _)| plan.type_names.get(class));
        name.is_some_and(|name| definition(plan, &format!("!{name}")).is_some())
    };
    parts.iter().filter(move |part| !matches!(part, Condition::Unknown(text) if is_own(text)))
}

/// Returns the index of the definition with a name in textual form, such as `!llvm.ptr`.
pub(super) fn definition(plan: &Plan<'_>, text: &str) -> Option<usize> {
    let is_attribute = text.starts_with('#');
    let name = text.strip_prefix(['!', '#'])?;
    plan.definitions.iter().position(|one| one.name == name && one.is_attribute == is_attribute)
}

/// Returns the type that alone satisfies a condition.
fn only_type(condition: &Condition) -> Option<Type> {
    match condition {
        Condition::Test(path, test) if path.is_empty() => match test {
            Test::Integer(Some(sign), Some(width)) => Some(Type::Integer(*sign, *width)),
            Test::Type("Index") => Some(Type::Index),
            Test::Type("None") => Some(Type::None),
            Test::Named(text) => {
                FLOATS.iter().find(|(name, _)| name == text).map(|(_, class)| Type::Float(class))
            }
            _ => None,
        },
        Condition::All(parts) => match &parts[..] {
            [Condition::Test(path, Test::Type("Complex")), Condition::Test(of, test)]
                if path.is_empty() && of[..] == [Part::Element] =>
            {
                let element = only_type(&Condition::Test(Vec::new(), test.clone()))?;
                Some(Type::Complex(Box::new(element)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the class in Python of a class of types. `None` for interfaces and classes that are divided.
pub(super) fn class_of_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "Complex" => "ComplexType",
        "Function" => "FunctionType",
        "Index" => "IndexType",
        "Integer" => "IntegerType",
        "MemRef" => "MemRefType",
        "None" => "NoneType",
        "RankedTensor" => "TensorType",
        "Tuple" => "TupleType",
        "UnrankedMemRef" => "UnrankedMemRefType",
        "UnrankedTensor" => "UnrankedTensorType",
        "Vector" => "VectorType",
        _ => return None,
    })
}

/// Returns the class in Python of a class of attributes. `None` for interfaces and classes that are divided.
pub(super) fn class_of_attribute(name: &str) -> Option<&'static str> {
    Some(match name {
        "AffineMap" => "AffineMapAttr",
        "Array" => "ArrayAttr",
        "Dictionary" => "DictionaryAttr",
        "Float" => "FloatAttr",
        "Integer" => "IntegerAttr",
        "IntegerSet" => "AffineSetAttr",
        "Opaque" => "OpaqueAttr",
        "String" => "StringAttr",
        "SymbolRef" => "SymbolRefAttr",
        "Unit" => "UnitAttr",
        _ => return None,
    })
}

/// Returns the type of the elements of a class of dense arrays.
pub(super) fn element_of_dense_array(name: &str) -> Option<Type> {
    let integer = |width| Some(Type::Integer(Signedness::Signless, width));
    match name {
        "DenseBoolArray" => integer(1),
        "DenseI8Array" => integer(8),
        "DenseI16Array" => integer(16),
        "DenseI32Array" => integer(32),
        "DenseI64Array" => integer(64),
        "DenseF32Array" => Some(Type::Float("Float32Type")),
        "DenseF64Array" => Some(Type::Float("Float64Type")),
        _ => None,
    }
}

/// Returns true if Python has no form of a test of the part at the end of a path. Types of dialects have no parameters
/// in Python that MLIR's text would be known of.
pub(super) fn is_unknown(path: &[Part], test: &Test) -> bool {
    let is_in_text = |part: &Part| matches!(part, Part::Parameter(..) | Part::Aliased(..));
    let is_of_text = matches!(
        test,
        Test::Attribute("Elements" | "Typed")
            | Test::Call(..)
            | Test::Compare(
                Quantity::Parameter | Quantity::ParameterNumber(_) | Quantity::StorageWidth,
                ..
            )
            | Test::Numbered(_)
            | Test::OfDialect(_)
            | Test::ParameterText(..)
            | Test::Text(_)
            | Test::WithoutParameters
    );
    is_of_text || path.iter().any(is_in_text)
}

/// Returns true if the condition has tests, and true if it has C++.
fn contents(plan: &Plan<'_>, condition: &Condition) -> (bool, bool) {
    let of_all = |all: &mut dyn Iterator<Item = &Condition>| {
        all.map(|one| contents(plan, one))
            .fold((false, false), |(test, cpp), one| (test | one.0, cpp | one.1))
    };
    match condition {
        Condition::All(all) => of_all(&mut all.iter()),
        Condition::Any(all) => of_all(&mut known_parts(plan, all)),
        Condition::Not(other) | Condition::Each(other) => contents(plan, other),
        Condition::Test(path, test) => {
            let is_unknown = is_unknown(path, test);
            (!is_unknown, is_unknown)
        }
        Condition::Unknown(_) => (false, true),
    }
}

/// Returns true if the tests alone can show that something does not satisfy a condition.
fn can_fail(plan: &Plan<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::All(all) => all.iter().any(|one| can_fail(plan, one)),
        Condition::Any(any) => known_parts(plan, any).all(|one| can_fail(plan, one)),
        Condition::Not(other) => !contents(plan, other).1,
        Condition::Each(other) => can_fail(plan, other),
        Condition::Test(path, test) => !is_unknown(path, test),
        Condition::Unknown(_) => false,
    }
}
