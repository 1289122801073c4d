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

/// A check as described: the argument, the argument whose type it depends on, and the kind.
struct DescribedCheck {
    argument: u32,
    /// `None` if it depends on no type.
    context: Option<usize>,
    kind: u32,
}

impl DescribedCheck {
    fn read(record: Record<'_>) -> Result<Self, RecordError> {
        let argument = record.int("ImmArgIdx")?;
        let context = record.int("TypeContextArgIdx")?;
        let kind = record.def("Kind")?.int("Value")?;
        let number = |value: i64, what: &str| {
            u32::try_from(value).map_err(|_| record.error(format!("{what} of {value}")))
        };
        Ok(DescribedCheck {
            argument: number(argument, "an argument number")?,
            context: usize::try_from(context).ok(),
            kind: number(kind, "a kind")?,
        })
    }
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
