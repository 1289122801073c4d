//! The program of a plan as bytes, in the encoding of `tablegen_rt::isel`.

use super::Plan;
use super::coverage::Covered;
use super::interface::{Interface, predicate_number};
use super::step::{Emission, Flags, Kind, Step, StepId};
use super::vocabulary::Instruction;

/// The table of a matcher.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) code: Vec<u8>,
    /// If the first step branches by opcode: where the branch of each opcode
    /// begins, 0 if it has none.
    pub(super) starts: Vec<u32>,
    /// The patterns that it tells of, if it does.
    pub(super) covered: Option<Covered>,
}

macro_rules! ops {
    ($($name:ident,)*) => {
        /// The first byte of each step: as in `tablegen_rt::isel::Op`, in that order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Op { $($name,)* }

        #[cfg(test)]
        impl Op {
            pub(super) const ALL: &[Op] = &[$(Op::$name),*];
        }
    };
}

ops! {
    Scope,
    Record,
    RecordChild,
    RecordMemory,
    CaptureGlue,
    MoveChild,
    MoveSibling,
    MoveParent,
    CheckSame,
    CheckChildSame,
    CheckCondition,
    CheckPredicate,
    CheckPredicateWith,
    CheckOpcode,
    SwitchOpcode,
    CheckType,
    CheckResultType,
    SwitchType,
    CheckChildType,
    CheckInteger,
    CheckChildInteger,
    CheckCondCode,
    CheckChild2CondCode,
    CheckValueType,
    CheckComplex,
    CheckAnd,
    CheckOr,
    CheckAllOnes,
    CheckAllZeros,
    CheckFoldable,
    EmitInteger,
    EmitRegister,
    EmitTargetConstant,
    MergeChains,
    CopyToRegister,
    EmitNode,
    Transform,
    Complete,
    EmitRoot,
    Covered,
}

