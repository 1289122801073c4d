//! The program of a plan as bytes, in the encoding of `tablegen_format::isel`.

use super::Plan;
use super::coverage::Covered;
use super::emission::{Emission, Flags};
use super::ids::{PatternNumber, RegisterNumber, Slot, TextId, Word};
use super::interface::{Interface, predicate_number};
use super::lists::Words;
use super::program::Label;
use super::step::{Action, StepId, StepKind};
use super::vocabulary::Instruction;
use tablegen_format::isel::{NodeFlags, Op, register_number, write as op, write_list};
use tablegen_format::leb::{Reader, write as number, write_signed as signed};

/// Byte code of a matcher.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) code: Vec<u8>,
    /// Offset of each opcode's branch if the first step is a switch over opcodes, indexed by opcode
    /// number. 0 means that there is no branch.
    pub(super) starts: Vec<u32>,
    /// Patterns that coverage steps report, if the table was made with coverage.
    pub(super) covered: Option<Covered>,
}

/// Encodes the program of a plan.
///
/// With `coverage`, the byte code reports the selected patterns.
pub(super) fn table<'r>(plan: &Plan<'r>, interface: &Interface<'_, 'r>, coverage: bool) -> Table {
    let covered = coverage.then(Covered::default);
    let mut writer = Writer { plan, interface, covered };
    let mut table = Table::default();
    let root = plan.program.root;
    writer.chain(root, &mut table.code);
    if !root.is_none() && plan.program.action(root).kind() == StepKind::SwitchOpcode {
        table.starts = vec![0; interface.opcodes.len()];
        // The first byte is the operation.
        let mut reader = Reader::new(&table.code, 1);
        for branch in plan.program.branches(root) {
            let (size, label) = (reader.number(), reader.number());
            debug_assert_eq!(Some(label), writer.label(branch.label));
            if let Some(start) = table.starts.get_mut(label as usize) {
                *start = reader.position() as u32;
            }
            reader.skip(size as usize);
        }
        while table.starts.last() == Some(&0) {
            table.starts.pop();
        }
    }
    table.covered = writer.covered;
    table
}

struct Writer<'w, 'r> {
    plan: &'w Plan<'r>,
    interface: &'w Interface<'w, 'r>,
    covered: Option<Covered>,
}

impl Writer<'_, '_> {
    fn chain(&mut self, mut index: StepId, out: &mut Vec<u8>) {
        let plan = self.plan;
        while !index.is_none() {
            match plan.program.action(index) {
                Action::Scope { .. } => self.branches(index, Op::Scope, out),
                Action::SwitchOpcode { .. } => self.branches(index, Op::SwitchOpcode, out),
                Action::SwitchType { .. } => self.branches(index, Op::SwitchType, out),
                action => self.step(action, out),
            }
            index = plan.program.next(index);
        }
    }

    fn branches(&mut self, index: StepId, kind: Op, out: &mut Vec<u8>) {
        out.push(kind.to_byte());
        let mut inner = Vec::new();
        let plan = self.plan;
        for branch in plan.program.branches(index) {
            inner.clear();
            self.chain(branch.first, &mut inner);
            number(inner.len() as u32, out);
            if let Some(label) = self.label(branch.label) {
                number(label, out);
            }
            out.extend_from_slice(&inner);
        }
        out.push(0);
    }

    /// Returns the number in front of a branch, or `None` in a scope.
    fn label(&self, label: Label) -> Option<u32> {
        match label {
            Label::Next => None,
            Label::Opcode(opcode) => Some(self.opcode(opcode)),
            Label::Type(ty) => Some(ty.to_word()),
        }
    }

    fn opcode(&self, text: TextId) -> u32 {
        let name = self.plan.vocabulary.texts.get(text);
        self.interface.opcode(name).unwrap_or(u32::MAX)
    }

    fn cond_code(&self, text: TextId) -> u32 {
        let name = self.plan.vocabulary.texts.get(text);
        self.interface.cond_code(name).unwrap_or(u32::MAX)
    }

    fn mask_opcode(&self, node: &str) -> u32 {
        let mut kinds = self.plan.model.tables().kinds().iter();
        let kind = kinds.find(|kind| kind.name() == node);
        kind.and_then(|kind| self.interface.opcode(kind.opcode)).unwrap_or(u32::MAX)
    }

    /// Encodes a coverage step if coverage is requested.
    fn covered(&mut self, pattern: PatternNumber, out: &mut Vec<u8>) {
        if let Some(covered) = &mut self.covered {
            op(Op::Covered, &[covered.number(self.plan, pattern)], out);
        }
    }

    fn register(&self, register: RegisterNumber) -> u32 {
        self.plan.vocabulary.registers[register].enum_value()
    }

