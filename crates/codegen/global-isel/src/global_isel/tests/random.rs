//! Random targets, and random functions generated from their rules.

use std::fmt::Write;

use tablegen_rt::gisel::mir::Inst;
use tablegen_rt::gisel::{Comparison, Constant, Llt, Memory};

use super::direct::runtime;
use super::{Code, Operand, Register, Target};
use crate::gisel_rules::{Check, InsnId, OperandRef, Rule, SizeRelation};
use tablegen_random::Rng;

/// Definitions that make complex patterns and transforms available to GlobalISel.
const EQUIVALENTS: &str = r##"
def p0 : LLT;
foreach name = ["address", "indexed", "scaled", "sum"] in
  def : GIComplexOperandMatcher<p0, name>, GIComplexPatternEquiv<!cast<ComplexPattern>(name)>;
foreach name = ["shifted", "both"] in
  def : GIComplexOperandMatcher<s32, name>, GIComplexPatternEquiv<!cast<ComplexPattern>(name)>;
def : GICustomOperandRenderer<"renderNegated">, GISDNodeXFormEquiv<negated>;
"##;

/// Approximate maximal number of instructions in a function.
const MOST: usize = 30;

/// Returns a target with random patterns.
pub(super) fn target(rng: &mut Rng) -> String {
    let mut text = tablegen_random::target(rng) + EQUIVALENTS;
    // Adds several rules for one opcode.
    for number in 0..rng.below(12) {
        let (ty, class) = rng.pick(&[("i32", "Word"), ("i16", "Half"), ("XT", "Native")]);
        let (node, operand_ref) = rng.pick(&[("address", "place"), ("indexed", "place3")]);
        let (condition, complexity) = (rng.below(4), rng.below(4));
        let _ = writeln!(
            text,
            "def L{number} : I<(outs {class}:$d), (ins {operand_ref}:$a)> {{ let mayLoad = 1; }}\n\
             def : Pat<({ty} (load {node}:$a)), (L{number} {node}:$a)> {{\n  \
             let Predicates = [P{condition}]; let AddedComplexity = {complexity};\n}}"
        );
    }
    text
}

/// Returns a function generated from some rules of a target.
pub(super) fn function(target: &Target<'_>, rng: &mut Rng) -> Code {
    let mut code = Code::new(target.machine.clone());
    code.add_block();
    let mut builder = Builder { target, rng, code, values: Vec::new(), depth: 0 };
    for _ in 0..1 + builder.rng.below(2) {
        let rule = builder.any_rule();
        let mut found = vec![None; rule.insns.len()];
        builder.insn(rule, InsnId::ROOT, None, &mut found);
    }
    builder.code
}

struct Builder<'b, 'r> {
    target: &'b Target<'r>,
    rng: &'b mut Rng,
    code: Code,
    /// Available registers, with their types.
    values: Vec<(Register, Llt)>,
    depth: usize,
}

