//! Lowers instructions of each kind.
mod lower;

use lower::{Opcode, Register, Sink, Source};

#[derive(Clone, Copy)]
enum Operand {
    Register(Option<Register>),
    Number(i64),
    Implicit,
}

impl Operand {
    fn show(&self) -> String {
        match self {
            Operand::Register(None) => "no register".to_owned(),
            Operand::Register(Some(register)) => register.to_string(),
            Operand::Number(number) => number.to_string(),
            Operand::Implicit => "implicit".to_owned(),
        }
    }
}

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
        self.1.push(Operand::Register(register));
    }
}

fn lowered(opcode: Opcode, operands: &[Operand]) {
    let (inst, mut out) = (Inst(opcode, operands.to_vec()), Inst(Opcode::PHI, Vec::new()));
    let mut hook = |operand: &Operand| match operand {
        Operand::Implicit => None,
        other => Some(*other),
    };
    let done = lower::lower(&inst, &mut out, &mut hook);
    let operands: Vec<String> = out.1.iter().map(Operand::show).collect();
    println!("{opcode}: {done} {} {}", out.0, operands.join(", "));
}

fn main() {
    use Operand::{Implicit, Number};
    let [r0, r1, r2] =
        [Register::R0, Register::R1, Register::R2].map(|one| Operand::Register(Some(one)));
    lowered(Opcode::Swapped, &[r0, r1, r2]);
    lowered(Opcode::Move, &[r0, r1]);
    lowered(Opcode::Minus, &[r0]);
    lowered(Opcode::Bits, &[r0]);
    lowered(Opcode::Return, &[]);
    lowered(Opcode::Reload, &[r0, r1, Number(8)]);
    lowered(Opcode::LoadAt, &[r0, r2]);
    lowered(Opcode::TailCall, &[r0, Number(16), r1, Implicit, r2]);
    lowered(Opcode::Swapped, &[r0, r1]);
    lowered(Opcode::ADD, &[r0, r1, r2]);
    let expansion = lower::expansion(Opcode::LoadAt).unwrap();
    println!("{} becomes {} {:?}", expansion.pseudo, expansion.result, expansion.operands);
}
