//! Back-ends of MLIR: the actions of mlir-tblgen.
//!
//! [`model`] describes dialects, operations, attributes, types and the rest of what MLIR's `.td`
//! files define, on top of records. [`cxx`] has what printers share: classes, substitution in code
//! templates, namespaces. Each other module is a group of back-ends with its own list.
//!
//! # A generator
//!
//! The program declares a C++ function for each operation, which creates it from its operands and
//! attributes.
//!
//! ```
//! use tablegen_core::RecordError;
//! use tablegen_mlir::model::argument::Argument;
//! use tablegen_mlir::model::operator::Operator;
//!
//! /// Returns the declaration of the function that creates an operation.
//! fn declaration(op: &Operator<'_>) -> Result<String, RecordError> {
//!     let mut parameters = vec!["mlir::OpBuilder &builder".to_owned()];
//!     for argument in op.arguments() {
//!         parameters.push(match *argument {
//!             Argument::Operand(index) => {
//!                 let operand = &op.operands()[index];
//!                 let ty = if operand.is_variable_length() { "ValueRange" } else { "Value" };
//!                 format!("mlir::{ty} {}", operand.name)
//!             }
//!             Argument::Attribute(index) => {
//!                 let argument = &op.attributes()[index];
//!                 let is_optional = argument.attribute.is_optional();
//!                 let default = if is_optional { " = {}" } else { "" };
//!                 format!("{} {}{default}", argument.attribute.storage_type(), argument.name)
//!             }
//!             Argument::Property(index) => {
//!                 let argument = &op.properties()[index];
//!                 format!("{} {}", argument.property.interface_type, argument.name)
//!             }
//!         });
//!     }
//!     let result = if op.results().len() == 1 { "mlir::Value" } else { "mlir::ResultRange" };
//!     let (name, summary) = (op.class_name(), op.summary()?);
//!     let mnemonic = op.operation_name()?;
//!     let parameters = parameters.join(", ");
//!     Ok(format!("/// `{mnemonic}`: {summary}\n{result} create{name}({parameters});\n"))
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = r#"
//!     include "mlir/IR/OpBase.td"
//!     def Counter_Dialect : Dialect { let name = "counter"; let cppNamespace = "::counter"; }
//!     def Counter_AddOp : Op<Counter_Dialect, "add"> {
//!       let summary = "Sum of numbers";
//!       let arguments = (ins Variadic<I32>:$numbers, I32Prop:$first, OptionalAttr<UnitAttr>:$exact);
//!       let results = (outs I32:$sum);
//!     }
//! "#;
//! let records = tablegen_library::evaluator().evaluate_text("counter.td", source)?;
//! let mut text = String::new();
//! for record in records.derived_from("Op")? {
//!     text += &declaration(&Operator::new(&records, record)?)?;
//! }
//! assert_eq!(
//!     text,
//!     "/// `counter.add`: Sum of numbers\n\
//!      mlir::Value createAddOp(mlir::OpBuilder &builder, mlir::ValueRange numbers, int32_t first, \
//!      ::mlir::UnitAttr exact = {});\n"
//! );
//! # Ok(())
//! # }
//! ```

mod attr_or_type_defs;
mod bytecode;
mod constraints;
pub mod cxx;
mod deprecation;
mod dialects;
mod directives;
mod docs;
mod enums;
pub mod format;
mod interfaces;
pub mod lints;
mod llvmir;
pub mod model;
mod op_formats;
mod openmp;
mod operations;
mod passes;
mod plan;
mod python;
mod rewriters;
mod spirv;
mod tosa;

pub use deprecation::deprecated_uses;
pub use model::MlirModel;
use model::queries::Context;

type ModelBackend = tablegen_emit::ModelBackend<MlirModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, MlirModel>;

/// Back-ends of this crate, by group.
pub const BACKENDS: &[&[ModelBackend]] = &[
    operations::BACKENDS,
    dialects::BACKENDS,
    constraints::BACKENDS,
    attr_or_type_defs::BACKENDS,
    rewriters::BACKENDS,
    enums::BACKENDS,
    interfaces::BACKENDS,
    passes::BACKENDS,
    docs::BACKENDS,
    python::BACKENDS,
    spirv::BACKENDS,
    llvmir::BACKENDS,
    openmp::BACKENDS,
    tosa::BACKENDS,
    bytecode::BACKENDS,
    directives::BACKENDS,
];
