//! Tests of `--gen-searchable-tables`: programs that query generated tables, and random sources.

pub mod campaign;
pub mod probe;
pub mod random;
