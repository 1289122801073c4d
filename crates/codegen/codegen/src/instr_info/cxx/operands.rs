//! C++ of operand tables: indices of named operands, operand types, and sizes in machine operands.

use std::collections::BTreeMap;

use super::super::Plan;
use super::super::operands::{LogicalSizes, NamedOperands, OperandKinds};
use super::instruction_name;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;

pub(super) fn print(out: &mut Vec<u8>, plan: &Plan<'_>) {
    if let Some(named) = &plan.named {
        print_named(out, plan, named);
    }
    if let Some(kinds) = &plan.kinds {
        print_kinds(out, plan, kinds);
    }
    if let Some(logical) = &plan.logical {
        print_logical(out, plan, logical);
    }
}

/// Number of row numbers per line.
const IN_LINE: usize = 16;

fn print_named(out: &mut Vec<u8>, plan: &Plan<'_>, named: &NamedOperands<'_>) {
    let space = ["llvm::", plan.namespace].concat();
    let names = &named.names;
    guarded(out, "GET_INSTRINFO_OPERAND_ENUM", |out| {
        namespace(out, &space, |out| {
            emit!(out; "enum class OpName : ", smallest_type(names.len()), " {\n");
            for (index, name) in names.iter().enumerate() {
                emit!(out; "  ", *name, " = ", index, ",\n");
            }
            emit!(
                out;
                "  NUM_OPERAND_NAMES = ", names.len(), ",\n}; // enum class OpName\n\n",
                "LLVM_READONLY int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name);\n",
                "LLVM_READONLY OpName getOperandIdxName(uint16_t Opcode, int16_t Idx);\n",
            );
        });
    });
    guarded(out, "GET_INSTRINFO_NAMED_OPS", |out| {
        namespace(out, &space, |out| {
            row_numbers(out, named);
            indices(out, named);
            names_of_indices(out, named);
        });
    });
}

/// Prints the function that returns an instruction's row.
fn row_numbers(out: &mut Vec<u8>, named: &NamedOperands<'_>) {
    let ty = smallest_type(named.rows.len());
    emit!(
        out;
        "LLVM_READONLY static ", ty,
        " getInstructionIndexForOpLookup(uint16_t Opcode) {\n  static constexpr ", ty,
        " InstructionIndex[] = {",
    );
    for (index, row) in named.row_of.iter().enumerate() {
        emit!(out; if index % IN_LINE == 0 { "\n    " } else { " " }, *row, ",");
    }
    emit!(out; "\n  };\n  return InstructionIndex[Opcode];\n}\n");
}

/// Prints the function that returns the index of a named operand.
fn indices(out: &mut Vec<u8>, named: &NamedOperands<'_>) {
    emit!(
        out;
        "LLVM_READONLY int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name) {\n",
        "  assert(Name != OpName::NUM_OPERAND_NAMES);\n",
    );
    if named.names.is_empty() {
        emit!(out; "  return -1;\n}\n");
        return;
    }
    let ty = if named.last <= i8::MAX as u32 { "int8_t" } else { "int16_t" };
    emit!(out; "  static constexpr ", ty, " OperandMap[][", named.names.len(), "] = {\n");
    for row in &named.rows {
        emit!(out; "    {");
        let mut row = row.iter().peekable();
        for name in 0..named.names.len() as u32 {
            match row.next_if(|(index, _)| *index == name) {
                Some((_, position)) => emit!(out; *position, ", "),
                None => emit!(out; "-1, "),
            }
        }
        emit!(out; "},\n");
    }
    emit!(
        out;
        "  };\n  unsigned InstrIdx = getInstructionIndexForOpLookup(Opcode);\n",
        "  return OperandMap[InstrIdx][(unsigned)Name];\n}\n",
    );
}

/// Prints the function that returns the name of an operand index.
fn names_of_indices(out: &mut Vec<u8>, named: &NamedOperands<'_>) {
    let width = named.last + 1;
    emit!(
        out;
        "LLVM_READONLY OpName getOperandIdxName(uint16_t Opcode, int16_t Idx) {\n",
        "  assert(Idx >= 0 && Idx < ", width, ");\n  static constexpr OpName OperandMap[][", width,
        "] = {\n",
    );
    for row in &named.rows {
        let mut names = vec!["NUM_OPERAND_NAMES"; width as usize];
        for &(name, position) in row {
            names[position as usize] = named.names[name as usize];
        }
        emit!(out; "    {");
        for name in names {
            emit!(out; "OpName::", name, ", ");
        }
        emit!(out; "},\n");
    }
    emit!(
        out;
        "  };\n  unsigned InstrIdx = getInstructionIndexForOpLookup(Opcode);\n",
        "  return OperandMap[InstrIdx][(unsigned)Idx];\n}\n",
    );
}

