//! Features of a file of Hexagon, by the rules of llvm-objdump.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::attributes::Attributes;

/// Attributes with a version of the architecture, and with one of vectors.
const ARCHITECTURE: u64 = 4;
const VECTORS: u64 = 5;

/// Version without a name in llvm-objdump.
const UNNAMED: u64 = 66;

/// Attributes that are 1 if the machine has a feature.
const FEATURES: [(u64, &str); 5] =
    [(6, "+hvx-ieee-fp"), (7, "+hvx-qfloat"), (8, "+zreg"), (9, "+audio"), (10, "+cabac")];

/// Returns the features that the section of attributes names.
pub(super) fn features(section: &[u8]) -> Vec<String> {
    let attributes = Attributes::new(section, |_| false);
    let version = |tag, prefix: &str| {
        let number = attributes.number(tag).filter(|number| ![0, UNNAMED].contains(number))?;
        Some(format!("+{prefix}v{number}"))
    };
    let versions = [version(ARCHITECTURE, ""), version(VECTORS, "hvx")].into_iter().flatten();
    let others =
        FEATURES.into_iter().filter(|(tag, _)| attributes.number(*tag).is_some_and(|one| one != 0));
    versions.chain(others.map(|(_, name)| name.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_those_of_attributes() {
        let section = b"A\x1a\0\0\0hexagon\0\x01\x0d\0\0\0\x04\x45\x05\x45\x07\x01\x08\0";
        assert_eq!(features(section), ["+v69", "+hvxv69", "+hvx-qfloat"]);
        assert!(features(b"").is_empty());
        assert!(features(b"A\x14\0\0\0hexagon\0\x01\x07\0\0\0\x04\x42").is_empty());
    }
}
