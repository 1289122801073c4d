//! `--gen-callingconv`: locations of arguments and results.
//!
//! Input: the records of class `CallingConv` and the registers that they name. Output: a [`Plan`]
//! with the rules of each convention in the order in which they are tried, printed by [`cxx`] and
//! [`rust`].
//!
//! | module | contents |
//! |---|---|
//! | `plan` | conventions and rules, read and checked; the registers that they assign |
//! | `condition` | parser of C++ conditions |

mod condition;
mod cxx;
mod plan;
mod rust;

use std::sync::Arc;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::Options;

/// Back-end `--gen-callingconv`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-callingconv",
    "calling_conventions",
    "Generate calling convention descriptions",
    plan,
)
.declaring(&[(SharedName::Register, 4), (SharedName::ValueType, 3)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::module(output, plan)
}
