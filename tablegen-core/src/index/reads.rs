//! Fields and classes that users of the records have looked up.

use std::collections::BTreeSet;
use std::sync::Mutex;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::text::TextId;
use crate::value::Val;

/// Names that were looked up in [`Records`](crate::Records) so far.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reads {
    /// Names of the fields.
    pub fields: BTreeSet<String>,
    /// Names of the classes, whose records were listed or that records were compared with.
    pub classes: BTreeSet<String>,
}

/// Records the lookups.
#[derive(Debug, Default)]
pub(crate) struct Tracker {
    names: Mutex<Names>,
}

#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) fields: HashSet<Val, FxBuildHasher>,
    pub(crate) classes: HashSet<TextId, FxBuildHasher>,
    pub(crate) shapes: HashSet<u32, FxBuildHasher>,
}

impl Tracker {
    /// Calls `with` with the names. A panic of another thread does not matter: names are only
    /// added.
    pub(crate) fn with<T>(&self, with: impl FnOnce(&mut Names) -> T) -> T {
        with(&mut self.names.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}
