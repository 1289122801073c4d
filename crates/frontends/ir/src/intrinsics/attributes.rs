//! Attributes of intrinsics: the distinct sets, and the sets of each intrinsic.
//!
//! Input: intrinsics. Output: [`Attributes`], in order of first use.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, Release};

use crate::Context;
use tablegen_emit::cxx::tables::Table;
use tablegen_model::intrinsics::Intrinsic;
use tablegen_model::intrinsics::properties::{ArgumentAttribute, Flag, Flags, MemoryEffects};

/// Maximum number of entries in the table of argument attributes.
const MOST_ENTRIES: u32 = 0xfffe;

/// Attributes of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct OfFunction {
    pub(super) flags: Flags,
    pub(super) memory: MemoryEffects,
}

impl OfFunction {
    /// Collects the attributes of an intrinsic. Side effects without memory effects imply unknown
    /// memory effects.
    fn new(intrinsic: &Intrinsic<'_>) -> Self {
        let (flags, memory) = (intrinsic.properties.flags, intrinsic.properties.memory);
        let is_silent = !memory.may_read() && !memory.may_write();
        let is_any = is_silent && flags.has(Flag::SideEffects);
        let memory = if is_any { MemoryEffects::UNKNOWN } else { memory };
        let flags = flags.without(Flag::Commutative).without(Flag::TriviallyScalarizable);
        OfFunction { flags, memory }
    }

    /// Returns true if the set is empty.
    fn is_empty(self) -> bool {
        let throws = Flags::default().with(Flag::Throws);
        self.flags.without(Flag::SideEffects) == throws && self.memory.is_unknown()
    }
}

/// Attributes of all intrinsics.
#[derive(Debug)]
pub(super) struct Attributes {
    /// Attribute sets of results and arguments.
    pub(super) argument_sets: Vec<Vec<ArgumentAttribute>>,
    /// Attribute sets of functions, each with the index of the first intrinsic that has it.
    pub(super) function_sets: Vec<(OfFunction, usize)>,
    /// Lists of argument indices and set indices.
    pub(super) lists: Vec<Vec<(u16, u16)>>,
    /// Indices of the function set, if any, and of the list of each intrinsic.
    pub(super) of: Vec<(Option<usize>, usize)>,
    /// Maximum number of sets of an intrinsic, counted on the first intrinsic of each list.
    pub(super) most: usize,
    /// Table that contains all lists.
    pub(super) table: Table<(u16, u16)>,
    /// Offset of each list in the table.
    pub(super) indices: Vec<u32>,
}

impl Attributes {
    /// Computes the attributes of all intrinsics.
    ///
    /// # Errors
    /// Returns an error if there are more entries than 16-bit indices.
    pub(super) fn new(all: &[Intrinsic<'_>], cx: &Context<'_, '_>) -> Result<Self, RecordError> {
        let (mut argument_sets, mut function_sets, mut lists) =
            (Pool::default(), Pool::default(), Pool::default());
        for intrinsic in all {
            for (_, set) in &intrinsic.properties.arguments {
                argument_sets.index_of(set.clone());
            }
        }
        let mut firsts = Vec::new();
        let mut of = Vec::with_capacity(all.len());
        let mut most = 0;
        for (index, intrinsic) in all.iter().enumerate() {
            let function = OfFunction::new(intrinsic);
            let function = (!function.is_empty()).then(|| function_sets.index_of(function));
            if function == Some(firsts.len()) {
                firsts.push(index);
            }
            let arguments = intrinsic.properties.arguments.iter();
            // LLVM's tables have 16 bits for each number.
            let list: Vec<(u16, u16)> = arguments
                .map(|(index, set)| (*index as u16, argument_sets.index_of(set.clone()) as u16))
                .collect();
            let sets = list.len() + usize::from(function.is_some());
            let known = lists.all.len();
            let list = lists.index_of(list);
            if list == known {
                most = most.max(sets);
            }
            of.push((function, list));
        }
        let lists = lists.all;
        let table =
            Table::new(lists.iter().filter(|list| !list.is_empty()).cloned().collect(), false);
        let mut offsets = table.layout.offsets.iter();
        let mut list_index = |list: &Vec<_>| match list.is_empty() {
            true => 0,
            false => offsets.next().copied().unwrap_or_default(),
        };
        let attributes = Attributes {
            argument_sets: argument_sets.all,
            function_sets: function_sets.all.into_iter().zip(firsts).collect(),
            indices: lists.iter().map(&mut list_index).collect(),
            lists,
            of,
            most,
            table,
        };
        let warns = cx.records().release() < Release::V23;
        if warns && attributes.number_bits() > 16 {
            cx.warn(
                &[],
                "Packed ID of IntrinsicsToAttributesMap exceeds 16b, this may cause performance \
                 drop (pr106809), please consider redesigning intrinsic sets!",
            );
        }
        if attributes.table.layout.len > MOST_ENTRIES {
            let message = "Size of ArgAttrIdTable exceeds supported limit";
            return Err(RecordError::new(&[], message));
        }
        Ok(attributes)
    }

    /// Returns the number of bits of a list index.
    pub(super) fn list_bits(&self) -> u32 {
        bits_below(self.lists.len())
    }

    /// Returns the number of bits of a function set index. One value stands for no set.
    pub(super) fn function_bits(&self) -> u32 {
        bits_below(self.function_sets.len() + 1)
    }

    /// Returns the width of the integers that hold both indices.
    pub(super) fn number_bits(&self) -> u32 {
        (self.list_bits() + self.function_bits()).next_power_of_two().max(8)
    }
}

/// Returns the number of bits that hold the numbers below `count`. As in LLVM, 32 for 0.
fn bits_below(count: usize) -> u32 {
    match count {
        0 => 32,
        _ => usize::BITS - (count - 1).leading_zeros(),
    }
}

/// Distinct values in order of first use.
#[derive(Debug)]
struct Pool<T> {
    all: Vec<T>,
    indices: FxHashMap<T, usize>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { all: Vec::new(), indices: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    fn index_of(&mut self, thing: T) -> usize {
        *self.indices.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            self.all.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::bits_below;

    #[test]
    fn numbers_need_bits() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(bits_below), [32, 0, 1, 2, 2, 3, 8, 9]);
    }
}
