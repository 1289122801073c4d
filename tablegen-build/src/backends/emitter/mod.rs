//! `--gen-emitter`: the function that makes machine code of instructions.
//!
//! In go the instructions of a target and their encodings; out comes a
//! [`Plan`]: the fixed bits of each instruction as tables, and what is done
//! with the operands. Instructions that do the same share a layout.

mod checks;
mod cpp;
mod fixed;
mod programs;
mod rust;
mod short;
mod variable;

use std::io::Write;

use tablegen_core::RecordError;

use crate::backends::{BackendError, Input};
use crate::rust::Module;
use crate::target::Target;
use crate::target::instructions::{InstrId, Instruction, Instructions};

use fixed::Fixed;
use variable::Variable;

/// What is to be generated.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// The name of the target.
    target: &'r str,
    instructions: Instructions<'r>,
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
    fn new(input: &Input<'r>) -> Result<Self, RecordError> {
        let records = input.records();
        let target = Target::read(records)?;
        let reversed = target.instruction_set()?.bit("isLittleEndianEncoding")?;
        if reversed {
            fixed::check_reversible(records)?;
        }
        let instructions = target.instructions()?;
        if instructions.real().is_empty() && !instructions.has_variable_length() {
            let message = format!("target {} has no instructions with encodings", target.name());
            return Err(target.record().error(message));
        }
        let modes = target.hw_modes();
        let code = if instructions.has_variable_length() {
            Code::Variable(Variable::new(records, modes, &instructions)?)
        } else {
            Code::Fixed(Fixed::new(input, modes, &instructions, reversed)?)
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

/// Writes the C++.
pub(super) fn text(input: &Input<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
    let plan = Plan::new(input)?;
    out.write_all(&cpp::print(&plan))?;
    Ok(())
}

/// Makes the Rust module.
pub(super) fn rust(input: &Input<'_>) -> Result<Module, BackendError> {
    let plan = Plan::new(input)?;
    let machine = programs::Machine::new(input.records(), &plan)?;
    Ok(rust::print(input, &plan, &machine))
}
