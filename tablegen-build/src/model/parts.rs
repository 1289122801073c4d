//! The parts of the model that a session keeps, and how back-ends ask for them.
//!
//! In: records. Out: each part, made when it is first asked for; what it needs of other parts it
//! asks for in turn. To add a part: a cell in [`Parts`], and a method of [`Ask`] that makes it.

use std::sync::Arc;

use tablegen_core::RecordError;

use super::Target;
use super::instructions::Instructions;
use super::intrinsics::IntrinsicNumbers;
#[cfg(feature = "codegen")]
use super::{
    patterns::{PatternInput, Patterns},
    registers::{DeclaredRegisters, RegisterBank, RegisterDetails},
    schedules::Schedules,
};
#[cfg(feature = "codegen")]
use crate::session::BackendError;
use crate::session::{Ask, Cell};

/// What a session knows of the target that its records describe.
#[derive(Debug, Default)]
pub(crate) struct Parts<'r> {
    target: Cell<Target<'r>>,
    instructions: Cell<Instructions<'r>>,
    intrinsic_numbers: Cell<IntrinsicNumbers>,
    #[cfg(feature = "codegen")]
    declared_registers: Cell<DeclaredRegisters<'r>>,
    #[cfg(feature = "codegen")]
    registers: Cell<RegisterBank<'r>>,
    #[cfg(feature = "codegen")]
    register_details: Cell<RegisterDetails<'r>>,
    #[cfg(feature = "codegen")]
    schedules: Cell<Schedules<'r>>,
    #[cfg(feature = "codegen")]
    patterns: Cell<Patterns<'r>>,
}

impl<'r> Ask<'_, 'r> {
    /// The target.
    ///
    /// # Errors
    /// Those of [`Target::read`].
    pub(crate) fn target(&self) -> Result<Arc<Target<'r>>, RecordError> {
        self.part(|parts| &parts.target, |ask| Target::read(ask.records()))
    }

    /// The instructions of the target.
    ///
    /// # Errors
    /// Those of [`Instructions::read`].
    pub(crate) fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        self.part(|parts| &parts.instructions, |ask| Instructions::read(ask.records()))
    }

    /// The numbers of intrinsics.
    ///
    /// # Errors
    /// Those of [`IntrinsicNumbers::read`].
    pub(crate) fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError> {
        self.part(|parts| &parts.intrinsic_numbers, |ask| IntrinsicNumbers::read(ask.records()))
    }
}

#[cfg(feature = "codegen")]
impl<'r> Ask<'_, 'r> {
    /// The registers and classes that have records.
    ///
    /// # Errors
    /// Those of [`DeclaredRegisters::read`].
    pub(crate) fn declared_registers(&self) -> Result<Arc<DeclaredRegisters<'r>>, RecordError> {
        self.part(|parts| &parts.declared_registers, |ask| DeclaredRegisters::read(&*ask.target()?))
    }

    /// All registers, with the classes that follow from those that have records.
    ///
    /// # Errors
    /// Those of [`RegisterBank::new`].
    pub(crate) fn registers(&self) -> Result<Arc<RegisterBank<'r>>, RecordError> {
        self.part(
            |parts| &parts.registers,
            |ask| RegisterBank::new(ask.declared_registers()?, ask.records()),
        )
    }

    /// What only descriptions of register files need.
    ///
    /// # Errors
    /// Those of [`RegisterDetails::new`].
    pub(crate) fn register_details(&self) -> Result<Arc<RegisterDetails<'r>>, RecordError> {
        self.part(|parts| &parts.register_details, |ask| RegisterDetails::new(&*ask.registers()?))
    }

    /// Processors, itineraries and schedule classes.
    ///
    /// # Errors
    /// Those of [`Schedules::read`].
    pub(crate) fn schedules(&self) -> Result<Arc<Schedules<'r>>, RecordError> {
        self.part(
            |parts| &parts.schedules,
            |ask| Schedules::read(&*ask.target()?, &*ask.instructions()?),
        )
    }

    /// The patterns of instruction selection, and what instructions do as these tell.
    ///
    /// # Errors
    /// A record cannot be read, or reading patterns could not go on; the reports say why.
    pub(crate) fn patterns(&self) -> Result<Arc<Patterns<'r>>, BackendError> {
        self.part(
            |parts| &parts.patterns,
            |ask| {
                let target = ask.target()?;
                // Reading patterns asks for no other classes than those that have records.
                let registers = ask.declared_registers()?;
                let instructions = ask.instructions();
                let guess = target
                    .instruction_set()
                    .and_then(|set| Ok(set.bit("guessInstructionProperties")?));
                let input = PatternInput {
                    records: ask.records(),
                    modes: target.hw_modes(),
                    instructions: instructions.as_deref(),
                    registers: &*registers,
                    guess_properties: guess.as_ref().is_ok_and(|&guess| guess),
                };
                let mut reports = Vec::new();
                let patterns = Patterns::read(&input, &mut reports);
                guess?;
                ask.report(reports);
                let patterns = patterns.map_err(|_| ask.stopped())?;
                instructions?;
                Ok(patterns)
            },
        )
    }
}
