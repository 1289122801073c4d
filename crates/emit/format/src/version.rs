//! The version of all layouts, and its check at compile time.

/// Version of the byte codes and table layouts of this crate. Any change that makes `tablegen-rt`
/// read a table differently increases it.
pub const FORMAT_VERSION: u32 = 4;

/// Checks the version that a generated module was written for. Generated modules call it in a
/// constant, so that a mismatch is a compile error.
///
/// # Panics
/// Panics if `generated` is not [`FORMAT_VERSION`]; the message names both.
///
/// ```
/// const _: () = tablegen_format::check_version(tablegen_format::FORMAT_VERSION);
/// ```
///
/// ```compile_fail
/// const _: () = tablegen_format::check_version(tablegen_format::FORMAT_VERSION + 1);
/// ```
pub const fn check_version(generated: u32) {
    if generated != FORMAT_VERSION {
        let mut message = Message::new();
        message.push("this module was generated with table format ");
        message.push_number(generated);
        message.push(", but this version of `tablegen-rt` reads table format ");
        message.push_number(FORMAT_VERSION);
        message
            .push(": generate the module again with the `tablegen` that belongs to `tablegen-rt` ");
        message.push(env!("CARGO_PKG_VERSION"));
        panic!("{}", message.text());
    }
}

/// Text that is concatenated at compile time.
struct Message {
    bytes: [u8; 256],
    len: usize,
}

impl Message {
    const fn new() -> Self {
        Message { bytes: [0; 256], len: 0 }
    }

    /// Appends ASCII text. Text beyond the capacity is dropped.
    const fn push(&mut self, text: &str) {
        let mut offset = 0;
        while offset < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text.as_bytes()[offset];
            self.len += 1;
            offset += 1;
        }
    }

    /// Appends a number in decimal digits.
    const fn push_number(&mut self, number: u32) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        let digit = [b'0' + (number % 10) as u8];
        if let Ok(digit) = core::str::from_utf8(&digit) {
            self.push(digit);
        }
    }

    const fn text(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Message;

    #[test]
    fn messages_hold_texts_and_numbers() {
        let mut message = Message::new();
        message.push("format ");
        message.push_number(0);
        message.push(", ");
        message.push_number(u32::MAX);
        assert_eq!(message.text(), "format 0, 4294967295");
        for _ in 0..100 {
            message.push("1234567890");
        }
        assert_eq!(message.text().len(), 256);
    }
}
