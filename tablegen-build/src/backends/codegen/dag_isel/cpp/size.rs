//! How many bytes steps take up in the table: what jumps over them has to know.

use super::making::short_flags;
use super::text::{self, vbr_size};
use super::{COVERAGE_SIZE, Printer, short_type};
use crate::backends::codegen::dag_isel::step::{Emission, Kind, NO_NOTE, Step, StepId};

impl Printer<'_, '_> {
    /// The bytes of a chain; notes the sizes of all branches below it.
    pub(super) fn size(&mut self, mut at: StepId) -> u32 {
        let mut size = 0;
        while !at.is_none() {
            let step = self.step(at);
            size += match step.kind {
                Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {
                    let mut sum = 2;
                    for number in 0..self.plan.program.branches(at).len() {
                        let branch = self.plan.program.branches(at)[number];
                        let size = self.size(branch.first);
                        self.sizes[step.key as usize + number] = size;
                        sum +=
                            vbr_size(u64::from(size)) + size + label_size(step.kind, branch.label);
                    }
                    sum
                }
                _ => self.step_size(&step),
            };
            at = step.next;
        }
        size
    }

    pub(super) fn step_size(&self, step: &Step) -> u32 {
        let numbering = &self.plan.numbering;
        let vocabulary = &self.plan.vocabulary;
        let coverage = if self.style.coverage { COVERAGE_SIZE } else { 0 };
        match step.kind {
            Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => 0,
            Kind::RecordNode
            | Kind::RecordChild
            | Kind::RecordMemRef
            | Kind::CaptureGlueInput
            | Kind::MoveParent
            | Kind::CheckFoldableChainNode
            | Kind::CheckImmAllOnesV
            | Kind::CheckImmAllZerosV => 1,
            Kind::MoveChild | Kind::MoveSibling | Kind::EmitConvertToTarget => {
                1 + u32::from(step.key >= 8)
            }
            Kind::CheckSame
            | Kind::CheckChildSame
            | Kind::CheckCondCode
            | Kind::CheckChild2CondCode => 2,
            Kind::CheckPatternPredicate => match numbering.conditions.number(step.key) {
                0..8 => 1,
                8..256 => 2,
                _ => 3,
            },
            Kind::CheckPredicate => {
                if vocabulary.predicates[step.key as usize].uses_operands {
                    3 + self.list(step.note).len() as u32
                } else {
                    1 + u32::from(numbering.predicate(step.key) >= 8)
                }
            }
            Kind::CheckOpcode | Kind::EmitNodeXForm => 3,
            Kind::CheckType if step.slot != 0 => 2 + vbr_size(u64::from(step.key)),
            Kind::CheckType | Kind::CheckChildType => match short_type(self.type_name(step.key)) {
                Some("32" | "64") => 1,
                _ => 1 + vbr_size(u64::from(step.key)),
            },
            Kind::CheckInteger | Kind::CheckChildInteger => {
                1 + text::signed_size(self.integer(step.key))
            }
            Kind::CheckValueType => 1 + vbr_size(u64::from(step.key)),
            Kind::CheckComplexPat => {
                2 + u32::from(numbering.complex.number(self.list(step.key)[0]) >= 8)
            }
            Kind::CheckAndImm | Kind::CheckOrImm => 1 + vbr_size(self.integer(step.key) as u64),
            Kind::EmitInteger => {
                let &[ty, value] = self.list(step.key) else { return 0 };
                let value = self.integer(value);
                let by_name = step.note != NO_NOTE && value <= 63;
                let type_size = match short_type(self.type_name(ty)) {
                    Some(_) => 0,
                    None => vbr_size(u64::from(ty)),
                };
                1 + type_size + if by_name { 1 } else { text::signed_size(value) }
            }
            Kind::EmitRegister => {
                let &[ty, register] = self.list(step.key) else { return 0 };
                let type_size = vbr_size(u64::from(ty));
                match self.plan.register(register) {
                    Some(register) if register.number > 255 => 3 + type_size,
                    _ => match short_type(self.type_name(ty)) {
                        Some("32" | "64") => 2,
                        _ => 2 + type_size,
                    },
                }
            }
            Kind::EmitMergeInputChains => match self.list(step.key) {
                [0..3] => 1,
                nodes => 2 + nodes.len() as u32,
            },
            Kind::EmitCopyToReg => {
                let &[slot, register] = self.list(step.key) else { return 0 };
                match self.plan.register(register) {
                    Some(register) if register.number > 255 => 4,
                    _ if slot < 8 => 2,
                    _ => 3,
                }
            }
            Kind::EmitNode | Kind::MorphNodeTo => {
                let emission = Emission::read(&self.plan.program.lists, step.key);
                let few = emission.types.len() < 3;
                let types: u32 = emission.types.iter().map(|&ty| vbr_size(u64::from(ty))).sum();
                let operands: u32 =
                    emission.operands.iter().map(|&slot| vbr_size(u64::from(slot))).sum();
                let coverage = if step.kind == Kind::MorphNodeTo { coverage } else { 0 };
                4 + u32::from(self.plan.instruction(&emission).deactivation_symbol)
                    + u32::from(!few)
                    + u32::from(!few || short_flags(step.kind, &emission).is_none())
                    + types
                    + operands
                    + coverage
            }
            Kind::CompleteMatch => {
                let results = &self.list(step.key)[1..];
                let results: u32 = results.iter().map(|&slot| vbr_size(u64::from(slot))).sum();
                2 + results + coverage
            }
        }
    }
}

/// The bytes of a branch's label.
pub(super) fn label_size(kind: Kind, label: u32) -> u32 {
    match kind {
        Kind::SwitchOpcode => 2,
        Kind::SwitchType => vbr_size(u64::from(label)),
        _ => 0,
    }
}
