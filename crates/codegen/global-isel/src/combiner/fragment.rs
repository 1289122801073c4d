//! Reads pattern fragments: parameters, and alternative lists of patterns.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use tablegen_core::{Dag, Record};

use super::context::{RuleResult, Stop, dag_operator, is_def};
use super::parse::{Parser, text_of};
use super::pattern::{
    Alternative, FRAGMENT_CLASS, Fragment, Insn, Kind, Param, ParamKind, Pattern, Type, What,
};
use super::types::Checker;

impl<'r> Parser<'_, '_, 'r> {
    /// Returns the fragment of a record, or `None` if it is not well-formed. The error is reported
    /// by the first call only.
    pub(super) fn fragment(&mut self, record: Record<'r>) -> RuleResult<Option<Rc<Fragment<'r>>>> {
        if let Some(known) = self.ctx.fragments.get(&record.id()) {
            let known = known.clone();
            self.see(known.as_ref());
            return Ok(known);
        }
        let made = match self.read_fragment(record) {
            Ok(made) => Some(Rc::new(made)),
            Err(Stop::Reported) => {
                let name = record.name();
                self.ctx.error_at(record, format!("Could not parse {FRAGMENT_CLASS} '{name}'"));
                None
            }
            Err(stop) => return Err(stop),
        };
        self.ctx.fragments.insert(record.id(), made.clone());
        self.see(made.as_ref());
        Ok(made)
    }

    /// Records that the current rule uses a fragment.
    fn see(&mut self, fragment: Option<&Rc<Fragment<'r>>>) {
        if let Some(fragment) = fragment
            && !self.seen.iter().any(|seen| Rc::ptr_eq(seen, fragment))
        {
            self.seen.push(Rc::clone(fragment));
        }
    }

    fn read_fragment(&mut self, record: Record<'r>) -> RuleResult<Fragment<'r>> {
        let inputs = record.dag("InOperands")?;
        if dag_operator(inputs, record.locs())?.name() != "ins" {
            let message = format!("expected 'ins' operator for {FRAGMENT_CLASS} in operands list");
            return Err(self.ctx.stop_at(record, message));
        }
        let outputs = record.dag("OutOperands")?;
        if dag_operator(outputs, record.locs())?.name() != "outs" {
            let message =
                format!("expected 'outs' operator for {FRAGMENT_CLASS} out operands list");
            return Err(self.ctx.stop_at(record, message));
        }
        let mut params = Vec::new();
        self.params(outputs, &mut params)?;
        let outputs = params.len();
        self.params(inputs, &mut params)?;
        let mut fragment = Fragment { record, params, outputs, alternatives: Vec::new() };
        for (number, value) in record.list("Alternatives")?.iter().enumerate() {
            let Some(list) = value.as_dag() else {
                let message = "expected dag init for PatFrag pattern alternative";
                return Err(self.ctx.stop_at(record, message));
            };
            let mut patterns = Vec::new();
            let prefix = format!("{}_alt{number}_pattern", record.name());
            let outer = std::mem::replace(&mut self.locs, record.locs());
            let listed = self.list(list, "pattern", &prefix, &mut |_, pattern| {
                patterns.push(pattern);
                Ok(())
            });
            self.locs = outer;
            listed?;
            fragment.alternatives.push(Alternative { patterns, ..Alternative::default() });
        }
        self.make_tables(&mut fragment)?;
        self.check_fragment(&mut fragment)?;
        Ok(fragment)
    }

    fn params(&mut self, list: Dag<'r>, params: &mut Vec<Param>) -> RuleResult<()> {
        for (name, ty) in list.args() {
            let Some(name) = name else { return Err(self.stop("all operands must be named'")) };
            let kind = if is_def(ty, "gi_imm") {
                ParamKind::Value
            } else if is_def(ty, "root") {
                ParamKind::Root
            } else if ty.is_unset() || is_def(ty, "gi_mo") {
                ParamKind::Operand
            } else {
                return Err(self.stop(format!(
                    "'{name}' operand type was expected to be 'root', 'gi_imm' or 'gi_mo'"
                )));
            };
            let name = self.ctx.vocabulary.texts.intern(name);
            params.push(Param { name, kind });
        }
        Ok(())
    }

    fn make_tables(&mut self, fragment: &mut Fragment<'r>) -> RuleResult<()> {
        for (number, alternative) in fragment.alternatives.iter_mut().enumerate() {
            for (index, pattern) in alternative.patterns.iter().enumerate() {
                let Some(insn) = pattern.insn() else { continue };
                if let Err(name) = alternative.table.add(index, insn) {
                    let name = self.ctx.vocabulary.texts.get(name);
                    return Err(self.ctx.stop_at(
                        fragment.record,
                        format!(
                            "Operand '{name}' is defined multiple times in patterns of \
                             alternative #{number}"
                        ),
                    ));
                }
            }
        }
        Ok(())
    }

    fn check_fragment(&mut self, fragment: &mut Fragment<'r>) -> RuleResult<()> {
        let record = fragment.record;
        let patterns = fragment.alternatives.iter().flat_map(|one| &one.patterns);
        for pattern in patterns {
            self.check_pattern_of_fragment(record, pattern)?;
        }
        self.check_params(fragment)?;
        if fragment.outputs != 0 && fragment.num_roots() == 0 {
            let message = format!("{FRAGMENT_CLASS} must have one root in its 'out' operands");
            return Err(self.ctx.stop_at(record, message));
        }
        if fragment.num_roots() > 1 {
            return Err(self
                .ctx
                .stop_at(record, format!("{FRAGMENT_CLASS} can only have one root")));
        }
        for alternative in &mut fragment.alternatives {
            let mut checker = Checker::new(record.locs());
            for pattern in &alternative.patterns {
                if let Some(insn) = pattern.insn() {
                    checker.check(self.ctx, pattern.name, insn, &mut |_, _| Ok(()))?;
                }
            }
            checker.propagate(&mut alternative.patterns);
        }
        Ok(())
    }

    fn check_pattern_of_fragment(
        &mut self,
        record: Record<'r>,
        pattern: &Pattern<'r>,
    ) -> RuleResult<()> {
        let message = match &pattern.kind {
            Kind::Code { .. } => return Ok(()),
            Kind::AnyOpcode(_) => format!("wip_match_opcode cannot be used in {FRAGMENT_CLASS}"),
            Kind::Insn(Insn { what: What::Builtin(_), .. }) => {
                format!("Builtin instructions cannot be used in {FRAGMENT_CLASS}")
            }
            Kind::Insn(Insn { what: What::Fragment(_), .. }) => {
                format!("nested {FRAGMENT_CLASS} are not supported")
            }
            Kind::Insn(Insn { what: What::Machine(_), operands }) => {
                let mut wrong = false;
                for (index, operand) in operands.iter().enumerate() {
                    let Some(ty) = operand.ty.filter(|ty: &Type<'_>| ty.is_special()) else {
                        continue;
                    };
                    wrong = true;
                    let message = format!("GISpecialType is not supported in {FRAGMENT_CLASS}");
                    self.ctx.error_at(record, message);
                    let texts = &self.ctx.vocabulary.texts;
                    let (name, ty) = (texts.get(pattern.name), ty.text(texts));
                    let note = format!("operand {index} of '{name}' has type '{ty}'");
                    self.ctx.cx.note(record.locs(), note);
                }
                return if wrong { Err(Stop::Reported) } else { Ok(()) };
            }
        };
        Err(self.ctx.stop_at(record, message))
    }

    fn check_params(&mut self, fragment: &Fragment<'r>) -> RuleResult<()> {
        let record = fragment.record;
        let mut seen = FxHashSet::default();
        for param in fragment.inputs() {
            let name = text_of(self.ctx, param.name);
            if seen.contains(&param.name) {
                return Err(self.ctx.stop_at(record, format!("duplicate parameter '{name}'")));
            }
            if fragment.alternatives.iter().any(|one| one.table.def(param.name).is_some()) {
                let message = format!("input parameter '{name}' cannot be redefined!");
                return Err(self.ctx.stop_at(record, message));
            }
            if param.kind == ParamKind::Root {
                let message = format!("input parameterr '{name}' cannot be a root!");
                return Err(self.ctx.stop_at(record, message));
            }
            seen.insert(param.name);
        }
        for param in fragment.outputs() {
            let name = text_of(self.ctx, param.name);
            if param.kind == ParamKind::Value {
                let message = format!("output parameter '{name}' must be 'root' or 'gi_mo'");
                return Err(self.ctx.stop_at(record, message));
            }
            if seen.contains(&param.name) {
                return Err(self.ctx.stop_at(record, format!("duplicate parameter '{name}'")));
            }
            for alternative in &fragment.alternatives {
                let def = alternative.table.def(param.name);
                let Some(insn) = def.and_then(|index| alternative.patterns[index].insn()) else {
                    return Err(self.ctx.stop_at(
                        record,
                        format!(
                            "output parameter '{name}' must be defined by all alternative \
                             patterns in '{}'",
                            record.name()
                        ),
                    ));
                };
                if param.kind == ParamKind::Root && insn.num_defs() != 1 {
                    return Err(self.ctx.stop_at(
                        record,
                        format!(
                            "all instructions that define root '{name}' in '{}' can only have a \
                             single output operand",
                            record.name()
                        ),
                    ));
                }
            }
            seen.insert(param.name);
        }
        Ok(())
    }
}
