//! Iterators of this crate, as named types that can be stored in your own types.
//!
//! All of them implement `Clone`, `ExactSizeIterator` and `DoubleEndedIterator`.

pub use crate::records::{Fields, FieldsByName, Globals, RecordIter, Superclasses, TemplateArgs};
pub use crate::source::Dependencies;
pub use crate::view::{DagArgs, Values};
