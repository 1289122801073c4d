//! Converts a [`Tree`] to the entries of a match table: order of checks.

use super::check::{Check, Comparison, FunctionKind, OperandRef, Predicate, SizeRelation};
use super::ops::Op;
use super::rule::{Insn, InsnId, Operand, Rule};
use super::sink::{Note, Sink, Value};
use super::tree::{Case, Node, Tree};
use super::vocabulary::{FeatureSetId, Vocabulary};
use super::walk_actions::Made;

/// Options of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// True for entries that report the rules used.
    pub(crate) coverage: bool,
    /// True for a combiner's table, which has no coverage entries.
    pub(crate) combiner: bool,
}

/// Sends the table of a tree to a sink.
pub(crate) fn table(tree: &Tree, vocabulary: &Vocabulary<'_>, style: Style, sink: &mut impl Sink) {
    let mut walk = Walk { rules: &tree.rules, vocabulary, style, sink };
    tree.roots.iter().for_each(|node| walk.node(node));
    walk.sink.op(Op::Reject);
    walk.sink.line();
}

pub(super) struct Walk<'a, 'r, S> {
    rules: &'a [Rule],
    pub(super) vocabulary: &'a Vocabulary<'r>,
    style: Style,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Walk<'_, '_, S> {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Rule(index) => {
                let rules = self.rules;
                self.rule(&rules[*index as usize]);
            }
            Node::Group { conditions, members } => self.group(conditions, members),
            Node::Switch(cases) => self.switch(cases),
        }
    }

    fn group(&mut self, conditions: &[Predicate], members: &[Node]) {
        let label = (!conditions.is_empty()).then(|| {
            let label = self.sink.new_label();
            self.sink.begin(Op::Try);
            self.sink.field("On fail goto");
            self.sink.jump(label);
            self.sink.line();
            label
        });
        // These are checks of the root only: no instruction has been recorded.
        conditions.iter().for_each(|condition| self.check(None, condition));
        members.iter().for_each(|member| self.node(member));
        if let Some(label) = label {
            self.sink.end(Op::Reject);
            self.sink.line();
            self.sink.bind(label);
        }
    }

    fn switch(&mut self, cases: &[(Case, Node)]) {
        let (Some((first, _)), Some((last, _))) = (cases.first(), cases.last()) else { return };
        let labels: Vec<_> = cases.iter().map(|_| self.sink.new_label()).collect();
        let default = self.sink.new_label();
        let Predicate { insn, operand, check } = first.check;
        match check {
            Check::Type(_) => {
                self.of_insn(Op::SwitchType, insn);
                self.of_operand("Op", operand);
            }
            _ => self.of_insn(Op::SwitchOpcode, insn),
        }
        self.sink.field("[");
        self.sink.int(2, first.value.into());
        self.sink.int(2, i64::from(last.value) + 1);
        self.sink.field(")");
        self.sink.field("default:");
        self.sink.jump(default);
        let mut next = first.value;
        for ((case, _), &label) in cases.iter().zip(&labels) {
            for _ in next..case.value {
                self.sink.int(4, 0);
            }
            next = case.value + 1;
            self.sink.line();
            match case.check.check {
                Check::Type(ty) => self.sink.remark(Note::Case(Value::Type(ty))),
                Check::Opcode(opcode) => self.sink.remark(Note::Case(Value::Opcode(opcode))),
                _ => {}
            }
            self.sink.jump(label);
        }
        self.sink.line();
        for ((_, node), label) in cases.iter().zip(labels) {
            self.sink.bind(label);
            self.node(node);
            self.sink.op(Op::Reject);
            self.sink.line();
        }
        self.sink.bind(default);
    }

    fn rule(&mut self, rule: &Rule) {
        let label = self.sink.new_label();
        self.sink.begin(Op::Try);
        self.sink.field("On fail goto");
        self.sink.jump(label);
        self.sink.note(Note::Rule(rule.id));
        self.sink.line();
        if rule.features != FeatureSetId::NONE {
            self.sink.op(Op::CheckFeatures);
            self.sink.value(2, Value::Features(rule.features));
            self.sink.line();
        }
        if let Some(rule) = rule.switch {
            self.sink.op(Op::CheckSimplePredicate);
            self.sink.value(2, Value::Switch(rule));
            self.sink.line();
        }
        if let Some(root) = rule.insns.first() {
            self.insn(rule, InsnId::ROOT, root);
        }
        rule.actions.iter().for_each(|action| self.can_replace(action));
        if rule.insns.len() > 1 {
            self.sink.op(Op::CheckIsSafeToFold);
            self.sink.field("NumInsns");
            self.sink.int(1, rule.insns.len() as i64 - 1);
            self.sink.line();
        }
        rule.epilogue.iter().for_each(|predicate| self.check(Some(rule), predicate));
        let mut made = Made::default();
        if let Some(code) = rule.code {
            rule.actions.iter().for_each(|action| self.action(rule, action, &mut made));
            self.sink.end(Op::DoneWithCustomAction);
            self.named(2, "Fn", Value::Code(code));
            self.sink.line();
            return self.sink.bind(label);
        }
        let (last, others) = match rule.actions.split_last() {
            Some((last, others)) => (Some(last), others),
            None => (None, &rule.actions[..]),
        };
        others.iter().for_each(|action| self.action(rule, action, &mut made));
        if self.style.coverage {
            self.sink.op(Op::Coverage);
            self.sink.int(4, rule.id as i64);
            self.sink.line();
        } else if !self.style.combiner {
            self.sink.note(Note::Coverage(rule.id));
            self.sink.line();
        }
        if !last.is_some_and(|last| self.last_action(rule, last, &mut made)) {
            self.sink.end(Op::Done);
            self.sink.line();
        }
        self.sink.bind(label);
    }

    fn insn(&mut self, rule: &Rule, id: InsnId, insn: &Insn) {
        if insn.can_count_operands() {
            self.operand_count(Op::CheckNumOperands, id, insn.operands.len() as u32);
        }
        let needs_operands = |one: &&Predicate| matches!(one.check, Check::Instruction(_));
        self.no_predicates(insn);
        for predicate in insn.predicates.iter().filter(|one| !needs_operands(one)) {
            self.check(Some(rule), predicate);
        }
        insn.operands.iter().for_each(|operand| self.operand(rule, id, operand));
        self.no_predicates(insn);
        for predicate in insn.predicates.iter().filter(needs_operands) {
            self.check(Some(rule), predicate);
        }
    }

    fn no_predicates(&mut self, insn: &Insn) {
        if insn.predicates.is_empty() && !insn.optimized {
            self.sink.note(Note::Text("No instruction predicates"));
            self.sink.line();
        }
    }

    fn operand(&mut self, rule: &Rule, insn: InsnId, operand: &Operand) {
        if !operand.optimized {
            self.sink.note(Note::Operand(insn, operand.name, operand.index));
            self.sink.line();
            if operand.predicates.is_empty() {
                self.sink.note(Note::Text("No operand predicates"));
                self.sink.line();
            }
        }
        operand.predicates.iter().for_each(|predicate| self.check(Some(rule), predicate));
    }

    fn operand_count(&mut self, op: Op, insn: InsnId, count: u32) {
        self.of_insn(op, insn);
        self.sink.field("Expected");
        self.sink.uleb(count.into());
        self.sink.line();
    }

    /// Begins an operation on an instruction.
    fn of_insn(&mut self, op: Op, insn: InsnId) {
        self.sink.op(op);
        self.sink.field("MI");
        self.sink.uleb(insn.0.into());
    }

    fn of_operand(&mut self, field: &'static str, operand: u16) {
        self.sink.field(field);
        self.sink.uleb(operand.into());
    }

    /// Begins an operation on an operand, with a shorter form for the root.
    fn of_operand_at(&mut self, root: Op, other: Op, one: &Predicate) {
        if one.insn == InsnId::ROOT {
            self.sink.op(root);
        } else {
            self.of_insn(other, one.insn);
        }
        self.of_operand("Op", one.operand);
    }

    fn of_memory(&mut self, op: Op, insn: InsnId) {
        self.of_insn(op, insn);
        self.sink.field("MMO");
        self.sink.uleb(0);
    }

    fn named(&mut self, bytes: u8, field: &'static str, value: Value) {
        self.sink.field(field);
        self.sink.value(bytes, value);
    }

    fn check(&mut self, rule: Option<&Rule>, one: &Predicate) {
        let &Predicate { insn, operand, check } = one;
        match check {
            Check::Opcode(opcode) => {
                self.of_insn(Op::CheckOpcode, insn);
                self.sink.value(2, Value::Opcode(opcode));
            }
            Check::OpcodeIsEither(first, second) => {
                self.of_insn(Op::CheckOpcodeIsEither, insn);
                self.sink.value(2, Value::Opcode(first));
                self.sink.value(2, Value::Opcode(second));
            }
            Check::OperandCount(count) => {
                return self.operand_count(Op::CheckNumOperands, insn, count);
            }
            Check::MinOperands(count) => {
                return self.operand_count(Op::CheckNumOperandsGE, insn, count);
            }
            Check::MaxOperands(count) => {
                return self.operand_count(Op::CheckNumOperandsLE, insn, count);
            }
            Check::Constant(function) if operand == Predicate::WHOLE => {
                let op = match function.kind {
                    FunctionKind::ApInt => Op::CheckAPIntImmPredicate,
                    FunctionKind::ApFloat => Op::CheckAPFloatImmPredicate,
                    _ => Op::CheckI64ImmPredicate,
                };
                self.of_insn(op, insn);
                self.named(2, "Predicate", Value::Function(function));
            }
            Check::Constant(function) | Check::Leaf(function) => {
                let op = match check {
                    Check::Leaf(_) => Op::CheckLeafOperandPredicate,
                    _ => Op::CheckImmOperandPredicate,
                };
                self.of_insn(op, insn);
                self.of_operand("MO", operand);
                self.named(2, "Predicate", Value::Function(function));
            }
            Check::Instruction(function) => {
                self.of_insn(Op::CheckCxxInsnPredicate, insn);
                self.named(2, "FnId", Value::Function(function));
            }
            Check::Flags { names, not } => {
                self.of_insn(if not { Op::MIFlagsNot } else { Op::MIFlags }, insn);
                self.sink.value(4, Value::Flags(names));
            }
            Check::Ordering(ordering, comparison) => {
                let op = match comparison {
                    Comparison::Exactly => Op::CheckAtomicOrdering,
                    Comparison::OrStronger => Op::CheckAtomicOrderingOrStrongerThan,
                    Comparison::WeakerThan => Op::CheckAtomicOrderingWeakerThan,
                };
                self.of_insn(op, insn);
                self.named(1, "Order", Value::Ordering(ordering));
            }
            Check::MemorySize(size) => {
                self.of_memory(Op::CheckMemorySizeEqualTo, insn);
                self.sink.field("Size");
                self.sink.int(4, size.into());
            }
            Check::MemoryVsType(relation, of) => {
                let op = match relation {
                    SizeRelation::Equal => Op::CheckMemorySizeEqualToLLT,
                    SizeRelation::Less => Op::CheckMemorySizeLessThanLLT,
                };
                self.of_memory(op, insn);
                self.sink.field("OpIdx");
                self.sink.uleb(of.into());
            }
            Check::AddressSpaces(list) => {
                let spaces = self.vocabulary.spaces(list);
                self.of_memory(Op::CheckMemoryAddressSpace, insn);
                self.sink.field("NumAddrSpace");
                self.sink.int(1, spaces.len() as i64);
                for &space in spaces {
                    self.sink.field("AddrSpace");
                    self.sink.uleb(space.into());
                }
            }
            Check::Alignment(least) => {
                self.of_memory(Op::CheckMemoryAlignment, insn);
                self.sink.field("MinAlign");
                self.sink.int(1, least.into());
            }
            Check::Splat { ones: true } => self.of_insn(Op::CheckIsBuildVectorAllOnes, insn),
            Check::Splat { ones: false } => self.of_insn(Op::CheckIsBuildVectorAllZeros, insn),
            Check::NoUse => self.of_insn(Op::CheckHasNoUse, insn),
            Check::OneUse => self.of_insn(Op::CheckHasOneUse, insn),
            Check::Type(ty) => {
                self.of_operand_at(Op::RootCheckType, Op::CheckType, one);
                self.named(1, "Type", Value::Type(ty));
            }
            Check::Class(class) => {
                let (root, other) = (Op::RootCheckRegBankForClass, Op::CheckRegBankForClass);
                self.of_operand_at(root, other, one);
                self.named(2, "RC", Value::Class(class));
            }
            Check::Defined { by, ignore_copies } => {
                return self.defined(rule, one, by, ignore_copies);
            }
            _ => self.operand_check(one),
        }
        self.sink.line();
    }

    /// Checks an operand of any instruction.
    fn operand_check(&mut self, one: &Predicate) {
        let op = match one.check {
            Check::AnyPointer(_) => Op::CheckPointerToAny,
            Check::Record { .. } => Op::RecordNamedOperand,
            Check::RecordType(_) => Op::RecordRegType,
            Check::Complex { .. } => Op::CheckComplexPattern,
            Check::Int(value) if i8::try_from(value).is_ok() => Op::CheckConstantInt8,
            Check::Int(_) => Op::CheckConstantInt,
            Check::LiteralInt(_) => Op::CheckLiteralInt,
            Check::Comparison(_) => Op::CheckCmpPredicate,
            Check::Intrinsic(_) => Op::CheckIntrinsicID,
            Check::IsBlock => Op::CheckIsMBB,
            Check::SameAs { ignore_copies: true, .. } => Op::CheckIsSameOperandIgnoreCopies,
            Check::SameAs { .. } => Op::CheckIsSameOperand,
            _ => Op::CheckIsImm,
        };
        self.of_insn(op, one.insn);
        match one.check {
            Check::SameAs { .. } => self.of_operand("OpIdx", one.operand),
            _ => self.of_operand("Op", one.operand),
        }
        match one.check {
            Check::AnyPointer(size) => {
                self.sink.field("SizeInBits");
                self.sink.uleb(size.into());
            }
            Check::Record { index, name } => {
                self.sink.field("StoreIdx");
                self.sink.uleb(index.into());
                self.sink.note(Note::Recorded(name));
            }
            Check::RecordType(index) => {
                self.sink.field("TempTypeIdx");
                self.sink.int(1, index.into());
            }
            Check::Complex { name, renderer } => {
                self.sink.field("Renderer");
                self.sink.int(2, renderer.into());
                self.sink.value(2, Value::Complex(name));
            }
            Check::Int(value) => {
                let bytes = if i8::try_from(value).is_ok() { 1 } else { 8 };
                self.sink.int(bytes, value);
            }
            Check::LiteralInt(value) => self.sink.int(8, value),
            Check::Comparison(name) => self.named(2, "Predicate", Value::Comparison(name)),
            Check::Intrinsic(intrinsic) => self.sink.value(2, Value::Intrinsic(intrinsic)),
            Check::SameAs { operand_ref: OperandRef { insn, operand }, .. } => {
                self.sink.field("OtherMI");
                self.sink.uleb(insn.0.into());
                self.of_operand("OtherOpIdx", operand);
            }
            _ => {}
        }
    }

    /// Records the instruction that defines an operand, and checks it.
    fn defined(&mut self, rule: Option<&Rule>, one: &Predicate, by: InsnId, ignore_copies: bool) {
        let op = if ignore_copies { Op::RecordInsnIgnoreCopies } else { Op::RecordInsn };
        self.sink.op(op);
        self.sink.field("DefineMI");
        self.sink.uleb(by.0.into());
        self.sink.field("MI");
        self.sink.uleb(one.insn.0.into());
        self.of_operand("OpIdx", one.operand);
        self.sink.note(Note::Insn(by));
        self.sink.line();
        if let Some(rule) = rule {
            self.insn(rule, by, rule.insn(by));
        }
    }
}
