//! Parses dags into patterns (LLVM: `PatternParser`).

use std::rc::Rc;

use tablegen_core::{Dag, Loc, Record, RecordError, Value, ValueKind};

use super::context::{RuleContext, RuleResult, Stop, dag_named, dag_operator, def_of_class};
use super::pattern::{
    Builtin, FRAGMENT_CLASS, Flags, Fragment, Insn, Kind, Machine, Operand, ParamKind, Pattern,
    Type, What, add_new,
};
use tablegen_model::instructions::Flag;
use tablegen_model::texts::TextId;

/// Parser of the patterns of a rule.
pub(super) struct Parser<'c, 'a, 'r> {
    pub(super) ctx: &'c mut RuleContext<'a, 'r>,
    /// Locations for errors.
    pub(super) locs: &'r [Loc],
    /// Fragments that the rule uses.
    pub(super) seen: Vec<Rc<Fragment<'r>>>,
}

/// Callback for each pattern of a list.
type Add<'f, 'a, 'r> = dyn FnMut(&mut RuleContext<'a, 'r>, Pattern<'r>) -> RuleResult<()> + 'f;

/// Returns the text of a name.
pub(super) fn text_of(ctx: &RuleContext<'_, '_>, name: TextId) -> String {
    ctx.vocabulary.texts.get(name).to_owned()
}

