//! The parts that only the back-ends of code generators ask for.

use std::sync::Arc;

use tablegen_core::RecordError;

use crate::model::features::{AsmPredicates, Features};
use crate::model::patterns::{PatternInput, Patterns};
use crate::model::registers::{DeclaredRegisters, RegisterBank, RegisterDetails};
use crate::model::schedules::Schedules;
use crate::session::{Ask, BackendError, Cell};

/// What a session knows of the target's registers, schedules and patterns.
#[derive(Debug, Default)]
pub(super) struct Parts<'r> {
    features: Cell<Features<'r>>,
    asm_predicates: Cell<AsmPredicates<'r>>,
    declared_registers: Cell<DeclaredRegisters<'r>>,
    registers: Cell<RegisterBank<'r>>,
    register_details: Cell<RegisterDetails<'r>>,
    schedules: Cell<Schedules<'r>>,
    patterns: Cell<Patterns<'r>>,
}

impl<'r> Ask<'_, 'r> {
    /// The features of subtargets.
    ///
    /// # Errors
    /// Those of [`Features::read`].
    pub(crate) fn features(&self) -> Result<Arc<Features<'r>>, RecordError> {
        self.part(|parts| &parts.codegen.features, |ask| Features::read(ask.records()))
    }

    /// The predicates that the assembler checks.
    ///
    /// # Errors
    /// Those of [`AsmPredicates::read`].
    pub(crate) fn asm_predicates(&self) -> Result<Arc<AsmPredicates<'r>>, RecordError> {
        self.part(
            |parts| &parts.codegen.asm_predicates,
            |ask| AsmPredicates::read(ask.records(), &*ask.features()?),
        )
    }

    /// The registers and classes that have records.
    ///
    /// # Errors
    /// Those of [`DeclaredRegisters::read`].
    pub(crate) fn declared_registers(&self) -> Result<Arc<DeclaredRegisters<'r>>, RecordError> {
        self.part(
            |parts| &parts.codegen.declared_registers,
            |ask| DeclaredRegisters::read(&*ask.target()?),
        )
    }

    /// All registers, with the classes that follow from those that have records.
    ///
    /// # Errors
    /// Those of [`RegisterBank::new`].
    pub(crate) fn registers(&self) -> Result<Arc<RegisterBank<'r>>, RecordError> {
        self.part(
            |parts| &parts.codegen.registers,
            |ask| RegisterBank::new(ask.declared_registers()?, ask.records()),
        )
    }

    /// What only descriptions of register files need.
    ///
    /// # Errors
    /// Those of [`RegisterDetails::new`].
    pub(crate) fn register_details(&self) -> Result<Arc<RegisterDetails<'r>>, RecordError> {
        self.part(
            |parts| &parts.codegen.register_details,
            |ask| RegisterDetails::new(&*ask.registers()?),
        )
    }

    /// Processors, itineraries and schedule classes.
    ///
    /// # Errors
    /// Those of [`Schedules::read`].
    pub(crate) fn schedules(&self) -> Result<Arc<Schedules<'r>>, RecordError> {
        self.part(
            |parts| &parts.codegen.schedules,
            |ask| {
                let mut reports = Vec::new();
                let read = Schedules::read(&*ask.target()?, &*ask.instructions()?, &mut reports);
                ask.report(reports);
                read
            },
        )
    }

    /// The patterns of instruction selection, and what instructions do as these tell.
    ///
    /// # Errors
    /// A record cannot be read, or reading patterns could not go on; the reports say why.
    pub(crate) fn patterns(&self) -> Result<Arc<Patterns<'r>>, BackendError> {
        self.part(
            |parts| &parts.codegen.patterns,
            |ask| {
                let target = ask.target()?;
                // Reading patterns asks for no other classes than those that have records.
                let registers = ask.declared_registers()?;
                let instructions = ask.instructions();
                let guess =
                    target.instruction_set().and_then(|set| set.bit("guessInstructionProperties"));
                let intrinsics = ask.intrinsics()?;
                let input = PatternInput {
                    records: ask.records(),
                    modes: target.hw_modes(),
                    instructions: instructions.as_deref(),
                    registers: &*registers,
                    intrinsics,
                    guess_properties: guess.as_ref().copied(),
                };
                let mut reports = Vec::new();
                let patterns = Patterns::read(&input, &mut reports);
                ask.report(reports);
                let patterns = patterns.map_err(|_| ask.stopped())?;
                instructions?;
                Ok(patterns)
            },
        )
    }
}
