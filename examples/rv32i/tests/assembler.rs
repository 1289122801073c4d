//! Compares the assembler with `llvm-mc`:
//! - bytes and texts of `instructions.s` are in `instructions.encoded`, and with aliases in
//!   `instructions.printed`
//! - `extensions.s` holds lines of the extensions M and A
//! - `aliases.s` holds other spellings of instructions
//! - `rejected.s` holds invalid lines, with their error locations in `rejected.locations`

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{recorded, run};
use rv32i::assembler::{Placed, assemble, assemble_for};
use rv32i::target::Opcode;
use rv32i::target::encoder::Encoder;
use rv32i::target::subtarget::Processor;
use rv32i::{Inst, Machine};

const INSTRUCTIONS: &str = include_str!("instructions.s");
const ENCODED: &str = include_str!("instructions.encoded");
const EXTENSIONS: &str = include_str!("extensions.s");
const EXTENSIONS_ENCODED: &str = include_str!("extensions.encoded");
const PRINTED: &str = include_str!("instructions.printed");
const ALIASES: &str = include_str!("aliases.s");
const ALIASES_ENCODED: &str = include_str!("aliases.encoded");
const REJECTED: &str = include_str!("rejected.s");
const LOCATIONS: &str = include_str!("rejected.locations");

/// Returns texts and bytes that `llvm-mc` prints.
fn encodings(text: &str) -> Vec<(String, Vec<u8>)> {
    let lines = text.lines().filter_map(|line| line.split_once("# encoding: ["));
    let bytes = |list: &str| {
        let list = list.trim_end_matches(']').split(',');
        list.map(|byte| u8::from_str_radix(byte.trim_start_matches("0x"), 16).unwrap()).collect()
    };
    let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(|(text, list)| (joined(text), bytes(list))).collect()
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
    let mut encoded = Opcode::ALL.iter().filter(|&&opcode| Encoder::encoded_size(opcode).is_some());
    assert!(encoded.all(|opcode| used.contains(opcode)), "{used:?}");
}

/// Compares a program with the recorded instructions and bytes. Instructions are printed without
/// aliases.
fn compare(program: &[Placed], encoded: &str) {
    compare_as(program, encoded, |inst| format!("{inst:#}"));
}

fn compare_as(program: &[Placed], encoded: &str, show: fn(&Inst) -> String) {
    let expected = encodings(recorded(encoded).1);
    assert_eq!(program.len(), expected.len());
    for (one, (text, bytes)) in program.iter().zip(&expected) {
        assert_eq!(one.bytes.as_slice(), bytes, "{text}");
        assert_eq!(&show(&one.inst), text);
    }
}

#[test]
fn printed_as_programmers_write() {
    compare_as(&assemble(INSTRUCTIONS).unwrap(), PRINTED, Inst::to_string);
    let aliases = assemble_for(ALIASES, &Machine::of(Processor::quick)).unwrap();
    assert!(aliases.len() >= 150);
    compare_as(&aliases, ALIASES_ENCODED, Inst::to_string);
}

#[test]
fn what_is_recorded_is_what_llvm_mc_prints() {
    for encoded in [ENCODED, EXTENSIONS_ENCODED, PRINTED, ALIASES_ENCODED] {
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
        assert!(error.contains("instruction requires: '"), "{line}: {error}");
    }
}

#[test]
fn what_is_shown_is_read_again() {
    let machine = Machine::of(Processor::quick);
    for text in [INSTRUCTIONS, EXTENSIONS, ALIASES] {
        for one in assemble_for(text, &machine).unwrap() {
            for text in [format!("{}", one.inst), format!("{:#}", one.inst)] {
                let again = assemble_for(&text, &machine).map(|program| program[0].inst);
                assert_eq!(again, Ok(one.inst), "{text}");
            }
        }
    }
}

/// Returns the first error of each line, as `line:column`.
fn first_locations(locations: impl Iterator<Item = (usize, usize)>) -> Vec<String> {
    let mut first = BTreeMap::new();
    for (line, column) in locations {
        first.entry(line).or_insert(column);
    }
    first.iter().map(|(line, column)| format!("{line}:{column}")).collect()
}

#[test]
fn each_of_these_lines_is_refused_where_it_is_wrong() {
    let machine = Machine::of(Processor::quick);
    let locations =
        (1..).zip(REJECTED.lines()).map(|(line, text)| match assemble_for(text, &machine) {
            Ok(program) => panic!("{line}: {text}: {}", program[0]),
            Err(error) => (line, error.column),
        });
    let locations = first_locations(locations);
    assert!(locations.len() >= 200);
    for (location, expected) in locations.iter().zip(recorded(LOCATIONS).1.lines()) {
        assert_eq!(location, expected);
    }
}

#[test]
fn llvm_mc_refuses_the_same_lines_at_the_same_places() {
    let (command, locations) = recorded(LOCATIONS);
    let Some(run) = run(command[0], &command[1..]) else { return };
    let errors = run.stderr.lines().filter(|line| line.contains(": error: "));
    let reported = errors.filter_map(|line| {
        let mut parts = line.split(':').skip(1);
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    });
    assert_eq!(first_locations(reported), locations.lines().collect::<Vec<_>>(), "{}", run.stderr);
    assert_eq!(locations.lines().count(), REJECTED.lines().count());
}
