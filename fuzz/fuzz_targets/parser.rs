//! Evaluates random tokens as source text.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = tablegen_fuzz::soup::text(bytes);
    tablegen_fuzz::show(&text, b"");
    tablegen_fuzz::check(&text, b"def included : A;\n");
});
