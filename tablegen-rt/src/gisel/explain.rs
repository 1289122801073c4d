//! Reasons why rules do not match: [`Explanation`].
//!
//! The input is a table with the offsets of its rules, the names it refers to ([`Vocabulary`]) and
//! the checks that failed. The output lists for each failed check the rules that need it, and the
//! reason in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::function::Edit;
use super::interpreter::{Interpreter, Rule, Table};
use super::target::Target;
use crate::isel::Numbered;
use tablegen_format::gisel::{self as code, Op};
use tablegen_format::leb::Reader;
use tablegen_format::mir::Comparison;

tables! {
    /// Names of the items that a table refers to by number. Modules generated with `--explain` have
    /// them.
    Vocabulary by VocabularyBuilder {
        /// Rules by number.
        rules: &'static [Rule] = &[],
        /// Subtarget conditions: names of methods of the hooks trait, as in all lists below.
        conditions: &'static [&'static str] = &[],
        /// Predicates of `i64` immediates.
        integers: &'static [&'static str] = &[],
        /// Predicates of immediates up to 128 bits.
        wide_integers: &'static [&'static str] = &[],
        /// Predicates of floating-point immediates.
        floats: &'static [&'static str] = &[],
        /// Predicates of instructions.
        instructions: &'static [&'static str] = &[],
        /// Predicates of operands.
        operands: &'static [&'static str] = &[],
        /// Complex patterns.
        complex: &'static [&'static str] = &[],
        /// Returns the name of an opcode, or `None` if there is no such opcode.
        opcode_name: fn(u32) -> Option<&'static str> = |_| None,
        /// Returns the name of a register class, or `None` if there is no such class.
        class_name: fn(u32) -> Option<&'static str> = |_| None,
    }
}

/// Rules that a selector tried at an instruction.
#[derive(Clone, Debug)]
pub struct Explanation<I> {
    /// Instruction at which rules were tried.
    pub inst: I,
    /// Opcode for display, by name if it is known.
    pub opcode: String,
    /// Rules that do not match, in the order in which they were tried. Rules for another opcode or
    /// type of the root are not included.
    pub tried: Vec<Tried<I>>,
    /// Rule that matches, or `None`. Rules after it were not tried.
    pub matched: Option<&'static Rule>,
}

/// Rules that have a failed check in common.
#[derive(Clone, Debug)]
pub struct Tried<I> {
    /// Rules, in the order of the table.
    pub rules: Vec<&'static Rule>,
    /// Instruction for which the check failed.
    pub inst: I,
    /// Reason in English.
    pub reason: String,
}

impl<I> fmt::Display for Explanation<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.matched {
            Some(Rule { text, location }) => {
                writeln!(f, "{} is matched by {text} ({location})", self.opcode)?;
            }
            None => writeln!(f, "no rule matches {}", self.opcode)?,
        }
        if self.tried.is_empty() && self.matched.is_none() {
            writeln!(f, "  no rule begins with it and its types")?;
        }
        for Tried { rules, reason, .. } in &self.tried {
            writeln!(f, "  {reason}:")?;
            for Rule { text, location } in rules {
                writeln!(f, "    {text} ({location})")?;
            }
        }
        Ok(())
    }
}

/// Observer of a running table.
pub(super) trait Watch<I> {
    /// Returns true if the observer is active; nothing is selected then.
    fn watches(&self) -> bool;
    /// Receives the number of a rule when the rule begins.
    fn rule(&mut self, number: u32);
    /// Receives the table positions from a failed check to where the table continues.
    fn failed(&mut self, insts: &[I], passed_over: Range<usize>);
    /// Receives a match of the rule that began last.
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

/// Observer that collects failed checks.
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
        let Some(op) = code::read(&mut reader) else { return };
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

    /// Returns the rules that begin in a range of the table.
    fn rules_in(&self, part: Range<usize>) -> Vec<u32> {
        let mut reader = Reader::new(self.table.code, part.start);
        let mut found = Vec::new();
        while reader.position() < part.end {
            let Some(op) = code::read(&mut reader) else { break };
            if op == Op::Rule {
                found.extend([reader.number()]);
            } else {
                code::skip(&mut reader, op);
            }
        }
        found
    }

    /// Returns the matched instruction that a check is about, and the reason.
    fn reason(&self, op: Op, mut reader: Reader<'_>) -> (u32, String) {
        let named = |names: &[&'static str], number: u32| {
            names.get(number as usize).copied().unwrap_or("?")
        };
        let vocabulary = self.vocabulary;
        match op {
            Op::CheckFeatures => {
                (0, format!("condition `{}`", named(vocabulary.conditions, reader.number())))
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
                let opcode = |number| (vocabulary.opcode_name)(number).unwrap_or("?");
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
                        Some(format!("is not `{}`", named(vocabulary.integers, reader.number())))
                    }
                    Op::CheckAPIntImmPredicate => Some(format!(
                        "is not `{}`",
                        named(vocabulary.wide_integers, reader.number())
                    )),
                    Op::CheckAPFloatImmPredicate => {
                        Some(format!("is not `{}`", named(vocabulary.floats, reader.number())))
                    }
                    Op::CheckCxxInsnPredicate => Some(format!(
                        "is not `{}`",
                        named(vocabulary.instructions, reader.number())
                    )),
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

    /// Describes the operand that a check did not find.
    fn wanted(&self, op: Op, reader: &mut Reader<'_>) -> String {
        let vocabulary = self.vocabulary;
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
                let class = (vocabulary.class_name)(reader.number()).unwrap_or("?");
                format!("not in the bank of `{class}`")
            }
            Op::CheckPointerToAny => "no such pointer".into(),
            Op::CheckImmOperandPredicate => named(vocabulary.integers, reader.number()),
            Op::CheckLeafOperandPredicate => named(vocabulary.operands, reader.number()),
            Op::CheckComplexPattern => {
                reader.signed();
                named(vocabulary.complex, reader.number())
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

impl<I: Copy + PartialEq, R: Copy + PartialEq> Interpreter<I, R> {
    /// Returns the rules that [`select`](Self::select) tries at an instruction, with the reason why
    /// each does not match.
    ///
    /// Nothing is selected. Hooks are called, and their changes to the function stay.
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
