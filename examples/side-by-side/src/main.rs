//! Looks up every opcode and some names in the tables of `td/opcodes.td`. `cpp/main.cpp` makes the
//! same lookups in the C++ tables, and prints the same. To run it, build this crate first:
//!
//! ```sh
//! cargo run
//! c++ -std=c++17 -Icpp -I"$(dirname "$(find target -name opcodes.inc | head -1)")" \
//!     cpp/main.cpp -o side-by-side && ./side-by-side
//! ```

/// Tables of `td/opcodes.td`.
mod opcodes {
    include!(concat!(env!("OUT_DIR"), "/opcodes.rs"));
}

use opcodes::Opcode;

fn main() {
    for number in 0..=u8::MAX {
        print!("{number}: {}", describe(opcodes::lookup_opcode(number)));
        for alias in opcodes::lookup_aliases(number) {
            print!(", also {}", alias.spelling);
        }
        println!();
    }
    for name in ["nop", "ADD", "Jump", "jump_if", "switch", "", "a", "addd", "jump if", "zz"] {
        println!("\"{name}\": {}", describe(opcodes::lookup_opcode_by_mnemonic(name)));
    }
}

fn describe(opcode: Option<&Opcode>) -> String {
    match opcode {
        Some(found) => format!(
            "{} {} of group {}, {} operands",
            found.number,
            found.mnemonic,
            found.kind.value(),
            found.operands
        ),
        None => "nothing".to_owned(),
    }
}
