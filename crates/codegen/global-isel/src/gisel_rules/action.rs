//! Actions of a matched rule (LLVM: `MatchAction`, `OperandRenderer`).

use super::check::OperandRef;
use super::llt::Llt;
use super::rule::InsnId;
use super::vocabulary::Opcode;
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::{ClassId, IndexId};
use tablegen_model::texts::TextId;

/// Action of a rule.
#[derive(Debug)]
pub(crate) enum Action {
    /// No effect: the origin of the rule, for comments.
    Origin(u32),
    /// Builds an instruction.
    Build(Box<Build>),
    /// Creates a temporary register.
    MakeRegister { number: u32, ty: RegisterType },
    /// Builds a constant in a temporary register.
    MakeConstant { number: u32, value: i64 },
    /// Replaces a matched register.
    Replace { old: OperandRef, by: Replacement },
    /// Constrains the registers of a new instruction to its operand classes.
    ConstrainAll { made: u32 },
    /// Constrains a register of a new instruction to a class.
    Constrain { made: u32, operand: u32, class: ClassId },
    /// Erases a matched instruction.
    Erase(InsnId),
}

/// Type of a temporary register or constant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RegisterType {
    /// Fixed type.
    Given(Llt),
    /// Type of an operand, recorded under this index.
    Recorded(u8),
}

impl From<Llt> for RegisterType {
    fn from(ty: Llt) -> Self {
        RegisterType::Given(ty)
    }
}

/// Replacement of a register.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Replacement {
    /// Matched register.
    Matched(OperandRef),
    /// Temporary register.
    Made(u32),
}

/// Instruction to build.
#[derive(Debug)]
pub(crate) struct Build {
    /// Number among the new instructions.
    pub(crate) made: u32,
    pub(crate) opcode: Opcode,
    /// Matched instruction to mutate into this one, if any.
    pub(crate) mutated: Option<InsnId>,
    /// Operands, definitions first.
    pub(crate) operands: Vec<Renderer>,
    /// True if the implicit definitions are dead.
    pub(crate) dead_implicit: bool,
    /// Matched instructions whose flags are copied.
    pub(crate) flags_of: Vec<InsnId>,
    /// Further flags to set, joined by ` | `.
    pub(crate) flags: Option<TextId>,
    /// Flags to clear, joined by ` | `.
    pub(crate) not_flags: Option<TextId>,
}

impl Build {
    /// Creates an instruction without operands.
    pub(crate) fn new(made: u32, opcode: Opcode) -> Self {
        Build {
            made,
            opcode,
            mutated: None,
            operands: Vec::new(),
            dead_implicit: false,
            flags_of: Vec::new(),
            flags: None,
            not_flags: None,
        }
    }

