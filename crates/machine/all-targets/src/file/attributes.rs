//! Build attributes of ELF files: the sections `.riscv.attributes` and `.ARM.attributes`.

/// Value of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value<'a> {
    Number(u64),
    Text(&'a str),
}

/// Attributes of a section for the whole file.
#[derive(Clone, Debug)]
pub(super) struct Attributes<'a> {
    rest: &'a [u8],
    has_text: fn(u64) -> bool,
}

impl<'a> Attributes<'a> {
    /// Reads the start of a section: format, size and vendor, and a subsection with tag and size.
    /// `has_text` returns true for the tags whose values are strings. Sections of another form
    /// have no attributes.
    pub(super) fn new(section: &'a [u8], has_text: fn(u64) -> bool) -> Self {
        let start = || {
            let section = section.strip_prefix(b"A")?.get(4..)?;
            let vendor = section.iter().position(|byte| *byte == 0)?;
            section.get(vendor + 1 + 5..)
        };
        Attributes { rest: start().unwrap_or_default(), has_text }
    }

    /// Returns the number of the first attribute with a tag.
    pub(super) fn number(&self, tag: u64) -> Option<u64> {
        self.clone().find_map(|found| match found {
            (found, Value::Number(value)) if found == tag => Some(value),
            _ => None,
        })
    }

    /// Returns the text of the first attribute with a tag.
    pub(super) fn text(&self, tag: u64) -> Option<&'a str> {
        self.clone().find_map(|found| match found {
            (found, Value::Text(value)) if found == tag => Some(value),
            _ => None,
        })
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (u64, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let tag = number(&mut self.rest)?;
        if !(self.has_text)(tag) {
            return Some((tag, Value::Number(number(&mut self.rest)?)));
        }
        let end = self.rest.iter().position(|byte| *byte == 0)?;
        let (text, after) = self.rest.split_at(end);
        self.rest = after.get(1..)?;
        Some((tag, Value::Text(core::str::from_utf8(text).ok()?)))
    }
}

/// Takes an unsigned number in LEB128. `None` at the end of the bytes, or for a number of more than 64 bits.
#[must_use]
pub fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (mut value, mut shift) = (0_u64, 0);
    loop {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(first & 0x7f).checked_shl(shift)?;
        shift += 7;
        if first < 0x80 {
            return Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_numbers_and_strings() {
        let mut section = b"A\x2e\0\0\0riscv\0\x01\x1e\0\0\0\x04\x10\x05".to_vec();
        section.extend(b"rv64i2p1_m2p0\0\x06\x81\x01");
        let is_odd = |tag| tag % 2 == 1;
        let attributes = Attributes::new(&section, is_odd);
        assert_eq!(attributes.number(4), Some(16));
        assert_eq!(attributes.text(5), Some("rv64i2p1_m2p0"));
        assert_eq!(attributes.number(6), Some(129));
        assert_eq!(attributes.text(7), None);
        assert_eq!(Attributes::new(&section[..20], is_odd).text(5), None);
        assert_eq!(Attributes::new(b"", is_odd).count(), 0);
    }
}
