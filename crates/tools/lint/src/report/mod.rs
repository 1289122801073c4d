//! Reports of lints on TableGen sources.
//!
//! ```
//! use tablegen_core::Evaluator;
//! use tablegen_lint::{Program, Roots, run};
//! use tablegen_lint::report::{Config, Format, Level, Report};
//!
//! let records = Evaluator::new().index(true).evaluate_text("x.td", "class Unused;\n")?;
//! let config = Config::parse("[lints]\nunused-class = \"deny\"\n")?;
//! let level = |name: &str| tablegen_lint::lint(name).map_or(Level::Allow, |one| config.level(one));
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

mod config;
mod includers;
mod joined;
mod write;

pub use config::Config;
pub use includers::{Includers, collect, includes_of};
pub use joined::{FileRange, Level, Report, Reported};
pub use write::{Format, apply};

#[cfg(test)]
mod tests;
