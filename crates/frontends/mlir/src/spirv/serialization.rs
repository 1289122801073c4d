//! Serialization and deserialization of operations.

use tablegen_emit::cxx::emit;
use tablegen_quirks::string_map;
use tablegen_session::Options;

use super::operations::{Encoding, Operation};
use super::{deserializer, serializer};
use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Operations, and those of each set of extended instructions.
struct Plan<'r> {
    operations: Vec<Operation<'r>>,
    sets: Vec<Set<'r>>,
}

/// Set of extended instructions.
struct Set<'r> {
    name: &'r str,
    /// Indices of operations.
    operations: Vec<usize>,
}

/// Plans the functions for all operations.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let operations = Operation::all(cx)?;
    derived_from(cx.records(), "SPIRV_ExtInstOp")?;
    let mut sets: Vec<Set<'r>> = Vec::new();
    for (index, one) in operations.iter().enumerate().filter(|(_, one)| one.is_generated) {
        if let Encoding::Extended { set, .. } = one.encoding {
            match sets.iter_mut().find(|known| known.name == set) {
                Some(known) => known.operations.push(index),
                None => sets.push(Set { name: set, operations: vec![index] }),
            }
        }
    }
    let hashes: Vec<u32> = sets.iter().map(|set| string_map::hash(set.name.as_bytes())).collect();
    let mut unordered: Vec<_> = sets.into_iter().map(Some).collect();
    let order = string_map::order(cx.records().release(), &hashes);
    let sets = order.into_iter().filter_map(|index| unordered[index].take()).collect();
    let header = Header::TitleAndSource("SPIR-V Serialization Utilities/Functions");
    text_plan(header, Plan { operations, sets }, print)
}

fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let generated = || plan.operations.iter().filter(|one| one.is_generated);
    emit!(out; "#ifdef GET_SERIALIZATION_FNS\n\n");
    generated().for_each(|one| serializer::print(out, one));
    emit!(out; "LogicalResult Serializer::dispatchToAutogenSerialization(Operation *op) {\n");
    for one in &plan.operations {
        if one.has_opcode || matches!(one.encoding, Encoding::Extended { .. }) {
            emit!(out; "  if (isa<", one.class, ">(op)) {\n    return processOp(cast<", one.class,
                ">(op));\n  }\n");
        }
    }
    emit!(out; "  return op->emitError(\"unhandled operation serialization\");\n}\n\n\
        #endif // GET_SERIALIZATION_FNS\n\n");

    emit!(out; "#ifdef GET_DESERIALIZATION_FNS\n\n");
    generated().for_each(|one| deserializer::print(out, one));
    dispatch_by_opcode(out, plan);
    dispatch_by_set(out, plan);
    emit!(out; "#endif // GET_DESERIALIZATION_FNS\n\n");
}

fn dispatch_by_opcode(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(out; "LogicalResult spirv::Deserializer::dispatchToAutogenDeserialization(\
        spirv::Opcode opcode, ArrayRef<uint32_t> words) {\n  switch (opcode) {\n");
    for one in plan.operations.iter().filter(|one| one.has_opcode) {
        if let Encoding::Opcode(opcode) = one.encoding {
            emit!(out; "  case spirv::Opcode::", opcode, ":\n    return processOp<", one.class,
                ">(words);\n");
        }
    }
    emit!(out; "  default:\n    ;\n  }\n\
        \x20 auto opcodeString = spirv::stringifyOpcode(opcode);\n\
        \x20 if (!opcodeString.empty()) {\n\
        \x20   return emitError(unknownLoc, \"unhandled deserialization of \") << opcodeString;\n\
        \x20 } else {\n\
        \x20  return emitError(unknownLoc, \"unhandled opcode \") << static_cast<uint32_t>(opcode);\n\
        \x20 }\n}\n");
}

fn dispatch_by_set(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(out; "LogicalResult spirv::Deserializer::dispatchToExtensionSetAutogenDeserialization(\
        StringRef extensionSetName, uint32_t instructionID, ArrayRef<uint32_t> words) {\n");
    for set in &plan.sets {
        emit!(out; "  if (extensionSetName == \"", set.name,
            "\") {\n    switch (instructionID) {\n");
        for one in set.operations.iter().map(|index| &plan.operations[*index]) {
            if let Encoding::Extended { number, .. } = one.encoding {
                emit!(out; "    case ", number, ":\n      return processOp<", one.class,
                    ">(words);\n");
            }
        }
        emit!(out; "    default:\n\
            \x20     return emitError(unknownLoc, \"unhandled deserializations of \") << \
            instructionID << \" from extension set \" << extensionSetName;\n    }\n  }\n");
    }
    emit!(out; "  return emitError(unknownLoc, \"unhandled deserialization of extended \
        instruction set extensionSetName\");\n}\n");
}
