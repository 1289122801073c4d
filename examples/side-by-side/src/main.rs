//! Asks the tables of `td/opcodes.td` for every opcode and for some names. `cpp/main.cpp` asks the
//! same of the C++ tables, and prints the same. To see it, build this crate first:
//!
//! ```sh
//! cargo run
//! c++ -std=c++17 -Icpp -I"$(dirname "$(find target -name opcodes.inc | head -1)")" \
//!     cpp/main.cpp -o side-by-side && ./side-by-side
//! ```

/// The tables of `td/opcodes.td`.
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
