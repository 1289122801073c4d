//! Data of MLIR's dialects: operations, attributes, types and enums.
//!
//! Input: records of MLIR's classes, read by the model of `tablegen-mlir`. Output: JSON that
//! `dialects.js` reads. A definition that the model rejects is left out; its record has a page without
//! these data.

use serde_json::{Value, json};
use tablegen_core::{Record, RecordError, Records};
use tablegen_mlir::model::argument::NamedType;
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::constraint::Constraint;
use tablegen_mlir::model::dialect::Dialect;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::operator::Operator;
use tablegen_mlir::model::traits::{Trait, TraitKind};

use crate::markdown;

/// Dialect with its definitions.
pub(crate) struct DialectPages {
    /// Name, record, and number of operations.
    pub(crate) summary: Value,
    pub(crate) data: Value,
}

/// Returns the data of all dialects that have a name.
pub(crate) fn read(records: &Records) -> Vec<DialectPages> {
    let is_model = ["Dialect", "Trait", "Constraint"];
    if !is_model.iter().all(|class| records.class(class).is_ok()) {
        return Vec::new();
    }
    let mut operations = Vec::new();
    for record in records.derived_from_if_defined("Op") {
        if let Ok(op) = Operator::new(records, record)
            && let Ok(data) = operation(&op)
        {
            operations.push((op.dialect().record(), data));
        }
    }
    let definitions = |class: &str| {
        let all = records.derived_from_if_defined(class).filter_map(|record| {
            let def = AttrOrTypeDef::new(record).ok()?;
            Some((def.dialect().record(), definition(&def)))
        });
        all.collect::<Vec<_>>()
    };
    let (attributes, types) = (definitions("AttrDef"), definitions("TypeDef"));
    let dialects = records.derived_from_if_defined("Dialect");
    dialects
        .filter_map(|record| {
            let dialect = Dialect::new(record).ok()?;
            let own = |all: &[(Record<'_>, Value)]| -> Vec<Value> {
                let own = all.iter().filter(|(of, _)| *of == record);
                own.map(|(_, data)| data.clone()).collect()
            };
            let operations = own(&operations);
            let name = dialect.name().ok()?;
            Some(DialectPages {
                summary: json!([name, record.name(), operations.len()]),
                data: json!({
                    "name": name,
                    "record": record.name(),
                    "namespace": dialect.cpp_namespace().unwrap_or_default(),
                    "summary": dialect.summary(),
                    "description": markdown::nodes(dialect.description()),
                    "dependsOn": dialect.dependent_dialects(),
                    "operations": operations,
                    "attributes": own(&attributes),
                    "types": own(&types),
                }),
            })
        })
        .collect()
}

/// Returns the enums: record, name, summary and cases.
pub(crate) fn enums(records: &Records) -> Vec<Value> {
    let all = records.derived_from_if_defined("EnumInfo").filter_map(|def| {
        let info = EnumInfo::read(def).ok()?;
        let cases: Vec<Value> =
            info.cases().iter().map(|one| json!([one.symbol, one.value, one.text])).collect();
        Some(json!({
            "record": def.name(),
            "name": info.class_name(),
            "summary": info.summary(),
            "cases": cases,
        }))
    });
    all.collect()
}

fn operation(op: &Operator<'_>) -> Result<Value, RecordError> {
    let group = op.record().get::<Option<Record<'_>>>("opDocGroup").ok().flatten();
    let group = group.and_then(|group| group.string("summary").ok()).unwrap_or_default();
    let attributes = op.attributes().iter().map(|one| {
        let attribute = &one.attribute;
        let note = match (attribute.is_optional(), attribute.default_value()) {
            (true, _) => "optional".to_owned(),
            (_, "") => String::new(),
            (_, value) => format!("default: {value}"),
        };
        row(one.name, attribute.constraint(), &note, attribute.storage_type())
    });
    let properties = op.properties().iter().map(|one| {
        let property = &one.property;
        let note = match property.default_value {
            "" => String::new(),
            value => format!("default: {value}"),
        };
        let record = property.record.map(|record| record.name()).unwrap_or_default();
        Ok(json!([one.name, property.summary, note, record, property.interface_type]))
    });
    let many = |is_variadic: bool| if is_variadic { "variadic" } else { "" };
    let regions = op.regions().iter();
    let regions =
        regions.map(|one| row(one.name, one.region.constraint(), many(one.is_variadic()), ""));
    let successors = op.successors().iter();
    let successors = successors
        .map(|one| row(one.name, one.successor.constraint(), many(one.is_variadic()), ""));
    type Rows = Result<Vec<Value>, RecordError>;
    Ok(json!({
        "record": op.record().name(),
        "name": op.operation_name()?,
        "class": op.qualified_class_name(),
        "group": group,
        "summary": op.summary()?.trim(),
        "description": markdown::nodes(op.description()?),
        "format": op.assembly_format()?.map(lines),
        "operands": op.operands().iter().map(value).collect::<Rows>()?,
        "attributes": attributes.collect::<Rows>()?,
        "properties": properties.collect::<Rows>()?,
        "results": op.results().iter().map(value).collect::<Rows>()?,
        "regions": regions.collect::<Rows>()?,
        "successors": successors.collect::<Rows>()?,
        "traits": op.traits().iter().filter_map(of_trait).collect::<Vec<_>>(),
    }))
}

/// Returns `[name, summary, note, record of the constraint, C++ type]`.
fn row(name: &str, of: Constraint<'_>, note: &str, ty: &str) -> Result<Value, RecordError> {
    Ok(json!([name, of.summary()?, note, of.record().name(), ty]))
}

fn value(one: &NamedType<'_>) -> Result<Value, RecordError> {
    let note = match (one.is_optional(), one.is_variadic_of_variadic(), one.is_variadic()) {
        (true, ..) => "optional",
        (_, true, _) => "variadic of variadic",
        (_, _, true) => "variadic",
        _ => "",
    };
    row(one.name, one.constraint.constraint(), note, "")
}

/// Returns `[kind, name, record]`. `None` for predicates without a name.
fn of_trait(one: &Trait<'_>) -> Option<Value> {
    let kind = match one.kind() {
        TraitKind::Interface => "interface",
        TraitKind::Predicate => "predicate",
        _ => "trait",
    };
    let record = one.record();
    let name = match record.is_anonymous() {
        false => record.name().to_owned(),
        true => one.qualified_name().ok()??,
    };
    Some(json!([kind, name, record.name()]))
}

/// Returns the lines of an assembly format without indentation and blank ones.
fn lines(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

fn definition(def: &AttrOrTypeDef<'_>) -> Value {
    let sigil = if def.is_attribute() { "#" } else { "!" };
    let mnemonic = def.mnemonic().unwrap_or_default();
    let syntax = match mnemonic {
        "" => String::new(),
        name => [sigil, def.dialect_name(), ".", name].concat(),
    };
    let parameters = def
        .parameters()
        .iter()
        .map(|one| json!([one.name(), one.summary(), one.cpp_type(), one.default_value()]));
    json!({
        "record": def.record().name(),
        "name": def.cpp_class_name(),
        "syntax": syntax,
        "format": def.assembly_format().map(lines),
        "summary": def.summary(),
        "description": markdown::nodes(def.description()),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
