//! Memory accesses of nodes, as predicates of patterns check them.

pub use tablegen_format::mir::AtomicOrdering;

/// Memory access of a node, with types `T` (LLVM: `MachineMemOperand`).
///
/// ```
/// use tablegen_rt::isel::{Extension, Memory};
/// # enum ValueType { I8 }
/// let load = Memory { extension: Extension::Sign, ..Memory::new(ValueType::I8) };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory<T> {
    /// Type in memory. May be narrower than the value.
    pub ty: T,
    /// Number of the address space of the pointer.
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

impl<T> Memory<T> {
    /// Creates a plain access of this type: address space 0, alignment 1, not extending,
    /// truncating, indexed or atomic.
    pub const fn new(ty: T) -> Self {
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