    /// Encodes a step without branches.
    fn step(&mut self, action: Action, out: &mut Vec<u8>) {
        let plan = self.plan;
        let (numbering, lists) = (&plan.numbering, &plan.program.lists);
        let integer = |id| plan.vocabulary.integers.get(id);
        match action {
            Action::Scope { .. } | Action::SwitchOpcode { .. } | Action::SwitchType { .. } => {}
            Action::RecordNode { .. } => op(Op::Record, &[], out),
            Action::RecordChild { child, .. } => op(Op::RecordChild, &[child.into()], out),
            Action::RecordMemRef => op(Op::RecordMemory, &[], out),
            Action::CaptureGlueInput => op(Op::CaptureGlue, &[], out),
            Action::MoveChild { child } => op(Op::MoveChild, &[child], out),
            Action::MoveSibling { child } => op(Op::MoveSibling, &[child], out),
            Action::MoveParent => op(Op::MoveParent, &[], out),
            Action::CheckSame { slot } => op(Op::CheckSame, &[slot.0], out),
            Action::CheckChildSame { child, slot } => {
                op(Op::CheckChildSame, &[child.into(), slot.0], out);
            }
            Action::CheckPatternPredicate { condition } => {
                op(Op::CheckCondition, &[numbering.conditions.number(condition)], out);
            }
            Action::CheckPredicate { predicate, operands } => {
                let number = predicate_number(plan, predicate);
                if plan.vocabulary.predicates[predicate].uses_operands {
                    op(Op::CheckPredicateWith, &[number], out);
                    numbers(lists.get(operands), out);
                } else {
                    op(Op::CheckPredicate, &[number], out);
                }
            }
            Action::CheckOpcode { opcode, .. } => op(Op::CheckOpcode, &[self.opcode(opcode)], out),
            Action::CheckType { result: 0, ty } => op(Op::CheckType, &[ty.to_word()], out),
            Action::CheckType { result, ty } => {
                op(Op::CheckResultType, &[result, ty.to_word()], out);
            }
            Action::CheckChildType { child, ty } => {
                op(Op::CheckChildType, &[child.into(), ty.to_word()], out);
            }
            Action::CheckInteger { value } => {
                op(Op::CheckInteger, &[], out);
                signed(integer(value), out);
            }
            Action::CheckChildInteger { child, value } => {
                op(Op::CheckChildInteger, &[child.into()], out);
                signed(integer(value), out);
            }
            Action::CheckCondCode { name } => op(Op::CheckCondCode, &[self.cond_code(name)], out),
            Action::CheckChild2CondCode { name } => {
                op(Op::CheckChild2CondCode, &[self.cond_code(name)], out);
            }
            Action::CheckValueType { ty } => op(Op::CheckValueType, &[ty.to_word()], out),
            Action::CheckComplexPat { pattern, slot, .. } => {
                op(Op::CheckComplex, &[numbering.complex.number(pattern), slot.0], out);
            }
            Action::CheckAndImm { mask } => {
                op(Op::CheckAnd, &[self.mask_opcode("and")], out);
                signed(integer(mask), out);
            }
            Action::CheckOrImm { mask } => {
                op(Op::CheckOr, &[self.mask_opcode("or")], out);
                signed(integer(mask), out);
            }
            Action::CheckImmAllOnesV => op(Op::CheckAllOnes, &[], out),
            Action::CheckImmAllZerosV => op(Op::CheckAllZeros, &[], out),
            Action::CheckFoldableChainNode => op(Op::CheckFoldable, &[], out),
            Action::EmitInteger { ty, value, .. } => {
                op(Op::EmitInteger, &[ty.to_word()], out);
                signed(integer(value), out);
            }
            Action::EmitRegister { ty, register, .. } => {
                let register = register.map(|register| self.register(register));
                op(Op::EmitRegister, &[ty.to_word(), register_number(register)], out);
            }
            Action::EmitConvertToTarget { from: Slot(from), .. } => {
                op(Op::EmitTargetConstant, &[from], out);
            }
            Action::EmitMergeInputChains { nodes } => {
                op(Op::MergeChains, &[], out);
                numbers(lists.get(nodes), out);
            }
            Action::EmitCopyToReg { from, register } => {
                op(Op::CopyToRegister, &[from.0, self.register(register)], out);
            }
            Action::EmitNodeXForm { transform, from, .. } => {
                op(Op::Transform, &[from.0, numbering.transforms.number(transform)], out);
            }
            Action::EmitNode { emission, .. } => {
                self.emit(Op::EmitNode, lists.emission(emission), out)
            }
            Action::MorphNodeTo { emission, pattern } => {
                self.covered(pattern, out);
                self.emit(Op::EmitRoot, lists.emission(emission), out);
            }
            Action::CompleteMatch { pattern, results } => {
                self.covered(pattern, out);
                op(Op::Complete, &[], out);
                numbers(lists.get(results), out);
            }
        }
    }

    fn emit(&self, make: Op, emission: Emission<'_>, out: &mut Vec<u8>) {
        let instruction = &self.plan.vocabulary.instructions[emission.instruction];
        // The caller has rejected plans with instructions that have no number.
        let number = instruction.number.unwrap_or(u32::MAX);
        op(make, &[number, flags(emission.flags, instruction).to_number()], out);
        numbers(emission.types, out);
        numbers(emission.operands, out);
    }
}

/// Returns the flags of a machine node.
fn flags(flags: Flags, instruction: &Instruction<'_>) -> NodeFlags {
    let Flags { chain, glue_in, glue_out, memory, fixed_operands } = flags;
    let deactivation_symbol = instruction.deactivation_symbol;
    NodeFlags { chain, glue_in, glue_out, memory, deactivation_symbol, fixed_operands }
}

/// Encodes the length and the elements of a list.
fn numbers<T: Word>(all: Words<'_, T>, out: &mut Vec<u8>) {
    write_list(all.iter().map(|one| one.to_word()), out);
}
