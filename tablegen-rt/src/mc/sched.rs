//! Scheduling models: what instructions cost in a processor.
//!
//! A generated module has an enum `Model`, each of which gives a [`Schedule`]: a view of tables
//! that says of an opcode, or of a schedule class, what it costs. Nothing here allocates.

use core::fmt;

use crate::names::Named;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Texts};

/// The tables of a target, as generated modules hold them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// For each opcode its schedule class.
    pub class_of: Numbers,
    /// How many classes there are.
    pub classes: usize,
    /// For each use: resource, cycle in which it is taken, cycle in which it is free again.
    pub uses: Numbers,
    /// For each result: cycles as a number of 16 bits with a sign, write.
    pub results: Numbers,
    /// For each advance: operand, write, cycles as a number of 32 bits with a sign.
    pub advances: Numbers,
    /// For each stage: cycles, units, increment and kind, of 32 bits with a sign each but for
    /// the units.
    pub stages: Numbers,
    /// For each operand of itineraries: cycle, of 32 bits with a sign, and path.
    pub operands: Numbers,
    /// The models.
    pub models: &'static [Model],
    /// What classes are that stand for others.
    pub variants: Variants,
}

/// What classes are that stand for others, once an instruction is seen.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// How many pairs there are of such a class and a model.
    pub len: usize,
    /// For each pair, in ascending order: the class times the number of models, plus the model.
    pub keys: Numbers,
    /// For each pair where its steps begin, and where the last one's end.
    pub steps: Numbers,
    /// For each step the class that it leads to.
    pub to: Numbers,
    /// For each step where its predicates begin, and where the last one's end.
    pub predicates: Numbers,
    /// The predicates of all steps.
    pub numbers: Numbers,
}

impl Variants {
    /// The class that another one is in a model. Predicates are asked for by their numbers.
    fn step(&self, key: u64, holds: &mut impl FnMut(u32) -> bool) -> Option<u32> {
        let [start, end] = self.steps.range(self.keys.find(0..self.len, key)?);
        for step in start..end {
            let [first, last] = self.predicates.range(step);
            if (first..last).all(|at| holds(self.numbers.get(at) as u32)) {
                return Some(self.to.get(step) as u32);
            }
        }
        None
    }
}

/// How many steps may lead to a class. Classes of variants lead to others a few times at most.
const MAX_STEPS: usize = 64;

/// The tables of a model.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// What it is like.
    pub machine: Machine,
    /// For each class the number of its row.
    pub row_of: Numbers,
    /// For each row: micro-operations, flags, and for uses, results and advances the first and
    /// how many.
    pub rows: Numbers,
    /// How many resources there are.
    pub resources: usize,
    /// Their names.
    pub resource_names: Texts,
    /// For each resource: units, the number of the one that it is a part of or 0, buffer as a
    /// number of 32 bits with a sign.
    pub resource_data: Numbers,
    /// For each class: 0, or one more than the number of its itinerary.
    pub itinerary_of: Numbers,
    /// For each itinerary: micro-operations, of 16 bits with a sign, and for stages and operands
    /// the first and how many.
    pub itineraries: Numbers,
}

/// What a processor is like, as far as it is said.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Machine {
    /// How many micro-operations it begins in a cycle.
    pub issue_width: Option<u32>,
    /// How many micro-operations may wait; 0 if it executes them in order.
    pub micro_op_buffer_size: Option<u32>,
    /// How many micro-operations a loop may have to stay in a buffer.
    pub loop_micro_op_buffer_size: Option<u32>,
    /// The latency of loads of which nothing else is said.
    pub load_latency: Option<u32>,
    /// A latency that is high for this processor.
    pub high_latency: Option<u32>,
    /// How many cycles a branch costs that was not foreseen.
    pub mispredict_penalty: Option<u32>,
    /// Whether instructions are scheduled once more when registers are known.
    pub schedules_late: bool,
    /// Whether it says something of every instruction.
    pub is_complete: bool,
}

/// What a model says of instructions.
#[derive(Clone, Copy)]
pub struct Schedule {
    tables: &'static Tables,
    model: &'static Model,
    number: usize,
}

/// Micro-operations of what a processor does not have.
const INVALID: u64 = (1 << 13) - 1;

/// Micro-operations of a class that stands for others.
const VARIANT: u64 = INVALID - 1;

/// Why a model does not tell what an instruction costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCost {
    /// It says nothing of the cost of instructions.
    NoModel,
    /// The processor does not have the instruction, or nothing is said of it.
    Unsupported,
    /// It depends on the instruction's operands: which class it is must be resolved first.
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

/// What an instruction costs.
#[derive(Clone, Copy)]
pub struct Cost {
    tables: &'static Tables,
    model: &'static Model,
    row: usize,
}

