//! Runs the machine code of all functions of `functions.ll` in a simulator, and checks the results.

#[path = "common/simulator.rs"]
mod simulator;

use std::collections::HashMap;

use rv32i::compile::{Code, compile, compile_for};
use rv32i::target::subtarget::Processor;
use simulator::Machine;

const FUNCTIONS: &str = include_str!("functions.ll");
/// Functions with arguments on the stack.
const CALLS: &str = include_str!("calls.ll");
/// Functions that call others, or that need a frame.
const FRAMES: &str = include_str!("frames.ll");

/// Name of a function, and its expected result.
type Case = (&'static str, fn(u32, u32, u32) -> u32);

#[rustfmt::skip]
const NUMBERS: &[Case] = &[
    ("add", |a, b, _| a.wrapping_add(b)),
    ("add_big", |a, _, _| a.wrapping_add(305_419_896)),
    ("add_3000", |a, _, _| a.wrapping_add(3000)),
    ("add_4096", |a, _, _| a.wrapping_add(4096)),
    ("sub_10", |a, _, _| a.wrapping_sub(10)),
    ("sub_from_10", |a, _, _| 10u32.wrapping_sub(a)),
    ("neg", |a, _, _| a.wrapping_neg()),
    ("not", |a, _, _| !a),
    ("andn", |a, b, _| a & !b),
    ("and_255", |a, _, _| a & 255),
    ("and_65535", |a, _, _| a & 65535),
    ("or_1360", |a, _, _| a | 1360),
    ("shl", |a, b, _| a << (b & 31)),
    ("shl_plain", |a, b, _| a << (b & 31)),
    ("asr", |a, b, _| (a as i32 >> (b & 31)) as u32),
    ("lsr_7", |a, _, _| a >> 7),
    ("abs", |a, _, _| (a as i32).wrapping_abs() as u32),
    ("mix", |a, b, c| (a.wrapping_add(b) ^ c.wrapping_sub(FOURTH)) << 3 | a),
    ("low_byte", |a, _, _| a & 255),
    ("signed_byte", |a, _, _| a as i8 as u32),
    ("signed_half", |a, _, _| a as i16 as u32),
    ("zero", |_, _, _| 0),
    ("constant_upper", |_, _, _| 4096),
    ("constant_4095", |_, _, _| 4095),
    ("constant_minus_1", |_, _, _| u32::MAX),
    ("constant_highest", |_, _, _| 0x7fff_ffff),
    ("constant_2048", |_, _, _| 2048),
    ("eq", |a, b, _| u32::from(a == b)),
    ("eq_17", |a, _, _| u32::from(a == 17)),
    ("eq_big", |a, _, _| u32::from(a == 123_456)),
    ("eq_minus_2048", |a, _, _| u32::from(a as i32 == -2048)),
    ("ne", |a, b, _| u32::from(a != b)),
    ("ne_2000", |a, _, _| u32::from(a != 2000)),
    ("ne_0", |a, _, _| u32::from(a != 0)),
    ("gt_17", |a, _, _| u32::from(a as i32 > 17)),
    ("ge_17", |a, _, _| u32::from(a as i32 >= 17)),
    ("ugt_17", |a, _, _| u32::from(a > 17)),
    ("ule_17", |a, _, _| u32::from(a <= 17)),
    ("sle", |a, b, _| u32::from(a as i32 <= b as i32)),
    ("sgt", |a, b, _| u32::from(a as i32 > b as i32)),
    ("uge", |a, b, _| u32::from(a >= b)),
    ("ule", |a, b, _| u32::from(a <= b)),
    ("lt_minus_5", |a, _, _| u32::from((a as i32) < -5)),
    ("lt_big", |a, _, _| u32::from((a as i32) < 5000)),
    ("gt_big", |a, _, _| u32::from(a as i32 > 5000)),
    ("branch_less", |a, b, _| if (a as i32) < b as i32 { b } else { a.wrapping_add(1) }),
    ("branch_zero", |a, _, _| if a == 0 { 5 } else { a.wrapping_add(1) }),
    ("branch_greater", |a, b, _| a.abs_diff(b)),
    ("branch_less_100", |a, b, _| {
        if (a as i32) < 100 { a.wrapping_sub(b) } else { b.wrapping_sub(a) }
    }),
    ("branch_bit", |a, b, _| if a & 4 == 0 { a.wrapping_sub(b) } else { b.wrapping_sub(a) }),
    ("clamp", |a, low, high| {
        let (a, low, high) = (a as i32, low as i32, high as i32);
        (if a < low { low } else if a > high { high } else { a }) as u32
    }),
];

/// Fourth argument of all calls.
const FOURTH: u32 = 0x1234_5678;

/// Compiles the functions of the test; returns their machine code by name.
fn code() -> HashMap<String, Vec<u8>> {
    code_of(FUNCTIONS)
}

fn code_of(text: &str) -> HashMap<String, Vec<u8>> {
    bytes_of(compile(text).unwrap())
}

fn bytes_of(functions: Vec<Code<'_>>) -> HashMap<String, Vec<u8>> {
    let bytes = functions.into_iter().map(|function| {
        let bytes = function.code.iter().flat_map(|one| one.bytes).collect();
        (function.name.to_owned(), bytes)
    });
    bytes.collect()
}

#[test]
fn numbers() {
    check_numbers(&code());
}

#[test]
fn numbers_in_other_orders() {
    for &processor in Processor::ALL {
        let functions = compile_for(FUNCTIONS, &rv32i::Machine::of(processor)).unwrap();
        check_numbers(&bytes_of(functions));
    }
}

fn check_numbers(code: &HashMap<String, Vec<u8>>) {
    let edges = [0, 1, 4, 5, 16, 17, 18, 31, 99, 100, 255, 2000, 2048, 4999, 5001, 123_456];
    let mut values: Vec<u32> =
        edges.into_iter().flat_map(|edge: u32| [edge, edge.wrapping_neg(), !edge]).collect();
    values.extend([0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xdead_beef]);
    for (name, expected) in NUMBERS {
        for &a in &values {
            for &b in &values {
                let c = a.rotate_left(7) ^ b;
                let found = Machine::default().call(&code[*name], &[a, b, c, FOURTH]);
                assert_eq!(found, expected(a, b, c), "{name}({a:#x}, {b:#x}, {c:#x})");
            }
        }
    }
}

#[test]
fn arguments_on_the_stack() {
    let code = code_of(CALLS);
    let mut machine = Machine::default();
    let numbers: Vec<u32> = (1..12).map(|n: u32| n * n * n * 1001).collect();
    let minus = |all: &[u32]| all.iter().copied().reduce(u32::wrapping_sub).unwrap();
    assert_eq!(machine.call(&code["two"], &numbers[..2]), minus(&numbers[..2]));
    assert_eq!(machine.call(&code["nine"], &numbers[..9]), minus(&numbers[..9]));
    // Two are addresses of numbers.
    let (p, q) = (0x10_0000, 0x10_0100);
    machine.store(p, numbers[7], 4);
    machine.store(q, numbers[9], 4);
    let mut twelve = [&numbers[..], &[FOURTH]].concat();
    (twelve[7], twelve[9]) = (p, q);
    assert_eq!(machine.call(&code["twelve"], &twelve), minus(&numbers) ^ FOURTH);
    // Structs are at their addresses.
    machine.store(p + 8, 77, 4);
    assert_eq!(machine.call(&code["struct"], &[p, 7]), 70);
    machine.store(p + 36, numbers[7], 4);
    machine.store(q + 4, numbers[9], 4);
    let eleven = &twelve[..11];
    assert_eq!(machine.call(&code["struct_on_stack"], eleven), minus(&numbers));
    machine.call(&code["result"], &[p, 99]);
    assert_eq!(machine.load(p + 8, 4), 99);
}

/// Program of several functions.
struct Program {
    bytes: Vec<u8>,
    entries: HashMap<String, u32>,
}

impl Program {
    fn new(functions: Vec<Code<'_>>) -> Self {
        let entry = |function: &Code<'_>| {
            (function.name.to_owned(), u32::try_from(function.code[0].address).unwrap())
        };
        let entries = functions.iter().map(entry).collect();
        let bytes = functions.iter().flat_map(|function| &function.code);
        Program { bytes: bytes.flat_map(|one| one.bytes).collect(), entries }
    }

    fn call(&self, name: &str, arguments: &[u32]) -> u32 {
        Machine::default().call_at(&self.bytes, self.entries[name], arguments)
    }
}

