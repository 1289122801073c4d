//! Prints the operations of DirectX's intermediate language as C++: macros, and a table.

use super::Plan;
use super::operation::{Operation, Version};
use tablegen_emit::cxx::tables::{Table, name_table};
use tablegen_emit::cxx::{Hex, emit};
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    emit!(out; "// Generated code, do not edit.\n\n");
    part(out, "DXIL_VERSION", |out| {
        for Version { major, minor } in &plan.versions {
            emit!(out; "DXIL_VERSION(", *major, ", ", *minor, ")\n");
        }
    });
    emit!(out; "#ifdef DXIL_OPCODE\n");
    for one in &plan.operations {
        emit!(out; "DXIL_OPCODE(", one.opcode, ", ", one.record.name_bytes(), ")\n");
    }
    emit!(out; "#undef DXIL_OPCODE\n\n#endif\n\n");
    let lists = [
        ("DXIL_OPCLASS", &plan.classes),
        ("DXIL_OP_PARAM_TYPE", &plan.parameter_types),
        ("DXIL_ATTRIBUTE", &plan.attributes),
    ];
    for (name, records) in lists {
        part(out, name, |out| {
            for record in records {
                emit!(out; name, "(", record.name_bytes(), ")\n");
            }
        });
    }
    part(out, "DXIL_OP_ATTRIBUTES", |out| attributes(out, plan));
    function_types(out, plan);
    part(out, "DXIL_OP_INTRINSIC_ARG_SELECT_TYPE", |out| {
        for kind in &plan.argument_kinds {
            emit!(out; "DXIL_OP_INTRINSIC_ARG_SELECT_TYPE(", *kind, ")\n");
        }
    });
    part(out, "DXIL_OP_INTRINSIC", |out| intrinsics(out, plan));
    part(out, "DXIL_OP_OPERATION_TABLE", |out| {
        stages(out, plan);
        operations(output, out, plan);
    });
    text
}

/// Writes a section between `#ifdef` and `#endif` of this macro.
fn part(out: &mut Vec<u8>, name: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", name, "\n");
    print(out);
    emit!(out; "#undef ", name, "\n#endif\n\n");
}

fn attributes(out: &mut Vec<u8>, plan: &Plan<'_>) {
    for one in &plan.operations {
        for (version, own) in &one.attributes {
            let Version { major, minor } = version;
            let name = one.record.name_bytes();
            emit!(out; "DXIL_OP_ATTRIBUTES(dxil::OpCode::", name, ", ", *major, ", ", *minor);
            for attribute in &plan.attributes {
                emit!(out; ", ", own.contains(attribute));
            }
            emit!(out; ")\n");
        }
    }
}

fn function_types(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = "DXIL_OP_FUNCTION_TYPE";
    emit!(out; "#ifndef ", name, "\n#define ", name, "(OpCode, RetType, ...)\n#endif\n");
    for one in &plan.operations {
        emit!(out; name, "(dxil::OpCode::", one.record.name_bytes());
        for ty in &one.types {
            emit!(out; ", dxil::OpParamType::", ty.name_bytes());
        }
        emit!(out; if one.types.len() == 1 { ", )\n" } else { ")\n" });
    }
    emit!(out; "#undef ", name, "\n");
}

fn intrinsics(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(out; "\n");
    for one in &plan.operations {
        for (intrinsic, arguments) in &one.intrinsics {
            let name = one.record.name_bytes();
            emit!(out; "DXIL_OP_INTRINSIC(dxil::OpCode::", name, ", Intrinsic::", *intrinsic, ", ");
            for (kind, value) in arguments {
                emit!(out; "(IntrinArgSelect{IntrinArgSelect::Type::", *kind, ",", *value, "}), ");
            }
            emit!(out; ")\n");
        }
    }
    emit!(out; "\n");
}

