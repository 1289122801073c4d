//! `--gen-register-info`: registers, register classes and sub-register indices of a target.
//!
//! Input is the register model. Output is a plan: the registers with the tables of their
//! descriptions. [`cxx`] and [`rust`] print it.

mod cxx;
mod debug;
mod dwarf;
mod lists;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::Comparison;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;
use tablegen_model::differences;

use tablegen_core::{Record, RecordError, ValueKind};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::registers::{
    ClassId, CodeGenRegisters, IndexId, LaneRotation, Register, RegisterDetails, RegisterId,
};
use tablegen_model::value_types::ValueType;
use tablegen_model::{BitSet, Target, derived_from};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

use dwarf::DwarfNumbers;
use lists::{ClassLists, RegisterLists};

backend_options! {
    /// Options of `--gen-register-info`.
    pub(crate) struct RegisterInfoOptions {
        /// True if the registers are dumped to standard error.
        pub(crate) debug: bool = OptionSpec::new(
            "register-info-debug",
            "",
            "Dump register information to help debugging",
        ),
        ..LONG_STRING_LITERALS
    }
}

/// Registers that a calling convention preserves.
struct CalleeSaved<'r> {
    /// Name of the record.
    name: &'r str,
    /// Registers that must be saved, in order.
    saved: Vec<RegisterId>,
    /// Numbers of all preserved registers, as in generated files.
    preserved: BitSet,
}

/// Compositions of sub-register indices, in shared rows.
struct Compositions {
    /// Row of each index.
    row_of: Vec<usize>,
    /// For each row, the compositions by second index.
    rows: Vec<Vec<Option<IndexId>>>,
    /// Distinct sequences of lane rotations.
    rotations: Vec<Vec<LaneRotation>>,
    /// For each index, the offset of its sequence in a table with a terminator after each sequence.
    rotation_start: Vec<usize>,
}

/// Maximum number of register classes. Tables by sub-register index refer to classes by 16 bits.
const MAX_CLASSES: usize = 0xffff;

/// Analysis result that the printers read.
struct RegisterInfo<'r> {
    options: RegisterInfoOptions,
    target: Arc<Target<'r>>,
    target_registers: Arc<CodeGenRegisters<'r>>,
    details: Arc<RegisterDetails<'r>>,
    /// Namespace of the registers.
    namespace: &'r str,
    /// Records of class `RegAltNameIndex`.
    alt_names: Vec<Record<'r>>,
    lists: RegisterLists,
    class_lists: ClassLists,
    dwarf: DwarfNumbers,
    /// Encoding of each register (`HWEncoding`).
    encodings: Vec<u64>,
    compositions: Compositions,
    /// Base class of each register. `None` if the target has no base classes.
    base_classes: Option<Vec<Option<ClassId>>>,
    callee_saved: Vec<CalleeSaved<'r>>,
    /// Registers in allocatable classes.
    allocatable: BitSet,
    /// Half-open interval of the units of each register. Empty without `RegistersAreIntervals`.
    unit_intervals: Vec<(u32, u32)>,
}

impl<'r> RegisterInfo<'r> {
    fn new(cx: &Context<'_, 'r>, options: RegisterInfoOptions) -> Result<Self, BackendError> {
        let (target, target_registers) = (cx.target()?, cx.registers()?);
        let details = cx.register_details()?;
        for ambiguity in &details.lanes.ambiguities {
            let name = |index: IndexId| target_registers[index].qualified_name();
            let ((a, b), (x, y)) = (ambiguity.composed, ambiguity.results);
            let message = format!(
                "SubRegIndex {} and {} compose ambiguously as {} or {}",
                name(a),
                name(b),
                name(x),
                name(y)
            );
            cx.warn(&[], message);
        }
        let namespace = match target_registers.registers().first() {
            Some(first) => first.namespace,
            None => "",
        };
        let encodings = target_registers.registers().iter().map(Register::encoding);
        let encodings = encodings.collect::<Result<_, _>>()?;
        let callee_saved = callee_saved(cx, &target_registers)?;
        if target_registers.classes().len() > MAX_CLASSES && !target_registers.indices().is_empty()
        {
            return Err(BackendError::new("Too many register classes."));
        }
        let allocatable = target_registers.classes().iter().filter(|class| class.allocatable);
        let allocatable = allocatable.filter_map(|class| class.orders.first()).flatten();
        let allocatable = allocatable.map(|register| register.index()).collect();
        Ok(RegisterInfo {
            options,
            namespace,
            alt_names: derived_from(cx.records(), "RegAltNameIndex")?,
            lists: RegisterLists::new(&target_registers, &details),
            class_lists: ClassLists::new(&target_registers, &target),
            dwarf: DwarfNumbers::new(&target_registers)?,
            encodings,
            compositions: Compositions::new(&details),
            base_classes: base_classes(&target_registers),
            callee_saved,
            allocatable,
            unit_intervals: unit_intervals(&target, &target_registers)?,
            target,
            target_registers,
            details,
        })
    }

    /// Returns true if classes and their lists are in one structure, as LLVM's library has them since LLVM 23.
    /// Its class `TargetRegisterClass` is `MCRegisterClass` then.
    fn stores_classes(&self) -> bool {
        differences::stores_register_classes(self.target.record().release())
    }

    /// Returns the name of the target.
    fn name(&self) -> &'r str {
        self.target.name()
    }

    /// Returns the classes of a category.
    fn category(&self, name: &str) -> &[ClassId] {
        let found =
            self.target_registers.categories().iter().find(|category| category.name == name);
        found.map_or(&[], |category| &category.classes)
    }
}

