//! The program that matches patterns, before it is bytes: steps in chains, in
//! one arena. The generator makes a chain for each pattern, the contraction
//! and the factoring rework chains, the printers read the result.
//!
//! A step is twenty bytes. What makes two steps the same step (kind, child and
//! key) is in the step itself or interned to a number, so that comparing two
//! steps is comparing numbers; what only comments show is kept apart from it.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A step in its [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StepId(pub(crate) u32);

/// The end of a chain.
pub(crate) const NONE: StepId = StepId(u32::MAX);

impl StepId {
    pub(crate) fn is_none(self) -> bool {
        self == NONE
    }
}

/// No text, no pattern: for [`Step::note`].
pub(crate) const NO_NOTE: u32 = u32::MAX;

/// What a step does. The order is that of the histogram in the C++ output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Tries chains one after the other.
    Scope,
    /// Records the current node. Slot, note: what for.
    RecordNode,
    /// Records an operand. Child, slot, note: what for.
    RecordChild,
    /// Keeps the memory reference of the node for the result.
    RecordMemRef,
    /// Keeps the glue that goes into the node.
    CaptureGlueInput,
    /// Goes to operand `key`.
    MoveChild,
    /// Goes to operand `key` of the node above.
    MoveSibling,
    /// Goes to the node above.
    MoveParent,
    /// Is it the node recorded as `key`?
    CheckSame,
    /// Is the operand the node recorded as `key`?
    CheckChildSame,
    /// Does the condition on the subtarget with text `key` hold?
    CheckPatternPredicate,
    /// Does predicate `key` hold for the node? Note: the list of the slots of
    /// its operands, if it has any.
    CheckPredicate,
    /// Has the node opcode `key`? Note: the node's description.
    CheckOpcode,
    /// Branches by opcode.
    SwitchOpcode,
    /// Has result `slot` of the node type `key`?
    CheckType,
    /// Branches by the type of result 0.
    SwitchType,
    /// Has the operand type `key`?
    CheckChildType,
    /// Is the node the constant with number `key`?
    CheckInteger,
    /// Is the operand the constant with number `key`?
    CheckChildInteger,
    /// Is the node the condition code with name `key`?
    CheckCondCode,
    /// Is operand 2 the condition code with name `key`?
    CheckChild2CondCode,
    /// Is the node the value type `key`?
    CheckValueType,
    /// Matches a complex pattern; key: list of pattern and slot; slot: where
    /// its results begin; note: name.
    CheckComplexPat,
    /// Is the node an `and` with a mask that does as well as constant `key`?
    CheckAndImm,
    /// The same for `or`.
    CheckOrImm,
    /// Is every element all ones?
    CheckImmAllOnesV,
    /// Is every element zero?
    CheckImmAllZerosV,
    /// May this node with a chain become part of a bigger one?
    CheckFoldableChainNode,
    /// Makes a constant; key: list of type and constant; note: its name.
    EmitInteger,
    /// Makes a register; key: list of type and register (or none).
    EmitRegister,
    /// Makes the constant in slot `key` one of the target.
    EmitConvertToTarget,
    /// Joins the chains of the slots in list `key`.
    EmitMergeInputChains,
    /// Copies to a register; key: list of slot and register.
    EmitCopyToReg,
    /// Makes a machine node; key: an [`Emission`] as list; slot: of its first
    /// result.
    EmitNode,
    /// Transforms a node; key: list of slot and transform.
    EmitNodeXForm,
    /// Replaces the root by the slots in list `key`, which begins with the
    /// pattern.
    CompleteMatch,
    /// Makes the root a machine node; key: an [`Emission`]; note: the pattern.
    MorphNodeTo,
}

impl Kind {
    /// How many kinds there are.
    pub(crate) const COUNT: usize = Kind::MorphNodeTo as usize + 1;

    /// Looks at the node or its operands, and has no other effect.
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

    /// A simple check, or records a node.
    pub(crate) fn is_simple_check_or_record(self) -> bool {
        self.is_simple_check() || matches!(self, Kind::RecordNode | Kind::RecordChild)
    }
}

/// A step; [`Kind`] says what the parts mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    pub(crate) child: u8,
    pub(crate) key: u32,
    pub(crate) slot: u32,
    pub(crate) note: u32,
    pub(crate) next: StepId,
}

impl Step {
    pub(crate) fn new(kind: Kind, key: u32) -> Self {
        Step { kind, child: 0, key, slot: 0, note: NO_NOTE, next: NONE }
    }

    pub(crate) fn slot(self, slot: u32) -> Self {
        Step { slot, ..self }
    }

    pub(crate) fn note(self, note: u32) -> Self {
        Step { note, ..self }
    }

    /// Whether the two do the same, so that one can stand for both.
    pub(crate) fn does_same(&self, other: &Step) -> bool {
        self.kind == other.kind
            && self.key == other.key
            && self.child == other.child
            && !matches!(self.kind, Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType)
    }
}

/// A branch of a scope or a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// Opcode or type, 0 in a scope.
    pub(crate) label: u32,
    pub(crate) first: StepId,
}