/// When a result is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Write {
    /// After how many cycles.
    pub cycles: i16,
    /// A number for the kind of write, by which reads tell whose results they may take early.
    pub write: u16,
}

/// For how long a resource is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The place of the resource in [`Schedule::resources`].
    pub resource: u16,
    /// The cycle in which it is taken.
    pub acquire: u16,
    /// The cycle in which it is free again.
    pub release: u16,
}

/// How early an operand may be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Advance {
    /// The number of the operand among those that are read.
    pub operand: u32,
    /// The kind of write, or 0 if it is any.
    pub write: u32,
    /// By how many cycles the result may be taken earlier; less than 0 if it is taken later.
    pub cycles: i32,
}

/// A resource of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resource {
    /// Its name.
    pub name: &'static str,
    /// How many of it there are.
    pub units: u32,
    /// The place of the resource that it is a part of.
    pub whole: Option<usize>,
    /// How many micro-operations may wait for it; -1 if they wait for all resources together, 0 if
    /// it blocks those behind.
    pub buffer: i32,
}

/// A step of an itinerary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// For how many cycles it takes a unit.
    pub cycles: i32,
    /// The units of which it takes one, as bits.
    pub units: u64,
    /// After how many cycles the next step begins; none if that is after all of this one.
    pub increment: Option<u32>,
    /// Whether it only keeps the unit from others.
    pub reserves: bool,
}

/// What a model's itineraries say of an instruction.
#[derive(Clone, Copy)]
pub struct Itinerary {
    tables: &'static Tables,
    model: &'static Model,
    row: usize,
}

fn range(numbers: &Numbers, row: usize, columns: usize, at: usize) -> core::ops::Range<usize> {
    let get = |column: usize| {
        let place = row.saturating_mul(columns).saturating_add(column);
        numbers.place(place)
    };
    let start = get(at);
    start..start.saturating_add(get(at + 1))
}

impl Schedule {
    /// That of the model at a place.
    #[doc(hidden)]
    #[must_use]
    pub fn new(tables: &'static Tables, model: usize) -> Option<Self> {
        Some(Schedule { tables, model: tables.models.get(model)?, number: model })
    }

    /// What the processor is like.
    #[must_use]
    pub fn machine(self) -> Machine {
        self.model.machine
    }

    /// Its resources.
    pub fn resources(self) -> impl ExactSizeIterator<Item = Resource> + Clone {
        let Model { resource_data, resource_names, resources, .. } = self.model;
        (0..*resources).map(|at| Resource {
            name: resource_names.get(at),
            units: resource_data.get(at * 3) as u32,
            whole: resource_data.place(at * 3 + 1).checked_sub(1),
            buffer: resource_data.get(at * 3 + 2) as u32 as i32,
        })
    }

    /// The schedule class of an opcode.
    #[must_use]
    pub fn class_of(self, opcode: impl Named) -> u32 {
        self.tables.class_of.get(opcode.index()) as u32
    }

    /// What an instruction costs.
    ///
    /// # Errors
    /// The model does not say it, or not for all instructions of the opcode alike.
    pub fn cost(self, opcode: impl Named) -> Result<Cost, NoCost> {
        self.cost_of_class(self.class_of(opcode))
    }

    /// What instructions of a schedule class cost.
    ///
    /// # Errors
    /// The model does not say it, or not for all instructions of the class alike.
    pub fn cost_of_class(self, class: u32) -> Result<Cost, NoCost> {
        if self.model.rows.bytes.is_empty() {
            return Err(NoCost::NoModel);
        }
        let class = class as usize;
        if class >= self.tables.classes {
            return Err(NoCost::Unsupported);
        }
        let row = self.model.row_of.place(class);
        match self.model.rows.get(row * COST_COLUMNS) {
            INVALID => Err(NoCost::Unsupported),
            VARIANT => Err(NoCost::Variant),
            _ => Ok(Cost { tables: self.tables, model: self.model, row }),
        }
    }

    /// What an instruction of an opcode costs, where predicates hold as `holds` says of their
    /// numbers.
    ///
    /// # Errors
    /// The model does not say it.
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
                    let key = u64::from(class) * models + self.number as u64;
                    class = self.tables.variants.step(key, &mut holds).ok_or(NoCost::Variant)?;
                }
                cost => return cost,
            }
        }
        Err(NoCost::Variant)
    }

    /// After how many cycles the last result of an instruction is there.
    ///
    /// # Errors
    /// Those of [`Schedule::cost`].
    pub fn latency(self, opcode: impl Named) -> Result<u32, NoCost> {
        Ok(self.cost(opcode)?.latency())
    }

    /// What itineraries say of an instruction; none if they say nothing.
    #[must_use]
    pub fn itinerary(self, opcode: impl Named) -> Option<Itinerary> {
        self.itinerary_of_class(self.class_of(opcode))
    }

    /// What itineraries say of a schedule class; none if they say nothing.
    #[must_use]
    pub fn itinerary_of_class(self, class: u32) -> Option<Itinerary> {
        let row = self.model.itinerary_of.place(class as usize).checked_sub(1)?;
        Some(Itinerary { tables: self.tables, model: self.model, row })
    }
}

