//! Values of arguments that calls may omit, in LLVM 23.
//!
//! Input: intrinsics. Output: [`Defaults`], a list of numbers for each intrinsic that has any.

use tablegen_emit::cxx::tables::Table;
use tablegen_model::intrinsics::Intrinsic;

/// Default values of all intrinsics.
#[derive(Debug)]
pub(super) struct Defaults {
    /// Lists: a number with the index of the first argument in its lower 32 bits and the number of
    /// values in the upper ones, then the values.
    pub(super) table: Table<u64>,
    /// Index of the list of each intrinsic. `None` for those without default values.
    of: Vec<Option<usize>>,
}

impl Defaults {
    /// Collects the default values of all intrinsics.
    pub(super) fn new(all: &[Intrinsic<'_>]) -> Self {
        let mut lists = Vec::new();
        let mut of = Vec::with_capacity(all.len());
        for intrinsic in all {
            let defaults = &intrinsic.properties.defaults;
            of.push(defaults.first().map(|&(first, _)| {
                let head = (defaults.len() as u64) << 32 | u64::from(first);
                let values = defaults.iter().map(|&(_, value)| value);
                lists.push(std::iter::once(head).chain(values).collect());
                lists.len() - 1
            }));
        }
        Defaults { table: Table::new(lists, true), of }
    }

    /// Iterates over the offsets of the intrinsics' lists in the table. `None` for intrinsics without
    /// default values.
    pub(super) fn offsets(&self) -> impl Iterator<Item = Option<u32>> {
        self.of.iter().map(|index| index.map(|index| self.table.offset(index)))
    }
}