/// All steps, and where to start.
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

    pub(crate) fn next(&self, id: StepId) -> StepId {
        self.step(id).next
    }

    pub(crate) fn set_next(&mut self, id: StepId, next: StepId) {
        self.steps[id.0 as usize].next = next;
    }

    pub(crate) fn push(&mut self, step: Step) -> StepId {
        let id = StepId(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        assert!(!id.is_none(), "fewer steps than can be numbered");
        self.steps.push(step);
        id
    }

    /// Adds a chain of steps in the given order, and gives the first.
    pub(crate) fn push_chain(&mut self, chain: &[Step]) -> StepId {
        let mut previous = NONE;
        let mut first = NONE;
        for step in chain {
            let id = self.push(Step { next: NONE, ..*step });
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
        let count = self.branches.len() - start;
        let mut step = Step::new(kind, start as u32);
        step.note = count as u32;
        self.push(step)
    }

    /// The branches of a scope or a switch, none of another step.
    pub(crate) fn branches(&self, id: StepId) -> &[Branch] {
        let step = self.step(id);
        match step.kind {
            Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {
                &self.branches[step.key as usize..][..step.note as usize]
            }
            _ => &[],
        }
    }

    /// How many branches were made, those no longer used included.
    pub(crate) fn branch_count(&self) -> usize {
        self.branches.len()
    }

    /// Calls `visit` for each step in the order of the table.
    pub(crate) fn walk(&self, visit: &mut impl FnMut(StepId, &Step)) {
        let mut open = vec![self.root];
        while let Some(mut at) = open.pop() {
            while !at.is_none() {
                visit(at, self.step(at));
                open.push(self.next(at));
                let branches = self.branches(at);
                open.extend(branches.iter().rev().map(|branch| branch.first));
                at = open.pop().unwrap_or(NONE);
            }
        }
    }
}

/// Interned lists of numbers: equal lists have equal numbers.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    words: Vec<u32>,
    ends: Vec<u32>,
    known: HashTable<u32>,
}

impl Lists {
    pub(crate) fn intern(&mut self, list: &[u32]) -> u32 {
        let Lists { words, ends, known } = self;
        let is_same = |&id: &u32| slice(words, ends, id) == list;
        if let Some(&id) = known.find(hash(list), is_same) {
            return id;
        }
        let id = ends.len() as u32;
        words.extend_from_slice(list);
        ends.push(words.len() as u32);
        known.insert_unique(hash(list), id, |&id| hash(slice(words, ends, id)));
        id
    }

    pub(crate) fn get(&self, id: u32) -> &[u32] {
        slice(&self.words, &self.ends, id)
    }
}

fn hash(list: &[u32]) -> u64 {
    FxBuildHasher.hash_one(list)
}

fn slice<'a>(words: &'a [u32], ends: &[u32], id: u32) -> &'a [u32] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &words[start as usize..ends[id as usize] as usize]
}

/// A machine node to make, as a list: instruction, flags, number of types,
/// types, slots of the operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emission<'a> {
    pub(crate) instruction: u32,
    pub(crate) flags: Flags,
    pub(crate) types: &'a [u32],
    pub(crate) operands: &'a [u32],
}

/// Chain, glue and memory references of a machine node, and the number of
/// fixed operands of a root that has more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) chain: bool,
    pub(crate) glue_in: bool,
    pub(crate) glue_out: bool,
    pub(crate) memory: bool,
    pub(crate) fixed_operands: Option<u32>,
}

impl Flags {
    /// As a number: bit 0 to 3 for the flags, above them the number of fixed
    /// operands plus one.
    pub(crate) fn to_word(self) -> u32 {
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

impl<'a> Emission<'a> {
    pub(crate) fn intern(&self, lists: &mut Lists) -> u32 {
        let mut words = vec![self.instruction, self.flags.to_word(), self.types.len() as u32];
        words.extend_from_slice(self.types);
        words.extend_from_slice(self.operands);
        lists.intern(&words)
    }

    pub(crate) fn read(lists: &'a Lists, id: u32) -> Self {
        let words = lists.get(id);
        let (types, operands) = words[3..].split_at(words[2] as usize);
        Emission { instruction: words[0], flags: Flags::from_word(words[1]), types, operands }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_equal_numbers() {
        let mut lists = Lists::default();
        let empty = lists.intern(&[]);
        let one = lists.intern(&[1]);
        let more = lists.intern(&[1, 2]);
        assert_eq!(lists.intern(&[1]), one);
        assert_eq!(lists.intern(&[]), empty);
        assert_eq!(lists.get(more), [1, 2]);
        assert_eq!(lists.get(empty), []);
        assert_ne!(one, more);
    }

    #[test]
    fn an_emission_survives_being_a_list() {
        let mut lists = Lists::default();
        let flags = Flags { glue_out: true, fixed_operands: Some(0), ..Flags::default() };
        let emission = Emission { instruction: 7, flags, types: &[3, 4], operands: &[9] };
        let id = emission.intern(&mut lists);
        let read = Emission::read(&lists, id);
        assert_eq!((read.instruction, read.flags), (7, flags));
        assert_eq!((read.types, read.operands), (&[3, 4][..], &[9][..]));
    }

    #[test]
    fn a_walk_goes_through_branches_before_what_follows() {
        let mut program = Program::new();
        let first = program.push(Step::new(Kind::CheckSame, 1));
        let second =
            program.push_chain(&[Step::new(Kind::CheckSame, 2), Step::new(Kind::CheckSame, 3)]);
        let branch = |first| Branch { label: 0, first };
        let scope = program.push_branching(Kind::Scope, [branch(first), branch(second)]);
        let start = program.push(Step::new(Kind::RecordNode, 0));
        program.set_next(start, scope);
        program.root = start;
        let mut seen = Vec::new();
        program.walk(&mut |_, step| seen.push((step.kind, step.key)));
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
