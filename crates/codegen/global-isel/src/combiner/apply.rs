//! Translates the `apply` patterns of a rule into actions of the match table.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::RecordError;

use super::building::Building;
use super::code::Meaning;
use super::context::{RuleResult, Stop};
use super::matching::Emitter;
use super::parse::text_of;
use super::pattern::{Builtin, Insn, Machine, Operand, Pattern, Type, What};
use crate::gisel_rules::{
    Action, ActionId, Actions, Build, InsnId, OperandRef, RegisterType, Renderer, Replacement,
};
use tablegen_model::patterns::InferredFlags;
use tablegen_model::texts::TextId;

/// Progress of the translation.
#[derive(Default)]
struct Progress {
    /// Indices of the patterns translated so far.
    seen: FxHashSet<usize>,
    /// Temporary registers by name.
    registers: FxHashMap<TextId, u32>,
}

impl<'r> Emitter<'_, '_, 'r> {
    /// Emits all patterns and erases the root.
    pub(super) fn apply(&mut self, building: &mut Building) -> RuleResult<()> {
        let rule = self.rule;
        let mut progress = Progress::default();
        for &root in &rule.apply_roots {
            self.made(building, root, &mut progress)?;
        }
        for (index, pattern) in rule.apply.iter().enumerate() {
            let Some(insn) = pattern.insn().filter(|_| !progress.seen.contains(&index)) else {
                continue;
            };
            if let What::Machine(_) = insn.what {
                let name = text_of(self.ctx, pattern.name);
                return Err(self.stop(format!(
                    "pattern '{name}' ('{}') is unreachable from the pattern root!",
                    insn.name()
                )));
            }
            self.made(building, index, &mut progress)?;
        }
        building.actions.push(Action::Erase(InsnId::ROOT));
        Ok(())
    }

    /// Emits the pattern at index `index`, after the patterns that define its operands.
    fn made(
        &mut self,
        building: &mut Building,
        index: usize,
        progress: &mut Progress,
    ) -> RuleResult<()> {
        if !progress.seen.insert(index) {
            return Ok(());
        }
        let rule = self.rule;
        let pattern = &rule.apply[index];
        let Some(insn) = pattern.insn() else { return Ok(()) };
        for operand in insn.operands.iter().filter(|operand| !operand.def) {
            let Some(name) = operand.name else { continue };
            if let Some(def) = rule.apply_table.def(name) {
                self.made(building, def, progress)?;
            } else if operand.value.is_none() && !rule.match_table.has(name) {
                let name = text_of(self.ctx, name);
                return Err(self.stop(format!(
                    "invalid output operand '{name}': operand is not a live-in of the match \
                     pattern, and it has no definition"
                )));
            }
        }
        match &insn.what {
            What::Machine(machine) => {
                self.machine_made(building, (pattern, insn, machine), progress)
            }
            What::Builtin(builtin) => self.builtin(building, insn, *builtin, progress),
            What::Fragment(_) => Ok(()),
        }
    }

