//! Types of intrinsics as numbers (`TypeSig`), and the names of the numbers.
//!
//! Input: records of class `IIT_Base`, and the field `TypeSig` of each intrinsic's `TypeInfo`.
//! Output: [`Signatures`].

use tablegen_core::{RecordError, Records, Release, ValueKind};

use tablegen_emit::cxx::tables::Table;
use tablegen_model::intrinsics::Intrinsic;

/// Highest offset into the table of long signatures.
const LAST_OFFSET: u32 = 0x7fff;

/// Type signatures of all intrinsics.
#[derive(Debug)]
pub(super) struct Signatures<'r> {
    /// Type kinds with their names, sorted by number. `None` if class `IIT_Base` is not defined.
    pub(super) kinds: Option<Vec<(u8, &'r str)>>,
    /// Type signature of each intrinsic, truncated to bytes.
    pub(super) of: Vec<Vec<u8>>,
    /// Signatures that are [`Stored::Long`].
    pub(super) long: Table<u8>,
}

/// Storage of an intrinsic's types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stored {
    /// Packed into a number, four bits for each code.
    Short(u16),
    /// Stored in the table of long signatures.
    Long,
}

impl<'r> Signatures<'r> {
    /// Reads the type signatures of all intrinsics.
    ///
    /// # Errors
    /// Returns an error if a field is missing or invalid, or if an offset into the table of long
    /// signatures cannot be stored.
    pub(super) fn read(records: &'r Records, all: &[Intrinsic<'r>]) -> Result<Self, RecordError> {
        let mut kinds = Vec::new();
        for record in records.derived_from("IIT_Base").into_iter().flatten() {
            let number = record.plain_int("Number")?;
            let Ok(number) = u8::try_from(number) else {
                let text = format!("the number {number} of a kind of types has more than 8 bits");
                return Err(record.error(text));
            };
            kinds.push((number, record.name()));
        }
        // Of several kinds with one number, the last is used.
        kinds.reverse();
        kinds.sort_by_key(|&(number, _)| number);
        kinds.dedup_by_key(|&mut (number, _)| number);
        let kinds = (!kinds.is_empty()).then_some(kinds);
        let of = all.iter().map(signature).collect::<Result<Vec<Vec<u8>>, _>>()?;
        let is_long = |types: &&Vec<u8>| Self::stored(records.release(), types) == Stored::Long;
        let long = Table::new(of.iter().filter(is_long).cloned().collect(), true);
        if long.layout.offsets.iter().any(|&offset| offset > LAST_OFFSET) {
            let message = "Offset of long encoding table exceeds encoding bits";
            return Err(RecordError::new(&[], message));
        }
        Ok(Signatures { kinds, of, long })
    }

    /// Returns the storage of an intrinsic's types.
    pub(super) fn stored(release: Release, types: &[u8]) -> Stored {
        // Zeros at the end are not stored, so that LLVM 22 has up to 8 codes in a number.
        let most = if release >= Release::V23 { 4 } else { 8 };
        let fits = types.len() <= most && types.iter().all(|&code| code < 16);
        let packed =
            types.iter().rev().filter(|_| fits).fold(0, |all, &code| u64::from(code) | all << 4);
        match u16::try_from(packed) {
            Ok(packed) if fits && packed <= LAST_OFFSET as u16 => Stored::Short(packed),
            _ => Stored::Long,
        }
    }
}

fn signature(intrinsic: &Intrinsic<'_>) -> Result<Vec<u8>, RecordError> {
    let info = intrinsic.record.def("TypeInfo")?;
    let list = info.list("TypeSig")?;
    let mut all = Vec::with_capacity(list.len());
    for value in list {
        match value.kind() {
            // LLVM truncates the codes to 8 bits.
            ValueKind::Int(code) => all.push(code as u8),
            _ => return Err(info.error("a type in the list `TypeSig` is no integer")),
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::{Signatures, Stored};
    use tablegen_core::Release::{V22, V23};

    #[test]
    fn short_ones_are_numbers_of_fifteen_bits() {
        assert_eq!(Signatures::stored(V23, &[1, 2, 3, 7]), Stored::Short(0x7321));
        assert_eq!(Signatures::stored(V23, &[1, 2, 3, 0, 0]), Stored::Long);
        assert_eq!(Signatures::stored(V22, &[]), Stored::Short(0));
        assert_eq!(Signatures::stored(V22, &[1, 2, 3, 7]), Stored::Short(0x7321));
        assert_eq!(Signatures::stored(V22, &[1, 2, 0, 0, 0, 0, 0, 0]), Stored::Short(0x21));
        assert_eq!(Signatures::stored(V22, &[1, 2, 3, 8]), Stored::Long);
        assert_eq!(Signatures::stored(V22, &[16]), Stored::Long);
        assert_eq!(Signatures::stored(V22, &[0; 9]), Stored::Long);
    }
}
