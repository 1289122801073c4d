//! Evaluates TableGen sources (`.td` files) into records, exactly as LLVM 22
//! does.
//!
//! ```
//! use tablegen_core::Evaluator;
//!
//! let records = Evaluator::new().evaluate_text(
//!     "regs.td",
//!     r#"
//!     class Reg<int n> { int Number = n; string Name = "r" # n; }
//!     foreach i = 0...3 in def R#i : Reg<i>;
//!     "#,
//! )?;
//! for reg in records.derived_from("Reg")? {
//!     println!("{} is number {}", reg.name(), reg.int("Number")?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`guide`] explains the library in short chapters. The last one is for users of the crate
//! `tblgen`.
//!
//! # What is here
//!
//! - [`Evaluator`] reads sources from files, from memory or from your own [`Sources`], and returns
//!   [`Records`] or a [`Failure`].
//! - [`Records`] are immutable and can be shared between threads. [`Record`], [`Value`] and
//!   [`Type`] are views of them.
//! - Typed access, such as [`Record::int`], and lookups return [`RecordError`], which names the
//!   location. Generators report their own errors with the same type.
//! - [`Diagnostic`]s are data; [`render`] converts them to text.
//! - [`SetTheory`] evaluates the set expressions that back-ends use.
//! - With the feature `serde`, records deserialize into your own structs and serialize as JSON: see
//!   the module `serde`.
//!
//! # What is not
//!
//! Output for other languages is in the crate `tablegen-build`, which writes `.inc` files and Rust
//! modules.
//!
//! # Promises
//!
//! For every input, an evaluation returns records or diagnostics. It does not panic, overflow the
//! stack, or use unbounded memory. The same input has the same result on every machine.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod define;
mod diag;
mod dump;
mod error;
mod evaluate;
mod evaluation;
mod expand;
mod footprint;
pub mod guide;
mod help;
mod index;
#[doc(hidden)]
pub mod internal;
pub mod iter;
mod iterators;
mod lexer;
mod lint;
mod memo;
mod ops;
mod order;
mod parser;
mod print;
mod proc_macros;
mod profile;
mod record_id;
mod regex;
mod release;
mod render;
mod resolve;
#[cfg(feature = "serde")]
pub mod serde;
mod sets;
mod snapshot;
mod source;
mod storage;
mod suggest;
mod temporary;
mod text;
mod tokens;
mod types;
mod value;
mod view;

pub use diag::{Diagnostic, DiagnosticCode, DiagnosticData, Diagnostics, Severity};
pub use error::{FieldError, LookupError, LookupKind, RecordError, ValueError};
pub use evaluate::{Edit, Evaluator, Failure, Incremental};
pub use evaluation::Cancellation;
pub use index::{
    Declaration, DeclarationKind, LetEffect, LetUse, NameUse, Reads, SourceIndex, UseKind,
};
pub use lint::{Lint, LintDefault};
pub use order::natural as natural_order;
pub use parser::Reached;
pub use profile::{EvaluationProfile, ProfileEntry, ProfileKind};
pub use record_id::RecordId;
pub use regex::{Regex, RegexError};
pub use release::{Release, UnknownRelease};
pub use render::{render, render_all, render_with_help};
pub use sets::{
    Elements as SetElements, Operator as SetOperator, OrderedSet, PlainRecords, RecordSet,
    SetTheory,
};
pub use source::{FileId, FileSystem, LineColumn, Loc, MemoryFiles, SourceMap, Sources};
pub use suggest::nearest;
pub use view::records::{Field, Record, Records, TemplateArg};
pub use view::values::{Bits, Dag, Expression, List, Type, TypeKind, Value, ValueKind};

/// Examples of the README, which are compiled as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