impl<'b> Builder<'b, '_> {
    fn any_rule(&mut self) -> &'b Rule {
        &self.target.rules[self.rng.below(self.target.rules.len())]
    }

    /// Returns a register without a definition.
    fn given(&mut self, ty: Llt) -> Register {
        let bank = u32::from(self.rng.chance(10)) ^ u32::from(ty.size() == 16);
        self.code.register_in_bank(ty, bank)
    }

    /// Returns a value of a type: an undefined register, an existing value, a constant, or the
    /// result of instructions that some rule matches.
    fn some(&mut self, ty: Llt) -> Register {
        let choice = self.rng.below(12);
        if choice < 3 {
            let there = self.values.iter().filter(|(_, of)| *of == ty);
            let there: Vec<Register> = there.map(|&(register, _)| register).collect();
            if !there.is_empty() {
                return self.rng.pick(&there);
            }
        }
        if choice < 6 && self.depth < 2 && self.values.len() < MOST {
            let makes = |rule: &&Rule| {
                let result = rule.operand(OperandRef { insn: InsnId::ROOT, operand: 0 });
                result.is_some_and(|result| {
                    let is_type =
                        |check: Check| matches!(check, Check::Type(of) if runtime(of) == ty);
                    result.predicates.iter().any(|one| is_type(one.check))
                })
            };
            let rules: Vec<&Rule> = self.target.rules.iter().filter(makes).collect();
            if !rules.is_empty() {
                let rule = self.rng.pick(&rules);
                self.depth += 1;
                let mut found = vec![None; rule.insns.len()];
                let made = self.insn(rule, InsnId::ROOT, Some(ty), &mut found);
                self.depth -= 1;
                if let Some(register) = made {
                    return register;
                }
            }
        }
        if choice < 8 && matches!(ty, Llt::Scalar { .. }) {
            let value = self.rng.pick(&[0, 1, -1, 5, 255, 0xffff, 3, 7, 100]);
            return self.number(value, ty);
        }
        self.given(ty)
    }

    fn number(&mut self, value: i64, ty: Llt) -> Register {
        let result = self.given(ty);
        let constant = Operand::Constant(Constant::new(value.into(), ty.element_bits()));
        self.code.push(0, self.target.generic.constant, &[result], &[constant]);
        self.values.push((result, ty));
        result
    }

    /// Returns `register`, or sometimes a copy of it, or a copy of a copy.
    fn copied(&mut self, register: Register, ty: Llt, percent: usize) -> Register {
        let mut register = register;
        while self.rng.chance(percent) {
            let result = self.given(ty);
            self.code.push(0, self.target.generic.copy, &[result], &[Operand::Register(register)]);
            register = result;
        }
        register
    }

    /// Returns the type that a rule requires of an operand, and for operands that are only read
    /// sometimes another one.
    fn ty(&mut self, rule: &Rule, operand_ref: OperandRef, is_read: bool) -> Llt {
        let checks = rule.operand(operand_ref).into_iter().flat_map(|operand| &operand.predicates);
        let wanted = checks.into_iter().find_map(|one| match one.check {
            Check::Type(ty) => Some(runtime(ty)),
            Check::AnyPointer(_) => Some(Llt::pointer(0, 32)),
            _ => None,
        });
        let others = [Llt::scalar(32), Llt::scalar(16), Llt::scalar(64), Llt::pointer(0, 32)];
        match wanted {
            Some(wanted) if !is_read || !self.rng.chance(4) => wanted,
            None if !self.rng.chance(30) => Llt::scalar(32),
            _ => self.rng.pick(&others),
        }
    }

    /// Builds instructions that a rule's instruction matches, or nearly. Returns the first result,
    /// converted to `ty` if needed. Result types are always valid, since rules do not check that a
    /// definition has the type of its operand.
    fn insn(
        &mut self,
        rule: &Rule,
        id: InsnId,
        ty: Option<Llt>,
        found: &mut Vec<Option<Inst>>,
    ) -> Option<Register> {
        let vocabulary = &self.target.ungrouped.plan.vocabulary;
        let insn = rule.insn(id);
        let opcode = insn.opcode()?;
        let results = vocabulary.opcodes.get(opcode)?.operands.num_defs();
        let (mut defs, mut operands) = (Vec::new(), Vec::new());
        let count = insn.operands.iter().map(|operand| usize::from(operand.index) + 1).max()?;
        for index in 0..count {
            let operand_ref = OperandRef { insn: id, operand: index as u16 };
            if index < results {
                let of = self.ty(rule, operand_ref, false);
                let register = self.given(of);
                defs.push((register, of));
                continue;
            }
            operands.push(self.operand(rule, operand_ref, defs.first().map(|def| def.1), found));
        }
        let registers: Vec<Register> = defs.iter().map(|def| def.0).collect();
        let inst = self.code.push(0, vocabulary.opcodes.value(opcode)?, &registers, &operands);
        found[usize::from(id.0)] = Some(inst);
        self.memory(rule, id, inst, defs.first().map(|def| def.1), &operands);
        let result = defs.first().copied();
        self.values.extend(defs);
        // Other instructions may use the result.
        if let Some((result, ty)) = result
            && self.rng.chance(20)
        {
            self.copied(result, ty, 50);
        }
        let (register, of) = result?;
        let Some(ty) = ty.filter(|&ty| ty != of) else { return Some(register) };
        let other = self.given(ty);
        self.code.push(0, self.target.generic.inttoptr, &[other], &[Operand::Register(register)]);
        Some(other)
    }

    fn operand(
        &mut self,
        rule: &Rule,
        operand_ref: OperandRef,
        result: Option<Llt>,
        found: &mut Vec<Option<Inst>>,
    ) -> Operand {
        let ty = self.ty(rule, operand_ref, true);
        let insn = rule.insn(operand_ref.insn);
        let is_constant = insn.opcode().is_some_and(|opcode| {
            let opcodes = &self.target.ungrouped.plan.vocabulary.opcodes;
            opcodes.value(opcode) == Some(self.target.generic.constant)
        });
        if is_constant {
            let bits = result.map_or(32, Llt::element_bits);
            let literal = rule.operand(operand_ref).into_iter().flat_map(|one| &one.predicates);
            let literal = literal.into_iter().find_map(|one| match one.check {
                Check::LiteralInt(value) => Some(value),
                _ => None,
            });
            let value = match literal {
                Some(value) if self.rng.chance(85) => value,
                _ => self.rng.pick(&[0, 1, -1, 4, 6, 7, 127, 128, 255, 70_000]),
            };
            return Operand::Constant(Constant::new(value.into(), bits));
        }
        let checks: Vec<Check> = match rule.operand(operand_ref) {
            Some(operand) => operand.predicates.iter().map(|one| one.check).collect(),
            None => Vec::new(),
        };
        for check in checks {
            match check {
                Check::Comparison(name) => {
                    let name = self.target.ungrouped.plan.vocabulary.texts.get(name);
                    let name = name.replace('_', "");
                    let is = |one: &&Comparison| format!("{one:?}").to_uppercase() == name;
                    let known = Comparison::ALL.iter().find(is).copied();
                    let known = known.filter(|_| self.rng.chance(85));
                    return Operand::Predicate(known.unwrap_or(Comparison::IcmpSle));
                }
                Check::Intrinsic(intrinsic) => {
                    return Operand::Intrinsic(intrinsic.0 + 1 + u32::from(self.rng.chance(10)));
                }
                Check::IsBlock => return Operand::Block(0),
                Check::IsImmediate => {
                    return Operand::Immediate(self.rng.pick(&[0, 1, -1, 8, 100]));
                }
                Check::LiteralInt(value) => {
                    return Operand::Immediate(value + i64::from(self.rng.chance(15)));
                }
                Check::SameAs { operand_ref: of, ignore_copies, .. } if self.rng.chance(85) => {
                    let other = found[usize::from(of.insn.0)];
                    let other =
                        other.map(|inst| &self.code.operands(inst)[usize::from(of.operand)]);
                    match other.map(|operand| operand.value) {
                        Some(Operand::Register(register)) => {
                            let percent = if ignore_copies { 20 } else { 5 };
                            return Operand::Register(self.copied(register, ty, percent));
                        }
                        Some(other) => return other,
                        None => {}
                    }
                }
                Check::Int(value) => {
                    let value =
                        self.rng.pick(&[value, value, value, value, value ^ 0x300, value + 1]);
                    let register = self.number(value, ty);
                    return Operand::Register(self.copied(register, ty, 5));
                }
                Check::Defined { by, ignore_copies } if self.rng.chance(90) => {
                    if let Some(register) = self.insn(rule, by, Some(ty), found) {
                        let percent = if ignore_copies { 20 } else { 3 };
                        return Operand::Register(self.copied(register, ty, percent));
                    }
                }
                _ => {}
            }
        }
        Operand::Register(self.some(ty))
    }

    /// Adds the memory access that a rule requires, or nearly.
    fn memory(
        &mut self,
        rule: &Rule,
        id: InsnId,
        inst: Inst,
        result: Option<Llt>,
        operands: &[Operand],
    ) {
        let mut memory = Memory::new(32);
        let mut accesses = false;
        for predicate in &rule.insn(id).predicates {
            match predicate.check {
                Check::MemorySize(bytes) => memory.bits = u64::from(bytes) * 8,
                Check::MemoryVsType(relation, _) => {
                    let stored = operands.first().copied();
                    let of = |operand| match operand {
                        Operand::Register(register) => {
                            let known = self.values.iter().find(|(one, _)| *one == register);
                            known.map(|(_, ty)| *ty)
                        }
                        _ => None,
                    };
                    let ty = result.or_else(|| of(stored?));
                    memory.bits = match relation {
                        SizeRelation::Equal => ty.map_or(32, Llt::size),
                        SizeRelation::Less => 8,
                    };
                }
                Check::Ordering(ordering, _) => memory.ordering = ordering,
                Check::Alignment(least) => memory.align = least.into(),
                _ => continue,
            }
            accesses = true;
        }
        if !accesses {
            return;
        }
        match self.rng.below(12) {
            0 => memory.bits = self.rng.pick(&[8, 16, 64]),
            1 => return,
            _ => {}
        }
        self.code.add_memory(inst, memory);
    }
}
