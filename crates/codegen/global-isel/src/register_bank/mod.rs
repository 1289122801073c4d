//! `--gen-register-bank`: GlobalISel's register banks.
//!
//! Input: records of class `RegisterBank`, each with some of its register classes, and the
//! registers of the target. Output: a [`Plan`] with all classes that each bank covers, printed by
//! [`cxx`] and [`rust`].

mod cxx;
mod rust;

use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::Record;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::registers::{ClassId, CodeGenRegisters};
use tablegen_model::{BitSet, Target};
use tablegen_session::{BackendError, Options};

/// Register banks of a target.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    registers: Arc<CodeGenRegisters<'r>>,
    banks: Vec<Bank<'r>>,
}

/// Register bank.
struct Bank<'r> {
    record: Record<'r>,
    name: &'r str,
    /// Register classes that the bank covers, in the order in which [`Search`] finds them.
    classes: Vec<ClassId>,
    /// Spill size in bits of the bank's largest register class, for each hardware mode.
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
    /// Returns the set of classes that at least one bank covers.
    fn covered_classes(&self) -> BitSet {
        let mut covered = BitSet::default();
        for class in self.banks.iter().flat_map(|bank| &bank.classes) {
            covered.insert(class.index());
        }
        covered
    }

    /// Returns the bank of each class, up to the last class that a bank covers. The entry is `None`
    /// if no bank or several banks cover the class.
    fn bank_of_class(&self) -> Vec<Option<usize>> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (index, bank) in self.banks.iter().enumerate() {
            for class in &bank.classes {
                if class.index() >= found.len() {
                    found.resize(class.index() + 1, (0, 0));
                }
                let (count, _) = found[class.index()];
                found[class.index()] = (count + 1, index);
            }
        }
        found.into_iter().map(|(count, bank)| (count == 1).then_some(bank)).collect()
    }
}

/// Search for all classes that a bank covers.
struct Search<'p, 'r> {
    registers: &'p CodeGenRegisters<'r>,
    /// For each class C, the classes all of whose registers have a sub-register in C at one common
    /// index.
    wholes: &'p [BitSet],
    /// Classes whose sub-classes have been searched.
    visited: BitSet,
    found: BitSet,
    order: Vec<ClassId>,
}

impl Search<'_, '_> {
    /// Adds `class` and its sub-classes. Also adds each class whose registers all have, at the same
    /// index, a sub-register in one of them.
    fn visit(&mut self, class: ClassId) {
        if !self.visited.insert(class.index()) {
            return;
        }
        self.add(class);
        for other in self.registers.class_ids() {
            if other != class && self.registers[class].has_sub_class(other) {
                self.visit(other);
            }
            if self.wholes[other.index()].contains(class.index()) {
                self.add(other);
            }
        }
    }

    fn add(&mut self, class: ClassId) {
        if self.found.insert(class.index()) {
            self.order.push(class);
        }
    }
}

/// Back-end `--gen-register-bank`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-register-bank",
    "register_banks",
    "Generate banks of registers",
    plan,
)
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
            let locs = bank.record.locs();
            cx.warn(
                locs,
                "Register bank names should be distinct from register classes to avoid ambiguous \
                 MIR",
            );
            cx.note(locs, "RegisterBank was declared here");
            let locs = class.def.map_or(&[][..], |record| record.locs());
            cx.note(locs, "RegisterClass was declared here");
        }
    }
    Ok(Arc::new(Plan { target, registers, banks }))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::print(output, plan)
}
