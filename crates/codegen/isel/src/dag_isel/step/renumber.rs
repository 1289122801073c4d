//! Steps with other numbers: those of another vocabulary, with the same meaning.

use smallvec::SmallVec;

use super::{Kind, NO_NOTE, NONE, Step};
use crate::dag_isel::ids::{
    ComplexNumber, ConditionId, InstructionNumber, IntegerId, MeaningId, PredicateId,
    RegisterNumber, TextId, TransformNumber, Word,
};
use crate::dag_isel::lists::{ListId, Lists};

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
fn replace<I: Word>(number: &mut u32, new: &[I]) {
    *number = new[*number as usize].to_word();
}

impl Renumbering {
    /// Returns a step without branches with new numbers and without a next step. Its lists are in
    /// `from`, those of the new step in `to`.
    pub(crate) fn step(&self, step: &Step, from: &Lists, to: &mut Lists) -> Step {
        let mut new = Step { next: NONE, ..*step };
        let mut list = |key: &mut u32, change: &dyn Fn(&mut [u32])| {
            let mut words = SmallVec::<[u32; 16]>::from_slice(from.get(ListId(*key)));
            change(&mut words);
            *key = to.intern(&words).0;
        };
        match step.kind {
            Kind::Scope
            | Kind::SwitchOpcode
            | Kind::SwitchType
            | Kind::RecordMemRef
            | Kind::CaptureGlueInput
            | Kind::MoveChild
            | Kind::MoveSibling
            | Kind::MoveParent
            | Kind::CheckSame
            | Kind::CheckChildSame
            | Kind::CheckType
            | Kind::CheckChildType
            | Kind::CheckValueType
            | Kind::CheckImmAllOnesV
            | Kind::CheckImmAllZerosV
            | Kind::CheckFoldableChainNode
            | Kind::EmitConvertToTarget => {}
            Kind::RecordNode | Kind::RecordChild => replace(&mut new.note, &self.texts),
            Kind::CheckPatternPredicate => replace(&mut new.key, &self.conditions),
            Kind::CheckPredicate => {
                replace(&mut new.key, &self.predicates);
                if new.note != NO_NOTE {
                    list(&mut new.note, &|_| {});
                }
            }
            Kind::CheckOpcode | Kind::CheckCondCode | Kind::CheckChild2CondCode => {
                replace(&mut new.key, &self.texts);
            }
            Kind::CheckInteger | Kind::CheckChildInteger | Kind::CheckAndImm | Kind::CheckOrImm => {
                replace(&mut new.key, &self.integers)
            }
            Kind::CheckComplexPat => {
                list(&mut new.key, &|words| replace(&mut words[0], &self.complex));
                replace(&mut new.note, &self.texts);
            }
            Kind::EmitInteger => {
                list(&mut new.key, &|words| replace(&mut words[1], &self.integers));
                if new.note != NO_NOTE {
                    replace(&mut new.note, &self.meanings);
                }
            }
            Kind::EmitRegister => list(&mut new.key, &|words| {
                // 0 is no register.
                if let Some(register) = words[1].checked_sub(1) {
                    words[1] = self.registers[register as usize].0 + 1;
                }
            }),
            Kind::EmitMergeInputChains | Kind::CompleteMatch => list(&mut new.key, &|_| {}),
            Kind::EmitCopyToReg => {
                list(&mut new.key, &|words| replace(&mut words[1], &self.registers));
            }
            Kind::EmitNode | Kind::MorphNodeTo => {
                list(&mut new.key, &|words| replace(&mut words[0], &self.instructions));
            }
            Kind::EmitNodeXForm => {
                list(&mut new.key, &|words| replace(&mut words[1], &self.transforms));
            }
        }
        new
    }
}
