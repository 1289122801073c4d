//! Features of ARM by the attributes of a file.

use alloc::vec::Vec;

use super::attributes::Attributes;

/// Tags of attributes.
mod tag {
    pub(super) const ARCHITECTURE: u64 = 6;
    pub(super) const PROFILE: u64 = 7;
    pub(super) const THUMB: u64 = 9;
    pub(super) const FLOAT: u64 = 10;
    pub(super) const VECTOR: u64 = 12;
    pub(super) const DIVISION: u64 = 44;
    pub(super) const M_VECTOR: u64 = 48;
}

/// Returns true for the tags whose values are strings.
fn has_text(tag: u64) -> bool {
    matches!(tag, 4 | 5) || tag > 32 && tag % 2 == 1
}

/// Returns the feature of an architecture. `None` for those before ARMv4 and unknown ones.
fn architecture(number: u64, profile: Option<u64>) -> Option<&'static str> {
    Some(match number {
        1 => "+armv4",
        2 => "+armv4t",
        3 => "+armv5t",
        4 => "+armv5te",
        5 => "+armv5tej",
        6 => "+armv6",
        7 => "+armv6kz",
        8 => "+armv6t2",
        9 => "+armv6k",
        10 if profile == Some(u64::from(b'M')) => "+armv7-m",
        10 => "+armv7-a",
        11 | 12 => "+armv6-m",
        13 => "+armv7e-m",
        14 => "+armv8-a",
        15 => "+armv8-r",
        16 => "+armv8-m.base",
        17 => "+armv8-m.main",
        21 => "+armv8.1-m.main",
        22 => "+armv9-a",
        _ => return None,
    })
}

/// Returns the features of a section `.ARM.attributes`, with that of the architecture first.
pub(super) fn features(section: &[u8]) -> Vec<&'static str> {
    // The value of tag 32, compatibility, is a number and a string. It has no text to skip in
    // files that compilers make.
    let attributes = Attributes::new(section, has_text);
    let (number, profile) = (attributes.number(tag::ARCHITECTURE), attributes.number(tag::PROFILE));
    let mut features: Vec<_> =
        number.and_then(|number| architecture(number, profile)).into_iter().collect();
    let of_profile: &[_] = match profile.and_then(|profile| u8::try_from(profile).ok()) {
        Some(b'A') => &["+aclass"],
        Some(b'R') if number == Some(10) => &["+rclass", "+hwdiv"],
        Some(b'R') => &["+rclass"],
        Some(b'M') if number == Some(10) => &["+mclass", "+hwdiv"],
        Some(b'M') => &["+mclass"],
        _ => &[],
    };
    features.extend(of_profile);
    for tag in [tag::THUMB, tag::FLOAT, tag::VECTOR, tag::M_VECTOR, tag::DIVISION] {
        let of_value: &[_] = match (tag, attributes.number(tag)) {
            (tag::THUMB, Some(0)) => &["-thumb2"],
            (tag::THUMB, Some(2)) => &["+thumb2"],
            (tag::FLOAT, Some(0)) => &["-vfp2sp", "-vfp3d16sp", "-vfp4d16sp"],
            (tag::FLOAT, Some(2)) => &["+vfp2"],
            (tag::FLOAT, Some(3 | 4)) => &["+vfp3"],
            (tag::FLOAT, Some(5 | 6)) => &["+vfp4"],
            (tag::VECTOR, Some(0)) => &["-neon", "-fp16"],
            (tag::VECTOR, Some(1)) => &["+neon"],
            (tag::VECTOR, Some(2)) => &["+neon", "+fp16"],
            (tag::M_VECTOR, Some(0)) => &["-mve", "-mve.fp"],
            (tag::M_VECTOR, Some(1)) => &["-mve.fp", "+mve"],
            (tag::M_VECTOR, Some(2)) => &["+mve.fp"],
            (tag::DIVISION, Some(1)) => &["-hwdiv", "-hwdiv-arm"],
            (tag::DIVISION, Some(2)) => &["+hwdiv", "+hwdiv-arm"],
            _ => &[],
        };
        features.extend(of_value);
    }
    features
}

/// Returns true if features are those of the M profile, which has no A32.
fn is_m_profile(features: &str) -> bool {
    let all = |name: &str| matches!(name, "+mclass" | "+armv6-m" | "+armv7-m" | "+armv7e-m");
    features
        .split(',')
        .any(|name| all(name) || name.contains("-m.base") || name.contains("-m.main"))
}

/// Returns false if features rule out A32: those of the M profile, and of Windows.
pub(super) fn has_a32(features: &str) -> bool {
    !is_m_profile(features) && !features.split(',').any(|name| name == "+noarm")
}

/// Returns true if the features are those of T32.
pub(super) fn is_thumb(features: &str) -> bool {
    let last = features.split(',').rfind(|name| name.ends_with("thumb-mode"));
    last.map_or_else(|| is_m_profile(features), |name| name.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_those_of_the_attributes() {
        // Conformance, processor, architecture, profile, T32, floating point, vectors, division.
        let mut section = b"A\x30\0\0\0aeabi\0\x01\x26\0\0\0\x432.09\0\x05cortex\0".to_vec();
        let start = section.len();
        section.extend([6, 10, 7, b'A', 9, 2, 10, 5, 12, 2, 44, 2]);
        let found = ["+armv7-a", "+aclass", "+thumb2", "+vfp4", "+neon", "+fp16"];
        let found: Vec<_> = found.into_iter().chain(["+hwdiv", "+hwdiv-arm"]).collect();
        assert_eq!(features(&section), found);
        assert!(!is_thumb(&found.join(",")));
        section.truncate(start);
        section.extend([6, 10, 7, b'M', 48, 1]);
        let found = features(&section);
        assert_eq!(found, ["+armv7-m", "+mclass", "+hwdiv", "-mve.fp", "+mve"]);
        assert!(is_m_profile(&found.join(",")) && is_thumb(&found.join(",")));
        assert_eq!(features(b"A\0"), [""; 0]);
    }
}
