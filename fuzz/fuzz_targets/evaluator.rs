//! Evaluates programs that are mostly valid, generated from the bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = tablegen_fuzz::generate::program(bytes);
    tablegen_fuzz::show(text.as_bytes(), b"");
    tablegen_fuzz::check(text.as_bytes(), b"");
});
