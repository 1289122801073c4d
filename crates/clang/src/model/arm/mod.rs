//! The functions of C that stand for ARM's vector instructions: those of NEON ([`neon`]), and those
//! of SVE and SME ([`sve`]).
//!
//! In: records of class `Inst`, each a name, a prototype in letters, and the types that it is for.
//! Out: intrinsics, one for each record and type, with the types of their results and arguments,
//! their names, and what is checked of their immediate arguments.
//!
//! Letters that mean nothing, for which the reference tool has undefined behaviour, are errors.

pub(crate) mod neon;
pub(crate) mod sve;

use tablegen_core::{Record, RecordError};

/// A check of an immediate argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ImmediateCheck {
    /// The number of the argument.
    pub(crate) argument: u32,
    /// The number of the kind of check.
    pub(crate) kind: u32,
    /// The sizes, in bits, of the elements and the vector that it depends on; 0 if on none.
    pub(crate) element_bits: u32,
    pub(crate) vector_bits: u32,
}

/// The checks that a record has. `size` gives the sizes, in bits, of the elements and the vector of
/// an argument, if there is one of this number.
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
        // Those that depend on no type have a negative number there.
        let sizes = match usize::try_from(context) {
            Ok(at) => size(at).ok_or_else(|| record.error(format!("there is no argument {at}"))),
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

/// The types that a text lists one after the other: each ends with its first small letter.
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