#[test]
fn calls_and_frames() {
    for machine in [rv32i::Machine::BASE, rv32i::Machine::of(Processor::quick)] {
        let program = Program::new(compile_for(FRAMES, &machine).unwrap());
        let factorials: Vec<u32> = (0..8).map(|n| program.call("factorial", &[n])).collect();
        assert_eq!(factorials, [1, 1, 2, 6, 24, 120, 720, 5040]);
        assert_eq!(program.call("times", &[1234, 5678]), 1234 * 5678);
        let eleven =
            |of: [u32; 11]| of[..10].iter().copied().reduce(u32::wrapping_sub).unwrap() ^ of[10];
        let numbers: [u32; 11] = std::array::from_fn(|n| (n as u32 + 3).pow(5));
        assert_eq!(program.call("eleven", &numbers), eleven(numbers));
        let [a, b, c, d, e, f, g, h, i, j, k] = numbers;
        let x = eleven([k, j, i, h, g, f, e, d, c, b, a]);
        let y = eleven([x, 1, 0, x, a, 100_000, b, 7, k, x, c]);
        assert_eq!(program.call("through", &numbers), x.wrapping_add(y).wrapping_sub(i));
        assert_eq!(program.call("reversed", &[1, 2, 3]), 0x03_02_01);
        assert_eq!(program.call("far", &[3, 10]), 7 << 4 | 7);
        assert_eq!(program.call("aligned", &[0xabcd]), 0xabcd);
    }
}

