//! `--gen-instr-info`: what code generators and assemblers know of instructions.
//!
//! In go the instructions of a target, what their patterns tell of them, schedule classes,
//! predicates and relations; out comes a [`Plan`]: a description of each instruction, with the
//! lists and tables that these share. [`cpp`] and [`rust`] print it.

mod cpp;
mod descriptions;
mod operands;
mod rust;

use std::io::Write;
use std::sync::Arc;

use tablegen_core::internal::Columns;
use tablegen_core::{RecordError, Records};

use crate::model::Target;
use crate::model::instruction_predicates::NamedPredicate;
use crate::model::instructions::Instructions;
use crate::model::mappings::Mappings;
use crate::model::requirements::{Requirements, SetId};
use crate::model::schedules::Schedules;
use crate::print::cxx::tables::{LONG_STRING_LITERALS, Table};
use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, OptionSpec, Options, PlanResult};

use descriptions::{Deprecation, Descriptions, ModeClasses};
use operands::{LogicalSizes, NamedOperands, OperandKinds, SubOperands};

/// Whether the table of operand types has an entry for each part of an operand.
const EXPAND_OPERANDS: OptionSpec = OptionSpec::of_plan(
    "instr-info-expand-mi-operand-info",
    "",
    "Whether types of operands are listed part by part, or with 0 as a whole (default: 1)",
);

/// What the printers print.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    /// The namespace of opcodes.
    namespace: &'r str,
    instructions: Arc<Instructions<'r>>,
    schedules: Arc<Schedules<'r>>,
    descriptions: Descriptions<'r>,
    /// The names of all instructions.
    names: Table<u8>,
    /// For each instruction, whether it should no longer be used; empty if there is none.
    deprecations: Vec<Option<Deprecation<'r>>>,
    /// Register classes that depend on the mode.
    mode_classes: ModeClasses<'r>,
    /// Operands that have named parts.
    sub_operands: Vec<SubOperands<'r>>,
    named: Option<NamedOperands<'r>>,
    /// What operands are declared with: for X86 alone, as in LLVM's tool.
    kinds: Option<OperandKinds<'r>>,
    logical: Option<LogicalSizes>,
    predicates: Vec<NamedPredicate<'r>>,
    requirements: Requirements<'r>,
    /// For each instruction what it requires.
    required: Vec<SetId>,
    mappings: Mappings<'r>,
}

impl<'r> Plan<'r> {
    fn new(ask: &Ask<'_, 'r>, expand_operands: bool) -> Result<Self, BackendError> {
        let records = ask.records();
        let target = ask.target()?;
        ask.declared_registers()?;
        let patterns = ask.patterns()?;
        let instructions = ask.instructions()?;
        let schedules = ask.schedules()?;
        let namespace = instructions.namespace();
        if namespace.is_empty() {
            return Err(RecordError::at(&[], "No instructions defined!").into());
        }
        let descriptions = Descriptions::new(ask, &target, &instructions, &patterns, &schedules)?;
        let names = instructions.all().iter().map(|one| one.record.name_bytes().to_vec());
        let deprecations = descriptions::deprecations(&instructions)?;
        let operands = operands::Tables::new(records, &instructions, expand_operands)?;
        let predicates = NamedPredicate::read_all(records)?;
        let mut requirements = Requirements::read(ask)?;
        let required = required(records, &instructions, &mut requirements)?;
        Ok(Plan {
            namespace,
            descriptions,
            names: Table::new(names.collect(), true),
            deprecations,
            mode_classes: ModeClasses::new(records, target.hw_modes())?,
            sub_operands: operands.sub_operands,
            named: operands.named,
            kinds: operands.kinds,
            logical: operands.logical,
            predicates,
            requirements,
            required,
            mappings: Mappings::read(records, &instructions)?,
            target,
            instructions,
            schedules,
        })
    }
}

/// For each instruction the set of predicates that it requires, by the numbers of the sets in
/// order.
fn required<'r>(
    records: &'r Records,
    instructions: &Instructions<'r>,
    requirements: &mut Requirements<'r>,
) -> Result<Vec<SetId>, RecordError> {
    let mut columns = Columns::new(records, &["Predicates"]);
    let sets = instructions
        .all()
        .iter()
        .map(|instruction| requirements.of(instruction.record, columns.get(instruction.record, 0)));
    let mut sets = sets.collect::<Result<Vec<SetId>, RecordError>>()?;
    let numbers = requirements.arrange(sets.iter().copied());
    sets.iter_mut().for_each(|set| *set = numbers[set.at()]);
    Ok(sets)
}

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-instr-info", "instructions", "Generate instruction descriptions", plan)
        .with_options(&[EXPAND_OPERANDS, LONG_STRING_LITERALS]);

fn plan<'r>(ask: &Ask<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let expand_operands = options.is_on_by_default(EXPAND_OPERANDS.name);
    Ok(Arc::new(Plan::new(ask, expand_operands)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self, job))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::print(job, self)
    }
}
