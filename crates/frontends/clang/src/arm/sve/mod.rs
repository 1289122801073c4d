//! SVE and SME headers and builtin tables.
//!
//! Input: [`Intrinsics`](crate::arm::model::sve::Intrinsics) and their encodings. Output:
//!
//! - [`header`]: the C headers;
//! - [`builtins`]: the builtins, as [`json`] too;
//! - [`tables`]: code generation and range checks;
//! - [`modes`]: streaming modes and ZA state;
//! - [`numbers`]: the encodings of properties.

pub(super) mod builtins;
pub(super) mod header;
pub(super) mod json;
pub(super) mod modes;
pub(super) mod numbers;
pub(super) mod tables;
mod types;

/// Extension that the intrinsics belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    Sve,
    Sme,
}

impl Extension {
    /// Returns the name in upper case.
    fn upper(self) -> &'static str {
        match self {
            Extension::Sve => "SVE",
            Extension::Sme => "SME",
        }
    }

    /// Returns the name in lower case.
    fn lower(self) -> &'static str {
        match self {
            Extension::Sve => "sve",
            Extension::Sme => "sme",
        }
    }
}
