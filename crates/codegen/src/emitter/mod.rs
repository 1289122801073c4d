//! `--gen-emitter`: the function that makes machine code of instructions.
//!
//! In go the instructions of a target and their encodings; out comes a
//! [`Plan`]: the fixed bits of each instruction as tables, and what is done
//! with the operands. Instructions that do the same share a layout.

mod checks;
mod cxx;
mod fixed;
mod programs;
mod rust;
mod short;
mod variable;

use std::io::Write;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::RecordError;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::encodings::check_reversible;
use tablegen_model::instructions::{InstrId, Instruction, Instructions};
use tablegen_session::{BackendError, Options, OutputContext};

use fixed::Fixed;
use variable::Variable;

/// What is to be generated.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// The name of the target.
    target: &'r str,
    instructions: Arc<Instructions<'r>>,
    code: Code<'r>,
}

/// How the instructions of the target are encoded.
#[derive(Debug)]
enum Code<'r> {
    /// With a length that is known from the outset.
    Fixed(Fixed<'r>),
    /// From segments that follow each other.
    Variable(Variable<'r>),
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let records = cx.records();
        let target = cx.target()?;
        let reversed = target.instruction_set()?.bit("isLittleEndianEncoding")?;
        if reversed {
            check_reversible(records)?;
        }
        let instructions = cx.instructions()?;
        if instructions.real().is_empty() && !instructions.has_variable_length() {
            let message = format!("target {} has no instructions with encodings", target.name());
            return Err(target.record().error(message));
        }
        let modes = target.hw_modes();
        let code = if instructions.has_variable_length() {
            Code::Variable(Variable::new(records, modes, &instructions)?)
        } else {
            Code::Fixed(Fixed::new(cx, modes, &instructions, reversed)?)
        };
        Ok(Plan { target: target.name(), instructions, code })
    }

    /// The instructions that have encodings.
    fn real(&self) -> &[Instruction<'r>] {
        self.instructions.real()
    }

    /// The number of the first of them.
    fn first(&self) -> InstrId {
        self.instructions.first_real()
    }
}

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-emitter", "encoder", "Generate machine code emitter", plan)
        .declaring(&[(SharedName::Opcode, 1), (SharedName::HwMode, 2)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let machine = programs::Machine::new(cx.records(), self)?;
        Ok(Box::new(move |output| rust::print(output, self, &machine)))
    }
}
