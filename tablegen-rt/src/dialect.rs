//! Operations of dialects, over an IR of the user's own.
//!
//! A module generated from a dialect has an [`Operation`] for each of its operations: name,
//! arguments and the [`Step`]s that check the constraints on types or deduce the result type.
//! [`create`] makes calls of operations and [`verify`] checks calls; both work on any IR that
//! implements [`Ir`]. The generated functions are wrappers with names and types for the operands.
//!
//! A [`Datum`] is a value of a constraint's variable. The IR defines the meaning of base
//! predicates, such as `IntegerType` or a type of the dialect: see [`Ir::build`] and
//! [`Ir::take_apart`]. Functions of this module do not panic.

mod description;
mod operations;
mod verify;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

pub use description::{
    Argument, Attribute, Comparison, Effect, Kind, Operation, Predicate, ResultType, Step,
};
pub use verify::{Cause, VerifyError};
use verify::{check, deduce, given};

/// Interface of an IR with calls of operations.
pub trait Ir {
    /// Type of a value. `Display` is used in errors.
    type Type: Clone + PartialEq + Display;
    /// Value: an operand or a result.
    type Value: Clone;
    /// Handle of a call.
    type Call: Clone;

    /// Returns the type (or other datum) that satisfies a predicate with these parameters, or
    /// `None` if it does not exist. `parameters` are in the order of [`Predicate::parameters`].
    ///
    /// `IntegerType` with the number 32 is the type of 32-bit integers. Types of the dialect are
    /// identified by their [mnemonic](Predicate::mnemonic).
    fn build(
        &self,
        predicate: &'static Predicate,
        parameters: &[Datum<Self::Type>],
    ) -> Option<Datum<Self::Type>>;

    /// Returns the parameters of a predicate for the datum `own`, in the order of
    /// [`Predicate::parameters`]. Returns `None` if the predicate does not hold.
    ///
    /// `known` holds the parameters in that order if `own` does not determine all of them;
    /// otherwise it is empty.
    fn take_apart(
        &self,
        predicate: &'static Predicate,
        own: &Datum<Self::Type>,
        known: &[Datum<Self::Type>],
    ) -> Option<Vec<Datum<Self::Type>>>;

    /// Returns a type's suffix for names of overloaded operations. LLVM has short forms such as
    /// `v2i32`; the default is the type as displayed.
    fn mangle(&self, ty: &Self::Type) -> String {
        ty.to_string()
    }

    /// Returns the type of a value.
    fn type_of(&self, value: &Self::Value) -> Self::Type;

    /// Creates a call of an operation under `name`. `result` is the type of the result, or `None`
    /// if the operation has none. The operands have been checked.
    fn call(
        &mut self,
        operation: &'static Operation,
        name: String,
        operands: Vec<Operand<Self::Value, Self::Type>>,
        result: Option<Self::Type>,
    ) -> Self::Call;

    /// Returns the name that [`Ir::call`] was given for a call.
    fn name(&self, call: &Self::Call) -> String;

    /// Returns the operands of a call, in order.
    fn operands(&self, call: &Self::Call) -> Vec<Operand<Self::Value, Self::Type>>;

    /// Replaces the operands of a call.
    fn set_operands(&mut self, call: &Self::Call, operands: Vec<Operand<Self::Value, Self::Type>>);

    /// Returns the result of a call, or `None` if it has none.
    fn result(&self, call: &Self::Call) -> Option<Self::Value>;
}

/// Value of a constraint's variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Datum<T> {
    /// Type of the IR.
    Type(T),
    /// Number, such as an attribute or the width of an integer.
    Number(i128),
    /// Text of an attribute.
    Text(String),
}

impl<T> Datum<T> {
    /// Returns the type, or `None` for other data.
    pub fn as_type(&self) -> Option<&T> {
        match self {
            Datum::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns a copy of the type, or `None` for other data.
    pub fn to_type(&self) -> Option<T>
    where
        T: Clone,
    {
        self.as_type().cloned()
    }

    /// Returns the datum of a number.
    pub fn of_number(number: impl Into<i128>) -> Self {
        Datum::Number(number.into())
    }

    /// Returns true if the datum is a number other than 0. `None` if it is no number of 8 bits.
    pub fn flag(&self) -> Option<bool> {
        self.number::<u8>().map(|number| number != 0)
    }

    /// Returns the number, or `None` if the datum is no number or does not fit `N`.
    pub fn number<N: TryFrom<i128>>(&self) -> Option<N> {
        match self {
            Datum::Number(number) => N::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl<T: Display> Display for Datum<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Type(ty) => ty.fmt(f),
            Datum::Number(number) => number.fmt(f),
            Datum::Text(text) => write!(f, "{text:?}"),
        }
    }
}

/// Operand of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand<V, T> {
    /// Value of the IR.
    Value(V),
    /// Type of the IR.
    Type(T),
    /// Numeric attribute.
    Number(i128),
    /// Text attribute.
    Text(String),
}

impl<V, T> Operand<V, T> {
    /// Creates a numeric attribute.
    pub fn number(number: impl Into<i128>) -> Self {
        Operand::Number(number.into())
    }

