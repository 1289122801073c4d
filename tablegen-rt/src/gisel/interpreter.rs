//! Interpreter of rule tables: checks with a stack of offsets at which it continues when a check
//! fails.

use alloc::vec::Vec;
use core::fmt;

use super::Llt;
use super::explain::Watch;
use super::function::{Edit, Function, Operand};
use super::known::{self, Generic};
use super::target::{Matched, Target};
use crate::isel::{AtomicOrdering, Numbered};
use tablegen_format::gisel::{self as code, Op};
use tablegen_format::leb::Reader;
use tablegen_format::mir::Comparison;

tables! {
    /// Generated rule table.
    Table by TableBuilder {
        /// Byte code.
        code: &'static [u8] = &[],
        /// Types that the code refers to, in ascending order.
        types: &'static [Llt] = &[],
        /// Opcodes with a meaning for the interpreter.
        generic: Generic = Generic::EMPTY,
        /// Returns the name of an opcode, for errors, or `None` if the target has no such opcode.
        opcode_name: fn(u32) -> Option<&'static str> = |_| None,
    }
}

/// Rule of a table that was generated with coverage or `--explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// Pattern that the rule matches and pattern that it emits, as text.
    pub text: &'static str,
    /// Location of the rule in the description.
    pub location: &'static str,
}

impl Rule {
    /// Creates a rule.
    #[must_use]
    pub const fn new(text: &'static str, location: &'static str) -> Self {
        Rule { text, location }
    }
}

/// Error for an instruction that no rule matches.
///
/// [`Selector::explain`](super::Selector::explain) returns the reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoMatch<I> {
    /// Instruction without a matching rule.
    pub inst: I,
    /// Opcode as a number.
    pub opcode: u32,
    /// Name of the opcode, or `None` if the target has no such opcode.
    pub opcode_name: Option<&'static str>,
    /// Types of the first four operands; `None` for operands that are no generic registers.
    pub types: [Option<Llt>; 4],
}

impl<I: fmt::Debug> fmt::Display for NoMatch<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoMatch { inst, opcode, opcode_name, types } = self;
        match opcode_name {
            Some(name) => write!(f, "no rule matches `{name}`")?,
            None => write!(f, "no rule matches opcode {opcode}")?,
        }
        for (index, ty) in types.iter().flatten().enumerate() {
            write!(f, "{}`{ty}`", if index == 0 { " of " } else { ", " })?;
        }
        write!(f, " ({inst:?})")
    }
}

impl<I: fmt::Debug> core::error::Error for NoMatch<I> {}

/// Interpreter of a rule table that is known at run time, for functions with instructions `I` and
/// registers `R`. Buffers are reused between instructions. For generated tables, use
/// [`Selector`](super::Selector) and [`Combiner`](super::Combiner).
#[derive(Debug)]
pub struct Interpreter<I, R> {
    pub(super) table: Table,
    /// Matched instructions.
    pub(super) insts: Vec<I>,
    /// Built instructions.
    pub(super) made: Vec<Option<I>>,
    /// New registers.
    pub(super) registers: Vec<Option<R>>,
    /// Operands recorded for hooks.
    operands: Vec<Operand<R>>,
    /// Types recorded for new registers.
    pub(super) types: Vec<Option<Llt>>,
    /// Operands returned by complex patterns, and their ranges by number of the result.
    pub(super) rendered: Vec<Operand<R>>,
    pub(super) renderers: Vec<(usize, usize)>,
    /// Operands returned by renderer hooks.
    pub(super) custom: Vec<Operand<R>>,
    /// Stack of table offsets to continue at.
    resume: Vec<usize>,
}

impl<I: Copy + PartialEq, R: Copy + PartialEq> Interpreter<I, R> {
    /// Returns an interpreter of a table.
    #[must_use]
    pub const fn new(table: Table) -> Self {
        Interpreter {
            table,
            insts: Vec::new(),
            made: Vec::new(),
            registers: Vec::new(),
            operands: Vec::new(),
            types: Vec::new(),
            rendered: Vec::new(),
            renderers: Vec::new(),
            custom: Vec::new(),
            resume: Vec::new(),
        }
    }