#[test]
fn more_values_than_registers() {
    for count in [10, 30, 50, 600] {
        let (mut text, mut expected) = (String::new(), 0u32);
        for n in 0..count {
            text += &format!(
                "%q{n} = getelementptr i8, ptr %p, i32 {}\n%v{n} = load i32, ptr %q{n}\n",
                4 * n
            );
        }
        for n in 0..count {
            let before = if n == 0 { "0".to_owned() } else { format!("%s{}", n - 1) };
            text += &format!("%t{n} = shl i32 {before}, 1\n%s{n} = xor i32 %t{n}, %v{n}\n");
            expected = expected << 1 ^ (n * n + 7);
        }
        let text = format!("define i32 @f(ptr %p) {{\n{text}ret i32 %s{}\n}}\n", count - 1);
        let mut machine = Machine::default();
        for n in 0..count {
            machine.store(0x1000 + 4 * n, n * n + 7, 4);
        }
        assert_eq!(machine.call(&code_of(&text)["f"], &[0x1000]), expected, "{count}");
    }
}

#[test]
fn loops() {
    let code = code();
    let call = |name: &str, arguments: &[u32]| Machine::default().call(&code[name], arguments);
    for n in 1..40 {
        assert_eq!(call("sum_below", &[n]), n * (n - 1) / 2);
    }
    let fib: Vec<u32> = (1..9).map(|n| call("fib", &[n])).collect();
    assert_eq!(fib, [1, 1, 2, 3, 5, 8, 13, 21]);
    assert_eq!(call("gcd", &[1071, 462]), 21);
    assert_eq!(call("gcd", &[17, 5]), 1);
    let mut machine = Machine::default();
    for (byte, address) in b"four score and seven".iter().zip(0x1000..) {
        machine.store(address, u32::from(*byte), 1);
    }
    assert_eq!(machine.call(&code["length"], &[0x1000]), 20);
    machine.call(&code["copy"], &[0x2000, 0x1000, 0x1014]);
    assert_eq!(machine.load(0x2010, 4), u32::from_le_bytes(*b"even"));
    assert_eq!(machine.load(0x2014, 4), 0);
}

#[test]
fn memory() {
    let code = code();
    let with = |name: &str, address: u32, value: u32, arguments: &[u32]| {
        let mut machine = Machine::default();
        machine.store(address, value, 4);
        machine.call(&code[name], arguments)
    };
    let p = 0x10_0000;
    let value = 0xfedc_ba98;
    assert_eq!(with("load_byte", p + 40, value, &[p]), 0xffff_ff98);
    assert_eq!(with("load_half_unsigned", p, value, &[p]), 0xba98);
    assert_eq!(with("load_below", p - 2048, value, &[p]), value);
    assert_eq!(with("load_far", p + 10_000, value, &[p]), value);
    assert_eq!(with("load_4000", p + 4000, value, &[p]), value);
    assert_eq!(with("load_indexed", p + 20, value, &[p, 5]), value);
    assert_eq!(with("load_indexed_16", p + 36, value, &[p, 5]), value);
    assert_eq!(with("load_absolute", 4096, value, &[]), value);
    assert_eq!(with("load_absolute_big", 305_419_896, value, &[]), value);
    assert_eq!(with("sum_of_bytes", p, value, &[p]), 0xffff_ff98_u32.wrapping_add(0xba));

    let after = |name: &str, arguments: &[u32], address: u32| {
        let mut machine = Machine::default();
        machine.store(p, value, 4);
        machine.call(&code[name], arguments);
        machine.load(address, 4)
    };
    assert_eq!(after("store_half_far", &[p, 0xaaaa_5555], p + 2048), 0x5555);
    assert_eq!(after("store_zero", &[p], p), 0);
    assert_eq!(after("increment", &[p], p), value + 1);
    assert_eq!(after("swap", &[p], p), 0);
    assert_eq!(after("swap", &[p], p + 4), value);
    assert_eq!(after("copy_byte", &[p, p + 9], p + 9), 0x98);
    assert_eq!(after("copy_half", &[p + 2, p], p + 2046), 0xba98);
    assert_eq!(after("store_far", &[p, 77], p - 70_000), 77);
    assert_eq!(after("store_byte", &[p], p), value & !0xff | 65);
}

