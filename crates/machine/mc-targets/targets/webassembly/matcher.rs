//! Tables of the assembler.

include!(concat!(env!("TABLEGEN_TABLES"), "/matcher.rs"));
