//! Tables as text.

use crate::print::rust::{Module, byte_string};

/// A table of bytes.
pub(super) fn bytes(module: &mut Module, name: &str, about: &str, bytes: &[u8]) {
    module.text(format!(
        "/// {about}\n#[allow(dead_code)]\nstatic {name}: &[u8; {}] = {};\n",
        bytes.len(),
        byte_string(bytes)
    ));
}

/// A table of numbers of 16 bits.
pub(super) fn numbers16(
    module: &mut Module,
    name: &str,
    about: &str,
    numbers: impl IntoIterator<Item = u16>,
) {
    let all: Vec<u8> = numbers.into_iter().flat_map(u16::to_le_bytes).collect();
    bytes(module, name, about, &all);
}

/// A table of numbers of 32 bits.
pub(super) fn numbers32(
    module: &mut Module,
    name: &str,
    about: &str,
    numbers: impl IntoIterator<Item = u32>,
) {
    let all: Vec<u8> = numbers.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes(module, name, about, &all);
}

/// A table of numbers of 64 bits.
pub(super) fn numbers64(
    module: &mut Module,
    name: &str,
    about: &str,
    numbers: impl IntoIterator<Item = u64>,
) {
    let all: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
    bytes(module, name, about, &all);
}

/// Where each of several things begins that stand one after the other, and
/// where the last one ends.
pub(super) fn starts(
    module: &mut Module,
    name: &str,
    about: &str,
    lens: impl Iterator<Item = usize>,
) {
    let mut end = 0;
    let ends = lens.map(|len| {
        end += len as u32;
        end
    });
    let all: Vec<u32> = std::iter::once(0).chain(ends).collect();
    numbers32(module, name, about, all);
}

/// Strings, one after the other: `PREFIX_NAMES` and `PREFIX_NAME_STARTS`.
pub(super) fn strings(module: &mut Module, prefix: &str, strings: &[&str]) {
    let mut text = format!("/// Names, one after the other.\nstatic {prefix}_NAMES: &str = \"\\\n");
    let mut column = 0;
    for string in strings {
        for c in string.escape_debug() {
            text.push(c);
        }
        column += string.len();
        if column > 80 {
            text.push_str("\\\n");
            column = 0;
        }
    }
    text.push_str("\";\n");
    module.text(text);
    let name = format!("{prefix}_NAME_STARTS");
    starts(module, &name, "Where each name begins.", strings.iter().map(|name| name.len()));
}
