//! Analysis for plans whose text is printed with this crate. Output: Rust code of hooks, and the
//! items that predicates of instructions refer to.

use std::sync::Arc;

use tablegen_core::{Record, RecordError};
use tablegen_model::instruction_predicates::NamedPredicate;
use tablegen_model::instructions::Instructions;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::{Context, Queries};
use tablegen_session::BackendError;

/// Returns the Rust code in a field of a record, or `None` if the field is absent, unset or blank.
///
/// # Errors
/// Returns an error if the field is not a string.
pub fn rust_code<'r>(record: Record<'r>, field: &str) -> Result<Option<&'r str>, RecordError> {
    match record.field(field) {
        Some(code) if !code.value().is_unset() => {
            let text = record.string(field)?;
            Ok((!text.trim().is_empty()).then_some(text))
        }
        _ => Ok(None),
    }
}

/// Returns the Rust code of two records with the same C++, `other` being the first.
///
/// # Errors
/// Returns an error if both have Rust code and the codes differ.
pub fn same_code<'r>(
    record: Record<'r>,
    field: &str,
    other: Record<'_>,
    known: Option<&'r str>,
) -> Result<Option<&'r str>, RecordError> {
    join_code(record, field, rust_code(record, field)?, other, known)
}

/// Returns the Rust code of two records with the same C++: `rust` of `record`, and `known` of `other`.
///
/// # Errors
/// Returns an error if both have Rust code and the codes differ.
pub fn join_code<'r>(
    record: Record<'r>,
    field: &str,
    rust: Option<&'r str>,
    other: Record<'_>,
    known: Option<&'r str>,
) -> Result<Option<&'r str>, RecordError> {
    match (known, rust) {
        (Some(one), Some(another)) if one.trim() != another.trim() => {
            let other = other.name();
            Err(record.error(format!(
                "{field} differs from that of '{other}', though the C++ is the same"
            )))
        }
        (None, rust) => Ok(rust),
        (known, _) => Ok(known),
    }
}

/// Instructions, registers and named predicates that predicates refer to.
pub struct References<'r> {
    pub instructions: Arc<Instructions<'r>>,
    pub registers: Arc<CodeGenRegisters<'r>>,
    pub named: Vec<NamedPredicate<'r>>,
}

impl<'r> References<'r> {
    /// Reads the references from the model.
    ///
    /// # Errors
    /// Returns an error if instructions, registers or predicates are not well-formed.
    pub fn read(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let named = NamedPredicate::read_all(cx.records())?;
        Ok(References { instructions: cx.instructions()?, registers: cx.registers()?, named })
    }
}