    fn machine_made(
        &mut self,
        building: &mut Building,
        (pattern, insn, machine): (&Pattern<'r>, &Insn<'r>, &Machine<'r>),
        progress: &mut Progress,
    ) -> RuleResult<()> {
        self.ctx.vocabulary.make(machine.opcode, InferredFlags::of_record)?;
        let number = building.new_insn();
        let build = Action::Build(Box::new(Build::new(number, machine.opcode)));
        let build = building.actions.push(build);
        let mut intrinsic = machine.intrinsic.as_ref().map(|one| Renderer::Intrinsic(one.id));
        for operand in &insn.operands {
            if !operand.def
                && let Some(intrinsic) = intrinsic.take()
            {
                // The intrinsic ID follows the definitions.
                building.actions.build(build).operands.push(intrinsic);
            }
            let rendered = match (operand.name, operand.value) {
                (Some(name), Some(_)) => {
                    let name = text_of(self.ctx, name);
                    let stop = self.stop(format!(
                        "invalid output operand '{name}': output immediates cannot be named"
                    ));
                    self.while_making(pattern, insn);
                    return Err(stop);
                }
                (None, Some(value)) => self.value(building, (pattern, insn), operand.ty, value)?,
                (Some(name), None) if operand.def => self.def(building, operand, name, progress)?,
                (Some(name), None) => match progress.registers.get(&name) {
                    Some(&number) => {
                        Some(Renderer::Made { number, def: false, dead: false, part: None })
                    }
                    None => self.copied(building, name),
                },
                (None, None) => None,
            };
            building.actions.build(build).operands.extend(rendered);
        }
        building.actions.build(build).operands.extend(intrinsic);
        if let Some(flags) = &machine.flags {
            let of = |name: &TextId| building.rule.insn_named(Some(*name));
            let flags_of: Vec<InsnId> = flags.copied.iter().filter_map(of).collect();
            let texts = &mut self.ctx.vocabulary.texts;
            let mut joined =
                |all: &[&str]| (!all.is_empty()).then(|| texts.intern(&all.join(" | ")));
            let (set, unset) = (joined(&flags.set), joined(&flags.unset));
            let build = building.actions.build(build);
            (build.flags_of, build.flags, build.not_flags) = (flags_of, set, unset);
        }
        self.expansions.redeclare(pattern.name, Meaning::Made(number));
        Ok(())
    }

    fn while_making(&self, pattern: &Pattern<'r>, insn: &Insn<'r>) {
        let name = text_of(self.ctx, pattern.name);
        self.note(format!("while emitting pattern '{name}' ({})", insn.name()));
    }

    /// Returns the renderer of a matched operand.
    fn copied(&mut self, building: &Building, name: TextId) -> Option<Renderer> {
        let Some(from) = building.operand(name) else {
            let error = self.unknown_operand(name);
            self.ctx.late_error.get_or_insert(error);
            return None;
        };
        Some(match building.is_pack(from) {
            true => Renderer::CopyRemaining { from, name },
            false => Renderer::Copy { from, name },
        })
    }

    fn unknown_operand(&self, name: TextId) -> RecordError {
        let name = text_of(self.ctx, name);
        let message = format!("Operand {name} was not declared in matcher");
        RecordError::new(self.rule.record.locs(), message)
    }

    fn operand_ref(&self, building: &Building, name: TextId) -> RuleResult<OperandRef> {
        building.operand(name).ok_or_else(|| Stop::from(self.unknown_operand(name)))
    }

    /// Returns the renderer of a defined operand: a definition of the root, or a temporary
    /// register.
    fn def(
        &mut self,
        building: &mut Building,
        operand: &Operand<'r>,
        name: TextId,
        progress: &mut Progress,
    ) -> RuleResult<Option<Renderer>> {
        if self.rule.match_table.has(name) {
            let message = match self.rule.match_table.def(name) {
                Some(index) if index == self.rule.root => return Ok(self.copied(building, name)),
                None => format!(
                    "Cannot define live-in operand '{}' in the 'apply' pattern",
                    text_of(self.ctx, name)
                ),
                Some(_) => format!(
                    "redefining an instruction other than the root is not supported (operand '{}')",
                    text_of(self.ctx, name)
                ),
            };
            return Err(self.stop(message));
        }
        let number = match progress.registers.get(&name) {
            Some(&number) => number,
            None => {
                let number = building.new_register();
                progress.registers.insert(name, number);
                let Some(ty) = operand.ty else {
                    return Err(self.stop(format!(
                        "def of a new register '{}' in the apply patterns must have a type",
                        text_of(self.ctx, name)
                    )));
                };
                self.expansions.declare(name, Meaning::Register(number));
                let ty = self.register_type(building, ty)?;
                make_register(&mut building.actions, number, ty);
                number
            }
        };
        Ok(Some(Renderer::Made { number, def: true, dead: false, part: None }))
    }

    /// Returns the renderer of a number. A typed number becomes a constant in a register.
    fn value(
        &mut self,
        building: &mut Building,
        (pattern, insn): (&Pattern<'r>, &Insn<'r>),
        ty: Option<Type<'r>>,
        value: i64,
    ) -> RuleResult<Option<Renderer>> {
        let is_constant = insn.name() == "G_CONSTANT";
        let Some(ty) = ty else {
            if is_constant {
                let stop = self.stop("'G_CONSTANT' immediate must be typed!");
                self.while_making(pattern, insn);
                return Err(stop);
            }
            return Ok(Some(Renderer::Int(value)));
        };
        let ty = self.register_type(building, ty)?;
        if is_constant {
            return Ok(Some(Renderer::Constant { ty, value }));
        }
        let number = building.new_register();
        let made = make_register(&mut building.actions, number, ty);
        let after = building.actions.next(made);
        building.actions.insert(after, Action::MakeConstant { number, value });
        Ok(Some(Renderer::Made { number, def: false, dead: false, part: None }))
    }

    fn register_type(&mut self, building: &mut Building, ty: Type<'r>) -> RuleResult<RegisterType> {
        let name = match ty {
            Type::Value(record) => {
                let ty = self.size_type(record)?;
                self.ctx.vocabulary.types.insert(ty);
                return Ok(RegisterType::Given(ty));
            }
            Type::Of(name) => name,
            Type::Pack { .. } => {
                let ty = ty.text(&self.ctx.vocabulary.texts);
                return Err(self.stop(format!("type '{ty}' is ill-formed: it is none of values")));
            }
        };
        let operand_ref = self.operand_ref(building, name)?;
        if building.is_pack(operand_ref) {
            let (ty, name) = (ty.text(&self.ctx.vocabulary.texts), text_of(self.ctx, name));
            let message = format!("type '{ty}' is ill-formed: '{name}' is a variadic pack operand");
            return Err(self.stop(message));
        }
        Ok(RegisterType::Recorded(building.record_type(operand_ref)))
    }

    fn builtin(
        &mut self,
        building: &mut Building,
        insn: &Insn<'r>,
        builtin: Builtin,
        progress: &Progress,
    ) -> RuleResult<()> {
        let action = match (builtin, &insn.operands[..]) {
            (Builtin::EraseRoot, _) => Action::Erase(InsnId::ROOT),
            (
                Builtin::ReplaceReg,
                &[Operand { name: Some(old), .. }, Operand { name: Some(new), .. }],
            ) => {
                let old = self.operand_ref(building, old)?;
                let by = match progress.registers.get(&new) {
                    Some(&number) => Replacement::Made(number),
                    None => Replacement::Matched(self.operand_ref(building, new)?),
                };
                Action::Replace { old, by }
            }
            (Builtin::ReplaceReg, _) => return Ok(()),
        };
        building.actions.push(action);
        Ok(())
    }
}

/// Adds the creation of a temporary register before all other actions.
fn make_register(actions: &mut Actions, number: u32, ty: RegisterType) -> ActionId {
    let first = actions.next(Actions::END);
    actions.insert(first, Action::MakeRegister { number, ty })
}
