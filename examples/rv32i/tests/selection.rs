//! Compares selected instructions with those of `llc` for the functions of `functions.ll`, recorded
//! in `functions.mir`.
//!
//! Orders and registers differ. Therefore the test compares expression trees: stored values with
//! their addresses, branch conditions, and returned values.

mod common;

use std::collections::HashSet;

use common::mir::{Functions, Inst, effects, read_mir};
use common::{recorded, run};
use rv32i::compile::select_function;
use rv32i::dag::Reg;
use rv32i::ir::functions;
use rv32i::select::Operand;

const FUNCTIONS: &str = include_str!("functions.ll");
const RECORDED: &str = include_str!("functions.mir");

/// Returns the functions as this crate selects them.
fn ours(text: &str) -> Functions {
    let register = |register: Reg| match register {
        Reg::Virtual(number) => format!("%{number}"),
        Reg::Real(register) => format!("${}", register.name().to_lowercase()),
    };
    let operand = |operand: &Operand| match *operand {
        Operand::Register(one) => register(one),
        Operand::Number(number) => number.to_string(),
        Operand::Block(block) => format!("bb.{block}"),
        Operand::Slot(slot) => format!("slot {slot}"),
        Operand::Function(function) => format!("function {function}"),
    };
    let mut all = Functions::new();
    for function in functions(text).unwrap() {
        let selected = select_function(&function);
        let selected = selected.unwrap_or_else(|error| panic!("{}: {error}", function.name));
        let blocks = selected.blocks.iter().map(|block| {
            let insts = block.iter().map(|one| Inst {
                result: one.result.map(register),
                name: one.opcode.name().to_owned(),
                operands: one.operands.iter().map(operand).collect(),
            });
            insts.collect()
        });
        all.insert(function.name.to_owned(), blocks.collect());
    }
    all
}

/// Compares the selected instructions of all functions of a text. Returns the number of functions.
fn compare(text: &str, mir: &str) -> usize {
    let (ours, theirs) = (ours(text), read_mir(mir));
    let names: HashSet<&String> = ours.keys().collect();
    assert_eq!(names, theirs.keys().collect());
    let mut differ = Vec::new();
    for (name, theirs) in &theirs {
        let (ours, theirs) = (effects(&ours[name]), effects(theirs));
        if ours != theirs {
            differ.push(format!("{name}:\n  ours: {ours:#?}\n  llc: {theirs:#?}"));
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    names.len()
}

#[test]
fn same_instructions_as_llc() {
    assert!(compare(FUNCTIONS, recorded(RECORDED).1) >= 25);
}

#[test]
fn what_is_recorded_is_what_llc_selects() {
    let (command, text) = recorded(RECORDED);
    let Some(now) = run(command[0], &command[1..]) else { return };
    assert!(now.succeeded, "{}", now.stderr);
    assert_eq!(read_mir(&now.stdout).len(), read_mir(text).len());
    assert!(now.stdout == text, "llc selects something else:\n{}", now.stdout);
}

/// Generates functions of one operation with a random constant each.
fn random_functions() -> String {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut text = String::new();
    for number in 0..600 {
        // Constants of any width. The smallest and the largest are simplified away.
        let bits = 4 + random(29);
        let constant = 4 + random((1 << bits) - 8) as i64;
        let constant = if random(2) == 0 { constant - (1 << bits) } else { constant } as i32;
        let body = match random(12) {
            0 => format!("ret i32 {constant}"),
            op @ 1..=4 => {
                let op = ["add", "sub", "or", "xor"][op as usize - 1];
                format!("%r = {op} i32 %a, {constant}\nret i32 %r")
            }
            5 => format!("%r = sub i32 {constant}, %a\nret i32 %r"),
            code @ 6..=9 => {
                let code = ["eq", "ne", "slt", "sgt"][code as usize - 6];
                format!("%c = icmp {code} i32 %a, {constant}\n%r = zext i1 %c to i32\nret i32 %r")
            }
            10 => format!(
                "%q = getelementptr i8, ptr %p, i32 {constant}\n\
                 %v = load i16, ptr %q\n%r = sext i16 %v to i32\nret i32 %r"
            ),
            _ => format!(
                "%q = getelementptr i8, ptr %p, i32 {constant}\n\
                 store i32 %a, ptr %q\nret i32 %a"
            ),
        };
        text += &format!("define i32 @f{number}(i32 %a, ptr %p) {{\n{body}\n}}\n");
    }
    text
}

#[test]
fn random_constants() {
    let text = random_functions();
    let dir = tempfile::TempDir::new().unwrap();
    let path = dir.path().join("random.ll");
    std::fs::write(&path, &text).unwrap();
    let (command, _) = recorded(RECORDED);
    let path = path.to_string_lossy();
    let command: Vec<&str> = command
        .iter()
        .map(|&argument| if argument.ends_with(".ll") { &path } else { argument })
        .collect();
    let Some(llc) = run(command[0], &command[1..]) else { return };
    assert!(llc.succeeded, "{}", llc.stderr);
    assert_eq!(compare(&text, &llc.stdout), 600);
}