    /// Applies the first rule that matches an instruction.
    ///
    /// # Errors
    /// Returns an error if no rule matches. The function is unchanged then, except by hooks.
    pub fn select<F, T>(&mut self, function: &mut F, root: I, target: &T) -> Result<(), NoMatch<I>>
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        match self.combine(function, root, target) {
            true => Ok(()),
            false => Err(self.no_match(function, root)),
        }
    }

    /// Applies the first rule that matches an instruction and returns true. Returns false if no
    /// rule matches, without the cost of [`select`](Self::select)'s error.
    pub fn combine<F, T>(&mut self, function: &mut F, root: I, target: &T) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        self.run(function, root, target, &mut ())
    }

    /// Makes the error for an instruction that no rule matches.
    #[cold]
    fn no_match<F>(&self, function: &F, inst: I) -> NoMatch<I>
    where
        F: Function<Inst = I, Reg = R>,
    {
        let opcode = function.opcode(inst).number();
        let ty = |operand| function.register_type(register(function, Some(inst), operand)?);
        let types = [0, 1, 2, 3].map(ty);
        NoMatch { inst, opcode, opcode_name: (self.table.opcode_name)(opcode), types }
    }

    /// Runs the table. Returns true if a rule matches.
    pub(super) fn run<F, T, W>(
        &mut self,
        function: &mut F,
        root: I,
        target: &T,
        watch: &mut W,
    ) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
        W: Watch<I>,
    {
        self.insts.clear();
        self.insts.push(root);
        self.operands.clear();
        self.types.clear();
        self.rendered.clear();
        self.renderers.clear();
        self.resume.clear();
        let table = self.table;
        let mut reader = Reader::new(table.code, 0);
        loop {
            let start = reader.position();
            let Some(op) = code::read(&mut reader) else { return false };
            let passed = match op {
                Op::Try => {
                    self.resume.push(reader.offset());
                    true
                }
                Op::Reject => false,
                Op::Rule => {
                    watch.rule(reader.number());
                    true
                }
                Op::SwitchOpcode | Op::SwitchType => {
                    let value = self.switched(function, op, &mut reader);
                    self.branch(value, &mut reader);
                    true
                }
                _ if op.is_action() => {
                    let actions = Reader::new(table.code, start);
                    let is_ready = self.prepare(function, target, actions);
                    if watch.watches() {
                        if is_ready {
                            watch.matched();
                            return true;
                        }
                        watch.failed(&self.insts, start..start);
                    } else if is_ready && self.make(function, target, actions) {
                        return true;
                    }
                    false
                }
                _ => {
                    let passed = self.check(function, target, op, &mut reader);
                    if !passed && watch.watches() {
                        let resume = self.resume.last().copied().unwrap_or(table.code.len());
                        watch.failed(&self.insts, start..resume);
                    }
                    passed
                }
            };
            if passed {
                continue;
            }
            match self.resume.pop() {
                // The next alternative is always at a greater offset.
                Some(next) if next > start => reader = Reader::new(table.code, next),
                _ => return false,
            }
        }
    }

    /// Returns the number that a switch selects by.
    fn switched<F>(&self, function: &F, op: Op, reader: &mut Reader<'_>) -> Option<i64>
    where
        F: Function<Inst = I, Reg = R>,
    {
        let inst = self.inst(reader.number());
        if op == Op::SwitchOpcode {
            return Some(function.opcode(inst?).number().into());
        }
        let operand = reader.number();
        let ty = function.register_type(register(function, inst, operand)?)?;
        self.table.types.binary_search(&ty).ok()?.try_into().ok()
    }

    /// Jumps to the branch for a number. If the branch fails, the code after the switch continues.
    fn branch(&mut self, value: Option<i64>, reader: &mut Reader<'_>) {
        let (lower, upper) = (reader.signed(), reader.signed());
        let other = reader.offset();
        let value = value.filter(|value| (lower..upper).contains(value));
        let branch = value.map(|value| {
            reader.skip(((value - lower) as usize).saturating_mul(4));
            reader.offset()
        });
        // Offset 0 means no branch.
        let next = match branch {
            Some(branch) if branch != 0 => {
                self.resume.push(other);
                branch
            }
            _ => other,
        };
        *reader = Reader::new(self.table.code, next.max(reader.position()));
    }

    /// Returns a matched instruction.
    pub(super) fn inst(&self, number: u32) -> Option<I> {
        self.insts.get(number as usize).copied()
    }

    /// Returns the state of the current match, for hooks.
    pub(super) fn matched<F>(&self) -> Matched<'_, F>
    where
        F: Function<Inst = I, Reg = R>,
    {
        Matched {
            insts: &self.insts,
            operands: &self.operands,
            made: &self.made,
            registers: &self.registers,
        }
    }

    /// Returns a type of the table, or a recorded type for a negative number.
    pub(super) fn type_of(&self, number: i64) -> Option<Llt> {
        match usize::try_from(number) {
            Ok(number) => self.table.types.get(number).copied(),
            Err(_) => *self.types.get(remembered(number)?)?,
        }
    }

    /// Runs a check. Returns true if it passes; its operands have been read completely then.
    fn check<F, T>(&mut self, function: &mut F, target: &T, op: Op, reader: &mut Reader<'_>) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        match op {
            Op::CheckFeatures => return target.condition(reader.number()),
            Op::CheckSimplePredicate => return target.is_on(reader.number()),
            Op::CheckIsSafeToFold => {
                let count = reader.signed().max(0) as usize;
                let Some((&root, others)) = self.insts.split_first() else { return false };
                let others = others.get(..count);
                return others
                    .is_some_and(|all| all.iter().all(|&inst| function.may_fold(inst, root)));
            }
            _ => {}
        }
        let found = match op {
            Op::RecordInsn | Op::RecordInsnIgnoreCopies => self.record(function, op, reader),
            Op::CheckOpcode
            | Op::CheckOpcodeIsEither
            | Op::CheckNumOperands
            | Op::CheckNumOperandsGE
            | Op::CheckNumOperandsLE
            | Op::CheckIsBuildVectorAllOnes
            | Op::CheckIsBuildVectorAllZeros
            | Op::CheckHasNoUse
            | Op::CheckHasOneUse
            | Op::MIFlags
            | Op::MIFlagsNot => self.check_inst(function, op, reader),
            Op::CheckI64ImmPredicate
            | Op::CheckAPIntImmPredicate
            | Op::CheckAPFloatImmPredicate
            | Op::CheckImmOperandPredicate
            | Op::CheckLeafOperandPredicate
            | Op::CheckCxxInsnPredicate
            | Op::CheckComplexPattern => self.check_code(function, target, op, reader),
            Op::CheckAtomicOrdering
            | Op::CheckAtomicOrderingOrStrongerThan
            | Op::CheckAtomicOrderingWeakerThan
            | Op::CheckMemorySizeEqualTo
            | Op::CheckMemorySizeEqualToLLT
            | Op::CheckMemorySizeLessThanLLT
            | Op::CheckMemoryAddressSpace
            | Op::CheckMemoryAlignment => self.check_memory(function, op, reader),
            _ => self.check_operand(function, op, reader),
        };
        found.unwrap_or(false)
    }

    /// Records the definition of an operand.
    fn record<F>(&mut self, function: &F, op: Op, reader: &mut Reader<'_>) -> Option<bool>
    where
        F: Function<Inst = I, Reg = R>,
    {
        let number = reader.number() as usize;
        let inst = self.inst(reader.number());
        let operand = register(function, inst, reader.number())?;
        let found = match op {
            Op::RecordInsn => function.definition(operand),
            _ => known::source(function, &self.table.generic, operand)?.1,
        }?;
        // The root cannot be replaced, and numbers are assigned in order.
        if number == 0 || number > self.insts.len() {
            return None;
        }
        match self.insts.get_mut(number) {
            Some(known) => *known = found,
            None => self.insts.push(found),
        }
        Some(true)
    }

    /// Checks an instruction.
    fn check_inst<F>(&self, function: &F, op: Op, reader: &mut Reader<'_>) -> Option<bool>
    where
        F: Function<Inst = I, Reg = R>,
    {
        let inst = self.inst(reader.number())?;
        let result_uses =
            || register(function, Some(inst), 0).map(|result| function.use_count(result));
        Some(match op {
            Op::CheckOpcode => function.opcode(inst).number() == reader.number(),
            Op::CheckOpcodeIsEither => {
                let (one, other) = (reader.number(), reader.number());
                let opcode = function.opcode(inst).number();
                opcode == one || opcode == other
            }
            Op::CheckNumOperands => function.operand_count(inst) == reader.number() as usize,
            Op::CheckNumOperandsGE => function.operand_count(inst) >= reader.number() as usize,
            Op::CheckNumOperandsLE => function.operand_count(inst) <= reader.number() as usize,
            Op::CheckIsBuildVectorAllOnes | Op::CheckIsBuildVectorAllZeros => {
                let result = register(function, Some(inst), 0)?;
                let (splat, _) = known::any_splat(function, &self.table.generic, result, 0)?;
                splat.value == if op == Op::CheckIsBuildVectorAllOnes { -1 } else { 0 }
            }
            Op::CheckHasNoUse => result_uses()? == 0,
            Op::CheckHasOneUse => result_uses()? == 1,
            Op::MIFlags => {
                let wanted = reader.number();
                function.flags(inst) & wanted == wanted
            }
            _ => function.flags(inst) & reader.number() == 0,
        })
    }

    /// Runs a check of target code.
    fn check_code<F, T>(
        &mut self,
        function: &mut F,
        target: &T,
        op: Op,
        reader: &mut Reader<'_>,
    ) -> Option<bool>
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        let inst = self.inst(reader.number())?;
        if op == Op::CheckCxxInsnPredicate {
            return Some(target.instruction(function, reader.number(), inst, self.matched()));
        }
        let index = match op {
            Op::CheckI64ImmPredicate
            | Op::CheckAPIntImmPredicate
            | Op::CheckAPFloatImmPredicate => 1,
            _ => reader.number() as usize,
        };
        let operand = function.operand(inst, index)?;
        let wide = match operand {
            Operand::Immediate(value) => Some(i128::from(value)),
            Operand::Constant(constant) => Some(constant.value),
            _ => None,
        };
        Some(match op {
            Op::CheckLeafOperandPredicate => {
                target.operand(function, reader.number(), operand, self.matched())
            }
            Op::CheckAPIntImmPredicate => target.wide_integer(reader.number(), wide?),
            Op::CheckAPFloatImmPredicate => match operand {
                Operand::Float(value) => target.float(reader.number(), value),
                _ => false,
            },
            Op::CheckComplexPattern => {
                let number = reader.signed().max(0) as usize;
                let start = self.rendered.len();
                let code = reader.number();
                if !target.complex(function, code, inst, operand, &mut self.rendered) {
                    self.rendered.truncate(start);
                    return None;
                }
                put(&mut self.renderers, number, (start, self.rendered.len()), (0, 0));
                true
            }
            _ => target.integer(reader.number(), wide?.try_into().ok()?),
        })
    }

    /// Checks a memory access.
    fn check_memory<F>(&self, function: &F, op: Op, reader: &mut Reader<'_>) -> Option<bool>
    where
        F: Function<Inst = I, Reg = R>,
    {
        let inst = self.inst(reader.number())?;
        let orders = matches!(
            op,
            Op::CheckAtomicOrdering
                | Op::CheckAtomicOrderingOrStrongerThan
                | Op::CheckAtomicOrderingWeakerThan
        );
        if orders {
            let wanted = AtomicOrdering::from_number(reader.number())?;
            let ordering = function.memory(inst, 0)?.ordering;
            return Some(match op {
                // Instructions with several accesses have no single ordering.
                _ if function.memory(inst, 1).is_some() => false,
                Op::CheckAtomicOrdering => ordering == wanted,
                Op::CheckAtomicOrderingWeakerThan => wanted.is_stronger_than(ordering),
                _ => ordering == wanted || ordering.is_stronger_than(wanted),
            });
        }
        let memory = function.memory(inst, reader.number() as usize);
        Some(match op {
            Op::CheckMemorySizeEqualTo => memory?.bytes() == reader.signed() as u64,
            Op::CheckMemoryAlignment => memory?.align >= reader.signed() as u64,
            Op::CheckMemoryAddressSpace => {
                let space = memory?.space;
                let count = reader.signed();
                // All numbers must be read.
                (0..count).fold(false, |found, _| found | (reader.number() == space))
            }
            _ => {
                let operand = register(function, Some(inst), reader.number())?;
                let size = function.register_type(operand)?.size();
                match op {
                    Op::CheckMemorySizeEqualToLLT => memory?.bits == size,
                    _ => memory?.bits < size,
                }
            }
        })
    }

    /// Checks an operand.
    fn check_operand<F>(&mut self, function: &F, op: Op, reader: &mut Reader<'_>) -> Option<bool>
    where
        F: Edit<Inst = I, Reg = R>,
    {
        let is_root = matches!(op, Op::RootCheckType | Op::RootCheckRegBankForClass);
        let inst = self.inst(if is_root { 0 } else { reader.number() })?;
        let index = reader.number();
        let operand = function.operand(inst, index as usize)?;
        let register = match operand {
            Operand::Register(register) => Some(register),
            _ => None,
        };
        let ty = || function.register_type(register?);
        Some(match op {
            Op::RootCheckType | Op::CheckType => {
                self.type_of(reader.signed()).is_some_and(|wanted| ty() == Some(wanted))
            }
            Op::CheckPointerToAny => {
                let Llt::Pointer { space, bits } = ty()? else { return None };
                match reader.number() {
                    0 => bits == function.pointer_bits(space),
                    wanted => bits == wanted,
                }
            }
            Op::RootCheckRegBankForClass | Op::CheckRegBankForClass => {
                let class = F::RegisterClass::from_number(reader.number())?;
                function.is_in_bank(register?, class)
            }
            Op::RecordNamedOperand => {
                let number = reader.number() as usize;
                put(&mut self.operands, number, operand, operand);
                true
            }
            Op::RecordRegType => {
                let number = remembered(reader.signed())?;
                let ty = ty();
                put(&mut self.types, number, ty, None);
                true
            }
            Op::CheckConstantInt | Op::CheckConstantInt8 => {
                let wanted = reader.signed();
                let bits = ty()?.element_bits();
                if bits > 64 {
                    return None;
                }
                let unused = 64 - bits.max(1);
                let wanted = i128::from((wanted << unused) >> unused);
                let (register, generic) = (register?, &self.table.generic);
                let value = known::constant(function, generic, register)
                    .or_else(|| known::splat(function, generic, register));
                value?.value == wanted
            }
            Op::CheckLiteralInt => {
                let wanted = reader.signed();
                match operand {
                    Operand::Immediate(value) => value == wanted,
                    Operand::Constant(value) => value.unsigned() == u128::from(wanted as u64),
                    _ => false,
                }
            }
            Op::CheckCmpPredicate => match operand {
                Operand::Predicate(predicate) => {
                    Comparison::from_number(reader.number()) == Some(predicate)
                }
                _ => false,
            },
            Op::CheckIntrinsicID => operand == Operand::Intrinsic(reader.number()),
            Op::CheckIsMBB => matches!(operand, Operand::Block(_)),
            Op::CheckIsImm => matches!(operand, Operand::Immediate(_)),
            Op::CheckIsSameOperand | Op::CheckIsSameOperandIgnoreCopies => {
                let other = self.inst(reader.number())?;
                let other = function.operand(other, reader.number() as usize)?;
                let source = |operand: Operand<R>| match operand {
                    Operand::Register(register) => {
                        Some(known::source(function, &self.table.generic, register)?.0)
                    }
                    _ => None,
                };
                let ignores = op == Op::CheckIsSameOperandIgnoreCopies;
                operand.is_same(&other)
                    || (ignores && source(operand).is_some_and(|one| source(other) == Some(one)))
            }
            Op::CheckCanReplaceReg => {
                let new = self.inst(reader.number());
                let new = self::register(function, new, reader.number())?;
                function.can_replace(register?, new)
            }
            _ => false,
        })
    }
}

/// Returns the index of a recorded type. Their numbers are -1, -2 and so on.
pub(super) fn remembered(number: i64) -> Option<usize> {
    usize::try_from(number.checked_add(1)?.checked_neg()?).ok().filter(|&index| index < 256)
}

/// Stores a value at an index of a list and extends the list by `empty` as needed.
pub(super) fn put<T: Clone>(list: &mut Vec<T>, index: usize, value: T, empty: T) {
    if list.len() <= index {
        list.resize(index.saturating_add(1), empty);
    }
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}

/// Returns an operand of an instruction if it is a register.
pub(super) fn register<F: Function>(
    function: &F,
    inst: Option<F::Inst>,
    operand: u32,
) -> Option<F::Reg> {
    match function.operand(inst?, operand as usize)? {
        Operand::Register(register) => Some(register),
        _ => None,
    }
}
