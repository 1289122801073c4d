//! Assembly strings with variants: `mov{l}\t{$src, $dst|$dst, $src}`.
//!
//! Input: the string of an instruction or an alias. Output: the string of one variant.

use std::borrow::Cow;

/// Returns the text of one variant. Of each group in braces, whose parts are separated by `|`, the
/// result has part `variant`, counted from 0. A group with fewer parts is left out.
///
/// Braces behind `$` belong to a name, and those behind `\` stand for themselves; inside of a
/// group they still count as pairs. A group that does not end reaches to the end of the string.
pub fn flatten(asm: &str, variant: usize) -> Cow<'_, str> {
    let Some(first) = group_start(asm) else { return Cow::Borrowed(asm) };
    let (before, mut rest) = asm.split_at(first);
    let mut flat = before.to_owned();
    while let Some(inside) = rest.strip_prefix('{') {
        let end = group_end(inside);
        flat.push_str(inside[..end].split('|').nth(variant).unwrap_or_default());
        rest = inside.get(end + 1..).unwrap_or_default();
        let plain = group_start(rest).unwrap_or(rest.len());
        flat.push_str(&rest[..plain]);
        rest = &rest[plain..];
    }
    Cow::Owned(flat)
}

/// Returns the byte offset of the opening brace of the first variant group.
fn group_start(asm: &str) -> Option<usize> {
    let bytes = asm.as_bytes();
    let begins = |&offset: &usize| {
        bytes[offset] == b'{'
            && offset.checked_sub(1).is_none_or(|offset| !matches!(bytes[offset], b'$' | b'\\'))
    };
    (0..bytes.len()).find(begins)
}

/// Returns the byte offset of the closing brace of a group. `inside` begins after the opening
/// brace.
fn group_end(inside: &str) -> usize {
    let bytes = inside.as_bytes();
    let mut depth = 1_usize;
    for (offset, &byte) in bytes.iter().enumerate() {
        match byte {
            b'}' if offset == 0 || bytes[offset - 1] != b'\\' => {
                depth -= 1;
                if depth == 0 {
                    return offset;
                }
            }
            b'{' => depth += 1,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::flatten;

    #[test]
    fn a_variant_is_chosen_in_each_group() {
        let asm = "mov{l|}\t{$src, $dst|$dst, ${src:w}}";
        assert_eq!(flatten(asm, 0), "movl\t$src, $dst");
        // Braces of names count as pairs, but do not keep `|` together.
        assert_eq!(flatten(asm, 1), "mov\t$dst, ${src:w}");
        assert_eq!(flatten(asm, 2), "mov\t");
        assert_eq!(flatten("nop", 7), "nop");
        assert_eq!(flatten("", 0), "");
    }

    #[test]
    fn braces_may_stand_for_themselves() {
        assert_eq!(flatten(r"a \{$x\} ${y}{b|c}", 1), r"a \{$x\} ${y}c");
        assert_eq!(flatten(r"{a\}b|c}d", 0), r"a\}bd");
        assert_eq!(flatten("{a{b|c}d|e}f", 0), "a{bf");
        assert_eq!(flatten("{a{b|c}d|e}f", 1), "c}df");
    }

    #[test]
    fn groups_may_stay_open() {
        assert_eq!(flatten("x{a|b", 1), "xb");
        assert_eq!(flatten("x{", 0), "x");
        assert_eq!(flatten("}x", 0), "}x");
        assert_eq!(flatten("ä{ö|ü}", 1), "äü");
    }
}
