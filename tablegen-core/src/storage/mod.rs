//! Storage of the records of an evaluation: rows of numbers, and hash tables of them.
//!
//! The evaluator writes here; users of the crate read through [`crate::view`].

mod ancestry;
pub(crate) mod items;
pub(crate) mod record;
pub(crate) mod rows;
pub(crate) mod slots;
