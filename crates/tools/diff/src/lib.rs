//! Differences between two evaluations of TableGen files, grouped by cause.
//!
//! Classes and records are compared by name, and anonymous records by content. Each changed field is
//! attributed to the class or statement that was edited.
//!
//! ```
//! use tablegen_core::Evaluator;
//! use tablegen_diff::{Cause, Diff, Format};
//!
//! let text = "class Inst { int Size = 4; }\ndef ADD : Inst;\ndef SUB : Inst;";
//! let old = Evaluator::new().evaluate_text("isa.td", text)?;
//! let new = Evaluator::new().evaluate_text("isa.td", text.replace("4", "8"))?;
//! let diff = Diff::new(&old, &new);
//! let groups = diff.groups();
//! assert_eq!(groups[0].cause, Cause::Class("Inst".to_owned()));
//! assert_eq!(groups[0].changes.len(), 3);
//!
//! let mut text = Vec::new();
//! diff.write(Format::Text, false, &mut text)?;
//! assert!(String::from_utf8_lossy(&text).contains("Size: 4 -> 8"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Declarations that no record and no class shows, such as multiclasses, are not compared. Nothing
//! here panics.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod cause;
mod change;
mod diff;
mod fingerprint;
mod json;
mod markdown;
mod pairs;
mod statement;
mod summary;
mod text;

pub use cause::Cause;
pub use change::{Item, ItemKind};
pub use diff::{Change, Counts, Diff, Entity, Format, Group, Kind};
