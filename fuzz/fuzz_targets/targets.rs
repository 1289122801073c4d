//! Runs all back-ends on whole targets, which are generated from the bytes. Input that begins with
//! a comment is the target itself.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(b"//") {
        tablegen_fuzz::show(bytes, b"");
        return tablegen_fuzz::check_target(bytes, 0);
    }
    let (options, rest) = bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest));
    let text = tablegen_fuzz::targets::program(rest);
    tablegen_fuzz::show(text.as_bytes(), b"");
    tablegen_fuzz::check_target(text.as_bytes(), options);
});
