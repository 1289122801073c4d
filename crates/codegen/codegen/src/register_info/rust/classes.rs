//! Rust tables of register classes and callee-saved registers.

use rustc_hash::FxHashMap;

use super::RegisterInfo;
use super::tables::{matrix, runs};
use tablegen_emit::rust::tables::{Tables, numbers, sets, starts};
use tablegen_emit::rust::{variants, wrap};
use tablegen_format::fields::register_class as layout;
use tablegen_format::registers::{ClassProperties, ClassSizes};
use tablegen_model::registers::RegisterId;
use tablegen_model::value_types::ValueType;

/// Returns registers as 16-bit numbers.
fn values(registers: &[RegisterId]) -> Vec<u16> {
    registers.iter().map(|register| register.enum_value() as u16).collect()
}

/// Adds the tables of classes. Returns the list of their types as source text.
pub(super) fn add(info: &RegisterInfo<'_>, tables: &mut Tables) -> String {
    let target_registers = &info.target_registers;
    let orders =
        target_registers.classes().iter().map(|class| class.orders.first().map_or(&[][..], |o| o));
    let [members, member_starts] = runs(orders.map(values));
    tables.add("member_runs", &members);
    tables.add("member_starts", &member_starts);
    tables.add(
        "members",
        &sets(target_registers.classes().iter().map(|class| class.member_set.iter())),
    );
    tables.add(
        "sub_classes",
        &sets(target_registers.classes().iter().map(|class| class.sub_classes.iter())),
    );
    let columns = target_registers.indices().len();
    let owns = target_registers.classes().iter().map(|class| {
        let owns = target_registers.index_ids().map(|index| class.sub_class_with_index(index));
        owns.map(|own| own.map_or(0, |own| own.enum_value() + 1)).collect()
    });
    tables.add("sub_class_with", &matrix(columns, owns));
    let parts = target_registers.class_ids().map(|class| {
        let parts = target_registers
            .index_ids()
            .map(|index| target_registers.matching_classes(class, index));
        parts.map(|found| found.map_or(0, |(_, parts)| parts.enum_value() + 1)).collect()
    });
    tables.add("class_of_parts", &matrix(columns, parts));
    tables.add("class_count", &target_registers.classes().len().to_string());
    let sizes = info.target.hw_modes().ids().flat_map(|mode| {
        target_registers.classes().iter().flat_map(move |class| {
            let size = class.sizes.get(mode).copied().unwrap_or_default();
            let (spill_size, spill_alignment) = (size.spill_size, size.spill_alignment);
            ClassSizes { size: size.size, spill_size, spill_alignment }.to_numbers()
        })
    });
    tables.add("class_sizes", &numbers(&sizes.collect::<Vec<_>>()));
    let types = add_types(info, tables);
    let properties = target_registers.classes().iter().flat_map(|class| {
        let flags = layout::IS_ALLOCATABLE.put_flag(class.allocatable)
            | layout::IS_BASE.put_flag(class.base_class_order.is_some());
        let properties = ClassProperties {
            flags: flags as u8,
            copy_cost: class.copy_cost,
            allocation_priority: class.allocation_priority,
            target_flags: class.target_flags,
        };
        properties.to_numbers()
    });
    tables.add("class_properties", &numbers(&properties.collect::<Vec<_>>()));
    tables.add("class_lanes", &numbers(&info.details.lanes.class_masks));
    types
}

/// Adds the types of classes. Returns the list of types as source text.
fn add_types(info: &RegisterInfo<'_>, tables: &mut Tables) -> String {
    let mut known: FxHashMap<&[ValueType], u64> = FxHashMap::default();
    let (mut lists, mut list_of) = (Vec::new(), Vec::new());
    for list in &info.class_lists.types.sequences {
        let next = lists.len() as u64;
        list_of.push(*known.entry(list).or_insert_with(|| {
            lists.push(list.as_slice());
            next
        }));
    }
    tables.add("class_types", &numbers(&list_of));
    tables.add("type_starts", &starts(lists.iter().map(|list| list.len())));
    let names: FxHashMap<ValueType, _> =
        ValueType::all().zip(variants(ValueType::all().map(ValueType::name))).collect();
    let all = lists.concat();
    let all: Vec<_> = all.iter().filter_map(|ty| names.get(ty)).collect();
    let mut text = format!("static CLASS_TYPES: [ValueType; {}] = [", all.len());
    wrap(&mut text, all.iter().map(|name| format!("ValueType::{name}")));
    text.push_str("];\n");
    text
}

/// Adds the callee-saved registers.
pub(super) fn add_callee_saved(info: &RegisterInfo<'_>, tables: &mut Tables) {
    let saved = info.callee_saved.iter();
    let [runs, run_starts] = runs(saved.clone().map(|saved| values(&saved.saved)));
    tables.add("saved_runs", &runs);
    tables.add("saved_starts", &run_starts);
    // Number 0 is no register.
    let preserved =
        saved.map(|saved| saved.preserved.iter().filter_map(|index| index.checked_sub(1)));
    tables.add("preserved", &sets(preserved));
}
