//! Why rules do not match: [`Explanation`].
//!
//! In go the bytes of a table that tells where rules begin, names for what it speaks of
//! ([`Vocabulary`]), and the steps that failed while it ran. Out come the rules behind each of
//! these steps, and what the step asked, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::code::{self, Op, Reader};
use super::function::{Comparison, Edit};
use super::selector::{Rule, Selector, Table};
use super::target::Target;
use crate::isel::Numbered;

/// Names for what a table speaks of by number. A module made with `--explain` has them.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The rules.
    pub rules: &'static [Rule],
    /// The conditions on the subtarget, as methods of the hooks.
    pub conditions: &'static [&'static str],
    /// What accepts numbers.
    pub integers: &'static [&'static str],
    /// What accepts wide numbers.
    pub wide_integers: &'static [&'static str],
    /// What accepts floating-point numbers.
    pub floats: &'static [&'static str],
    /// What accepts instructions.
    pub instructions: &'static [&'static str],
    /// What accepts operands.
    pub operands: &'static [&'static str],
    /// The complex patterns.
    pub complex: &'static [&'static str],
    /// The name of an opcode.
    pub opcode_name: fn(u32) -> Option<&'static str>,
    /// The name of a register class.
    pub class_name: fn(u32) -> Option<&'static str>,
}

/// What a selector tried at an instruction, and how far it came.
#[derive(Clone, Debug)]
pub struct Explanation<I> {
    /// The instruction.
    pub inst: I,
    /// Its opcode.
    pub opcode: String,
    /// The rules that do not match, in the order in which they were tried. Those that begin with
    /// another opcode or type are not among them.
    pub tried: Vec<Tried<I>>,
    /// The rule that matches, if one does: those behind it were not tried.
    pub matched: Option<&'static Rule>,
}

/// Rules that fail at one step, which they have in common.
#[derive(Clone, Debug)]
pub struct Tried<I> {
    /// The rules, in the order in which they would have been tried.
    pub rules: Vec<&'static Rule>,
    /// The instruction that is not as they want it.
    pub inst: I,
    /// What the step asked.
    pub reason: String,
}

impl<I> fmt::Display for Explanation<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.matched {
            Some(Rule { text, place }) => {
                writeln!(f, "{} is matched by {text} ({place})", self.opcode)?;
            }
            None => writeln!(f, "no rule matches {}", self.opcode)?,
        }
        if self.tried.is_empty() && self.matched.is_none() {
            writeln!(f, "  no rule begins with it and its types")?;
        }
        for Tried { rules, reason, .. } in &self.tried {
            writeln!(f, "  {reason}:")?;
            for Rule { text, place } in rules {
                writeln!(f, "    {text} ({place})")?;
            }
        }
        Ok(())
    }
}

/// Looks on while a table runs.
pub(super) trait Watch<I> {
    /// Whether it does; then nothing is selected.
    fn watches(&self) -> bool;
    /// A rule begins.
    fn rule(&mut self, number: u32);
    /// A step failed that begins where the range does; up to its end all is passed over.
    fn failed(&mut self, insts: &[I], passed_over: Range<usize>);
    /// The rule that began last matches.
    fn matched(&mut self);
}

impl<I> Watch<I> for () {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
    fn rule(&mut self, _: u32) {}
    fn failed(&mut self, _: &[I], _: Range<usize>) {}
    fn matched(&mut self) {}
}

/// Collects what fails.
struct Watcher<'v, I> {
    table: Table,
    vocabulary: &'v Vocabulary,
    current: Option<u32>,
    tried: Vec<Tried<I>>,
    matched: Option<&'static Rule>,
}

