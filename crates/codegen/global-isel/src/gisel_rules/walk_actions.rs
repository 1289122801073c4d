//! Converts the actions of a rule to the entries of a match table.

use super::action::{Action, Build, RegisterType, Renderer, Replacement};
use super::check::OperandRef;
use super::ops::Op;
use super::rule::{InsnId, Rule};
use super::sink::{Note, Sink, Value};
use super::walk::Walk;
use tablegen_model::texts::TextId;

/// Progress of a rule's actions.
#[derive(Debug, Default)]
pub(super) struct Made {
    erased: Vec<InsnId>,
}

impl Made {
    /// Marks an instruction as erased. Returns false if it already was.
    fn erase(&mut self, insn: InsnId) -> bool {
        let is_new = !self.erased.contains(&insn);
        if is_new {
            self.erased.push(insn);
        }
        is_new
    }
}

impl<S: Sink> Walk<'_, '_, S> {
    /// Sends the last action of a rule. Returns true if it ends the rule.
    pub(super) fn last_action(&mut self, rule: &Rule, action: &Action, made: &mut Made) -> bool {
        if !matches!(action, Action::Erase(InsnId::ROOT)) {
            self.action(rule, action, made);
            return false;
        }
        let ends = made.erase(InsnId::ROOT);
        if ends {
            self.sink.end(Op::EraseRootFromParentDone);
            self.sink.line();
        }
        ends
    }

    pub(super) fn action(&mut self, rule: &Rule, action: &Action, made: &mut Made) {
        match action {
            Action::Origin(index) => self.sink.note(Note::Origin(*index)),
            Action::Build(build) => return self.build(rule, build, made),
            Action::MakeRegister { number, ty } => {
                self.sink.op(Op::MakeTempReg);
                self.number("TempRegID", (*number).into());
                self.register_type("TypeID", *ty);
            }
            Action::MakeConstant { number, value } => {
                self.sink.op(Op::BuildConstant);
                self.number("TempRegID", (*number).into());
                self.sink.field("Val");
                self.sink.int(8, *value);
            }
            Action::Replace { old, by: Replacement::Matched(new) } => {
                self.replaced(Op::ReplaceReg, *old);
                self.number("NewInsnId", new.insn.0.into());
                self.number("NewOpIdx", new.operand.into());
            }
            Action::Replace { old, by: Replacement::Made(number) } => {
                self.replaced(Op::ReplaceRegWithTempReg, *old);
                self.number("TempRegID", (*number).into());
            }
            Action::ConstrainAll { made: 0 } => {
                self.sink.op(Op::RootConstrainSelectedInstOperands);
            }
            Action::ConstrainAll { made } => {
                self.sink.op(Op::ConstrainSelectedInstOperands);
                self.number("InsnID", (*made).into());
            }
            Action::Constrain { made, operand, class } => {
                self.sink.op(Op::ConstrainOperandRC);
                self.number("InsnID", (*made).into());
                self.number("Op", (*operand).into());
                self.sink.value(2, Value::Class(*class));
            }
            Action::Erase(insn) => {
                if !made.erase(*insn) {
                    return;
                }
                self.sink.op(Op::EraseFromParent);
                self.number("InsnID", insn.0.into());
            }
        }
        self.sink.line();
    }

    /// Sends the check that a register can be replaced, which precedes all actions.
    pub(super) fn can_replace(&mut self, action: &Action) {
        if let Action::Replace { old, by: Replacement::Matched(new) } = action {
            self.replaced(Op::CheckCanReplaceReg, *old);
            self.number("NewInsnId", new.insn.0.into());
            self.number("NewOpIdx", new.operand.into());
            self.sink.line();
        }
    }

    fn replaced(&mut self, op: Op, old: OperandRef) {
        self.sink.op(op);
        self.number("OldInsnID", old.insn.0.into());
        self.number("OldOpIdx", old.operand.into());
    }

    fn register_type(&mut self, field: &'static str, ty: RegisterType) {
        self.sink.field(field);
        match ty {
            RegisterType::Given(ty) => self.sink.value(1, Value::Type(ty)),
            RegisterType::Recorded(index) => self.sink.int(1, index.into()),
        }
    }

    /// Sends the flags of a new instruction.
    fn flags(&mut self, build: &Build) {
        let id = build.made.into();
        for from in &build.flags_of {
            self.sink.op(Op::CopyMIFlags);
            self.number("InsnID", id);
            self.number("OldInsnID", from.0.into());
            self.sink.line();
        }
        for (op, flags) in [(Op::SetMIFlags, build.flags), (Op::UnsetMIFlags, build.not_flags)] {
            if let Some(flags) = flags {
                self.sink.op(op);
                self.number("InsnID", id);
                self.sink.value(4, Value::Flags(flags));
                self.sink.line();
            }
        }
    }

