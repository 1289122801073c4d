//! Instructions as code generators and assemblers know them: what generated modules have in
//! common.
//!
//! [`desc`] has their descriptions, [`inst`] what generated modules ask of an instruction,
//! [`machine`] an instruction for those who have no type of their own, [`features`] sets of
//! features, [`sched`] what instructions cost in a processor, and [`folding`] which of them can
//! have memory in place of a register.

pub mod desc;
pub mod features;
pub mod folding;
pub mod inst;
pub mod machine;
pub mod sched;
#[doc(hidden)]
pub mod tables;
