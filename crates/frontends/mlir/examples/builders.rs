//! Declares a C++ function for each operation, which creates it from its operands.
//!
//! Parameters without a default value come first: types of results that are not inferred, operands,
//! required attributes, properties, regions. Functions of operations without operands have a builder.
//!
//! ```text
//! cargo run -p tablegen-mlir --example builders -- -I INCLUDE_DIR OPS.td
//! ```

use std::error::Error;

use tablegen_core::{RecordError, Records};
use tablegen_mlir::model::argument::Argument;
use tablegen_mlir::model::operator::Operator;

fn main() -> Result<(), Box<dyn Error>> {
    let mut evaluator = tablegen_library::evaluator();
    let mut arguments = std::env::args().skip(1);
    let mut input = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => evaluator = evaluator.include_dir(arguments.next().ok_or("-I needs a path")?),
            _ => input = Some(argument),
        }
    }
    print!("{}", header(&evaluator.evaluate_file(input.ok_or("no input file")?)?)?);
    Ok(())
}

/// Returns the declarations of all operations.
fn header(records: &Records) -> Result<String, RecordError> {
    let ops = records.derived_from("Op")?;
    ops.map(|record| declaration(&Operator::new(records, record)?)).collect()
}

fn declaration(op: &Operator<'_>) -> Result<String, RecordError> {
    let mut required = Vec::new();
    let mut optional = Vec::new();
    if op.operands().is_empty() {
        required.push("MlirBuilder &builder".to_owned());
    }
    if op.inferred_types().is_none() && !op.has_trait("::mlir::InferTypeOpInterface::Trait") {
        for (index, result) in op.results().iter().enumerate() {
            let ty = if result.is_variable_length() { "mlir::TypeRange" } else { "mlir::Type" };
            let name = match result.name {
                "" => format!("result{index}"),
                name => name.to_owned(),
            };
            required.push(format!("{ty} {name}Type"));
        }
    }
    for argument in op.arguments() {
        match *argument {
            Argument::Operand(index) => {
                let operand = &op.operands()[index];
                if operand.is_optional() {
                    optional.push(format!("std::optional<MlirOp> {} = {{}}", operand.name));
                } else {
                    let ty = match operand.is_variadic() {
                        true => "llvm::ArrayRef<MlirOp>",
                        false => "MlirOp",
                    };
                    required.push(format!("{ty} {}", operand.name));
                }
            }
            Argument::Attribute(index) => {
                let argument = &op.attributes()[index];
                let (ty, name) = (argument.attribute.storage_type(), argument.name);
                match argument.attribute.is_optional() || argument.attribute.has_default_value() {
                    true => optional.push(format!("{ty} {name} = {{}}")),
                    false => required.push(format!("{ty} {name}")),
                }
            }
            Argument::Property(index) => {
                let argument = &op.properties()[index];
                required.push(format!("{} {}", argument.property.interface_type, argument.name));
            }
        }
    }
    let regions = op.regions().iter();
    required.extend(regions.map(|region| format!("const RegionBuilder &{}", region.name)));
    let result = match op.results() {
        [] => "void",
        [one] if !one.is_variable_length() => "MlirOp",
        _ => "llvm::SmallVector<MlirOp>",
    };
    let parameters = [required, optional].concat().join(", ");
    let name = op.class_name();
    Ok(format!("{result} {}({parameters});\n", name.strip_suffix("Op").unwrap_or(name)))
}

#[test]
fn functions_have_the_parts_of_operations() -> Result<(), Box<dyn Error>> {
    let source = include_str!("counter.td");
    let header = header(&tablegen_library::evaluator().evaluate_text("counter.td", source)?)?;
    assert_eq!(header, include_str!("counter.h"));
    Ok(())
}
