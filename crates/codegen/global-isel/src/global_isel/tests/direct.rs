//! Reference matcher, which evaluates rules directly, without tables.

use tablegen_rt::gisel::mir::Inst;
use tablegen_rt::gisel::{self, Function, Memory, constant, source, splat};

use super::answers::{self, Answers, Seed};
use super::{Code, Operand, Planned, Target};
use crate::gisel_rules::{
    Action, Check, Comparison, Function as Query, FunctionKind, InsnId, Llt, OperandRef, Renderer,
    Rule, SizeRelation,
};
use tablegen_model::patterns::condition::Term;

/// Converts a type to the type of the runtime.
pub(super) fn runtime(ty: Llt) -> gisel::Llt {
    match ty {
        Llt::Pointer { space, size } => gisel::Llt::pointer(space, size),
        Llt::Scalar { size } => gisel::Llt::scalar(size),
        Llt::Vector { scalable: false, lanes, element } => gisel::Llt::vector(lanes, element),
        Llt::Vector { lanes, element, .. } => gisel::Llt::scalable(lanes, element),
    }
}

/// Attempt to match a rule at an instruction.
pub(super) struct Direct<'d, 'r> {
    target: &'d Target<'r>,
    planned: &'d Planned<'r>,
    rule: &'d Rule,
    code: &'d Code,
    seed: Seed,
    /// Instructions found so far.
    insts: Vec<Option<Inst>>,
    /// Recorded operands of fragments.
    recorded: Vec<Option<Operand>>,
}

impl<'d, 'r> Direct<'d, 'r> {
    pub(super) fn new(
        target: &'d Target<'r>,
        rule: &'d Rule,
        code: &'d Code,
        answers: &Answers<'_, '_>,
    ) -> Self {
        let insts = vec![None; rule.insns.len()];
        let (planned, seed) = (&target.ungrouped, answers.seed);
        Direct { target, planned, rule, code, seed, insts, recorded: Vec::new() }
    }

    /// Returns true if the rule matches.
    pub(super) fn matches(mut self, root: Inst) -> bool {
        self.insts[0] = Some(root);
        self.condition()
            && self.insn(InsnId::ROOT) == Some(true)
            && self.insts[1..].iter().flatten().all(|&inst| self.code.may_fold(inst, root))
            && self.renders()
    }

