//! Documentation of one attribute or type.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;

use crate::cxx::text;
use crate::model::attr_or_type_def::AttrOrTypeDef;

/// Attribute or type.
pub(super) struct Definition<'r> {
    class: &'r str,
    summary: &'r str,
    description: &'r str,
    /// Name in the assembly format with its sigil. `None` if the format is not documented.
    syntax: Option<String>,
    parameters: Vec<Parameter<'r>>,
}

struct Parameter<'r> {
    name: &'r str,
    ty: &'r str,
    syntax: &'r str,
    summary: &'r str,
}

impl<'r> Definition<'r> {
    pub(super) fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let def = AttrOrTypeDef::new(def)?;
        let sigil = if def.is_attribute() { "#" } else { "!" };
        let mnemonic = def.mnemonic().filter(|_| !def.has_custom_assembly_format());
        let syntax = mnemonic.map(|name| [sigil, def.dialect_name(), ".", name].concat());
        let parameters = def.parameters().iter().map(|one| {
            let missing = || one.missing_type(&def);
            Ok(Parameter {
                name: one.name(),
                ty: one.cpp_type().ok_or_else(missing)?,
                syntax: one.syntax().ok_or_else(missing)?,
                summary: one.summary().unwrap_or_default(),
            })
        });
        Ok(Definition {
            class: def.cpp_class_name(),
            summary: def.summary(),
            description: def.description(),
            syntax,
            parameters: parameters.collect::<Result<_, RecordError>>()?,
        })
    }
}

/// Appends the section of an attribute or type.
pub(super) fn print(out: &mut Vec<u8>, one: &Definition<'_>) {
    emit!(out; "\n### ", one.class, "\n");
    text::summary(out, one.summary);
    if let Some(name) = &one.syntax {
        syntax(out, name, &one.parameters);
    }
    text::paragraph(out, one.description);
    if one.parameters.is_empty() {
        emit!(out; "\n");
        return;
    }
    emit!(out; "\n#### Parameters:\n\n| Parameter | C++ type | Description |\n\
        | :-------: | :-------: | ----------- |\n");
    for Parameter { name, ty, summary, .. } in &one.parameters {
        emit!(out; "| ", name, " | `", ty, "` | ", summary, " |\n");
    }
}

fn syntax(out: &mut Vec<u8>, name: &str, parameters: &[Parameter<'_>]) {
    if parameters.is_empty() {
        emit!(out; "\nSyntax: `", name, "`\n");
        return;
    }
    emit!(out; "\nSyntax:\n\n```\n", name, "<\n");
    for (index, one) in parameters.iter().enumerate() {
        let comma = if index + 1 < parameters.len() { "," } else { "" };
        emit!(out; "  ", one.syntax, comma, "   # ", one.name, "\n");
    }
    emit!(out; ">\n```\n");
}
