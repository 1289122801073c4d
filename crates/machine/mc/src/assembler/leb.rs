//! Numbers in LEB128.

use alloc::vec::Vec;

/// Appends a number in LEB128, in at least `len` bytes. Numbers that are not signed have the bits of `value`.
pub fn push_leb(value: i64, is_signed: bool, len: usize, out: &mut Vec<u8>) {
    let (mut left, start) = (value, out.len());
    loop {
        let byte = (left & 0x7f) as u8;
        left = if is_signed { left >> 7 } else { (left.cast_unsigned() >> 7).cast_signed() };
        let sign = is_signed && byte & 0x40 != 0;
        let is_last = left == if sign { -1 } else { 0 };
        let is_last = is_last && out.len() + 1 - start >= len;
        out.push(byte | if is_last { 0 } else { 0x80 });
        if is_last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leb_has_the_shortest_form_or_more_bytes() {
        let leb = |value, is_signed, len| {
            let mut out = Vec::new();
            push_leb(value, is_signed, len, &mut out);
            out
        };
        assert_eq!(leb(300, false, 0), [0xac, 2]);
        assert_eq!(leb(-1, true, 0), [0x7f]);
        assert_eq!(leb(64, true, 0), [0xc0, 0]);
        assert_eq!(leb(1, false, 3), [0x81, 0x80, 0]);
    }
}
