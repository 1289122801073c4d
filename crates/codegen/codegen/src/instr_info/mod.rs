//! `--gen-instr-info`: instruction descriptions for code generators and assemblers.
//!
//! Input are the instructions of a target, properties inferred from their patterns, schedule
//! classes, predicates and mappings. Output is a [`Plan`]: a description of each instruction, and
//! the lists and tables that they share. [`cxx`] and [`rust`] print it.

mod cxx;
mod descriptions;
mod operands;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::internal::Columns;
use tablegen_core::{RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_emit::cxx::tables::Table;
use tablegen_model::Target;
use tablegen_model::differences;
use tablegen_model::instruction_predicates::NamedPredicate;
use tablegen_model::instructions::Instructions;
use tablegen_model::mappings::Mappings;
use tablegen_model::requirements::{Requirements, SetId};
use tablegen_model::schedules::Schedules;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OnByDefault, OptionSpec, Options, OutputContext, backend_options,
};

use descriptions::{Deprecation, Descriptions, ModeClasses};
use operands::{LogicalSizes, NamedOperands, OperandKinds, SubOperands};

backend_options! {
    /// Options of `--gen-instr-info`.
    pub(crate) struct InstrInfoOptions {
        /// True if the types of operands are listed part by part.
        pub(crate) expand_operands: OnByDefault = OptionSpec::new(
            "instr-info-expand-mi-operand-info",
            "",
            "List types of operands part by part, or with 0 as a whole (default: 1)",
        ),
        ..LONG_STRING_LITERALS
    }
}

/// Analysis result that the printers read.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    /// Namespace of the opcodes.
    namespace: &'r str,
    instructions: Arc<Instructions<'r>>,
    schedules: Arc<Schedules<'r>>,
    descriptions: Descriptions<'r>,
    /// Names of all instructions.
    names: Table<u8>,
    /// Deprecation of each instruction. Empty if no instruction is deprecated.
    deprecations: Vec<Option<Deprecation<'r>>>,
    /// True if one function finds the deprecations, in place of a table of functions.
    one_deprecation_function: bool,
    /// Register classes that depend on the hardware mode.
    mode_classes: ModeClasses<'r>,
    /// Operands with named suboperands.
    sub_operands: Vec<SubOperands<'r>>,
    named: Option<NamedOperands<'r>>,
    /// Operand types. `None` except for X86, as in llvm-tblgen.
    kinds: Option<OperandKinds<'r>>,
    logical: Option<LogicalSizes>,
    predicates: Vec<NamedPredicate<'r>>,
    requirements: Requirements<'r>,
    /// Requirements of each instruction.
    required: Vec<SetId>,
    mappings: Mappings<'r>,
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, expand_operands: bool) -> Result<Self, BackendError> {
        let records = cx.records();
        let target = cx.target()?;
        cx.declared_registers()?;
        let patterns = cx.patterns()?;
        let instructions = cx.instructions()?;
        let schedules = cx.schedules()?;
        let namespace = instructions.namespace();
        if namespace.is_empty() {
            return Err(RecordError::new(&[], "No instructions defined!").into());
        }
        let descriptions = Descriptions::new(cx, &target, &instructions, &patterns, &schedules)?;
        let names = instructions.all().iter().map(|one| one.record.name_bytes().to_vec());
        let deprecations = descriptions::deprecations(&instructions)?;
        let operands = operands::Tables::new(records, &instructions, expand_operands)?;
        let predicates = NamedPredicate::read_all(records)?;
        let mut requirements = Requirements::read(cx)?;
        let required = required(records, &instructions, &mut requirements)?;
        Ok(Plan {
            namespace,
            descriptions,
            names: Table::new(names.collect(), true),
            deprecations,
            one_deprecation_function: differences::has_deprecation_function(records.release()),
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

/// Returns the set of required predicates of each instruction, with sets renumbered in order.
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
    sets.iter_mut().for_each(|set| *set = numbers[set.index()]);
    Ok(sets)
}

/// Back-end `--gen-instr-info`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-instr-info",
    "instructions",
    "Generate instruction descriptions",
    plan,
)
.in_llvm_23(Comparison::Compiles)
.with_options(InstrInfoOptions::SPECS)
.declaring(&[
    (SharedName::Opcode, 0),
    (SharedName::HwMode, 1),
    (SharedName::Register, 2),
    (SharedName::RegisterClass, 2),
    (SharedName::Feature, 5),
    (SharedName::Requirement, 1),
]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let OnByDefault(expand_operands) = InstrInfoOptions::parse(options)?.expand_operands;
    Ok(Arc::new(Plan::new(cx, expand_operands)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let registers = cx.registers()?;
        Ok(Box::new(move |output| rust::print(output, self, &registers)))
    }
}
