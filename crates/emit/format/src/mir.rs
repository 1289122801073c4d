//! Numbers of LLVM's machine instructions in tables: comparison predicates, flags, orderings of
//! atomic accesses. They are those of LLVM's enums.

/// Declares the comparison predicates, each with its number and LLVM's name.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $llvm:literal;)*) => {
        /// Predicate of `G_ICMP` and `G_FCMP` (LLVM: `CmpInst::Predicate`).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Comparison {
            $($(#[$doc])* $name = $number,)*
        }

        impl Comparison {
            /// All predicates, in the order of their numbers.
            pub const ALL: &'static [Comparison] = &[$(Comparison::$name),*];

            /// Returns LLVM's name of the enumerator.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Comparison::$name => $llvm,)*
                }
            }
        }
    };
}

comparisons! {
    /// Floating-point: never.
    FcmpFalse = 0, "FCMP_FALSE";
    /// Floating-point: ordered and equal.
    FcmpOeq = 1, "FCMP_OEQ";
    /// Floating-point: ordered and greater.
    FcmpOgt = 2, "FCMP_OGT";
    /// Floating-point: ordered and greater or equal.
    FcmpOge = 3, "FCMP_OGE";
    /// Floating-point: ordered and less.
    FcmpOlt = 4, "FCMP_OLT";
    /// Floating-point: ordered and less or equal.
    FcmpOle = 5, "FCMP_OLE";
    /// Floating-point: ordered and not equal.
    FcmpOne = 6, "FCMP_ONE";
    /// Floating-point: ordered, so that none is a NaN.
    FcmpOrd = 7, "FCMP_ORD";
    /// Floating-point: not ordered.
    FcmpUno = 8, "FCMP_UNO";
    /// Floating-point: not ordered, or equal.
    FcmpUeq = 9, "FCMP_UEQ";
    /// Floating-point: not ordered, or greater.
    FcmpUgt = 10, "FCMP_UGT";
    /// Floating-point: not ordered, or greater or equal.
    FcmpUge = 11, "FCMP_UGE";
    /// Floating-point: not ordered, or less.
    FcmpUlt = 12, "FCMP_ULT";
    /// Floating-point: not ordered, or less or equal.
    FcmpUle = 13, "FCMP_ULE";
    /// Floating-point: not ordered, or not equal.
    FcmpUne = 14, "FCMP_UNE";
    /// Floating-point: always.
    FcmpTrue = 15, "FCMP_TRUE";
    /// Equal.
    IcmpEq = 32, "ICMP_EQ";
    /// Not equal.
    IcmpNe = 33, "ICMP_NE";
    /// Greater, without signs.
    IcmpUgt = 34, "ICMP_UGT";
    /// Greater or equal, without signs.
    IcmpUge = 35, "ICMP_UGE";
    /// Less, without signs.
    IcmpUlt = 36, "ICMP_ULT";
    /// Less or equal, without signs.
    IcmpUle = 37, "ICMP_ULE";
    /// Greater.
    IcmpSgt = 38, "ICMP_SGT";
    /// Greater or equal.
    IcmpSge = 39, "ICMP_SGE";
    /// Less.
    IcmpSlt = 40, "ICMP_SLT";
    /// Less or equal.
    IcmpSle = 41, "ICMP_SLE";
}

impl Comparison {
    /// Returns LLVM's number of the predicate.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// Returns the predicate with LLVM's number, or `None` if it does not exist.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Comparison::ALL.iter().copied().find(|one| one.number() == number)
    }

    /// Returns the predicate with LLVM's name, or `None` if it does not exist.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Comparison::ALL.iter().copied().find(|one| one.name() == name)
    }
}

