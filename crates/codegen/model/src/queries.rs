//! [`Model`]: the queries of a target, and [`Queries`]: the methods of [`Context`] that run them.
//!
//! To add a query: a field of [`Model`], and a method of [`Queries`] that computes it from records
//! and from other queries.

use std::sync::Arc;

use tablegen_core::RecordError;
use tablegen_instructions::{Base, HasBase};
use tablegen_session::{BackendError, Lazy, ModelKind};

use crate::Target;
use crate::features::{AsmPredicates, Features};
use crate::instructions::Instructions;
use crate::intrinsics::{IntrinsicNumbers, Intrinsics};
use crate::patterns::{PatternInput, Patterns};
use crate::registers::{CodeGenRegisters, DeclaredRegisters, RegisterDetails};
use crate::schedules::Schedules;
use crate::schedules::costs::Costs;

/// Names [`Model`] without its lifetime.
#[derive(Clone, Copy, Debug)]
pub struct TargetModel;

impl ModelKind for TargetModel {
    type Model<'r> = Model<'r>;
}

impl HasBase for TargetModel {
    fn base<'m, 'r>(model: &'m Self::Model<'r>) -> &'m Base<'r> {
        &model.base
    }
}

/// Context of computations on the model of a target.
pub type Context<'s, 'r> = tablegen_session::Context<'s, 'r, TargetModel>;

/// Session over the records of a target.
pub type TargetSession<'r> = tablegen_session::ModelSession<'r, TargetModel>;

/// Results of the queries on one set of records.
#[derive(Debug, Default)]
pub struct Model<'r> {
    base: Arc<Base<'r>>,
    intrinsics: Lazy<Intrinsics<'r>>,
    features: Lazy<Features<'r>>,
    asm_predicates: Lazy<AsmPredicates<'r>>,
    declared_registers: Lazy<DeclaredRegisters<'r>>,
    registers: Lazy<CodeGenRegisters<'r>>,
    register_details: Lazy<RegisterDetails<'r>>,
    schedules: Lazy<Schedules<'r>>,
    costs: Lazy<Costs>,
    patterns: Lazy<Patterns<'r>>,
}

impl<'r> Model<'r> {
    /// Creates a model that shares the results in `base` with other models.
    pub fn with_base(base: Arc<Base<'r>>) -> Self {
        Model { base, ..Model::default() }
    }
}

/// Queries on the model of a target, as methods of [`Context`].
pub trait Queries<'r> {
    /// Returns the target.
    ///
    /// # Errors
    /// Returns an error if [`Target::read`] fails.
    fn target(&self) -> Result<Arc<Target<'r>>, RecordError>;

    /// Returns the instructions of the target.
    ///
    /// # Errors
    /// Returns an error if [`Instructions::read`] fails.
    fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError>;

    /// Returns the numbers of intrinsics.
    ///
    /// # Errors
    /// Returns an error if [`IntrinsicNumbers::read`] fails.
    fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError>;

    /// Returns all intrinsics with their properties.
    ///
    /// # Errors
    /// Returns an error if [`Intrinsics::read`] fails.
    fn intrinsics(&self) -> Result<Arc<Intrinsics<'r>>, BackendError>;

    /// Returns the subtarget features.
    ///
    /// # Errors
    /// Returns an error if [`Features::read`] fails.
    fn features(&self) -> Result<Arc<Features<'r>>, RecordError>;

    /// Returns the predicates that the assembler checks.
    ///
    /// # Errors
    /// Returns an error if [`AsmPredicates::read`] fails.
    fn asm_predicates(&self) -> Result<Arc<AsmPredicates<'r>>, RecordError>;

    /// Returns the registers and classes that have records.
    ///
    /// # Errors
    /// Returns an error if [`DeclaredRegisters::read`] fails.
    fn declared_registers(&self) -> Result<Arc<DeclaredRegisters<'r>>, RecordError>;

    /// Returns all registers, with declared and inferred classes.
    ///
    /// # Errors
    /// Returns an error if [`CodeGenRegisters::new`] fails.
    fn registers(&self) -> Result<Arc<CodeGenRegisters<'r>>, RecordError>;

    /// Returns the details that only register file descriptions need.
    ///
    /// # Errors
    /// Returns an error if [`RegisterDetails::new`] fails.
    fn register_details(&self) -> Result<Arc<RegisterDetails<'r>>, RecordError>;

    /// Returns processors, itineraries and schedule classes.
    ///
    /// # Errors
    /// Returns an error if [`Schedules::read`] fails.
    fn schedules(&self) -> Result<Arc<Schedules<'r>>, RecordError>;

    /// Returns the costs of schedule classes in each processor.
    ///
    /// # Errors
    /// Returns an error if [`Costs::new`] fails.
    fn costs(&self) -> Result<Arc<Costs>, RecordError>;

    /// Returns the patterns of instruction selection and the instruction flags inferred from them.
    ///
    /// # Errors
    /// Returns an error if a record cannot be read, or the reading of patterns had to stop. The
    /// reports have the reason.
    fn patterns(&self) -> Result<Arc<Patterns<'r>>, BackendError>;
}

