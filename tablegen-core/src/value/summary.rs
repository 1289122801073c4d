//! What a node says of everything below it, in one word: which names occur
//! there, and what kinds of things that need attention.

use super::Val;

/// A union over all nodes below a node, itself included.
///
/// The lower bits are a Bloom filter of variable names; a substitution that
/// shares no bit with it leaves the node as it is. The upper bits are flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Summary(pub(crate) u64);

const VARIABLE_BITS: u32 = 56;

impl Summary {
    pub(crate) const EMPTY: Summary = Summary(0);
    /// Every variable.
    pub(crate) const VARIABLES: Summary = Summary((1 << VARIABLE_BITS) - 1);
    /// Resolving changes it, whatever is substituted.
    pub(crate) const UNSTABLE: Summary = Summary(1 << 63);
    /// The last resolving of a record may change it.
    pub(crate) const FINAL: Summary = Summary(1 << 62);
    /// The name of an anonymous record.
    pub(crate) const ANONYMOUS: Summary = Summary(1 << 61);
    /// An operator that binds a name of its own.
    pub(crate) const BINDER: Summary = Summary(1 << 60);
    /// Something that is no plain value yet.
    pub(crate) const NOT_CONCRETE: Summary = Summary(1 << 59);
    /// A `?`.
    pub(crate) const NOT_COMPLETE: Summary = Summary(1 << 58);
    /// A field of a record whose value may become plain later.
    pub(crate) const FIELD_OF_DEF: Summary = Summary(1 << 57);
    /// Working it out may make a record or report something, so that it can
    /// be told whether and when that was done; or it takes more than the
    /// values of its names.
    pub(crate) const EFFECTS: Summary = Summary(1 << 56);

    /// The bit of one variable name.
    pub(crate) fn of_variable(name: Val) -> Summary {
        // Names are numbered in the order in which they are first seen, so
        // those of one class fall on different bits.
        Summary(1 << (name.raw() % VARIABLE_BITS))
    }

    pub(crate) fn may_contain(self, other: Summary) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether names may occur below: variables, or names of anonymous
    /// records.
    pub(crate) fn may_be_open(self) -> bool {
        self.may_contain(Summary::VARIABLES | Summary::ANONYMOUS)
    }

    /// Whether nothing below can ever change.
    pub(crate) fn is_settled(self) -> bool {
        !self.may_contain(
            Summary::VARIABLES
                | Summary::ANONYMOUS
                | Summary::UNSTABLE
                | Summary::FINAL
                | Summary::NOT_CONCRETE
                | Summary::FIELD_OF_DEF,
        )
    }

    /// With [`Summary::EFFECTS`] if names are left in it.
    pub(crate) fn with_effects_if_open(self) -> Summary {
        let open = self.may_contain(Summary::VARIABLES | Summary::ANONYMOUS | Summary::UNSTABLE);
        if open { self | Summary::EFFECTS } else { self }
    }

    pub(crate) fn without(self, other: Summary) -> Summary {
        Summary(self.0 & !other.0)
    }
}

impl std::ops::BitOr for Summary {
    type Output = Summary;
    fn bitor(self, other: Summary) -> Summary {
        Summary(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Summary {
    fn bitor_assign(&mut self, other: Summary) {
        self.0 |= other.0;
    }
}