/// Flags of instructions, as bits (LLVM: `MachineInstr::MIFlag`).
pub mod flags {
    /// Declares the flags, each with its bit and LLVM's name.
    macro_rules! flags {
        ($($(#[$doc:meta])* $name:ident = $bit:expr, $llvm:literal;)*) => {
            $($(#[$doc])* pub const $name: u32 = $bit;)*

            /// LLVM's names of the flags.
            const NAMES: &[(&str, u32)] = &[$(($llvm, $name),)*];
        };
    }

    flags! {
        /// Part of the function's prologue.
        FRAME_SETUP = 1, "FrameSetup";
        /// Part of the function's epilogue.
        FRAME_DESTROY = 1 << 1, "FrameDestroy";
        /// No NaNs among operands and results (`nnan`).
        FM_NO_NANS = 1 << 4, "FmNoNans";
        /// No infinities among operands and results (`ninf`).
        FM_NO_INFS = 1 << 5, "FmNoInfs";
        /// The sign of zero is insignificant (`nsz`).
        FM_NSZ = 1 << 6, "FmNsz";
        /// Division may be replaced by multiplication with the reciprocal (`arcp`).
        FM_ARCP = 1 << 7, "FmArcp";
        /// May be contracted with other operations (`contract`).
        FM_CONTRACT = 1 << 8, "FmContract";
        /// May be approximated (`afn`).
        FM_AFN = 1 << 9, "FmAfn";
        /// May be reassociated (`reassoc`).
        FM_REASSOC = 1 << 10, "FmReassoc";
        /// No unsigned wrap (`nuw`).
        NO_U_WRAP = 1 << 11, "NoUWrap";
        /// No signed wrap (`nsw`).
        NO_S_WRAP = 1 << 12, "NoSWrap";
        /// No nonzero bits are lost (`exact`).
        IS_EXACT = 1 << 13, "IsExact";
        /// Raises no floating-point exception.
        NO_FP_EXCEPT = 1 << 14, "NoFPExcept";
        /// Must not be merged with other instructions.
        NO_MERGE = 1 << 15, "NoMerge";
        /// The result is unpredictable.
        UNPREDICTABLE = 1 << 16, "Unpredictable";
        /// Not convergent.
        NO_CONVERGENT = 1 << 17, "NoConvergent";
        /// The operand is not negative (`nneg`).
        NON_NEG = 1 << 18, "NonNeg";
        /// No bit is set in both operands (`disjoint`).
        DISJOINT = 1 << 19, "Disjoint";
        /// No unsigned wrap in address arithmetic (`nusw`).
        NO_US_WRAP = 1 << 20, "NoUSWrap";
        /// Both operands have the same sign (`samesign`).
        SAME_SIGN = 1 << 21, "SameSign";
        /// The address stays within its object (`inbounds`).
        IN_BOUNDS = 1 << 22, "InBounds";
    }

    /// Returns the flag with LLVM's name, or `None` if it does not exist.
    #[must_use]
    pub fn from_name(name: &str) -> Option<u32> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, flag)| flag)
    }
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
    pub const ALL: [Self; 7] = [
        Self::NotAtomic,
        Self::Unordered,
        Self::Monotonic,
        Self::Acquire,
        Self::Release,
        Self::AcquireRelease,
        Self::SequentiallyConsistent,
    ];

    /// Returns LLVM's number, from 0 for the weakest.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// Returns LLVM's name of the enumerator.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotAtomic => "NotAtomic",
            Self::Unordered => "Unordered",
            Self::Monotonic => "Monotonic",
            Self::Acquire => "Acquire",
            Self::Release => "Release",
            Self::AcquireRelease => "AcquireRelease",
            Self::SequentiallyConsistent => "SequentiallyConsistent",
        }
    }

    /// Returns the ordering of this number, from 0 for the weakest. `None` for numbers above 6.
    #[inline]
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// Returns true if this ordering is stronger than `other`. Acquire and release are not
    /// comparable.
    #[must_use]
    pub const fn is_stronger_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Release, Self::Acquire) => false,
            _ => self as u8 > other as u8,
        }
    }

    /// Returns true for acquire, acquire-release and sequentially consistent.
    #[must_use]
    pub const fn is_acquire_or_stronger(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::SequentiallyConsistent)
    }

    /// Returns true for release, acquire-release and sequentially consistent.
    #[must_use]
    pub const fn is_release_or_stronger(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::SequentiallyConsistent)
    }
}

#[cfg(test)]
mod tests {
    use super::{AtomicOrdering, Comparison, flags};

    #[test]
    fn names_and_numbers_lead_back() {
        for &one in Comparison::ALL {
            assert_eq!(Comparison::from_name(one.name()), Some(one));
            assert_eq!(Comparison::from_number(one.number()), Some(one));
        }
        assert_eq!(Comparison::from_number(16), None);
        for one in AtomicOrdering::ALL {
            assert_eq!(AtomicOrdering::from_number(one.number()), Some(one));
        }
        assert_eq!(flags::from_name("InBounds"), Some(flags::IN_BOUNDS));
        assert_eq!(flags::from_name("Inbounds"), None);
    }
}
