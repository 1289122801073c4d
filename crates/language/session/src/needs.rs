//! [`Needs`]: what a back-end requires of a run, besides the records.

/// Requirements of a back-end on the run that makes its output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// True if the output has the sizes of llvm-tblgen's pools. An evaluation that creates every value
    /// that llvm-tblgen creates provides them; otherwise they take another evaluation.
    pub pool_sizes: bool,
    /// True if uses of deprecated records are reported before the output is made, as mlir-tblgen
    /// does.
    pub deprecated_uses: bool,
}

impl Needs {
    /// No needs.
    pub const NONE: Needs = Needs { pool_sizes: false, deprecated_uses: false };

    /// Returns the needs of both.
    #[must_use]
    pub const fn and(self, other: Needs) -> Needs {
        Needs {
            pool_sizes: self.pool_sizes || other.pool_sizes,
            deprecated_uses: self.deprecated_uses || other.deprecated_uses,
        }
    }
}
