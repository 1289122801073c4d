//! Tests of `--gen-searchable-tables`: programs that ask generated tables, and random sources.

pub mod campaign;
pub mod probe;
pub mod random;
