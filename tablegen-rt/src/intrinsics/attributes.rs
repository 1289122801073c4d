//! What intrinsics do, and what is known of their results and arguments.

use core::fmt;

/// An attribute of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FunctionAttribute {
    /// No exception leaves it.
    NoUnwind,
    /// It does not return.
    NoReturn,
    /// It calls nothing of the module that it is called from.
    NoCallback,
    /// It does not synchronize with other threads.
    NoSync,
    /// It frees no memory.
    NoFree,
    /// It returns, or the program ends.
    WillReturn,
    /// It is called rarely.
    Cold,
    /// Calls of it must not be duplicated.
    NoDuplicate,
    /// Calls of it must not be merged.
    NoMerge,
    /// Calls of it must not depend on further conditions.
    Convergent,
    /// It may be called where the program would not.
    Speculatable,
    /// It follows the floating-point environment strictly.
    StrictFp,
    /// It makes neither undefined values nor poison of others.
    NoCreateUndefOrPoison,
}

impl FunctionAttribute {
    /// All of them, in the order of their bits in [`FunctionAttributes`].
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

    /// How it is written in LLVM's IR.
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

/// The attributes of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionAttributes {
    bits: u16,
    memory: Memory,
}

impl FunctionAttributes {
    /// Of bits of [`FunctionAttribute::ALL`], and LLVM's number of what is done to memory.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(bits: u16, memory: u16) -> Self {
        FunctionAttributes { bits, memory: Memory(memory) }
    }

    /// Whether it has an attribute.
    #[must_use]
    pub const fn has(self, attribute: FunctionAttribute) -> bool {
        self.bits >> attribute as u16 & 1 != 0
    }

    /// Those that it has.
    pub fn iter(self) -> impl Iterator<Item = FunctionAttribute> + Clone {
        FunctionAttribute::ALL.into_iter().filter(move |&attribute| self.has(attribute))
    }

    /// What it does to memory.
    #[must_use]
    pub const fn memory(self) -> Memory {
        self.memory
    }
}

/// A kind of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// What pointers among the arguments point to.
    Arguments,
    /// What the module cannot reach.
    Inaccessible,
    /// `errno`.
    Errno,
    /// All other memory.
    Other,
    /// State of the target.
    Target0,
    /// Other state of the target.
    Target1,
}

impl Place {
    /// All of them, in LLVM's order.
    pub const ALL: [Place; 6] = [
        Place::Arguments,
        Place::Inaccessible,
        Place::Errno,
        Place::Other,
        Place::Target0,
        Place::Target1,
    ];
}

/// What may be done to memory of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// It may be read.
    pub reads: bool,
    /// It may be written.
    pub writes: bool,
}

/// What may be done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory(u16);

impl Memory {
    /// LLVM's number of it: two bits for each place, that of reading first.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// What may be done to memory of a kind.
    #[must_use]
    pub const fn of(self, place: Place) -> Access {
        let bits = self.0 >> (place as u16 * 2);
        Access { reads: bits & 1 != 0, writes: bits & 2 != 0 }
    }

    /// Whether any memory may be read.
    #[must_use]
    pub fn may_read(self) -> bool {
        Place::ALL.into_iter().any(|place| self.of(place).reads)
    }

    /// Whether any memory may be written.
    #[must_use]
    pub fn may_write(self) -> bool {
        Place::ALL.into_iter().any(|place| self.of(place).writes)
    }

    /// Whether nothing is known: any memory may be read and written.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        Place::ALL.into_iter().all(|place| self.of(place) == Access { reads: true, writes: true })
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for place in Place::ALL {
            let text = match self.of(place) {
                Access { reads: false, writes: false } => continue,
                Access { reads: true, writes: false } => "read",
                Access { reads: false, writes: true } => "write",
                Access { reads: true, writes: true } => "readwrite",
            };
            map.entry(&place, &text);
        }
        map.finish()
    }
}

/// What is known of a result or an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArgumentAttribute {
    /// The pointer is not kept.
    NoCapture,
    /// No other pointer leads where it leads.
    NoAlias,
    /// It is neither undefined nor poison.
    NoUndef,
    /// The pointer is not null.
    NonNull,
    /// The argument is the result.
    Returned,
    /// Nothing is written through the pointer.
    ReadOnly,
    /// Nothing is read through the pointer.
    WriteOnly,
    /// Nothing is read or written through the pointer.
    ReadNone,
    /// The argument must be a constant.
    ImmArg,
    /// The pointer is a multiple of this.
    Align(u64),
    /// So many bytes can be read where the pointer leads.
    Dereferenceable(u64),
    /// The number is at least the first and less than the second.
    Range(i64, i64),
}
