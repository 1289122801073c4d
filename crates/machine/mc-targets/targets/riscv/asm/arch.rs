//! Names of architectures, such as `rv64i2p1_m2p0`.

use alloc::string::String;
use alloc::vec::Vec;

use super::alloc;
use crate::FeatureSet;
use crate::target::Feature;

/// Order of extensions whose names have one letter, which that of others follows.
const LETTERS: &str = "iemafdqlcbkjtpvnh";

/// Extensions that are a part of a base, and not written.
const BASES: [&str; 2] = ["i", "e"];

/// Extensions whose version is not 1.0.
const VERSIONS: &[(u32, u32, &[&str])] = &[
    (2, 2, &["f", "d", "q", "xwchc"]),
    (2, 1, &["i", "a"]),
    (2, 0, &["e", "m", "c", "zicntr", "zicsr", "zifencei", "zihintpause", "zihpm"]),
    (
        5,
        0,
        &[
            "xandesbfhcvt",
            "xandesperf",
            "xandesvbfhcvt",
            "xandesvdot",
            "xandesvpackfph",
            "xandesvsintload",
        ],
    ),
    (0, 0, &["zvqdotq"]),
    (0, 1, &["xqciio", "xrivosvisni", "xrivosvizip", "xsfmclic", "xsfsclic", "zalasr"]),
    (0, 2, &["xqcibi", "xqcicm", "xqcics", "xqcilb", "xqcili", "xqcilia", "xqcisim", "xqcisls"]),
    (0, 3, &["svukte", "xqccmp", "xqciac", "xqcicli", "xqcilo", "xqcisync"]),
    (0, 4, &["xqcicsr"]),
    (
        0,
        6,
        &[
            "xqcilsm",
            "xsfmm128t",
            "xsfmm16t",
            "xsfmm32a16f",
            "xsfmm32a32f",
            "xsfmm32a8f",
            "xsfmm32a8i",
            "xsfmm32t",
            "xsfmm64a64f",
            "xsfmm64t",
            "xsfmmbase",
        ],
    ),
    (0, 7, &["xqcia", "zvbc32e", "zvkgs"]),
    (0, 8, &["xqcibm"]),
    (0, 10, &["xqciint"]),
    (0, 14, &["p"]),
];

/// Extensions that follow from all others of a list.
const SUMS: &[(&str, &[&str])] = &[
    ("a", &["zaamo", "zalrsc"]),
    ("b", &["zba", "zbb", "zbs"]),
    ("zkn", &["zbkb", "zbkc", "zbkx", "zkne", "zknd", "zknh"]),
    ("zks", &["zbkb", "zbkc", "zbkx", "zksed", "zksh"]),
    ("zk", &["zkn", "zkr", "zkt"]),
    ("zvkn", &["zvkned", "zvknhb", "zvkb", "zvkt"]),
    ("zvknc", &["zvkn", "zvbc"]),
    ("zvkng", &["zvkn", "zvkg"]),
    ("zvks", &["zvksed", "zvksh", "zvkb", "zvkt"]),
    ("zvksc", &["zvks", "zvbc"]),
    ("zvksg", &["zvks", "zvkg"]),
];

/// Returns the version of an extension: major and minor.
fn version(name: &str) -> (u32, u32) {
    let found = VERSIONS.iter().find(|(_, _, names)| names.contains(&name));
    found.map_or((1, 0), |&(major, minor, _)| (major, minor))
}

