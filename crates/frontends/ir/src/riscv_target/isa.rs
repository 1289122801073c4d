//! Encodes sets of extensions as ISA strings, such as `rv64i2p1_m2p0_zba1p0`.
//!
//! Input: records of features. Output: the string, in the order of the RISC-V manual.

use std::collections::BTreeMap;

use tablegen_core::{Record, RecordError};

/// Standard extensions with a name of one letter, in the order of the manual.
const LETTERS: &str = "iemafdqlcbkjtpvnh";

/// Returns the sort key of an extension. The order is: extensions of one letter; those that begin
/// with `z`, by their second letter; those that begin with `s`; those that begin with `x`; all
/// others. Equal keys are sorted by name.
fn rank(name: &str) -> (u8, usize) {
    let letter = |letter: char| {
        let after_all = LETTERS.len() + usize::from((letter as u8).wrapping_sub(b'a'));
        LETTERS.find(letter).unwrap_or(after_all)
    };
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some('s'), _) => (2, 0),
        (Some('z'), second) => (1, second.map_or(0, letter)),
        (Some('x'), _) => (3, 0),
        (Some(first), None) => (0, letter(first)),
        _ => (4, 0),
    }
}

/// Returns the ISA string of features. `record` owns them.
///
/// # Errors
/// Returns an error if a feature is malformed, or if none determines the register width.
pub(super) fn of(record: Record<'_>, features: &[Record<'_>]) -> Result<String, RecordError> {
    let mut extensions = BTreeMap::new();
    let mut width = None;
    for feature in features {
        let name = super::name(*feature)?;
        if feature.is_subclass_of("RISCVExtension") {
            let version = |field: &str| feature.int(field).map(|number| number as u32);
            let version = (version("MajorVersion")?, version("MinorVersion")?);
            extensions.insert((rank(name), name), version);
        } else if name == "64bit" {
            width = Some(64);
        } else if name == "32bit" {
            width = Some(32);
        }
    }
    let Some(width) = width else {
        return Err(record.error("neither 32bit nor 64bit is among its features"));
    };
    let extensions: Vec<String> = extensions
        .into_iter()
        .map(|((_, name), (major, minor))| format!("{name}{major}p{minor}"))
        .collect();
    Ok(format!("rv{width}{}", extensions.join("_")))
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn extensions_stand_in_the_order_of_the_manual() {
        let mut names = ["xa", "svinval", "zba", "zicsr", "zmmul", "v", "c", "m", "i", "e", "u"];
        names.sort_by_key(|name| (rank(name), *name));
        let expected = ["i", "e", "m", "c", "v", "u", "zicsr", "zmmul", "zba", "svinval", "xa"];
        assert_eq!(names, expected);
    }
}
