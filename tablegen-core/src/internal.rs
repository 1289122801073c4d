//! Interface for the crates of this workspace. The whole interface is unstable.

pub use crate::dump::Dumper;
pub use crate::evaluate::{EvaluationCache, Request, passed_paths, snapshot, texts_read};
pub use crate::footprint::Footprint;
pub use crate::render::render_unlabeled;
pub use crate::source::{
    MAX_SOURCE, Reader as TextReader, io_message, open_error, read_bounded, read_file,
};
pub use crate::temporary::{Locked, TEMPORARY_PREFIX, TemporaryFile, while_locked};
pub use crate::tokens::token_ranges;
pub use crate::view::columns::Columns;

use crate::evaluate::Evaluator;
use crate::view::records::{Record, Records};

/// Hash of the sources of this crate. Snapshots of one build are read by no other.
pub const BUILD: &str = env!("TABLEGEN_CORE_BUILD");

/// Returns the sizes of llvm-tblgen's pools after the same evaluation. Unless the evaluator was
/// [`counting`], the first call evaluates the sources once more.
pub fn footprint(records: &Records) -> &Footprint {
    records.footprint()
}

/// Makes an evaluator create every value that llvm-tblgen creates, for [`footprint`]. An evaluation
/// takes about a fifth longer.
pub fn counting(evaluator: Evaluator<'_>) -> Evaluator<'_> {
    evaluator.counting()
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