/// Makes the table of a plan.
///
/// With `coverage` it tells which patterns are selected.
pub(super) fn table<'r>(plan: &Plan<'r>, interface: &Interface<'_, 'r>, coverage: bool) -> Table {
    let covered = coverage.then(Covered::default);
    let mut writer = Writer { plan, interface, covered };
    let mut table = Table::default();
    let root = plan.program.root;
    writer.chain(root, &mut table.code);
    if !root.is_none() && plan.program.step(root).kind == Kind::SwitchOpcode {
        table.starts = vec![0; interface.opcodes.len()];
        let mut at = 1;
        for branch in plan.program.branches(root) {
            let size = read_number(&table.code, &mut at);
            let label = read_number(&table.code, &mut at);
            debug_assert_eq!(label, writer.opcode(branch.label));
            if let Some(start) = table.starts.get_mut(label as usize) {
                *start = at as u32;
            }
            at += size as usize;
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
    fn chain(&mut self, mut at: StepId, out: &mut Vec<u8>) {
        let plan = self.plan;
        while !at.is_none() {
            let step = plan.program.step(at);
            match step.kind {
                Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {
                    self.branches(at, step.kind, out);
                }
                _ => self.step(step, out),
            }
            at = step.next;
        }
    }

    fn branches(&mut self, at: StepId, kind: Kind, out: &mut Vec<u8>) {
        out.push(match kind {
            Kind::SwitchOpcode => Op::SwitchOpcode,
            Kind::SwitchType => Op::SwitchType,
            _ => Op::Scope,
        } as u8);
        let mut inner = Vec::new();
        let plan = self.plan;
        for branch in plan.program.branches(at) {
            inner.clear();
            self.chain(branch.first, &mut inner);
            number(inner.len() as u32, out);
            match kind {
                Kind::SwitchOpcode => number(self.opcode(branch.label), out),
                Kind::SwitchType => number(branch.label, out),
                _ => {}
            }
            out.extend_from_slice(&inner);
        }
        out.push(0);
    }

    /// The number of an opcode, given as text of the plan.
    fn opcode(&self, text: u32) -> u32 {
        let name = self.plan.vocabulary.texts.get(text);
        self.interface.opcode(name).unwrap_or(u32::MAX)
    }

    fn cond_code(&self, text: u32) -> u32 {
        let name = self.plan.vocabulary.texts.get(text);
        self.interface.cond_code(name).unwrap_or(u32::MAX)
    }

    fn mask_opcode(&self, node: &str) -> u32 {
        let mut kinds = self.plan.model.tables().kinds().iter();
        let kind = kinds.find(|kind| kind.name() == node);
        kind.and_then(|kind| self.interface.opcode(kind.opcode)).unwrap_or(u32::MAX)
    }

    /// Tells which pattern is selected, if that is wanted.
    fn covered(&mut self, pattern: u32, out: &mut Vec<u8>) {
        if let Some(covered) = &mut self.covered {
            op(Op::Covered, &[covered.number(self.plan, pattern)], out);
        }
    }

    fn register(&self, register: u32) -> u32 {
        self.plan.register(register).map_or(0, |register| register.number)
    }

    fn step(&mut self, step: &Step, out: &mut Vec<u8>) {
        let Step { kind, key, .. } = *step;
        let plan = self.plan;
        let list = |id| plan.program.lists.get(id);
        let integer = |id| plan.vocabulary.integers.get(id);
        let child = u32::from(step.child);
        match kind {
            Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {}
            Kind::RecordNode => op(Op::Record, &[], out),
            Kind::RecordChild => op(Op::RecordChild, &[child], out),
            Kind::RecordMemRef => op(Op::RecordMemory, &[], out),
            Kind::CaptureGlueInput => op(Op::CaptureGlue, &[], out),
            Kind::MoveChild => op(Op::MoveChild, &[key], out),
            Kind::MoveSibling => op(Op::MoveSibling, &[key], out),
            Kind::MoveParent => op(Op::MoveParent, &[], out),
            Kind::CheckSame => op(Op::CheckSame, &[key], out),
            Kind::CheckChildSame => op(Op::CheckChildSame, &[child, key], out),
            Kind::CheckPatternPredicate => {
                op(Op::CheckCondition, &[plan.numbering.conditions.number(key)], out);
            }
            Kind::CheckPredicate => {
                let predicate = predicate_number(plan, key);
                if plan.vocabulary.predicates[key as usize].uses_operands {
                    op(Op::CheckPredicateWith, &[predicate], out);
                    numbers(list(step.note), out);
                } else {
                    op(Op::CheckPredicate, &[predicate], out);
                }
            }
            Kind::CheckOpcode => op(Op::CheckOpcode, &[self.opcode(key)], out),
            Kind::CheckType if step.slot != 0 => op(Op::CheckResultType, &[step.slot, key], out),
            Kind::CheckType => op(Op::CheckType, &[key], out),
            Kind::CheckChildType => op(Op::CheckChildType, &[child, key], out),
            Kind::CheckInteger => {
                op(Op::CheckInteger, &[], out);
                signed(integer(key), out);
            }
            Kind::CheckChildInteger => {
                op(Op::CheckChildInteger, &[child], out);
                signed(integer(key), out);
            }
            Kind::CheckCondCode => op(Op::CheckCondCode, &[self.cond_code(key)], out),
            Kind::CheckChild2CondCode => op(Op::CheckChild2CondCode, &[self.cond_code(key)], out),
            Kind::CheckValueType => op(Op::CheckValueType, &[key], out),
            Kind::CheckComplexPat => {
                let &[pattern, slot] = list(key) else { return };
                op(Op::CheckComplex, &[plan.numbering.complex.number(pattern), slot], out);
            }
            Kind::CheckAndImm | Kind::CheckOrImm => {
                let (check, node) = match kind {
                    Kind::CheckAndImm => (Op::CheckAnd, "and"),
                    _ => (Op::CheckOr, "or"),
                };
                op(check, &[self.mask_opcode(node)], out);
                signed(integer(key), out);
            }
            Kind::CheckImmAllOnesV => op(Op::CheckAllOnes, &[], out),
            Kind::CheckImmAllZerosV => op(Op::CheckAllZeros, &[], out),
            Kind::CheckFoldableChainNode => op(Op::CheckFoldable, &[], out),
            Kind::EmitInteger => {
                let &[ty, value] = list(key) else { return };
                op(Op::EmitInteger, &[ty], out);
                signed(integer(value), out);
            }
            Kind::EmitRegister => {
                let &[ty, register] = list(key) else { return };
                let register = plan.register(register).map_or(0, |register| register.number + 1);
                op(Op::EmitRegister, &[ty, register], out);
            }
            Kind::EmitConvertToTarget => op(Op::EmitTargetConstant, &[key], out),
            Kind::EmitMergeInputChains => {
                op(Op::MergeChains, &[], out);
                numbers(list(key), out);
            }
            Kind::EmitCopyToReg => {
                let &[slot, register] = list(key) else { return };
                op(Op::CopyToRegister, &[slot, self.register(register)], out);
            }
            Kind::EmitNodeXForm => {
                let &[slot, transform] = list(key) else { return };
                let transform = plan.numbering.transforms.number(transform);
                op(Op::Transform, &[slot, transform], out);
            }
            Kind::EmitNode | Kind::MorphNodeTo => {
                let emission = Emission::read(&plan.program.lists, key);
                let make = if kind == Kind::EmitNode { Op::EmitNode } else { Op::EmitRoot };
                if make == Op::EmitRoot {
                    self.covered(step.note, out);
                }
                let instruction = plan.instruction(&emission);
                let number = instruction.number.unwrap_or(u32::MAX);
                op(make, &[number, flags(&emission, instruction)], out);
                numbers(emission.types, out);
                numbers(emission.operands, out);
            }
            Kind::CompleteMatch => {
                self.covered(list(key).first().copied().unwrap_or(0), out);
                op(Op::Complete, &[], out);
                numbers(list(key).get(1..).unwrap_or_default(), out);
            }
        }
    }
}

/// The flags of a machine node: bit 0 to 4, above them the number of fixed
/// operands plus one.
fn flags(emission: &Emission<'_>, instruction: &Instruction<'_>) -> u32 {
    let Flags { chain, glue_in, glue_out, memory, fixed_operands } = emission.flags;
    let flags = [chain, glue_in, glue_out, memory, instruction.deactivation_symbol];
    let flags = flags.iter().rev().fold(0, |word, &flag| word << 1 | u32::from(flag));
    flags | fixed_operands.map_or(0, |count| count + 1) << 5
}

fn op(op: Op, operands: &[u32], out: &mut Vec<u8>) {
    out.push(op as u8);
    operands.iter().for_each(|&operand| number(operand, out));
}

/// How many, and the numbers.
fn numbers(all: &[u32], out: &mut Vec<u8>) {
    number(all.len() as u32, out);
    all.iter().for_each(|&one| number(one, out));
}

/// Seven bits a byte, the lowest first; bit seven says that more follow.
fn number(mut value: u32, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

/// The same with the sign in bit six of the last byte.
fn signed(mut value: i64, out: &mut Vec<u8>) {
    while !(-64..64).contains(&value) {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8 & 127);
}

fn read_number(code: &[u8], at: &mut usize) -> u32 {
    let mut value = 0;
    for shift in (0..32).step_by(7) {
        let byte = code.get(*at).copied().unwrap_or(0);
        *at += 1;
        value |= u32::from(byte & 127) << shift;
        if byte < 128 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::Op;

    #[test]
    fn steps_have_the_bytes_of_the_runtime() {
        let theirs = tablegen_rt::isel::Op::ALL;
        assert_eq!(Op::ALL.len(), theirs.len());
        for (ours, theirs) in Op::ALL.iter().zip(theirs) {
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
            assert_eq!(*ours as u8, *theirs as u8);
        }
    }
}
