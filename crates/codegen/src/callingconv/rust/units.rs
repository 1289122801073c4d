//! Prints the register units for `tablegen_rt::cc`.

use rustc_hash::FxHashMap;

use crate::callingconv::plan::Plan;
use tablegen_emit::rust::packed_numbers;

/// Returns the type aliases for this target.
pub(super) fn types(plan: &Plan<'_>) -> String {
    let words = plan.registers.unit_count().div_ceil(64);
    format!(
        "#[allow(unused_imports)]\n\
         pub use ::tablegen_rt::cc::{{Flags, Locations, Passing, Storage}};\n\n\
         /// Registers and stack slots that are assigned so far.\n\
         #[allow(dead_code)]\n\
         pub type State<'l> = ::tablegen_rt::cc::State<'l, Register, ValueType, {words}>;\n\n\
         /// Value to be passed.\n\
         #[allow(dead_code)]\n\
         pub type Value = ::tablegen_rt::cc::Value<ValueType>;\n\n\
         /// Location of a passed value.\n\
         #[allow(dead_code)]\n\
         pub type Location = ::tablegen_rt::cc::Location<Register, ValueType>;\n\n\
         /// Creates a state without assigned registers. Locations go to `locations`.\n\
         #[allow(dead_code)]\n\
         pub fn state(locations: &mut dyn Locations<Register, ValueType>) -> State<'_> {{\n    \
             State::new(&CC_UNITS, locations)\n\
         }}\n"
    )
}

/// Returns the table of units.
pub(super) fn table(plan: &Plan<'_>) -> String {
    let (mut firsts, mut shape_of) = (Vec::new(), Vec::new());
    let (mut starts, mut runs) = (vec![0], Vec::new());
    let mut shapes: FxHashMap<Vec<u64>, u64> = FxHashMap::default();
    for (_, register) in plan.registers.registers() {
        let first = register.units.first().copied().unwrap_or(0);
        let mut shape: Vec<u64> = Vec::new();
        for &unit in &register.units {
            let unit = u64::from(unit - first);
            match shape[..] {
                [.., start, len] if start + len == unit => {
                    let last = shape.len() - 1;
                    shape[last] += 1;
                }
                _ => shape.extend([unit, 1]),
            }
        }
        let next = shapes.len() as u64;
        firsts.push(u64::from(first));
        shape_of.push(*shapes.entry(shape).or_insert_with_key(|shape| {
            runs.extend_from_slice(shape);
            starts.push(runs.len() as u64 / 2);
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