/// Returns the units of each register as a half-open interval. Empty without `RegistersAreIntervals`.
fn unit_intervals(
    target: &Target<'_>,
    target_registers: &CodeGenRegisters<'_>,
) -> Result<Vec<(u32, u32)>, RecordError> {
    let record = target.record();
    if !differences::has_unit_intervals(record.release()) || !record.bit("RegistersAreIntervals")? {
        return Ok(Vec::new());
    }
    let interval = |register: &Register<'_>| match register.units[..] {
        [] => Ok((0, 0)),
        [first, ..] => {
            let end = first + register.units.len() as u32;
            match register.units.last() {
                Some(&last) if last + 1 == end => Ok((first, end)),
                _ => Err(record.error(format!("Units of {} are no interval", register.name))),
            }
        }
    };
    target_registers.registers().iter().map(interval).collect()
}

/// Returns the types of a class in a mode.
fn types_in_mode(
    target_registers: &CodeGenRegisters<'_>,
    class: ClassId,
    mode: tablegen_model::hw_modes::HwModeId,
) -> Vec<ValueType> {
    let default = tablegen_model::hw_modes::HwModeId::DEFAULT;
    let types = target_registers[class].types.iter();
    let types = types.filter(|ty| ty.has_mode(default) || ty.has_mode(mode));
    types.filter_map(|ty| ty.get(mode)).collect()
}

impl Compositions {
    fn new(details: &RegisterDetails<'_>) -> Self {
        let indices = details.lanes.indices();
        let mut rows: Vec<Vec<Option<IndexId>>> = Vec::new();
        let mut row_of = Vec::with_capacity(indices.len());
        for index in indices {
            let fits = |row: &Vec<Option<IndexId>>| {
                index
                    .compositions
                    .iter()
                    .all(|&(second, whole)| row[second.index()].is_none_or(|known| known == whole))
            };
            let position = rows.iter().position(fits).unwrap_or_else(|| {
                rows.push(vec![None; indices.len()]);
                rows.len() - 1
            });
            for &(second, whole) in &index.compositions {
                rows[position][second.index()] = Some(whole);
            }
            row_of.push(position);
        }
        let mut rotations: Vec<Vec<LaneRotation>> = Vec::new();
        let mut starts: Vec<usize> = Vec::new();
        let mut end = 0;
        let mut rotation_start = Vec::with_capacity(indices.len());
        for sequence in &details.lanes.rotations {
            let index = rotations.iter().position(|known| known == sequence).unwrap_or_else(|| {
                starts.push(end);
                end += sequence.len() + 1;
                rotations.push(sequence.clone());
                rotations.len() - 1
            });
            rotation_start.push(starts[index]);
        }
        Compositions { row_of, rows, rotations, rotation_start }
    }

    /// Returns for each row, by composition, the first second index that yields it.
    fn reversed(&self) -> Vec<Vec<Option<usize>>> {
        let reverse = |row: &Vec<Option<IndexId>>| {
            let mut reversed = vec![None; row.len()];
            for (second, whole) in row.iter().enumerate().rev() {
                if let Some(whole) = whole {
                    reversed[whole.index()] = Some(second);
                }
            }
            reversed
        };
        self.rows.iter().map(reverse).collect()
    }
}

/// Returns the base class of each register, or `None` if the target has no base classes.
fn base_classes(target_registers: &CodeGenRegisters<'_>) -> Option<Vec<Option<ClassId>>> {
    let base = target_registers
        .class_ids()
        .filter_map(|id| Some((target_registers[id].base_class_order?, id)));
    let mut base: Vec<(i64, ClassId)> = base.collect();
    if base.is_empty() {
        return None;
    }
    base.sort_unstable();
    let mut classes = vec![None; target_registers.registers().len()];
    for &(_, class) in base.iter().rev() {
        for member in &target_registers[class].members {
            classes[member.index()] = Some(class);
        }
    }
    Some(classes)
}

fn callee_saved<'r>(
    cx: &Context<'_, 'r>,
    target_registers: &CodeGenRegisters<'r>,
) -> Result<Vec<CalleeSaved<'r>>, RecordError> {
    let mut all = Vec::new();
    for def in derived_from(cx.records(), "CalleeSavedRegs")? {
        let saved = target_registers.expand(def)?.unwrap_or_default();
        let mut preserved = target_registers.covered_by(&saved);
        let others = def.value("OtherPreserved")?;
        if let ValueKind::Dag(_) = others.kind() {
            preserved.union_with(
                &target_registers.covered_by(&target_registers.evaluate(others, def.locs())?),
            );
        }
        let constant: Vec<RegisterId> = target_registers
            .register_ids()
            .filter(|&register| target_registers[register].constant)
            .collect();
        preserved.union_with(&target_registers.covered_by(&constant));
        let preserved = preserved.iter().map(|index| index + 1).collect();
        all.push(CalleeSaved { name: def.name(), saved, preserved });
    }
    Ok(all)
}

/// Back-end `--gen-register-info`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-register-info",
    "registers",
    "Generate registers and register classes info",
    plan,
)
.in_llvm_23(Comparison::Compiles)
.with_options(RegisterInfoOptions::SPECS)
.declaring(&[
    (SharedName::HwMode, 0),
    (SharedName::Register, 0),
    (SharedName::RegisterClass, 0),
    (SharedName::ValueType, 0),
    (SharedName::SubRegIndex, 0),
]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(RegisterInfo::new(cx, RegisterInfoOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for RegisterInfo<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::main_file(output.stem()))?;
        for (ending, text) in cxx::parts(self, output.cxx_style()) {
            output.add_file(ending, text);
        }
        if self.options.debug {
            output.show(&debug::print(self));
        }
        Ok(())
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::print(output, self)))
    }
}
