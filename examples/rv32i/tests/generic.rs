//! Compares selected instructions with those of `llc` and GlobalISel, for equal generic
//! instructions. `functions.generic` has the generic instructions before selection,
//! `functions.selected` the instructions that `llc` selects.

mod common;
#[path = "common/simulator.rs"]
mod simulator;

use std::collections::HashMap;

use common::mir::{Functions, Inst, effects, read_mir};
use common::{recorded, run};
use rv32i::Machine;
use rv32i::compile::{Code, compile, compile_generic};
use rv32i::generic::{GenericFunction, Rv32i, Value, select};
use rv32i::target::{Opcode, Register};
use tablegen_rt::gisel::mir::Reg;
use tablegen_rt::gisel::{Comparison, Constant, Function, Llt, Memory, Operand};

const GENERIC: &str = include_str!("functions.generic");
const SELECTED: &str = include_str!("functions.selected");

/// Function for which `llc` needs one instruction more.
const SHORTER: &str = "eq_minus_2048";

/// Builder of a function from the generic instructions that `llc` prints.
struct Reader {
    function: GenericFunction,
    registers: HashMap<String, Reg<Register>>,
}

impl Reader {
    /// Returns a register, with its type if the text has one. Narrow values are in words: the
    /// patterns have no other types, and a truncation is a copy.
    fn register(&mut self, text: &str) -> Reg<Register> {
        let (name, ty) = text.split_once('(').unwrap_or((text, "s32)"));
        let name = name.split(':').next().unwrap_or_default();
        let bits = ty.trim_end_matches(')').trim_start_matches('s').parse();
        let ty = bits.map_or(Llt::pointer(0, 32), |bits: u32| Llt::scalar(bits.max(32)));
        if let Some(name) = name.strip_prefix('$') {
            return Reg::Real(Register::from_name(&name.to_uppercase()).expect("a register"));
        }
        let function = &mut self.function;
        *self.registers.entry(name.to_owned()).or_insert_with(|| function.register(ty))
    }

    /// Parses the name of a block. Blocks are numbered from 1.
    fn block(name: &str) -> u32 {
        let number = name.trim_start_matches("%bb.").trim_start_matches("bb.");
        number.split('.').next().unwrap_or_default().parse::<u32>().expect("a block") - 1
    }

    fn operand(&mut self, text: &str) -> Option<Value> {
        Some(match text.split_once(' ') {
            Some(("implicit", _)) => return None,
            Some((ty, number)) => {
                let bits = ty.trim_start_matches('i').parse().expect("a type");
                Operand::Constant(Constant::new(number.parse().expect("a number"), bits))
            }
            None if text.starts_with("%bb.") => Operand::Block(Self::block(text)),
            None if text.starts_with(['%', '$']) => Operand::Register(self.register(text)),
            None => Operand::Immediate(text.parse().expect("a number")),
        })
    }

    fn line(&mut self, block: usize, line: &str) {
        let (line, memory) = line.split_once(" :: ").unwrap_or((line, ""));
        let (result, rest) = match line.split_once(" = ") {
            Some((result, rest)) => (Some(result), rest),
            None => (None, line),
        };
        let (name, operands) = rest.split_once(' ').unwrap_or((rest, ""));
        let result = result.map(|result| self.register(result));
        let mut values = Vec::new();
        let operands = operands.replace("intpred(", "intpred:");
        for operand in operands.split(", ").filter(|operand| !operand.is_empty()) {
            values.extend(match operand.strip_prefix("intpred:") {
                Some(predicate) => {
                    Some(Operand::Predicate(comparison(predicate.trim_end_matches(')'))))
                }
                None => self.operand(operand),
            });
        }
        let opcode = Opcode::from_name(name).unwrap_or_else(|| panic!("no {name}"));
        let inst = self.function.push(block, opcode, result.as_slice(), &values);
        if let Some((_, size)) = memory.split_once(" (s") {
            let size = size.split(')').next().unwrap_or_default();
            self.function.add_memory(inst, Memory::new(size.parse().expect("a size")));
        }
    }
}

fn comparison(name: &str) -> Comparison {
    let wanted = format!("icmp{name}");
    let mut all = Comparison::ALL.iter().copied();
    all.find(|one| format!("{one:?}").to_lowercase() == wanted).expect("a comparison")
}

/// Reads generic functions from machine IR.
fn functions(text: &str) -> Vec<(String, GenericFunction)> {
    let mut all = Vec::new();
    let (mut name, mut reader, mut block) = (String::new(), None, 0);
    for line in text.lines() {
        let is_indented = line.starts_with(' ');
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("name:") {
            name = rest.trim().to_owned();
        } else if line.starts_with("body:") && !is_indented {
            let function = GenericFunction::new(Rv32i);
            reader = Some(Reader { function, registers: HashMap::new() });
        } else if !is_indented {
            if let Some(Reader { function, .. }) = reader.take() {
                all.push((name.clone(), function));
            }
        } else if let Some(reader) = &mut reader {
            let is_note = ["successors:", "liveins:"].iter().any(|one| line.starts_with(one));
            if line.starts_with("bb.") {
                block = reader.function.add_block();
            } else if !line.is_empty() && !is_note {
                reader.line(block, line);
            }
        }
    }
    all
}

