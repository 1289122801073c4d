//! Functions as `llc` prints them after selection, and their effects for comparison.

use std::collections::{BTreeMap, HashMap};

/// Instruction as text: result, name, operands.
#[derive(Clone, Debug)]
pub struct Inst {
    pub result: Option<String>,
    pub name: String,
    pub operands: Vec<String>,
}

/// Functions by name, as blocks of instructions.
pub type Functions = BTreeMap<String, Vec<Vec<Inst>>>;

/// Parses the functions in the machine IR that `llc` prints.
pub fn read_mir(text: &str) -> Functions {
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

/// Returns an operand without its flags and register class.
fn plain(operand: &str) -> String {
    let operand = operand.split(':').next().unwrap_or_default();
    operand.rsplit(' ').next().unwrap_or_default().replace("%bb.", "bb.")
}

/// Returns the effects of a function, with virtual registers replaced by the expressions of their
/// values.
pub fn effects(blocks: &[Vec<Inst>]) -> Vec<String> {
    let mut defs: HashMap<&str, usize> = HashMap::new();
    for result in blocks.iter().flatten().filter_map(|one| one.result.as_deref()) {
        *defs.entry(result).or_default() += 1;
    }
    // Registers that are set at the end of several blocks, and read at the beginning of one.
    let is_merged = |name: &str| name.starts_with('%') && defs.get(name).is_some_and(|&n| n > 1);
    let mut trees: HashMap<String, String> = HashMap::new();
    let mut merged: HashMap<String, String> = HashMap::new();
    // For each `PHI`, the value from each preceding block.
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
