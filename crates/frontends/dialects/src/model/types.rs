//! Types of dialects: [`DialectType`].
//!
//! Input: a record of class `DialectType`. Output: a predicate that tests for this type, with the
//! parameters of the type as arguments.

use tablegen_core::Record;

/// Type of a dialect, with parameters.
#[derive(Debug)]
pub(crate) struct DialectType<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) dialect: Record<'r>,
    /// Name of the dialect, or empty if the type belongs to no dialect.
    pub(crate) dialect_name: &'r str,
    pub(crate) mnemonic: &'r str,
    pub(crate) summary: &'r str,
    pub(crate) description: &'r str,
    /// True if `get` takes the context.
    pub(crate) takes_context: bool,
}
