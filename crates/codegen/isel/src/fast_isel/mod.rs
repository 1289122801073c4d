//! `--gen-fast-isel`: instructions that FastISel selects for single nodes.
//!
//! Input: patterns. Patterns are used if one node, whose operands are registers of one type or
//! immediates, becomes one instruction with the same operands. Output: a [`Plan`], printed by
//! [`cxx`] and [`rust`].

mod collect;
mod cxx;
mod hook_code;
mod plan;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_model::Queries;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::{Options, OutputContext};

/// Back-end `--gen-fast-isel`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-fast-isel",
    "fast_selector",
    "Generate a \"fast\" instruction selector",
    plan,
)
.declaring(&[
    (SharedName::Opcode, 6),
    (SharedName::Register, 3),
    (SharedName::RegisterClass, 3),
    (SharedName::ValueType, 2),
    (SharedName::SubRegIndex, 2),
]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(collect::plan(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let (instructions, code) = (cx.instructions()?, hook_code::read(self)?);
        Ok(Box::new(move |output| rust::module(output, self, &instructions, &code)))
    }
}
