//! Summary of a value and its operands in one word: names that occur, and properties that affect
//! evaluation.

use super::Val;

/// Union over a value and all values below it.
///
/// The lower bits are a Bloom filter of variable names. A substitution that shares no bit with it
/// does not change the value. The upper bits are flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Summary(pub(crate) u64);

const VARIABLE_BITS: u32 = 56;

impl Summary {
    pub(crate) const EMPTY: Summary = Summary(0);
    /// All variables.
    pub(crate) const VARIABLES: Summary = Summary((1 << VARIABLE_BITS) - 1);
    /// Resolving changes the value, whatever is substituted.
    pub(crate) const UNSTABLE: Summary = Summary(1 << 63);
    /// The last resolution of a record may change the value.
    pub(crate) const FINAL: Summary = Summary(1 << 62);
    /// Contains the name of an anonymous record.
    pub(crate) const ANONYMOUS: Summary = Summary(1 << 61);
    /// Contains an operator that binds a name.
    pub(crate) const BINDER: Summary = Summary(1 << 60);
    /// The value contains a node that is not a constant.
    pub(crate) const NOT_CONCRETE: Summary = Summary(1 << 59);
    /// Contains a `?`.
    pub(crate) const NOT_COMPLETE: Summary = Summary(1 << 58);
    /// Contains a field of a record whose value may become known later.
    pub(crate) const FIELD_OF_DEF: Summary = Summary(1 << 57);
    /// Evaluation may create a record or report a diagnostic, so its order can be observed, or it
    /// depends on more than the values of the names.
    pub(crate) const EFFECTS: Summary = Summary(1 << 56);

    /// Returns the bit of a variable name.
    pub(crate) fn of_variable(name: Val) -> Summary {
        // Names are numbered in order of appearance, so those of one class have different bits.
        Summary(1 << (name.raw() % VARIABLE_BITS))
    }

    pub(crate) fn may_contain(self, other: Summary) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if variables or names of anonymous records may occur.
    pub(crate) fn may_be_open(self) -> bool {
        self.may_contain(Summary::VARIABLES | Summary::ANONYMOUS)
    }

    /// Returns true if no substitution and no evaluation changes the value.
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

    /// Returns the summary with [`Summary::EFFECTS`] if names occur.
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
