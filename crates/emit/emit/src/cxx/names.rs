//! Qualified names and hexadecimal numbers in C++ text.

use super::Emit;

/// Number in lowercase hexadecimal, with at least the given number of digits.
pub struct Hex(pub u64, pub usize);

impl Emit for Hex {
    fn emit(&self, out: &mut Vec<u8>) {
        let needed = self.0.checked_ilog2().map_or(1, |bits| bits as usize / 4 + 1);
        for index in (0..self.1.max(needed)).rev() {
            out.push(b"0123456789abcdef"[(self.0 >> (index * 4) & 15) as usize]);
        }
    }
}

/// Namespace and name, joined by `::`.
pub struct Qualified<'a>(pub &'a str, pub &'a str);

impl Emit for Qualified<'_> {
    fn emit(&self, out: &mut Vec<u8>) {
        if !self.0.is_empty() {
            self.0.emit(out);
            "::".emit(out);
        }
        self.1.emit(out);
    }
}

#[cfg(test)]
mod tests {
    use super::{Hex, Qualified};
    use crate::cxx::Emit;

    fn text(what: impl Emit) -> String {
        let mut out = Vec::new();
        what.emit(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn hexadecimal_digits_are_filled_up() {
        assert_eq!(text(Hex(0, 1)), "0");
        assert_eq!(text(Hex(0x1f, 4)), "001f");
        assert_eq!(text(Hex(u64::MAX, 2)), "ffffffffffffffff");
    }

    #[test]
    fn names_without_namespace_stand_alone() {
        assert_eq!(text(Qualified("A", "b")) + &text(Qualified("", "c")), "A::bc");
    }
}
