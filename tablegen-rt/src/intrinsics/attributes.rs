//! Attributes of intrinsics, of their results and of their arguments.

use core::fmt;

/// Attribute of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FunctionAttribute {
    /// Does not throw exceptions.
    NoUnwind,
    /// Does not return.
    NoReturn,
    /// Does not call back into the calling module.
    NoCallback,
    /// Does not synchronize with other threads.
    NoSync,
    /// Does not free memory.
    NoFree,
    /// Returns or ends the program.
    WillReturn,
    /// Rarely called.
    Cold,
    /// Calls must not be duplicated.
    NoDuplicate,
    /// Calls must not be merged.
    NoMerge,
    /// Calls must not be made dependent on additional control flow.
    Convergent,
    /// Has no side effects or undefined behavior, so that calls may be speculated.
    Speculatable,
    /// Respects the floating-point environment.
    StrictFp,
    /// Does not create undef or poison from operands without them.
    NoCreateUndefOrPoison,
}

impl FunctionAttribute {
    /// All attributes, in the order of their bits in [`FunctionAttributes`].
    pub const ALL: [FunctionAttribute; 13] = [
        FunctionAttribute::NoUnwind,
        FunctionAttribute::NoReturn,
        FunctionAttribute::NoCallback,
        FunctionAttribute::NoSync,
        FunctionAttribute::NoFree,
        FunctionAttribute::WillReturn,
        FunctionAttribute::Cold,
        FunctionAttribute::NoDuplicate,
        FunctionAttribute::NoMerge,
        FunctionAttribute::Convergent,
        FunctionAttribute::Speculatable,
        FunctionAttribute::StrictFp,
        FunctionAttribute::NoCreateUndefOrPoison,
    ];

    /// Returns the keyword of the attribute in LLVM IR.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FunctionAttribute::NoUnwind => "nounwind",
            FunctionAttribute::NoReturn => "noreturn",
            FunctionAttribute::NoCallback => "nocallback",
            FunctionAttribute::NoSync => "nosync",
            FunctionAttribute::NoFree => "nofree",
            FunctionAttribute::WillReturn => "willreturn",
            FunctionAttribute::Cold => "cold",
            FunctionAttribute::NoDuplicate => "noduplicate",
            FunctionAttribute::NoMerge => "nomerge",
            FunctionAttribute::Convergent => "convergent",
            FunctionAttribute::Speculatable => "speculatable",
            FunctionAttribute::StrictFp => "strictfp",
            FunctionAttribute::NoCreateUndefOrPoison => "nocreateundeforpoison",
        }
    }
}

/// Set of function attributes, with memory effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionAttributes {
    bits: u16,
    memory: Memory,
}

impl FunctionAttributes {
    /// Makes a set of the bits of [`FunctionAttribute::ALL`] and LLVM's encoding of memory effects.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(bits: u16, memory: u16) -> Self {
        FunctionAttributes { bits, memory: Memory(memory) }
    }

    /// Returns true if the set contains an attribute.
    #[must_use]
    pub const fn has(self, attribute: FunctionAttribute) -> bool {
        self.bits >> attribute as u16 & 1 != 0
    }

    /// Returns the attributes of the set, in the order of [`FunctionAttribute::ALL`].
    pub fn iter(self) -> impl Iterator<Item = FunctionAttribute> + Clone {
        FunctionAttribute::ALL.into_iter().filter(move |&attribute| self.has(attribute))
    }

    /// Returns the memory effects.
    #[must_use]
    pub const fn memory(self) -> Memory {
        self.memory
    }
}

/// Memory location in LLVM's sense (`IRMemLocation`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MemoryLocation {
    /// Memory accessed through pointer arguments.
    Arguments,
    /// Memory that the module cannot access.
    Inaccessible,
    /// `errno`.
    Errno,
    /// All other memory.
    Other,
    /// Target state 0.
    Target0,
    /// Target state 1.
    Target1,
}

impl MemoryLocation {
    /// All locations, in LLVM's order.
    pub const ALL: [MemoryLocation; 6] = [
        MemoryLocation::Arguments,
        MemoryLocation::Inaccessible,
        MemoryLocation::Errno,
        MemoryLocation::Other,
        MemoryLocation::Target0,
        MemoryLocation::Target1,
    ];
}

/// Kinds of access to a memory location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// True if the memory may be read.
    pub reads: bool,
    /// True if the memory may be written.
    pub writes: bool,
}

/// Memory effects: kinds of access to each location (LLVM: `MemoryEffects`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory(u16);

impl Memory {
    /// Returns LLVM's encoding: two bits for each location, the read bit first.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns the kinds of access to a location.
    #[must_use]
    pub const fn of(self, location: MemoryLocation) -> Access {
        let bits = self.0 >> (location as u16 * 2);
        Access { reads: bits & 1 != 0, writes: bits & 2 != 0 }
    }

    /// Returns true if any location may be read.
    #[must_use]
    pub fn may_read(self) -> bool {
        MemoryLocation::ALL.into_iter().any(|location| self.of(location).reads)
    }

    /// Returns true if any location may be written.
    #[must_use]
    pub fn may_write(self) -> bool {
        MemoryLocation::ALL.into_iter().any(|location| self.of(location).writes)
    }

    /// Returns true if all locations may be read and written.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        MemoryLocation::ALL
            .into_iter()
            .all(|location| self.of(location) == Access { reads: true, writes: true })
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for location in MemoryLocation::ALL {
            let text = match self.of(location) {
                Access { reads: false, writes: false } => continue,
                Access { reads: true, writes: false } => "read",
                Access { reads: false, writes: true } => "write",
                Access { reads: true, writes: true } => "readwrite",
            };
            map.entry(&location, &text);
        }
        map.finish()
    }
}

/// Attribute of a result or an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArgumentAttribute {
    /// The pointer is not captured.
    NoCapture,
    /// No other pointer is used to access the same memory.
    NoAlias,
    /// The value is neither undef nor poison.
    NoUndef,
    /// The pointer is not null.
    NonNull,
    /// The argument is returned.
    Returned,
    /// The pointer is not used for writes.
    ReadOnly,
    /// The pointer is not used for reads.
    WriteOnly,
    /// The pointer is not used for memory accesses.
    ReadNone,
    /// The argument must be a constant.
    ImmArg,
    /// Alignment of the pointer in bytes.
    Align(u64),
    /// Number of bytes that can be read through the pointer.
    Dereferenceable(u64),
    /// Range of the integer: inclusive lower and exclusive upper bound.
    Range(i64, i64),
}
