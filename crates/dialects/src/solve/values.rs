//! [`Values`]: what is known of variables, as steps from what is given. Printers make expressions
//! of them.

use std::ops::Index;

use super::super::read::{PredicateId, VarId};

/// The number of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ValueId(u32);

impl ValueId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// It is given, in this place.
    Given(usize),
    /// It is what a predicate is about, from the other arguments.
    Evaluated { predicate: PredicateId, arguments: Vec<ValueId> },
    /// It is an argument of a predicate, from what that is about; and from other arguments where
    /// that alone does not tell whether the predicate holds.
    Captured {
        predicate: PredicateId,
        argument: usize,
        /// What the predicate is about, and the variable that it is of.
        own: ValueId,
        variable: VarId,
        others: Vec<ValueId>,
    },
}

/// Values, each made of earlier ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<Source>);

impl Values {
    pub(super) fn add(&mut self, source: Source) -> ValueId {
        self.0.push(source);
        ValueId((self.0.len() - 1) as u32)
    }

    /// The numbers of all.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.0.len()).map(|at| ValueId(at as u32))
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