/// Formats a value for a message, strings without quotes.
fn unquoted(value: Value<'_>) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl<'a, 'r> Parser<'_, 'a, 'r> {
    fn error(&self, message: impl Into<String>) {
        self.ctx.cx.error(RecordError::new(self.locs, message));
    }

    /// Reports an error and returns [`Stop::Reported`].
    pub(super) fn stop(&self, message: impl Into<String>) -> Stop {
        self.error(message);
        Stop::Reported
    }

    fn name(&mut self, name: &str) -> Option<TextId> {
        (!name.is_empty()).then(|| self.ctx.vocabulary.texts.intern(name))
    }

    /// Parses a list of patterns. `prefix` is the prefix of the names of unnamed patterns.
    pub(super) fn list(
        &mut self,
        list: Dag<'r>,
        operator: &str,
        prefix: &str,
        add: &mut Add<'_, 'a, 'r>,
    ) -> RuleResult<()> {
        if dag_operator(list, self.locs)?.name() != operator {
            return Err(self.stop(format!("Expected {operator} operator")));
        }
        if list.is_empty() {
            return Err(self.stop(format!("{operator} pattern list is empty")));
        }
        for (index, (name, value)) in list.args().enumerate() {
            let name = match name {
                Some(name) => self.ctx.vocabulary.texts.intern(name),
                None => self.ctx.vocabulary.texts.intern(&format!("__{prefix}_{index}")),
            };
            let kind = match self.pattern(value) {
                Ok(kind) => kind,
                Err(Stop::Reported) => None,
                Err(stop) => return Err(stop),
            };
            let Some(kind) = kind else {
                return Err(self.stop(format!("Failed to parse pattern: '{value}'")));
            };
            add(self.ctx, Pattern { name, kind })?;
        }
        Ok(())
    }

    fn pattern(&mut self, value: Value<'r>) -> RuleResult<Option<Kind<'r>>> {
        if let ValueKind::Str(_) | ValueKind::Code(_) = value.kind() {
            let blank = [' ', '\t', '\n', '\x0b', '\x0c', '\r'];
            let text = value.as_str().map(|text| text.trim_matches(blank));
            return Ok(text.map(|text| Kind::Code { text, apply: false }));
        }
        if let Some(dag) = value.as_dag()
            && let Some(operator) = dag.operator().as_def()
            && let Some(what) = self.what(operator)?
        {
            return Ok(Some(Kind::Insn(self.insn(what, dag)?)));
        }
        let Some(opcodes) = dag_named(value, "wip_match_opcode") else { return Ok(None) };
        let mut all = Vec::new();
        for (_, value) in opcodes.args() {
            let Some(record) = def_of_class(value, "Instruction") else {
                return Err(self.stop("Arguments to wip_match_opcode must be instructions"));
            };
            all.push(self.ctx.vocabulary.opcodes.of(record)?);
        }
        Ok(Some(Kind::AnyOpcode(all)))
    }

    /// Returns the instruction kind of an operator, or `None` if it is not an instruction.
    fn what(&mut self, operator: Record<'r>) -> RuleResult<Option<What<'r>>> {
        if operator.is_subclass_of("Instruction") {
            return self.machine(operator).map(|one| Some(What::Machine(Box::new(one))));
        }
        if operator.is_subclass_of("Intrinsic") {
            let (intrinsic, generic) = self.ctx.intrinsic(operator)?;
            let machine = Machine { intrinsic: Some(intrinsic), ..self.machine(generic)? };
            return Ok(Some(What::Machine(Box::new(machine))));
        }
        if operator.is_subclass_of(FRAGMENT_CLASS) {
            let fragment = self.fragment(operator)?;
            return fragment.map(|one| Some(What::Fragment(one))).ok_or(Stop::Reported);
        }
        if !operator.is_subclass_of("GIBuiltinInst") {
            return Ok(None);
        }
        let name = operator.name();
        match Builtin::named(name) {
            Some(builtin) => Ok(Some(What::Builtin(builtin))),
            None => Err(operator.error(format!("Unimplemented GIBuiltinInst def '{name}'")).into()),
        }
    }

    fn machine(&mut self, record: Record<'r>) -> RuleResult<Machine<'r>> {
        let opcode = self.ctx.vocabulary.opcodes.of(record)?;
        let Some(instruction) = self.ctx.vocabulary.opcodes.get(opcode) else {
            return Err(record
                .error(format!("Instruction '{}' is not known", record.name()))
                .into());
        };
        let last_output = record.dag("OutOperandList")?.args().last();
        let ends_with_any = last_output.is_some_and(|(_, value)| {
            value.as_def().is_some_and(|declared| declared.name() == "variable_ops")
        });
        Ok(Machine {
            opcode,
            record,
            declared: instruction.operands.clone(),
            variadic_defs: instruction.is(Flag::VariadicOpsAreDefs) || ends_with_any,
            intrinsic: None,
            flags: None,
        })
    }

    fn insn(&mut self, what: What<'r>, dag: Dag<'r>) -> RuleResult<Insn<'r>> {
        let mut insn = Insn { what, operands: Vec::with_capacity(dag.len()) };
        for (name, value) in dag.args() {
            match dag_named(value, "MIFlags") {
                Some(flags) => self.flags(&mut insn, flags)?,
                None => self.operand(&mut insn, value, name)?,
            }
        }
        let (expected, given) = (insn.num_operands() as usize, insn.operands.len());
        let name = insn.name();
        if insn.is_variadic() && given < expected {
            let message = format!("'{name}' expected at least {expected} operands, got {given}");
            return Err(self.stop(message));
        }
        if !insn.is_variadic() && given != expected {
            let message = format!("'{name}' expected {expected} operands, got {given}");
            return Err(self.stop(message));
        }
        let defs = insn.num_defs() as usize;
        for (index, operand) in insn.operands.iter_mut().enumerate() {
            operand.def = index < defs;
        }
        self.check_kinds(&insn)?;
        Ok(insn)
    }

    /// Checks that operands are names or immediates, as fragments and builtins require.
    fn check_kinds(&self, insn: &Insn<'r>) -> RuleResult<()> {
        let name = insn.name();
        for (index, operand) in insn.operands.iter().enumerate() {
            let got = || operand.description(&self.ctx.vocabulary.texts);
            let is_name = operand.name.is_some() && operand.value.is_none();
            match &insn.what {
                What::Machine(_) => {}
                What::Builtin(_) if is_name => {}
                What::Builtin(_) => {
                    let message = format!("expected operand {index} of '{name}' to be a name");
                    return Err(self.stop(message));
                }
                What::Fragment(fragment) => match fragment.params[index].kind {
                    ParamKind::Value if operand.value.is_none() => {
                        return Err(self.stop(format!(
                            "expected operand {index} of '{name}' to be an immediate; got {}",
                            got()
                        )));
                    }
                    ParamKind::Value if operand.is_named_value() => {
                        return Err(self.stop(format!(
                            "operand {index} of '{name}' cannot be a named immediate"
                        )));
                    }
                    ParamKind::Root | ParamKind::Operand if !is_name => {
                        return Err(self.stop(format!(
                            "expected operand {index} of '{name}' to be a MachineOperand; got {}",
                            got()
                        )));
                    }
                    _ => {}
                },
            }
        }
        Ok(())
    }

    fn not_an_operand(&self, value: Value<'r>, name: Option<&str>) -> Stop {
        self.error(format!("cannot parse operand '{}' ", unquoted(value)));
        if let Some(name) = name {
            self.ctx.cx.note(self.locs, format!("operand name is '{name}'"));
        }
        Stop::Reported
    }

    fn operand(
        &mut self,
        insn: &mut Insn<'r>,
        value: Value<'r>,
        name: Option<&'r str>,
    ) -> RuleResult<()> {
        let operand = match value.kind() {
            ValueKind::Int(value) => {
                let name = self.name(name.unwrap_or(""));
                Operand { value: Some(value), name, ty: None, def: false }
            }
            ValueKind::Dag(typed) => {
                if typed.len() != 1 {
                    return Err(self.not_an_operand(value, name));
                }
                let record = dag_operator(typed, self.locs)?;
                let ty = self.ty(record, &format!("cannot parse immediate '{typed}'"))?;
                if (insn.operands.len() as u32) < insn.num_defs() {
                    return Err(self
                        .stop(format!("out operand of '{}' cannot be an immediate", insn.name())));
                }
                let Some(ValueKind::Int(number)) = typed.get(0).map(|value| value.kind()) else {
                    return Err(self.not_an_operand(value, name));
                };
                let name = self.name(name.unwrap_or(""));
                Operand { value: Some(number), name, ty: Some(ty), def: false }
            }
            ValueKind::Def(record) => {
                let Some(name) = name else {
                    return Err(self.stop(format!("expected an operand name after '{value}'")));
                };
                let ty = Some(self.ty(record, "cannot parse operand type")?);
                Operand { value: None, name: self.name(name), ty, def: false }
            }
            ValueKind::Unset if name.is_some() => {
                let name = self.name(name.unwrap_or(""));
                Operand { value: None, name, ty: None, def: false }
            }
            _ => return Err(self.not_an_operand(value, name)),
        };
        insn.operands.push(operand);
        Ok(())
    }

    fn ty(&mut self, record: Record<'r>, context: &str) -> RuleResult<Type<'r>> {
        if record.is_subclass_of("ValueType") {
            return Ok(Type::Value(record));
        }
        if record.is_subclass_of("GITypeOf") {
            let name = record.string("OpName")?;
            let Some(name) = name.strip_prefix('$') else {
                return Err(self.stop(format!(
                    "{context}: invalid operand name format '{name}' in GITypeOf: expected '$' \
                     followed by an operand name"
                )));
            };
            return Ok(Type::Of(self.ctx.vocabulary.texts.intern(name)));
        }
        if record.is_subclass_of("GIVariadic") {
            let (least, most) = (record.int("MinArgs")?, record.int("MaxArgs")?);
            if least == 0 {
                return Err(self.stop(format!(
                    "{context}: minimum number of arguments must be greater than zero in \
                     GIVariadic"
                )));
            }
            if most <= least && most != 0 {
                return Err(self.stop(format!(
                    "{context}: maximum number of arguments ({most}) must be zero, or greater \
                     than the minimum number of arguments ({least}) in GIVariadic"
                )));
            }
            return Ok(Type::Pack { least: least as u32, most: most as u32 });
        }
        Err(self.stop(format!("{context}: unknown type '{}'", record.name())))
    }

    fn flags(&mut self, insn: &mut Insn<'r>, dag: Dag<'r>) -> RuleResult<()> {
        let What::Machine(machine) = &mut insn.what else {
            return Err(self
                .stop("matching/writing MIFlags is only allowed on CodeGenInstruction patterns"));
        };
        if machine.flags.is_some() {
            return Err(self.stop("MIFlags can only be present once on an instruction"));
        }
        let flags = machine.flags.insert(Flags::default());
        for (name, value) in dag.args() {
            if let Some(record) = value.as_def() {
                add_new(&mut flags.set, self.flag(record)?);
            } else if let Some(not) = dag_named(value, "not") {
                for (_, value) in not.args() {
                    let Some(record) = value.as_def() else {
                        return Err(self.stop(format!(
                            "cannot parse '{}': expected a 'MIFlagEnum'",
                            unquoted(value)
                        )));
                    };
                    add_new(&mut flags.unset, self.flag(record)?);
                }
            } else if let (true, Some(name)) = (value.is_unset(), name) {
                add_new(&mut flags.copied, self.ctx.vocabulary.texts.intern(name));
            }
        }
        Ok(())
    }

    fn flag(&self, record: Record<'r>) -> RuleResult<&'r str> {
        if !record.is_subclass_of("MIFlagEnum") {
            let name = record.name();
            return Err(self.stop(format!("'{name}' is not a subclass of 'MIFlagEnum'")));
        }
        Ok(record.string("EnumName")?)
    }
}
