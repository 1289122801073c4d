//! `--gen-clang-attr-pch-read`, `--gen-clang-attr-pch-write`: attributes in precompiled headers.

use super::super::model::Attributes;
use super::arguments::Printed;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// Prints the switch that reads attributes.
pub(in super::super) fn read<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute deserialization code", Some(output.input_name()));
    emit!(out; "  switch (Kind) {\n");
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let name = attribute.name();
        let is_inheritable = attribute.is_a("InheritableAttr");
        emit!(out; "  case attr::", name, ": {\n");
        if is_inheritable {
            emit!(out; "    bool isInherited = Record.readInt();\n");
        }
        emit!(
            out;
            "    bool isImplicit = Record.readInt();\n",
            "    bool isPackExpansion = Record.readInt();\n",
        );
        let printed = |argument| Printed { of: name, argument };
        let delayed = attribute.delayed()?;
        let delayed = delayed.as_ref().map(printed);
        if let Some(delayed) = delayed {
            delayed.read(out);
        }
        let arguments = attribute.arguments()?;
        arguments.iter().for_each(|argument| printed(argument).read(out));
        emit!(out; "    New = new (Context) ", name, "Attr(Context, Info");
        for argument in arguments {
            emit!(out; ", ");
            printed(argument).what_was_read(out);
        }
        emit!(out; ");\n");
        if is_inheritable {
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
        if attribute.bit("HasCustomSerialization")? {
            emit!(out; "    read", name, "Attr(cast<", name, "Attr>(New));\n");
        }
        emit!(out; "    break;\n  }\n");
    }
    emit!(out; "  }\n");
    Ok(())
}

/// Prints the switch that writes attributes.
pub(in super::super) fn write<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute serialization code", Some(output.input_name()));
    emit!(out; "  switch (A->getKind()) {\n");
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let name = attribute.name();
        let is_inheritable = attribute.is_a("InheritableAttr");
        emit!(out; "  case attr::", name, ": {\n");
        if is_inheritable || !attribute.defs("Args")?.is_empty() {
            emit!(out; "    const auto *SA = cast<", name, "Attr>(A);\n");
        }
        if is_inheritable {
            emit!(out; "    Record.push_back(SA->isInherited());\n");
        }
        emit!(
            out;
            "    Record.push_back(A->isImplicit());\n",
            "    Record.push_back(A->isPackExpansion());\n",
        );
        for argument in attribute.delayed()?.iter().chain(attribute.arguments()?) {
            Printed { of: name, argument }.write(out);
        }
        if attribute.bit("HasCustomSerialization")? {
            emit!(out; "    Record.Add", name, "Attr(SA);\n");
        }
        emit!(out; "    break;\n  }\n");
    }
    emit!(out; "  }\n");
    Ok(())
}
