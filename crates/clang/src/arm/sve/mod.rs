//! What a compiler and its users need of SVE and SME.
//!
//! In: [`Intrinsics`](crate::arm::model::sve::Intrinsics) and their numbers. Out: a header
//! of each ([`header`]), their builtins ([`builtins`]), what is checked of these and what becomes
//! of them ([`tables`]), in which modes of the machine they are there ([`modes`]), the
//! [`numbers`] of their properties, and a list of them as [`json`].

pub(super) mod builtins;
pub(super) mod header;
pub(super) mod json;
pub(super) mod modes;
pub(super) mod numbers;
pub(super) mod tables;
mod types;

/// Which of the two the intrinsics are of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    Sve,
    Sme,
}

impl Extension {
    /// Its name in capital letters.
    fn upper(self) -> &'static str {
        match self {
            Extension::Sve => "SVE",
            Extension::Sme => "SME",
        }
    }

    /// Its name in small letters.
    fn lower(self) -> &'static str {
        match self {
            Extension::Sve => "sve",
            Extension::Sme => "sme",
        }
    }
}