/// Writes the enum of shader stages.
fn stages(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let bits = (plan.stages.len() + 1).next_power_of_two();
    emit!(out; "\n// Valid shader kinds\n\nenum ShaderKind : uint", bits, "_t {\n");
    let mut shift = 0_u32;
    for stage in &plan.stages {
        match stage.name() {
            name @ "removed" => emit!(
                out;
                "  ", name, " =  0,  // Pseudo-stage indicating op not supported in any stage\n",
            ),
            name @ "all_stages" => {
                let all = 1_u32.wrapping_shl(plan.stages.len() as u32).wrapping_sub(1);
                let mut digits = Vec::new();
                emit!(&mut digits; Hex(u64::from(all), 1));
                emit!(
                    out;
                    "  ", name, " =  0x", digits.to_ascii_uppercase(),
                    ", // Pseudo-stage indicating op is supported in all stages\n",
                );
            }
            name => {
                shift += 1;
                emit!(out; "  ", name, " = 1 << ", shift, ",\n");
            }
        }
    }
    emit!(out; "}; // enum ShaderKind\n\n");
}

/// Prints a list of alternatives by minimum version.
fn since<'t>(
    out: &mut Vec<u8>,
    versions: impl Iterator<Item = (Version, Vec<&'t str>)>,
    prefix: &str,
) {
    for (index, (Version { major, minor }, names)) in versions.enumerate() {
        emit!(out; if index > 0 { ", " } else { "" }, "{{", major, ", ", minor, "}, ");
        for (index, name) in names.into_iter().enumerate() {
            emit!(out; if index > 0 { " | " } else { "" }, prefix, name);
        }
        emit!(out; "}");
    }
}

/// Writes the table of operations and of their names.
fn operations(output: &OutputContext<'_>, out: &mut Vec<u8>, plan: &Plan<'_>) {
    let names = |of: fn(&Operation<'_>) -> Vec<u8>| {
        Table::of_texts(plan.operations.iter().map(of).collect())
    };
    let of_operations = names(|one| one.record.name_bytes().to_vec());
    let of_classes = names(|one| one.class.name_bytes().to_vec());
    emit!(
        out;
        "static const OpCodeProperty *getOpCodeProperty(dxil::OpCode Op) {\n",
        "  static const OpCodeProperty OpCodeProps[] = {\n",
    );
    for (index, one) in plan.operations.iter().enumerate() {
        emit!(
            out;
            if index > 0 { ",\n" } else { "" }, "  { dxil::OpCode::", one.record.name_bytes(), ", ",
            of_operations.offset(index), ", OpCodeClass::", one.class.name_bytes(), ", ",
            of_classes.offset(index), ", {",
        );
        if one.overloads.is_empty() {
            emit!(out; "{{1, 0}, OverloadKind::UNDEFINED}");
        }
        let overloads = one.overloads.iter().map(|(version, types)| {
            let undefined = vec!["OverloadKind::UNDEFINED"];
            (*version, if types.is_empty() { undefined } else { types.clone() })
        });
        since(out, overloads, "");
        emit!(out; "}, {");
        let stages = one
            .stages
            .iter()
            .map(|(version, stages)| (*version, stages.iter().map(|stage| stage.name()).collect()));
        since(out, stages, "ShaderKind::");
        emit!(out; "}, ", one.overloaded, " }");
    }
    emit!(
        out;
        "  };\n  // FIXME: change search to indexing with\n",
        "  // Op once all DXIL operations are added.\n  OpCodeProperty TmpProp;\n",
        "  TmpProp.OpCode = Op;\n  const OpCodeProperty *Prop =\n",
        "      llvm::lower_bound(OpCodeProps, TmpProp,\n",
        "                        [](const OpCodeProperty &A, const OpCodeProperty &B) {\n",
        "                          return A.OpCode < B.OpCode;\n                        });\n",
        "  assert(Prop && \"failed to find OpCodeProperty\");\n  return Prop;\n}\n\n",
        "static const char *getOpCodeName(dxil::OpCode Op) {\n\n",
    );
    let style = output.cxx_style();
    name_table(out, &["  static const char DXILOpCodeNameTable[]"], &of_operations, style);
    emit!(
        out;
        "  auto *Prop = getOpCodeProperty(Op);\n  unsigned Index = Prop->OpCodeNameOffset;\n",
        "  return DXILOpCodeNameTable + Index;\n}\n\n",
        "static const char *getOpCodeClassName(const OpCodeProperty &Prop) {\n\n",
    );
    name_table(out, &["  static const char DXILOpCodeClassNameTable[]"], &of_classes, style);
    emit!(
        out;
        "  unsigned Index = Prop.OpCodeClassNameOffset;\n",
        "  return DXILOpCodeClassNameTable + Index;\n}\n\n",
    );
}
