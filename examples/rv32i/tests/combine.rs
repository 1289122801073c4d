//! Functions are simpler when they are combined, and compute the same.

use std::collections::HashMap;

use rv32i::combine::combine;
use rv32i::generic::{GenericFunction, Rv32i, Value};
use rv32i::target::Opcode;
use rv32i::target::combiner::SimplifyRule;
use tablegen_rt::gisel::mir::Reg;
use tablegen_rt::gisel::{Constant, Function, Llt, Memory, Operand, RuleSwitches};

const WORD: Llt = Llt::scalar(32);

const OPCODES: [Opcode; 9] = [
    Opcode::G_ADD,
    Opcode::G_SUB,
    Opcode::G_MUL,
    Opcode::G_AND,
    Opcode::G_OR,
    Opcode::G_XOR,
    Opcode::G_SHL,
    Opcode::G_LSHR,
    Opcode::G_ASHR,
];

fn op(function: &mut GenericFunction, opcode: Opcode, operands: &[Value]) -> Value {
    let result = function.register(WORD);
    function.push(0, opcode, &[result], operands);
    Operand::Register(result)
}

fn int(function: &mut GenericFunction, value: i32) -> Value {
    let constant = Operand::Constant(Constant::new(value.into(), 32));
    op(function, Opcode::G_CONSTANT, &[constant])
}

/// A function that stores what `build` makes of two registers.
fn function(build: impl FnOnce(&mut GenericFunction, [Value; 2]) -> Value) -> GenericFunction {
    let mut function = GenericFunction::new(Rv32i);
    function.add_block();
    let inputs = [(); 2].map(|()| Operand::Register(function.register(WORD)));
    let value = build(&mut function, inputs);
    let store = function.push(0, Opcode::G_STORE, &[], &[value, inputs[0]]);
    function.add_memory(store, Memory::new(32));
    function
}

/// What a function stores if its registers hold these.
fn stored(function: &GenericFunction, inputs: [i32; 2]) -> i32 {
    let mut values: HashMap<usize, i32> = inputs.into_iter().enumerate().collect();
    for inst in function.blocks().flat_map(|(_, insts)| insts).copied() {
        let value = |values: &HashMap<usize, i32>, at| match function.operand(inst, at) {
            Some(Operand::Register(Reg::Virtual(register))) => values[&register],
            Some(Operand::Constant(constant)) => constant.value as i32,
            other => panic!("{other:?}"),
        };
        let opcode = function.opcode(inst);
        if opcode == Opcode::G_STORE {
            return value(&values, 0);
        }
        let a = value(&values, 1);
        let result = if opcode == Opcode::G_CONSTANT {
            a
        } else {
            let b = value(&values, 2);
            match opcode {
                Opcode::G_ADD => a.wrapping_add(b),
                Opcode::G_SUB => a.wrapping_sub(b),
                Opcode::G_MUL => a.wrapping_mul(b),
                Opcode::G_AND => a & b,
                Opcode::G_OR => a | b,
                Opcode::G_XOR => a ^ b,
                Opcode::G_SHL => a.wrapping_shl(b as u32),
                Opcode::G_LSHR => (a as u32).wrapping_shr(b as u32) as i32,
                Opcode::G_ASHR => a.wrapping_shr(b as u32),
                other => panic!("{other}"),
            }
        };
        match function.operand(inst, 0) {
            Some(Operand::Register(Reg::Virtual(register))) => values.insert(register, result),
            other => panic!("{other:?}"),
        };
    }
    panic!("nothing is stored")
}

/// Random numbers (xorshift).
struct Random(u32);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % bound
    }

    fn tree(&mut self, function: &mut GenericFunction, inputs: [Value; 2], depth: u32) -> Value {
        match self.below(if depth == 0 { 2 } else { 9 }) {
            0 => inputs[self.below(2)],
            1 => {
                let number = [0, 1, -1, 2, 8, 100, i32::MIN][self.below(7)];
                int(function, number)
            }
            2 => {
                let (zero, value) = (int(function, 0), self.tree(function, inputs, depth - 1));
                op(function, Opcode::G_SUB, &[zero, value])
            }
            3 => {
                let (value, ones) = (self.tree(function, inputs, depth - 1), int(function, -1));
                op(function, Opcode::G_XOR, &[value, ones])
            }
            4 => {
                let value = self.tree(function, inputs, depth - 1);
                let (one, other) = (int(function, 8), int(function, 100));
                let sum = op(function, Opcode::G_ADD, &[value, one]);
                op(function, Opcode::G_ADD, &[sum, other])
            }
            _ => {
                let opcode = OPCODES[self.below(OPCODES.len())];
                let first = self.tree(function, inputs, depth - 1);
                let second = match opcode {
                    Opcode::G_SHL | Opcode::G_LSHR | Opcode::G_ASHR => {
                        let amount = [0, 3][self.below(2)];
                        int(function, amount)
                    }
                    _ if self.below(5) == 0 => first,
                    _ => self.tree(function, inputs, depth - 1),
                };
                op(function, opcode, &[first, second])
            }
        }
    }
}

#[test]
fn combined_functions_compute_the_same() {
    let all = RuleSwitches::new();
    let mut needed: HashMap<SimplifyRule, usize> = HashMap::new();
    for seed in 1..800 {
        let made = || function(|code, inputs| Random(seed).tree(code, inputs, 4));
        let before = made();
        let mut after = made();
        let combined = combine(&mut after, &all);
        assert_eq!(combine(&mut after, &all), 0, "a fixed point\n{before}\n{after}");
        for inputs in [[0, 0], [1, -1], [12345, 678], [i32::MIN, i32::MAX], [-7, 3]] {
            let (wanted, found) = (stored(&before, inputs), stored(&after, inputs));
            assert_eq!(wanted, found, "{inputs:?}\n{before}\n{after}");
        }
        if combined > 0 {
            // Which rule makes a difference?
            for &rule in SimplifyRule::ALL {
                let mut without = RuleSwitches::new();
                without.set(rule, false);
                let mut other = made();
                let fewer = combine(&mut other, &without);
                if fewer != combined || other.to_string() != after.to_string() {
                    *needed.entry(rule).or_default() += 1;
                }
            }
        }
    }
    let unused: Vec<_> =
        SimplifyRule::ALL.iter().filter(|rule| !needed.contains_key(rule)).collect();
    assert!(unused.is_empty(), "{unused:?} never made a difference");
}

#[test]
fn rules_work_together_and_can_be_turned_off() {
    // (x * 4 - 3) + 3 is a shift.
    let build = || {
        function(|code, [x, _]| {
            let (four, three) = (int(code, 4), int(code, 3));
            let product = op(code, Opcode::G_MUL, &[four, x]);
            let less = op(code, Opcode::G_SUB, &[product, three]);
            op(code, Opcode::G_ADD, &[less, three])
        })
    };
    let names = |function: &GenericFunction| -> Vec<&'static str> {
        let insts = function.blocks().flat_map(|(_, insts)| insts);
        insts.map(|&inst| function.opcode(inst).name()).collect()
    };
    let mut function = build();
    assert_eq!(combine(&mut function, &RuleSwitches::new()), 5);
    assert_eq!(names(&function), ["G_CONSTANT", "G_SHL", "G_STORE"]);

    let mut some = RuleSwitches::new();
    some.disable("added_twice").expect("there is such a rule");
    let mut function = build();
    combine(&mut function, &some);
    assert_eq!(
        names(&function),
        ["G_CONSTANT", "G_CONSTANT", "G_SHL", "G_CONSTANT", "G_ADD", "G_ADD", "G_STORE"]
    );
}
