//! Methods of attributes and types.

use super::super::classes::TYPES;
use super::super::condition::{
    Comparison, Condition, Nesting, Part, Quantity, Signedness, Test, any_of,
};
use super::super::cxx_names::Method;
use super::super::facts::Returned;
use super::calls::argument;
use super::parser::Parser;
use super::{Value, base_name};

impl Parser<'_> {
    /// Returns the meaning of a method of `value`. `class` is its template argument.
    pub(super) fn method(
        &self,
        value: Value,
        method: &str,
        class: Option<&str>,
        arguments: &[Value],
    ) -> Option<Value> {
        let (mut path, cast) = match value {
            Value::Part(path, cast) => (path, cast),
            Value::Quantity(path, Quantity::Value) => return of_value(path, method, arguments),
            Value::ScalableDimensions(path) => {
                return match method {
                    "back" => Some(Value::Condition(Condition::Test(path, Test::LastScalable))),
                    "drop_back" => Some(Value::LeadingDimensions(path)),
                    _ => None,
                };
            }
            _ => return None,
        };
        if let Some(known) = cast.as_deref().and_then(|cast| self.names.method(cast, method)) {
            return known_method(known, path, arguments);
        }
        if method == "getDimSize" {
            let index = match arguments {
                [Value::Number(index)] => i32::try_from(*index).ok()?,
                [Value::Index(of, index)] if *of == path && *index < 0 => *index,
                _ => return None,
            };
            return Some(Value::Quantity(path, Quantity::Size(index)));
        }
        let width = match arguments {
            [] => None,
            [Value::Number(width)] => Some(u32::try_from(*width).ok()?),
            _ => return None,
        };
        let cast = cast.as_deref().map(base_name);
        let test = |path, test| Some(Value::Condition(Condition::Test(path, test)));
        let any = |tests: Vec<Test>| {
            let tests = tests.into_iter().map(|test| Condition::Test(path.clone(), test));
            Some(Value::Condition(any_of(tests)))
        };
        let integer = Test::Integer(None, width);
        let signless = Test::Integer(Some(Signedness::Signless), width);
        let (float, index) = (Test::Type("Float"), Test::Type("Index"));
        match method {
            "isa" => Some(Value::Condition(self.is_a(&path, class?))),
            "cast" | "dyn_cast" => Some(Value::Part(path, Some(class?.to_owned()))),
            "isInteger" => test(path, integer),
            "isSignlessInteger" => test(path, signless),
            "isSignedInteger" => test(path, Test::Integer(Some(Signedness::Signed), width)),
            "isUnsignedInteger" => test(path, Test::Integer(Some(Signedness::Unsigned), width)),
            "isIndex" => test(path, index),
            "isSignlessIntOrIndex" => any(vec![signless, index]),
            "isSignlessIntOrFloat" => any(vec![signless, float]),
            "isSignlessIntOrIndexOrFloat" => any(vec![signless, index, float]),
            "isIntOrIndex" => any(vec![integer, index]),
            "isIntOrFloat" => any(vec![integer, float]),
            "isIntOrIndexOrFloat" => any(vec![integer, index, float]),
            "isF16" | "isF32" | "isF64" | "isF80" | "isF128" | "isBF16" | "isTF32" => {
                test(path, Test::Named(method.strip_prefix("is")?.to_ascii_lowercase()))
            }
            "hasTrait" if base_name(class?) == "ValueSemantics" => test(path, Test::ValueSemantics),
            "hasTrait" => Some(Value::Call(path, self.names.hook(class?)?, Vec::new())),
            "getShape" => Some(Value::Shape(path)),
            "hasRank" => test(path, Test::HasRank),
            "hasStaticShape" => test(path, Test::StaticShape),
            "isScalable" => test(path, Test::Scalable),
            "allDimsScalable" => test(path, Test::AllScalable),
            "getScalableDims" => Some(Value::ScalableDimensions(path)),
            "getAddressSpace" if cast == Some("LLVMPointerType") => {
                Some(Value::Quantity(path, Quantity::Parameter))
            }
            "getStorageTypeIntegralWidth" if cast == Some("QuantizedType") => {
                Some(Value::Quantity(path, Quantity::StorageWidth))
            }
            "asArrayRef" => Some(Value::Elements(path)),
            "getRank" => Some(Value::Quantity(path, Quantity::Rank)),
            "getNumElements" => Some(Value::Quantity(path, Quantity::ElementCount)),
            "getInt" => Some(Value::Quantity(path, Quantity::Value)),
            "size" if matches!(cast, Some("ArrayAttr" | "DenseArrayAttr")) => {
                Some(Value::Quantity(path, Quantity::Len))
            }
            "getValue" if cast == Some("IntegerAttr") => {
                Some(Value::Quantity(path, Quantity::Value))
            }
            "getValue" if cast == Some("TypeAttr") => {
                path.push(Part::HeldType);
                Some(Value::Part(path, None))
            }
            "getType" if cast.is_some_and(|cast| cast.ends_with("Attr")) => {
                path.push(Part::Type);
                Some(Value::Part(path, None))
            }
            "getElementType" if cast.is_none_or(has_elements) => {
                path.push(Part::Element);
                Some(Value::Part(path, None))
            }
            _ => None,
        }
    }
}

