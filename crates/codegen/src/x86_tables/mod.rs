//! Tables of X86 that relate instructions: `mapping/` has shorter and other forms of instructions,
//! `folding/` the forms that take memory where others take a register.
//!
//! Most rows follow from what descriptions say of encodings. Some do not, and some that would
//! follow are wrong: both kinds are listed by name (`manual.rs` of each).

pub(super) mod folding;
pub(super) mod mapping;

use tablegen_core::{RecordError, Records};

use tablegen_model::instructions::{InstrId, Instructions};

/// Instructions with prefix EVEX whose names begin alike: what they begin with, the lengths of
/// vectors that there are, and the ends of the names. The lengths are `X`, `Y` and `Z`, for vectors
/// of 128, 256 and 512 bits; `Z` is also for instructions that work on one number.
type Evex = (&'static str, &'static str, &'static str);

/// The names of instructions with prefix EVEX.
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

/// Finds instructions by their names.
struct ByName<'a, 'r> {
    records: &'r Records,
    instructions: &'a Instructions<'r>,
}

impl ByName<'_, '_> {
    /// The instruction of this name; none if there is no such record.
    ///
    /// # Errors
    /// The record is no instruction.
    fn find(&self, name: &str) -> Result<Option<InstrId>, RecordError> {
        let Some(record) = self.records.find_def(name) else { return Ok(None) };
        let id = self.instructions.id(record);
        Ok(Some(id.ok_or_else(|| record.error(format!("'{name}' is no instruction")))?))
    }

    /// The instruction of this name, which an instruction of X86 needs.
    ///
    /// # Errors
    /// There is none.
    fn need(&self, name: &str) -> Result<InstrId, RecordError> {
        let missing = || RecordError::at(&[], format!("X86's tables need an instruction '{name}'"));
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
