//! Prints RISC-V vector intrinsics as C and C++.

use super::builtins::{ATTRIBUTES, Builtins, FEATURE};
use super::codegen::{CodeGen, Group, Segment};
use super::header::Header;
use super::intrinsics::{Intrinsic, Policy, Scheme};
use super::sema::{Offsets, Sema};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_session::OutputContext;

/// Start of the header.
const HEADER: &str = "\
/*===---- riscv_vector.h - RISC-V V-extension RVVIntrinsics -------------------===
 *
 *
 * Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.
 * See https://llvm.org/LICENSE.txt for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===
 */

#ifndef __RISCV_VECTOR_H
#define __RISCV_VECTOR_H

#include <stdint.h>
#include <stddef.h>

#ifdef __cplusplus
extern \"C\" {
#endif

#pragma clang riscv intrinsic vector

";

/// End of the header.
const FOOTER: &str = "
#ifdef __cplusplus
}
#endif // __cplusplus
#endif // __RISCV_VECTOR_H
";

/// Prints the header.
pub(super) fn header(plan: &Header<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    emit!(out; HEADER);
    for code in &plan.code {
        emit!(out; code);
    }
    for name in &plan.types {
        emit!(out; "typedef __rvv_", name, " v", name, ";\n");
    }
    emit!(out; FOOTER);
    text
}

/// Prints the names and types of builtins.
pub(super) fn builtins(output: &OutputContext<'_>, plan: &Builtins) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let texts = plan.functions.iter().flat_map(|(name, ty)| [Some(name), ty.as_ref()]);
    let texts = texts.flatten().map(String::as_str);
    let table = StringTable::new([ATTRIBUTES, FEATURE].into_iter().chain(texts));
    part(out, "enumerators", "ENUMERATORS", |out| {
        for (name, _) in &plan.functions {
            emit!(out; "  BI__builtin_rvv_", name, ",\n");
        }
    });
    part(out, "enumerators", "STR_TABLE", |out| {
        table.print(out, "BuiltinStrings", "", "", output.cxx_style());
    });
    part(out, "infos", "INFOS", |out| {
        for (name, ty) in &plan.functions {
            emit!(
                out;
                "    Builtin::Info{Builtin::Info::StrOffsets{", table.offset(name), " /* ", name,
                " */, ",
            );
            match ty {
                Some(ty) => emit!(out; table.offset(ty), " /* ", ty, " */, "),
                None => emit!(out; "0, "),
            }
            emit!(
                out;
                table.offset(ATTRIBUTES), " /* ", ATTRIBUTES, " */, ", table.offset(FEATURE), " /* ",
                FEATURE, " */}, HeaderDesc::NO_HEADER, ALL_LANGUAGES},\n",
            );
        }
    });
    text
}

/// Prints a part of the file within `#ifdef guard` and `#endif`.
fn part(out: &mut Vec<u8>, what: &str, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "// RISCV Vector builtin ", what, "\n#ifdef GET_RISCVV_BUILTIN_", guard, "\n");
    print(out);
    emit!(out; "#endif // GET_RISCVV_BUILTIN_", guard, "\n\n");
}

/// Prints the cases of the switch over builtins.
pub(super) fn codegen(plan: &CodeGen<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    for group in &plan.groups {
        for name in &group.names {
            emit!(out; "case RISCVVector::BI__builtin_rvv_", name, ":\n");
        }
        body(out, group);
    }
    emit!(out; "\n");
    text
}

/// Prints the code generation of a group.
fn body(out: &mut Vec<u8>, group: &Group<'_>) {
    if !group.ir_name.is_empty() {
        emit!(out; "  ID = Intrinsic::riscv_", group.ir_name, ";\n");
    }
    if group.widening != 0 {
        emit!(out; "  TWiden = ", group.widening, ";\n");
    }
    emit!(out; "  PolicyAttrs = ", group.policy.bits(), ";\n");
    match (group.pointer, group.segment) {
        (Some(operand), _) => emit!(
            out;
            "  {\n    auto PointeeType = E->getArg(", operand, ")->getType()->getPointeeType();\n",
            "    SegInstSEW = llvm::Log2_64(getContext().getTypeSize(PointeeType));\n  }\n",
        ),
        (None, Segment::Width(width)) => emit!(out; "  SegInstSEW = ", width, ";\n"),
        (None, Segment::OfPointer) => emit!(out; "  SegInstSEW = ", u32::MAX, ";\n"),
    }
    if !group.manual_code.is_empty() {
        let masked = if group.masked { "true" } else { "false" };
        emit!(out; "IsMasked = ", masked, ";\n", group.manual_code, "break;\n");
        return;
    }
    operands(out, group);
    emit!(out; "  IntrinsicTypes = {");
    for (index, ty) in group.types.iter().enumerate() {
        emit!(out; if index > 0 { ", " } else { "" });
        match ty {
            -1 => emit!(out; "ResultType"),
            operand => emit!(out; "Ops[", operand, "]->getType()"),
        }
    }
    emit!(out; if group.has_count { ", Ops.back()->getType()" } else { "" }, "};\n  break;\n");
}

