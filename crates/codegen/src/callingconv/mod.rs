//! `--gen-callingconv`: where arguments and results are passed.
//!
//! In: the records of class `CallingConv` and the registers that they name. Out: a [`Plan`], for
//! each convention the rules that are tried in order, and the C++ functions or the Rust module of
//! it.
//!
//! | file | what |
//! |---|---|
//! | `plan` | conventions and rules, read and checked; the registers that they assign |
//! | `condition` | C++ conditions of rules, taken apart into what is known and what is not |
//! | `cpp`, `rust/` | print the plan |

mod condition;
mod cpp;
mod plan;
mod rust;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use plan::Plan;

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-callingconv",
    "calling_conventions",
    "Generate calling convention descriptions",
    plan,
);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        cpp::print(self, &mut text);
        Ok(out.write_all(&text)?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::module(job, self)
    }
}
