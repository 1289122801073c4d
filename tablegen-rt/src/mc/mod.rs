//! Instructions as code generators and assemblers know them: what generated modules have in
//! common.
//!
//! [`desc`] has their descriptions, [`inst`] what predicates ask of an instruction in the making.

pub mod desc;
pub mod inst;
#[doc(hidden)]
pub mod tables;
