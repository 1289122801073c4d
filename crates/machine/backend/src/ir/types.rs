//! Types of values, and signatures of functions.

use alloc::vec::Vec;
use core::fmt;

/// Type of a value.
///
/// Structures and arrays are in memory only. A function that returns several values in registers has
/// several results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    /// Integer of 1 to 128 bits, without sign. [`Type::int`] checks the number of bits.
    Int(u8),
    /// IEEE 754 number of 32 bits.
    F32,
    /// IEEE 754 number of 64 bits.
    F64,
    /// Address.
    Ptr,
    /// Vector of 128 bits with lanes of one type.
    Vector(Lane),
}

/// Type of the lanes of a vector of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lane {
    /// 16 integers of 8 bits.
    I8,
    /// 8 integers of 16 bits.
    I16,
    /// 4 integers of 32 bits.
    I32,
    /// 2 integers of 64 bits.
    I64,
    /// 4 IEEE 754 numbers of 32 bits.
    F32,
    /// 2 IEEE 754 numbers of 64 bits.
    F64,
}

impl Lane {
    /// All types of lanes.
    pub const ALL: [Lane; 6] = [Lane::I8, Lane::I16, Lane::I32, Lane::I64, Lane::F32, Lane::F64];

    /// Returns the type of one lane.
    #[must_use]
    pub const fn scalar(self) -> Type {
        match self {
            Lane::I8 => Type::I8,
            Lane::I16 => Type::I16,
            Lane::I32 => Type::I32,
            Lane::I64 => Type::I64,
            Lane::F32 => Type::F32,
            Lane::F64 => Type::F64,
        }
    }

    /// Returns the type of a lane that is a scalar of this type. `None` if vectors have no such lanes.
    #[must_use]
    pub const fn of(scalar: Type) -> Option<Lane> {
        Some(match scalar {
            Type::I8 => Lane::I8,
            Type::I16 => Lane::I16,
            Type::I32 => Lane::I32,
            Type::I64 => Lane::I64,
            Type::F32 => Lane::F32,
            Type::F64 => Lane::F64,
            _ => return None,
        })
    }

    /// Returns the number of bits of one lane.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Lane::I8 => 8,
            Lane::I16 => 16,
            Lane::I32 | Lane::F32 => 32,
            Lane::I64 | Lane::F64 => 64,
        }
    }

    /// Returns the number of lanes of a vector.
    #[must_use]
    pub const fn count(self) -> u32 {
        128 / self.bits()
    }

    /// Returns true for floating-point numbers.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Lane::F32 | Lane::F64)
    }

    /// Returns the integer lane with as many bits.
    #[must_use]
    pub const fn int(self) -> Lane {
        match self {
            Lane::F32 => Lane::I32,
            Lane::F64 => Lane::I64,
            other => other,
        }
    }

    /// Returns the integer lane with twice as many bits as an integer lane. `None` if vectors have none.
    #[must_use]
    pub const fn wider(self) -> Option<Lane> {
        match self {
            Lane::I8 => Some(Lane::I16),
            Lane::I16 => Some(Lane::I32),
            Lane::I32 => Some(Lane::I64),
            _ => None,
        }
    }

    /// Returns the integer lane with half as many bits as an integer lane. `None` if vectors have none.
    #[must_use]
    pub const fn narrower(self) -> Option<Lane> {
        match self {
            Lane::I16 => Some(Lane::I8),
            Lane::I32 => Some(Lane::I16),
            Lane::I64 => Some(Lane::I32),
            _ => None,
        }
    }

    /// Returns the vector whose lanes all have the low bits of a number.
    #[must_use]
    pub const fn splat(self, bits: u64) -> u128 {
        let mask = u64::MAX >> (64 - self.bits());
        let (mut result, mut index) = (0, 0);
        while index < self.count() {
            result |= ((bits & mask) as u128) << (index * self.bits());
            index += 1;
        }
        result
    }
}

impl Type {
    /// Vector of 16 integers of 8 bits.
    pub const I8X16: Type = Type::Vector(Lane::I8);
    /// Vector of 8 integers of 16 bits.
    pub const I16X8: Type = Type::Vector(Lane::I16);
    /// Vector of 4 integers of 32 bits.
    pub const I32X4: Type = Type::Vector(Lane::I32);
    /// Vector of 2 integers of 64 bits.
    pub const I64X2: Type = Type::Vector(Lane::I64);
    /// Vector of 4 numbers of 32 bits.
    pub const F32X4: Type = Type::Vector(Lane::F32);
    /// Vector of 2 numbers of 64 bits.
    pub const F64X2: Type = Type::Vector(Lane::F64);
    /// Integer of one bit, the result of comparisons.
    pub const I1: Type = Type::Int(1);
    /// Integer of 8 bits.
    pub const I8: Type = Type::Int(8);
    /// Integer of 16 bits.
    pub const I16: Type = Type::Int(16);
    /// Integer of 32 bits.
    pub const I32: Type = Type::Int(32);
    /// Integer of 64 bits.
    pub const I64: Type = Type::Int(64);
    /// Integer of 128 bits.
    pub const I128: Type = Type::Int(128);

