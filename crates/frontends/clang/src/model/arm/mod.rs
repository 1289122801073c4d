//! Intrinsics of ARM's vector extensions: NEON ([`neon`]), and SVE and SME ([`sve`]).
//!
//! Input: records of class `Inst`, each with a name, a prototype in letters, and a list of types.
//! Output: intrinsics, one for each record and type, with their signatures, names and checks of
//! immediate arguments.
//!
//! Unknown letters, for which clang-tblgen has undefined behavior, are errors.

pub(crate) mod neon;
pub(crate) mod sve;

use tablegen_core::{Record, RecordError};

/// Check of an immediate argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ImmediateCheck {
    /// Index of the argument.
    pub(crate) argument: u32,
    /// Number of the kind of check.
    pub(crate) kind: u32,
    /// Size in bits of the elements that the check depends on, or 0.
    pub(crate) element_bits: u32,
    pub(crate) vector_bits: u32,
}

/// Returns the checks of a record. `size` returns the sizes in bits of an argument's elements and
/// of its vector, or `None` if there is no such argument.
fn immediate_checks(
    record: Record<'_>,
    size: impl Fn(usize) -> Option<[u32; 2]>,
) -> Result<Vec<ImmediateCheck>, RecordError> {
    let mut checks = Vec::new();
    for check in record.list_of_defs("ImmChecks")? {
        let argument = check.int("ImmArgIdx")?;
        let context = check.int("TypeContextArgIdx")?;
        let kind = check.def("Kind")?.int("Value")?;
        let number = |value: i64, what: &str| {
            u32::try_from(value).map_err(|_| check.error(format!("{what} of {value}")))
        };
        // A negative index means that the check depends on no type.
        let sizes = match usize::try_from(context) {
            Ok(index) => {
                size(index).ok_or_else(|| record.error(format!("there is no argument {index}")))
            }
            Err(_) => Ok([0, 0]),
        };
        let [element_bits, vector_bits] = sizes?;
        checks.push(ImmediateCheck {
            argument: number(argument, "an argument number")?,
            kind: number(kind, "a kind")?,
            element_bits,
            vector_bits,
        });
    }
    Ok(checks)
}

/// Splits a list of type codes, each of which ends with its first lower-case letter.
pub(crate) fn type_codes(list: &str) -> impl Iterator<Item = &str> {
    let codes = list.split_inclusive(|letter: char| letter.is_ascii_lowercase());
    codes.filter(|code| code.ends_with(|letter: char| letter.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::type_codes;

    #[test]
    fn types_end_with_small_letters() {
        assert_eq!(type_codes("cQUsPlX").collect::<Vec<_>>(), ["c", "QUs", "Pl"]);
        assert_eq!(type_codes("").count(), 0);
    }
}
