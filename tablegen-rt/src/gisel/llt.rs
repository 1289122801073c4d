//! Low-level types of generic virtual registers. Functions of this module do not panic.

use core::fmt;

/// Low-level type: size, and distinction between pointers and scalars (LLVM: `LLT`). Floating-point
/// numbers are scalars.
///
/// The order is that of the types in a [`Table`](super::Table).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Llt {
    /// Pointer into an address space.
    Pointer {
        /// Address space.
        space: u32,
        /// Size in bits.
        bits: u32,
    },
    /// Integer or floating-point number.
    Scalar {
        /// Size in bits.
        bits: u32,
    },
    /// Vector of scalars or pointers.
    Vector {
        /// True if the number of elements is a multiple of `lanes` (`vscale`).
        scalable: bool,
        /// Number of elements; the minimum if scalable.
        lanes: u16,
        /// Size of an element in bits.
        bits: u32,
        /// Address space of pointers; `None` for scalars.
        space: Option<u32>,
    },
}

impl Llt {
    /// Returns a scalar of `bits` bits.
    pub const fn scalar(bits: u32) -> Self {
        Llt::Scalar { bits }
    }

    /// Returns a pointer of `bits` bits into an address space.
    pub const fn pointer(space: u32, bits: u32) -> Self {
        Llt::Pointer { space, bits }
    }

    /// Returns a fixed vector of `lanes` scalars of `bits` bits.
    pub const fn vector(lanes: u16, bits: u32) -> Self {
        Llt::Vector { scalable: false, lanes, bits, space: None }
    }

    /// Returns a scalable vector of at least `lanes` scalars of `bits` bits.
    pub const fn scalable(lanes: u16, bits: u32) -> Self {
        Llt::Vector { scalable: true, lanes, bits, space: None }
    }

    /// Returns the size in bits; the minimum if scalable.
    pub const fn size(self) -> u64 {
        match self {
            Llt::Pointer { bits, .. } | Llt::Scalar { bits } => bits as u64,
            Llt::Vector { lanes, bits, .. } => lanes as u64 * bits as u64,
        }
    }

    /// Returns the size of an element in bits; for a scalar or a pointer, its own size.
    pub const fn element_bits(self) -> u32 {
        match self {
            Llt::Pointer { bits, .. } | Llt::Scalar { bits } | Llt::Vector { bits, .. } => bits,
        }
    }

    /// Returns the type of an element; for a scalar or a pointer, the type itself.
    pub const fn element(self) -> Self {
        match self {
            Llt::Vector { bits, space: Some(space), .. } => Llt::Pointer { space, bits },
            Llt::Vector { bits, space: None, .. } => Llt::Scalar { bits },
            one => one,
        }
    }
}

impl fmt::Display for Llt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Llt::Pointer { space, .. } => write!(f, "p{space}"),
            Llt::Scalar { bits } => write!(f, "s{bits}"),
            Llt::Vector { scalable, lanes, bits, space } => {
                let times = if scalable { "vscale x " } else { "" };
                match space {
                    Some(space) => write!(f, "<{times}{lanes} x p{space}>"),
                    None => write!(f, "<{times}{lanes} x s{bits}>"),
                }
            }
        }
    }
}
