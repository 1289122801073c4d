//! Checks that combined functions are shorter, and that they and the instructions selected for them
//! compute the same results.

#[path = "common/simulator.rs"]
mod simulator;

use std::collections::HashMap;

use rv32i::combine::combine;
use rv32i::compile::{compile_generic, encode};
use rv32i::generic::{GenericFunction, Rv32i, Value, select, selected};
use rv32i::target::combiner::SimplifyRule;
use rv32i::target::subtarget::Processor;
use rv32i::target::{Opcode, Register};
use tablegen_rt::gisel::mir::Reg;
use tablegen_rt::gisel::{Constant, Function, Llt, Memory, Operand, RuleSwitches};

const WORD: Llt = Llt::scalar(32);
const ADDRESS: Llt = Llt::pointer(0, 32);

/// Address of the memory that functions receive.
const MEMORY: u32 = 0x1_0000;
/// Offsets of the stores from `MEMORY`. `LOADED` is the offset of the load.
const STORED: [i32; 5] = [0, 4, -2048, 2047, 100_000];
const LOADED: i32 = 12;

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

/// Arguments of a function: two numbers and the address of its memory.
type Given = [Value; 3];

fn op(function: &mut GenericFunction, opcode: Opcode, operands: &[Value]) -> Value {
    op_of(function, WORD, opcode, operands)
}

fn op_of(function: &mut GenericFunction, ty: Llt, opcode: Opcode, operands: &[Value]) -> Value {
    let result = function.register(ty);
    function.push(0, opcode, &[result], operands);
    Operand::Register(result)
}

fn int(function: &mut GenericFunction, value: i32) -> Value {
    let constant = Operand::Constant(Constant::new(value.into(), 32));
    op(function, Opcode::G_CONSTANT, &[constant])
}

/// Builds the address `offset` bytes after `memory`.
fn address(function: &mut GenericFunction, memory: Value, offset: i32) -> Value {
    if offset == 0 {
        return memory;
    }
    let offset = int(function, offset);
    op_of(function, ADDRESS, Opcode::G_PTR_ADD, &[memory, offset])
}

/// Creates a function that stores the value made by `build` at `offset` bytes after its memory
/// argument.
fn function(
    offset: i32,
    build: impl FnOnce(&mut GenericFunction, Given) -> Value,
) -> GenericFunction {
    let mut function = GenericFunction::new(Rv32i);
    function.add_block();
    let given = [(Register::X10, WORD), (Register::X11, WORD), (Register::X12, ADDRESS)];
    let given = given.map(|(register, ty)| {
        op_of(&mut function, ty, Opcode::COPY, &[Operand::Register(Reg::Real(register))])
    });
    let value = build(&mut function, given);
    let address = address(&mut function, given[2], offset);
    let store = function.push(0, Opcode::G_STORE, &[], &[value, address]);
    function.add_memory(store, Memory::new(32));
    function.push(0, Opcode::PseudoRET, &[], &[]);
    function
}

