//! Tests the list scheduler on random blocks: it respects dependencies, and never makes a block
//! slower.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use rv32i::dag::Reg;
use rv32i::order::{cycles, order};
use rv32i::select::{Operand, Selected};
use rv32i::target::subtarget::{Model, Processor};
use rv32i::target::{Opcode, Register};

fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Returns the values that a block leaves in registers and memory, as hashes of their expressions.
fn effects(block: &[Selected]) -> (Vec<(String, u64)>, u64) {
    let (mut registers, mut memory): (HashMap<String, u64>, u64) = Default::default();
    for one in block {
        let read = |operand: &Operand| match operand {
            Operand::Register(register) => {
                let name = format!("{register:?}");
                registers.get(&name).copied().unwrap_or_else(|| hash(name))
            }
            other => hash(format!("{other:?}")),
        };
        let operands: Vec<u64> = one.operands.iter().map(read).collect();
        let desc = one.opcode.desc();
        let touches = desc.may_load() || desc.may_store() || desc.has_unmodeled_side_effects();
        let made = hash((one.opcode.name(), operands, if touches { memory } else { 0 }));
        if desc.may_store() || desc.has_unmodeled_side_effects() {
            memory = made;
        }
        if let Some(register) = one.result {
            registers.insert(format!("{register:?}"), made);
        }
    }
    let mut all: Vec<(String, u64)> = registers.into_iter().collect();
    all.sort();
    (all, memory)
}

struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below
    }

    fn register(&mut self) -> Reg {
        match self.below(12) {
            0 => Reg::Real(Register::X0),
            1 => Reg::Real(Register::X10),
            _ => Reg::Virtual(self.below(9)),
        }
    }

    /// Returns random instructions on few registers, so that many are overwritten.
    fn block(&mut self, is_quick: bool) -> Vec<Selected> {
        let plain = [
            Opcode::ADD,
            Opcode::ADDI,
            Opcode::XOR,
            Opcode::LW,
            Opcode::LB,
            Opcode::SW,
            Opcode::SB,
            Opcode::SLLI,
            Opcode::LUI,
            Opcode::COPY,
            Opcode::ADD,
            Opcode::LW,
            Opcode::FENCE_TSO,
        ];
        let extended = [Opcode::MUL, Opcode::DIV, Opcode::REMU, Opcode::AMOADD_W, Opcode::SC_W];
        let count = 2 + self.below(20);
        (0..count)
            .map(|_| {
                let opcode = match is_quick && self.below(3) == 0 {
                    true => extended[self.below(extended.len())],
                    false => plain[self.below(plain.len())],
                };
                let mut operands = Vec::new();
                for operand in opcode.desc().uses() {
                    operands.push(match operand.register_class() {
                        Some(_) => Operand::Register(self.register()),
                        None if opcode == Opcode::COPY => Operand::Register(self.register()),
                        None => Operand::Number(self.below(16) as i64),
                    });
                }
                let has_result = opcode.desc().def_count() > 0;
                // Nothing is written to the register that is always 0.
                let result = has_result.then(|| match self.register() {
                    Reg::Real(Register::X0) => Reg::Virtual(0),
                    register => register,
                });
                Selected { opcode, result, operands }
            })
            .collect()
    }
}

#[test]
fn random_blocks() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for (model, is_quick) in [(Model::TinyModel, false), (Model::QuickModel, true)] {
        let (mut shorter, mut saved) = (0, 0);
        for _ in 0..2000 {
            let block = random.block(is_quick);
            let ordered = order(&block, model);
            assert_eq!(ordered.len(), block.len());
            assert_eq!(effects(&ordered), effects(&block), "{block:#?}\n{ordered:#?}");
            let (before, after) = (cycles(&block, model), cycles(&ordered, model));
            assert!(after <= before, "{before} {after} {block:#?}\n{ordered:#?}");
            shorter += usize::from(after < before);
            saved += before - after;
        }
        assert!(shorter > 300 && saved > 400, "{model}: {shorter} blocks, {saved} cycles");
    }
}

fn virtual_register(number: usize) -> Operand {
    Operand::Register(Reg::Virtual(number))
}

#[test]
fn what_takes_long_begins_first() {
    let set = |opcode, result: usize, operands: &[Operand]| Selected {
        opcode,
        result: Some(Reg::Virtual(result)),
        operands: operands.to_vec(),
    };
    let [a, b, c] = [0, 1, 2].map(virtual_register);
    let block = [
        set(Opcode::ADD, 3, &[a, b]),
        set(Opcode::LW, 4, &[c, Operand::Number(0)]),
        set(Opcode::ADDI, 5, &[virtual_register(4), Operand::Number(1)]),
    ];
    let names = |block: &[Selected]| block.iter().map(|one| one.opcode).collect::<Vec<_>>();
    let model = Processor::quick.model();
    let ordered = order(&block, model);
    assert_eq!(names(&ordered), [Opcode::LW, Opcode::ADD, Opcode::ADDI]);
    assert_eq!((cycles(&block, model), cycles(&ordered, model)), (5, 4));
    // Two divisions, of which one has to wait for the other.
    let divisions = [set(Opcode::DIV, 3, &[a, b]), set(Opcode::REM, 4, &[b, c])];
    assert_eq!(cycles(&divisions, model), 40);
    // A stored value is needed one cycle later than its address.
    let store = |value: Operand, base: Operand| Selected {
        opcode: Opcode::SW,
        result: None,
        operands: vec![value, base, Operand::Number(0)],
    };
    let product = set(Opcode::MUL, 3, &[a, b]);
    let of_value = [product.clone(), store(virtual_register(3), c)];
    let of_base = [product, store(c, virtual_register(3))];
    assert_eq!((cycles(&of_value, model), cycles(&of_base, model)), (4, 5));
}
