//! `--gen-emitter`: functions that encode instructions as machine code.
//!
//! Input are the instructions of a target and their encodings. Output is a [`Plan`]: tables of the
//! fixed bits of each instruction, and layouts of the operands. Instructions with equal layouts
//! share them.

mod checks;
mod cxx;
mod fixed;
mod programs;
mod rust;
mod short;
mod variable;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::RecordError;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::encodings::check_reversible;
use tablegen_model::instructions::{InstrId, Instruction, Instructions};
use tablegen_session::{Options, OutputContext};

use fixed::Fixed;
use variable::Variable;

/// Analysis result that the printers read.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Name of the target.
    target: &'r str,
    instructions: Arc<Instructions<'r>>,
    code: Code<'r>,
}

/// Encodings of the target's instructions.
#[derive(Debug)]
enum Code<'r> {
    /// Encodings of fixed length.
    Fixed(Fixed<'r>),
    /// Encodings of variable length, which consist of segments.
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

    /// Returns the instructions that have encodings.
    fn real(&self) -> &[Instruction<'r>] {
        self.instructions.real()
    }

    /// Returns the id of the first instruction that has an encoding.
    fn first(&self) -> InstrId {
        self.instructions.first_real()
    }
}

/// Back-end `--gen-emitter`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-emitter", "encoder", "Generate machine code emitter", plan)
        .declaring(&[(SharedName::Opcode, 1), (SharedName::HwMode, 2)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let machine = programs::Machine::new(cx.records(), self)?;
        Ok(Box::new(move |output| rust::print(output, self, &machine)))
    }
}