    fn text(&self, query: Query) -> &'r str {
        let name = self.planned.plan.vocabulary.texts.get(query.name);
        self.planned.sources.functions[&(query.kind.name(), name)].text
    }

    fn condition(&self) -> bool {
        let plan = &self.planned.plan;
        let (records, mode) = plan.vocabulary.features.get(self.rule.features);
        let mut terms: Vec<_> =
            records.iter().map(|&record| Term::Holds(answers::condition(record))).collect();
        for term in mode.iter().flat_map(|&mode| plan.features.mode(mode)) {
            terms.push(match term {
                Term::Holds(record) => Term::Holds(answers::condition(*record)),
                Term::NotAll(records) => {
                    Term::NotAll(records.iter().map(|&record| answers::condition(record)).collect())
                }
            });
        }
        self.seed.condition(&terms)
    }

    /// Returns true if an instruction and the definitions of its operands match.
    fn insn(&mut self, id: InsnId) -> Option<bool> {
        let insn = self.rule.insn(id);
        let inst = self.insts[usize::from(id.0)]?;
        if insn.can_count_operands() && self.code.operand_count(inst) != insn.operands.len() {
            return Some(false);
        }
        // Code on operands runs after these checks.
        let checks = insn.predicates.iter().map(|one| one.check);
        let mut code = Vec::new();
        for check in checks {
            match check {
                Check::Instruction(query) => code.push(query),
                check if !self.whole(inst, check)? => return Some(false),
                _ => {}
            }
        }
        for operand in &insn.operands {
            for predicate in &operand.predicates {
                let index = usize::from(operand.index);
                if !self.operand(inst, index, predicate.check)? {
                    return Some(false);
                }
            }
        }
        Some(code.into_iter().all(|query| self.holds(inst, query)))
    }

    /// Evaluates target code on an instruction.
    fn holds(&self, inst: Inst, query: Query) -> bool {
        let name = self.planned.plan.vocabulary.texts.get(query.name);
        let record = self.planned.sources.functions[&(query.kind.name(), name)].record;
        let operands = 0..answers::operands(record);
        let operands: Vec<Operand> =
            operands.map(|index| self.recorded[index].expect("one")).collect();
        self.seed.instruction(self.text(query), inst, &operands)
    }

    /// Evaluates target code on a number.
    fn number(&self, query: Query, operand: Operand) -> Option<bool> {
        let value = match operand {
            Operand::Immediate(value) => i128::from(value),
            Operand::Constant(constant) => constant.value,
            _ => return None,
        };
        let fits = query.kind != FunctionKind::I64 || i64::try_from(value).is_ok();
        Some(fits && self.seed.holds(self.text(query), value))
    }

    fn whole(&self, inst: Inst, check: Check) -> Option<bool> {
        let opcodes = &self.planned.plan.vocabulary.opcodes;
        let opcode = self.code.opcode(inst);
        let memory = || self.code.memory(inst, 0);
        Some(match check {
            Check::Opcode(wanted) => opcodes.value(wanted) == Some(opcode),
            Check::OperandCount(count) => self.code.operand_count(inst) == count as usize,
            Check::MinOperands(count) => self.code.operand_count(inst) >= count as usize,
            Check::MaxOperands(count) => self.code.operand_count(inst) <= count as usize,
            Check::Constant(query) => self.number(query, self.code.operand(inst, 1)?)?,
            Check::Ordering(ordering, comparison) => {
                let (found, wanted) = (memory()?.ordering, ordering);
                match comparison {
                    Comparison::Exactly => found == wanted,
                    Comparison::OrStronger => found == wanted || found.is_stronger_than(wanted),
                    Comparison::WeakerThan => wanted.is_stronger_than(found),
                }
            }
            Check::MemorySize(bytes) => memory()?.bits.div_ceil(8) == u64::from(bytes),
            Check::MemoryVsType(relation, operand) => {
                let Memory { bits, .. } = memory()?;
                let size = self.ty(self.code.operand(inst, operand as usize)?)?.size();
                match relation {
                    SizeRelation::Equal => bits == size,
                    SizeRelation::Less => bits < size,
                }
            }
            Check::AddressSpaces(list) => {
                let spaces = self.planned.plan.vocabulary.spaces(list);
                spaces.contains(&memory()?.space)
            }
            Check::Alignment(least) => memory()?.align >= u64::from(least),
            Check::NoUse => self.uses(inst)? == 0,
            Check::OneUse => self.uses(inst)? == 1,
            other => panic!("no rule here checks {other:?} of an instruction"),
        })
    }

    fn uses(&self, inst: Inst) -> Option<usize> {
        match self.code.operand(inst, 0)? {
            Operand::Register(register) => Some(self.code.use_count(register)),
            _ => None,
        }
    }

    fn ty(&self, operand: Operand) -> Option<gisel::Llt> {
        match operand {
            Operand::Register(register) => self.code.register_type(register),
            _ => None,
        }
    }

    fn operand(&mut self, inst: Inst, position: usize, check: Check) -> Option<bool> {
        let vocabulary = &self.planned.plan.vocabulary;
        let operand = self.code.operand(inst, position)?;
        let register = match operand {
            Operand::Register(register) => Some(register),
            _ => None,
        };
        let generic = &self.target.generic;
        Some(match check {
            Check::Constant(query) => self.number(query, operand)?,
            Check::Leaf(query) => self.seed.holds(self.text(query), operand),
            Check::IsImmediate => matches!(operand, Operand::Immediate(_)),
            Check::IsBlock => matches!(operand, Operand::Block(_)),
            Check::SameAs { operand_ref, ignore_copies, .. } => {
                let other = self.operand_at(operand_ref)?;
                let of = |operand| match operand {
                    Operand::Register(register) => source(self.code, generic, register),
                    _ => None,
                };
                let same = || Some(of(operand)?.0 == of(other)?.0);
                operand == other || (ignore_copies && same() == Some(true))
            }
            Check::Complex { name, .. } => {
                let record = self.planned.sources.complex[vocabulary.texts.get(name)];
                let function = record.string("MatcherFn").expect("a name");
                self.seed.complex(function, 1, operand).is_some()
            }
            Check::Intrinsic(id) => operand == Operand::Intrinsic(id.0 + 1),
            Check::Comparison(name) => match operand {
                Operand::Predicate(found) => {
                    let name = vocabulary.texts.get(name).replace('_', "");
                    name == format!("{found:?}").to_uppercase()
                }
                _ => false,
            },
            Check::Defined { by, ignore_copies } => {
                let found = match ignore_copies {
                    true => source(self.code, generic, register?)?.1?,
                    false => self.code.definition(register?)?,
                };
                self.insts[usize::from(by.0)] = Some(found);
                self.insn(by)?
            }
            Check::Int(wanted) => {
                let unused = 64 - self.ty(operand)?.element_bits();
                let found = constant(self.code, generic, register?);
                let found = found.or_else(|| splat(self.code, generic, register?))?;
                found.value == i128::from(wanted << unused >> unused)
            }
            Check::LiteralInt(wanted) => match operand {
                Operand::Immediate(value) => value == wanted,
                Operand::Constant(constant) => {
                    let unused = 64 - constant.bits.min(64);
                    (constant.value as u64) << unused >> unused == wanted as u64
                }
                _ => false,
            },
            Check::Type(wanted) => self.ty(operand) == Some(runtime(wanted)),
            Check::AnyPointer(wanted) => match self.ty(operand)? {
                gisel::Llt::Pointer { space, bits } => match wanted {
                    0 => bits == self.code.pointer_bits(space),
                    wanted => bits == wanted,
                },
                _ => false,
            },
            Check::Class(class) => self.code.is_in_bank(register?, class.enum_value()),
            Check::Record { index, .. } => {
                let index = index as usize;
                let count = self.recorded.len().max(index + 1);
                self.recorded.resize(count, None);
                self.recorded[index] = Some(operand);
                true
            }
            other => panic!("no rule here checks {other:?} of an operand"),
        })
    }

    fn operand_at(&self, OperandRef { insn, operand }: OperandRef) -> Option<Operand> {
        self.code.operand(self.insts[usize::from(insn.0)]?, operand.into())
    }

    /// Returns true if target code renders all operands that the rule's actions need.
    fn renders(&self) -> bool {
        let texts = &self.planned.plan.vocabulary.texts;
        let renders = |renderer: &Renderer| match *renderer {
            Renderer::Custom { insn, function, .. } => {
                let inst = self.insts[usize::from(insn.0)]?;
                self.seed.render(texts.get(function), self.code, inst, None)
            }
            Renderer::CustomOperand { from, function, .. } => {
                let inst = self.insts[usize::from(from.insn.0)]?;
                self.seed.render(texts.get(function), self.code, inst, Some(self.operand_at(from)?))
            }
            _ => Some(Operand::Immediate(0)),
        };
        let builds = self.rule.actions.iter().filter_map(|action| match action {
            Action::Build(build) => Some(&build.operands),
            _ => None,
        });
        builds.flatten().all(|renderer| renders(renderer).is_some())
    }
}
