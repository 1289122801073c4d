//! Prints target node kinds as C++: an enum, and tables of their properties and type constraints.

use super::{Fact, PROPERTIES, Plan, llvm_name};
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::{Table, sequences};
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::value_types::ValueType;
use tablegen_session::OutputContext;

/// Placeholder for an absent type.
const NO_TYPE: &str = "MVT::INVALID_SIMPLE_VALUE_TYPE";

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Target SDNode descriptions", Some(output.input_name()));
    guarded(out, "GET_SDNODE_ENUM", |out| {
        namespace(out, ["llvm::", &plan.namespace].concat(), |out| opcodes(out, plan));
    });
    guarded(out, "GET_SDNODE_DESC", |out| {
        namespace(out, "llvm", |out| descriptions(output, out, plan));
    });
    text
}

fn opcodes(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let [first, rest @ ..] = &plan.nodes[..] else {
        return emit!(
            out;
            "static constexpr unsigned GENERATED_OPCODE_END = ISD::BUILTIN_OP_END;\n",
        );
    };
    emit!(out; "enum GenNodeType : unsigned {\n  ", first.name, " = ISD::BUILTIN_OP_END,\n");
    for node in rest {
        emit!(out; "  ", node.name, ",\n");
    }
    let last = rest.last().unwrap_or(first).name;
    emit!(out; "};\n\nstatic constexpr unsigned GENERATED_OPCODE_END = ", last, " + 1;\n");
}

fn descriptions(output: &OutputContext<'_>, out: &mut Vec<u8>, plan: &Plan<'_>) {
    let target = plan.target;
    let names = plan.nodes.iter().map(|node| format!("{}::{}", plan.namespace, node.name));
    let names: Vec<String> = names.collect();
    let table = StringTable::new(names.iter().map(String::as_str));
    table.print(out, &format!("{target}SDNodeNames"), "", "", output.cxx_style());
    let all = plan.nodes.iter().flat_map(|node| &node.facts);
    let by_mode = all.filter(|fact| !fact.types.is_empty() && fact.simple_type().is_none());
    let types = Table::new(by_mode.map(|fact| fact.types.clone()).collect(), false);
    emit!(out; "\nstatic const VTByHwModePair ", target, "VTByHwModeTable[] = {\n");
    let print = |out: &mut Vec<u8>, &(mode, ty): &(HwModeId, ValueType)| {
        emit!(out; "{", mode.0, ", MVT::", ty.name(), "}");
    };
    sequences(out, &types, print, None, &["{0, ", NO_TYPE, "}"].concat());
    emit!(out; "};\n\nstatic const SDTypeConstraint ", target, "SDTypeConstraints[] = {\n");
    // Reversed: more of these sequences share a suffix when reversed, so the table is smaller.
    let lists = plan.nodes.iter().filter(|node| !node.facts.is_empty());
    let facts = Table::new(
        lists.map(|node| node.facts.iter().rev().cloned().collect::<Vec<_>>()).collect(),
        false,
    );
    let dummy = ["{SDTCisVT, 0, 0, 0, ", NO_TYPE, "}"].concat();
    sequences(out, &facts, |out, one| fact(out, one, &types), None, &dummy);
    emit!(out; "};\n\nstatic const SDNodeDesc ", target, "SDNodeDescs[] = {\n");
    let mut list = 0;
    for (node, name) in plan.nodes.iter().zip(&names) {
        let kind = &node.kind;
        emit!(out; "    {", kind.results, ", ");
        match kind.operands {
            Some(operands) => emit!(out; operands),
            None => emit!(out; -1),
        }
        emit!(out; ", 0");
        for (property, name) in PROPERTIES {
            if kind.properties.has(property) {
                emit!(out; "|1<<", name);
            }
        }
        let strict = if kind.is_strict_float { "|1<<SDNFIsStrictFP" } else { "" };
        let mut start = 0;
        if !node.facts.is_empty() {
            start = facts.offset(list);
            list += 1;
        }
        emit!(
            out;
            ", 0", strict, ", ", kind.target_flags, ", ", table.offset(name), ", ", start, ", ",
            node.facts.len(), "}, // ", node.name, "\n",
        );
    }
    emit!(
        out;
        "};\n\nstatic const SDNodeInfo ", target, "GenSDNodeInfo(\n    /*NumOpcodes=*/",
        plan.nodes.len(), ", ", target, "SDNodeDescs, ", target, "SDNodeNames,\n    ", target,
        "VTByHwModeTable, ", target, "SDTypeConstraints);\n",
    );
}

fn fact(out: &mut Vec<u8>, fact: &Fact, types: &Table<(HwModeId, ValueType)>) {
    emit!(out; "{", llvm_name(fact.kind), ", ", fact.of, ", ", fact.other, ", ");
    match fact.simple_type() {
        Some(ty) => emit!(out; "0, MVT::", ty.name(), "}"),
        None if fact.types.is_empty() => emit!(out; "0, ", NO_TYPE, "}"),
        None => {
            let index = types.sequences.iter().position(|list| *list == fact.types);
            let start = index.map_or(0, |index| types.offset(index));
            emit!(out; fact.types.len(), ", ", start, "}");
        }
    }
}
