//! Bytes as text: numbers separated by white space and commas.

/// Byte of a text.
pub(crate) struct Byte {
    pub(crate) value: u8,
    /// Offset of the number in the text.
    pub(crate) offset: usize,
}

/// Group of bytes that is decoded on its own. Without brackets, all bytes are one.
pub(crate) type Group = Vec<Byte>;

/// Returns the groups of a text. `Err` is the offset of the first token that is not a byte.
pub(crate) fn groups(text: &str) -> Result<Vec<Group>, usize> {
    let (mut groups, mut open) = (Vec::new(), Group::new());
    let mut offset = 0;
    while let Some(rest) = text.get(offset..).filter(|rest| !rest.is_empty()) {
        let length = rest.find(|c: char| c.is_whitespace() || "[],#".contains(c));
        match length {
            // Brackets begin and end a group.
            Some(0) if rest.starts_with(['[', ']']) => {
                groups.push(core::mem::take(&mut open));
                offset += 1;
            }
            Some(0) if rest.starts_with('#') => offset += rest.find('\n').unwrap_or(rest.len()),
            Some(0) => offset += rest.chars().next().map_or(1, char::len_utf8),
            length => {
                let length = length.unwrap_or(rest.len());
                let value = number(&rest[..length]).ok_or(offset)?;
                open.push(Byte { value, offset });
                offset += length;
            }
        }
    }
    groups.push(open);
    groups.retain(|group| !group.is_empty());
    Ok(groups)
}

fn number(text: &str) -> Option<u8> {
    let radixes = [("0x", 16), ("0b", 2), ("0", 8), ("", 10)];
    radixes.into_iter().find_map(|(prefix, radix)| {
        let digits = text.strip_prefix(prefix).filter(|digits| !digits.is_empty())?;
        u8::from_str_radix(digits, radix).ok()
    })
}

/// Returns the number of the line of an offset, the number of the column, and the text of the line.
pub(crate) fn position(text: &str, offset: usize) -> (usize, usize, &str) {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    (before.matches('\n').count() + 1, offset - start + 1, line)
}
