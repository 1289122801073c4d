//! Prints the register units for `tablegen_rt::cc`.

use proc_macro2::Literal;
use quote::quote;
use rustc_hash::FxHashMap;

use crate::callingconv::plan::Plan;
use tablegen_emit::rust::{Module, packed_numbers};
use tablegen_format::registers::UnitRun;

/// Adds the type aliases for this target.
pub(super) fn types(plan: &Plan<'_>, module: &mut Module) {
    let words = Literal::usize_unsuffixed(plan.registers.unit_count().div_ceil(64));
    module.reexport_runtime(&quote!(cc::{Flags, Locations, Passing, Storage}));
    module.alias_runtime(
        "Registers and stack slots that are assigned so far.",
        &quote!(State<'l>),
        &quote!(cc::State<'l, Register, ValueType, #words>),
    );
    module.alias_runtime("Value to be passed.", &quote!(Value), &quote!(cc::Value<ValueType>));
    module.alias_runtime(
        "Location of a passed value.",
        &quote!(Location),
        &quote!(cc::Location<Register, ValueType>),
    );
    module.text("::tablegen_rt::calling_convention_state!();\n");
}

/// Returns the table of units.
pub(super) fn table(plan: &Plan<'_>) -> String {
    let (mut firsts, mut shape_of) = (Vec::new(), Vec::new());
    let (mut starts, mut runs) = (vec![0], Vec::new());
    let mut shapes: FxHashMap<Vec<UnitRun>, u64> = FxHashMap::default();
    for (_, register) in plan.registers.registers() {
        let first = register.units.first().copied().unwrap_or(0);
        let mut shape: Vec<UnitRun> = Vec::new();
        for &unit in &register.units {
            let unit = (unit - first) as usize;
            match shape.last_mut() {
                Some(run) if run.start + run.len == unit => run.len += 1,
                _ => shape.push(UnitRun { start: unit, len: 1 }),
            }
        }
        let next = shapes.len() as u64;
        firsts.push(u64::from(first));
        shape_of.push(*shapes.entry(shape).or_insert_with_key(|shape| {
            runs.extend(shape.iter().flat_map(|run| run.to_numbers()));
            starts.push((runs.len() / UnitRun::COLUMNS) as u64);
            next
        }));
    }
    let [firsts, shape_of, starts, runs] =
        [firsts, shape_of, starts, runs].map(|all| packed_numbers(&all));
    format!(
        "static CC_UNITS: ::tablegen_rt::cc::Units = {{\n    \
             use ::tablegen_rt::registers::tables::Numbers;\n    \
             ::tablegen_rt::cc::Units::new(\n        \
                 {firsts},\n        {shape_of},\n        {starts},\n        {runs},\n    )\n}};\n"
    )
}
