//! Matching of a function's types against the signature of an intrinsic.
//!
//! The input is a [`Signature`], and types of the user's own, viewed as [`Shape`]s. The output
//! consists of the overloaded types, or the position of the first mismatch.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyOf, Signature, Type};

/// Type of the user's own IR.
///
/// ```
/// use tablegen_rt::intrinsics::{IrType, Shape, Type};
///
/// #[derive(Clone, PartialEq)]
/// enum Ty {
///     Integer(u32),
///     Pointer,
///     Struct(Vec<Ty>),
/// }
///
/// impl IrType for Ty {
///     fn shape(&self) -> Shape<Ty> {
///         match self {
///             Ty::Integer(bits) => Shape::Plain(Type::Integer(*bits)),
///             Ty::Pointer => Shape::Pointer(0),
///             Ty::Struct(_) => Shape::Other,
///         }
///     }
/// }
/// ```
pub trait IrType: Clone + PartialEq {
    /// Returns the shape of the type.
    fn shape(&self) -> Shape<Self>;
}

/// Shape of an [`IrType`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape<T> {
    /// Integer, floating-point or other type of [`Type`]; never a vector, a pointer, or an
    /// overloaded or dependent type.
    Plain(Type),
    /// Pointer into this address space.
    Pointer(u32),
    /// Vector of fixed or scalable length.
    Vector {
        /// Element type.
        element: T,
        /// Number of elements; the minimum if scalable.
        len: u32,
        /// True if the number of elements is a multiple of `len` (`vscale`).
        is_scalable: bool,
    },
    /// Type that no intrinsic names, but which may be chosen for an overloaded type.
    Other,
}

/// Difference between a function's types and the signature of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// Different number of results.
    ResultCount,
    /// Different number of arguments.
    ArgumentCount,
    /// Different type of the result with this index.
    Result(usize),
    /// Different type of the argument with this index.
    Argument(usize),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::ResultCount => f.write_str("the number of results differs"),
            Mismatch::ArgumentCount => f.write_str("the number of arguments differs"),
            Mismatch::Result(index) => write!(f, "result {index} is of another type"),
            Mismatch::Argument(index) => write!(f, "argument {index} is of another type"),
        }
    }
}

impl core::error::Error for Mismatch {}

impl Signature {
    /// Returns the overloaded types, in the order of their numbers, for a function with these
    /// results and arguments.
    ///
    /// # Errors
    /// Returns the first mismatch if the types do not fit the signature.
    pub fn matches<T: IrType>(self, results: &[T], arguments: &[T]) -> Result<Vec<T>, Mismatch> {
        if results.len() != self.results().len() {
            return Err(Mismatch::ResultCount);
        }
        let expected = self.arguments().len();
        if arguments.len() < expected || arguments.len() > expected && !self.is_variadic() {
            return Err(Mismatch::ArgumentCount);
        }
        let pairs = self.results().zip(results).enumerate();
        let results = pairs.map(|(index, pair)| (Mismatch::Result(index), pair));
        let pairs = self.arguments().zip(arguments).enumerate();
        let arguments = pairs.map(|(index, pair)| (Mismatch::Argument(index), pair));
        let mut choices = Vec::new();
        // A dependent type can come before the overloaded type.
        let mut later = Vec::new();
        for (mismatch, (ty, given)) in results.chain(arguments) {
            match fits(ty, given, &mut choices) {
                Fits::Yes => {}
                Fits::No => return Err(mismatch),
                Fits::Later => later.push((mismatch, ty, given)),
            }
        }
        for (mismatch, ty, given) in later {
            let ty = match *ty {
                // The overloaded type itself was recorded in the first pass.
                Type::PointersLike { like, .. } => Type::PointersLike { of: u32::MAX, like },
                ty => ty,
            };
            if fits(&ty, given, &mut choices) != Fits::Yes {
                return Err(mismatch);
            }
        }
        Ok(choices)
    }
}

/// Result of matching a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fits {
    Yes,
    No,
    /// Depends on an overloaded type that is not known yet.
    Later,
}

impl From<bool> for Fits {
    fn from(yes: bool) -> Self {
        if yes { Fits::Yes } else { Fits::No }
    }
}