/// How many numbers a row of costs has, and one of itineraries.
const COST_COLUMNS: usize = 8;
const ITINERARY_COLUMNS: usize = 5;

/// The latency of results that come later than anything, in LLVM.
const UNKNOWN_LATENCY: u32 = 1000;

impl Write {
    /// After how many cycles, if that is known; else very many.
    #[must_use]
    pub fn latency(self) -> u32 {
        u32::try_from(self.cycles).unwrap_or(UNKNOWN_LATENCY)
    }
}

impl Cost {
    fn flags(self) -> u64 {
        self.model.rows.get(self.row * COST_COLUMNS + 1)
    }

    /// How many micro-operations.
    #[must_use]
    pub fn micro_ops(self) -> u32 {
        self.model.rows.get(self.row * COST_COLUMNS) as u32
    }

    /// Whether it must be the first of those that begin in a cycle.
    #[must_use]
    pub fn begins_group(self) -> bool {
        self.flags() & 1 != 0
    }

    /// Whether it must be the last of those that begin in a cycle.
    #[must_use]
    pub fn ends_group(self) -> bool {
        self.flags() & 2 != 0
    }

    /// Whether it may retire before those in front of it.
    #[must_use]
    pub fn retires_out_of_order(self) -> bool {
        self.flags() & 4 != 0
    }

    /// The resources that it takes, in the order of their numbers.
    pub fn uses(self) -> impl ExactSizeIterator<Item = Use> + Clone {
        let uses = &self.tables.uses;
        range(&self.model.rows, self.row, COST_COLUMNS, 2).map(|at| Use {
            resource: (uses.get(at * 3) as u16).saturating_sub(1),
            acquire: uses.get(at * 3 + 1) as u16,
            release: uses.get(at * 3 + 2) as u16,
        })
    }

    /// When each of its results is there.
    pub fn results(self) -> impl ExactSizeIterator<Item = Write> + Clone {
        let results = &self.tables.results;
        range(&self.model.rows, self.row, COST_COLUMNS, 4).map(|at| Write {
            cycles: results.get(at * 2) as u16 as i16,
            write: results.get(at * 2 + 1) as u16,
        })
    }

    /// How early its operands may be read.
    pub fn advances(self) -> impl ExactSizeIterator<Item = Advance> + Clone {
        let advances = &self.tables.advances;
        range(&self.model.rows, self.row, COST_COLUMNS, 6).map(|at| Advance {
            operand: advances.get(at * 3) as u32,
            write: advances.get(at * 3 + 1) as u32,
            cycles: advances.get(at * 3 + 2) as u32 as i32,
        })
    }

    /// After how many cycles the last result is there.
    #[must_use]
    pub fn latency(self) -> u32 {
        self.results().map(Write::latency).max().unwrap_or(0)
    }

    /// By how many cycles a result of this kind may be taken earlier for an operand, which is
    /// counted among those that are read.
    #[must_use]
    pub fn advance(self, operand: u32, write: u16) -> i32 {
        let mut all = self.advances().filter(|advance| advance.operand == operand);
        let found = all.find(|advance| advance.write == 0 || advance.write == u32::from(write));
        found.map_or(0, |advance| advance.cycles)
    }

    /// After how many cycles another instruction can begin that takes one of its results as an
    /// operand; none if there is no such result.
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
    /// How many micro-operations; 0 if that varies.
    #[must_use]
    pub fn micro_ops(self) -> i16 {
        self.model.itineraries.get(self.row * ITINERARY_COLUMNS) as u16 as i16
    }

    /// The steps, one after the other.
    pub fn stages(self) -> impl ExactSizeIterator<Item = Stage> + Clone {
        let stages = &self.tables.stages;
        range(&self.model.itineraries, self.row, ITINERARY_COLUMNS, 1).map(|at| Stage {
            cycles: stages.get(at * 4) as u32 as i32,
            units: stages.get(at * 4 + 1),
            increment: u32::try_from(stages.get(at * 4 + 2) as u32 as i32).ok(),
            reserves: stages.get(at * 4 + 3) != 0,
        })
    }

    /// For each operand the cycle in which it is read or written, and the number of the path on
    /// which it is forwarded, or 0.
    pub fn operands(self) -> impl ExactSizeIterator<Item = (i32, u32)> + Clone {
        let operands = &self.tables.operands;
        range(&self.model.itineraries, self.row, ITINERARY_COLUMNS, 3)
            .map(|at| (operands.get(at * 2) as u32 as i32, operands.get(at * 2 + 1) as u32))
    }

    /// After how many cycles the units are free again.
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