    fn number(&mut self, field: &'static str, number: u64) {
        self.sink.field(field);
        self.sink.uleb(number);
    }

    fn build(&mut self, rule: &Rule, build: &Build, made: &mut Made) {
        if let Some(mutated) = build.mutated {
            self.mutate(build, mutated);
            self.flags(build);
            made.erase(mutated);
            return;
        }
        let id = build.made;
        if id == 0 {
            self.sink.op(Op::BuildRootMI);
        } else {
            self.sink.op(Op::BuildMI);
            self.number("InsnID", id.into());
        }
        self.sink.field("Opcode");
        self.sink.value(2, Value::Opcode(build.opcode));
        self.sink.line();
        build.operands.iter().for_each(|operand| self.operand_made(id, operand));
        let vocabulary = self.vocabulary;
        let implicit = vocabulary.implicit(build.opcode);
        if build.dead_implicit {
            for (index, &register) in implicit.defs.iter().enumerate() {
                self.sink.op(Op::SetImplicitDefDead);
                self.number("InsnID", id.into());
                self.sink.remark(Note::IndexFor(register));
                self.sink.uleb(index as u64);
                self.sink.line();
            }
        }
        if implicit.accesses_memory {
            let count = rule.insns.len();
            self.sink.op(Op::MergeMemOperands);
            self.number("InsnID", id.into());
            self.sink.field("NumInsns");
            self.sink.int(1, count as i64);
            self.sink.field("MergeInsnID's");
            (0..count).for_each(|insn| self.sink.uleb(insn as u64));
            self.sink.line();
        }
        self.flags(build);
    }

    /// Sends the mutation of a matched instruction.
    fn mutate(&mut self, build: &Build, mutated: InsnId) {
        let id = build.made;
        self.sink.op(Op::MutateOpcode);
        self.number("InsnID", id.into());
        self.number("RecycleInsnID", mutated.0.into());
        self.sink.field("Opcode");
        self.sink.value(2, Value::Opcode(build.opcode));
        self.sink.line();
        let vocabulary = self.vocabulary;
        let implicit = vocabulary.implicit(build.opcode);
        for &register in &implicit.defs {
            self.sink.op(Op::AddImplicitDef);
            self.number("InsnID", id.into());
            self.sink.value(2, Value::Register(register));
            if build.dead_implicit {
                self.sink.value(2, Value::Dead);
            } else {
                self.sink.int(2, 0);
            }
            self.sink.line();
        }
        for &register in &implicit.uses {
            self.sink.op(Op::AddImplicitUse);
            self.number("InsnID", id.into());
            self.sink.value(2, Value::Register(register));
            self.sink.line();
        }
    }

    /// Begins a copy from a matched to a new instruction.
    fn copied(&mut self, op: Op, id: u32, from: InsnId) {
        self.sink.op(op);
        self.number("NewInsnID", id.into());
        self.number("OldInsnID", from.0.into());
    }

    fn copied_from(&mut self, op: Op, id: u32, from: OperandRef) {
        self.copied(op, id, from.insn);
        self.number("OpIdx", from.operand.into());
    }

    fn state(&mut self, def: bool, state: Value) {
        if def {
            self.sink.value(2, state);
        } else {
            self.sink.int(2, 0);
        }
    }

