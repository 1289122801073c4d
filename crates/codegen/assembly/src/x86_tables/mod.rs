//! X86 tables that relate instructions: `mapping/` has shorter and other forms of instructions,
//! `folding/` has memory forms.
//!
//! Most rows follow from encodings. Missing rows, and rows that would be wrong, are listed by name
//! in each `manual.rs`.

pub(super) mod folding;
pub(super) mod mapping;

use tablegen_core::{RecordError, Records};

use tablegen_model::instructions::{InstrId, Instructions};

/// EVEX instructions with a common stem: the stem, the vector lengths, and the suffixes of the
/// names. Lengths are `X`, `Y` and `Z` for 128, 256 and 512 bits. `Z` is also used for scalar
/// instructions.
type Evex = (&'static str, &'static str, &'static str);

/// Returns the names of EVEX instructions.
fn evex_names((stem, lengths, ends): Evex) -> impl Iterator<Item = String> {
    let mark = |length| match length {
        'X' => "Z128",
        'Y' => "Z256",
        _ => "Z",
    };
    let of_length =
        move |length| ends.split(' ').map(move |end| [stem, mark(length), end].concat());
    lengths.chars().flat_map(of_length)
}

/// Lookup of instructions by name.
struct ByName<'a, 'r> {
    records: &'r Records,
    instructions: &'a Instructions<'r>,
}

impl ByName<'_, '_> {
    /// Returns the instruction with this name, or `None` if there is no such record.
    ///
    /// # Errors
    /// Returns an error if the record is not an instruction.
    fn find(&self, name: &str) -> Result<Option<InstrId>, RecordError> {
        let Some(record) = self.records.find_def(name) else { return Ok(None) };
        let id = self.instructions.id(record);
        Ok(Some(id.ok_or_else(|| record.error(format!("'{name}' is no instruction")))?))
    }

    /// Returns the instruction with this name, which the tables require.
    ///
    /// # Errors
    /// Returns an error if there is no such instruction.
    fn need(&self, name: &str) -> Result<InstrId, RecordError> {
        let missing =
            || RecordError::new(&[], format!("X86's tables need an instruction '{name}'"));
        self.find(name)?.ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::evex_names;

    #[test]
    fn names_are_made_of_parts() {
        let names: Vec<String> = evex_names(("VADD", "XYZ", "rm rr")).collect();
        let expected =
            ["VADDZ128rm", "VADDZ128rr", "VADDZ256rm", "VADDZ256rr", "VADDZrm", "VADDZrr"];
        assert_eq!(names, expected);
    }
}
