//! Types of dialects: [`DialectType`].
//!
//! In: a record of class `DialectType`. Out: a predicate that says that a type is of this class,
//! with the parameters of the class as arguments.

use tablegen_core::Record;

/// A class of types.
#[derive(Debug)]
pub(crate) struct DialectType<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) dialect: Record<'r>,
    /// Name of the dialect; empty if it has none.
    pub(crate) dialect_name: &'r str,
    pub(crate) mnemonic: &'r str,
    pub(crate) summary: &'r str,
    pub(crate) description: &'r str,
    /// True if `get` takes the context.
    pub(crate) takes_context: bool,
}
