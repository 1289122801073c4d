//! Scheduling models: costs of instructions on a processor.
//!
//! A generated module has an enum `Model`. Each member gives a [`Schedule`], a view of tables with
//! the costs of opcodes and schedule classes. Nothing in this module allocates.

use core::fmt;
use core::ops::Range;

use tablegen_format::sched as layout;
use tablegen_format::sched::flag;

use crate::names::Named;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Texts};

/// Schedule class: a set of instructions with the same costs in all models of a target.
///
/// Classes are numbered anew when the description changes. A class is valid only in modules
/// generated from the same description.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SchedClass(u32);

impl SchedClass {
    /// Class of instructions without scheduling information.
    pub const NONE: Self = SchedClass(0);

    /// Creates the class of this number.
    #[must_use]
    pub const fn of_number(number: u32) -> Self {
        SchedClass(number)
    }

    /// Returns the number, which is that of LLVM's `Sched` enum.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

tables! {
    /// Tables of a target.
    #[doc(hidden)]
    Tables by TablesBuilder {
        /// Schedule class of each opcode.
        class_of: Numbers = Numbers::EMPTY,
        /// Number of schedule classes.
        classes: usize = 0,
        /// Rows of [`layout::Use`].
        uses: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Write`].
        results: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Advance`].
        advances: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Stage`].
        stages: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Operand`].
        operands: Numbers = Numbers::EMPTY,
        /// Scheduling models.
        models: &'static [Model] = &[],
        /// Transitions of variant classes.
        variants: Variants = Variants::EMPTY,
    }
}

tables! {
    /// Transitions of variant classes, which depend on the operands of the instruction.
    #[doc(hidden)]
    Variants by VariantsBuilder {
        /// Number of pairs of a variant class and a model.
        len: usize = 0,
        /// [`layout::variant_key`] of each pair, ascending.
        keys: Numbers = Numbers::EMPTY,
        /// First transition of each pair, and the end of the last one.
        steps: Numbers = Numbers::EMPTY,
        /// Schedule class that each transition leads to.
        to: Numbers = Numbers::EMPTY,
        /// First predicate of each transition, and the end of the last one.
        predicates: Numbers = Numbers::EMPTY,
        /// Predicate numbers of all transitions.
        numbers: Numbers = Numbers::EMPTY,
    }
}

impl Variants {
    /// Returns the class that a variant class resolves to, by the first transition whose predicates
    /// all hold. `None` if no transition applies.
    fn step(&self, key: u64, holds: &mut impl FnMut(u32) -> bool) -> Option<u32> {
        let [start, end] = self.steps.range(self.keys.find(0..self.len, key)?);
        for step in start..end {
            let [first, last] = self.predicates.range(step);
            if (first..last).all(|index| holds(self.numbers.get(index) as u32)) {
                return Some(self.to.get(step) as u32);
            }
        }
        None
    }
}

/// Maximum number of transitions in a resolution. Real targets need only a few; the limit ends
/// cycles in invalid tables.
const MAX_STEPS: usize = 64;

tables! {
    /// Tables of a scheduling model.
    #[doc(hidden)]
    Model by ModelBuilder {
        /// Machine parameters.
        machine: Machine = Machine::EMPTY,
        /// Row of each schedule class in `rows`.
        row_of: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Cost`].
        rows: Numbers = Numbers::EMPTY,
        /// Number of resources.
        resources: usize = 0,
        /// Names of the resources.
        resource_names: Texts = Texts::EMPTY,
        /// Rows of [`layout::Resource`].
        resource_data: Numbers = Numbers::EMPTY,
        /// For each schedule class, its itinerary plus 1, or 0.
        itinerary_of: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Itinerary`].
        itineraries: Numbers = Numbers::EMPTY,
    }
}

tables! {
    /// Machine parameters of a processor (LLVM: `MCSchedModel`). `None` if the description does not
    /// set one.
    #[derive(PartialEq, Eq, Default)]
    Machine by MachineBuilder {
        /// Number of micro-operations issued per cycle.
        issue_width: Option<u32> = None,
        /// Number of micro-operations that may be buffered. 0 for in-order processors.
        micro_op_buffer_size: Option<u32> = None,
        /// Maximum number of micro-operations of a loop that fits in the loop buffer.
        loop_micro_op_buffer_size: Option<u32> = None,
        /// Latency in cycles of loads without other information.
        load_latency: Option<u32> = None,
        /// Latency in cycles that counts as high on this processor.
        high_latency: Option<u32> = None,
        /// Cost of a mispredicted branch in cycles.
        mispredict_penalty: Option<u32> = None,
        /// True if the post-register-allocation scheduler is enabled.
        schedules_late: bool = false,
        /// True if the model covers every instruction.
        is_complete: bool = false,
    }
}

