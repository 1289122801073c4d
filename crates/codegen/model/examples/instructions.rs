//! Prints the instructions of a target: operands, implicit registers, encoding, and latency for
//! each processor model.
//!
//! ```text
//! cargo run -p tablegen-model --example instructions -- -I INCLUDE_DIR TARGET.td
//! ```

use std::error::Error;

use tablegen_core::{Record, Records};
use tablegen_model::encodings::EncodingReader;
use tablegen_model::instructions::Instruction;
use tablegen_model::schedules::costs::{ClassCost, Costs, INVALID, VARIANT};
use tablegen_model::{Context, Queries, TargetSession};

fn main() -> Result<(), Box<dyn Error>> {
    let mut evaluator = tablegen_library::evaluator();
    let mut input = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => evaluator = evaluator.include_dir(arguments.next().ok_or("-I needs a path")?),
            _ => input = Some(argument),
        }
    }
    let records = evaluator.evaluate_file(input.ok_or("no input file")?)?;
    print!("{}", describe(&records)?);
    Ok(())
}

/// Describes all instructions that are not pseudo instructions.
fn describe(records: &Records) -> Result<String, Box<dyn Error>> {
    let session = TargetSession::new(records);
    let cx = Context::new(&session);
    let (target, instructions, schedules) = (cx.target()?, cx.instructions()?, cx.schedules()?);
    let costs = cx.costs()?;
    let reversed = target.instruction_set()?.bit("isLittleEndianEncoding")?;
    let mut encodings = EncodingReader::new(records, target.hw_modes(), reversed);
    let mut text = String::new();
    for (id, instruction) in instructions.iter().filter(|(_, one)| !one.is_pseudo()) {
        let record = instruction.record;
        if record.string("Namespace")? == "TargetOpcode" {
            continue;
        }
        text += &format!("{} {}\n", instruction.name(), operands(instruction));
        text += &format!("    defs {}", names(&instruction.implicit_defs()?));
        text += &format!(", uses {}\n", names(&record.list_of_defs("Uses")?));
        if let Ok(bits) = encodings.bits(record) {
            let digits: Vec<&str> = bits
                .iter()
                .rev()
                .map(|bit| match bit.as_bit() {
                    Some(true) => "1",
                    Some(false) => "0",
                    None => ".",
                })
                .collect();
            text += &format!("    encoding {}\n", digits.concat());
        }
        let class = schedules.class_of[id.index()] as usize;
        for (model, costs_of) in schedules.processors.all.iter().zip(&costs.of_processors) {
            if let Some(cost) = costs_of.get(class) {
                text += &format!("    {}: {}\n", model.name, latency(&costs, *cost));
            }
        }
    }
    Ok(text)
}

/// Lists operands as `def:kind $name`.
fn operands(instruction: &Instruction<'_>) -> String {
    let list = &instruction.operands;
    let operands = list.operands().iter().enumerate().map(|(index, operand)| {
        let role = if index < list.num_defs() { "def" } else { "use" };
        format!("{role}:{} ${}", operand.record.name(), operand.name)
    });
    operands.collect::<Vec<_>>().join(", ")
}

fn names(records: &[Record<'_>]) -> String {
    let names: Vec<&str> = records.iter().map(|record| record.name()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// Returns the latency of the first result.
fn latency(costs: &Costs, cost: ClassCost) -> String {
    match cost.micro_ops {
        INVALID => "unsupported".to_owned(),
        VARIANT => "depends on the operands".to_owned(),
        _ if cost.latencies.len == 0 => "no result".to_owned(),
        _ => format!("{} cycles", costs.latencies[cost.latencies.first as usize].cycles),
    }
}
