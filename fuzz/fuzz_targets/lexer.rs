//! Raw bytes as source text. What follows a byte 0x1C is the text of a file
//! that may be included.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (main, included) = match bytes.iter().position(|&byte| byte == 0x1C) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &b""[..]),
    };
    tablegen_fuzz::show(main, included);
    tablegen_fuzz::check(main, included);
});