impl<I: Copy> Watch<I> for Watcher<'_, I> {
    fn watches(&self) -> bool {
        true
    }

    fn rule(&mut self, number: u32) {
        self.current = Some(number);
    }

    fn failed(&mut self, insts: &[I], passed_over: Range<usize>) {
        let mut numbers = self.rules_in(passed_over.clone());
        if numbers.is_empty() {
            numbers.extend(self.current);
        }
        let rules = numbers.into_iter().filter_map(|number| self.rule_of(number)).collect();
        let mut reader = Reader::new(self.table.code, passed_over.start);
        let Some(op) = code::op(&mut reader) else { return };
        let (inst, reason) = self.reason(op, reader);
        let Some(&inst) = insts.get(inst as usize).or(insts.first()) else { return };
        self.tried.push(Tried { rules, inst, reason });
    }

    fn matched(&mut self) {
        self.matched = self.current.and_then(|number| self.rule_of(number));
    }
}

impl<I> Watcher<'_, I> {
    fn rule_of(&self, number: u32) -> Option<&'static Rule> {
        self.vocabulary.rules.get(number as usize)
    }

    /// The rules that begin in a part of the table.
    fn rules_in(&self, part: Range<usize>) -> Vec<u32> {
        let mut reader = Reader::new(self.table.code, part.start);
        let mut found = Vec::new();
        while reader.position() < part.end {
            let Some(op) = code::op(&mut reader) else { break };
            if op == Op::Rule {
                found.extend([reader.number()]);
            } else {
                code::skip(&mut reader, op);
            }
        }
        found
    }

    /// Which instruction a step is about, and what it asks.
    fn reason(&self, op: Op, mut reader: Reader<'_>) -> (u32, String) {
        let named = |names: &[&'static str], number: u32| {
            names.get(number as usize).copied().unwrap_or("?")
        };
        let words = self.vocabulary;
        match op {
            Op::CheckFeatures => {
                (0, format!("condition `{}`", named(words.conditions, reader.number())))
            }
            Op::CheckIsSafeToFold => (0, "instructions cannot become a part of it".into()),
            Op::RootCheckType | Op::RootCheckRegBankForClass => {
                let operand = reader.number();
                let wanted = self.wanted(op, &mut reader);
                (0, format!("operand {operand} is {wanted}"))
            }
            Op::RecordInsn | Op::RecordInsnIgnoreCopies => {
                reader.number();
                let (inst, operand) = (reader.number(), reader.number());
                (inst, format!("operand {operand}{} is defined by nothing known", of(inst)))
            }
            _ if op.is_action() => (0, "code gives no operand".into()),
            _ => {
                let inst = reader.number();
                let opcode = |number| (words.opcode_name)(number).unwrap_or("?");
                let of_inst = match op {
                    Op::CheckOpcode => Some(format!("is no `{}`", opcode(reader.number()))),
                    Op::CheckOpcodeIsEither => {
                        let (one, other) = (opcode(reader.number()), opcode(reader.number()));
                        Some(format!("is neither `{one}` nor `{other}`"))
                    }
                    Op::CheckNumOperands | Op::CheckNumOperandsGE | Op::CheckNumOperandsLE => {
                        Some("has another number of operands".into())
                    }
                    Op::CheckI64ImmPredicate => {
                        Some(format!("is not `{}`", named(words.integers, reader.number())))
                    }
                    Op::CheckAPIntImmPredicate => {
                        Some(format!("is not `{}`", named(words.wide_integers, reader.number())))
                    }
                    Op::CheckAPFloatImmPredicate => {
                        Some(format!("is not `{}`", named(words.floats, reader.number())))
                    }
                    Op::CheckCxxInsnPredicate => {
                        Some(format!("is not `{}`", named(words.instructions, reader.number())))
                    }
                    Op::CheckHasNoUse => Some("is used".into()),
                    Op::CheckHasOneUse => Some("is not used just once".into()),
                    Op::MIFlags | Op::MIFlagsNot => Some("has other flags".into()),
                    Op::CheckIsBuildVectorAllOnes => Some("does not build ones".into()),
                    Op::CheckIsBuildVectorAllZeros => Some("does not build zeros".into()),
                    Op::CheckAtomicOrdering
                    | Op::CheckAtomicOrderingOrStrongerThan
                    | Op::CheckAtomicOrderingWeakerThan => Some("is ordered otherwise".into()),
                    Op::CheckMemorySizeEqualTo
                    | Op::CheckMemorySizeEqualToLLT
                    | Op::CheckMemorySizeLessThanLLT => Some("accesses another size".into()),
                    Op::CheckMemoryAddressSpace => Some("accesses another address space".into()),
                    Op::CheckMemoryAlignment => Some("is not aligned as much".into()),
                    _ => None,
                };
                let reason = match of_inst {
                    Some(what) => format!("{} {what}", it(inst)),
                    None => {
                        let operand = reader.number();
                        format!("operand {operand}{} is {}", of(inst), self.wanted(op, &mut reader))
                    }
                };
                (inst, reason)
            }
        }
    }

    /// What an operand is not.
    fn wanted(&self, op: Op, reader: &mut Reader<'_>) -> String {
        let words = self.vocabulary;
        let named = |names: &[&'static str], number: u32| {
            format!("not `{}`", names.get(number as usize).copied().unwrap_or("?"))
        };
        match op {
            Op::RootCheckType | Op::CheckType => {
                let ty = usize::try_from(reader.signed()).ok();
                let ty = ty.and_then(|ty| self.table.types.get(ty));
                let shown = ty.map_or_else(|| "the same type".into(), ToString::to_string);
                format!("not of type `{shown}`")
            }
            Op::RootCheckRegBankForClass | Op::CheckRegBankForClass => {
                let class = (words.class_name)(reader.number()).unwrap_or("?");
                format!("not in the bank of `{class}`")
            }
            Op::CheckPointerToAny => "no such pointer".into(),
            Op::CheckImmOperandPredicate => named(words.integers, reader.number()),
            Op::CheckLeafOperandPredicate => named(words.operands, reader.number()),
            Op::CheckComplexPattern => {
                reader.signed();
                named(words.complex, reader.number())
            }
            Op::CheckConstantInt | Op::CheckConstantInt8 | Op::CheckLiteralInt => {
                format!("not {}", reader.signed())
            }
            Op::CheckCmpPredicate => match Comparison::from_number(reader.number()) {
                Some(one) => format!("not `{one:?}`"),
                None => "another predicate".into(),
            },
            Op::CheckIntrinsicID => "another intrinsic".into(),
            Op::CheckIsMBB => "no block".into(),
            Op::CheckIsImm => "no immediate".into(),
            Op::CheckIsSameOperand | Op::CheckIsSameOperandIgnoreCopies => {
                let (inst, operand) = (reader.number(), reader.number());
                format!("not the same as operand {operand}{}", of(inst))
            }
            Op::CheckCanReplaceReg => "not replaceable".into(),
            _ => "another".into(),
        }
    }
}

fn it(inst: u32) -> String {
    if inst == 0 { "it".into() } else { format!("instruction {inst}") }
}

fn of(inst: u32) -> String {
    if inst == 0 { String::new() } else { format!(" of instruction {inst}") }
}

impl<I: Copy + PartialEq, R: Copy + PartialEq> Selector<I, R> {
    /// Tells which rules [`select`](Self::select) tries at an instruction, and why each of them
    /// does not match. Nothing is selected, but code of the target is asked, and what that makes
    /// is made.
    pub fn explain<F, T>(
        &mut self,
        function: &mut F,
        inst: I,
        target: &T,
        vocabulary: &Vocabulary,
    ) -> Explanation<I>
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        let table = self.table;
        let number = function.opcode(inst).number();
        let opcode = match (vocabulary.opcode_name)(number) {
            Some(name) => format!("`{name}`"),
            None => format!("opcode {number}"),
        };
        let mut watcher =
            Watcher { table, vocabulary, current: None, tried: Vec::new(), matched: None };
        self.run(function, inst, target, &mut watcher);
        let Watcher { tried, matched, .. } = watcher;
        Explanation { inst, opcode, tried, matched }
    }
}