/// Returns the features of an architecture, and its name with all extensions and versions. Features
/// without an extension are those of `others`. `None` if the name is not valid.
pub(super) fn parsed(text: &str, others: FeatureSet) -> Option<(FeatureSet, String)> {
    let (is_64_bit, mut rest) = match (text.strip_prefix("rv64"), text.strip_prefix("rv32")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    let mut features: FeatureSet =
        others.iter().filter(|&feature| name_of(feature).is_none()).collect();
    features = set(without(features, "64bit"), "64bit", is_64_bit);
    if !rest.starts_with(['i', 'e', 'g']) {
        return None;
    }
    let base = if rest.starts_with('e') { "e" } else { "i" };
    while !rest.is_empty() {
        rest = rest.trim_start_matches('_');
        // Extensions with names of several letters end at `_`, and may end with a version.
        let len = match rest.chars().next()? {
            'z' | 's' | 'x' => rest.find('_').unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        let (mut name, mut left) = rest.split_at_checked(len)?;
        let stated = if len == 1 {
            let (stated, behind) = leading_version(left);
            left = behind;
            stated
        } else {
            let (before, stated) = trailing_version(name);
            name = before;
            stated
        };
        rest = left;
        if name == "g" {
            for name in ["m", "a", "f", "d", "zicsr", "zifencei"] {
                features = set(features, extension(name)?.option(), true);
            }
            continue;
        }
        let is_experimental =
            extension(name).is_some_and(|one| one.option().starts_with("experimental-"));
        match stated {
            Some(stated) if stated != version(name) => return None,
            None if is_experimental => return None,
            _ => {}
        }
        if name != "i" {
            features = set(features, extension(name)?.option(), true);
        }
    }
    features = with_sums(features, is_64_bit);
    let bits = if is_64_bit { 64 } else { 32 };
    Some((features, written(features, bits, base)))
}

/// Returns the name of the extension that a feature is. `None` for other features.
fn name_of(feature: Feature) -> Option<&'static str> {
    let name = feature.name();
    let is_extension = name.starts_with("FeatureStdExt") || name.starts_with("FeatureVendor");
    let option = feature.option();
    is_extension.then(|| option.strip_prefix("experimental-").unwrap_or(option))
}

/// Returns features with the extensions that follow from others.
fn with_sums(mut features: FeatureSet, is_64_bit: bool) -> FeatureSet {
    let has = |features: FeatureSet, name: &str| {
        extension(name).is_some_and(|feature| features.contains(feature))
    };
    let mut add = |name: &str, condition: &dyn Fn(FeatureSet) -> bool| {
        if condition(features)
            && !has(features, name)
            && let Some(feature) = extension(name)
        {
            features = set(features, feature.option(), true);
        }
    };
    add("zcd", &|features| has(features, "c") && has(features, "d"));
    add("zcf", &|features| !is_64_bit && has(features, "c") && has(features, "f"));
    // `zce` has the compressed loads of floating-point numbers.
    add("zcf", &|features| !is_64_bit && has(features, "zce") && has(features, "f"));
    add("c", &|features| {
        let needs_zcf = !is_64_bit && has(features, "f");
        has(features, "zca")
            && (!needs_zcf || has(features, "zcf"))
            && (!has(features, "d") || has(features, "zcd"))
    });
    for (sum, parts) in SUMS {
        add(sum, &|features| parts.iter().all(|part| has(features, part)));
    }
    features
}

/// Returns the name of an architecture.
fn written(features: FeatureSet, bits: u32, base: &str) -> String {
    let names = features.iter().filter_map(name_of).filter(|name| !BASES.contains(name));
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| rank(name));
    let mut text = alloc::format!("rv{bits}");
    for (index, name) in core::iter::once(base).chain(names).enumerate() {
        let (major, minor) = version(name);
        let separator = if index > 0 { "_" } else { "" };
        text += &alloc::format!("{separator}{name}{major}p{minor}");
    }
    text
}

/// Returns the position of an extension in names of architectures: those with one letter, `z` by their
/// second letter, `s`, and `x`.
fn rank(name: &str) -> (u8, usize, &str) {
    let letter = |index: usize| {
        let letter = name.as_bytes().get(index).copied().unwrap_or(0);
        let known = LETTERS.bytes().position(|known| known == letter);
        known.unwrap_or(LETTERS.len() + usize::from(letter))
    };
    match name.as_bytes() {
        [_] => (0, letter(0), name),
        [b'z', ..] => (1, letter(1), name),
        [b's', ..] => (2, 0, name),
        _ => (3, 0, name),
    }
}

/// Returns the version such as `2p1` that a text begins with, and the text behind it.
fn leading_version(text: &str) -> (Option<(u32, u32)>, &str) {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (major, rest) = text.split_at(digits(text));
    let Some(rest) = rest.strip_prefix('p') else {
        let stated = major.parse().ok().map(|major| (major, 0));
        return (stated, rest);
    };
    let (minor, behind) = rest.split_at(digits(rest));
    match (major.parse(), minor.parse()) {
        (Ok(major), Ok(minor)) => (Some((major, minor)), behind),
        _ => (None, text),
    }
}

/// Splits the version such as `1p0` off the end of a name.
fn trailing_version(text: &str) -> (&str, Option<(u32, u32)>) {
    let without_digits = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (before, minor) = text.split_at(without_digits(text));
    let Some(before) = before.strip_suffix('p') else { return (text, None) };
    let (name, major) = before.split_at(without_digits(before));
    match (major.parse(), minor.parse()) {
        (Ok(major), Ok(minor)) => (name, Some((major, minor))),
        _ => (text, None),
    }
}

/// Returns the features with one of them, and those that it implies, or without it and those that
/// imply it.
pub(super) fn set(features: FeatureSet, option: &str, is_on: bool) -> FeatureSet {
    let sign = if is_on { '+' } else { '-' };
    features.parse(&alloc::format!("{sign}{option}")).unwrap_or(features)
}

/// Returns the features without one of them alone.
pub(super) fn without(features: FeatureSet, option: &str) -> FeatureSet {
    features.iter().filter(|feature| feature.option() != option).collect()
}

/// Returns the feature of an extension.
pub(super) fn extension(name: &str) -> Option<Feature> {
    let is_extension = |feature: &Feature| {
        feature.name().starts_with("FeatureStdExt") || feature.name().starts_with("FeatureVendor")
    };
    Feature::ALL.iter().copied().filter(is_extension).find(|feature| {
        feature.option() == name || feature.option().strip_prefix("experimental-") == Some(name)
    })
}