    fn operand_made(&mut self, id: u32, operand: &Renderer) {
        match *operand {
            Renderer::Copy { from, .. } | Renderer::CopyPhysical { from, .. } => {
                if id == 0 && from.insn == InsnId::ROOT {
                    self.sink.op(Op::RootToRootCopy);
                    self.number("OpIdx", from.operand.into());
                } else {
                    self.copied_from(Op::Copy, id, from);
                }
            }
            Renderer::CopyRemaining { from, .. } => {
                self.copied_from(Op::CopyRemaining, id, from);
            }
            Renderer::CopyOrZero { from, zero, .. } => {
                self.copied_from(Op::CopyOrAddZeroReg, id, from);
                self.sink.value(2, Value::Register(zero));
            }
            Renderer::CopyPart { from, index, .. } => {
                self.copied_from(Op::CopySubReg, id, from);
                self.sink.field("SubRegIdx");
                self.sink.int(2, index.enum_value().into());
            }
            Renderer::CopyConstant { insn, .. } => {
                self.copied(Op::CopyConstantAsSImm, id, insn);
            }
            Renderer::CopyFloat { insn, .. } => {
                self.copied(Op::CopyFConstantAsFPImm, id, insn);
            }
            Renderer::Int(value) => self.number_made(id, "Imm", value),
            Renderer::Constant { ty, value } => {
                self.sink.op(Op::AddCImm);
                self.number("InsnID", id.into());
                self.register_type("Type", ty);
                self.sink.field("Imm");
                self.sink.int(8, value);
            }
            Renderer::Intrinsic(intrinsic) => {
                self.sink.op(Op::AddIntrinsicID);
                self.number("MI", id.into());
                self.sink.value(2, Value::Intrinsic(intrinsic));
            }
            Renderer::Index(index) => {
                self.number_made(id, "SubRegIndex", index.enum_value().into());
            }
            Renderer::Register { register, def, dead } => {
                self.sink.op(Op::AddRegister);
                self.number("InsnID", id.into());
                let register = register.map_or(Value::NoRegister, Value::Register);
                self.sink.value(2, register);
                self.sink.field("AddRegisterRegFlags");
                self.state(def, Value::Written { dead });
            }
            Renderer::Made { number, def, dead, part } => {
                let op = match (part, def) {
                    (Some(_), _) => Op::AddTempSubRegister,
                    (None, true) => Op::AddTempRegister,
                    (None, false) => Op::AddSimpleTempRegister,
                };
                self.sink.op(op);
                self.number("InsnID", id.into());
                self.number("TempRegID", number.into());
                if part.is_some() || def {
                    self.sink.field("TempRegFlags");
                    self.state(def, Value::WrittenMade { dead });
                }
                if let Some(index) = part {
                    self.sink.value(2, Value::Index(index));
                }
            }
            Renderer::Complex { renderer, of, part, .. } => {
                let op = match (of, part) {
                    (None, _) => Op::ComplexRenderer,
                    (Some(_), None) => Op::ComplexSubOperandRenderer,
                    (Some(_), Some(_)) => Op::ComplexSubOperandSubRegRenderer,
                };
                self.sink.op(op);
                self.number("InsnID", id.into());
                self.sink.field("RendererID");
                self.sink.int(2, renderer.into());
                if let Some(of) = of {
                    self.number("SubOperand", of.into());
                }
                if let Some(index) = part {
                    self.sink.field("SubRegIdx");
                    self.sink.int(2, index.enum_value().into());
                }
            }
            Renderer::Custom { insn, function, .. } => {
                self.sink.op(Op::CustomRenderer);
                self.number("InsnID", id.into());
                self.number("OldInsnID", insn.0.into());
                self.sink.field("Renderer");
                self.sink.value(2, Value::Renderer(function));
            }
            Renderer::CustomOperand { from, function, .. } => {
                self.sink.op(Op::CustomOperandRenderer);
                self.number("InsnID", id.into());
                self.number("OldInsnID", from.insn.0.into());
                self.number("OpIdx", from.operand.into());
                self.sink.field("OperandRenderer");
                self.sink.value(2, Value::Renderer(function));
            }
        }
        if let Some(note) = note(operand) {
            self.sink.note(note);
        }
        self.sink.line();
    }

    fn number_made(&mut self, id: u32, field: &'static str, value: i64) {
        let is_short = i8::try_from(value).is_ok();
        self.sink.op(if is_short { Op::AddImm8 } else { Op::AddImm });
        self.number("InsnID", id.into());
        self.sink.field(field);
        self.sink.int(if is_short { 1 } else { 8 }, value);
    }
}

/// Returns the operand's name in the rule, as a comment.
fn note(operand: &Renderer) -> Option<Note> {
    let of_name = |name: TextId| Some(Note::Name(name));
    match *operand {
        Renderer::Copy { name, .. }
        | Renderer::CopyRemaining { name, .. }
        | Renderer::CopyOrZero { name, .. }
        | Renderer::CopyPart { name, .. }
        | Renderer::CopyConstant { name, .. }
        | Renderer::CopyFloat { name, .. }
        | Renderer::Complex { name, .. }
        | Renderer::Custom { name, .. }
        | Renderer::CustomOperand { name, .. } => of_name(name),
        Renderer::CopyPhysical { register, .. } => Some(Note::RegisterName(register)),
        Renderer::Int(_)
        | Renderer::Constant { .. }
        | Renderer::Intrinsic(_)
        | Renderer::Index(_)
        | Renderer::Register { .. }
        | Renderer::Made { .. } => None,
    }
}
