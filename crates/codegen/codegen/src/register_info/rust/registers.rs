//! Rust tables of registers and sub-register indices.

use rustc_hash::FxHashMap;

use super::RegisterInfo;
use super::tables::{matrix, pairs, steps};
use tablegen_emit::rust::tables::{Tables, numbers, texts};
use tablegen_format::fields::register as layout;
use tablegen_format::registers::{IndexRange, Shape, UnitRoots};

pub(super) fn add(info: &RegisterInfo<'_>, tables: &mut Tables) {
    let (target_registers, lists) = (&info.target_registers, &info.lists);
    let asm_names: Vec<&str> =
        target_registers.registers().iter().map(|register| register.asm_name).collect();
    tables.add("asm_names", &texts(&asm_names));
    tables.add("encodings", &numbers(&info.encodings));
    let flags = target_registers.register_ids().map(|id| {
        let register = &target_registers[id];
        layout::IS_CONSTANT.put_flag(register.constant)
            | layout::IS_ARTIFICIAL.put_flag(register.artificial)
            | layout::IS_ALLOCATABLE.put_flag(info.allocatable.contains(id.index()))
    });
    tables.add("register_flags", &numbers(&flags.collect::<Vec<_>>()));

    let (steps, offsets) = steps(lists.differences.written());
    let position = |index: u32| offsets.get(&index).copied().unwrap_or(0);
    // Many registers have sub-registers at the same distances.
    let mut shapes: FxHashMap<Shape, u64> = FxHashMap::default();
    let (mut all_shapes, mut shape_of) = (Vec::new(), Vec::new());
    for id in target_registers.register_ids() {
        let shape = Shape {
            sub_registers: position(lists.sub_regs(id)) as usize,
            units: position(lists.units(id)) as usize,
            indices: lists.indices.offset(id.index()) as usize,
        };
        let next = shapes.len() as u64;
        shape_of.push(*shapes.entry(shape).or_insert_with(|| {
            all_shapes.extend(shape.to_numbers());
            next
        }));
    }
    tables.add("register_shapes", &numbers(&shape_of));
    tables.add("shapes", &numbers(&all_shapes));
    let supers = target_registers.register_ids().map(|id| position(lists.super_regs(id)));
    tables.add("super_registers", &numbers(&supers.collect::<Vec<_>>()));
    let first_units = target_registers
        .registers()
        .iter()
        .map(|register| register.units.first().map_or(0, |&unit| unit.into()));
    tables.add("first_units", &numbers(&first_units.collect::<Vec<_>>()));
    tables.add("steps", &steps);
    let indices = lists.indices.written().flat_map(|(_, list)| list);
    let indices: Vec<u64> = indices.map(|index| index.enum_value().into()).collect();
    tables.add("indices", &numbers(&indices));
    tables.add("unit_count", &target_registers.units().len().to_string());
    let roots = target_registers.units().iter().flat_map(|unit| {
        let second = unit.roots.1.map_or(0, |register| register.enum_value());
        UnitRoots { first: unit.roots.0.enum_value(), second }.to_numbers()
    });
    tables.add("unit_roots", &numbers(&roots.collect::<Vec<_>>()));
    add_dwarf(info, tables);
}

/// Adds the register numbers of debug information.
fn add_dwarf(info: &RegisterInfo<'_>, tables: &mut Tables) {
    let flavours = &info.dwarf.flavours;
    let (mut by_number, mut by_register) = (Vec::new(), Vec::new());
    for flavour in flavours {
        let registers = flavour.registers.iter();
        let registers = registers.map(|(&number, id)| (number as u32, id.enum_value()));
        by_number.push(registers.map(|(number, id)| (number.into(), id.into())).collect());
        let numbers = flavour.numbers.iter().map(|&(id, number)| (id.enum_value(), number as u32));
        let mut numbers: Vec<(u64, u64)> =
            numbers.map(|(id, number)| (id.into(), number.into())).collect();
        numbers.sort_unstable();
        by_register.push(numbers);
    }
    tables.add("dwarf_flavours", &flavours.len().to_string());
    tables.add("from_dwarf", &pairs(&by_number));
    tables.add("to_dwarf", &pairs(&by_register));
}

pub(super) fn add_indices(info: &RegisterInfo<'_>, tables: &mut Tables) {
    let lanes = &info.details.lanes;
    let ranges = (0..info.target.hw_modes().count()).flat_map(|mode| {
        let ranges = lanes.indices().iter().map(move |index| &index.ranges[mode]);
        ranges.flat_map(|range| IndexRange { offset: range.offset, size: range.size }.to_numbers())
    });
    tables.add("index_ranges", &numbers(&ranges.collect::<Vec<_>>()));
    tables.add("index_lanes", &numbers(&lanes.masks));
    let count = lanes.indices().len();
    let rows = lanes.indices().iter().map(|index| {
        let mut row = vec![0; count];
        for &(inner, whole) in &index.compositions {
            row[inner.index()] = whole.enum_value();
        }
        row
    });
    tables.add("compositions", &matrix(count, rows));
}
