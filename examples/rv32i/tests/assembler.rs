//! The assembler against `llvm-mc`: the same bytes for the lines of `instructions.s`, as they are
//! recorded in `instructions.encoded`, and errors for those of `refused.s`. The same for the
//! extensions M and A, with `extensions.s` and `extensions.encoded`.

mod common;

use std::collections::BTreeSet;

use common::{recorded, run};
use rv32i::Machine;
use rv32i::assembler::{Placed, assemble, assemble_for};
use rv32i::target::Opcode;
use rv32i::target::encoder::encoded_size;
use rv32i::target::subtarget::Processor;

const INSTRUCTIONS: &str = include_str!("instructions.s");
const ENCODED: &str = include_str!("instructions.encoded");
const EXTENSIONS: &str = include_str!("extensions.s");
const EXTENSIONS_ENCODED: &str = include_str!("extensions.encoded");
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
    let mut program = assemble(INSTRUCTIONS).unwrap();
    assert!(program.len() >= 400);
    compare(&program, ENCODED);
    let extensions = assemble_for(EXTENSIONS, &Machine::of(Processor::quick)).unwrap();
    assert!(extensions.len() >= 60);
    compare(&extensions, EXTENSIONS_ENCODED);
    program.extend(extensions);
    let used: BTreeSet<Opcode> = program.iter().map(|one| one.inst.opcode()).collect();
    let mut encoded = Opcode::ALL.iter().filter(|&&opcode| encoded_size(opcode).is_some());
    assert!(encoded.all(|opcode| used.contains(opcode)), "{used:?}");
}

/// Compares a program with what is recorded.
fn compare(program: &[Placed], encoded: &str) {
    let expected = encodings(recorded(encoded).1);
    assert_eq!(program.len(), expected.len());
    for (one, (text, bytes)) in program.iter().zip(&expected) {
        assert_eq!(one.bytes.as_slice(), bytes, "{text}");
        assert_eq!(&one.inst.to_string(), text);
    }
}

#[test]
fn what_is_recorded_is_what_llvm_mc_prints() {
    for encoded in [ENCODED, EXTENSIONS_ENCODED] {
        let (command, text) = recorded(encoded);
        let Some(now) = run(command[0], &command[1..]) else { return };
        assert!(now.succeeded, "{}", now.stderr);
        assert_eq!(now.stdout, text);
    }
}

#[test]
fn without_the_extension_each_line_is_refused() {
    for line in EXTENSIONS.lines() {
        let error = assemble(line).unwrap_err().to_string();
        assert!(error.contains("needs the extension"), "{line}: {error}");
    }
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
