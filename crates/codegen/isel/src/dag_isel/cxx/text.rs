//! Text buffer of the C++ output, with the number formats of the table.

use std::io::{self, Write};

use super::OFFSET_WIDTH;
use tablegen_emit::cxx;

/// Text buffer.
#[derive(Debug)]
pub(crate) struct Text {
    bytes: Vec<u8>,
    comments: bool,
}

const BLANKS: &str = "                                                                ";

impl Text {
    pub(super) fn new(comments: bool) -> Self {
        Text { bytes: Vec::new(), comments }
    }

    pub(super) fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Returns the text and leaves none.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    pub(super) fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    pub(super) fn banner(&mut self, target: &str) {
        let title = format!("DAG Instruction Selector for the {target} target");
        cxx::banner(&mut self.bytes, &title, None);
    }

    pub(super) fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends text that `--omit-comments` leaves out.
    pub(super) fn comment(&mut self, text: &str) {
        if self.comments {
            self.push(text);
        }
    }

    pub(super) fn spaces(&mut self, mut count: usize) {
        while count > BLANKS.len() {
            self.push(BLANKS);
            count -= BLANKS.len();
        }
        self.push(&BLANKS[..count]);
    }

    pub(super) fn number(&mut self, number: u64) {
        if number < 10 {
            self.bytes.push(b'0' + number as u8);
            return;
        }
        self.bytes.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    }

    pub(super) fn integer(&mut self, number: i64) {
        self.bytes.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    }

    /// Appends the offset of a step as a comment.
    pub(super) fn offset(&mut self, offset: u32) {
        if !self.comments {
            return;
        }
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(offset).as_bytes();
        self.push("/*");
        self.spaces(OFFSET_WIDTH.saturating_sub(digits.len()));
        self.bytes.extend_from_slice(digits);
        self.push("*/");
    }

    /// Appends an unsigned LEB128 number as a list of byte expressions.
    pub(super) fn vbr(&mut self, number: u64) {
        if number <= 127 {
            self.number(number);
            self.bytes.push(b',');
            return;
        }
        let mut rest = number;
        while rest >= 128 {
            self.number(rest & 127);
            self.push("|128,");
            rest >>= 7;
        }
        self.number(rest);
        if self.comments {
            self.push("/*");
            self.number(number);
            self.push("*/");
        }
        self.bytes.push(b',');
    }

    /// Appends a signed LEB128 number as a list of byte expressions.
    pub(super) fn signed(&mut self, number: i64) {
        let mut rest = number;
        for _ in 1..signed_size(number) {
            self.number((rest & 127) as u64);
            self.push("|128,");
            rest >>= 7;
        }
        self.number((rest & 127) as u64);
        if self.comments && !(0..64).contains(&number) {
            self.push("/*");
            self.integer(number);
            self.push("*/");
        }
        self.bytes.push(b',');
    }
}

/// Returns the number of bytes that [`Text::vbr`] writes.
pub(super) fn vbr_size(number: u64) -> u32 {
    (u64::BITS - number.leading_zeros()).div_ceil(7).max(1)
}

/// Returns the number of bytes that [`Text::signed`] writes.
pub(super) fn signed_size(number: i64) -> u32 {
    let bits = i64::BITS - (number ^ (number >> 63)).leading_zeros();
    (bits + 1).div_ceil(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl Fn(&mut Text)) -> String {
        let mut text = Text::new(true);
        write(&mut text);
        String::from_utf8(text.bytes).unwrap()
    }

    #[test]
    fn numbers_are_groups_of_seven_bits() {
        assert_eq!(text(|text| text.vbr(127)), "127,");
        assert_eq!(text(|text| text.vbr(65535)), "127|128,127|128,3/*65535*/,");
        let most = text(|text| text.vbr(u64::MAX));
        assert_eq!(most.matches(',').count() as u32, vbr_size(u64::MAX));
        assert_eq!((vbr_size(0), vbr_size(127), vbr_size(128)), (1, 1, 2));
    }

    #[test]
    fn signed_numbers_end_in_their_sign() {
        assert_eq!(text(|text| text.signed(63)), "63,");
        assert_eq!(text(|text| text.signed(67)), "67|128,0/*67*/,");
        assert_eq!(text(|text| text.signed(-1)), "127/*-1*/,");
        assert_eq!(text(|text| text.signed(-128)), "0|128,127/*-128*/,");
        for number in [0, 63, 64, -64, -65, i64::MAX, i64::MIN] {
            let commas = text(|text| text.signed(number)).matches(',').count();
            assert_eq!(commas as u32, signed_size(number), "{number}");
        }
    }

    #[test]
    fn places_are_right_aligned() {
        assert_eq!(text(|text| text.offset(12)), "/*     12*/");
        assert_eq!(text(|text| text.offset(123_456_789)), "/*123456789*/");
        assert_eq!(text(|text| text.integer(i64::MIN)), "-9223372036854775808");
        assert_eq!(text(|text| text.spaces(70)).len(), 70);
    }
}
