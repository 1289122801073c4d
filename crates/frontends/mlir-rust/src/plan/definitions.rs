//! Attributes and types of a dialect.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::dialect::Dialect;
use tablegen_mlir::model::fields::{Read, qualified};

/// Attribute or type.
#[derive(Debug)]
pub(crate) struct Definition<'r> {
    pub record: Record<'r>,
    /// Name of the C++ class.
    pub class_name: &'r str,
    pub is_attribute: bool,
    /// Name in textual form, with the dialect and without `!` or `#`.
    pub name: &'r str,
    pub summary: &'r str,
    pub description: &'r str,
    /// Names of the parameters.
    pub parameters: Vec<&'r str>,
    /// C++ types of the parameters, which may be empty.
    pub parameter_types: Vec<&'r str>,
    pub assembly_format: Option<&'r str>,
}

/// Reads the attributes and types that have a keyword, attributes first.
pub(crate) fn read<'r>(records: &'r Records, dialect: &Dialect<'r>) -> Read<Vec<Definition<'r>>> {
    let mut all = Vec::new();
    if dialect.name()? == "builtin" {
        return Ok(all);
    }
    for class in ["AttrDef", "TypeDef"] {
        for record in records.derived_from_if_defined(class) {
            let def = AttrOrTypeDef::new(record)?;
            if *def.dialect() != *dialect || def.mnemonic().is_none() {
                continue;
            }
            all.push(Definition {
                record,
                class_name: def.cpp_class_name(),
                is_attribute: def.is_attribute(),
                name: def.qualified_name(),
                summary: def.summary(),
                description: def.description(),
                assembly_format: def.assembly_format(),
                parameters: def.parameters().iter().map(|one| one.name()).collect(),
                parameter_types: def
                    .parameters()
                    .iter()
                    .map(|one| one.cpp_type().unwrap_or_default())
                    .collect(),
            });
        }
    }
    Ok(all)
}

/// Returns the names of types in textual form, by their qualified C++ classes.
pub(crate) fn type_names(records: &Records) -> FxHashMap<String, &str> {
    let mut names = FxHashMap::default();
    for record in records.derived_from_if_defined("TypeDef") {
        let Ok(def) = AttrOrTypeDef::new(record) else { continue };
        if def.mnemonic().is_some() && def.dialect_name() != "builtin" {
            let namespace = def.cpp_namespace().trim_start_matches("::");
            names.insert(qualified(namespace, def.cpp_class_name()), def.qualified_name());
        }
    }
    names
}
