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

use std::io::{self, Write};
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::{Options, OutputContext};

/// Back-end `--gen-callingconv`.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-callingconv",
    "calling_conventions",
    "Generate calling convention descriptions",
    plan,
)
.declaring(&[(SharedName::Register, 4), (SharedName::ValueType, 3)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        cxx::print(self, &mut text);
        out.write_all(&text)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::module(output, self)))
    }
}
