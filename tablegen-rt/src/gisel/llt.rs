//! Types of generic registers.

use core::fmt;

/// The type of a generic register (LLVM: `LLT`): sizes, and what is a pointer. A float is a scalar.
///
/// Types are ordered as they are in the list of a [`Table`](super::Table).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Llt {
    /// A pointer.
    Pointer {
        /// The address space into which it points.
        space: u32,
        /// How many bits it has.
        bits: u32,
    },
    /// A number.
    Scalar {
        /// How many bits it has.
        bits: u32,
    },
    /// Several numbers or pointers.
    Vector {
        /// Whether there may be any multiple of so many.
        scalable: bool,
        /// How many there are, or at least are.
        lanes: u16,
        /// How many bits each has.
        bits: u32,
        /// The address space, if they are pointers.
        space: Option<u32>,
    },
}

impl Llt {
    /// A number of so many bits.
    pub const fn scalar(bits: u32) -> Self {
        Llt::Scalar { bits }
    }

    /// A pointer of so many bits into an address space.
    pub const fn pointer(space: u32, bits: u32) -> Self {
        Llt::Pointer { space, bits }
    }

    /// So many numbers of so many bits.
    pub const fn vector(lanes: u16, bits: u32) -> Self {
        Llt::Vector { scalable: false, lanes, bits, space: None }
    }

    /// A multiple of so many numbers of so many bits.
    pub const fn scalable(lanes: u16, bits: u32) -> Self {
        Llt::Vector { scalable: true, lanes, bits, space: None }
    }

    /// Its size in bits; the least one if it is scalable.
    pub const fn size(self) -> u64 {
        match self {
            Llt::Pointer { bits, .. } | Llt::Scalar { bits } => bits as u64,
            Llt::Vector { lanes, bits, .. } => lanes as u64 * bits as u64,
        }
    }

    /// The size in bits of a single number or pointer.
    pub const fn element_bits(self) -> u32 {
        match self {
            Llt::Pointer { bits, .. } | Llt::Scalar { bits } | Llt::Vector { bits, .. } => bits,
        }
    }

    /// The type of a single number or pointer.
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
