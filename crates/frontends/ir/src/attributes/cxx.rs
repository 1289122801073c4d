//! Prints attributes as C++.

use super::{Attribute, KINDS, Plan};
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    names(plan, out);
    numbers(plan, out);
    inlining(plan, out);
    properties(plan, out);
    text
}

fn names(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "#ifdef GET_ATTR_NAMES\n#undef GET_ATTR_NAMES\n#ifndef ATTRIBUTE_ALL\n\
         #define ATTRIBUTE_ALL(FIRST, SECOND)\n#endif\n\n",
    );
    named("ATTRIBUTE_ENUM", plan.kinds.iter().flatten(), out);
    for (name, attributes) in ["ATTRIBUTE_STRBOOL", "ATTRIBUTE_COMPLEXSTR"].iter().zip(&plan.texts)
    {
        named(name, attributes.iter(), out);
    }
    emit!(out; "#undef ATTRIBUTE_ALL\n#endif\n\n");
}

/// Prints attributes as uses of a macro.
fn named<'p, 'r: 'p>(
    name: &str,
    attributes: impl Iterator<Item = &'p Attribute<'r>>,
    out: &mut Vec<u8>,
) {
    emit!(
        out;
        "#ifndef ", name, "\n#define ", name,
        "(FIRST, SECOND) ATTRIBUTE_ALL(FIRST, SECOND)\n#endif\n\n",
    );
    for attribute in attributes {
        emit!(out; name, "(", attribute.record.name_bytes(), ",", attribute.text, ")\n");
    }
    emit!(out; "#undef ", name, "\n\n");
}

fn numbers(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(out; "#ifdef GET_ATTR_ENUM\n#undef GET_ATTR_ENUM\n");
    let mut next = 1_usize;
    for (class, attributes) in KINDS.iter().zip(&plan.kinds) {
        emit!(out; "First", class, " = ", next, ",\n");
        for attribute in attributes {
            emit!(out; attribute.record.name_bytes(), " = ", next, ",\n");
            next += 1;
        }
        emit!(out; "Last", class, " = ", next - 1, ",\n");
    }
    emit!(out; "#endif\n\n");
}

fn inlining(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "#ifdef GET_ATTR_COMPAT_FUNC\n#undef GET_ATTR_COMPAT_FUNC\n\
         static inline bool hasCompatibleFnAttrs(const Function &Caller,\n",
        "                                        const Function &Callee) {\n",
        "  bool Ret = true;\n\n",
    );
    for (function, attribute) in &plan.compatible {
        emit!(out; "  Ret &= ", function, "(Caller, Callee");
        if !attribute.is_empty() {
            emit!(out; ", \"", attribute, "\"");
        }
        emit!(out; ");\n");
    }
    emit!(
        out;
        "\n  return Ret;\n}\n\nstatic inline void mergeFnAttrs(Function &Caller,\n",
        "                                const Function &Callee) {\n",
    );
    for function in &plan.merging {
        emit!(out; "  ", function, "(Caller, Callee);\n");
    }
    emit!(out; "}\n\n#endif\n");
}

fn properties(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "#ifdef GET_ATTR_PROP_TABLE\n#undef GET_ATTR_PROP_TABLE\n\
         static const uint8_t AttrPropTable[] = {\n",
    );
    for attribute in plan.kinds.iter().flatten() {
        emit!(out; "0");
        for property in &attribute.properties {
            emit!(out; " | AttributeProperty::", property);
        }
        emit!(out; ",\n");
    }
    emit!(out; "};\n#endif\n");
}
