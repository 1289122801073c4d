//! C++ of instruction mappings: tables, and functions that search them.

use super::super::Plan;
use super::instruction_name;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_model::mappings::InstrMapping;

pub(super) fn print(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let mappings = &plan.mappings;
    if mappings.all.is_empty() {
        return;
    }
    guarded(out, "GET_INSTRMAP_INFO", |out| {
        namespace(out, ["llvm::", plan.namespace].concat(), |out| {
            for (field, values) in &mappings.fields {
                emit!(out; "enum ", field, " {\n");
                for (index, value) in values.iter().enumerate() {
                    emit!(out; if index > 0 { ",\n  " } else { "  " }, field, "_", value);
                }
                emit!(out; "\n};\n\n");
            }
            for mapping in &mappings.all {
                print_mapping(out, plan, mapping);
            }
        });
    });
}

fn print_mapping(out: &mut Vec<u8>, plan: &Plan<'_>, mapping: &InstrMapping<'_>) {
    let name = mapping.record.name();
    let columns = &mapping.columns;
    emit!(out; "// ", name, "\nLLVM_READONLY\nint ", name, "(uint16_t Opcode");
    if columns.len() > 1 {
        for field in &mapping.fields {
            emit!(out; ", enum ", field, " in", field);
        }
    }
    emit!(out; ") {\n  using namespace ", plan.namespace, ";\n");
    if mapping.rows.is_empty() {
        emit!(out; "  return -1;\n}\n\n");
        return;
    }
    emit!(out; "  static constexpr uint16_t Table[][", columns.len() + 1, "] = {\n");
    for (key, related) in &mapping.rows {
        emit!(out; "    { ", instruction_name(plan, key.0));
        for instruction in related {
            match instruction {
                Some(instruction) => emit!(out; ", ", instruction.name()),
                None => emit!(out; ", (uint16_t)-1U"),
            }
        }
        emit!(out; " },\n");
    }
    emit!(
        out;
        "  }; // End of Table\n\n",
        "  unsigned mid;\n",
        "  unsigned start = 0;\n",
        "  unsigned end = ", mapping.rows.len(), ";\n",
        "  while (start < end) {\n",
        "    mid = start + (end - start) / 2;\n",
        "    if (Opcode == Table[mid][0]) \n",
        "      break;\n",
        "    if (Opcode < Table[mid][0])\n",
        "      end = mid;\n",
        "    else\n",
        "      start = mid + 1;\n",
        "  }\n",
        "  if (start == end)\n",
        "    return -1; // Instruction doesn't exist in this table.\n\n",
    );
    if columns.len() == 1 {
        emit!(out; "  return Table[mid][1];\n}\n\n");
        return;
    }
    for (index, column) in columns.iter().enumerate() {
        emit!(out; "  if (");
        for (position, (field, value)) in mapping.fields.iter().zip(column).enumerate() {
            emit!(
                out;
                if position > 0 { " && " } else { "" }, "in", field, " == ", field, "_", value,
            );
        }
        emit!(out; ")\n    return Table[mid][", index + 1, "];\n");
    }
    emit!(out; "  return -1;}\n\n");
}
