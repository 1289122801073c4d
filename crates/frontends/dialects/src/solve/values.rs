//! [`Values`]: computation of variables as steps from given values. Printers convert the steps to
//! expressions.

use std::ops::Index;

use super::super::model::{PredicateId, VarId};

/// Number of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ValueId(u32);

impl ValueId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Origin of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Given, with this index.
    Given(usize),
    /// First argument of a predicate, evaluated from the others.
    Evaluated { predicate: PredicateId, arguments: Vec<ValueId> },
    /// Argument of a predicate, captured from its first argument. Other arguments are needed where
    /// the first does not decide if the predicate holds.
    Captured {
        predicate: PredicateId,
        argument: usize,
        /// First argument, with its variable.
        own: ValueId,
        variable: VarId,
        others: Vec<ValueId>,
    },
}

/// Values; each depends on earlier ones only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<Source>);

impl Values {
    pub(super) fn add(&mut self, source: Source) -> ValueId {
        self.0.push(source);
        ValueId((self.0.len() - 1) as u32)
    }

    /// Iterates over the numbers of all values.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.0.len()).map(|index| ValueId(index as u32))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Index<ValueId> for Values {
    type Output = Source;

    fn index(&self, value: ValueId) -> &Source {
        &self.0[value.index()]
    }
}
