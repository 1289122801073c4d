//! Numbers of one context in another: patterns are shared out over threads,
//! each with a context of its own, and what comes out is put together in the
//! order of the patterns. As numbers go by first use, they are then those that
//! one context for all patterns would have given.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Context;
use crate::backends::dag_isel::step::{Kind, Lists, NO_NOTE, Step};

/// What the numbers of a context that was merged are in the other one.
pub(in crate::backends::dag_isel) struct Renumbering {
    texts: Vec<u32>,
    integers: Vec<u32>,
    predicates: Vec<u32>,
    complex: Vec<u32>,
    transforms: Vec<u32>,
    instructions: Vec<u32>,
    registers: Vec<u32>,
    lists: Lists,
    /// Lists that were translated, by what stands in them.
    translated: [Vec<u32>; In::COUNT],
}

/// A list that was not translated so far.
const UNKNOWN: u32 = u32::MAX;

/// What stands in a list beside slots and types.
#[derive(Clone, Copy)]
enum In {
    /// Nothing.
    Slots,
    /// A complex pattern comes first.
    Complex,
    /// A constant comes second.
    Integer,
    /// A register, or none, comes second.
    Register,
    /// A transform comes second.
    Transform,
    /// An instruction comes first.
    Instruction,
}

impl In {
    const COUNT: usize = In::Instruction as usize + 1;
}

impl<'r> Context<'_, 'r> {
    /// Takes over what another context has numbered and this one has not.
    pub(in crate::backends::dag_isel) fn merge(&mut self, other: Context<'_, 'r>) -> Renumbering {
        let (mine, theirs) = (&mut self.vocabulary, other.vocabulary);
        let texts: Vec<u32> = theirs.texts.iter().map(|text| mine.texts.intern(text)).collect();
        let integers = theirs.integers.iter().map(|value| mine.integers.intern(value)).collect();
        for (text, condition) in theirs.conditions {
            mine.conditions.entry(texts[text as usize]).or_insert(condition);
        }
        for (number, class) in theirs.register_classes {
            mine.register_classes.entry(number).or_insert(class);
        }
        for (number, index) in theirs.sub_register_indices {
            mine.sub_register_indices.entry(number).or_insert(index);
        }
        let predicates = merge_all(
            0,
            (&mut mine.predicates, &mut self.predicates),
            (theirs.predicates, other.predicates),
        );
        let complex =
            merge_all(0, (&mut mine.complex, &mut self.complex), (theirs.complex, other.complex));
        let transforms = merge_all(
            0,
            (&mut mine.transforms, &mut self.transforms),
            (theirs.transforms, other.transforms),
        );
        let instructions = merge_all(
            0,
            (&mut mine.instructions, &mut self.instruction_numbers),
            (theirs.instructions, other.instruction_numbers),
        );
        // Number 0 is no register.
        let mut registers = vec![0];
        registers.extend(merge_all(
            1,
            (&mut mine.registers, &mut self.registers),
            (theirs.registers, other.registers),
        ));
        let lists = other.lists;
        let translated = std::array::from_fn(|_| vec![UNKNOWN; lists.len()]);
        Renumbering {
            texts,
            integers,
            predicates,
            complex,
            transforms,
            instructions,
            registers,
            lists,
            translated,
        }
    }
}

/// Adds to things those that are not there yet, and gives the numbers of all
/// that are added. Things are in the order of their numbers, which begin with
/// `first`; each has one key.
fn merge_all<K: Copy + Eq + Hash, T>(
    first: u32,
    (mine, numbers): (&mut Vec<T>, &mut FxHashMap<K, u32>),
    (theirs, their_numbers): (Vec<T>, FxHashMap<K, u32>),
) -> Vec<u32> {
    let mut keys: Vec<(u32, K)> =
        their_numbers.into_iter().map(|(key, number)| (number, key)).collect();
    keys.sort_unstable_by_key(|&(number, _)| number);
    let merged = keys.iter().zip(theirs).map(|(&(_, key), thing)| {
        *numbers.entry(key).or_insert_with(|| {
            mine.push(thing);
            mine.len() as u32 - 1 + first
        })
    });
    merged.collect()
}

impl Renumbering {
    /// A step of the merged context as it is in the other one, whose lists are
    /// `lists`.
    pub(in crate::backends::dag_isel) fn step(&mut self, step: &Step, lists: &mut Lists) -> Step {
        let Step { kind, key, note, .. } = *step;
        let text = |text: u32| match text {
            NO_NOTE => NO_NOTE,
            _ => self.texts[text as usize],
        };
        let mut step = *step;
        match kind {
            Kind::RecordNode | Kind::RecordChild => step.note = text(note),
            Kind::CheckPatternPredicate
            | Kind::CheckOpcode
            | Kind::CheckCondCode
            | Kind::CheckChild2CondCode => step.key = text(key),
            Kind::CheckPredicate => {
                step.key = self.predicates[key as usize];
                if note != NO_NOTE {
                    step.note = self.list(note, In::Slots, lists);
                }
            }
            Kind::CheckInteger | Kind::CheckChildInteger | Kind::CheckAndImm | Kind::CheckOrImm => {
                step.key = self.integers[key as usize]
            }
            Kind::CheckComplexPat => {
                step.note = text(note);
                step.key = self.list(key, In::Complex, lists);
            }
            Kind::EmitInteger => {
                step.note = text(note);
                step.key = self.list(key, In::Integer, lists);
            }
            Kind::EmitRegister | Kind::EmitCopyToReg => {
                step.key = self.list(key, In::Register, lists);
            }
            Kind::EmitNodeXForm => step.key = self.list(key, In::Transform, lists),
            Kind::EmitNode | Kind::MorphNodeTo => {
                step.key = self.list(key, In::Instruction, lists);
            }
            Kind::EmitMergeInputChains | Kind::CompleteMatch => {
                step.key = self.list(key, In::Slots, lists);
            }
            // Slots, types and operands, which are the same everywhere, and
            // what chains of single patterns do not have.
            Kind::RecordMemRef
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
            | Kind::EmitConvertToTarget
            | Kind::Scope
            | Kind::SwitchOpcode
            | Kind::SwitchType => {}
        }
        step
    }

    fn list(&mut self, id: u32, holds: In, lists: &mut Lists) -> u32 {
        let known = &mut self.translated[holds as usize][id as usize];
        if *known == UNKNOWN {
            let mut list: smallvec::SmallVec<[u32; 16]> = self.lists.get(id).into();
            let (at, numbers) = match holds {
                In::Slots => (0, None),
                In::Complex => (0, Some(&self.complex)),
                In::Integer => (1, Some(&self.integers)),
                In::Register => (1, Some(&self.registers)),
                In::Transform => (1, Some(&self.transforms)),
                In::Instruction => (0, Some(&self.instructions)),
            };
            if let (Some(numbers), Some(number)) = (numbers, list.get_mut(at)) {
                *number = numbers[*number as usize];
            }
            *known = lists.intern(&list);
        }
        *known
    }
}