fn print_kinds(out: &mut Vec<u8>, plan: &Plan<'_>, kinds: &OperandKinds<'_>) {
    let space = ["llvm::", plan.namespace].concat();
    guarded(out, "GET_INSTRINFO_OPERAND_TYPES_ENUM", |out| {
        namespace(out, [&space, "::OpTypes"].concat(), |out| {
            emit!(out; "enum OperandType {\n");
            for (index, kind) in kinds.all.iter().enumerate() {
                if !kind.is_anonymous() {
                    emit!(out; "  ", kind.name(), " = ", index, ",\n");
                }
            }
            emit!(out; "  OPERAND_TYPE_LIST_END\n};\n");
        });
    });
    guarded(out, "GET_INSTRINFO_OPERAND_TYPE", |out| {
        namespace(out, &space, |out| kinds_of_operands(out, plan, kinds));
    });
    guarded(out, "GET_INSTRINFO_MEM_OPERAND_SIZE", |out| {
        namespace(out, &space, |out| memory_sizes(out, kinds));
    });
}

/// Prints the function that returns the type of an operand.
fn kinds_of_operands(out: &mut Vec<u8>, plan: &Plan<'_>, kinds: &OperandKinds<'_>) {
    emit!(
        out;
        "LLVM_READONLY\nstatic int getOperandType(uint16_t Opcode, uint16_t OpIdx) {\n",
        "  static constexpr ", smallest_type(kinds.declared.len()), " Offsets[] = {\n",
    );
    for (index, start) in kinds.starts.iter().enumerate() {
        emit!(out; "    ", *start, ", // ", instruction_name(plan, index as u32), "\n");
    }
    let ty = if kinds.all.len() <= i8::MAX as usize { "int8_t" } else { "int16_t" };
    emit!(
        out;
        "  };\n\n  using namespace OpTypes;\n  static constexpr ", ty,
        " OpcodeOperandTypes[] = {",
    );
    let mut starts = kinds.starts.iter().zip(0..).peekable();
    for (index, kind) in kinds.declared.iter().enumerate() {
        // Each instruction has a line, even without operands.
        if starts.peek().is_some_and(|(start, _)| **start == index) {
            emit!(out; "\n    ");
        }
        while let Some((_, instruction)) = starts.next_if(|(start, _)| **start == index) {
            emit!(out; "/* ", instruction_name(plan, instruction), " */\n    ");
        }
        let is_known = kinds.numbers.contains_key(&kind.id()) && !kind.is_anonymous();
        emit!(out; if is_known { kind.name() } else { "-1" }, ", ");
    }
    emit!(out; "\n  };\n  return OpcodeOperandTypes[Offsets[Opcode] + OpIdx];\n}\n");
}

/// Prints the function that returns the memory size of an operand type in bits.
fn memory_sizes(out: &mut Vec<u8>, kinds: &OperandKinds<'_>) {
    emit!(
        out;
        "LLVM_READONLY\nstatic int getMemOperandSize(int OpType) {\n  switch (OpType) {\n",
        "  default: return 0;\n",
    );
    let mut by_size: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for (kind, size) in kinds.all.iter().zip(&kinds.memory_sizes) {
        if let Some(size) = *size {
            by_size.entry(size).or_default().push(kind.name());
        }
    }
    for (size, names) in by_size {
        for name in names {
            emit!(out; "  case OpTypes::", name, ":\n");
        }
        emit!(out; "    return ", size, ";\n\n");
    }
    emit!(out; "  }\n}\n");
}

fn print_logical(out: &mut Vec<u8>, plan: &Plan<'_>, logical: &LogicalSizes) {
    let name = plan.target.name();
    guarded(out, "GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP", |out| {
        namespace(out, ["llvm::", name].concat(), |out| {
            emit!(
                out;
                "LLVM_READONLY static unsigned\n",
                "getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) {\n",
            );
            if logical.rows.is_empty() {
                emit!(out; "  return LogicalOpIdx;\n");
            } else {
                sizes(out, plan, logical);
            }
            emit!(
                out;
                "}\nLLVM_READONLY static inline unsigned\n",
                "getLogicalOperandIdx(uint16_t Opcode, uint16_t LogicalOpIdx) {\n",
                "  auto S = 0U;\n",
                "  for (auto i = 0U; i < LogicalOpIdx; ++i)\n",
                "    S += getLogicalOperandSize(Opcode, i);\n",
                "  return S;\n}\n",
            );
        });
    });
}

/// Prints the table of sizes, and the row of each instruction.
fn sizes(out: &mut Vec<u8>, plan: &Plan<'_>, logical: &LogicalSizes) {
    let width = logical.rows.iter().map(Vec::len).max().unwrap_or(0);
    emit!(out; "  static const unsigned SizeMap[][", width, "] = {\n");
    for row in &logical.rows {
        emit!(out; "   {");
        for index in 0..width {
            emit!(out; row.get(index).copied().unwrap_or(0), ", ");
        }
        emit!(out; "}, \n");
    }
    emit!(out; "  };\n  switch (Opcode) {\n  default: return LogicalOpIdx;\n");
    for (index, instructions) in logical.instructions.iter().enumerate() {
        for &id in instructions {
            emit!(out; "  case ", plan.target.name(), "::", instruction_name(plan, id), ":\n");
        }
        emit!(out; "    return SizeMap[", index, "][LogicalOpIdx];\n");
    }
    emit!(out; "  }\n");
}
