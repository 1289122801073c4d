//! Instructions as code generators and assemblers know them: what generated modules have in
//! common.
//!
//! [`desc`] has their descriptions, [`inst`] what predicates ask of an instruction in the making,
//! [`features`] sets of features, and [`sched`] what instructions cost in a processor.

pub mod desc;
pub mod features;
pub mod inst;
pub mod sched;
#[doc(hidden)]
pub mod tables;
