//! The assembler against `llvm-mc`: the same bytes for the lines of `instructions.s`, as they are
//! recorded in `instructions.encoded`, and errors for those of `refused.s`.

mod common;

use std::collections::BTreeSet;

use common::{recorded, run};
use rv32i::assembler::assemble;
use rv32i::target::Opcode;
use rv32i::target::encoder::encoded_size;

const INSTRUCTIONS: &str = include_str!("instructions.s");
const ENCODED: &str = include_str!("instructions.encoded");
const REFUSED: &str = include_str!("refused.s");

/// What `llvm-mc` prints: texts and bytes.
fn encodings(text: &str) -> Vec<(String, Vec<u8>)> {
    let lines = text.lines().filter_map(|line| line.split_once("# encoding: ["));
    let bytes = |list: &str| {
        let list = list.trim_end_matches(']').split(',');
        list.map(|byte| u8::from_str_radix(byte.trim_start_matches("0x"), 16).unwrap()).collect()
    };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(|(text, list)| (words(text), bytes(list))).collect()
}

#[test]
fn same_bytes_as_recorded() {
    let program = assemble(INSTRUCTIONS).unwrap();
    let expected = encodings(recorded(ENCODED).1);
    assert_eq!(program.len(), expected.len());
    assert!(program.len() >= 400);
    for (one, (text, bytes)) in program.iter().zip(&expected) {
        assert_eq!(one.bytes.as_slice(), bytes, "{text}");
        assert_eq!(&one.inst.to_string(), text);
    }
    let used: BTreeSet<Opcode> = program.iter().map(|one| one.inst.opcode).collect();
    let mut encoded = Opcode::ALL.iter().filter(|&&opcode| encoded_size(opcode).is_some());
    assert!(encoded.all(|opcode| used.contains(opcode)), "{used:?}");
}

#[test]
fn what_is_recorded_is_what_llvm_mc_prints() {
    let (command, text) = recorded(ENCODED);
    let Some(now) = run(command[0], &command[1..]) else { return };
    assert!(now.succeeded, "{}", now.stderr);
    assert_eq!(now.stdout, text);
}

#[test]
fn what_is_shown_is_read_again() {
    for one in assemble(INSTRUCTIONS).unwrap() {
        let text = one.inst.to_string();
        assert_eq!(assemble(&text).map(|program| program[0].inst), Ok(one.inst), "{text}");
    }
}

#[test]
fn each_of_these_lines_is_refused() {
    for line in REFUSED.lines() {
        assert!(assemble(line).is_err(), "{line}");
    }
}

#[test]
fn llvm_mc_refuses_the_same_lines() {
    let Some(run) = run("llvm-mc-22", &["-triple=riscv32", "tests/refused.s"]) else { return };
    let refused: BTreeSet<usize> = run
        .stderr
        .lines()
        .filter(|line| line.contains(": error: "))
        .filter_map(|line| line.split(':').nth(1)?.parse().ok())
        .collect();
    assert_eq!(refused, (1..=REFUSED.lines().count()).collect(), "{}", run.stderr);
}
