//! The units of registers, in the form in which generated modules have them.

use crate::registers::tables::Numbers;

/// Of which units registers are made. Two registers overlap if they have a unit in common.
///
/// Most registers are like others, but for the number of their first unit: what they have in
/// common is a shape, runs of units that follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    /// For each register the number of its first unit.
    pub firsts: Numbers,
    /// For each register its shape.
    pub shape_of: Numbers,
    /// Where the runs of each shape begin and the last ends.
    pub shapes: Numbers,
    /// For each run how far from the first unit it begins, and how long it is.
    pub runs: Numbers,
}

impl Units {
    /// The units of a register, by its index.
    #[inline]
    pub(super) fn of(&self, register: usize) -> impl Iterator<Item = usize> + use<> {
        let Units { firsts, shape_of, shapes, runs } = *self;
        let first = firsts.place(register);
        let [start, end] = shapes.range(shape_of.place(register));
        (start..end).flat_map(move |run| {
            let begin = first.saturating_add(runs.place(run * 2));
            begin..begin.saturating_add(runs.place(run * 2 + 1))
        })
    }
}
