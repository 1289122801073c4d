//! Compares the locations of arguments with those of `llc`, recorded in `calls.mir`: eight
//! registers, then the stack. Structs are passed by address.

mod common;

use std::collections::BTreeMap;

use common::{recorded, run};
use rv32i::ir::functions;
use rv32i::lower::{arguments, result};
use rv32i::target::calling_conventions::Storage;

const FUNCTIONS: &str = include_str!("calls.ll");
const RECORDED: &str = include_str!("calls.mir");

/// Locations of arguments: registers and stack offsets. Also the location of the result, if any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Signature {
    registers: Vec<String>,
    offsets: Vec<i64>,
    result: Option<String>,
}

/// Reads the argument locations of each function from the machine IR that `llc` prints. All
/// arguments must be used in it.
fn read_mir(text: &str) -> BTreeMap<String, Signature> {
    let mut all: BTreeMap<String, Signature> = BTreeMap::new();
    let (mut name, mut section) = (String::new(), String::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("name:") {
            name = rest.trim().to_owned();
        }
        if !line.starts_with(' ') {
            section = line.split(':').next().unwrap_or_default().to_owned();
        }
        let signature = all.entry(name.clone()).or_default();
        let line = line.trim();
        if section == "fixedStack" && line.starts_with("- {") {
            // The first slot has no offset.
            let offset = line.split("offset: ").nth(1).and_then(|rest| rest.split(',').next());
            signature.offsets.push(offset.map_or(0, |offset| offset.parse().unwrap()));
        } else if let Some(rest) = line.strip_prefix("liveins: $") {
            signature.registers = rest.split(", $").map(str::to_owned).collect();
        } else if line.contains(" = COPY") && line.starts_with("$x") {
            signature.result = line[1..].split(' ').next().map(str::to_owned);
        }
    }
    all.remove("");
    for signature in all.values_mut() {
        signature.offsets.sort_unstable();
    }
    all
}

/// Returns the locations that the generated calling conventions assign.
fn ours() -> BTreeMap<String, Signature> {
    let mut all = BTreeMap::new();
    for function in functions(FUNCTIONS).unwrap() {
        let mut signature = Signature::default();
        let locations = arguments(&function);
        assert_eq!(locations.len(), function.parameters.len(), "{}", function.name);
        for location in locations {
            match location.storage {
                Storage::Register(register) => {
                    signature.registers.push(register.name().to_lowercase())
                }
                Storage::Stack(offset) => signature.offsets.push(offset),
            }
        }
        let returns = |line: &rv32i::ir::Line<'_>| line.tokens.len() > 2 && line.tokens[0] == "ret";
        if function.blocks.iter().flat_map(|block| &block.lines).any(returns)
            && let Some(Storage::Register(register)) = result().map(|location| location.storage)
        {
            signature.result = Some(register.name().to_lowercase());
        }
        all.insert(function.name.to_owned(), signature);
    }
    all
}

#[test]
fn arguments_are_where_llc_has_them() {
    let (_, text) = recorded(RECORDED);
    let theirs = read_mir(text);
    assert_eq!(theirs.len(), 6);
    assert_eq!(ours(), theirs);
    assert_eq!(theirs["twelve"].offsets, [0, 4, 8, 12]);
    assert_eq!(theirs["twelve"].registers.len(), 8);
}

#[test]
fn what_is_recorded_is_what_llc_does() {
    let (command, text) = recorded(RECORDED);
    let Some(run) = run(command[0], &command[1..]) else { return };
    assert!(run.succeeded, "{}", run.stderr);
    assert_eq!(read_mir(&run.stdout), read_mir(text));
}
