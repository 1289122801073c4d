//! Errors of lowering.

use alloc::format;

use crate::error::Error;

/// Name that the generated modules of a target lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing(pub &'static str);

impl From<Missing> for Error {
    fn from(Missing(name): Missing) -> Self {
        Error::Unsupported(format!("the patterns of the target do not mention `{name}`"))
    }
}
