//! Fragments that patterns share (LLVM: `gi::PatFrag`): operands, and lists of patterns, of which
//! any may match.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use tablegen_core::{Dag, Record};

use super::context::{Made, Stop, dag_operator, is_def};
use super::parse::{Parser, text_of};
use super::pattern::{Insn, Kind, OperandTable, Pattern, Type, What};
use super::types::Checker;
use tablegen_model::texts::TextId;

/// The class of fragments.
pub(super) const CLASS: &str = "GICombinePatFrag";

/// What an operand of a fragment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParamKind {
    /// What the fragment defines.
    Root,
    /// An operand.
    Operand,
    /// A number.
    Value,
}

impl ParamKind {
    /// Its name in dumps.
    pub(super) fn name(self) -> &'static str {
        match self {
            ParamKind::Root => "root",
            ParamKind::Operand => "machine_operand",
            ParamKind::Value => "imm",
        }
    }
}

/// An operand of a fragment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    pub(super) name: TextId,
    pub(super) kind: ParamKind,
}

/// One of the ways in which a fragment matches.
#[derive(Debug, Default)]
pub(super) struct Alternative<'r> {
    pub(super) patterns: Vec<Pattern<'r>>,
    pub(super) table: OperandTable,
}

/// A fragment.
#[derive(Debug)]
pub(super) struct Fragment<'r> {
    pub(super) record: Record<'r>,
    /// Its operands, those first that it defines.
    pub(super) params: Vec<Param>,
    /// How many it defines.
    pub(super) outputs: usize,
    pub(super) alternatives: Vec<Alternative<'r>>,
}

impl<'r> Fragment<'r> {
    /// The operands that it defines.
    pub(super) fn outputs(&self) -> &[Param] {
        &self.params[..self.outputs]
    }

    /// The other operands.
    pub(super) fn inputs(&self) -> &[Param] {
        &self.params[self.outputs..]
    }

    /// Which operand is the root: the first that is one.
    pub(super) fn root(&self) -> Option<usize> {
        self.outputs().iter().position(|param| param.kind == ParamKind::Root)
    }

    fn num_roots(&self) -> usize {
        self.outputs().iter().filter(|param| param.kind == ParamKind::Root).count()
    }

    /// Whether it can be the root of a rule.
    pub(super) fn can_be_root(&self) -> bool {
        self.num_roots() == 1
    }

    /// Which operand has this name.
    pub(super) fn param(&self, name: TextId) -> Option<usize> {
        self.params.iter().position(|param| param.name == name)
    }
}

impl<'r> Parser<'_, '_, 'r> {
    /// The fragment of a record; none if it is wrong, which is told when it is first asked for.
    pub(super) fn fragment(&mut self, record: Record<'r>) -> Made<Option<Rc<Fragment<'r>>>> {
        if let Some(known) = self.ctx.fragments.get(&record.id()) {
            let known = known.clone();
            self.see(known.as_ref());
            return Ok(known);
        }
        let made = match self.read_fragment(record) {
            Ok(made) => Some(Rc::new(made)),
            Err(Stop::Reported) => {
                let name = record.name();
                self.ctx.error_at(record, format!("Could not parse {CLASS} '{name}'"));
                None
            }
            Err(stop) => return Err(stop),
        };
        self.ctx.fragments.insert(record.id(), made.clone());
        self.see(made.as_ref());
        Ok(made)
    }

    /// Takes note that a rule uses a fragment.
    fn see(&mut self, fragment: Option<&Rc<Fragment<'r>>>) {
        if let Some(fragment) = fragment
            && !self.seen.iter().any(|seen| Rc::ptr_eq(seen, fragment))
        {
            self.seen.push(Rc::clone(fragment));
        }
    }

    fn read_fragment(&mut self, record: Record<'r>) -> Made<Fragment<'r>> {
        let inputs = record.dag("InOperands")?;
        if dag_operator(inputs, record.locs())?.name() != "ins" {
            let message = format!("expected 'ins' operator for {CLASS} in operands list");
            return Err(self.ctx.stop_at(record, message));
        }
        let outputs = record.dag("OutOperands")?;
        if dag_operator(outputs, record.locs())?.name() != "outs" {
            let message = format!("expected 'outs' operator for {CLASS} out operands list");
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

    fn params(&mut self, list: Dag<'r>, params: &mut Vec<Param>) -> Made<()> {
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

    fn make_tables(&mut self, fragment: &mut Fragment<'r>) -> Made<()> {
        for (number, alternative) in fragment.alternatives.iter_mut().enumerate() {
            for (at, pattern) in alternative.patterns.iter().enumerate() {
                let Some(insn) = pattern.insn() else { continue };
                if let Err(name) = alternative.table.add(at, insn) {
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

    fn check_fragment(&mut self, fragment: &mut Fragment<'r>) -> Made<()> {
        let record = fragment.record;
        let patterns = fragment.alternatives.iter().flat_map(|one| &one.patterns);
        for pattern in patterns {
            self.check_pattern_of_fragment(record, pattern)?;
        }
        self.check_params(fragment)?;
        if fragment.outputs != 0 && fragment.num_roots() == 0 {
            let message = format!("{CLASS} must have one root in its 'out' operands");
            return Err(self.ctx.stop_at(record, message));
        }
        if fragment.num_roots() > 1 {
            return Err(self.ctx.stop_at(record, format!("{CLASS} can only have one root")));
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

    fn check_pattern_of_fragment(&mut self, record: Record<'r>, pattern: &Pattern<'r>) -> Made<()> {
        let message = match &pattern.kind {
            Kind::Code { .. } => return Ok(()),
            Kind::AnyOpcode(_) => format!("wip_match_opcode cannot be used in {CLASS}"),
            Kind::Insn(Insn { what: What::Builtin(_), .. }) => {
                format!("Builtin instructions cannot be used in {CLASS}")
            }
            Kind::Insn(Insn { what: What::Fragment(_), .. }) => {
                format!("nested {CLASS} are not supported")
            }
            Kind::Insn(Insn { what: What::Machine(_), operands }) => {
                let mut wrong = false;
                for (at, operand) in operands.iter().enumerate() {
                    let Some(ty) = operand.ty.filter(|ty: &Type<'_>| ty.is_special()) else {
                        continue;
                    };
                    wrong = true;
                    let message = format!("GISpecialType is not supported in {CLASS}");
                    self.ctx.error_at(record, message);
                    let texts = &self.ctx.vocabulary.texts;
                    let (name, ty) = (texts.get(pattern.name), ty.text(texts));
                    let note = format!("operand {at} of '{name}' has type '{ty}'");
                    self.ctx.cx.note(record.locs(), note);
                }
                return if wrong { Err(Stop::Reported) } else { Ok(()) };
            }
        };
        Err(self.ctx.stop_at(record, message))
    }

    fn check_params(&mut self, fragment: &Fragment<'r>) -> Made<()> {
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
                let Some(insn) = def.and_then(|at| alternative.patterns[at].insn()) else {
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
