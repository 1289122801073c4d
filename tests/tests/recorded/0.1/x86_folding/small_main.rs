//! Looks forms with memory up, and forms with registers.
mod small;

use small::{FoldedOperand, Opcode};

fn main() {
    println!("{:?}", small::fold(Opcode::PUSH64r, 0));
    println!("{:?}", small::fold(Opcode::PSHUFri, 1));
    println!("{:?}", small::fold(Opcode::PSHUFri, 2));
    println!("{:?}", small::fold(Opcode::ORrr, 2));
    println!("{:?}", small::fold_as(Opcode::NOTr, FoldedOperand::Both));
    println!("{:?}", small::fold_as(Opcode::VADDZrrk, FoldedOperand::Broadcast(4)));
    let memories = [Opcode::PUSH64rmm, Opcode::MOVmr, Opcode::MOVUPSrm, Opcode::VADDZrmbkz];
    for opcode in memories {
        println!("{opcode}: {:?}", small::unfold(opcode));
    }
}
