//! Intrinsics: their names, and their numbers in LLVM's enum (LLVM: `CodeGenIntrinsic`).
//!
//! In: records of class `Intrinsic`. Out: the checked names of each, and [`IntrinsicNumbers`].
//! What instruction selection knows of them besides is in `patterns/intrinsics.rs`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, ValueKind};

/// The names of one intrinsic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntrinsicName<'r> {
    /// Its record.
    pub(crate) record: Record<'r>,
    /// The target that it is for; empty if it is for all.
    pub(crate) target: &'r [u8],
    /// Its name in the IR, if the record gives one.
    given_name: &'r [u8],
}

impl<'r> IntrinsicName<'r> {
    /// Reads the names.
    ///
    /// # Errors
    /// They are not well-formed.
    pub(crate) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let def = record.name();
        if !record.name_bytes().starts_with(PREFIX) {
            return Err(record.error(format!("Intrinsic '{def}' does not start with 'int_'!")));
        }
        let target = text(record, "TargetPrefix")?;
        let given_name = text(record, "LLVMName")?;
        let intrinsic = IntrinsicName { record, target, given_name };
        let name = intrinsic.name();
        let Some(rest) = name.strip_prefix(b"llvm.") else {
            let message = format!("Intrinsic '{def}'s name does not start with 'llvm.'!");
            return Err(record.error(message));
        };
        let of_target = rest.strip_prefix(target).is_some_and(|rest| rest.starts_with(b"."));
        if !target.is_empty() && !of_target {
            let target = String::from_utf8_lossy(target);
            let message = format!("Intrinsic '{def}' does not start with 'llvm.{target}.'!");
            return Err(record.error(message));
        }
        Ok(intrinsic)
    }

    /// Its name in LLVM's enum.
    pub(crate) fn enum_name(&self) -> &'r [u8] {
        let name = self.record.name_bytes();
        name.strip_prefix(PREFIX).unwrap_or(name)
    }

    /// Its name in the IR.
    pub(crate) fn name(&self) -> Vec<u8> {
        if !self.given_name.is_empty() {
            return self.given_name.to_vec();
        }
        let dotted = self.enum_name().iter().map(|&byte| if byte == b'_' { b'.' } else { byte });
        b"llvm.".iter().copied().chain(dotted).collect()
    }
}

/// What the names of records of intrinsics begin with.
const PREFIX: &[u8] = b"int_";

/// A string field, which need not be UTF-8.
///
/// # Errors
/// There is no such field, or it holds no string.
pub(crate) fn text<'r>(record: Record<'r>, field: &str) -> Result<&'r [u8], RecordError> {
    match record.value(field)?.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => Ok(text),
        _ => Ok(record.string(field)?.as_bytes()),
    }
}

/// The values of intrinsics in LLVM's enum.
#[derive(Debug)]
pub(crate) struct IntrinsicNumbers {
    numbers: FxHashMap<RecordId, u32>,
}

impl IntrinsicNumbers {
    /// Numbers all intrinsics: first those for all targets, then by name. 0 is none.
    ///
    /// # Errors
    /// The names of one are not well-formed.
    pub(crate) fn read(records: &Records) -> Result<Self, RecordError> {
        let mut all = Vec::new();
        for record in records.derived_from("Intrinsic").into_iter().flatten() {
            let intrinsic = IntrinsicName::read(record)?;
            all.push((!intrinsic.target.is_empty(), intrinsic.name(), record.id()));
        }
        all.sort_unstable();
        Ok(IntrinsicNumbers { numbers: all.into_iter().map(|(.., id)| id).zip(1..).collect() })
    }

    /// The number of an intrinsic.
    pub(crate) fn of(&self, record: Record<'_>) -> Option<u32> {
        self.numbers.get(&record.id()).copied()
    }
}