/// Returns true for classes whose element type the runtime knows.
fn has_elements(class: &str) -> bool {
    TYPES.iter().any(|(name, _)| *name == class) || class == "BaseMemRefType"
}

/// Returns the meaning of a method of a part that the names in C++ have.
fn known_method(method: Method, mut path: Vec<Part>, arguments: &[Value]) -> Option<Value> {
    let returned = match method {
        Method::Hook(name) => {
            let arguments = arguments.iter().map(argument).collect::<Option<_>>()?;
            return Some(Value::Call(path, name, arguments));
        }
        Method::Condition(condition) => return Some(Value::Condition(condition.of_part(&path))),
        Method::Returned(returned) => returned,
    };
    if !arguments.is_empty() {
        return None;
    }
    Some(match returned {
        Returned::Itself => Value::Part(path, None),
        Returned::Type(index, nesting) => {
            path.push(Part::Parameter(index, nesting));
            Value::Part(path, None)
        }
        Returned::ElementOfType(index) => {
            path.extend([Part::Parameter(index, Nesting::Complete), Part::Element]);
            Value::Part(path, None)
        }
        Returned::Case(index) => Value::Case(path, index),
        Returned::Number(index) => Value::Quantity(path, Quantity::ParameterNumber(index)),
        Returned::OptionalNumber => Value::OptionalNumber(path),
    })
}

/// Returns the meaning of a method of the value of an integer attribute.
fn of_value(path: Vec<Part>, method: &str, arguments: &[Value]) -> Option<Value> {
    if (method, arguments.is_empty()) == ("getZExtValue", true) {
        return Some(Value::ZeroExtended(path));
    }
    let compare = |comparison, number| Test::Compare(Quantity::Value, comparison, number);
    let test = match (method, arguments) {
        ("isNegative", []) => compare(Comparison::Less, 0),
        ("isNonNegative", []) => compare(Comparison::GreaterOrEqual, 0),
        ("isStrictlyPositive", []) => compare(Comparison::Greater, 0),
        ("isNonPositive", []) => compare(Comparison::LessOrEqual, 0),
        ("isZero", []) => compare(Comparison::Equal, 0),
        ("isPowerOf2", []) => Test::PowerOfTwo,
        ("eq", [Value::Number(number)]) => compare(Comparison::Equal, *number),
        ("sge", [Value::Number(number)]) => compare(Comparison::GreaterOrEqual, *number),
        ("sle", [Value::Number(number)]) => compare(Comparison::LessOrEqual, *number),
        ("sgt", [Value::Number(number)]) => compare(Comparison::Greater, *number),
        ("slt", [Value::Number(number)]) => compare(Comparison::Less, *number),
        _ => return None,
    };
    Some(Value::Condition(Condition::Test(path, test)))
}