    /// Creates a text attribute.
    pub fn text(text: &str) -> Self {
        Operand::Text(text.to_owned())
    }
}

/// Operands of a call.
pub type Operands<I> = Vec<Operand<<I as Ir>::Value, <I as Ir>::Type>>;

/// Values of an IR.
pub type Values<I> = Vec<<I as Ir>::Value>;

/// Text attribute.
pub type Text = String;

/// Creates a call of an operation. `result` is used only if the result type is not deduced from the
/// operands.
///
/// # Errors
/// Returns an error if the operands or the result type violate the operation's constraints. No call
/// is created then.
pub fn create<I: Ir>(
    ir: &mut I,
    operation: &'static Operation,
    result: Option<I::Type>,
    operands: Vec<Operand<I::Value, I::Type>>,
) -> Result<I::Call, VerifyError> {
    let wrong = |causes| VerifyError { operation: operation.name, causes };
    let values = given(ir, operation, &operands).map_err(wrong)?;
    let result = match &operation.result {
        ResultType::None => None,
        ResultType::Explicit { .. } => result,
        ResultType::Deduced { values: count, steps, value, .. } => {
            let mut values = values.clone();
            values.resize((*count).max(values.len()), None);
            Some(deduce(&*ir, values, steps, *value).map_err(wrong)?)
        }
    };
    check(ir, operation, values, result.clone()).map_err(wrong)?;
    let name = match &result {
        Some(ty) if operation.is_overloaded => format!("{}__{}", operation.name, ir.mangle(ty)),
        _ => operation.name.to_owned(),
    };
    Ok(ir.call(operation, name, operands, result))
}

/// Verifies that a call satisfies the constraints of its operation.
///
/// # Errors
/// Returns an error if the operands or the result violate the operation's constraints.
pub fn verify<I: Ir>(
    ir: &I,
    operation: &'static Operation,
    call: &I::Call,
) -> Result<(), VerifyError> {
    let wrong = |causes| VerifyError { operation: operation.name, causes };
    let values = given(ir, operation, &ir.operands(call)).map_err(wrong)?;
    let result = ir.result(call).map(|value| ir.type_of(&value));
    check(ir, operation, values, result).map_err(wrong)
}

/// Replaces the operand at an index. Does nothing if the call has fewer operands.
pub fn set_operand<I: Ir>(
    ir: &mut I,
    call: &I::Call,
    index: usize,
    operand: Operand<I::Value, I::Type>,
) {
    let mut operands = ir.operands(call);
    if let Some(slot) = operands.get_mut(index) {
        *slot = operand;
        ir.set_operands(call, operands);
    }
}

/// Replaces the operands from index `from` on by values.
pub fn replace_rest<I: Ir>(ir: &mut I, call: &I::Call, from: usize, rest: &[I::Value]) {
    let mut operands = ir.operands(call);
    operands.truncate(from);
    operands.extend(rest.iter().cloned().map(Operand::Value));
    ir.set_operands(call, operands);
}

/// Returns the operand at an index if it is a value, otherwise `None`.
pub fn value<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<I::Value> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Value(value) => Some(value),
        _ => None,
    }
}

/// Returns the values among the operands from index `from` on.
pub fn rest<I: Ir>(ir: &I, call: &I::Call, from: usize) -> Vec<I::Value> {
    let value = |operand| match operand {
        Operand::Value(value) => Some(value),
        _ => None,
    };
    ir.operands(call).into_iter().skip(from).filter_map(value).collect()
}

/// Returns the operand at an index if it is a type, otherwise `None`.
pub fn type_operand<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<I::Type> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Returns the numeric attribute at an operand index, or `None` if the operand is no number or does
/// not fit `N`.
pub fn number<I: Ir, N: TryFrom<i128>>(ir: &I, call: &I::Call, index: usize) -> Option<N> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Number(number) => N::try_from(number).ok(),
        _ => None,
    }
}

/// Returns the numeric attribute at an operand index as a boolean, or `None` if the operand is no
/// number of 8 bits.
pub fn flag<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<bool> {
    number::<I, u8>(ir, call, index).map(|number| number != 0)
}

/// Returns the text attribute at an operand index, or `None` if the operand is no text.
pub fn text<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<String> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Text(text) => Some(text),
        _ => None,
    }
}