    /// Returns true if the operands are those of the matched instruction `insn`, in the same order.
    ///
    /// # Errors
    /// Returns the name of an operand that was not matched.
    pub(crate) fn has_operands_of(&self, insn: InsnId, count: usize) -> Result<bool, TextId> {
        if self.operands.len() != count {
            return Ok(false);
        }
        for (index, one) in self.operands.iter().enumerate() {
            let operand = u16::try_from(index).unwrap_or(u16::MAX);
            match *one {
                Renderer::Copy { from: OperandRef::NONE, name } => return Err(name),
                Renderer::Copy { from, .. } if from == (OperandRef { insn, operand }) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Renderer of an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Renderer {
    /// Copy of a matched operand.
    Copy { from: OperandRef, name: TextId },
    /// Copy of a matched operand and of all operands after it.
    CopyRemaining { from: OperandRef, name: TextId },
    /// Copy of a matched operand, or `zero` if the operand is the constant 0.
    CopyOrZero { from: OperandRef, name: TextId, zero: RecordRef },
    /// Sub-register of a matched register.
    CopyPart { from: OperandRef, name: TextId, index: IndexId },
    /// Matched operand, which is copied to this physical register.
    CopyPhysical { from: OperandRef, register: RecordRef },
    /// Value of a matched integer constant.
    CopyConstant { insn: InsnId, name: TextId },
    /// Value of a matched floating-point constant.
    CopyFloat { insn: InsnId, name: TextId },
    /// Immediate of this value.
    Int(i64),
    /// Typed immediate (`CImm`).
    Constant { ty: RegisterType, value: i64 },
    /// Intrinsic ID.
    Intrinsic(IntrinsicId),
    /// Sub-register index.
    Index(IndexId),
    /// Physical register; `None` is no register.
    Register { register: Option<RecordRef>, def: bool, dead: bool },
    /// Temporary register, or a sub-register of it.
    Made { number: u32, def: bool, dead: bool, part: Option<IndexId> },
    /// Operands rendered by a complex pattern: all, or the one with index `of`.
    Complex { renderer: u32, of: Option<u32>, part: Option<IndexId>, name: TextId },
    /// Result of target code on a matched instruction.
    Custom { insn: InsnId, function: TextId, name: TextId },
    /// Result of target code on a matched operand.
    CustomOperand { from: OperandRef, function: TextId, name: TextId },
}

impl Renderer {
    /// Returns the name of the copied operand if it was not matched.
    pub(crate) fn missing(&self) -> Option<TextId> {
        match *self {
            Renderer::Copy { from, name }
            | Renderer::CopyRemaining { from, name }
            | Renderer::CopyOrZero { from, name, .. }
            | Renderer::CopyPart { from, name, .. }
            | Renderer::CustomOperand { from, name, .. } => {
                (from == OperandRef::NONE).then_some(name)
            }
            _ => None,
        }
    }
}

/// Index of a record in a [`super::Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RecordRef(pub(super) u32);

/// Index of an action in [`Actions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ActionId(u32);

/// Doubly linked list of actions. Indices stay valid when actions are inserted.
#[derive(Debug)]
pub(crate) struct Actions {
    /// Actions with the previous and the next index. Entry 0 is the end of the list.
    all: Vec<(Option<Action>, ActionId, ActionId)>,
}

impl Default for Actions {
    fn default() -> Self {
        Actions { all: vec![(None, Actions::END, Actions::END)] }
    }
}

impl Actions {
    /// End of the list.
    pub(crate) const END: ActionId = ActionId(0);

    /// Inserts an action before another one.
    pub(crate) fn insert(&mut self, before: ActionId, action: Action) -> ActionId {
        let id = ActionId(self.all.len() as u32);
        let previous = self.all[before.0 as usize].1;
        self.all.push((Some(action), previous, before));
        self.all[previous.0 as usize].2 = id;
        self.all[before.0 as usize].1 = id;
        id
    }

    /// Appends an action.
    pub(crate) fn push(&mut self, action: Action) -> ActionId {
        self.insert(Actions::END, action)
    }

    /// Returns the previous action.
    pub(crate) fn previous(&self, id: ActionId) -> ActionId {
        self.all[id.0 as usize].1
    }

    /// Returns the next action.
    pub(crate) fn next(&self, id: ActionId) -> ActionId {
        self.all[id.0 as usize].2
    }

    /// Returns the instruction of a `Build` action.
    ///
    /// # Panics
    /// Panics if the action is not a `Build`.
    pub(crate) fn build(&mut self, id: ActionId) -> &mut Build {
        match &mut self.all[id.0 as usize].0 {
            Some(Action::Build(build)) => build,
            _ => unreachable!("what makes an instruction was inserted here"),
        }
    }

    /// Removes all actions.
    pub(crate) fn clear(&mut self) {
        self.all.truncate(1);
        self.all[0] = (None, Actions::END, Actions::END);
    }

    /// Removes and returns all actions, in order.
    pub(crate) fn take(&mut self) -> Vec<Action> {
        let mut found = Vec::with_capacity(self.all.len() - 1);
        let mut id = self.all[0].2;
        while id != Actions::END {
            let (action, _, next) = &mut self.all[id.0 as usize];
            found.extend(action.take());
            id = *next;
        }
        self.clear();
        found
    }
}
