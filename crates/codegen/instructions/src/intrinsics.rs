//! Intrinsics: their names, and their numbers in LLVM's enum (LLVM: `CodeGenIntrinsic`).
//!
//! Input: records of class `Intrinsic`. Output: [`IntrinsicName`] and [`IntrinsicNumbers`].

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, ValueKind};

/// Names of one intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct IntrinsicName<'r> {
    /// Record of class `Intrinsic`.
    pub record: Record<'r>,
    /// Target of the intrinsic; empty if all targets have it.
    pub target: &'r [u8],
    /// IR name from the field `LLVMName`; empty if the name follows from the record's name.
    given_name: &'r [u8],
}

impl<'r> IntrinsicName<'r> {
    /// Reads the names.
    ///
    /// # Errors
    /// Returns an error if an intrinsic is invalid.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let intrinsic = Self::read_unchecked(record)?;
        intrinsic.check_target()?;
        Ok(intrinsic)
    }

    /// Checks the name of the record.
    ///
    /// # Errors
    /// Returns an error if the record is not an intrinsic.
    pub fn check_def(record: Record<'_>) -> Result<(), RecordError> {
        if record.name_bytes().starts_with(PREFIX) {
            return Ok(());
        }
        let def = record.name();
        Err(record.error(format!("Intrinsic '{def}' does not start with 'int_'!")))
    }

    /// Reads the names without checking the target.
    pub fn read_unchecked(record: Record<'r>) -> Result<Self, RecordError> {
        Self::check_def(record)?;
        let target = text(record, "TargetPrefix")?;
        let given_name = text(record, "LLVMName")?;
        let intrinsic = IntrinsicName { record, target, given_name };
        if !intrinsic.name().starts_with(b"llvm.") {
            let def = record.name();
            let message = format!("Intrinsic '{def}'s name does not start with 'llvm.'!");
            return Err(record.error(message));
        }
        Ok(intrinsic)
    }

    /// Checks that the name is one of the target.
    pub fn check_target(&self) -> Result<(), RecordError> {
        let (name, target) = (self.name(), self.target);
        let rest = name.strip_prefix(b"llvm.").and_then(|rest| rest.strip_prefix(target));
        if !target.is_empty() && !rest.is_some_and(|rest| rest.starts_with(b".")) {
            let (def, target) = (self.record.name(), String::from_utf8_lossy(target));
            let message = format!("Intrinsic '{def}' does not start with 'llvm.{target}.'!");
            return Err(self.record.error(message));
        }
        Ok(())
    }

    /// Returns the enumerator, without the prefix `int_`.
    pub fn enum_name(&self) -> &'r [u8] {
        let name = self.record.name_bytes();
        name.strip_prefix(PREFIX).unwrap_or(name)
    }

    /// Returns the name in the IR.
    pub fn name(&self) -> Vec<u8> {
        if self.given_name.is_empty() { self.default_name() } else { self.given_name.to_vec() }
    }

    /// Returns the name in the IR of an intrinsic whose record has an empty `LLVMName`.
    pub fn default_name(&self) -> Vec<u8> {
        let dotted = self.enum_name().iter().map(|&byte| if byte == b'_' { b'.' } else { byte });
        b"llvm.".iter().copied().chain(dotted).collect()
    }
}

/// Prefix of the names of intrinsic records.
const PREFIX: &[u8] = b"int_";

/// Returns the bytes of a string field, which need not be UTF-8.
///
/// # Errors
/// Returns an error if the field is missing, or not a string.
pub fn text<'r>(record: Record<'r>, field: &str) -> Result<&'r [u8], RecordError> {
    match record.value(field)?.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => Ok(text),
        _ => Ok(record.string(field)?.as_bytes()),
    }
}

/// Values of intrinsics in LLVM's enum.
#[derive(Debug)]
pub struct IntrinsicNumbers {
    numbers: FxHashMap<RecordId, u32>,
}

impl IntrinsicNumbers {
    /// Numbers all intrinsics from 1: first those of all targets, then the others by name.
    ///
    /// # Errors
    /// Returns an error if the names of an intrinsic are invalid.
    pub fn read(records: &Records) -> Result<Self, RecordError> {
        let mut all = Vec::new();
        for record in records.derived_from("Intrinsic").into_iter().flatten() {
            let intrinsic = IntrinsicName::read(record)?;
            all.push((!intrinsic.target.is_empty(), intrinsic.name(), record.id()));
        }
        all.sort_unstable();
        Ok(IntrinsicNumbers { numbers: all.into_iter().map(|(.., id)| id).zip(1..).collect() })
    }

    /// Returns the number of the intrinsic that a record defines. Returns `None` if the record is
    /// not an intrinsic.
    pub fn of(&self, record: Record<'_>) -> Option<u32> {
        self.numbers.get(&record.id()).copied()
    }
}