    /// Returns the integer of a number of bits. `None` unless it is from 1 to 128.
    #[must_use]
    pub const fn int(bits: u32) -> Option<Type> {
        if bits >= 1 && bits <= 128 { Some(Type::Int(bits as u8)) } else { None }
    }

    /// Returns the number of bits. `pointer_bits` is that of [`Type::Ptr`].
    #[must_use]
    pub const fn bits(self, pointer_bits: u32) -> u32 {
        match self {
            Type::Int(bits) => bits as u32,
            Type::F32 => 32,
            Type::F64 => 64,
            Type::Ptr => pointer_bits,
            Type::Vector(_) => 128,
        }
    }

    /// Returns the type of the lanes of a vector. `None` for other types.
    #[must_use]
    pub const fn lane(self) -> Option<Lane> {
        match self {
            Type::Vector(lane) => Some(lane),
            _ => None,
        }
    }

    /// Returns the type of one lane of a vector. Other types are returned as they are.
    #[must_use]
    pub const fn scalar(self) -> Type {
        match self {
            Type::Vector(lane) => lane.scalar(),
            other => other,
        }
    }

    /// Returns true for vectors.
    #[must_use]
    pub const fn is_vector(self) -> bool {
        matches!(self, Type::Vector(_))
    }

    /// Returns an integer, sign-extended from the number of bits of the type. Integers of other types than
    /// those of fewer than 128 bits are returned as they are.
    #[must_use]
    pub const fn sign_extended(self, value: i128) -> i128 {
        match self {
            Type::Int(bits @ 1..128) => {
                let unused = 128 - bits as u32;
                value << unused >> unused
            }
            _ => value,
        }
    }

    /// Returns true for integers.
    #[must_use]
    pub const fn is_int(self) -> bool {
        matches!(self, Type::Int(_))
    }

    /// Returns true for floating-point numbers.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Type::F32 | Type::F64)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::F32 => f.write_str("f32"),
            Type::F64 => f.write_str("f64"),
            Type::Ptr => f.write_str("ptr"),
            Type::Vector(lane) => write!(f, "{}x{}", lane.scalar(), lane.count()),
        }
    }
}

/// Extension of an integer that is narrower than a register, by the caller for parameters and by the
/// function for results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Extend {
    /// Unspecified upper bits.
    #[default]
    None,
    /// Upper bits are copies of the sign.
    Sign,
    /// Upper bits are zero.
    Zero,
}

/// Use of a parameter that is an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passing {
    /// The value itself.
    #[default]
    Direct,
    /// The memory at the address is copied to the stack, where the callee finds it (LLVM: `byval`).
    ByValue {
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes, a power of two.
        align: u64,
    },
    /// Address of the memory that receives the result (LLVM: `sret`).
    StructReturn,
}

/// Parameter or result of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Param {
    /// Type.
    pub ty: Type,
    /// Extension of an integer that is narrower than a register.
    pub extend: Extend,
    /// Use of an address. `Direct` for results.
    pub passing: Passing,
    /// Number of parameters behind it that are elements of one argument with it, such as an array. Conventions
    /// may demand that all are in registers, or all in memory.
    pub elements: u32,
}

impl Param {
    /// Creates a direct parameter without extension.
    #[must_use]
    pub const fn new(ty: Type) -> Self {
        Param { ty, extend: Extend::None, passing: Passing::Direct, elements: 0 }
    }

    /// Returns the parameter with this extension.
    #[must_use]
    pub const fn extend(self, extend: Extend) -> Self {
        Param { extend, ..self }
    }

    /// Returns the parameter with a number of further elements of the same argument behind it.
    #[must_use]
    pub const fn with_elements(self, elements: u32) -> Self {
        Param { elements, ..self }
    }

    /// Returns the parameter with this passing.
    #[must_use]
    pub const fn passing(self, passing: Passing) -> Self {
        Param { passing, ..self }
    }
}

impl From<Type> for Param {
    fn from(ty: Type) -> Self {
        Param::new(ty)
    }
}

/// Parameters and results of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Signature {
    /// Parameters, without variadic ones.
    pub params: Vec<Param>,
    /// Results. All are returned in registers, if the calling convention has enough of them.
    pub results: Vec<Param>,
    /// True if calls may have further arguments.
    pub is_variadic: bool,
}

impl Signature {
    /// Creates a signature.
    pub fn new<P: Into<Param>, R: Into<Param>>(
        params: impl IntoIterator<Item = P>,
        results: impl IntoIterator<Item = R>,
    ) -> Self {
        Signature {
            params: params.into_iter().map(Into::into).collect(),
            results: results.into_iter().map(Into::into).collect(),
            is_variadic: false,
        }
    }

    /// Returns the signature with variadic arguments.
    #[must_use]
    pub fn variadic(self) -> Self {
        Signature { is_variadic: true, ..self }
    }
}
