//! Interface for the crates of this workspace. No part of it is stable.

pub use crate::columns::Columns;
pub use crate::evaluate::io_message;
pub use crate::footprint::Footprint;
pub use crate::tokens::token_ranges;

use crate::records::{Record, Records};

/// Returns the sizes of llvm-tblgen's pools after the same evaluation. The first call evaluates
/// the sources once more.
pub fn footprint(records: &Records) -> &Footprint {
    records.footprint()
}

/// Returns the direct and indirect superclasses of a record, each after its own superclasses and
/// once for each path to it, as dumps list them.
///
/// The number of paths is exponential in the worst case: if each of `n` classes lists the previous
/// one twice among its superclasses, there are 2<sup>n</sup> paths to the first.
pub fn superclasses_with_repeats<'r>(
    record: Record<'r>,
) -> impl Iterator<Item = Record<'r>> + use<'r> {
    record.superclasses_with_repeats()
}
