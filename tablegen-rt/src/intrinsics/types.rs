//! The types of results and arguments.

use core::fmt;

use super::Tables;

/// A type, as the description of an intrinsic has it.
///
/// Some intrinsics are overloaded: types in their [`Signature`] may be chosen. Each choice has a
/// number, and other types can follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// An integer of so many bits.
    Integer(u32),
    /// A number with a fraction of 16 bits.
    Half,
    /// A number with a fraction of 16 bits, of which 8 are the exponent.
    BFloat,
    /// A number with a fraction of 32 bits.
    Float,
    /// A number with a fraction of 64 bits.
    Double,
    /// A number with a fraction of 80 bits.
    X86Fp80,
    /// A number with a fraction of 128 bits.
    Fp128,
    /// The sum of two numbers with fractions of 64 bits.
    PpcFp128,
    /// A pointer into an address space.
    Pointer(u32),
    /// A vector of so many elements, or of a multiple of that.
    Vector {
        /// What the elements are.
        element: &'static Type,
        /// How many there are, at least.
        len: u32,
        /// Whether there may be a multiple of that.
        is_scalable: bool,
    },
    /// A structure without fields.
    EmptyStruct,
    /// A value that only binds instructions together.
    Token,
    /// Metadata.
    Metadata,
    /// A tile of X86's AMX.
    X86Amx,
    /// A counter of `AArch64`'s SVE.
    AArch64SvCount,
    /// Any type of a kind: choice `of` is made here.
    Any {
        /// The number of the choice.
        of: u32,
        /// What may be chosen.
        kind: AnyOf,
    },
    /// The type of a choice.
    Same(u32),
    /// The type of a choice with integers twice as wide.
    Extended(u32),
    /// The type of a choice with integers half as wide.
    Truncated(u32),
    /// A vector of 1 / `divisor` of the elements of a choice.
    Part {
        /// The number of the choice.
        of: u32,
        /// How many parts there are.
        divisor: u32,
    },
    /// This type, in a vector of as many elements where the choice is a vector.
    WithElement {
        /// The number of the choice.
        of: u32,
        /// The type, or that of the elements.
        element: &'static Type,
    },
    /// A vector of pointers, as many as the choice `like` has elements; a choice itself.
    PointersLike {
        /// The number of this choice.
        of: u32,
        /// The number of the other choice.
        like: u32,
    },
    /// The elements of a choice.
    ElementOf(u32),
    /// A vector with elements that are half as wide as those of a choice, and twice as many.
    Halves(u32),
    /// A vector with elements of a quarter of the width of those of a choice, and four times as
    /// many.
    Quarters(u32),
    /// A vector of integers as wide and as many as the elements of a choice.
    AsIntegers(u32),
}

/// What may be chosen for a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyOf {
    /// Every type.
    Types,
    /// Integers and vectors of them.
    Integers,
    /// Numbers with fractions and vectors of them.
    Floats,
    /// Vectors.
    Vectors,
    /// Pointers.
    Pointers,
}

/// As LLVM's IR writes it, where it is not chosen; for choices, the number after `$`.
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

/// The types of the results and arguments of an intrinsic.
#[derive(Clone, Copy)]
pub struct Signature {
    pub(super) tables: &'static Tables,
    pub(super) number: usize,
}

impl Signature {
    fn types(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        let Tables { types, signatures, .. } = self.tables;
        // One that is not in the tables cannot be there.
        signatures.get(self.number).skip(1).map(|at| types.get(at).unwrap_or(&Type::EmptyStruct))
    }

    /// How many results there are, twice, and 1 if it takes further arguments.
    fn head(self) -> usize {
        self.tables.signatures.get(self.number).next().unwrap_or_default()
    }

    /// The types of its results. Where there are several, they are the fields of a structure.
    pub fn results(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        self.types().take(self.head() / 2)
    }

    /// The types of its arguments.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = &'static Type> + Clone {
        self.types().skip(self.head() / 2)
    }

    /// Whether it takes further arguments of any types.
    #[must_use]
    pub fn is_variadic(self) -> bool {
        self.head() & 1 != 0
    }

    /// How many types are chosen.
    #[must_use]
    pub fn choices(self) -> usize {
        let number = |ty: &Type| match ty {
            Type::Any { of, .. } | Type::PointersLike { of, .. } => *of as usize + 1,
            _ => 0,
        };
        self.types().map(number).max().unwrap_or_default()
    }
}

/// As the type of a function in LLVM's IR.
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
    /// Whether they have the same types.
    fn eq(&self, other: &Self) -> bool {
        self.head() == other.head() && self.types().eq(other.types())
    }
}

impl Eq for Signature {}