/// Scheduling model of a processor: a view of the tables, cheap to copy.
#[derive(Clone, Copy)]
pub struct Schedule {
    tables: &'static Tables,
    model: &'static Model,
    number: usize,
}

/// Reason why a model has no cost for an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCost {
    /// The model has no costs.
    NoModel,
    /// The processor does not have the instruction, or the model does not cover it.
    Unsupported,
    /// The cost depends on the operands of the instruction. The variant class must be resolved
    /// first.
    Variant,
}

impl fmt::Display for NoCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoCost::NoModel => "the model does not say what instructions cost",
            NoCost::Unsupported => "the processor does not have the instruction",
            NoCost::Variant => "the cost depends on the instruction's operands",
        })
    }
}

impl core::error::Error for NoCost {}

/// Cost of an instruction (LLVM: `MCSchedClassDesc`).
#[derive(Clone, Copy)]
pub struct Cost {
    tables: &'static Tables,
    model: &'static Model,
    row: usize,
}

/// Latency of a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Write {
    /// Latency in cycles. Negative if it is not known.
    pub cycles: i16,
    /// Identifier of the kind of write, which [`Advance::write`] refers to.
    pub write: u16,
}

/// Use of a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Use {
    /// Index into [`Schedule::resources`].
    pub resource: u16,
    /// Cycle in which the resource is acquired, counted from issue.
    pub acquire: u16,
    /// Cycle in which the resource is released.
    pub release: u16,
}

/// Forwarding of results to an operand (LLVM: `MCReadAdvanceEntry`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Advance {
    /// Index of the operand among the inputs, counted from 0.
    pub operand: u32,
    /// Kind of write, or 0 for any.
    pub write: u32,
    /// Number of cycles by which the operand is read later, which shortens the latency. Negative if
    /// the latency gets longer.
    pub cycles: i32,
}

/// Resource of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Resource {
    /// Name in the description.
    pub name: &'static str,
    /// Number of units.
    pub units: u32,
    /// Index of the super-resource that this resource is a part of.
    pub whole: Option<usize>,
    /// Number of micro-operations that may wait for the resource. -1 for the buffer that all
    /// resources share, 0 if the resource blocks issue.
    pub buffer: i32,
}

/// Stage of an itinerary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Stage {
    /// Number of cycles for which the stage occupies a unit.
    pub cycles: i32,
    /// Functional units as bits. The stage occupies one of them.
    pub units: u64,
    /// Number of cycles from the start of this stage to the next. `None` if the next stage starts
    /// when this one ends.
    pub increment: Option<u32>,
    /// True if the stage only reserves the unit.
    pub reserves: bool,
}

/// Itinerary of an instruction.
#[derive(Clone, Copy)]
pub struct Itinerary {
    tables: &'static Tables,
    model: &'static Model,
    row: usize,
}

/// Returns the indices of `count` rows from `first` on.
fn rows(first: u32, count: u32) -> Range<usize> {
    let first = first as usize;
    first..first.saturating_add(count as usize)
}

impl Schedule {
    /// Returns the schedule of a model, by index. `None` if the index is out of range.
    #[doc(hidden)]
    #[must_use]
    pub fn new(tables: &'static Tables, model: usize) -> Option<Self> {
        Some(Schedule { tables, model: tables.models.get(model)?, number: model })
    }

    /// Returns the machine parameters.
    #[must_use]
    pub fn machine(self) -> Machine {
        self.model.machine
    }

    /// Returns the resources, in the order that [`Use::resource`] refers to.
    pub fn resources(self) -> impl ExactSizeIterator<Item = Resource> + Clone {
        let Model { resource_data, resource_names, resources, .. } = self.model;
        (0..*resources).map(|index| {
            let row = layout::Resource::read(index, |index| resource_data.get(index));
            Resource {
                name: resource_names.get(index),
                units: row.units,
                whole: (row.whole as usize).checked_sub(1),
                buffer: row.buffer,
            }
        })
    }

    /// Returns the schedule class of an opcode.
    #[must_use]
    pub fn class_of(self, opcode: impl Named) -> SchedClass {
        SchedClass(self.tables.class_of.get(opcode.index()) as u32)
    }

    /// Returns all schedule classes, in ascending order.
    pub fn classes(self) -> impl ExactSizeIterator<Item = SchedClass> + Clone {
        (0..self.tables.classes as u32).map(SchedClass)
    }

