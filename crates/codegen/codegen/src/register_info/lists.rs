//! Tables of lists of registers, indices, classes and types, with shared suffixes.

use tablegen_emit::cxx::tables::Table;
use tablegen_model::Target;
use tablegen_model::registers::{ClassId, CodeGenRegisters, IndexId, RegisterDetails, RegisterId};
use tablegen_model::value_types::ValueType;

use super::types_in_mode;

pub(super) struct RegisterLists {
    /// Differential lists, in which numbers are differences to the preceding one. Each register has
    /// three: sub-registers and super-registers, which begin with the difference to the register
    /// itself, and the units after the first one.
    pub(super) differences: Table<i16>,
    /// Lane masks of each register's units.
    pub(super) lanes: Table<u64>,
    /// Indices of each register's sub-registers, in the same order.
    pub(super) indices: Table<IndexId>,
    /// Names of registers.
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
    pub(super) fn new(
        target_registers: &CodeGenRegisters<'_>,
        details: &RegisterDetails<'_>,
    ) -> Self {
        let count = target_registers.registers().len();
        let mut numbers = Vec::with_capacity(count * 3);
        let mut lanes = Vec::with_capacity(count);
        let mut indices = Vec::with_capacity(count);
        for id in target_registers.register_ids() {
            let register = &target_registers[id];
            let subs = target_registers.sub_registers_in_order(id);
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
            lanes.push(details.unit_lanes(target_registers, id));
            indices.push(subs.iter().filter_map(|&sub| register.index_of(sub)).collect());
        }
        let names =
            target_registers.registers().iter().map(|register| register.name.as_bytes().to_vec());
        RegisterLists {
            differences: Table::new(numbers, true),
            lanes: Table::new(lanes, false),
            indices: Table::new(indices, false),
            names: Table::new(names.collect(), true),
        }
    }

    /// Returns the offset of a register's list of sub-registers.
    pub(super) fn sub_regs(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.index() * 3)
    }

    /// Returns the offset of a register's list of super-registers.
    pub(super) fn super_regs(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.index() * 3 + 1)
    }

    /// Returns the offset of a register's list of units.
    pub(super) fn units(&self, register: RegisterId) -> u32 {
        self.differences.offset(register.index() * 3 + 2)
    }
}

pub(super) struct ClassLists {
    /// Value types of each class, for each mode.
    pub(super) types: Table<ValueType>,
    /// Indices through which the class is a sub-register class of other classes.
    pub(super) super_indices: Table<IndexId>,
    /// Names of classes.
    pub(super) names: Table<u8>,
    count: usize,
}

impl ClassLists {
    pub(super) fn new(target_registers: &CodeGenRegisters<'_>, target: &Target<'_>) -> Self {
        let mut types = Vec::new();
        for mode in target.hw_modes().ids() {
            types.extend(
                target_registers
                    .class_ids()
                    .map(|class| types_in_mode(target_registers, class, mode)),
            );
        }
        let super_indices = target_registers.classes().iter().map(|class| {
            target_registers
                .index_ids()
                .filter(|&index| class.super_reg_classes(index).is_some())
                .collect()
        });
        let names = target_registers.classes().iter().map(|class| class.name.as_bytes().to_vec());
        ClassLists {
            types: Table::new(types, true),
            super_indices: Table::new(super_indices.collect(), true),
            names: Table::new(names.collect(), true),
            count: target_registers.classes().len(),
        }
    }

    /// Returns the offset of a class's list of types in a mode.
    pub(super) fn types(&self, class: ClassId, mode: usize) -> u32 {
        self.types.offset(mode * self.count + class.index())
    }
}

/// Returns the pressure sets of classes and units, by list number.
pub(super) fn pressure_lists(details: &RegisterDetails<'_>) -> Table<u32> {
    Table::new(details.pressure.lists.clone(), true)
}
