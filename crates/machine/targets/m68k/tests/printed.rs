//! Texts of instructions.
#![cfg(tables)]

use m68k_mc::{Setup, disassembler};
use tablegen_mc::PrintOptions;

#[path = "../../common/printed.rs"]
mod printed;

#[test]
fn instructions_have_the_text_of_llvm() {
    printed::check(include_str!("printed.txt"), disassembler);
}

#[test]
fn random_bytes_are_decoded_and_printed() {
    let setup = Setup::new("", "").unwrap();
    printed::check_random(&disassembler(&setup, PrintOptions::DEFAULT), 100_000);
}
