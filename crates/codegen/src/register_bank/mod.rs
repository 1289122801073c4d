//! `--gen-register-bank`: banks of registers, between which values are copied at a cost.
//!
//! In: records of class `RegisterBank`, each with some of its register classes, and the registers of
//! the target. Out: a [`Plan`] with all classes of each; [`cpp`] and [`rust`] print it.

mod cxx;
mod rust;

use std::io::Write;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::Record;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::registers::{ClassId, CodeGenRegisters};
use tablegen_model::{BitSet, Target};
use tablegen_session::{BackendError, Options, OutputContext};

/// What the printers print.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    registers: Arc<CodeGenRegisters<'r>>,
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
        registers: &CodeGenRegisters<'r>,
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
    registers: &'p CodeGenRegisters<'r>,
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
    Backend::planned("gen-register-bank", "register_banks", "Generate banks of registers", plan)
        .declaring(&[(SharedName::HwMode, 6), (SharedName::RegisterClass, 4)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let (target, registers) = (cx.target()?, cx.registers()?);
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
    for record in derived_from(cx.records(), "RegisterBank")? {
        banks.push(Bank::read(record, &target, &registers, &wholes)?);
    }
    for class in registers.classes() {
        for bank in banks.iter().filter(|bank| bank.name.eq_ignore_ascii_case(&class.name)) {
            let places = bank.record.locs();
            cx.warn(
                places,
                "Register bank names should be distinct from register classes to avoid ambiguous \
                 MIR",
            );
            cx.note(places, "RegisterBank was declared here");
            let places = class.def.map_or(&[][..], |record| record.locs());
            cx.note(places, "RegisterClass was declared here");
        }
    }
    Ok(Arc::new(Plan { target, registers, banks }))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::print(output, self)))
    }
}
