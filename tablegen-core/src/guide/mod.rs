//! Guide to the library, in short chapters. All examples run as tests.
//!
//! 1. [`reading`]: from files or texts to [`Records`](crate::Records), and errors of the sources.
//! 2. [`records`]: classes and records, superclasses, anonymous records, order.
//! 3. [`values`]: kinds of values, and the types of the language.
//! 4. [`fields`]: typed access, `?`, fields that are missing.
//! 5. [`dags`]: operators, arguments and their names.
//! 6. [`errors`]: locations, source lines and carets, and errors of your own.
//! 7. [`sharing`]: threads, `static`s and handles.
//! 8. [`generators`]: a whole generator, for a build script and for a macro.
//! 9. [`from_tblgen`]: for users of the crate `tblgen`, function by function.
//!
//! The modules contain only these pages.

#[doc = include_str!("reading.md")]
pub mod reading {}

#[doc = include_str!("records.md")]
pub mod records {}

#[doc = include_str!("values.md")]
pub mod values {}

#[doc = include_str!("fields.md")]
pub mod fields {}

#[doc = include_str!("dags.md")]
pub mod dags {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("sharing.md")]
pub mod sharing {}

#[doc = include_str!("generators.md")]
pub mod generators {}

#[doc = include_str!("from_tblgen.md")]
pub mod from_tblgen {}