    /// Returns the cost of an opcode.
    ///
    /// # Errors
    /// Returns an error if the model has no costs, does not cover the opcode, or if the cost
    /// depends on operands.
    pub fn cost(self, opcode: impl Named) -> Result<Cost, NoCost> {
        self.cost_of_class(self.class_of(opcode))
    }

    /// Returns the cost of a schedule class.
    ///
    /// # Errors
    /// Returns an error if the model has no costs, does not cover the class, or if the cost depends
    /// on operands.
    pub fn cost_of_class(self, class: SchedClass) -> Result<Cost, NoCost> {
        if self.model.rows.bytes.is_empty() {
            return Err(NoCost::NoModel);
        }
        let class = class.0 as usize;
        if class >= self.tables.classes {
            return Err(NoCost::Unsupported);
        }
        let row = self.model.row_of.index(class);
        let cost = Cost { tables: self.tables, model: self.model, row };
        match cost.row().micro_ops {
            layout::UNSUPPORTED => Err(NoCost::Unsupported),
            layout::VARIANT => Err(NoCost::Variant),
            _ => Ok(cost),
        }
    }

    /// Returns the cost of an instruction, resolving variant classes. `holds` returns whether the
    /// predicate of a number holds for the instruction.
    ///
    /// # Errors
    /// Returns an error if the model has no costs or does not cover the opcode, or if no transition
    /// of a variant class applies.
    #[doc(hidden)]
    pub fn resolve(
        self,
        opcode: impl Named,
        mut holds: impl FnMut(u32) -> bool,
    ) -> Result<Cost, NoCost> {
        let mut class = self.class_of(opcode);
        let models = self.tables.models.len() as u64;
        for _ in 0..MAX_STEPS {
            match self.cost_of_class(class) {
                Err(NoCost::Variant) => {
                    let key = layout::variant_key(class.0, models, self.number as u64);
                    let next = self.tables.variants.step(key, &mut holds);
                    class = SchedClass(next.ok_or(NoCost::Variant)?);
                }
                cost => return cost,
            }
        }
        Err(NoCost::Variant)
    }

    /// Returns the latency of an opcode in cycles: the maximum over its results.
    ///
    /// # Errors
    /// Returns an error if [`Schedule::cost`] fails.
    pub fn latency(self, opcode: impl Named) -> Result<u32, NoCost> {
        Ok(self.cost(opcode)?.latency())
    }

    /// Returns the itinerary of an opcode. `None` if the model has none for it.
    #[must_use]
    pub fn itinerary(self, opcode: impl Named) -> Option<Itinerary> {
        self.itinerary_of_class(self.class_of(opcode))
    }

    /// Returns the itinerary of a schedule class. `None` if the model has none for it.
    #[must_use]
    pub fn itinerary_of_class(self, class: SchedClass) -> Option<Itinerary> {
        let row = self.model.itinerary_of.index(class.0 as usize).checked_sub(1)?;
        Some(Itinerary { tables: self.tables, model: self.model, row })
    }
}

/// LLVM's latency for writes whose latency is not known.
const UNKNOWN_LATENCY: u32 = 1000;

impl Write {
    /// Returns the latency in cycles, or 1000 if it is not known, as in LLVM.
    #[must_use]
    pub fn latency(self) -> u32 {
        u32::try_from(self.cycles).unwrap_or(UNKNOWN_LATENCY)
    }
}

impl Cost {
    #[inline(always)]
    fn row(self) -> layout::Cost {
        layout::Cost::read(self.row, |index| self.model.rows.get(index))
    }

    fn has(self, flag: u8) -> bool {
        self.row().flags & flag != 0
    }

    /// Returns the number of micro-operations.
    #[must_use]
    pub fn micro_ops(self) -> u32 {
        self.row().micro_ops.into()
    }

    /// Returns true if the instruction must be the first of an issue group.
    #[must_use]
    pub fn begins_group(self) -> bool {
        self.has(flag::BEGINS_GROUP)
    }

    /// Returns true if the instruction must be the last of an issue group.
    #[must_use]
    pub fn ends_group(self) -> bool {
        self.has(flag::ENDS_GROUP)
    }

    /// Returns true if the instruction may retire out of order.
    #[must_use]
    pub fn retires_out_of_order(self) -> bool {
        self.has(flag::RETIRES_OUT_OF_ORDER)
    }

    /// Returns the resources that the instruction uses, in ascending order of their indices.
    pub fn uses(self) -> impl ExactSizeIterator<Item = Use> + Clone {
        let row = self.row();
        rows(row.first_use, row.use_count).map(move |index| {
            let row = layout::Use::read(index, |index| self.tables.uses.get(index));
            let resource = row.resource.saturating_sub(1);
            Use { resource, acquire: row.acquire, release: row.release }
        })
    }

