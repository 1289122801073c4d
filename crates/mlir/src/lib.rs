//! Back-ends of MLIR: the actions of mlir-tblgen.
//!
//! [`model`] describes dialects, operations, attributes, types and the rest of what MLIR's `.td`
//! files define, on top of records. [`cxx`] has what printers share: classes, substitution in code
//! templates, namespaces. Each other module is a group of back-ends with its own list.

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

type Backend = tablegen_emit::Backend<MlirModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, MlirModel>;

/// Back-ends of this crate, by group.
pub const BACKENDS: &[&[Backend]] = &[
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