impl<'r> Queries<'r> for Context<'_, 'r> {
    fn target(&self) -> Result<Arc<Target<'r>>, RecordError> {
        tablegen_instructions::BaseQueries::target(self)
    }

    fn instructions(&self) -> Result<Arc<Instructions<'r>>, RecordError> {
        tablegen_instructions::BaseQueries::instructions(self)
    }

    fn intrinsic_numbers(&self) -> Result<Arc<IntrinsicNumbers>, RecordError> {
        tablegen_instructions::BaseQueries::intrinsic_numbers(self)
    }

    fn intrinsics(&self) -> Result<Arc<Intrinsics<'r>>, BackendError> {
        self.query(|model| &model.intrinsics, Intrinsics::read)
    }

    fn features(&self) -> Result<Arc<Features<'r>>, RecordError> {
        self.query(|model| &model.features, |cx| Features::read(cx.records()))
    }

    fn asm_predicates(&self) -> Result<Arc<AsmPredicates<'r>>, RecordError> {
        self.query(
            |model| &model.asm_predicates,
            |cx| AsmPredicates::read(cx.records(), &*cx.features()?),
        )
    }

    fn declared_registers(&self) -> Result<Arc<DeclaredRegisters<'r>>, RecordError> {
        self.query(|model| &model.declared_registers, |cx| DeclaredRegisters::read(&*cx.target()?))
    }

    fn registers(&self) -> Result<Arc<CodeGenRegisters<'r>>, RecordError> {
        self.query(
            |model| &model.registers,
            |cx| CodeGenRegisters::new(cx.declared_registers()?, cx.records()),
        )
    }

    fn register_details(&self) -> Result<Arc<RegisterDetails<'r>>, RecordError> {
        self.query(|model| &model.register_details, |cx| RegisterDetails::new(&*cx.registers()?))
    }

    fn schedules(&self) -> Result<Arc<Schedules<'r>>, RecordError> {
        self.query(
            |model| &model.schedules,
            |cx| {
                let mut reports = Vec::new();
                let read = Schedules::read(&*cx.target()?, &*cx.instructions()?, &mut reports);
                cx.report(reports);
                read
            },
        )
    }

    fn costs(&self) -> Result<Arc<Costs>, RecordError> {
        self.query(|model| &model.costs, |cx| Costs::new(&*cx.schedules()?))
    }

    fn patterns(&self) -> Result<Arc<Patterns<'r>>, BackendError> {
        self.query(
            |model| &model.patterns,
            |cx| {
                let target = cx.target()?;
                // Reading patterns needs only the declared classes.
                let registers = cx.declared_registers()?;
                let instructions = cx.instructions();
                let guess =
                    target.instruction_set().and_then(|set| set.bit("guessInstructionProperties"));
                let intrinsics = cx.intrinsics()?;
                let input = PatternInput {
                    records: cx.records(),
                    modes: target.hw_modes(),
                    instructions: instructions.as_deref(),
                    registers: &*registers,
                    intrinsics,
                    budget: cx.budget(),
                    guess_properties: guess.as_ref().copied(),
                };
                let mut reports = Vec::new();
                let patterns = Patterns::read(&input, &mut reports);
                cx.report(reports);
                let patterns = patterns.map_err(|_| cx.stopped())?;
                instructions?;
                Ok(patterns)
            },
        )
    }
}
