//! [`Transform`]: functions from types to types that descriptions state in C++.

use super::condition::Nesting;
use super::slot::Slot;

/// Function from types to a type or types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Transform<'r> {
    Same,
    I1SameShape,
    ElementType,
    FunctionInputs,
    FunctionResults,
    /// C++ expression.
    Unknown(&'r str),
}

impl Transform<'_> {
    /// Returns true if the function is known and its result is one type.
    pub(crate) fn has_one_type(&self) -> bool {
        match self {
            Transform::Same | Transform::I1SameShape | Transform::ElementType => true,
            Transform::FunctionInputs | Transform::FunctionResults | Transform::Unknown(_) => false,
        }
    }
}

/// Source of the type of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypeSource<'r> {
    /// Text of the type.
    Fixed(String),
    /// Function of the type of a value.
    Derived(Slot<'r>, Transform<'static>),
    /// Type that is a parameter of the type of a value, by its index.
    Parameter(Slot<'r>, usize, Nesting),
}

/// Returns the function that a C++ expression states.
pub(crate) fn transform(expression: &str) -> Transform<'_> {
    let plain: String = expression.split_whitespace().collect();
    let plain = plain.replace("::mlir::", "").replace("mlir::", "").replace("::llvm::", "");
    let plain = plain.replace("llvm::", "");
    match plain.trim_start_matches("::") {
        "$_self" => Transform::Same,
        "getI1SameShape($_self)" => Transform::I1SameShape,
        "getElementTypeOrSelf($_self)" | "getElementTypeOrSelf($_self.getType())" => {
            Transform::ElementType
        }
        "cast<FunctionType>($_self).getInputs()" => Transform::FunctionInputs,
        "cast<FunctionType>($_self).getResults()" => Transform::FunctionResults,
        "cast<ShapedType>($_self).getElementType()"
        | "cast<VectorType>($_self).getElementType()"
        | "cast<TensorType>($_self).getElementType()"
        | "cast<MemRefType>($_self).getElementType()" => Transform::ElementType,
        _ => Transform::Unknown(expression),
    }
}
