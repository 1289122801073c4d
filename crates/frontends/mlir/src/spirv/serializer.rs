//! Functions that serialize one operation.

use tablegen_emit::cxx::emit;

use super::operations::{Attribute, AttributeKind, Encoding, Operand, Operation};

/// Appends the function for an operation.
pub(super) fn print(out: &mut Vec<u8>, one: &Operation<'_>) {
    emit!(out; "template <> LogicalResult\nSerializer::processOp<", one.class, ">(", one.class,
        " op) {\n");
    if one.is_plain {
        emit!(out; "  return processOpWithoutGrammarAttr(op, \"");
        match one.encoding {
            Encoding::Extended { set, number } => emit!(out; set, "\", ", number),
            Encoding::Opcode(opcode) => {
                emit!(out; "\", static_cast<uint32_t>(spirv::Opcode::", opcode, ")");
            }
        }
        emit!(out; ");\n}\n\n");
        return;
    }
    emit!(out; "  SmallVector<uint32_t, 4> operands;\n  SmallVector<StringRef, 2> elidedAttrs;\n");
    if one.has_result {
        emit!(out; "  uint32_t resultID = 0;\n  uint32_t resultTypeID = 0;\n\
            \x20 if (failed(processType(op.getLoc(), op.getType(), resultTypeID))) {\n\
            \x20   return failure();\n  }\n  operands.push_back(resultTypeID);\n\
            \x20 resultID = getNextID();\n  valueIDMap[op.getResult()] = resultID;\n\
            \x20 operands.push_back(resultID);\n");
    }
    arguments(out, one);
    match one.encoding {
        Encoding::Extended { set, number } => {
            emit!(out; "  (void)encodeExtensionInstruction(op, \"", set, "\", ", number,
                ", operands);\n");
        }
        Encoding::Opcode(opcode) => emit!(out; "  (void)emitDebugLine(functionBody, \
            op.getLoc());\n  (void)encodeInstructionInto(functionBody, spirv::Opcode::", opcode,
            ", operands);\n"),
    }
    if one.has_result {
        emit!(out; "  for (auto attr : op->getAttrs()) {\n\
            \x20   if (llvm::is_contained(elidedAttrs, attr.getName())) {      continue;\n    }\n\
            \x20   if (failed(processDecoration(op.getLoc(), resultID, attr))) {\n\
            \x20     return failure();\n    }\n  }\n");
    }
    emit!(out; "  return success();\n}\n\n");
}

fn arguments(out: &mut Vec<u8>, one: &Operation<'_>) {
    if one.has_operands_first() {
        if one.num_operands != 0 {
            emit!(out; "  for (Value operand : op->getOperands()) {\n\
                \x20   auto id = getValueID(operand);\n    assert(id && \"use before def!\");\n\
                \x20   operands.push_back(id);\n  }\n");
        }
        one.attributes.iter().for_each(|one| attribute(out, "  ", one));
        return;
    }
    let mut operand = 0;
    for argument in &one.arguments {
        emit!(out; "  {\n");
        match argument {
            Operand::Value { .. } => {
                emit!(out; "    for (auto arg : op.getODSOperands(", operand, ")) {\n\
                    \x20     auto argID = getValueID(arg);\n      if (!argID) {\n\
                    \x20       return emitError(op.getLoc(), \"operand #", operand,
                    " has a use before def\");\n      }\n      operands.push_back(argID);\n    }\n");
                operand += 1;
            }
            Operand::Attribute(one) => attribute(out, "    ", one),
        }
        emit!(out; "  }\n");
    }
}

fn attribute(out: &mut Vec<u8>, indent: &str, one: &Attribute<'_>) {
    emit!(out; indent, "if (auto attr = op->getAttr(\"", one.name, "\")) {\n", indent);
    match one.kind {
        AttributeKind::Constant { namespace, name } => emit!(out; "  operands.push_back(\
            prepareConstantInt(op.getLoc(), Builder(op).getI32IntegerAttr(static_cast<uint32_t>(\
            ::llvm::cast<", namespace, "::", name, "Attr>(attr).getValue()))));\n"),
        AttributeKind::Enum { namespace, name } => emit!(out; "  operands.push_back(\
            static_cast<uint32_t>(::llvm::cast<", namespace, "::", name,
            "Attr>(attr).getValue()));\n"),
        AttributeKind::Ints => {
            emit!(out; "  for (auto attrElem : llvm::cast<ArrayAttr>(attr)) {\n",
            indent, "    operands.push_back(static_cast<uint32_t>(\
            llvm::cast<IntegerAttr>(attrElem).getValue().getZExtValue()));\n", indent, "  }\n")
        }
        AttributeKind::Int => emit!(out; "  operands.push_back(static_cast<uint32_t>(\
            llvm::cast<IntegerAttr>(attr).getValue().getZExtValue()));\n"),
        AttributeKind::Type => emit!(out; "  uint32_t attrTypeID = 0;\n", indent,
            "  if (failed(processType(op.getLoc(), llvm::cast<TypeAttr>(attr).getValue(), \
            attrTypeID))) {\n", indent, "    return failure();\n", indent, "  }\n", indent,
            "  operands.push_back(attrTypeID);\n"),
    }
    emit!(out; indent, "}\n", indent, "elidedAttrs.push_back(\"", one.name, "\");\n");
}
