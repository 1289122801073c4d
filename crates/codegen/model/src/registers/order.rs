//! The order in which registers are numbered.

use tablegen_core::RecordError;

use super::tuples::{Origin, Tuples};

/// Sort key of registers: `PositionOrder`, then the number of alternations of letters and digits in
/// the name, then the parts of letters, then the numbers.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct SortKey<'a> {
    position: i64,
    parts: usize,
    letters: Vec<&'a [u8]>,
    /// A longer run of digits is a greater number.
    numbers: Vec<(usize, &'a [u8])>,
}

impl<'a> SortKey<'a> {
    pub(super) fn new(position: i64, name: &'a str) -> Self {
        let mut key = SortKey { position, parts: 0, letters: Vec::new(), numbers: Vec::new() };
        for part in name.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            if key.parts.is_multiple_of(2) {
                key.letters.push(part);
            } else {
                key.numbers.push((part.len(), part));
            }
            key.parts += 1;
        }
        key
    }
}

/// Sorts registers in the order in which they are numbered.
pub(super) fn sort(registers: &mut [Origin<'_>], tuples: &Tuples<'_>) -> Result<(), RecordError> {
    let mut keys = Vec::with_capacity(registers.len());
    for &register in registers.iter() {
        let position = tuples.prototype(register).plain_int("PositionOrder")?;
        keys.push((SortKey::new(position, tuples.name(register)), register));
    }
    keys.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (position, (_, register)) in registers.iter_mut().zip(keys) {
        *position = register;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::SortKey;

    #[test]
    fn numbers_count_after_letters() {
        let mut names = ["X10", "X2_H", "X2", "Z", "X1_Y3", "X1_Y10", "A9", "VTYPE"];
        names.sort_by(|a, b| SortKey::new(0, a).cmp(&SortKey::new(0, b)));
        assert_eq!(names, ["VTYPE", "Z", "A9", "X2", "X10", "X2_H", "X1_Y3", "X1_Y10"]);
    }

    #[test]
    fn position_comes_first() {
        assert!(SortKey::new(1, "A") > SortKey::new(0, "Z9"));
    }
}
