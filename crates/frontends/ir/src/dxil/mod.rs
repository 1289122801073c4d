//! `--gen-dxil-operation`: the operations of DirectX's intermediate language.
//!
//! Input: records of class `DXILOp` and those that they refer to. Output: a [`Plan`], whose
//! operations [`operation`] reads; [`cxx`] prints it.

mod cxx;
mod operation;

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use operation::{Operation, Version, without_prefix};
use tablegen_model::derived_from;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::Options;

/// Operations with versions, argument kinds and shader stages.
struct Plan<'r> {
    /// Versions of DXIL.
    versions: Vec<Version>,
    /// Operations, by opcode.
    operations: Vec<Operation<'r>>,
    classes: Vec<Record<'r>>,
    parameter_types: Vec<Record<'r>>,
    attributes: Vec<Record<'r>>,
    /// Kinds of intrinsic operands.
    argument_kinds: Vec<&'r str>,
    /// Shader stages, by name.
    stages: Vec<Record<'r>>,
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let operations = derived_from(records, "DXILOp")?.into_iter().map(Operation::read);
        let mut operations =
            operations.map(|read| read.map(Some)).collect::<Result<Vec<_>, _>>()?;
        let opcode = |index: usize| operations[index].as_ref().map(|one| one.opcode);
        let mut order: Vec<usize> = (0..operations.len()).collect();
        std_sort(&mut order, |&a, &b| opcode(a) < opcode(b));
        if let Some(pair) = order.windows(2).find(|pair| opcode(pair[0]) == opcode(pair[1])) {
            let repeated = opcode(pair[0]).unwrap_or_default();
            return Err(RecordError::new(&[], format!("Duplicate opcode: {repeated}")));
        }
        let operations = order.into_iter().filter_map(|index| operations[index].take()).collect();
        let versions = derived_from(records, "Version")?.into_iter().map(Version::read);
        let kinds = derived_from(records, "IntrinArgSelectType")?.into_iter();
        let mut stages = derived_from(records, "DXILShaderStage")?;
        stages.sort_by_key(|stage| stage.name_bytes());
        Ok(Plan {
            versions: versions.collect::<Result<_, _>>()?,
            operations,
            classes: derived_from(records, "DXILOpClass")?,
            parameter_types: derived_from(records, "DXILOpParamType")?,
            attributes: derived_from(records, "DXILAttribute")?,
            argument_kinds: kinds.map(without_prefix).collect::<Result<_, _>>()?,
            stages,
        })
    }
}

/// Back-end `--gen-dxil-operation`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-dxil-operation",
    "Generate the operations of DirectX's intermediate language",
    plan,
)
.with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan)
}
