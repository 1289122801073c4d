//! Patterns: what instruction selection matches, and what it makes of it.
//!
//! So far the sets of types that inference works with.

pub(crate) mod type_sets;
