//! Sizes of steps in the C++ table, which precede the branches that can be skipped.

use super::making::{short_chains, short_flags};
use super::text::{self, vbr_size};
use super::{COVERAGE_SIZE, Style, short_type};
use crate::dag_isel::Plan;
use crate::dag_isel::emission::Emission;
use crate::dag_isel::ids::{IntegerId, RegisterNumber, Slot};
use crate::dag_isel::lists::Words;
use crate::dag_isel::program::Label;
use crate::dag_isel::step::{Action, StepId};
use tablegen_model::value_types::ValueType;

/// Sizes of all branches.
pub(super) struct Sizes<'p, 'r> {
    plan: &'p Plan<'r>,
    style: Style,
    /// Size of each branch in bytes, in the order of the program's branches.
    branches: Vec<u32>,
}

impl<'p, 'r> Sizes<'p, 'r> {
    pub(super) fn new(plan: &'p Plan<'r>, style: Style) -> Self {
        let mut sizes = Sizes { plan, style, branches: vec![0; plan.program.branch_count()] };
        sizes.add(plan.program.root);
        sizes
    }

    /// Returns the size of a branch in bytes. `index` is its index among the program's branches.
    pub(super) fn branch(&self, index: usize) -> u32 {
        self.branches[index]
    }

    /// Returns the size of a chain in bytes and stores the sizes of all branches below it.
    fn add(&mut self, mut index: StepId) -> u32 {
        let mut size = 0;
        let program = &self.plan.program;
        while !index.is_none() {
            let action = program.action(index);
            size += if action.kind().is_branching() {
                let mut sum = 2;
                let indices = action.branches().indices();
                for (branch, size_index) in program.branches(index).iter().zip(indices) {
                    let size = self.add(branch.first);
                    self.branches[size_index] = size;
                    sum += vbr_size(u64::from(size)) + size + label_size(branch.label);
                }
                sum
            } else {
                self.step(action)
            };
            index = program.next(index);
        }
        size
    }

    fn integer(&self, id: IntegerId) -> i64 {
        self.plan.vocabulary.integers.get(id)
    }

    fn register(&self, register: RegisterNumber) -> u32 {
        self.plan.vocabulary.registers[register].enum_value()
    }

    /// Returns the size of a step without branches.
    pub(super) fn step(&self, action: Action) -> u32 {
        let numbering = &self.plan.numbering;
        let vocabulary = &self.plan.vocabulary;
        let lists = &self.plan.program.lists;
        let coverage = if self.style.coverage { COVERAGE_SIZE } else { 0 };
        match action {
            Action::Scope { .. } | Action::SwitchOpcode { .. } | Action::SwitchType { .. } => 0,
            Action::RecordNode { .. }
            | Action::RecordChild { .. }
            | Action::RecordMemRef
            | Action::CaptureGlueInput
            | Action::MoveParent
            | Action::CheckFoldableChainNode
            | Action::CheckImmAllOnesV
            | Action::CheckImmAllZerosV => 1,
            Action::MoveChild { child } | Action::MoveSibling { child } => {
                1 + u32::from(child >= 8)
            }
            Action::EmitConvertToTarget { from, .. } => 1 + u32::from(from.0 >= 8),
            Action::CheckSame { .. }
            | Action::CheckChildSame { .. }
            | Action::CheckCondCode { .. }
            | Action::CheckChild2CondCode { .. } => 2,
            Action::CheckPatternPredicate { condition } => {
                match numbering.conditions.number(condition) {
                    0..8 => 1,
                    8..256 => 2,
                    _ => 3,
                }
            }
            Action::CheckPredicate { predicate, operands } => {
                if vocabulary.predicates[predicate].uses_operands {
                    3 + lists.get(operands).len() as u32
                } else {
                    1 + u32::from(numbering.predicate(predicate) >= 8)
                }
            }
            Action::CheckOpcode { .. } | Action::EmitNodeXForm { .. } => 3,
            Action::CheckType { result: 0, ty } | Action::CheckChildType { ty, .. } => {
                match short_type(ty) {
                    Some("32" | "64") => 1,
                    _ => 1 + type_size(ty),
                }
            }
            Action::CheckType { ty, .. } => 2 + type_size(ty),
            Action::CheckInteger { value } | Action::CheckChildInteger { value, .. } => {
                1 + text::signed_size(self.integer(value))
            }
            Action::CheckValueType { ty } => 1 + type_size(ty),
            Action::CheckComplexPat { pattern, .. } => {
                2 + u32::from(numbering.complex.number(pattern) >= 8)
            }
            Action::CheckAndImm { mask } | Action::CheckOrImm { mask } => {
                1 + vbr_size(self.integer(mask) as u64)
            }
            Action::EmitInteger { ty, value, meaning, .. } => {
                let value = self.integer(value);
                let by_name = meaning.is_some() && value <= 63;
                let type_size = if short_type(ty).is_some() { 0 } else { type_size(ty) };
                1 + type_size + if by_name { 1 } else { text::signed_size(value) }
            }
            Action::EmitRegister { ty, register, .. } => {
                match register.map(|register| self.register(register)) {
                    Some(256..) => 3 + type_size(ty),
                    _ => match short_type(ty) {
                        Some("32" | "64") => 2,
                        _ => 2 + type_size(ty),
                    },
                }
            }
            Action::EmitMergeInputChains { nodes } => {
                let nodes = lists.get(nodes);
                match short_chains(nodes) {
                    Some(_) => 1,
                    None => 2 + nodes.len() as u32,
                }
            }
            Action::EmitCopyToReg { from, register } => match (self.register(register), from.0) {
                (256.., _) => 4,
                (_, 0..8) => 2,
                _ => 3,
            },
            Action::EmitNode { emission, .. } => self.node_size(lists.emission(emission), false),
            Action::MorphNodeTo { emission, .. } => {
                self.node_size(lists.emission(emission), true) + coverage
            }
            Action::CompleteMatch { results, .. } => 2 + slots_size(lists.get(results)) + coverage,
        }
    }

    fn node_size(&self, emission: Emission<'_>, morph: bool) -> u32 {
        let few = emission.types.len() < 3;
        let instruction = &self.plan.vocabulary.instructions[emission.instruction];
        4 + u32::from(instruction.deactivation_symbol)
            + u32::from(!few)
            + u32::from(!few || short_flags(morph, &emission).is_none())
            + emission.types.iter().map(type_size).sum::<u32>()
            + slots_size(emission.operands)
    }
}

fn type_size(ty: ValueType) -> u32 {
    vbr_size(u64::from(ty.0))
}

fn slots_size(slots: Words<'_, Slot>) -> u32 {
    slots.iter().map(|slot| vbr_size(u64::from(slot.0))).sum()
}

/// Returns the size of a branch's label in bytes.
pub(super) fn label_size(label: Label) -> u32 {
    match label {
        Label::Next => 0,
        Label::Opcode(_) => 2,
        Label::Type(ty) => type_size(ty),
    }
}
