//! Tables that hold lists of registers, indices, classes and types, where a
//! list that ends another one is stored once.

use tablegen_emit::cxx::tables::Table;
use tablegen_model::Target;
use tablegen_model::registers::{ClassId, CodeGenRegisters, IndexId, RegisterDetails, RegisterId};
use tablegen_model::value_types::ValueType;

use super::types_in_mode;

/// What there is about each register as lists.
pub(super) struct RegisterLists {
    /// Lists of numbers, each as its difference to the one before. For each
    /// register there are three: its sub-registers, its super-registers (both
    /// begin with the difference to the register itself), and its units but
    /// for the first.
    pub(super) differences: Table<i16>,
    /// The lanes of each register's units.
    pub(super) lanes: Table<u64>,
    /// The indices of each register's sub-registers, in the same order.
    pub(super) indices: Table<IndexId>,
    /// The names of registers.
    pub(super) names: Table<u8>,
}

fn differences(first: u32, numbers: impl Iterator<Item = u32>) -> Vec<i16> {
    let mut last = first;
    let step = |number: u32| {
        let difference = number.wrapping_sub(last) as i16;
        last = number;
        difference
    };
    numbers.map(step).collect()
}

impl RegisterLists {
    pub(super) fn new(bank: &CodeGenRegisters<'_>, details: &RegisterDetails<'_>) -> Self {
        let count = bank.registers().len();
        let mut numbers = Vec::with_capacity(count * 3);
        let mut lanes = Vec::with_capacity(count);
        let mut indices = Vec::with_capacity(count);
        for id in bank.register_ids() {
            let register = &bank[id];
            let subs = bank.sub_registers_in_order(id);
            let enum_values = |list: &[RegisterId]| {
                let values = list.iter().map(|register| register.enum_value());
                differences(id.enum_value(), values)
            };
            numbers.push(enum_values(&subs));
            numbers.push(enum_values(&register.super_regs));
            let units = register.units.split_first();
            numbers.push(
                units.map_or(Vec::new(), |(&first, rest)| differences(first, rest.iter().copied())),
            );
            lanes.push(details.unit_lanes(bank, id));
            indices.push(subs.iter().filter_map(|&sub| register.index_of(sub)).collect());
        }
        let names = bank.registers().iter().map(|register| register.name.as_bytes().to_vec());
        RegisterLists {
            differences: Table::new(numbers, true),
            lanes: Table::new(lanes, false),
            indices: Table::new(indices, false),
            names: Table::new(names.collect(), true),
        }
    }

    /// Where the list of a register's sub-registers begins.
    pub(super) fn sub_regs(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.at() * 3)
    }

    /// Where the list of a register's super-registers begins.
    pub(super) fn super_regs(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.at() * 3 + 1)
    }

    /// Where the list of a register's units begins.
    pub(super) fn units(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.at() * 3 + 2)
    }
}

/// What there is about each class as lists.
pub(super) struct ClassLists {
    /// The value types of each class, for each mode.
    pub(super) types: Table<ValueType>,
    /// For each class the indices under which its registers are parts of
    /// registers of other classes.
    pub(super) super_indices: Table<IndexId>,
    /// The names of classes.
    pub(super) names: Table<u8>,
    count: usize,
}

impl ClassLists {
    pub(super) fn new(bank: &CodeGenRegisters<'_>, target: &Target<'_>) -> Self {
        let mut types = Vec::new();
        for mode in target.hw_modes().ids() {
            types.extend(bank.class_ids().map(|class| types_in_mode(bank, class, mode)));
        }
        let super_indices = bank.classes().iter().map(|class| {
            bank.index_ids().filter(|&index| class.super_reg_classes(index).is_some()).collect()
        });
        let names = bank.classes().iter().map(|class| class.name.as_bytes().to_vec());
        ClassLists {
            types: Table::new(types, true),
            super_indices: Table::new(super_indices.collect(), true),
            names: Table::new(names.collect(), true),
            count: bank.classes().len(),
        }
    }

    /// Where the list of a class's types in a mode begins.
    pub(super) fn types(&self, class: ClassId, mode: usize) -> u32 {
        self.types.offset(mode * self.count + class.at())
    }
}

/// The pressure sets that a class or a unit counts in, by the number of the
/// list.
pub(super) fn pressure_lists(details: &RegisterDetails<'_>) -> Table<u32> {
    Table::new(details.pressure.lists.clone(), true)
}