/// Matches a type. Overloaded types are appended to `choices`.
fn fits<T: IrType>(ty: &Type, given: &T, choices: &mut Vec<T>) -> Fits {
    let choice = |of: u32| choices.get(of as usize);
    match *ty {
        Type::Pointer(space) => (given.shape() == Shape::Pointer(space)).into(),
        Type::Vector { element, len, is_scalable } => match given.shape() {
            Shape::Vector { element: own, len: own_len, is_scalable: scalable }
                if own_len == len && scalable == is_scalable =>
            {
                fits(element, &own, choices)
            }
            _ => Fits::No,
        },
        Type::Any { of, kind } => {
            if let Some(made) = choice(of) {
                return (made == given).into();
            }
            choices.push(given.clone());
            may_be_chosen(kind, given).into()
        }
        Type::PointersLike { of, like } => {
            if of as usize >= choices.len() && of != u32::MAX {
                choices.push(given.clone());
            }
            let Some(like) = choices.get(like as usize).filter(|_| like != of) else {
                return Fits::Later;
            };
            let own = vector(given);
            let is_pointer = |element: &T| matches!(element.shape(), Shape::Pointer(_));
            let fitting = own.zip(vector(like)).is_some_and(|(own, like)| {
                own.len == like.len
                    && own.is_scalable == like.is_scalable
                    && is_pointer(&own.element)
            });
            fitting.into()
        }
        Type::Same(of) => depends(choice(of), |choice| choice == given),
        Type::Extended(of) => {
            depends(choice(of), |choice| has_integers(given, choice, |bits| bits.checked_mul(2)))
        }
        Type::Truncated(of) => depends(choice(of), |choice| {
            has_integers(given, choice, |bits| (bits % 2 == 0).then_some(bits / 2))
        }),
        Type::Part { of, divisor } => depends(choice(of), |choice| {
            let (Some(own), Some(whole)) = (vector(given), vector(choice)) else { return false };
            own.element == whole.element
                && own.is_scalable == whole.is_scalable
                && whole.len.checked_rem(divisor) == Some(0)
                && own.len == whole.len / divisor
        }),
        Type::WithElement { of, element } => {
            let Some(choice) = choice(of) else { return Fits::Later };
            match (vector(given), vector(choice)) {
                (None, None) => fits(element, given, choices),
                (Some(own), Some(like))
                    if own.len == like.len && own.is_scalable == like.is_scalable =>
                {
                    fits(element, &own.element, choices)
                }
                _ => Fits::No,
            }
        }
        Type::ElementOf(of) => depends(choice(of), |choice| {
            vector(choice).is_some_and(|vector| vector.element == *given)
        }),
        Type::Halves(of) => depends(choice(of), |choice| is_divided(given, choice, 2)),
        Type::Quarters(of) => depends(choice(of), |choice| is_divided(given, choice, 4)),
        Type::AsIntegers(of) => depends(choice(of), |choice| {
            let (Some(own), Some(like)) = (vector(given), vector(choice)) else { return false };
            let width = bits(&like.element);
            own.len == like.len
                && own.is_scalable == like.is_scalable
                && width.is_some_and(|width| is_integer(&own.element, width))
        }),
        plain => (given.shape() == Shape::Plain(plain)).into(),
    }
}

fn depends<T>(choice: Option<&T>, is: impl FnOnce(&T) -> bool) -> Fits {
    choice.map_or(Fits::Later, |choice| is(choice).into())
}

/// Vector type, decomposed.
struct Vector<T> {
    element: T,
    len: u32,
    is_scalable: bool,
}

fn vector<T: IrType>(ty: &T) -> Option<Vector<T>> {
    match ty.shape() {
        Shape::Vector { element, len, is_scalable } => Some(Vector { element, len, is_scalable }),
        _ => None,
    }
}

fn is_integer<T: IrType>(ty: &T, bits: u32) -> bool {
    ty.shape() == Shape::Plain(Type::Integer(bits))
}

/// Returns the width of an integer or floating-point type in bits, or `None` for other types.
fn bits<T: IrType>(ty: &T) -> Option<u32> {
    match ty.shape() {
        Shape::Plain(Type::Integer(bits)) => Some(bits),
        Shape::Plain(Type::Half | Type::BFloat) => Some(16),
        Shape::Plain(Type::Float) => Some(32),
        Shape::Plain(Type::Double) => Some(64),
        Shape::Plain(Type::X86Fp80) => Some(80),
        Shape::Plain(Type::Fp128 | Type::PpcFp128) => Some(128),
        _ => None,
    }
}

/// Returns true if a type is the choice with integers of another width.
fn has_integers<T: IrType>(given: &T, choice: &T, width: impl Fn(u32) -> Option<u32>) -> bool {
    let (own, like) = match (vector(given), vector(choice)) {
        (None, None) => (given.clone(), choice.clone()),
        (Some(own), Some(like)) if own.len == like.len && own.is_scalable == like.is_scalable => {
            (own.element, like.element)
        }
        _ => return false,
    };
    match like.shape() {
        Shape::Plain(Type::Integer(bits)) => width(bits).is_some_and(|bits| is_integer(&own, bits)),
        _ => false,
    }
}

/// Returns true if a vector has the elements of a choice, each divided into `parts`.
fn is_divided<T: IrType>(given: &T, choice: &T, parts: u32) -> bool {
    let (Some(own), Some(whole)) = (vector(given), vector(choice)) else { return false };
    let narrow = match whole.element.shape() {
        Shape::Plain(Type::Integer(bits)) => Type::Integer(bits / parts),
        Shape::Plain(Type::Double) if parts == 2 => Type::Float,
        Shape::Plain(Type::Double) => Type::Half,
        Shape::Plain(Type::Float) if parts == 2 => Type::Half,
        _ => return false,
    };
    own.is_scalable == whole.is_scalable
        && whole.len.checked_mul(parts) == Some(own.len)
        && own.element.shape() == Shape::Plain(narrow)
}

/// Returns true if a type is of a kind.
fn may_be_chosen<T: IrType>(kind: AnyOf, given: &T) -> bool {
    let scalar = || vector(given).map_or(given.clone(), |vector| vector.element).shape();
    let is_vector = || vector(given).is_some();
    match kind {
        AnyOf::Types => true,
        AnyOf::IntegerScalars => !is_vector() && may_be_chosen(AnyOf::Integers, given),
        AnyOf::IntegerVectors => is_vector() && may_be_chosen(AnyOf::Integers, given),
        AnyOf::FloatScalars => !is_vector() && may_be_chosen(AnyOf::Floats, given),
        AnyOf::FloatVectors => is_vector() && may_be_chosen(AnyOf::Floats, given),
        AnyOf::PointerVectors => is_vector() && matches!(scalar(), Shape::Pointer(_)),
        AnyOf::Integers => matches!(scalar(), Shape::Plain(Type::Integer(_))),
        AnyOf::Floats => matches!(
            scalar(),
            Shape::Plain(
                Type::Half
                    | Type::BFloat
                    | Type::Float
                    | Type::Double
                    | Type::X86Fp80
                    | Type::Fp128
                    | Type::PpcFp128
            )
        ),
        AnyOf::Vectors => is_vector(),
        AnyOf::Pointers => matches!(given.shape(), Shape::Pointer(_)),
    }
}