/// Returns the instructions of a function, as text.
fn shown(function: &GenericFunction) -> Vec<Vec<Inst>> {
    let value = |value: &Value| match *value {
        Operand::Register(Reg::Virtual(number)) => format!("%{number}"),
        Operand::Register(Reg::Real(register)) => format!("${}", register.name().to_lowercase()),
        Operand::Immediate(number) => number.to_string(),
        Operand::Block(number) => format!("bb.{number}"),
        other => format!("{other:?}"),
    };
    let inst = |&inst| {
        let all = function.operands(inst).iter();
        let (mut results, mut operands) = (Vec::new(), Vec::new());
        for operand in all {
            let values = if operand.access.is_def { &mut results } else { &mut operands };
            values.push(value(&operand.value));
        }
        let name = function.opcode(inst).name().to_owned();
        Inst { result: results.into_iter().next(), name, operands }
    };
    function.blocks().map(|(_, insts)| insts.iter().map(inst).collect()).collect()
}

/// Returns the functions as this crate selects them.
fn ours(text: &str) -> Functions {
    let select = |(name, mut function): (String, GenericFunction)| {
        select(&mut function, &Machine::BASE).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, shown(&function))
    };
    functions(text).into_iter().map(select).collect()
}

/// Returns the functions as `llc` selects them, with blocks numbered from 0.
fn theirs(text: &str) -> Functions {
    let mut functions = read_mir(text);
    let operands = functions.values_mut().flatten().flatten().flat_map(|one| &mut one.operands);
    for operand in operands {
        if operand.starts_with("bb.") {
            *operand = format!("bb.{}", Reader::block(operand));
        }
    }
    functions
}

#[test]
fn same_instructions_as_llc() {
    let (ours, theirs) = (ours(recorded(GENERIC).1), theirs(recorded(SELECTED).1));
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    assert!(ours.len() >= 60, "{}", ours.len());
    let mut differ = Vec::new();
    for (name, theirs) in &theirs {
        let (ours, theirs) = (effects(&ours[name]), effects(theirs));
        if name == SHORTER {
            assert!(ours.concat().len() < theirs.concat().len(), "{name}: {ours:#?}");
        } else if ours != theirs {
            differ.push(format!("{name}:\n  ours: {ours:#?}\n  llc: {theirs:#?}"));
        }
    }
    assert!(differ.is_empty(), "{} differ\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn what_is_recorded_is_what_llc_selects() {
    for text in [GENERIC, SELECTED] {
        let (command, text) = recorded(text);
        let Some(now) = run(command[0], &command[1..]) else { return };
        assert!(now.succeeded, "{}", now.stderr);
        assert!(now.stdout == text, "llc selects something else:\n{}", now.stdout);
    }
}

/// Compiles each function in two ways: from the DAG, and by combining and selecting generic
/// instructions. Both must compute the same.
#[test]
fn both_ways_compute_the_same() {
    let bytes = |code: &Code<'_>| code.code.iter().flat_map(|one| one.bytes).collect::<Vec<u8>>();
    let text = include_str!("functions.ll");
    let by_dag = compile(text).expect("functions that can be compiled");
    let by_dag: HashMap<&str, Vec<u8>> =
        by_dag.iter().map(|code| (code.name, bytes(code))).collect();
    let mut with_phis = 0;
    for (name, function) in functions(recorded(GENERIC).1) {
        let has_phis = function.to_string().contains("G_PHI");
        let code = compile_generic(&name, function, &Machine::BASE);
        let code = bytes(&code.unwrap_or_else(|error| panic!("{name}: {error}")));
        with_phis += usize::from(has_phis);
        let is_void = text.contains(&format!("define void @{name}("));
        for arguments in [[5, 3, 2, 1], [1, 2, 3, 4], [16, 32, 48, 64], [3, 9, 1, 7]] {
            let run = |code: &[u8]| {
                let mut machine = simulator::Machine::default();
                // Initial content of the memory.
                (0..256).for_each(|address| {
                    machine.store(address, address.wrapping_mul(address) ^ 0x5a, 1)
                });
                let result = machine.call(code, &arguments);
                (
                    result * u32::from(!is_void),
                    (0..256).map(|address| machine.load(address, 1)).collect::<Vec<_>>(),
                )
            };
            assert_eq!(run(&code), run(&by_dag[&name[..]]), "{name} of {arguments:?}");
        }
    }
    assert!(with_phis >= 5, "{with_phis}");
}
