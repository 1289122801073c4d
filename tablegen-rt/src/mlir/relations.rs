//! [`Relation`]: rules about the types of several values of an operation.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Nesting;
use super::operations::Violation;
use super::text::{Shape, TypeText, nested, parameter};

/// Group of values of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Index of a group of operands.
    Operand(usize),
    /// Index of a group of results.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
    /// Type of the attribute with this name.
    Attribute(&'static str),
}

/// Function from a type to a type that a description has as a C++ expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transform {
    /// The same type.
    Same,
    /// `i1`, or a vector, tensor or memref of `i1` with the same shape.
    I1SameShape,
    /// The element type of a shaped type, another type itself.
    ElementType,
    /// The type of a function as a type without the function's results: the inputs.
    FunctionInputs,
    /// The results of a function type.
    FunctionResults,
    /// C++ expression that has no Rust form.
    Unknown(&'static str),
}

/// Source of the type of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// Text of the type.
    Fixed(&'static str),
    /// Function of the type of the first value of a group.
    Derived(Slot, Transform),
    /// Type that is a parameter of the type of the first value of a group, by its index.
    Parameter(Slot, usize, Nesting),
}

impl TypeSource {
    /// Returns the text of the type. `type_of` returns that of the first value of a group. `None` if the type is not
    /// known.
    ///
    /// ```
    /// use tablegen_rt::mlir::{Nesting, Slot, TypeSource};
    ///
    /// let source = TypeSource::Parameter(Slot::Operand(0), 0, Nesting::Complete);
    /// let text = source.text(|_| Some("!llhd.ref<i8>".into()));
    /// assert_eq!(text.unwrap(), "i8");
    /// ```
    #[must_use]
    pub fn text(self, type_of: impl Fn(Slot) -> Option<String>) -> Option<String> {
        match self {
            TypeSource::Fixed(text) => Some(text.to_owned()),
            TypeSource::Derived(from, transform) => {
                let [one] = transform.apply(&type_of(from)?)?.try_into().ok()?;
                Some(one)
            }
            TypeSource::Parameter(from, index, nesting) => {
                let text = type_of(from)?;
                Some(nested(&text, parameter(&text, index)?, nesting))
            }
        }
    }
}

