//! `--gen-register-bank`: banks of registers, between which values are copied at a cost.
//!
//! In: records of class `RegisterBank`, each with some of its register classes, and the registers of
//! the target. Out: a [`Plan`] with all classes of each; [`cpp`] and [`rust`] print it.

mod cpp;
mod rust;

use std::io::Write;
use std::sync::Arc;

use tablegen_core::Record;

use crate::model::derived_from;
use crate::model::hw_modes::HwModeId;
use crate::model::registers::{ClassId, RegisterBank};
use crate::model::{BitSet, Target};
use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};

/// What the printers print.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    registers: Arc<RegisterBank<'r>>,
    banks: Vec<Bank<'r>>,
}

/// A bank.
struct Bank<'r> {
    record: Record<'r>,
    name: &'r str,
    /// The classes whose registers are in it, in the order in which they are found.
    classes: Vec<ClassId>,
    /// For each hardware mode how many bits its largest register takes in memory.
    sizes: Vec<u32>,
}

impl<'r> Bank<'r> {
    fn read(
        record: Record<'r>,
        target: &Target<'r>,
        registers: &RegisterBank<'r>,
        wholes: &[BitSet],
    ) -> Result<Self, BackendError> {
        let mut search = Search {
            registers,
            wholes,
            visited: BitSet::default(),
            found: BitSet::default(),
            order: Vec::new(),
        };
        let mut explicit = Vec::new();
        for class in record.list_of_defs("RegisterClasses")? {
            explicit.push(registers.class(class)?);
        }
        for class in explicit {
            search.visit(class);
        }
        let classes = search.order;
        let size = |mode: HwModeId| {
            let sizes = classes.iter().map(|&class| &registers[class].sizes);
            let sizes = sizes.filter_map(|sizes| sizes.get(mode));
            sizes.map(|size| size.spill_size).max().unwrap_or(0)
        };
        let sizes = target.hw_modes().ids().map(size).collect();
        Ok(Bank { record, name: record.string("Name")?, classes, sizes })
    }
}

impl Plan<'_> {
    /// The classes that are in a bank.
    fn covered_classes(&self) -> BitSet {
        let mut covered = BitSet::default();
        for class in self.banks.iter().flat_map(|bank| &bank.classes) {
            covered.insert(class.at());
        }
        covered
    }

    /// For each class its bank, up to the last class that is in one; none if it is in several, or
    /// in none.
    fn bank_of_class(&self) -> Vec<Option<usize>> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (at, bank) in self.banks.iter().enumerate() {
            for class in &bank.classes {
                if class.at() >= found.len() {
                    found.resize(class.at() + 1, (0, 0));
                }
                let (count, _) = found[class.at()];
                found[class.at()] = (count + 1, at);
            }
        }
        found.into_iter().map(|(count, bank)| (count == 1).then_some(bank)).collect()
    }
}

/// Finds all classes of a bank.
struct Search<'p, 'r> {
    registers: &'p RegisterBank<'r>,
    /// For each class those all of whose registers have a sub-register in it, by some index.
    wholes: &'p [BitSet],
    /// The classes whose sub-classes have been looked for.
    visited: BitSet,
    found: BitSet,
    order: Vec<ClassId>,
}

impl Search<'_, '_> {
    /// Adds a class, its sub-classes, and classes whose registers have all their sub-registers of
    /// some index in it.
    fn visit(&mut self, class: ClassId) {
        if !self.visited.insert(class.at()) {
            return;
        }
        self.add(class);
        for other in self.registers.class_ids() {
            if other != class && self.registers[class].has_sub_class(other) {
                self.visit(other);
            }
            if self.wholes[other.at()].contains(class.at()) {
                self.add(other);
            }
        }
    }

    fn add(&mut self, class: ClassId) {
        if self.found.insert(class.at()) {
            self.order.push(class);
        }
    }
}

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-register-bank", "register_banks", "Generate banks of registers", plan);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let (target, registers) = (ask.target()?, ask.registers()?);
    let wholes: Vec<BitSet> = registers
        .classes()
        .iter()
        .map(|class| {
            let mut wholes = BitSet::default();
            for more in registers.index_ids().filter_map(|index| class.super_reg_classes(index)) {
                wholes.union_with(more);
            }
            wholes
        })
        .collect();
    let mut banks = Vec::new();
    for record in derived_from(ask.records(), "RegisterBank")? {
        banks.push(Bank::read(record, &target, &registers, &wholes)?);
    }
    for class in registers.classes() {
        for bank in banks.iter().filter(|bank| bank.name.eq_ignore_ascii_case(&class.name)) {
            let places = bank.record.locs();
            ask.warn(
                places,
                "Register bank names should be distinct from register classes to avoid ambiguous \
                 MIR",
            );
            ask.note(places, "RegisterBank was declared here");
            let places = class.def.map_or(&[][..], |record| record.locs());
            ask.note(places, "RegisterClass was declared here");
        }
    }
    Ok(Arc::new(Plan { target, registers, banks }))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::print(job, self)
    }
}
