//! Patterns of the code generator.

include!(concat!(env!("TABLEGEN_TABLES"), "/selector.rs"));
