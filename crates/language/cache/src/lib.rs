//! Cache of evaluated records between processes.
//!
//! A [`Cache`] is a directory. An evaluator that has one looks up its sources there before it
//! evaluates them, and reads a snapshot of the records in a small part of the time.
//!
//! ```
//! # let dir = tempfile::tempdir()?;
//! use tablegen_core::Evaluator;
//! use tablegen_cache::Cache;
//!
//! let cache = Cache::open(dir.path())?;
//! for _ in 0..2 {
//!     let evaluator = Evaluator::new().cache(Some(&cache));
//!     let records = evaluator.evaluate_text("x.td", "def Answer { int Value = 42; }")?;
//!     assert_eq!(records.def("Answer")?.int("Value")?, 42);
//! }
//! assert_eq!(cache.stats()?.results, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! - A *manifest* belongs to settings: the main file with its content, include directories, macros,
//!   and the build of the evaluator. It lists the included files of up to eight evaluations with
//!   hashes of their contents, and the paths at which no file was found.
//! - A *result* belongs to one of these lists: the snapshot of the records, or another text that
//!   was made of the same files.
//!
//! Every file has a checksum, and is written under a temporary name first. A file that is damaged,
//! or of another program, is ignored and replaced. Any number of processes can use a directory.
//!
//! # Validity
//!
//! A file is unchanged if its content has the same hash. It is not read if its inode, size, and
//! times of modification and change are those of the last comparison, and if these times were at
//! least two seconds old then; a younger file could change again without new times.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod digest;
mod evaluations;
mod frame;
mod inputs;
mod manifest;
mod storage;

pub use inputs::Inputs;
pub use storage::{Cache, Stats};
