//! Register units, as tables of generated modules.

use crate::registers::tables::Numbers;
use tablegen_format::registers::UnitRun;

/// Register units of each register. Two registers overlap if they share a unit.
///
/// Registers that differ only in the number of their first unit share a shape: runs of consecutive
/// units.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Units {
    /// First unit of each register.
    pub firsts: Numbers,
    /// Shape of each register.
    pub shape_of: Numbers,
    /// First run of each shape, and the end of the last one.
    pub shapes: Numbers,
    /// For each run, its distance from the first unit, and its length.
    pub runs: Numbers,
}

impl Units {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(firsts: Numbers, shape_of: Numbers, shapes: Numbers, runs: Numbers) -> Self {
        Units { firsts, shape_of, shapes, runs }
    }
}

impl Units {
    /// Returns the units of a register, by its index.
    #[inline]
    pub(super) fn of(&self, register: usize) -> impl Iterator<Item = usize> + use<> {
        let Units { firsts, shape_of, shapes, runs } = *self;
        let first = firsts.index(register);
        let [start, end] = shapes.range(shape_of.index(register));
        (start..end).flat_map(move |run| {
            let UnitRun { start, len } = UnitRun::read(run, |index| runs.get(index));
            let begin = first.saturating_add(start);
            begin..begin.saturating_add(len)
        })
    }
}