/// Prints the statements that reorder operands.
fn operands(out: &mut Vec<u8>, group: &Group<'_>) {
    let anything = "  Ops.insert(Ops.begin(), llvm::PoisonValue::get(ResultType));\n";
    let policy = "  Ops.push_back(ConstantInt::get(Ops.back()->getType(), PolicyAttrs));\n";
    let is_any = group.policy == Policy::ANYTHING;
    if !group.masked {
        match group.scheme {
            Scheme::Operand => emit!(out; policy),
            Scheme::Passthru if !group.policy.keeps_tail => emit!(out; anything),
            _ => {}
        }
    } else if group.has_count {
        emit!(out; "  std::rotate(Ops.begin(), Ops.begin() + 1, Ops.end() - 1);\n");
        if group.scheme == Scheme::Operand {
            emit!(out; policy);
        }
        if is_any && (group.has_masked_off || group.scheme == Scheme::Passthru) {
            emit!(out; anything);
        }
    } else {
        emit!(out; "  std::rotate(Ops.begin(), Ops.begin() + 1, Ops.end());\n");
    }
    if group.widening != 0 {
        emit!(out; "  Ops.push_back(ConstantInt::get(Ops.back()->getType(), TWiden));\n");
    }
}

/// Prints the table of types, and all records.
pub(super) fn sema(plan: &Sema<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    emit!(out; "#ifdef DECL_SIGNATURE_TABLE\n");
    for descriptor in &plan.table {
        let [base, shape, modifiers] = descriptor.numbers();
        emit!(out; "PrototypeDescriptor(", base, ", ", shape, ", ", modifiers, "),\n");
    }
    emit!(out; "#endif\n#ifdef DECL_INTRINSIC_RECORDS\n");
    for (intrinsic, offsets) in plan.records() {
        record(out, intrinsic, offsets);
    }
    emit!(out; "#endif\n");
    text
}

fn record(out: &mut Vec<u8>, one: &Intrinsic<'_>, offsets: Offsets) {
    emit!(out; "{/*Name=*/\"", one.name, "\", /*OverloadedName=*/");
    match one.overloaded_name {
        "" => emit!(out; "nullptr"),
        name => emit!(out; "\"", name, "\""),
    }
    emit!(out; ", /*RequiredExtensions=*/\"");
    for (index, feature) in one.features.iter().enumerate() {
        emit!(out; if index > 0 { "," } else { "" }, feature);
    }
    emit!(out; "\", ");
    // Offsets are truncated to the width of the fields.
    for (name, offset) in [
        ("Prototype", offsets.prototype),
        ("Suffix", offsets.suffix),
        ("OverloadedSuffix", offsets.overloaded_suffix),
    ] {
        emit!(out; "/*", name, "Index=*/", offset as u16, ", ");
    }
    let elements = one.elements.iter().fold(0, |mask, element| mask | element.bit());
    let lengths = one.lengths.iter().fold(0, |mask, length| mask | 1 << (length + 3));
    for (name, number) in [
        ("PrototypeLength", one.prototype.len() as u8),
        ("SuffixLength", one.suffix.len() as u8),
        ("OverloadedSuffixSize", one.overloaded_suffix.len() as u8),
        ("TypeRangeMask", elements),
        ("Log2LMULMask", lengths),
        ("NF", one.count as u8),
    ] {
        emit!(out; "/*", name, "=*/", number, ", ");
    }
    for (name, flag, end) in [
        ("HasMasked", one.has_masked, ", "),
        ("HasVL", one.has_count, ", "),
        ("HasMaskedOffOperand", one.has_masked_off, ", "),
        ("HasTailPolicy", one.has_tail_policy, ", "),
        ("HasMaskPolicy", one.has_mask_policy, ", "),
        ("HasFRMRoundModeOp", one.has_rounding, ", "),
        ("AltFmt", one.is_alternative, ","),
        ("IsTuple", one.is_tuple, ", "),
    ] {
        emit!(out; "/*", name, "=*/", u8::from(flag), end);
    }
    for (name, scheme) in [("UnMasked", one.unmasked_scheme), ("Masked", one.masked_scheme)] {
        let scheme = match scheme {
            Scheme::None => "SchemeNone",
            Scheme::Passthru => "HasPassthruOperand",
            Scheme::Operand => "HasPolicyOperand",
            Scheme::Unknown => "",
        };
        emit!(out; "/*", name, "PolicyScheme=*/", scheme, ", ");
    }
    emit!(out; "},\n");
}
