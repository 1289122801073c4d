//! Compresses instructions with four operands, and takes them apart again.
mod many;

use many::{Feature, Hooks, Opcode, OperandPredicate, Register, Sink, Source};

#[derive(Clone, Copy, Debug)]
enum Operand {
    Register(Register),
    Number(i64),
}

#[derive(Debug)]
struct Inst(Opcode, Vec<Operand>);

impl Source for Inst {
    type Opcode = Opcode;
    type Operand = Operand;

    fn opcode(&self) -> Opcode {
        self.0
    }

    fn operand_count(&self) -> usize {
        self.1.len()
    }

    fn operand(&self, number: usize) -> Option<&Operand> {
        self.1.get(number)
    }
}

impl Sink for Inst {
    type Opcode = Opcode;
    type Register = Register;
    type Operand = Operand;

    fn begin(&mut self, opcode: Opcode) {
        *self = Inst(opcode, Vec::new());
    }

    fn add(&mut self, operand: Operand) {
        self.1.push(operand);
    }

    fn add_immediate(&mut self, number: i64) {
        self.1.push(Operand::Number(number));
    }

    fn add_register(&mut self, register: Option<Register>) {
        self.1.extend(register.map(Operand::Register));
    }
}

struct Processor(&'static [Feature]);

impl Hooks<Inst, Inst> for Processor {
    type Feature = Feature;
    type Predicate = OperandPredicate;

    fn has_feature(&self, feature: Feature) -> bool {
        self.0.contains(&feature)
    }

    fn register(&self, operand: &Operand) -> Option<Register> {
        match operand {
            Operand::Register(register) => Some(*register),
            Operand::Number(_) => None,
        }
    }

    fn number(&self, operand: &Operand) -> Option<i64> {
        match operand {
            Operand::Register(_) => None,
            Operand::Number(number) => Some(*number),
        }
    }

    fn fits(&self, _: &Operand, predicate: OperandPredicate) -> bool {
        match predicate {}
    }

    fn number_fits(&self, _: i64, predicate: OperandPredicate) -> bool {
        match predicate {}
    }

    fn convert(&mut self, operand: &Operand) -> Operand {
        *operand
    }
}

fn main() {
    use Operand::{Number, Register as R};
    let [r0, r1, r2, r3, r7] =
        [Register::R0, Register::R1, Register::R2, Register::R3, Register::R7].map(R);
    for operands in [
        [r7, r1, r2, r7],
        [r7, r0, r7, r1],
        [r7, r0, r7, r0],
        [r1, r2, r3, r2],
        [r1, r2, r3, r7],
        [r1, r2, r3, Number(1)],
        [Number(1), r2, r3, Number(1)],
    ] {
        let mut processor = Processor(&[Feature::HasC]);
        let (long, mut short) =
            (Inst(Opcode::FOUR, operands.to_vec()), Inst(Opcode::PHI, Vec::new()));
        println!("{long:?}");
        if many::compress(&long, &mut short, &mut processor) {
            let mut back = Inst(Opcode::PHI, Vec::new());
            assert!(many::uncompress(&short, &mut back, &mut processor));
            println!("  {short:?}\n  {back:?}");
        }
    }
}
