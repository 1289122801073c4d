//! Turns records into generated files.
#![deny(missing_docs)]
