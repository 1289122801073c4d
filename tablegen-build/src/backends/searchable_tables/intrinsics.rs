//! Intrinsics: their names, and their order in LLVM's enum.

use tablegen_core::{Record, RecordError};

use super::read::text;

/// One intrinsic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intrinsic<'r> {
    pub(super) record: Record<'r>,
    /// The target that it is for; empty if it is for all.
    pub(super) target: &'r [u8],
    /// Its name in the IR, if the record gives one.
    given_name: &'r [u8],
}

impl<'r> Intrinsic<'r> {
    /// Reads it.
    ///
    /// # Errors
    /// Its names are not well-formed.
    pub(super) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let def = record.name();
        if !record.name_bytes().starts_with(PREFIX) {
            return Err(record.error(format!("Intrinsic '{def}' does not start with 'int_'!")));
        }
        let target = text(record, "TargetPrefix")?;
        let given_name = text(record, "LLVMName")?;
        let intrinsic = Intrinsic { record, target, given_name };
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
    pub(super) fn enum_name(&self) -> &'r [u8] {
        let name = self.record.name_bytes();
        name.strip_prefix(PREFIX).unwrap_or(name)
    }

    /// Its name in the IR.
    pub(super) fn name(&self) -> Vec<u8> {
        if !self.given_name.is_empty() {
            return self.given_name.to_vec();
        }
        let dotted = self.enum_name().iter().map(|&byte| if byte == b'_' { b'.' } else { byte });
        b"llvm.".iter().copied().chain(dotted).collect()
    }
}

/// What the names of records of intrinsics begin with.
const PREFIX: &[u8] = b"int_";
