//! Matcher program before its encoding: chains of steps in one arena.
//!
//! The generator makes a chain for each pattern, contraction and factoring rewrite chains, and the
//! printers read the result.

use super::ids::TextId;
use super::lists::Lists;
use super::step::{Action, Kind, NONE, Step, StepId};
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
    pub(crate) fn action(&self, id: StepId) -> Action<'_> {
        self.step(id).action(&self.lists)
    }

    pub(crate) fn next(&self, id: StepId) -> StepId {
        self.step(id).next()
    }

    pub(crate) fn set_next(&mut self, id: StepId, next: StepId) {
        self.steps[id.0 as usize].set_next(next);
    }

    pub(crate) fn push(&mut self, step: Step) -> StepId {
        let id = StepId(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        assert!(!id.is_none(), "fewer steps than can be numbered");
        self.steps.push(step);
        id
    }

    /// Adds a chain of steps in the given order and returns the first one.
    pub(crate) fn push_chain(&mut self, chain: &[Step]) -> StepId {
        let mut previous = NONE;
        let mut first = NONE;
        for step in chain {
            let id = self.push(*step);
            if previous.is_none() {
                first = id;
            } else {
                self.set_next(previous, id);
            }
            previous = id;
        }
        first
    }

    /// Adds a scope or a switch.
    pub(crate) fn push_branching(
        &mut self,
        kind: Kind,
        branches: impl IntoIterator<Item = Branch>,
    ) -> StepId {
        let start = self.branches.len();
        self.branches.extend(branches);
        self.push(Step::branching(kind, start..self.branches.len()))
    }

    /// Returns the branches of a scope or a switch; empty for other steps.
    pub(crate) fn branches(&self, id: StepId) -> &[Branch] {
        &self.branches[self.step(id).branches()]
    }

    /// Returns the number of branches ever added, including unused ones.
    pub(crate) fn branch_count(&self) -> usize {
        self.branches.len()
    }

    /// Calls `visit` for each step in the order of the table.
    pub(crate) fn walk(&self, visit: &mut impl FnMut(&Step)) {
        let mut open = vec![self.root];
        while let Some(mut index) = open.pop() {
            while !index.is_none() {
                visit(self.step(index));
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
        let same = |slot| Step::check_same(Slot(slot));
        let mut program = Program::new();
        let first = program.push(same(1));
        let second = program.push_chain(&[same(2), same(3)]);
        let branch = |first| Branch { label: Label::Next, first };
        let scope = program.push_branching(Kind::Scope, [branch(first), branch(second)]);
        let start = program.push(Step::record_node(Slot(0), TextId(0)));
        program.set_next(start, scope);
        program.root = start;
        let mut seen = Vec::new();
        program.walk(&mut |step| {
            seen.push(match step.action(&program.lists) {
                Action::CheckSame { slot } => (step.kind(), slot.0),
                _ => (step.kind(), 0),
            });
        });
        assert_eq!(
            seen,
            [
                (Kind::RecordNode, 0),
                (Kind::Scope, 0),
                (Kind::CheckSame, 1),
                (Kind::CheckSame, 2),
                (Kind::CheckSame, 3),
            ]
        );
    }
}
