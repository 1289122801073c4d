//! The options of a program's command line: their tables, and what documents them. Feature
//! `options`.
//!
//! `read.rs` has what the back-ends read alike.

mod manual;
mod parser;
mod read;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[parser::BACKEND, manual::BACKEND];
