//! WebAssembly tables in C++.

use super::super::Plan;
use super::super::webassembly::WebAssembly;
use tablegen_emit::cxx::{Hex, Qualified, emit};
use tablegen_model::instructions::Instruction;

/// Number of entries of a table.
const SIZE: u32 = 256;

/// Prints the file without its head.
pub(super) fn print(out: &mut Vec<u8>, plan: &Plan<'_>, tables: &WebAssembly) {
    emit!(
        out;
        "\n#include \"MCTargetDesc/WebAssemblyMCTargetDesc.h\"\n\nnamespace {\n",
        "enum EntryType : uint8_t { ET_Unused, ET_Prefix, ET_Instruction };\n\n",
        "struct WebAssemblyInstruction {\n",
        "  uint16_t Opcode;\n  EntryType ET;\n  uint8_t NumOperands;\n  uint16_t OperandStart;\n",
        "};\n} // end anonymous namespace\n\n",
    );
    let mut operands: Vec<String> = Vec::new();
    for (prefix, table) in &tables.tables {
        emit!(
            out;
            "constexpr WebAssemblyInstruction InstructionTable", *prefix, "[] = {\n",
        );
        for code in 0..SIZE {
            let found = table.get(&code);
            match found.and_then(|id| Some((id, plan.instructions.get(*id)?))) {
                Some((id, instruction)) => {
                    let list = operand_types(instruction);
                    let start = intern(&mut operands, &list);
                    emit!(
                        out;
                        "  // 0x", Hex(code.into(), 1), ": ", instruction.asm_string, "\n",
                        "  { ", id.0, ", ET_Instruction, ", list.len(), ", ", start,
                    );
                }
                None if *prefix == 0 && code > 0 && tables.tables.contains_key(&code) => {
                    emit!(out; "  { 0, ET_Prefix, 0, 0");
                }
                None => emit!(out; "  { 0, ET_Unused, 0, 0"),
            }
            emit!(out; "  },\n");
        }
        emit!(out; "};\n\n");
    }
    emit!(out; "constexpr uint8_t OperandTable[] = {\n");
    for operand in &operands {
        emit!(out; "  ", operand, ",\n");
    }
    emit!(
        out;
        "};\n\n\nconstexpr struct {\n  uint8_t Prefix;\n",
        "  const WebAssemblyInstruction *Table;\n} PrefixTable[] = {\n",
    );
    for prefix in tables.tables.keys().filter(|prefix| **prefix > 0) {
        emit!(out; "  { ", *prefix, ", InstructionTable", *prefix, " },\n");
    }
    emit!(out; "};\n");
}

/// Returns the types of an instruction's operands.
fn operand_types(instruction: &Instruction<'_>) -> Vec<String> {
    let operands = instruction.operands.operands().iter();
    let name = |namespace, ty| {
        let mut text = Vec::new();
        emit!(&mut text; Qualified(namespace, ty));
        String::from_utf8_lossy(&text).into_owned()
    };
    operands.map(|operand| name(operand.operand_namespace, operand.operand_type)).collect()
}

/// Returns the offset of a list in a table. Appends lists that are not in the table.
fn intern(table: &mut Vec<String>, list: &[String]) -> usize {
    let known = match list.len() {
        0 => Some(0),
        len => table.windows(len).position(|window| window == list),
    };
    known.unwrap_or_else(|| {
        table.extend_from_slice(list);
        table.len() - list.len()
    })
}
