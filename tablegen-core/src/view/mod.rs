//! Views of a finished evaluation, which users of the crate read: records, their fields, values and
//! types, and conversions of values to Rust types.
//!
//! All of it is immutable and borrows from [`Records`](records::Records).

mod access;
mod by_class;
pub(crate) mod columns;
mod extract;
pub(crate) mod records;
pub(crate) mod values;
