//! Iterators of this crate, as named types that can be stored in your own types.
//!
//! All of them implement `Clone`, `ExactSizeIterator` and `DoubleEndedIterator`.

pub use crate::source::Dependencies;
pub use crate::view::records::{
    Fields, FieldsByName, Globals, RecordIter, Superclasses, TemplateArgs,
};
pub use crate::view::values::{DagArgs, Values};
