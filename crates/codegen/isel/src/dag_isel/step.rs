//! Steps of the program that matches patterns. A [`Step`] is created by a constructor of its kind
//! and decoded as an [`Action`].
//!
//! A step has twenty bytes. The data that identifies a step (kind, child and key) is in the step or
//! interned to a number, so that comparing two steps compares numbers. Data for comments is kept
//! apart from it.

mod renumber;

use std::ops::Range;

use super::ids::{
    ComplexNumber, ConditionId, InstructionNumber, IntegerId, MeaningId, PatternNumber,
    PredicateId, RegisterNumber, Slot, TextId, TransformNumber, Word,
};
use super::lists::{ListId, Lists, Words};
pub(super) use renumber::Renumbering;
use tablegen_model::patterns::nodes::NodeKindId;
use tablegen_model::value_types::ValueType;

/// Index of a step in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StepId(pub(crate) u32);

/// The end of a chain.
pub(crate) const NONE: StepId = StepId(u32::MAX);

impl StepId {
    pub(crate) fn is_none(self) -> bool {
        self == NONE
    }
}

/// Action of a step, with its operands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action<'l> {
    /// Tries its branches one after the other.
    Scope,
    /// Takes the branch of the node's opcode.
    SwitchOpcode,
    /// Takes the branch of the type of result 0.
    SwitchType,
    /// Records the current node; `what` is its name in comments.
    RecordNode { slot: Slot, what: TextId },
    /// Records an operand.
    RecordChild { child: u8, slot: Slot, what: TextId },
    /// Keeps the memory reference of the node for the result.
    RecordMemRef,
    /// Keeps the glue input of the node.
    CaptureGlueInput,
    /// Moves to an operand.
    MoveChild { child: u32 },
    /// Moves to another operand of the parent node.
    MoveSibling { child: u32 },
    /// Moves to the parent node.
    MoveParent,
    /// Checks that the node is the recorded one.
    CheckSame { slot: Slot },
    /// Checks that the operand is the recorded node.
    CheckChildSame { child: u8, slot: Slot },
    /// Checks a condition on the subtarget.
    CheckPatternPredicate { condition: ConditionId },
    /// Checks a predicate on the node, and on the operands that it uses.
    CheckPredicate { predicate: PredicateId, operands: Words<'l, Slot> },
    /// Checks the opcode of the node.
    CheckOpcode { opcode: TextId },
    /// Checks the type of a result of the node.
    CheckType { result: u32, ty: ValueType },
    /// Checks the type of the operand.
    CheckChildType { child: u8, ty: ValueType },
    /// Checks that the node is this constant.
    CheckInteger { value: IntegerId },
    /// Checks that the operand is this constant.
    CheckChildInteger { child: u8, value: IntegerId },
    /// Checks that the node is the condition code with this name.
    CheckCondCode { name: TextId },
    /// Checks that operand 2 is the condition code with this name.
    CheckChild2CondCode { name: TextId },
    /// Checks that the node is this value type.
    CheckValueType { ty: ValueType },
    /// Matches the node in a slot with a complex pattern, and records its operands from slot
    /// `first` on. `name` is its name in the source.
    CheckComplexPat { pattern: ComplexNumber, slot: Slot, first: Slot, name: TextId },
    /// Checks that the node is an `and` with a mask equivalent to this one.
    CheckAndImm { mask: IntegerId },
    /// Checks that the node is an `or` with a mask equivalent to this one.
    CheckOrImm { mask: IntegerId },
    /// Checks that all elements are all ones.
    CheckImmAllOnesV,
    /// Checks that all elements are zero.
    CheckImmAllZerosV,
    /// Checks that the node, which has a chain, may be folded into a larger one.
    CheckFoldableChainNode,
    /// Makes a constant, optionally with a meaning.
    EmitInteger { ty: ValueType, value: IntegerId, to: Slot, meaning: Option<MeaningId> },
    /// Makes a register operand; `None` is the zero register `zero_reg`.
    EmitRegister { ty: ValueType, register: Option<RegisterNumber>, to: Slot },
    /// Converts a constant into a target constant.
    EmitConvertToTarget { from: Slot, to: Slot },
    /// Merges chains.
    EmitMergeInputChains { nodes: Words<'l, Slot> },
    /// Copies a value to a register.
    EmitCopyToReg { from: Slot, register: RegisterNumber },
    /// Makes a machine node, whose results are in slots from `first` on.
    EmitNode { emission: Emission<'l>, first: Slot },
    /// Transforms a node.
    EmitNodeXForm { transform: TransformNumber, from: Slot, to: Slot },
    /// Replaces the root with the results of the pattern.
    CompleteMatch { pattern: PatternNumber, results: Words<'l, Slot> },
    /// Turns the root into a machine node.
    MorphNodeTo { emission: Emission<'l>, pattern: PatternNumber },
}

/// Kind of a step: an [`Action`] without operands. The order is that of the histogram in the C++
/// output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Kind {
    Scope,
    RecordNode,
    RecordChild,
    RecordMemRef,
    CaptureGlueInput,
    MoveChild,
    MoveSibling,
    MoveParent,
    CheckSame,
    CheckChildSame,
    CheckPatternPredicate,
    CheckPredicate,
    CheckOpcode,
    SwitchOpcode,
    CheckType,
    SwitchType,
    CheckChildType,
    CheckInteger,
    CheckChildInteger,
    CheckCondCode,
    CheckChild2CondCode,
    CheckValueType,
    CheckComplexPat,
    CheckAndImm,
    CheckOrImm,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckFoldableChainNode,
    EmitInteger,
    EmitRegister,
    EmitConvertToTarget,
    EmitMergeInputChains,
    EmitCopyToReg,
    EmitNode,
    EmitNodeXForm,
    CompleteMatch,
    MorphNodeTo,
}

impl Kind {
    /// Number of kinds.
    pub(crate) const COUNT: usize = Kind::MorphNodeTo as usize + 1;

    /// Returns true if the step inspects the node or its operands and has no other effect.
    pub(crate) fn is_simple_check(self) -> bool {
        use Kind::*;
        matches!(
            self,
            CheckSame
                | CheckChildSame
                | CheckPatternPredicate
                | CheckPredicate
                | CheckOpcode
                | CheckType
                | CheckChildType
                | CheckInteger
                | CheckChildInteger
                | CheckCondCode
                | CheckChild2CondCode
                | CheckValueType
                | CheckAndImm
                | CheckOrImm
                | CheckImmAllOnesV
                | CheckImmAllZerosV
                | CheckFoldableChainNode
        )
    }

    /// Returns true if the step has branches.
    pub(crate) fn is_branching(self) -> bool {
        matches!(self, Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType)
    }

    /// Returns true if the step is a simple check or records a node.
    pub(crate) fn is_simple_check_or_record(self) -> bool {
        self.is_simple_check() || matches!(self, Kind::RecordNode | Kind::RecordChild)
    }
}

/// Step of a program. The constructors and [`Step::action`] define the meaning of the fields for
/// each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    kind: Kind,
    child: u8,
    key: u32,
    slot: u32,
    note: u32,
    next: StepId,
}

/// Absence of a text or list in [`Step::note`].
const NO_NOTE: u32 = u32::MAX;

/// Operand that distinguishes steps of one kind for one child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(pub(super) u32);

/// Constructors.
impl Step {
    fn plain(kind: Kind) -> Self {
        Step::about(kind, 0)
    }

    fn about(kind: Kind, key: u32) -> Self {
        Step { kind, child: 0, key, slot: 0, note: NO_NOTE, next: NONE }
    }

    /// Creates a scope or a switch with these branches of the program.
    pub(super) fn branching(kind: Kind, branches: Range<usize>) -> Self {
        Step { note: branches.len() as u32, ..Step::about(kind, branches.start as u32) }
    }

    pub(crate) fn record_node(slot: Slot, what: TextId) -> Self {
        Step { slot: slot.0, note: what.0, ..Step::plain(Kind::RecordNode) }
    }

    pub(crate) fn record_mem_ref() -> Self {
        Step::plain(Kind::RecordMemRef)
    }

    pub(crate) fn capture_glue_input() -> Self {
        Step::plain(Kind::CaptureGlueInput)
    }

    pub(crate) fn move_child(child: u32) -> Self {
        Step::about(Kind::MoveChild, child)
    }

    pub(crate) fn move_sibling(child: u32) -> Self {
        Step::about(Kind::MoveSibling, child)
    }

    pub(crate) fn move_parent() -> Self {
        Step::plain(Kind::MoveParent)
    }

    pub(crate) fn check_same(slot: Slot) -> Self {
        Step::about(Kind::CheckSame, slot.0)
    }

    pub(crate) fn check_pattern_predicate(condition: ConditionId) -> Self {
        Step::about(Kind::CheckPatternPredicate, condition.0)
    }

    pub(crate) fn check_predicate(predicate: PredicateId) -> Self {
        Step::about(Kind::CheckPredicate, predicate.0)
    }

    /// Creates a predicate check with the operands that the predicate uses.
    pub(crate) fn check_predicate_with(
        predicate: PredicateId,
        operands: &[Slot],
        lists: &mut Lists,
    ) -> Self {
        let operands = lists.intern_all(&[], operands);
        Step { note: operands.0, ..Step::check_predicate(predicate) }
    }

    /// Creates an opcode check. `description` is the node kind, since several kinds can share an
    /// opcode.
    pub(crate) fn check_opcode(opcode: TextId, description: NodeKindId) -> Self {
        Step { note: description.to_word(), ..Step::about(Kind::CheckOpcode, opcode.0) }
    }

    pub(crate) fn check_type(result: u32, ty: ValueType) -> Self {
        Step { slot: result, ..Step::about(Kind::CheckType, ty.to_word()) }
    }

    pub(crate) fn check_integer(value: IntegerId) -> Self {
        Step::about(Kind::CheckInteger, value.0)
    }

    pub(crate) fn check_cond_code(name: TextId) -> Self {
        Step::about(Kind::CheckCondCode, name.0)
    }

    pub(crate) fn check_value_type(ty: ValueType) -> Self {
        Step::about(Kind::CheckValueType, ty.to_word())
    }

    pub(crate) fn check_complex_pat(
        pattern: ComplexNumber,
        slot: Slot,
        first: Slot,
        name: TextId,
        lists: &mut Lists,
    ) -> Self {
        let key = lists.intern(&[pattern.0, slot.0]).0;
        Step { slot: first.0, note: name.0, ..Step::about(Kind::CheckComplexPat, key) }
    }

    pub(crate) fn check_and_imm(mask: IntegerId) -> Self {
        Step::about(Kind::CheckAndImm, mask.0)
    }

    pub(crate) fn check_or_imm(mask: IntegerId) -> Self {
        Step::about(Kind::CheckOrImm, mask.0)
    }

    pub(crate) fn check_imm_all_ones() -> Self {
        Step::plain(Kind::CheckImmAllOnesV)
    }

    pub(crate) fn check_imm_all_zeros() -> Self {
        Step::plain(Kind::CheckImmAllZerosV)
    }

    pub(crate) fn check_foldable_chain_node() -> Self {
        Step::plain(Kind::CheckFoldableChainNode)
    }

    pub(crate) fn emit_integer(
        ty: ValueType,
        value: IntegerId,
        to: Slot,
        meaning: Option<MeaningId>,
        lists: &mut Lists,
    ) -> Self {
        let key = lists.intern(&[ty.to_word(), value.0]).0;
        let note = meaning.map_or(NO_NOTE, |meaning| meaning.0);
        Step { slot: to.0, note, ..Step::about(Kind::EmitInteger, key) }
    }

    pub(crate) fn emit_register(
        ty: ValueType,
        register: Option<RegisterNumber>,
        to: Slot,
        lists: &mut Lists,
    ) -> Self {
        let register = register.map_or(0, |register| register.0 + 1);
        let key = lists.intern(&[ty.to_word(), register]).0;
        Step { slot: to.0, ..Step::about(Kind::EmitRegister, key) }
    }

    pub(crate) fn emit_convert_to_target(from: Slot, to: Slot) -> Self {
        Step { slot: to.0, ..Step::about(Kind::EmitConvertToTarget, from.0) }
    }

    pub(crate) fn emit_merge_input_chains(nodes: &[Slot], lists: &mut Lists) -> Self {
        Step::about(Kind::EmitMergeInputChains, lists.intern_all(&[], nodes).0)
    }

    pub(crate) fn emit_copy_to_reg(
        from: Slot,
        register: RegisterNumber,
        lists: &mut Lists,
    ) -> Self {
        Step::about(Kind::EmitCopyToReg, lists.intern(&[from.0, register.0]).0)
    }

    pub(crate) fn emit_node(emission: EmissionId, first: Slot) -> Self {
        Step { slot: first.0, ..Step::about(Kind::EmitNode, emission.0.0) }
    }

    pub(crate) fn emit_node_xform(
        transform: TransformNumber,
        from: Slot,
        to: Slot,
        lists: &mut Lists,
    ) -> Self {
        let key = lists.intern(&[from.0, transform.0]).0;
        Step { slot: to.0, ..Step::about(Kind::EmitNodeXForm, key) }
    }

    pub(crate) fn complete_match(
        pattern: PatternNumber,
        results: &[Slot],
        lists: &mut Lists,
    ) -> Self {
        Step::about(Kind::CompleteMatch, lists.intern_all(&[pattern.0], results).0)
    }

    /// Returns the `MorphNodeTo` step for an `EmitNode` step.
    pub(crate) fn as_morph(&self, pattern: PatternNumber) -> Self {
        debug_assert_eq!(self.kind, Kind::EmitNode);
        Step { note: pattern.0, ..Step::about(Kind::MorphNodeTo, self.key) }
    }

    /// Returns the step's form for an operand: `kind` is the corresponding operand kind.
    pub(crate) fn as_child(&self, kind: Kind, child: u8) -> Self {
        Step { kind, child, ..*self }
    }

    #[cfg(test)]
    pub(super) fn of(kind: Kind, key: u32) -> Self {
        Step::about(kind, key)
    }
}

impl Step {
    /// Returns the action of the step. `lists` are the lists that the step was created with.
    #[inline]
    pub(crate) fn action<'l>(&self, lists: &'l Lists) -> Action<'l> {
        let Step { child, key, .. } = *self;
        let list = ListId(key);
        let (slot, what) = (Slot(self.slot), TextId(self.note));
        match self.kind {
            Kind::Scope => Action::Scope,
            Kind::SwitchOpcode => Action::SwitchOpcode,
            Kind::SwitchType => Action::SwitchType,
            Kind::RecordNode => Action::RecordNode { slot, what },
            Kind::RecordChild => Action::RecordChild { child, slot, what },
            Kind::RecordMemRef => Action::RecordMemRef,
            Kind::CaptureGlueInput => Action::CaptureGlueInput,
            Kind::MoveChild => Action::MoveChild { child: key },
            Kind::MoveSibling => Action::MoveSibling { child: key },
            Kind::MoveParent => Action::MoveParent,
            Kind::CheckSame => Action::CheckSame { slot: Slot(key) },
            Kind::CheckChildSame => Action::CheckChildSame { child, slot: Slot(key) },
            Kind::CheckPatternPredicate => {
                Action::CheckPatternPredicate { condition: ConditionId(key) }
            }
            Kind::CheckPredicate => Action::CheckPredicate {
                predicate: PredicateId(key),
                operands: match self.note {
                    NO_NOTE => Words::new(&[]),
                    list => Words::new(lists.get(ListId(list))),
                },
            },
            Kind::CheckOpcode => Action::CheckOpcode { opcode: TextId(key) },
            Kind::CheckType => Action::CheckType { result: self.slot, ty: self.checked_type() },
            Kind::CheckChildType => Action::CheckChildType { child, ty: self.checked_type() },
            Kind::CheckInteger => Action::CheckInteger { value: IntegerId(key) },
            Kind::CheckChildInteger => Action::CheckChildInteger { child, value: IntegerId(key) },
            Kind::CheckCondCode => Action::CheckCondCode { name: TextId(key) },
            Kind::CheckChild2CondCode => Action::CheckChild2CondCode { name: TextId(key) },
            Kind::CheckValueType => Action::CheckValueType { ty: self.checked_type() },
            Kind::CheckComplexPat => {
                let [pattern, index] = pair(lists, list);
                Action::CheckComplexPat {
                    pattern: ComplexNumber(pattern),
                    slot: Slot(index),
                    first: slot,
                    name: what,
                }
            }
            Kind::CheckAndImm => Action::CheckAndImm { mask: IntegerId(key) },
            Kind::CheckOrImm => Action::CheckOrImm { mask: IntegerId(key) },
            Kind::CheckImmAllOnesV => Action::CheckImmAllOnesV,
            Kind::CheckImmAllZerosV => Action::CheckImmAllZerosV,
            Kind::CheckFoldableChainNode => Action::CheckFoldableChainNode,
            Kind::EmitInteger => {
                let [ty, value] = pair(lists, list);
                Action::EmitInteger {
                    ty: ValueType::from_word(ty),
                    value: IntegerId(value),
                    to: slot,
                    meaning: (self.note != NO_NOTE).then_some(MeaningId(self.note)),
                }
            }
            Kind::EmitRegister => {
                let [ty, register] = pair(lists, list);
                Action::EmitRegister {
                    ty: ValueType::from_word(ty),
                    register: register.checked_sub(1).map(RegisterNumber),
                    to: slot,
                }
            }
            Kind::EmitConvertToTarget => Action::EmitConvertToTarget { from: Slot(key), to: slot },
            Kind::EmitMergeInputChains => {
                Action::EmitMergeInputChains { nodes: Words::new(lists.get(list)) }
            }
            Kind::EmitCopyToReg => {
                let [from, register] = pair(lists, list);
                Action::EmitCopyToReg { from: Slot(from), register: RegisterNumber(register) }
            }
            Kind::EmitNode => {
                Action::EmitNode { emission: Emission::read(lists, list), first: slot }
            }
            Kind::EmitNodeXForm => {
                let [from, transform] = pair(lists, list);
                Action::EmitNodeXForm {
                    transform: TransformNumber(transform),
                    from: Slot(from),
                    to: slot,
                }
            }
            Kind::CompleteMatch => {
                let words = lists.get(list);
                Action::CompleteMatch {
                    pattern: PatternNumber(words[0]),
                    results: Words::new(&words[1..]),
                }
            }
            Kind::MorphNodeTo => Action::MorphNodeTo {
                emission: Emission::read(lists, list),
                pattern: PatternNumber(self.note),
            },
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the operand that a step works on from its parent.
    pub(crate) fn child(&self) -> u8 {
        self.child
    }

    /// Returns the key, which distinguishes steps of one kind for the same operand.
    pub(crate) fn key(&self) -> Key {
        Key(self.key)
    }

    pub(crate) fn next(&self) -> StepId {
        self.next
    }

    pub(super) fn set_next(&mut self, next: StepId) {
        self.next = next;
    }

    /// Returns the range of the branches of a scope or a switch in the program; empty for other
    /// steps.
    pub(crate) fn branches(&self) -> Range<usize> {
        match self.kind.is_branching() {
            true => self.key as usize..self.key as usize + self.note as usize,
            false => 0..0,
        }
    }

    /// Returns the type that a type check requires.
    pub(crate) fn checked_type(&self) -> ValueType {
        use Kind::{CheckChildType, CheckType, CheckValueType};
        debug_assert!(matches!(self.kind, CheckType | CheckChildType | CheckValueType));
        ValueType::from_word(self.key)
    }

    /// Returns the result whose type a `CheckType` checks.
    pub(crate) fn checked_result(&self) -> u32 {
        debug_assert_eq!(self.kind, Kind::CheckType);
        self.slot
    }

    /// Returns the opcode that a `CheckOpcode` requires.
    pub(crate) fn checked_opcode(&self) -> TextId {
        debug_assert_eq!(self.kind, Kind::CheckOpcode);
        TextId(self.key)
    }

    /// Returns the node kind of a `CheckOpcode`.
    pub(crate) fn description(&self) -> NodeKindId {
        debug_assert_eq!(self.kind, Kind::CheckOpcode);
        NodeKindId::from_word(self.note)
    }

    /// Returns true if two steps have the same effect, so that one can replace the other.
    pub(crate) fn does_same(&self, other: &Step) -> bool {
        self.kind == other.kind
            && self.key == other.key
            && self.child == other.child
            && !self.kind.is_branching()
    }
}

fn pair(lists: &Lists, id: ListId) -> [u32; 2] {
    match *lists.get(id) {
        [one, other] => [one, other],
        _ => unreachable!("the constructor made a list of two"),
    }
}

/// Machine node to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emission<'l> {
    pub(crate) instruction: InstructionNumber,
    pub(crate) flags: Flags,
    pub(crate) types: Words<'l, ValueType>,
    pub(crate) operands: Words<'l, Slot>,
}

/// An interned [`Emission`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EmissionId(ListId);

/// Chain, glue and memory flags of a machine node, and the number of fixed operands of a variadic
/// root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) chain: bool,
    pub(crate) glue_in: bool,
    pub(crate) glue_out: bool,
    pub(crate) memory: bool,
    pub(crate) fixed_operands: Option<u32>,
}

