//! Matcher program before its encoding: chains of steps in one arena.
//!
//! The generator makes a chain for each pattern, contraction and factoring rewrite chains, and the
//! printers read the result.

use std::ops::Range;

use super::ids::TextId;
use super::lists::Lists;
use super::step::{Action, NONE, Step, StepId};
use tablegen_model::value_types::ValueType;

/// Condition for taking a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// In a scope: all earlier branches have failed.
    Next,
    /// The node has this opcode.
    Opcode(TextId),
    /// Result 0 of the node has this type.
    Type(ValueType),
}

/// A branch of a scope or a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) label: Label,
    pub(crate) first: StepId,
}

/// Branches of one step, in the program's list of branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BranchRange {
    start: u32,
    count: u32,
}

impl BranchRange {
    /// Returns the indices of the branches.
    pub(crate) fn indices(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.count as usize
    }
}

/// All steps, and the first one.
#[derive(Debug)]
pub(crate) struct Program {
    steps: Vec<Step>,
    branches: Vec<Branch>,
    pub(crate) root: StepId,
    pub(crate) lists: Lists,
}

impl Program {
    pub(crate) fn new() -> Self {
        Program { steps: Vec::new(), branches: Vec::new(), root: NONE, lists: Lists::default() }
    }

    pub(crate) fn step(&self, id: StepId) -> &Step {
        &self.steps[id.0 as usize]
    }

    /// Returns the action of a step.
    pub(crate) fn action(&self, id: StepId) -> Action {
        self.step(id).action
    }

    pub(crate) fn next(&self, id: StepId) -> StepId {
        self.step(id).next
    }

    pub(crate) fn set_next(&mut self, id: StepId, next: StepId) {
        self.steps[id.0 as usize].next = next;
    }

    /// Adds a step without a next one.
    pub(crate) fn push(&mut self, action: Action) -> StepId {
        let id = StepId(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        assert!(!id.is_none(), "fewer steps than can be numbered");
        self.steps.push(Step { action, next: NONE });
        id
    }

    /// Adds a chain of steps in the given order and returns the first one.
    pub(crate) fn push_chain(&mut self, chain: &[Action]) -> StepId {
        let mut previous = NONE;
        let mut first = NONE;
        for action in chain {
            let id = self.push(*action);
            if previous.is_none() {
                first = id;
            } else {
                self.set_next(previous, id);
            }
            previous = id;
        }
        first
    }

    /// Adds branches for a scope or a switch.
    pub(crate) fn add_branches(
        &mut self,
        branches: impl IntoIterator<Item = Branch>,
    ) -> BranchRange {
        let start = self.branches.len();
        self.branches.extend(branches);
        BranchRange { start: start as u32, count: (self.branches.len() - start) as u32 }
    }

    /// Returns the branches of a scope or a switch; empty for other steps.
    pub(crate) fn branches(&self, id: StepId) -> &[Branch] {
        &self.branches[self.action(id).branches().indices()]
    }

    /// Returns the number of branches ever added, including unused ones.
    pub(crate) fn branch_count(&self) -> usize {
        self.branches.len()
    }

    /// Calls `visit` for each action in the order of the table.
    pub(crate) fn walk(&self, visit: &mut impl FnMut(Action)) {
        let mut open = vec![self.root];
        while let Some(mut index) = open.pop() {
            while !index.is_none() {
                visit(self.action(index));
                open.push(self.next(index));
                let branches = self.branches(index);
                open.extend(branches.iter().rev().map(|branch| branch.first));
                index = open.pop().unwrap_or(NONE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ids::Slot;
    use super::*;

    #[test]
    fn a_walk_goes_through_branches_before_what_follows() {
        let same = |slot| Action::CheckSame { slot: Slot(slot) };
        let mut program = Program::new();
        let first = program.push(same(1));
        let second = program.push_chain(&[same(2), same(3)]);
        let branch = |first| Branch { label: Label::Next, first };
        let branches = program.add_branches([branch(first), branch(second)]);
        let scope = program.push(Action::Scope { branches });
        let record = Action::RecordNode { slot: Slot(0), what: TextId(0) };
        let start = program.push(record);
        program.set_next(start, scope);
        program.root = start;
        let mut seen = Vec::new();
        program.walk(&mut |action| seen.push(action));
        assert_eq!(seen, [record, Action::Scope { branches }, same(1), same(2), same(3)]);
    }
}
