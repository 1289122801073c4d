//! Looks mnemonics up.
mod small;

use small::{Mnemonic, Opcode};

fn main() {
    for mnemonic in [Mnemonic::ADD, Mnemonic::JCC, Mnemonic::DIS] {
        let opcodes: Vec<_> = mnemonic.opcodes().map(|opcode| opcode.to_string()).collect();
        println!("{mnemonic}: {}", opcodes.join(" "));
    }
    let opcodes = [Opcode::ADD64, Opcode::REP, Opcode::GEN, Opcode::OTHER, Opcode::PHI, Opcode::N7];
    for opcode in opcodes {
        println!("{opcode} {:?}", Mnemonic::of(opcode));
    }
}
