//! `--gen-clang-attr-pch-read`, `--gen-clang-attr-pch-write`: attributes in precompiled headers.

use super::super::nodes::Serialized;
use super::arguments::Printed;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the switch that reads attributes.
pub(in super::super) fn read(
    output: &OutputContext<'_>,
    nodes: &[Serialized<'_>],
    out: &mut Vec<u8>,
) {
    banner(out, "Attribute deserialization code", Some(output.input_name()));
    emit!(out; "  switch (Kind) {\n");
    for Serialized { node, is_inheritable, is_custom } in nodes {
        let name = node.name;
        emit!(out; "  case attr::", name, ": {\n");
        if *is_inheritable {
            emit!(out; "    bool isInherited = Record.readInt();\n");
        }
        emit!(
            out;
            "    bool isImplicit = Record.readInt();\n",
            "    bool isPackExpansion = Record.readInt();\n",
        );
        let printed = |argument| Printed { of: name, argument };
        let delayed = node.delayed.as_ref().map(printed);
        if let Some(delayed) = delayed {
            delayed.read(out);
        }
        node.arguments.iter().for_each(|argument| printed(argument).read(out));
        emit!(out; "    New = new (Context) ", name, "Attr(Context, Info");
        for argument in &node.arguments {
            emit!(out; ", ");
            printed(argument).what_was_read(out);
        }
        emit!(out; ");\n");
        if *is_inheritable {
            emit!(out; "    cast<InheritableAttr>(New)->setInherited(isInherited);\n");
        }
        emit!(
            out;
            "    New->setImplicit(isImplicit);\n    New->setPackExpansion(isPackExpansion);\n",
        );
        if let Some(delayed) = delayed {
            emit!(out; "    cast<", name, "Attr>(New)->setDelayedArgs(Context, ");
            delayed.what_was_read(out);
            emit!(out; ");\n");
        }
        if *is_custom {
            emit!(out; "    read", name, "Attr(cast<", name, "Attr>(New));\n");
        }
        emit!(out; "    break;\n  }\n");
    }
    emit!(out; "  }\n");
}

/// Prints the switch that writes attributes.
pub(in super::super) fn write(
    output: &OutputContext<'_>,
    nodes: &[Serialized<'_>],
    out: &mut Vec<u8>,
) {
    banner(out, "Attribute serialization code", Some(output.input_name()));
    emit!(out; "  switch (A->getKind()) {\n");
    for Serialized { node, is_inheritable, is_custom } in nodes {
        let name = node.name;
        emit!(out; "  case attr::", name, ": {\n");
        if *is_inheritable || !node.arguments.is_empty() {
            emit!(out; "    const auto *SA = cast<", name, "Attr>(A);\n");
        }
        if *is_inheritable {
            emit!(out; "    Record.push_back(SA->isInherited());\n");
        }
        emit!(
            out;
            "    Record.push_back(A->isImplicit());\n",
            "    Record.push_back(A->isPackExpansion());\n",
        );
        for argument in node.delayed.iter().chain(&node.arguments) {
            Printed { of: name, argument }.write(out);
        }
        if *is_custom {
            emit!(out; "    Record.Add", name, "Attr(SA);\n");
        }
        emit!(out; "    break;\n  }\n");
    }
    emit!(out; "  }\n");
}
