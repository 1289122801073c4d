//! Asks of pairs of instructions whether they are run as one.
mod pairs;

use pairs::{Fusion, FusionHooks, Opcode, Register};
use tablegen_rt::mc::inst::{Inst, Operand};

struct Plain(Opcode, Vec<Operand<Register>>);

impl Inst for Plain {
    type Opcode = Opcode;
    type Register = Register;

    fn opcode(&self) -> Opcode {
        self.0
    }

    fn operand_count(&self) -> usize {
        self.1.len()
    }

    fn operand(&self, index: usize) -> Operand<Register> {
        self.1.get(index).copied().unwrap_or(Operand::Other)
    }
}

/// Register 7 is read twice; the last two operands of `ADD` can be exchanged; `SHIFT` is no pair
/// with code.
struct Hooks;

impl FusionHooks<Plain> for Hooks {
    fn has_one_use(&self, inst: &Plain) -> bool {
        inst.operand(0) != Operand::Virtual(7)
    }

    fn is_commutable(&self, inst: &Plain) -> bool {
        inst.0 == Opcode::ADD
    }

    fn commuted_operand(&self, inst: &Plain, operand: usize) -> Option<usize> {
        (inst.0 == Opcode::ADD && operand > 0).then(|| 3 - operand)
    }

    fn code(&self, _: Option<&Plain>, second: &Plain) -> bool {
        second.0 != Opcode::SHIFT
    }
}

const R0: Operand<Register> = Operand::Register(Some(Register::R0));
const R1: Operand<Register> = Operand::Register(Some(Register::R1));

fn inst(opcode: Opcode, operands: &[Operand<Register>]) -> Plain {
    Plain(opcode, operands.to_vec())
}

fn show(what: &str, fusion: Fusion, first: Option<&Plain>, second: &Plain) {
    println!("{} {what}: {}", fusion.name(), fusion.holds(first, second, &Hooks));
}

fn main() {
    let three = Operand::Immediate(3);
    let load = inst(Opcode::LOAD, &[R0, R0, three]);
    let simple = Fusion::Simple;
    println!("{:?}", simple.feature());
    show("alone", simple, None, &load);
    show("no load", simple, None, &inst(Opcode::ADD, &[R0, R0, R1]));
    show("pair", simple, Some(&inst(Opcode::ADD, &[R0, R1, R1])), &load);
    show("immediate", simple, Some(&inst(Opcode::LOAD, &[R0, R1, three])), &load);
    show("neither", simple, Some(&inst(Opcode::LOAD, &[R0, R1, R1])), &load);
    show("not tied", simple, Some(&inst(Opcode::ADD, &[R1, R1, R1])), &load);
    show("two registers", simple, Some(&inst(Opcode::ADD, &[R0, R1, R1])), &inst(Opcode::LOAD, &[R0, R1, three]));
    for register in [6, 7].map(Operand::Virtual) {
        let first = inst(Opcode::ADD, &[register, R1, R1]);
        show("uses", simple, Some(&first), &inst(Opcode::LOAD, &[register, register, three]));
    }

    let exchanged = Fusion::Exchanged;
    show("alone", exchanged, None, &load);
    let first = inst(Opcode::ADD, &[R0, R0, R1]);
    show("first exchanged", exchanged, Some(&first), &inst(Opcode::ADD, &[R0, R1, R0]));
    show("second exchanged", exchanged, Some(&first), &inst(Opcode::ADD, &[R0, R0, R1]));
    show("none fits", exchanged, Some(&first), &inst(Opcode::ADD, &[R0, R1, R1]));
    show("cannot", exchanged, Some(&inst(Opcode::SHIFT, &[R0, R0, R1])), &first);
    show("code", exchanged, Some(&first), &inst(Opcode::SHIFT, &[R0, R0, R0]));

    let each = Fusion::Each;
    let good = inst(Opcode::LOAD, &[R1, R1, three]);
    show("both", each, Some(&good), &good);
    show("first", each, Some(&load), &good);
    show("second", each, Some(&good), &load);
    show("alone", each, None, &good);
    for &fusion in Fusion::ALL {
        assert_eq!(Fusion::from_name(fusion.name()), Some(fusion));
    }
}
