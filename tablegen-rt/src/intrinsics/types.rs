//! Types of results and arguments of intrinsics.

use core::fmt;

use super::Tables;

/// Type in the signature of an intrinsic.
///
/// In overloaded intrinsics, some types are chosen by the caller. Overloaded types are numbered
/// from 0, and other types can depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Integer of this width in bits.
    Integer(u32),
    /// 16-bit IEEE floating point.
    Half,
    /// 16-bit floating point with an exponent of 8 bits (`bfloat`).
    BFloat,
    /// 32-bit IEEE floating point.
    Float,
    /// 64-bit IEEE floating point.
    Double,
    /// 80-bit floating point of x87.
    X86Fp80,
    /// 128-bit IEEE floating point.
    Fp128,
    /// Pair of two `double`s, of PowerPC.
    PpcFp128,
    /// Pointer into this address space.
    Pointer(u32),
    /// Fixed or scalable vector.
    Vector {
        /// Element type.
        element: &'static Type,
        /// Number of elements; the minimum if scalable.
        len: u32,
        /// True if the number of elements is a multiple of `len` (`vscale`).
        is_scalable: bool,
    },
    /// Struct without fields.
    EmptyStruct,
    /// The type `token`.
    Token,
    /// The type `metadata`.
    Metadata,
    /// AMX tile of X86.
    X86Amx,
    /// Predicate-as-counter of `AArch64`'s SVE.
    AArch64SvCount,
    /// Overloaded type: first occurrence of type `of`.
    Any {
        /// Number of the overloaded type.
        of: u32,
        /// Types that may be chosen.
        kind: AnyOf,
    },
    /// Overloaded type with this number.
    Same(u32),
    /// Overloaded type with integers of twice the width.
    Extended(u32),
    /// Overloaded type with integers of half the width.
    Truncated(u32),
    /// Vector with 1 / `divisor` of the elements of an overloaded type.
    Part {
        /// Number of the overloaded type.
        of: u32,
        /// Divisor of the number of elements.
        divisor: u32,
    },
    /// Scalar `element`, or a vector of it with the length of the overloaded type if that is a
    /// vector.
    WithElement {
        /// Number of the overloaded type.
        of: u32,
        /// Scalar or element type.
        element: &'static Type,
    },
    /// Vector of pointers with the length of overloaded type `like`. Its address space is
    /// overloaded too.
    PointersLike {
        /// Number of the overloaded type.
        of: u32,
        /// Number of the other overloaded type.
        like: u32,
    },
    /// Element type of an overloaded vector type.
    ElementOf(u32),
    /// Vector with twice the number of elements of an overloaded type, each of half the width.
    Halves(u32),
    /// Vector with four times the number of elements of an overloaded type, each of a quarter of
    /// the width.
    Quarters(u32),
    /// Vector of integers with the length and element width of an overloaded type.
    AsIntegers(u32),
}

/// Types that may be chosen for an overloaded type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyOf {
    /// Any type.
    Types,
    /// Integers and vectors of integers.
    Integers,
    /// Floating-point types and vectors of them.
    Floats,
    /// Vectors of any element type.
    Vectors,
    /// Pointers into any address space.
    Pointers,
    /// Integers, not vectors of them.
    IntegerScalars,
    /// Vectors of integers.
    IntegerVectors,
    /// Floating-point types, not vectors of them.
    FloatScalars,
    /// Vectors of floating-point types.
    FloatVectors,
    /// Vectors of pointers.
    PointerVectors,
}