/// Relation between the types of an operation's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// All values have the same type.
    SameTypes(&'static [Slot]),
    /// The types of the second group are determined by those of the first.
    Derived(Slot, Slot, Transform),
    /// The shapes of all values are the same, as far as they are known. Scalars have shapes of
    /// their own.
    SameShapes(&'static [Slot]),
    /// The element types of all values are the same.
    SameElements(&'static [Slot]),
}

impl Transform {
    /// Returns the types that a type determines, as MLIR prints them. `None` if they are not known: the function has no
    /// Rust form, or the type is one of a dialect, which may have elements.
    ///
    /// ```
    /// use tablegen_rt::mlir::Transform;
    ///
    /// let types = Transform::I1SameShape.apply("vector<4xf32>");
    /// assert_eq!(types.unwrap(), ["vector<4xi1>"]);
    /// ```
    #[must_use]
    pub fn apply(self, text: &str) -> Option<Vec<String>> {
        let ty = TypeText::new(text);
        let one = |text: &str| Some(alloc::vec![text.to_owned()]);
        match self {
            Transform::Same => one(ty.text()),
            Transform::I1SameShape => match ty.shape()? {
                Shape::Scalar => one("i1"),
                _ => Some(alloc::vec![ty.with_element("i1")?]),
            },
            Transform::ElementType => one(element_or_self(ty)?),
            Transform::FunctionInputs => Some(owned(ty.function()?.0)),
            Transform::FunctionResults => Some(owned(ty.function()?.1)),
            Transform::Unknown(_) => None,
        }
    }
}

fn owned(texts: Vec<&str>) -> Vec<String> {
    texts.into_iter().map(ToOwned::to_owned).collect()
}

/// Returns the element type of a shaped type, another type itself. `None` for types of dialects, which may be shaped.
fn element_or_self(ty: TypeText<'_>) -> Option<&str> {
    match ty.shape()? {
        Shape::Scalar => Some(ty.text()),
        _ => Some(ty.element()?.text()),
    }
}

impl Relation {
    /// Checks the rule. `types` returns the types of a group as MLIR prints them, none for an attribute that is absent.
    /// Types of dialects are only compared as wholes, as their texts do not say whether they have shapes.
    ///
    /// # Errors
    /// Returns the first two types that violate the rule.
    ///
    /// ```
    /// use tablegen_rt::mlir::{Relation, Slot};
    ///
    /// static SAME: Relation = Relation::SameElements(&[Slot::Operands]);
    /// let check = |types: [&str; 2]| SAME.check(|_| types.map(String::from).to_vec());
    /// assert!(check(["vector<4xi8>", "i8"]).is_ok());
    /// assert!(check(["vector<4xi8>", "i1"]).is_err());
    /// ```
    pub fn check(&'static self, types: impl Fn(Slot) -> Vec<String>) -> Result<(), Violation> {
        let all =
            |slots: &[Slot]| -> Vec<String> { slots.iter().flat_map(|one| types(*one)).collect() };
        let violated = match self {
            Relation::SameTypes(slots) => first_pair(&all(slots), |one, other| one == other),
            Relation::SameShapes(slots) => first_pair(&all(slots), |one, other| {
                let shape = |text| TypeText::new(text).shape();
                shape(one).zip(shape(other)).is_none_or(|(one, other)| one.fits(other))
            }),
            Relation::SameElements(slots) => first_pair(&all(slots), |one, other| {
                let element = |text| element_or_self(TypeText::new(text));
                element(one).zip(element(other)).is_none_or(|(one, other)| one == other)
            }),
            Relation::Derived(from, to, transform) => {
                let (from, to) = (types(*from), types(*to));
                match (transform, from.as_slice()) {
                    (Transform::FunctionInputs | Transform::FunctionResults, [function]) => {
                        transform
                            .apply(function)
                            .filter(|expected| *expected != to)
                            .map(|_| (function.clone(), format!("({})", to.join(", "))))
                    }
                    _ => from.iter().zip(&to).find_map(|(from, to)| {
                        let expected = transform.apply(from)?;
                        let is_wrong = expected.first() != Some(to);
                        is_wrong.then(|| (from.clone(), to.clone()))
                    }),
                }
            }
        };
        match violated {
            None => Ok(()),
            Some((first, second)) => Err(Violation::Types { relation: self, first, second }),
        }
    }
}

/// Returns the first type and one that does not fit it.
fn first_pair(all: &[String], fits: impl Fn(&str, &str) -> bool) -> Option<(String, String)> {
    let (first, rest) = all.split_first()?;
    let other = rest.iter().find(|other| !fits(first, other))?;
    Some((first.clone(), other.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(relation: &'static Relation, types: &[&str]) -> bool {
        relation.check(|_| types.iter().map(|one| (*one).to_owned()).collect()).is_ok()
    }

    #[test]
    fn types_are_the_same() {
        static SAME: Relation = Relation::SameTypes(&[Slot::Operands]);
        assert!(fits(&SAME, &["i8", "i8"]) && fits(&SAME, &["!x.y"]) && fits(&SAME, &[]));
        assert!(!fits(&SAME, &["i8", "i8", "i1"]));
        assert!(!fits(&SAME, &["!x.y<1>", "!x.y<2>"]));
    }

    #[test]
    fn shapes_are_the_same_as_far_as_known() {
        static SAME: Relation = Relation::SameShapes(&[Slot::Operands]);
        for types in [
            ["f32", "i1"],
            ["tensor<4xf32>", "vector<4xi1>"],
            ["tensor<4x?xf32>", "tensor<?x8xf32>"],
            ["tensor<*xf32>", "tensor<2xf32>"],
            ["vector<[4]xf32>", "vector<4xi1>"],
            ["!x.y", "vector<4xf32>"],
        ] {
            assert!(fits(&SAME, &types), "{types:?}");
        }
        for types in [
            ["f32", "vector<1xf32>"],
            ["tensor<4xf32>", "tensor<5xf32>"],
            ["tensor<4xf32>", "tensor<4x1xf32>"],
            ["vector<[4]xf32>", "vector<[8]xf32>"],
        ] {
            assert!(!fits(&SAME, &types), "{types:?}");
        }
    }

    #[test]
    fn types_follow_from_others() {
        let apply = |transform: Transform, text| transform.apply(text).unwrap();
        assert_eq!(apply(Transform::I1SameShape, "f32"), ["i1"]);
        assert_eq!(apply(Transform::I1SameShape, "tensor<*xf32>"), ["tensor<*xi1>"]);
        let ty = "memref<?x4xcomplex<f32>, strided<[4, 1]>, 3>";
        assert_eq!(apply(Transform::I1SameShape, ty), ["memref<?x4xi1, strided<[4, 1]>, 3>"]);
        assert_eq!(apply(Transform::ElementType, ty), ["complex<f32>"]);
        assert_eq!(apply(Transform::ElementType, "complex<f32>"), ["complex<f32>"]);
        assert!(Transform::ElementType.apply("!x.y").is_none());
        let function = "(i32, vector<2xf32>) -> (i1, () -> ())";
        assert_eq!(apply(Transform::FunctionInputs, function), ["i32", "vector<2xf32>"]);
        assert_eq!(apply(Transform::FunctionResults, function), ["i1", "() -> ()"]);
        assert_eq!(apply(Transform::FunctionResults, "() -> i64"), ["i64"]);
        assert!(apply(Transform::FunctionResults, "() -> ()").is_empty());
        assert!(Transform::FunctionInputs.apply("i32").is_none());
    }

    #[test]
    fn derived_types_are_compared() {
        static INPUTS: Relation =
            Relation::Derived(Slot::Operand(0), Slot::Operand(1), Transform::FunctionInputs);
        static I1: Relation =
            Relation::Derived(Slot::Operand(0), Slot::Operand(1), Transform::I1SameShape);
        let check = |relation: &'static Relation, from: &str, to: &[&str]| {
            let types = |slot| match slot {
                Slot::Operand(0) => alloc::vec![from.to_owned()],
                _ => to.iter().map(|one| (*one).to_owned()).collect(),
            };
            relation.check(types)
        };
        assert!(check(&INPUTS, "(i32, i1) -> ()", &["i32", "i1"]).is_ok());
        let violation = check(&INPUTS, "(i32, i1) -> ()", &["i32"]).unwrap_err();
        let (first, second) = ("(i32, i1) -> ()".to_owned(), "(i32)".to_owned());
        assert_eq!(violation, Violation::Types { relation: &INPUTS, first, second });
        assert!(check(&I1, "vector<4xf32>", &["vector<4xi1>"]).is_ok());
        assert!(check(&I1, "vector<4xf32>", &["i1"]).is_err());
    }
}