/// Returns the value that a generic function stores for these inputs, the third of which is in
/// memory.
fn stored(function: &GenericFunction, inputs: [i32; 3]) -> (i32, i32) {
    let mut values: HashMap<usize, i32> = HashMap::new();
    for inst in function.blocks().flat_map(|(_, insts)| insts).copied() {
        let value = |values: &HashMap<usize, i32>, index| match function.operand(inst, index) {
            Some(Operand::Register(Reg::Virtual(register))) => values[&register],
            Some(Operand::Register(Reg::Real(Register::X10))) => inputs[0],
            Some(Operand::Register(Reg::Real(Register::X11))) => inputs[1],
            Some(Operand::Register(Reg::Real(Register::X12))) => MEMORY as i32,
            Some(Operand::Constant(constant)) => constant.value as i32,
            other => panic!("{other:?}"),
        };
        let opcode = function.opcode(inst);
        if opcode == Opcode::G_STORE {
            return (value(&values, 1), value(&values, 0));
        }
        let a = value(&values, 1);
        let result = if opcode == Opcode::G_CONSTANT || opcode == Opcode::COPY {
            a
        } else if opcode == Opcode::G_LOAD {
            assert_eq!(a, MEMORY as i32 + LOADED);
            inputs[2]
        } else {
            let b = value(&values, 2);
            match opcode {
                Opcode::G_ADD | Opcode::G_PTR_ADD => a.wrapping_add(b),
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

/// Returns the value that code stores at `address`, for the same inputs.
fn run(code: &[u8], inputs: [i32; 3], address: i32) -> i32 {
    let mut machine = simulator::Machine::default();
    machine.store(MEMORY.wrapping_add_signed(LOADED), inputs[2] as u32, 4);
    // A value that differs from the stored one.
    let untouched = inputs[0].wrapping_mul(77).wrapping_add(0x1234_5677);
    machine.store(address as u32, untouched as u32, 4);
    machine.call(code, &[inputs[0] as u32, inputs[1] as u32, MEMORY]);
    machine.load(address as u32, 4) as i32
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

    fn tree(&mut self, function: &mut GenericFunction, given: Given, depth: u32) -> Value {
        match self.below(if depth == 0 { 3 } else { 10 }) {
            0 => given[self.below(2)],
            1 => {
                let number = [0, 1, -1, 2, 8, 100, i32::MIN][self.below(7)];
                int(function, number)
            }
            2 => {
                let address = address(function, given[2], LOADED);
                let result = function.register(WORD);
                let load = function.push(0, Opcode::G_LOAD, &[result], &[address]);
                function.add_memory(load, Memory::new(32));
                Operand::Register(result)
            }
            3 => {
                let (zero, value) = (int(function, 0), self.tree(function, given, depth - 1));
                op(function, Opcode::G_SUB, &[zero, value])
            }
            4 => {
                let (value, ones) = (self.tree(function, given, depth - 1), int(function, -1));
                op(function, Opcode::G_XOR, &[value, ones])
            }
            5 => {
                let value = self.tree(function, given, depth - 1);
                let (one, other) = (int(function, 8), int(function, 100));
                let sum = op(function, Opcode::G_ADD, &[value, one]);
                op(function, Opcode::G_ADD, &[sum, other])
            }
            _ => {
                let opcode = OPCODES[self.below(OPCODES.len())];
                let first = self.tree(function, given, depth - 1);
                let second = match opcode {
                    Opcode::G_SHL | Opcode::G_LSHR | Opcode::G_ASHR => {
                        let amount = [0, 3][self.below(2)];
                        int(function, amount)
                    }
                    _ if self.below(5) == 0 => first,
                    _ => self.tree(function, given, depth - 1),
                };
                op(function, opcode, &[first, second])
            }
        }
    }
}

const INPUTS: [[i32; 3]; 5] =
    [[0, 0, 0], [1, -1, 5], [12345, 678, -3], [i32::MIN, i32::MAX, i32::MIN], [-7, 3, 1 << 20]];

/// Creates a random function; equal seeds give equal functions.
fn random(seed: u32) -> GenericFunction {
    let mut random = Random(seed);
    let offset = STORED[random.below(STORED.len())];
    function(offset, |code, given| random.tree(code, given, 4))
}

#[test]
fn combined_functions_compute_the_same() {
    let all = RuleSwitches::new();
    let mut needed: HashMap<SimplifyRule, usize> = HashMap::new();
    for seed in 1..800 {
        let made = || random(seed);
        let before = made();
        let mut after = made();
        let combined = combine(&mut after, &all);
        assert_eq!(combine(&mut after, &all), 0, "a fixed point\n{before}\n{after}");
        for inputs in INPUTS {
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
        function(0, |code, [x, ..]| {
            let (four, three) = (int(code, 4), int(code, 3));
            let product = op(code, Opcode::G_MUL, &[four, x]);
            let less = op(code, Opcode::G_SUB, &[product, three]);
            op(code, Opcode::G_ADD, &[less, three])
        })
    };
    let names = |function: &GenericFunction| -> Vec<&'static str> {
        let insts = function.blocks().flat_map(|(_, insts)| insts);
        let names = insts.map(|&inst| function.opcode(inst).name());
        names.filter(|name| name.starts_with("G_")).collect()
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

/// Selects, encodes and runs random functions, with and without combining them. Both must store
/// what the interpreter of the generic function stores.
#[test]
fn selected_functions_compute_the_same() {
    // One that can multiply.
    let machine = rv32i::Machine::of(Processor::quick);
    let mut shorter = 0;
    for seed in 1..800 {
        let generic = random(seed);
        let mut plain = generic.clone();
        select(&mut plain, &machine).unwrap_or_else(|error| panic!("{error}\n{generic}"));
        let plain = selected("plain", &plain).expect("operands that can be encoded");
        let plain = encode(vec![plain]).map(|mut functions| functions.remove(0));
        let combined = compile_generic("combined", generic.clone(), &machine);
        let [plain, combined] =
            [plain, combined].map(|code| code.unwrap_or_else(|error| panic!("{error}\n{generic}")));
        shorter += usize::from(combined.code.len() < plain.code.len());
        for inputs in INPUTS {
            let (address, wanted) = stored(&generic, inputs);
            for code in [&plain, &combined] {
                let bytes: Vec<u8> = code.code.iter().flat_map(|one| one.bytes).collect();
                let found = run(&bytes, inputs, address);
                assert_eq!(found, wanted, "{}: {inputs:?}\n{generic}\n{code:#?}", code.name);
            }
        }
    }
    assert!(shorter > 400, "{shorter}");
}