    /// Returns the latency of each result.
    pub fn results(self) -> impl ExactSizeIterator<Item = Write> + Clone {
        let row = self.row();
        rows(row.first_write, row.write_count).map(move |index| {
            let row = layout::Write::read(index, |index| self.tables.results.get(index));
            Write { cycles: row.cycles, write: row.write }
        })
    }

    /// Returns the read advances of the operands.
    pub fn advances(self) -> impl ExactSizeIterator<Item = Advance> + Clone {
        let row = self.row();
        rows(row.first_advance, row.advance_count).map(move |index| {
            let row = layout::Advance::read(index, |index| self.tables.advances.get(index));
            Advance { operand: row.operand, write: row.write, cycles: row.cycles }
        })
    }

    /// Returns the latency in cycles: the maximum over all results, or 0 without results.
    #[must_use]
    pub fn latency(self) -> u32 {
        self.results().map(Write::latency).max().unwrap_or(0)
    }

    /// Returns the number of cycles by which the latency of a result of kind `write` is shorter for
    /// an operand. `operand` counts inputs from 0. Returns 0 if the operand has no advance for this
    /// kind.
    #[must_use]
    pub fn advance(self, operand: u32, write: u16) -> i32 {
        let mut all = self.advances().filter(|advance| advance.operand == operand);
        let found = all.find(|advance| advance.write == 0 || advance.write == u32::from(write));
        found.map_or(0, |advance| advance.cycles)
    }

    /// Returns the number of cycles from this instruction to `user`, which reads result number
    /// `result` as its input `operand`. Never negative. `None` if there is no such result.
    #[must_use]
    pub fn latency_to(self, result: usize, user: Cost, operand: u32) -> Option<u32> {
        let result = self.results().nth(result)?;
        let latency = i64::from(result.latency());
        let latency = latency - i64::from(user.advance(operand, result.write));
        Some(u32::try_from(latency.max(0)).unwrap_or(u32::MAX))
    }
}

impl fmt::Debug for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct List<I>(I);
        impl<T: fmt::Debug, I: Iterator<Item = T> + Clone> fmt::Debug for List<I> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.0.clone()).finish()
            }
        }
        f.debug_struct("Cost")
            .field("micro_ops", &self.micro_ops())
            .field("results", &List(self.results()))
            .field("uses", &List(self.uses()))
            .field("advances", &List(self.advances()))
            .finish_non_exhaustive()
    }
}

impl Itinerary {
    #[inline(always)]
    fn row(self) -> layout::Itinerary {
        layout::Itinerary::read(self.row, |index| self.model.itineraries.get(index))
    }

    /// Returns the number of micro-operations, or 0 if it varies.
    #[must_use]
    pub fn micro_ops(self) -> i16 {
        self.row().micro_ops
    }

    /// Returns the stages in order.
    pub fn stages(self) -> impl ExactSizeIterator<Item = Stage> + Clone {
        let row = self.row();
        rows(row.first_stage, row.stage_count).map(move |index| {
            let row = layout::Stage::read(index, |index| self.tables.stages.get(index));
            Stage {
                cycles: row.cycles,
                units: row.units,
                increment: u32::try_from(row.increment).ok(),
                reserves: row.kind != 0,
            }
        })
    }

    /// Returns, for each operand, the cycle in which it is read or written, and the number of its
    /// forwarding path, or 0.
    pub fn operands(self) -> impl ExactSizeIterator<Item = (i32, u32)> + Clone {
        let row = self.row();
        rows(row.first_operand, row.operand_count).map(move |index| {
            let row = layout::Operand::read(index, |index| self.tables.operands.get(index));
            (row.cycle, row.path)
        })
    }

    /// Returns the number of cycles until all units are free again.
    #[must_use]
    pub fn latency(self) -> u32 {
        let (mut start, mut end) = (0_i64, 0_i64);
        for stage in self.stages() {
            end = end.max(start + i64::from(stage.cycles));
            start += stage.increment.map_or(i64::from(stage.cycles), i64::from);
        }
        u32::try_from(end).unwrap_or(0)
    }
}

/// Implements the method of the enum `Model` that returns the schedule, over the table `TABLES`.
#[doc(hidden)]
#[macro_export]
macro_rules! model_schedules {
    () => {
        #[allow(dead_code)]
        impl Model {
            /// Returns the schedule of the model.
            #[must_use]
            pub fn schedule(self) -> $crate::mc::sched::Schedule {
                let schedule = $crate::mc::sched::Schedule::new(&TABLES, self as usize);
                ::core::option::Option::expect(schedule, "each model has its tables")
            }
        }
    };
}