/// Function that multiplies or divides: name, true if a machine without the extension M supports
/// it, expected result.
type Product = (&'static str, bool, fn(u32, u32) -> u32);

#[rustfmt::skip]
const PRODUCTS: &[Product] = &[
    ("mul i32 %a, %b", false, u32::wrapping_mul),
    ("mul i32 %a, 10", true, |a, _| a.wrapping_mul(10)),
    ("mul i32 -7, %b", true, |_, b| b.wrapping_mul(7).wrapping_neg()),
    ("mul i32 %a, 0", true, |_, _| 0),
    ("mul i32 %a, 4096", true, |a, _| a.wrapping_mul(4096)),
    ("sdiv i32 %a, %b", false, |a, b| (a as i32).wrapping_div(b as i32) as u32),
    ("udiv i32 %a, %b", false, |a, b| a / b),
    ("udiv i32 %a, 16", true, |a, _| a / 16),
    ("udiv i32 %a, 1", true, |a, _| a),
    ("udiv i32 %a, 10", false, |a, _| a / 10),
    ("srem i32 %a, %b", false, |a, b| (a as i32).wrapping_rem(b as i32) as u32),
    ("urem i32 %a, %b", false, |a, b| a % b),
    ("urem i32 %a, 4096", true, |a, _| a % 4096),
    ("urem i32 7, %b", false, |_, b| 7 % b),
];

#[test]
fn products() {
    let values = [1, 2, 3, 7, 10, 4095, 4096, 65_537, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    for (operation, is_expanded, expected) in PRODUCTS {
        let text = format!("define i32 @f(i32 %a, i32 %b) {{\n%x = {operation}\nret i32 %x\n}}\n");
        let machines = [
            (rv32i::Machine::BASE, *is_expanded),
            (rv32i::Machine::of(Processor::tiny), *is_expanded),
            (rv32i::Machine::of(Processor::quick), true),
        ];
        for (machine, is_there) in machines {
            let code = match compile_for(&text, &machine) {
                Ok(functions) => bytes_of(functions).remove("f").unwrap(),
                Err(error) => {
                    let error = error.to_string();
                    assert!(!is_there && error.contains("needs the extension 'm'"), "{error}");
                    continue;
                }
            };
            assert!(is_there, "{operation}");
            for a in values {
                for b in values {
                    let found = Machine::default().call(&code, &[a, b]);
                    assert_eq!(found, expected(a, b), "{operation} of {a:#x} and {b:#x}");
                }
            }
        }
    }
}

/// Generator of functions of two numbers, which also computes their results.
struct Random {
    state: u64,
    text: String,
    /// Names with their values for each pair of arguments.
    values: Vec<(String, Vec<u32>)>,
}

impl Random {
    fn number(&mut self, below: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % below
    }

    /// Returns a random operand: a value defined before, or a constant. It comes with the number it
    /// has in each of the `pairs` runs.
    fn operand(&mut self, pairs: usize) -> (String, Vec<u32>) {
        let index = self.number(self.values.len() + 2);
        if let Some(value) = self.values.get(index) {
            return value.clone();
        }
        let bits = 1 + self.number(32);
        let number = self.number(1 << bits) as u32;
        let number = if self.number(2) == 0 { number.wrapping_neg() } else { number };
        ((number as i32).to_string(), vec![number; pairs])
    }

    fn line(&mut self, pairs: usize) {
        let (left, a) = self.operand(pairs);
        let (right, b) = self.operand(pairs);
        let name = format!("%v{}", self.values.len());
        let each = |f: &dyn Fn(u32, u32) -> u32| a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect();
        let (text, values) = match self.number(11) {
            0 => (format!("add i32 {left}, {right}"), each(&u32::wrapping_add)),
            1 => (format!("sub i32 {left}, {right}"), each(&u32::wrapping_sub)),
            2 => (format!("and i32 {left}, {right}"), each(&|a, b| a & b)),
            3 => (format!("or i32 {left}, {right}"), each(&|a, b| a | b)),
            4 => (format!("xor i32 {left}, {right}"), each(&|a, b| a ^ b)),
            op @ (5..=7) => {
                // Shifts by more than 31 have no meaning.
                self.text += &format!("{name}m = and i32 {right}, 31\n");
                let (op, f): (_, &dyn Fn(u32, u32) -> u32) = match op {
                    5 => ("shl", &|a, b| a << (b & 31)),
                    6 => ("lshr", &|a, b| a >> (b & 31)),
                    _ => ("ashr", &|a, b| (a as i32 >> (b & 31)) as u32),
                };
                (format!("{op} i32 {left}, {name}m"), each(f))
            }
            8 => {
                let (code, f): (_, &dyn Fn(u32, u32) -> bool) = match self.number(10) {
                    0 => ("eq", &|a, b| a == b),
                    1 => ("ne", &|a, b| a != b),
                    2 => ("slt", &|a, b| (a as i32) < b as i32),
                    3 => ("sle", &|a, b| a as i32 <= b as i32),
                    4 => ("sgt", &|a, b| a as i32 > b as i32),
                    5 => ("sge", &|a, b| a as i32 >= b as i32),
                    6 => ("ult", &|a, b| a < b),
                    7 => ("ule", &|a, b| a <= b),
                    8 => ("ugt", &|a, b| a > b),
                    _ => ("uge", &|a, b| a >= b),
                };
                self.text += &format!("{name}c = icmp {code} i32 {left}, {right}\n");
                (format!("zext i1 {name}c to i32"), each(&|a, b| u32::from(f(a, b))))
            }
            9 => {
                self.text += &format!("{name}t = trunc i32 {left} to i8\n");
                (format!("sext i8 {name}t to i32"), each(&|a, _| a as i8 as u32))
            }
            _ => {
                self.text += &format!("{name}t = trunc i32 {left} to i16\n");
                (format!("zext i16 {name}t to i32"), each(&|a, _| u32::from(a as u16)))
            }
        };
        self.text += &format!("{name} = {text}\n");
        self.values.push((name, values));
    }

    /// Adds the exclusive or of all values, so that all are needed at the end.
    fn join(&mut self) {
        for index in 1..self.values.len() {
            let before =
                if index == 1 { self.values[0].0.clone() } else { format!("%j{}", index - 1) };
            let (name, values) = self.values[index].clone();
            self.text += &format!("%j{index} = xor i32 {name}, {before}\n");
            for (number, joined) in values.into_iter().zip(&mut self.values[0].1) {
                *joined ^= number;
            }
        }
        let joined = self.values[0].1.clone();
        self.values.push((format!("%j{}", self.values.len() - 1), joined));
    }
}

#[test]
fn random_functions() {
    let pairs = [(0, 0), (1, u32::MAX), (0x8000_0000, 7), (0xdead_beef, 0x1234_5678)];
    let mut random =
        Random { state: 0x2545_f491_4f6c_dd1d, text: String::new(), values: Vec::new() };
    for number in 0..500 {
        let (left, right) = pairs.into_iter().unzip();
        random.values = vec![("%a".to_owned(), left), ("%b".to_owned(), right)];
        random.text.clear();
        // Some have more values than registers.
        let has_many = number % 40 == 0;
        for _ in 0..if has_many { 40 } else { 2 + random.number(8) } {
            random.line(pairs.len());
        }
        if has_many {
            random.join();
        }
        let (name, expected) = random.values.pop().unwrap();
        let text = format!("define i32 @f(i32 %a, i32 %b) {{\n{}ret i32 {name}\n}}\n", random.text);
        let functions = compile(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let code: Vec<u8> = functions[0].code.iter().flat_map(|one| one.bytes).collect();
        for ((a, b), expected) in pairs.into_iter().zip(expected) {
            let found = Machine::default().call(&code, &[a, b]);
            assert_eq!(found, expected, "f({a:#x}, {b:#x})\n{text}{functions:#?}");
        }
        // In another order, and with other registers.
        let functions = compile_for(&text, &rv32i::Machine::of(Processor::quick)).unwrap();
        let other: Vec<u8> = functions[0].code.iter().flat_map(|one| one.bytes).collect();
        for (a, b) in pairs {
            let found = Machine::default().call(&other, &[a, b]);
            assert_eq!(found, Machine::default().call(&code, &[a, b]), "{text}{functions:#?}");
        }
    }
}

#[test]
fn every_function_is_run() {
    let source = include_str!("execution.rs");
    for name in code().keys() {
        assert!(source.contains(&format!("\"{name}\"")), "{name} is not run");
    }
}
