//! Prints operations, attributes and types of a dialect as JSON.
//!
//! ```text
//! cargo run -p tablegen-mlir --example dialect_json -- -I INCLUDE_DIR OPS.td DIALECT
//! ```

use std::error::Error;

use serde_json::{Value, json};
use tablegen_core::{RecordError, Records};
use tablegen_mlir::model::argument::NamedType;
use tablegen_mlir::model::attr_or_type_def::{AttrOrTypeDef, DefParameter};
use tablegen_mlir::model::operator::Operator;

fn main() -> Result<(), Box<dyn Error>> {
    let mut evaluator = tablegen_library::evaluator();
    let mut arguments = std::env::args().skip(1);
    let mut inputs = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => evaluator = evaluator.include_dir(arguments.next().ok_or("-I needs a path")?),
            _ => inputs.push(argument),
        }
    }
    let [input, dialect] = inputs.as_slice() else { return Err("OPS.td and DIALECT".into()) };
    println!("{:#}", json_of(&evaluator.evaluate_file(input)?, dialect)?);
    Ok(())
}

fn json_of(records: &Records, name: &str) -> Result<Value, RecordError> {
    let mut operations = Vec::new();
    for record in records.derived_from("Op")? {
        let op = Operator::new(records, record)?;
        if op.dialect().name()? == name {
            operations.push(operation(&op)?);
        }
    }
    Ok(json!({
        "dialect": name,
        "operations": operations,
        "attributes": definitions(records, "AttrDef", name)?,
        "types": definitions(records, "TypeDef", name)?,
    }))
}

fn operation(op: &Operator<'_>) -> Result<Value, RecordError> {
    let attributes = op.attributes().iter().map(|one| {
        let is_optional = one.attribute.is_optional() || one.attribute.has_default_value();
        let summary = one.attribute.constraint().summary()?;
        Ok(json!({ "name": one.name, "summary": summary, "isOptional": is_optional }))
    });
    let named = |name: &str, is_variadic| json!({ "name": name, "isVariadic": is_variadic });
    Ok(json!({
        "name": op.operation_name()?,
        "summary": op.summary()?,
        "description": op.description()?.trim(),
        "operands": values(op.operands())?,
        "results": values(op.results())?,
        "attributes": attributes.collect::<Result<Vec<_>, RecordError>>()?,
        "regions": op.regions().iter().map(|it| named(it.name, it.is_variadic())).collect::<Vec<_>>(),
        "successors":
            op.successors().iter().map(|it| named(it.name, it.is_variadic())).collect::<Vec<_>>(),
        "assemblyFormat": op.assembly_format()?,
    }))
}

fn values(values: &[NamedType<'_>]) -> Result<Vec<Value>, RecordError> {
    let arity = |value: &NamedType<'_>| match (value.is_optional(), value.is_variadic()) {
        (true, _) => "optional",
        (_, true) => "variadic",
        _ => "one",
    };
    let describe = |value: &NamedType<'_>| {
        let ty = value.constraint.constraint().summary()?;
        Ok(json!({ "name": value.name, "type": ty, "arity": arity(value) }))
    };
    values.iter().map(describe).collect()
}

fn definitions(records: &Records, class: &str, name: &str) -> Result<Vec<Value>, RecordError> {
    let all =
        records.derived_from(class)?.map(AttrOrTypeDef::new).collect::<Result<Vec<_>, _>>()?;
    let own = all.iter().filter(|one| one.dialect_name() == name);
    let parameter = |it: &DefParameter<'_>| json!({ "name": it.name(), "type": it.cpp_type() });
    Ok(own
        .map(|one| {
            let parameters = one.parameters().iter().map(parameter).collect::<Vec<_>>();
            json!({ "mnemonic": one.mnemonic(), "summary": one.summary(), "parameters": parameters })
        })
        .collect())
}

#[test]
fn a_dialect_is_described() -> Result<(), Box<dyn Error>> {
    let source = include_str!("counter.td");
    let records = tablegen_library::evaluator().evaluate_text("counter.td", source)?;
    assert_eq!(format!("{:#}\n", json_of(&records, "counter")?), include_str!("counter.json"));
    Ok(())
}
