//! What a node does in memory, as far as predicates of patterns ask.

/// An access to memory.
///
/// ```
/// use tablegen_rt::isel::{Extension, Memory};
/// # const I8: u32 = 5;
/// let load = Memory { extension: Extension::Sign, ..Memory::new(I8) };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The number of the type in memory, which may be narrower than the value.
    pub ty: u32,
    /// The address space.
    pub address_space: u32,
    /// How many bytes the address is known to be a multiple of.
    pub align: u64,
    /// How a load extends what it reads.
    pub extension: Extension,
    /// Whether a store writes a part of its value only.
    pub truncating: bool,
    /// Whether the access also updates the address.
    pub indexed: bool,
    /// The ordering of an atomic access.
    pub ordering: AtomicOrdering,
}

impl Memory {
    /// A plain access of this type: in address space 0, aligned to one byte,
    /// not extending, truncating, indexed or atomic.
    pub const fn new(ty: u32) -> Self {
        Memory {
            ty,
            address_space: 0,
            align: 1,
            extension: Extension::None,
            truncating: false,
            indexed: false,
            ordering: AtomicOrdering::NotAtomic,
        }
    }
}

/// How a load extends what it reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extension {
    /// Not at all.
    #[default]
    None,
    /// The upper bits may be anything.
    Any,
    /// With the sign.
    Sign,
    /// With zeros.
    Zero,
}

/// How an atomic access is ordered with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtomicOrdering {
    /// The access is not atomic.
    #[default]
    NotAtomic,
    /// Atomic, and no more.
    Unordered,
    /// Accesses of one place have one order.
    Monotonic,
    /// What follows is not moved before it.
    Acquire,
    /// What precedes is not moved behind it.
    Release,
    /// Both of these.
    AcquireRelease,
    /// All such accesses have one order.
    SequentiallyConsistent,
}

impl AtomicOrdering {
    /// All of them, by number.
    const ALL: [Self; 7] = [
        Self::NotAtomic,
        Self::Unordered,
        Self::Monotonic,
        Self::Acquire,
        Self::Release,
        Self::AcquireRelease,
        Self::SequentiallyConsistent,
    ];

    /// The one with this number, from the weakest to the strongest.
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// Whether it is stronger than another one; neither of acquire and release is.
    pub const fn is_stronger_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Release, Self::Acquire) => false,
            _ => self as u8 > other as u8,
        }
    }

    /// Whether it is acquire or stronger.
    pub const fn is_acquire_or_stronger(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::SequentiallyConsistent)
    }

    /// Whether it is release or stronger.
    pub const fn is_release_or_stronger(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::SequentiallyConsistent)
    }
}