/// Prints types as in LLVM IR; overloaded types as `$` and their number.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Type::Integer(bits) => write!(f, "i{bits}"),
            Type::Half => f.write_str("half"),
            Type::BFloat => f.write_str("bfloat"),
            Type::Float => f.write_str("float"),
            Type::Double => f.write_str("double"),
            Type::X86Fp80 => f.write_str("x86_fp80"),
            Type::Fp128 => f.write_str("fp128"),
            Type::PpcFp128 => f.write_str("ppc_fp128"),
            Type::Pointer(0) => f.write_str("ptr"),
            Type::Pointer(space) => write!(f, "ptr addrspace({space})"),
            Type::Vector { element, len, is_scalable } => {
                let scale = if is_scalable { "vscale x " } else { "" };
                write!(f, "<{scale}{len} x {element}>")
            }
            Type::EmptyStruct => f.write_str("{}"),
            Type::Token => f.write_str("token"),
            Type::Metadata => f.write_str("metadata"),
            Type::X86Amx => f.write_str("x86_amx"),
            Type::AArch64SvCount => f.write_str("target(\"aarch64.svcount\")"),
            Type::Any { of, kind: AnyOf::Types } => write!(f, "any${of}"),
            Type::Any { of, kind: AnyOf::Integers } => write!(f, "anyint${of}"),
            Type::Any { of, kind: AnyOf::Floats } => write!(f, "anyfloat${of}"),
            Type::Any { of, kind: AnyOf::Vectors } => write!(f, "anyvector${of}"),
            Type::Any { of, kind: AnyOf::Pointers } => write!(f, "anyptr${of}"),
            Type::Any { of, kind: AnyOf::IntegerScalars } => write!(f, "anyscalarint${of}"),
            Type::Any { of, kind: AnyOf::IntegerVectors } => write!(f, "anyvectorint${of}"),
            Type::Any { of, kind: AnyOf::FloatScalars } => write!(f, "anyscalarfloat${of}"),
            Type::Any { of, kind: AnyOf::FloatVectors } => write!(f, "anyvectorfloat${of}"),
            Type::Any { of, kind: AnyOf::PointerVectors } => write!(f, "anyvectorptr${of}"),
            Type::Same(of) => write!(f, "${of}"),
            Type::Extended(of) => write!(f, "extended(${of})"),
            Type::Truncated(of) => write!(f, "truncated(${of})"),
            Type::Part { of, divisor } => write!(f, "part(${of}, {divisor})"),
            Type::WithElement { of, element } => write!(f, "like(${of}, {element})"),
            Type::PointersLike { of, like } => write!(f, "pointers${of}(${like})"),
            Type::ElementOf(of) => write!(f, "element(${of})"),
            Type::Halves(of) => write!(f, "halves(${of})"),
            Type::Quarters(of) => write!(f, "quarters(${of})"),
            Type::AsIntegers(of) => write!(f, "integers(${of})"),
        }
    }
}

/// Signature of an intrinsic: the types of results and arguments.
#[derive(Clone, Copy)]
pub struct Signature {
    pub(super) tables: &'static Tables,
    pub(super) number: usize,
}

impl Signature {
    fn types(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        let Tables { types, signatures, .. } = self.tables;
        // An index out of range has no valid type.
        signatures
            .get(self.number)
            .skip(1)
            .map(|index| types.get(index).unwrap_or(&Type::EmptyStruct))
    }

    /// Returns twice the number of results, plus 1 if variadic.
    fn head(self) -> usize {
        self.tables.signatures.get(self.number).next().unwrap_or_default()
    }

    /// Returns the types of the results. Several results are the fields of a struct in LLVM IR.
    pub fn results(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        self.types().take(self.head() / 2)
    }

    /// Returns the types of the arguments, in order.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        self.types().skip(self.head() / 2)
    }

    /// Returns true if the intrinsic takes variadic arguments.
    #[must_use]
    pub fn is_variadic(self) -> bool {
        self.head() & 1 != 0
    }

    /// Returns the number of overloaded types.
    #[must_use]
    pub fn choices(self) -> usize {
        let number = |ty: &Type| match ty {
            Type::Any { of, .. } | Type::PointersLike { of, .. } => *of as usize + 1,
            _ => 0,
        };
        self.types().map(number).max().unwrap_or_default()
    }
}

/// Prints the function type as in LLVM IR.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut results = self.results();
        match (results.len(), results.next()) {
            (_, None) => f.write_str("void")?,
            (1, Some(one)) => write!(f, "{one}")?,
            (_, Some(first)) => {
                write!(f, "{{ {first}")?;
                results.try_for_each(|next| write!(f, ", {next}"))?;
                f.write_str(" }")?;
            }
        }
        f.write_str(" (")?;
        let mut separator = "";
        for argument in self.arguments() {
            write!(f, "{separator}{argument}")?;
            separator = ", ";
        }
        if self.is_variadic() {
            write!(f, "{separator}...")?;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Signature {
    /// Returns true if both have the same types.
    fn eq(&self, other: &Self) -> bool {
        self.head() == other.head() && self.types().eq(other.types())
    }
}

impl Eq for Signature {}
