//! Actions with other numbers: those of another vocabulary, with the same meaning.

use super::Action;
use crate::dag_isel::emission::EmissionId;
use crate::dag_isel::ids::{
    ComplexNumber, ConditionId, InstructionNumber, IntegerId, MeaningId, PredicateId,
    RegisterNumber, TextId, TransformNumber, Word,
};
use crate::dag_isel::lists::Lists;

/// New number of each entity of a vocabulary, by its number there.
#[derive(Debug)]
pub(crate) struct Renumbering {
    pub(crate) texts: Vec<TextId>,
    pub(crate) integers: Vec<IntegerId>,
    pub(crate) conditions: Vec<ConditionId>,
    pub(crate) predicates: Vec<PredicateId>,
    pub(crate) complex: Vec<ComplexNumber>,
    pub(crate) transforms: Vec<TransformNumber>,
    pub(crate) instructions: Vec<InstructionNumber>,
    pub(crate) registers: Vec<RegisterNumber>,
    pub(crate) meanings: Vec<MeaningId>,
}

/// Replaces a number by the new one.
fn replace<I: Word>(number: &mut I, new: &[I]) {
    *number = new[number.to_word() as usize];
}

impl Renumbering {
    /// Returns an action without branches with new numbers. Its lists are in `from`, those of the
    /// new action in `to`.
    pub(crate) fn action(&self, mut action: Action, from: &Lists, to: &mut Lists) -> Action {
        match &mut action {
            Action::Scope { .. }
            | Action::SwitchOpcode { .. }
            | Action::SwitchType { .. }
            | Action::RecordMemRef
            | Action::CaptureGlueInput
            | Action::MoveChild { .. }
            | Action::MoveSibling { .. }
            | Action::MoveParent
            | Action::CheckSame { .. }
            | Action::CheckChildSame { .. }
            | Action::CheckType { .. }
            | Action::CheckChildType { .. }
            | Action::CheckValueType { .. }
            | Action::CheckImmAllOnesV
            | Action::CheckImmAllZerosV
            | Action::CheckFoldableChainNode
            | Action::EmitConvertToTarget { .. } => {}
            Action::RecordNode { what, .. } | Action::RecordChild { what, .. } => {
                replace(what, &self.texts);
            }
            Action::CheckPatternPredicate { condition } => replace(condition, &self.conditions),
            Action::CheckPredicate { predicate, operands } => {
                replace(predicate, &self.predicates);
                *operands = to.copy(from, *operands);
            }
            Action::CheckOpcode { opcode: text, .. }
            | Action::CheckCondCode { name: text }
            | Action::CheckChild2CondCode { name: text } => replace(text, &self.texts),
            Action::CheckInteger { value }
            | Action::CheckChildInteger { value, .. }
            | Action::CheckAndImm { mask: value }
            | Action::CheckOrImm { mask: value } => replace(value, &self.integers),
            Action::CheckComplexPat { pattern, name, .. } => {
                replace(pattern, &self.complex);
                replace(name, &self.texts);
            }
            Action::EmitInteger { value, meaning, .. } => {
                replace(value, &self.integers);
                if let Some(meaning) = meaning {
                    replace(meaning, &self.meanings);
                }
            }
            Action::EmitRegister { register, .. } => {
                if let Some(register) = register {
                    replace(register, &self.registers);
                }
            }
            Action::EmitMergeInputChains { nodes: slots }
            | Action::CompleteMatch { results: slots, .. } => *slots = to.copy(from, *slots),
            Action::EmitCopyToReg { register, .. } => replace(register, &self.registers),
            Action::EmitNode { emission, .. } | Action::MorphNodeTo { emission, .. } => {
                *emission = self.emission(*emission, from, to);
            }
            Action::EmitNodeXForm { transform, .. } => replace(transform, &self.transforms),
        }
        action
    }

    fn emission(&self, id: EmissionId, from: &Lists, to: &mut Lists) -> EmissionId {
        let mut instruction = from.emission(id).instruction;
        replace(&mut instruction, &self.instructions);
        to.copy_emission(from, id, instruction)
    }
}
