//! Memory accesses of nodes, as predicates of patterns check them.

/// Memory access of a node (LLVM: `MachineMemOperand`).
///
/// ```
/// use tablegen_rt::isel::{Extension, Memory};
/// # const I8: u32 = 5;
/// let load = Memory { extension: Extension::Sign, ..Memory::new(I8) };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Type in memory, by number. May be narrower than the value.
    pub ty: u32,
    /// Address space.
    pub address_space: u32,
    /// Known alignment of the address in bytes.
    pub align: u64,
    /// Extension of a loaded value.
    pub extension: Extension,
    /// True if a store writes only the low part of its value.
    pub truncating: bool,
    /// True if the access also updates the address.
    pub indexed: bool,
    /// Ordering of an atomic access.
    pub ordering: AtomicOrdering,
}

impl Memory {
    /// Creates a plain access of this type: address space 0, alignment 1, not extending,
    /// truncating, indexed or atomic.
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

/// Extension of a loaded value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extension {
    /// No extension.
    #[default]
    None,
    /// Unspecified upper bits.
    Any,
    /// Sign extension.
    Sign,
    /// Zero extension.
    Zero,
}

/// Ordering of an atomic access, from the weakest to the strongest (LLVM: `AtomicOrdering`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtomicOrdering {
    /// Not atomic.
    #[default]
    NotAtomic,
    /// Atomic without ordering.
    Unordered,
    /// A total order of the accesses to each address.
    Monotonic,
    /// Later accesses do not move before this one.
    Acquire,
    /// Earlier accesses do not move after this one.
    Release,
    /// Acquire and release.
    AcquireRelease,
    /// A total order of all sequentially consistent accesses.
    SequentiallyConsistent,
}

impl AtomicOrdering {
    /// All orderings, by number.
    const ALL: [Self; 7] = [
        Self::NotAtomic,
        Self::Unordered,
        Self::Monotonic,
        Self::Acquire,
        Self::Release,
        Self::AcquireRelease,
        Self::SequentiallyConsistent,
    ];

    /// Returns the ordering of this number, from 0 for the weakest. `None` for numbers above 6.
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// Returns true if this ordering is stronger than `other`. Acquire and release are not
    /// comparable.
    pub const fn is_stronger_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Release, Self::Acquire) => false,
            _ => self as u8 > other as u8,
        }
    }

    /// Returns true for acquire, acquire-release and sequentially consistent.
    pub const fn is_acquire_or_stronger(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::SequentiallyConsistent)
    }

    /// Returns true for release, acquire-release and sequentially consistent.
    pub const fn is_release_or_stronger(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::SequentiallyConsistent)
    }
}
