//! What a rule does when it matches (LLVM: `MatchAction`, `OperandRenderer`).

use tablegen_core::Record;

use super::check::Place;
use super::llt::Llt;
use super::rule::InsnId;
use super::vocabulary::Opcode;
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::{ClassId, IndexId};
use tablegen_model::texts::TextId;

/// Something that is done.
#[derive(Debug)]
pub(crate) enum Action {
    /// Nothing: it tells where the rule comes from.
    Origin(u32),
    /// Makes an instruction.
    Build(Box<Build>),
    /// Makes a register.
    MakeRegister { number: u32, ty: RegisterType },
    /// Makes a constant for a register that was made.
    MakeConstant { number: u32, value: i64 },
    /// Puts a register in the place of one that was matched.
    Replace { old: Place, by: Replacement },
    /// Restricts the registers of an instruction that was made to the classes that it takes.
    ConstrainAll { made: u32 },
    /// Restricts a register of an instruction that was made to a class.
    Constrain { made: u32, operand: u32, class: ClassId },
    /// Erases an instruction that was matched.
    Erase(InsnId),
}

/// The type of a register or of a number that is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RegisterType {
    /// This one.
    Given(Llt),
    /// That of an operand, kept under this number.
    Recorded(u8),
}

impl From<Llt> for RegisterType {
    fn from(ty: Llt) -> Self {
        RegisterType::Given(ty)
    }
}

/// What takes the place of a register.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Replacement {
    /// A register that was matched.
    Matched(Place),
    /// A register that was made.
    Made(u32),
}

/// An instruction that is made.
#[derive(Debug)]
pub(crate) struct Build {
    /// Its number among those that are made.
    pub(crate) made: u32,
    /// What it is.
    pub(crate) opcode: Opcode,
    /// The instruction that was matched and becomes this one.
    pub(crate) mutated: Option<InsnId>,
    /// Its operands.
    pub(crate) operands: Vec<Renderer>,
    /// Whether what it writes beside its operands is never read.
    pub(crate) dead_implicit: bool,
    /// Instructions that were matched of which it has the flags.
    pub(crate) flags_of: Vec<InsnId>,
    /// Flags that it has as well, joined by ` | `.
    pub(crate) flags: Option<TextId>,
    /// Flags that it does not have, likewise.
    pub(crate) not_flags: Option<TextId>,
}

impl Build {
    /// One without operands.
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

    /// Whether it has just the operands of this instruction, in the same order.
    ///
    /// # Errors
    /// What must be known to say so is an operand that there is not: its name.
    pub(crate) fn has_operands_of(&self, insn: InsnId, count: usize) -> Result<bool, TextId> {
        if self.operands.len() != count {
            return Ok(false);
        }
        for (at, one) in self.operands.iter().enumerate() {
            let operand = u16::try_from(at).unwrap_or(u16::MAX);
            match *one {
                Renderer::Copy { from: Place::NONE, name } => return Err(name),
                Renderer::Copy { from, .. } if from == (Place { insn, operand }) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// An operand that is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Renderer {
    /// An operand that was matched.
    Copy { from: Place, name: TextId },
    /// An operand that was matched, and all that follow it.
    CopyRemaining { from: Place, name: TextId },
    /// One that was matched, or this register if it is the constant 0.
    CopyOrZero { from: Place, name: TextId, zero: RecordRef },
    /// A part of a register that was matched.
    CopyPart { from: Place, name: TextId, index: IndexId },
    /// An operand that was matched and goes to this register.
    CopyPhysical { from: Place, register: RecordRef },
    /// The number that an instruction which was matched makes.
    CopyConstant { insn: InsnId, name: TextId },
    /// The same for floating-point numbers.
    CopyFloat { insn: InsnId, name: TextId },
    /// A number.
    Int(i64),
    /// A number as a constant of a type.
    Constant { ty: RegisterType, value: i64 },
    /// The number of an intrinsic.
    Intrinsic(IntrinsicId),
    /// A sub-register index.
    Index(IndexId),
    /// A register; none for that which is no register.
    Register { register: Option<RecordRef>, def: bool, dead: bool },
    /// A register that was made for the purpose, or a part of it.
    Made { number: u32, def: bool, dead: bool, part: Option<IndexId> },
    /// What a complex pattern renders, or one of several such operands.
    Complex { renderer: u32, of: Option<u32>, part: Option<IndexId>, name: TextId },
    /// What code of the target makes of an instruction that was matched.
    Custom { insn: InsnId, function: TextId, name: TextId },
    /// What code of the target makes of an operand that was matched.
    CustomOperand { from: Place, function: TextId, name: TextId },
}

impl Renderer {
    /// The name of what is copied, if it is an operand that there is not.
    pub(crate) fn missing(&self) -> Option<TextId> {
        match *self {
            Renderer::Copy { from, name }
            | Renderer::CopyRemaining { from, name }
            | Renderer::CopyOrZero { from, name, .. }
            | Renderer::CopyPart { from, name, .. }
            | Renderer::CustomOperand { from, name, .. } => (from == Place::NONE).then_some(name),
            _ => None,
        }
    }
}

/// A record by its number in the list of a [`super::Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RecordRef(pub(super) u32);

/// The place of an action in [`Actions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ActionId(u32);

/// Actions in the making: a list into which others are inserted, while places in it stay what they
/// are.
#[derive(Debug)]
pub(crate) struct Actions {
    /// Actions with the one before and the one after them. The first one stands for the end.
    all: Vec<(Option<Action>, ActionId, ActionId)>,
}

impl Default for Actions {
    fn default() -> Self {
        Actions { all: vec![(None, Actions::END, Actions::END)] }
    }
}

impl Actions {
    /// The end of the list.
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

    /// Adds an action at the end.
    pub(crate) fn push(&mut self, action: Action) -> ActionId {
        self.insert(Actions::END, action)
    }

    /// What comes before an action.
    pub(crate) fn previous(&self, id: ActionId) -> ActionId {
        self.all[id.0 as usize].1
    }

    /// What comes after an action.
    pub(crate) fn next(&self, id: ActionId) -> ActionId {
        self.all[id.0 as usize].2
    }

    /// An instruction that is made.
    ///
    /// # Panics
    /// It is another action.
    pub(crate) fn build(&mut self, id: ActionId) -> &mut Build {
        match &mut self.all[id.0 as usize].0 {
            Some(Action::Build(build)) => build,
            _ => unreachable!("what makes an instruction was inserted here"),
        }
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.all.truncate(1);
        self.all[0] = (None, Actions::END, Actions::END);
    }

    /// The actions in order; none is left.
    pub(crate) fn take(&mut self) -> Vec<Action> {
        let mut found = Vec::with_capacity(self.all.len() - 1);
        let mut at = self.all[0].2;
        while at != Actions::END {
            let (action, _, next) = &mut self.all[at.0 as usize];
            found.extend(action.take());
            at = *next;
        }
        self.clear();
        found
    }
}

/// What is written of a register in a list of operands.
pub(super) fn register_name<'r>(record: Record<'r>) -> (&'r str, &'r str) {
    let namespace = record.field("Namespace").and_then(|field| field.value().as_str());
    (namespace.unwrap_or(""), record.name())
}
