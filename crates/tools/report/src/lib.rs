//! Reports of lints on TableGen sources.
//!
//! ```
//! use tablegen_core::Evaluator;
//! use tablegen_lint::{Program, Roots, run};
//! use tablegen_report::{Config, Format, Report};
//!
//! let records = Evaluator::new().index(true).evaluate_text("x.td", "class Unused;\n")?;
//! let config = Config::parse("[lints]\nunused-class = \"deny\"\n")?;
//! let level = |name: &str| config.level(name, true);
//!
//! let found = run(&Program { records: &records, roots: &Roots::default() }, |_| true);
//! let mut report = Report::default();
//! report.add(&records, &found, level);
//! let mut text = Vec::new();
//! report.write(Format::Text, &mut text)?;
//! assert_eq!(String::from_utf8(text)?, "\
//! x.td:1:7: error: the class `Unused` is not used [unused-class]
//! class Unused;
//!       ^
//! help: remove the class
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Config`] has the levels of lints, from a configuration file.
//! - [`Report`] joins the findings of several programs, and writes text, JSON or SARIF.
//! - [`Includers`] knows the files that include a file.
//! - [`apply`] applies fixes.
//!
//! Nothing panics on any input.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod config;
mod includers;
mod report;
mod write;

pub use config::Config;
pub use includers::{Includers, collect};
pub use report::{FileRange, Level, Report, Reported};
pub use write::{Format, apply};

#[cfg(test)]
mod tests;
