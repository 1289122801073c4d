//! `--gen-pseudo-lowering`: expansion of pseudo instructions into one real instruction each.
//!
//! Input: records of class `PseudoInstExpansion`, each with the resulting instruction and the
//! sources of that instruction's operands. Output: a [`Plan`], printed as a C++ function by [`cxx`]
//! and as a Rust module by [`rust`].

mod cxx;
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

/// Back-end `--gen-pseudo-lowering`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-pseudo-lowering",
    "pseudo_lowering",
    "Generate pseudo instruction lowering",
    plan,
)
.declaring(&[(SharedName::Opcode, 7), (SharedName::Register, 5)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let (instructions, registers) = (cx.instructions()?, cx.declared_registers()?);
        Ok(Box::new(move |output| rust::module(output, self, &instructions, &registers)))
    }
}
