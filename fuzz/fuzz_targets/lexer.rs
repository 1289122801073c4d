//! Evaluates raw bytes as source text. The bytes after 0x1C are the text of a file that can be
//! included.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (main, included) = match bytes.iter().position(|&byte| byte == 0x1C) {
        Some(split) => (&bytes[..split], &bytes[split + 1..]),
        None => (bytes, &b""[..]),
    };
    tablegen_fuzz::show(main, included);
    tablegen_fuzz::check(main, included);
});