impl Flags {
    /// Returns the flags as a word: flags in bits 0 to 3, above them the number of fixed operands
    /// plus one.
    fn to_word(self) -> u32 {
        u32::from(self.chain)
            | u32::from(self.glue_in) << 1
            | u32::from(self.glue_out) << 2
            | u32::from(self.memory) << 3
            | self.fixed_operands.map_or(0, |count| count + 1) << 4
    }

    fn from_word(word: u32) -> Self {
        Flags {
            chain: word & 1 != 0,
            glue_in: word & 2 != 0,
            glue_out: word & 4 != 0,
            memory: word & 8 != 0,
            fixed_operands: (word >> 4).checked_sub(1),
        }
    }
}

/// Stored as a list: instruction, flags, number of types, types, slots of the operands.
impl<'l> Emission<'l> {
    pub(crate) fn intern(
        instruction: InstructionNumber,
        flags: Flags,
        types: &[ValueType],
        operands: &[Slot],
        lists: &mut Lists,
    ) -> EmissionId {
        let mut words = vec![instruction.0, flags.to_word(), types.len() as u32];
        words.extend(types.iter().map(|ty| ty.to_word()));
        words.extend(operands.iter().map(|slot| slot.0));
        EmissionId(lists.intern(&words))
    }

    #[inline]
    fn read(lists: &'l Lists, id: ListId) -> Self {
        let words = lists.get(id);
        let (types, operands) = words[3..].split_at(words[2] as usize);
        Emission {
            instruction: InstructionNumber(words[0]),
            flags: Flags::from_word(words[1]),
            types: Words::new(types),
            operands: Words::new(operands),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emission_survives_being_a_list() {
        let mut lists = Lists::default();
        let flags = Flags { glue_out: true, fixed_operands: Some(0), ..Flags::default() };
        let (types, operands) = ([ValueType(3), ValueType(4)], [Slot(9)]);
        let made = Emission::intern(InstructionNumber(7), flags, &types, &operands, &mut lists);
        let Action::EmitNode { emission, first } = Step::emit_node(made, Slot(5)).action(&lists)
        else {
            panic!("another step");
        };
        assert_eq!((emission.instruction, emission.flags), (InstructionNumber(7), flags));
        assert!(emission.types.iter().eq(types) && emission.operands.iter().eq(operands));
        assert_eq!(first, Slot(5));
    }

    #[test]
    fn a_step_tells_what_it_was_made_of() {
        let mut lists = Lists::default();
        let (ty, value) = (ValueType::I32, IntegerId(4));
        for meaning in [None, Some(MeaningId(6))] {
            let step = Step::emit_integer(ty, value, Slot(2), meaning, &mut lists);
            let made = Action::EmitInteger { ty, value, to: Slot(2), meaning };
            assert_eq!(format!("{:?}", step.action(&lists)), format!("{made:?}"));
        }
        for register in [None, Some(RegisterNumber(0))] {
            let step = Step::emit_register(ty, register, Slot(2), &mut lists);
            let made = Action::EmitRegister { ty, register, to: Slot(2) };
            assert_eq!(format!("{:?}", step.action(&lists)), format!("{made:?}"));
        }
        let results = [Slot(7), Slot(0)];
        let step = Step::complete_match(PatternNumber(3), &results, &mut lists);
        let Action::CompleteMatch { pattern, results: read } = step.action(&lists) else {
            panic!("another step");
        };
        assert!(pattern == PatternNumber(3) && read.iter().eq(results));
    }
}
