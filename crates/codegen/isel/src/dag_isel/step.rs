//! Steps of the program that matches patterns: an [`Action`] with its operands, and the next step.
//!
//! Operands are numbers of a vocabulary or of interned [`Lists`](super::lists::Lists), so that
//! comparing two actions compares numbers.

mod renumber;

use super::emission::EmissionId;
use super::ids::{
    ComplexNumber, ConditionId, IntegerId, MeaningId, PatternNumber, PredicateId, RegisterNumber,
    Slot, TextId, TransformNumber,
};
use super::lists::ListId;
use super::program::BranchRange;
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

/// Step of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) action: Action,
    pub(crate) next: StepId,
}

// A large target has half a million steps before factoring.
const _: () = assert!(size_of::<Step>() == 24);

/// Declares the actions, and their kinds in the same order.
macro_rules! actions {
    ($(
        $(#[$about:meta])*
        $name:ident $({ $($field:ident: $ty:ty),* })?,
    )*) => {
        /// Action of a step, with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Action {
            $($(#[$about])* $name $({ $($field: $ty),* })?,)*
        }

        /// [`Action`] without operands. The order is that of the histogram in the C++ output.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub(crate) enum StepKind {
            $($(#[$about])* $name,)*
        }

        impl StepKind {
            /// Number of kinds.
            pub(crate) const COUNT: usize = [$(StepKind::$name),*].len();
        }

        impl Action {
            #[inline]
            pub(crate) fn kind(&self) -> StepKind {
                match self {
                    $(Action::$name { .. } => StepKind::$name,)*
                }
            }
        }
    };
}

actions! {
    /// Tries its branches one after the other.
    Scope { branches: BranchRange },
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
    CheckPredicate { predicate: PredicateId, operands: ListId<Slot> },
    /// Checks the opcode of the node. Several node kinds can share an opcode; `node` is the one of
    /// the pattern.
    CheckOpcode { opcode: TextId, node: NodeKindId },
    /// Takes the branch of the node's opcode.
    SwitchOpcode { branches: BranchRange },
    /// Checks the type of a result of the node.
    CheckType { result: u32, ty: ValueType },
    /// Takes the branch of the type of result 0.
    SwitchType { branches: BranchRange },
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
    EmitMergeInputChains { nodes: ListId<Slot> },
    /// Copies a value to a register.
    EmitCopyToReg { from: Slot, register: RegisterNumber },
    /// Makes a machine node, whose results are in slots from `first` on.
    EmitNode { emission: EmissionId, first: Slot },
    /// Transforms a node.
    EmitNodeXForm { transform: TransformNumber, from: Slot, to: Slot },
    /// Replaces the root with the results of the pattern.
    CompleteMatch { pattern: PatternNumber, results: ListId<Slot> },
    /// Turns the root into a machine node.
    MorphNodeTo { emission: EmissionId, pattern: PatternNumber },
}

impl Action {
    /// Creates the check of a predicate that uses no operands.
    pub(crate) fn check_predicate(predicate: PredicateId) -> Self {
        Action::CheckPredicate { predicate, operands: ListId::EMPTY }
    }

    /// Returns true if two actions are interchangeable in a program. False for actions with
    /// branches.
    #[inline]
    pub(crate) fn has_same_effect(&self, other: &Action) -> bool {
        self.kind() == other.kind()
            && !self.kind().is_branching()
            && self.compared() == other.compared()
    }

    /// Returns the action without the operands that LLVM's `Matcher::isEqual` ignores: slots of new
    /// nodes, texts for comments, and the result of a type check.
    #[inline]
    pub(crate) fn compared(self) -> Action {
        const SLOT: Slot = Slot(0);
        const TEXT: TextId = TextId(0);
        match self {
            Action::RecordNode { .. } => Action::RecordNode { slot: SLOT, what: TEXT },
            Action::RecordChild { child, .. } => {
                Action::RecordChild { child, slot: SLOT, what: TEXT }
            }
            Action::CheckPredicate { predicate, .. } => Action::check_predicate(predicate),
            Action::CheckOpcode { opcode, .. } => {
                Action::CheckOpcode { opcode, node: NodeKindId(0) }
            }
            Action::CheckType { ty, .. } => Action::CheckType { result: 0, ty },
            Action::CheckComplexPat { pattern, slot, .. } => {
                Action::CheckComplexPat { pattern, slot, first: SLOT, name: TEXT }
            }
            Action::EmitInteger { ty, value, .. } => {
                Action::EmitInteger { ty, value, to: SLOT, meaning: None }
            }
            Action::EmitRegister { ty, register, .. } => {
                Action::EmitRegister { ty, register, to: SLOT }
            }
            Action::EmitConvertToTarget { from, .. } => {
                Action::EmitConvertToTarget { from, to: SLOT }
            }
            Action::EmitNode { emission, .. } => Action::EmitNode { emission, first: SLOT },
            Action::EmitNodeXForm { transform, from, .. } => {
                Action::EmitNodeXForm { transform, from, to: SLOT }
            }
            Action::MorphNodeTo { emission, .. } => {
                Action::MorphNodeTo { emission, pattern: PatternNumber(0) }
            }
            action => action,
        }
    }

    /// Returns the operand that a check from its parent inspects.
    pub(crate) fn child(&self) -> Option<u8> {
        match *self {
            Action::RecordChild { child, .. }
            | Action::CheckChildSame { child, .. }
            | Action::CheckChildType { child, .. }
            | Action::CheckChildInteger { child, .. } => Some(child),
            _ => None,
        }
    }

    /// Returns the branches of a scope or a switch in the program; empty for other actions.
    pub(crate) fn branches(&self) -> BranchRange {
        match *self {
            Action::Scope { branches }
            | Action::SwitchOpcode { branches }
            | Action::SwitchType { branches } => branches,
            _ => BranchRange::default(),
        }
    }
}

impl StepKind {
    /// Returns true if the step inspects the node or its operands and has no other effect.
    pub(crate) fn is_simple_check(self) -> bool {
        use StepKind::*;
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
        matches!(self, StepKind::Scope | StepKind::SwitchOpcode | StepKind::SwitchType)
    }

    /// Returns true if the step is a simple check or records a node.
    pub(crate) fn is_simple_check_or_record(self) -> bool {
        self.is_simple_check() || matches!(self, StepKind::RecordNode | StepKind::RecordChild)
    }
}
