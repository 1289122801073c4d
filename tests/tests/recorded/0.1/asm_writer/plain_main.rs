//! Prints instructions, one of which the description does not say how to write.
mod plain;

use plain::{Opcode, PrintHooks, Printer, Register, register_name};
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

struct Defaults;

impl PrintHooks for Defaults {
    type Inst = MachineInst<Opcode, Register, 3>;
}

fn show(opcode: Opcode, operands: &[Operand<Register>]) {
    let mut inst = MachineInst::<Opcode, Register, 3>::new(opcode);
    operands.iter().for_each(|&operand| inst.push(operand).unwrap());
    let mut text = String::new();
    match Printer::new(&Defaults).print(&inst, &mut text) {
        Ok(()) => println!("{opcode}: {text}"),
        Err(_) => println!("{opcode}: cannot be printed after '{text}'"),
    }
}

fn main() {
    let register = |register| Operand::Register(Some(register));
    show(Opcode::ADD, &[register(Register::R0), register(Register::R1), register(Register::R3)]);
    show(Opcode::LI, &[register(Register::R2), Operand::Immediate(-5)]);
    show(Opcode::JUMP, &[Operand::Immediate(i64::MIN)]);
    show(Opcode::NOP, &[]);
    show(Opcode::HIDDEN, &[]);
    show(Opcode::COPYTO, &[register(Register::R0), register(Register::R1)]);
    // Operands that are missing, or of a kind that nothing is known of.
    show(Opcode::ADD, &[register(Register::R0)]);
    show(Opcode::JUMP, &[Operand::Other]);
    show(Opcode::LI, &[Operand::Register(None), Operand::Immediate(1)]);
    for opcode in [Opcode::ADD, Opcode::NOP, Opcode::COPYTO, Opcode::HIDDEN, Opcode::PHI] {
        println!("{opcode} {:?}", Printer::new(&Defaults).mnemonic(opcode));
    }
    println!("{}", Register::ALL.iter().map(|&one| register_name(one)).collect::<String>());
}
