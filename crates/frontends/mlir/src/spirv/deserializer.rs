//! Functions that deserialize one operation.

use tablegen_emit::cxx::emit;

use super::operations::{Attribute, AttributeKind, Operand, Operation};

/// Appends the function for an operation.
pub(super) fn print(out: &mut Vec<u8>, one: &Operation<'_>) {
    let class = &one.class;
    emit!(out; "template <> LogicalResult\nDeserializer::processOp<", class,
        ">(ArrayRef<uint32_t> words) {\n");
    if one.is_plain {
        emit!(out; "  return processOpWithoutGrammarAttr(words, \"", one.name, "\", ",
            one.has_result, ", ", one.num_operands, ");\n}\n\n");
        return;
    }
    emit!(out; "  SmallVector<Type, 1> resultTypes;\n  size_t wordIndex = 0; (void)wordIndex;\n\
        \x20 uint32_t valueID = 0; (void)valueID;\n");
    if one.has_result {
        result(out, class);
    }
    emit!(out; "  SmallVector<Value, 4> operands;\n  SmallVector<NamedAttribute, 4> attributes;\n");
    for argument in &one.arguments {
        match argument {
            Operand::Value { is_variable } => operand(out, *is_variable),
            Operand::Attribute(one) => {
                emit!(out; "  if (wordIndex < words.size()) {\n");
                attribute(out, one);
                emit!(out; "  }\n");
            }
        }
    }
    emit!(out; "  if (wordIndex != words.size()) {\n\
        \x20   return emitError(unknownLoc, \"found more operands than expected when deserializing ",
        class, ", only \") << wordIndex << \" of \" << words.size() << \" processed\";\n  }\n\n");
    if one.has_result {
        emit!(out; "  if (decorations.count(valueID)) {\n\
            \x20   auto attrs = decorations[valueID].getAttrs();\n\
            \x20   attributes.append(attrs.begin(), attrs.end());\n  }\n");
    }
    emit!(out; "  Location loc = createFileLineColLoc(opBuilder);\n  auto op = ", class,
        "::create(opBuilder, loc, resultTypes, operands, attributes); (void)op;\n");
    if one.has_result {
        emit!(out; "  valueMap[valueID] = op.getResult();\n\n");
    }
    emit!(out; "  if (op.hasTrait<OpTrait::IsTerminator>())\n    (void)clearDebugLine();\n\
        \x20 return success();\n}\n\n");
}

fn result(out: &mut Vec<u8>, class: &str) {
    emit!(out; "  {\n    if (wordIndex >= words.size()) {\n\
        \x20     return emitError(unknownLoc, \"expected result type <id> while deserializing ",
        class, "\");\n    }\n    auto ty = getType(words[wordIndex]);\n    if (!ty) {\n\
        \x20     return emitError(unknownLoc, \"unknown type result <id> : \") << \
        words[wordIndex];\n    }\n    resultTypes.push_back(ty);\n    wordIndex++;\n\
        \x20   if (wordIndex >= words.size()) {\n\
        \x20     return emitError(unknownLoc, \"expected result <id> while deserializing ", class,
        "\");\n    }\n  }\n  valueID = words[wordIndex++];\n");
}

fn operand(out: &mut Vec<u8>, is_variable: bool) {
    match is_variable {
        true => emit!(out; "  for (; wordIndex < words.size(); ++wordIndex)"),
        false => emit!(out; "  if (wordIndex < words.size())"),
    }
    emit!(out; " {\n    auto arg = getValue(words[wordIndex]);\n    if (!arg) {\n\
        \x20     return emitError(unknownLoc, \"unknown result <id> : \") << words[wordIndex];\n\
        \x20   }\n    operands.push_back(arg);\n");
    if !is_variable {
        emit!(out; "    wordIndex++;\n");
    }
    emit!(out; "  }\n");
}

fn attribute(out: &mut Vec<u8>, one: &Attribute<'_>) {
    let begin = ["attributes.push_back(opBuilder.getNamedAttr(\"", one.name, "\", "].concat();
    match one.kind {
        AttributeKind::Constant { namespace, name } => emit!(out; "    ", begin,
            "opBuilder.getAttr<", namespace, "::", name, "Attr>(static_cast<", namespace, "::",
            name, ">(getConstantInt(words[wordIndex++]).getValue().getZExtValue()))));\n"),
        AttributeKind::Enum { namespace, name } => emit!(out; "      ", begin,
            "opBuilder.getAttr<", namespace, "::", name, "Attr>(static_cast<", namespace, "::",
            name, ">(words[wordIndex++]))));\n"),
        AttributeKind::Ints => emit!(out; "    SmallVector<Attribute, 4> attrListElems;\n\
            \x20   while (wordIndex < words.size()) {\n\
            \x20     attrListElems.push_back(opBuilder.getI32IntegerAttr(words[wordIndex++]));\n\
            \x20   }\n    ", begin, "opBuilder.getArrayAttr(attrListElems)));\n"),
        AttributeKind::Int => emit!(out; "    ", begin,
            "opBuilder.getI32IntegerAttr(words[wordIndex++])));\n"),
        AttributeKind::Type => emit!(out; "    ", begin,
            "TypeAttr::get(getType(words[wordIndex++]))));\n"),
    }
}
