//! Selects the same instructions as `llc` for the functions of `functions.ll`. What `llc` selects
//! is recorded in `functions.mir`.
//!
//! Orders and registers differ, so the trees are compared: what is stored where, what is
//! branched on, what is returned, all of it as expressions of instructions.

mod common;

use std::collections::{BTreeMap, HashMap, HashSet};

use common::{recorded, run};
use rv32i::compile::select_function;
use rv32i::dag::Reg;
use rv32i::ir::functions;
use rv32i::select::Operand;

const FUNCTIONS: &str = include_str!("functions.ll");
const RECORDED: &str = include_str!("functions.mir");

/// An instruction as text: what it sets, its name, its operands.
#[derive(Clone, Debug)]
struct Inst {
    result: Option<String>,
    name: String,
    operands: Vec<String>,
}

/// Functions by name, as blocks of instructions.
type Functions = BTreeMap<String, Vec<Vec<Inst>>>;

/// The functions in the machine IR that `llc` prints.
fn read_mir(text: &str) -> Functions {
    let mut functions = Functions::new();
    let mut name = String::new();
    let mut is_body = false;
    for line in text.lines() {
        let is_indented = line.starts_with(' ');
        let line = line.split(" :: ").next().unwrap_or_default().trim();
        if let Some(rest) = line.strip_prefix("name:") {
            name = rest.trim().to_owned();
        } else if !is_indented {
            is_body = line.starts_with("body:");
        } else if is_body && line.starts_with("bb.") {
            functions.entry(name.clone()).or_default().push(Vec::new());
        } else if is_body
            && !line.is_empty()
            && !["successors:", "liveins:"].iter().any(|one| line.starts_with(one))
        {
            let (result, rest) = match line.split_once(" = ") {
                Some((result, rest)) => (Some(plain(result)), rest),
                None => (None, line),
            };
            let (name_of_inst, operands) = rest.split_once(' ').unwrap_or((rest, ""));
            let operands =
                operands.split(", ").filter(|one| !one.is_empty() && !one.contains("implicit"));
            functions.get_mut(&name).unwrap().last_mut().unwrap().push(Inst {
                result,
                name: name_of_inst.to_owned(),
                operands: operands.map(plain).collect(),
            });
        }
    }
    functions
}

/// An operand without its flags and class.
fn plain(operand: &str) -> String {
    let operand = operand.split(':').next().unwrap_or_default();
    operand.rsplit(' ').next().unwrap_or_default().replace("%bb.", "bb.")
}

/// The functions as this crate selects them.
fn ours(text: &str) -> Functions {
    let register = |register: Reg| match register {
        Reg::Virtual(number) => format!("%{number}"),
        Reg::Real(register) => format!("${}", register.name().to_lowercase()),
    };
    let operand = |operand: &Operand| match *operand {
        Operand::Register(one) => register(one),
        Operand::Number(number) => number.to_string(),
        Operand::Block(block) => format!("bb.{block}"),
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

/// What a function does, with virtual registers replaced by how their values are made.
fn effects(blocks: &[Vec<Inst>]) -> Vec<String> {
    let mut defs: HashMap<&str, usize> = HashMap::new();
    for result in blocks.iter().flatten().filter_map(|one| one.result.as_deref()) {
        *defs.entry(result).or_default() += 1;
    }
    // Registers that are set at the end of several blocks, and read at the beginning of one.
    let is_merged = |name: &str| name.starts_with('%') && defs.get(name).is_some_and(|&n| n > 1);
    let mut trees: HashMap<String, String> = HashMap::new();
    let mut merged: HashMap<String, String> = HashMap::new();
    // Which block gives what to which of these.
    let mut edges: Vec<(usize, String, String)> = Vec::new();
    let mut lines = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let mut phis = 0..;
        let mut of_block = vec![format!("bb.{index}:")];
        for one in block {
            let tree = |name: &String| trees.get(name).unwrap_or(name).clone();
            let operands: Vec<String> = one.operands.iter().map(tree).collect();
            let whole = format!("{}({})", one.name, operands.join(", "));
            let Some(result) = &one.result else {
                of_block.push(whole);
                continue;
            };
            let mut value = if one.name == "COPY" { operands[0].clone() } else { whole.clone() };
            if one.name == "PHI" {
                value = format!("phi{index}.{}", phis.next().unwrap());
                for pair in one.operands.chunks_exact(2) {
                    let from = pair[1].trim_start_matches("bb.").parse().unwrap();
                    edges.push((from, value.clone(), pair[0].clone()));
                }
            } else if one.name == "COPY" && is_merged(&one.operands[0]) && !is_merged(result) {
                value = format!("phi{index}.{}", phis.next().unwrap());
                merged.insert(one.operands[0].clone(), value.clone());
            } else if is_merged(result) {
                edges.push((index, result.clone(), value.clone()));
            } else if result.starts_with('$') {
                of_block.push(format!("{result} = {value}"));
            }
            if one.name.starts_with('L') && one.name != "LUI" {
                of_block.push(whole);
            }
            if result.starts_with('%') {
                trees.insert(result.clone(), value);
            }
        }
        lines.push(of_block);
    }
    let mut edges: Vec<(usize, String)> = edges
        .into_iter()
        .map(|(from, phi, value)| {
            let phi = merged.get(&phi).unwrap_or(&phi);
            (from, format!("{phi} = {}", trees.get(&value).unwrap_or(&value)))
        })
        .collect();
    edges.sort();
    for (from, line) in edges {
        lines[from].push(line);
    }
    lines.concat()
}

/// Compares what is selected for all functions of a text; how many there are.
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

/// Functions of one operation with a random constant each.
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
    let command: Vec<&str> =
        command.iter().map(|&word| if word.ends_with(".ll") { &path } else { word }).collect();
    let Some(llc) = run(command[0], &command[1..]) else { return };
    assert!(llc.succeeded, "{}", llc.stderr);
    assert_eq!(compare(&text, &llc.stdout), 600);
}
