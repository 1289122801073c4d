//! Writes static web sites from TableGen records.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use tablegen_browse::Site;
//! use tablegen_core::Evaluator;
//!
//! let records = Evaluator::new().evaluate_file("isa.td")?;
//! let summary = Site::new().title("My machine").write(&records, Path::new("site"))?;
//! println!("{} records in {} files", summary.records, summary.files);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A site shows each class with its place in the tree of classes, arguments, fields, subclasses and
//! records; each record with the line that set each field, and the records that refer to it; and the
//! sources. For instructions of a target it draws the encoding and lists operands, assembly syntax,
//! and the latency and resources of each processor. It also has the features of a target and what they
//! imply, the operations, attributes and types of MLIR dialects (feature `mlir`), and manuals of
//! command-line options (feature `options`).
//!
//! The site needs neither a server nor a network: `index.html` opens from a directory. Data is in
//! compressed parts, of which a page loads those that it shows. The same records give the same files.
//! Files of an earlier site in the directory are replaced; files with other names stay.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod costs;
#[cfg(feature = "mlir")]
mod dialects;
mod entries;
mod features;
mod json;
mod links;
#[cfg(feature = "mlir")]
mod markdown;
#[cfg(feature = "options")]
mod options;
mod parts;
mod site;
mod subjects;

pub use site::{Site, Summary};
