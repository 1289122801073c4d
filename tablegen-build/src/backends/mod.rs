//! The back-ends, by families. A family is a cargo feature, or always there; [`registry`] has the
//! list of all.
//!
//! Each back-end is a directory (or a file) with a [`Plan`](crate::session::Plan) that its
//! analysis makes, and a printer for each language.
//!
//! [`registry`]: crate::registry

#[cfg(feature = "clang")]
pub(crate) mod clang;
#[cfg(feature = "codegen")]
pub(crate) mod codegen;
#[cfg(feature = "dialects")]
pub(crate) mod dialects;
#[cfg(feature = "ir")]
pub(crate) mod ir;
#[cfg(feature = "options")]
pub(crate) mod options;
pub(crate) mod records;
pub(crate) mod tables;
