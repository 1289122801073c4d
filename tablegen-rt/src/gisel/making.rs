//! Application of a matched rule.
//!
//! The actions of a rule are read twice. [`Interpreter::prepare`] calls hooks that may still reject
//! the rule; [`Interpreter::make`] changes the function.

use super::Llt;
use super::function::{Access, Constant, Edit, Operand};
use super::interpreter::{Interpreter, put, register};
use super::known;
use super::target::Target;
use crate::isel::Numbered;
use tablegen_format::gisel::{self as code, Op};
use tablegen_format::leb::Reader;
use tablegen_format::mir::flags;

impl<I: Copy + PartialEq, R: Copy + PartialEq> Interpreter<I, R> {
    /// Runs renderer hooks, and checks the opcodes and constants that the actions need. Returns
    /// false if the rule does not match.
    pub(super) fn prepare<F, T>(
        &mut self,
        function: &mut F,
        target: &T,
        mut reader: Reader<'_>,
    ) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        self.custom.clear();
        while let Some(op) = code::read(&mut reader) {
            let mut operands = reader;
            let is_there = match op {
                Op::CustomRenderer | Op::CustomOperandRenderer => {
                    self.query(function, target, op, &mut operands)
                }
                Op::MutateOpcode | Op::BuildRootMI | Op::BuildMI => {
                    if op != Op::BuildRootMI {
                        operands.number();
                    }
                    if op == Op::MutateOpcode {
                        operands.number();
                    }
                    F::Opcode::from_number(operands.number()).map(|_| ())
                }
                Op::CopyConstantAsSImm => {
                    operands.number();
                    let inst = self.inst(operands.number());
                    inst.and_then(|inst| number_of(function.operand(inst, 1)?)).map(|_| ())
                }
                Op::BuildConstant => {
                    F::Opcode::from_number(self.table.generic.constant).map(|_| ())
                }
                _ if op.ends() => return true,
                _ => Some(()),
            };
            if is_there.is_none() {
                return false;
            }
            code::skip(&mut reader, op);
        }
        false
    }

    /// Calls the renderer hook for an operand.
    fn query<F, T>(
        &mut self,
        function: &mut F,
        target: &T,
        op: Op,
        reader: &mut Reader<'_>,
    ) -> Option<()>
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        reader.number();
        let inst = self.inst(reader.number())?;
        let operand = match op {
            Op::CustomRenderer => None,
            _ => Some(function.operand(inst, reader.number() as usize)?),
        };
        let operand = target.render(function, reader.number(), inst, operand)?;
        self.custom.push(operand);
        Some(())
    }

    /// Applies the actions. Returns false if a final hook of the target rejects the rule.
    pub(super) fn make<F, T>(
        &mut self,
        function: &mut F,
        target: &T,
        mut reader: Reader<'_>,
    ) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        T: Target<F>,
    {
        let Some(root) = self.inst(0) else { return false };
        // The root may be erased at the end.
        let root_flags = function.flags(root);
        let raises = function.may_raise_fp_exception(root);
        self.made.clear();
        self.registers.clear();
        let mut custom = 0;
        while let Some(op) = code::read(&mut reader) {
            let mut operands = reader;
            code::skip(&mut reader, op);
            match op {
                Op::Done | Op::EraseRootFromParentDone | Op::DoneWithCustomAction => {
                    if op == Op::EraseRootFromParentDone {
                        function.erase(root);
                    }
                    if op == Op::DoneWithCustomAction
                        && !target.apply(function, operands.number(), self.matched())
                    {
                        return false;
                    }
                    self.pass_flags_on(function, root_flags, raises);
                    return true;
                }
                Op::Coverage => target.covered(operands.signed() as u32),
                Op::CustomRenderer | Op::CustomOperandRenderer => {
                    let made = self.made_inst(operands.number());
                    if let (Some(made), Some(&operand)) = (made, self.custom.get(custom)) {
                        function.add_operand(made, operand);
                    }
                    custom += 1;
                }
                Op::MutateOpcode | Op::BuildRootMI | Op::BuildMI | Op::BuildConstant => {
                    self.build(function, op, root, &mut operands);
                }
                Op::MakeTempReg
                | Op::ReplaceReg
                | Op::ReplaceRegWithTempReg
                | Op::EraseFromParent => {
                    self.rewrite(function, op, &mut operands);
                }
                _ => {
                    self.add(function, op, &mut operands);
                }
            }
        }
        false
    }

    /// Returns the instruction of this number. `None` if it has not been built.
    fn made_inst(&self, number: u32) -> Option<I> {
        *self.made.get(number as usize)?
    }

    /// Returns the register of this number. `None` if it has not been created.
    fn made_register(&self, number: u32) -> Option<R> {
        *self.registers.get(number as usize)?
    }

    /// Adds the flags of the root to all built instructions, and `NO_FP_EXCEPT` if `raises` is
    /// false.
    fn pass_flags_on<F>(&self, function: &mut F, root_flags: u32, raises: bool)
    where
        F: Edit<Inst = I, Reg = R>,
    {
        for &inst in self.made.iter().flatten() {
            let known = function.flags(inst);
            let mut all = known | root_flags;
            if !raises && function.may_raise_fp_exception(inst) {
                all |= flags::NO_FP_EXCEPT;
            }
            if all != known {
                function.set_flags(inst, all);
            }
        }
    }

    /// Builds an instruction.
    fn build<F>(&mut self, function: &mut F, op: Op, root: I, reader: &mut Reader<'_>) -> Option<()>
    where
        F: Edit<Inst = I, Reg = R>,
    {
        if op == Op::BuildConstant {
            let number = reader.number();
            let value = reader.signed();
            return self.build_constant(function, self.made_register(number)?, value, root);
        }
        let number = if op == Op::BuildRootMI { 0 } else { reader.number() };
        let mutated = (op == Op::MutateOpcode).then(|| reader.number());
        let opcode = F::Opcode::from_number(reader.number())?;
        let inst = match mutated {
            Some(mutated) => {
                let inst = self.inst(mutated)?;
                function.mutate(inst, opcode);
                inst
            }
            None => function.build(opcode, root),
        };
        put(&mut self.made, number as usize, Some(inst), None);
        Some(())
    }

    /// Builds a constant in a register; for a vector, a splat of it.
    fn build_constant<F>(&self, function: &mut F, result: R, value: i64, root: I) -> Option<()>
    where
        F: Edit<Inst = I, Reg = R>,
    {
        let generic = self.table.generic;
        let ty = function.register_type(result)?;
        let (scalar, vector) = match ty {
            Llt::Vector { scalable, lanes, .. } => {
                let opcode = if scalable { generic.splat_vector } else { generic.build_vector };
                let lanes = if scalable { 1 } else { lanes };
                (function.new_register(ty.element()), Some((opcode, lanes)))
            }
            _ => (result, None),
        };
        let inst = function.build(F::Opcode::from_number(generic.constant)?, root);
        function.add_register(inst, Some(scalar), Access::written());
        let constant = Constant::new(value.into(), ty.element_bits());
        function.add_operand(inst, Operand::Constant(constant));
        if let Some((opcode, lanes)) = vector {
            let inst = function.build(F::Opcode::from_number(opcode)?, root);
            function.add_register(inst, Some(result), Access::written());
            for _ in 0..lanes {
                function.add_register(inst, Some(scalar), Access::read());
            }
        }
        Some(())
    }

    /// Makes a register or changes a matched instruction.
    fn rewrite<F>(&mut self, function: &mut F, op: Op, reader: &mut Reader<'_>) -> Option<()>
    where
        F: Edit<Inst = I, Reg = R>,
    {
        if op == Op::MakeTempReg {
            let (number, ty) = (reader.number() as usize, reader.signed());
            let register = self.type_of(ty).map(|ty| function.new_register(ty));
            put(&mut self.registers, number, register, None);
            return Some(());
        }
        let inst = self.inst(reader.number());
        if op == Op::EraseFromParent {
            function.erase(inst?);
            return Some(());
        }
        let old = register(function, inst, reader.number());
        let new = match op {
            Op::ReplaceReg => {
                let inst = self.inst(reader.number());
                register(function, inst, reader.number())
            }
            _ => self.made_register(reader.number()),
        };
        function.replace(old?, new?);
        Some(())
    }

    /// Adds an operand to a built instruction.
    fn add<F>(&mut self, function: &mut F, op: Op, reader: &mut Reader<'_>) -> Option<()>
    where
        F: Edit<Inst = I, Reg = R>,
    {
        let is_root = matches!(op, Op::RootToRootCopy | Op::RootConstrainSelectedInstOperands);
        let made = self.made_inst(if is_root { 0 } else { reader.number() });
        match op {
            Op::RootToRootCopy | Op::Copy | Op::CopyRemaining => {
                let from = self.inst(if is_root { 0 } else { reader.number() })?;
                let first = reader.number() as usize;
                let last = match op {
                    Op::CopyRemaining => function.operand_count(from),
                    _ => first + 1,
                };
                let made = made?;
                (first..last).for_each(|index| function.copy_operand(made, from, index));
            }
            Op::CopyOrAddZeroReg => {
                let from = self.inst(reader.number());
                let index = reader.number();
                let zero = F::Register::from_number(reader.number());
                let holds = register(function, from, index)
                    .and_then(|of| known::constant(function, &self.table.generic, of));
                if holds.is_some_and(|holds| holds.value == 0) {
                    let zero = function.physical(zero?);
                    function.add_register(made?, Some(zero), Access::read());
                } else {
                    function.copy_operand(made?, from?, index as usize);
                }
            }
            Op::CopySubReg => {
                let from = self.inst(reader.number());
                let from = register(function, from, reader.number());
                let part = part_of(reader.signed() as u32);
                function.add_register(made?, Some(from?), Access { part, ..Access::read() });
            }
            Op::CopyConstantAsSImm => {
                let from = self.inst(reader.number())?;
                let number = number_of(function.operand(from, 1)?)?;
                function.add_operand(made?, Operand::Immediate(number));
            }
            Op::CopyFConstantAsFPImm => {
                let from = self.inst(reader.number())?;
                function.copy_operand(made?, from, 1);
            }
            Op::AddImplicitDef | Op::AddImplicitUse | Op::AddRegister => {
                let number = reader.number();
                let state = match op {
                    Op::AddImplicitUse => 0,
                    Op::AddImplicitDef => reader.number() | 1,
                    _ => reader.number(),
                };
                let register = match number {
                    0 => None,
                    _ => Some(function.physical(F::Register::from_number(number)?)),
                };
                let is_implicit = op != Op::AddRegister;
                function.add_register(made?, register, Access { is_implicit, ..access(state, 0) });
            }
            Op::AddTempRegister | Op::AddTempSubRegister | Op::AddSimpleTempRegister => {
                let register = self.made_register(reader.number());
                let state = if op == Op::AddSimpleTempRegister { 0 } else { reader.number() };
                let part = if op == Op::AddTempSubRegister { reader.number() } else { 0 };
                function.add_register(made?, Some(register?), access(state, part));
            }
            Op::AddImm | Op::AddImm8 => {
                let number = reader.signed();
                function.add_operand(made?, Operand::Immediate(number));
            }
            Op::AddCImm => {
                let (ty, value) = (reader.signed(), reader.signed());
                let constant = Constant::new(value.into(), self.type_of(ty)?.element_bits());
                function.add_operand(made?, Operand::Constant(constant));
            }
            Op::AddIntrinsicID => {
                let number = reader.number();
                function.add_operand(made?, Operand::Intrinsic(number));
            }
            Op::ComplexRenderer
            | Op::ComplexSubOperandRenderer
            | Op::ComplexSubOperandSubRegRenderer => {
                let number = reader.signed();
                let which = (op != Op::ComplexRenderer).then(|| reader.number() as usize);
                let has_part = op == Op::ComplexSubOperandSubRegRenderer;
                let part = if has_part { part_of(reader.signed() as u32) } else { None };
                let &(start, end) = self.renderers.get(usize::try_from(number).ok()?)?;
                let operands = self.rendered.get(start..end)?;
                let operands = match which {
                    Some(which) => operands.get(which..which.checked_add(1)?)?,
                    None => operands,
                };
                let made = made?;
                for &operand in operands {
                    match operand {
                        Operand::Register(register) => {
                            let access = Access { part, ..Access::read() };
                            function.add_register(made, Some(register), access);
                        }
                        other => function.add_operand(made, other),
                    }
                }
            }
            Op::SetImplicitDefDead => {
                let number = reader.number() as usize;
                function.set_dead(made?, number);
            }
            Op::MergeMemOperands => {
                for _ in 0..reader.signed() {
                    let from = self.inst(reader.number());
                    if let (Some(made), Some(from)) = (made, from) {
                        function.copy_memory(made, from);
                    }
                }
            }
            Op::CopyMIFlags | Op::SetMIFlags | Op::UnsetMIFlags => {
                let number = reader.number();
                let made = made?;
                let known = function.flags(made);
                let new = match op {
                    Op::CopyMIFlags => known | function.flags(self.inst(number)?),
                    Op::SetMIFlags => known | number,
                    _ => known & !number,
                };
                function.set_flags(made, new);
            }
            Op::ConstrainOperandRC => {
                let (operand, class) = (reader.number() as usize, reader.number());
                function.constrain(made?, operand, F::RegisterClass::from_number(class)?);
            }
            Op::RootConstrainSelectedInstOperands | Op::ConstrainSelectedInstOperands => {
                function.constrain_all(made?);
            }
            _ => {}
        }
        Some(())
    }
}

/// Decodes properties of a register operand.
fn access<S: Numbered>(state: u32, part: u32) -> Access<S> {
    let code::RegisterFlags { is_def, is_dead } = code::RegisterFlags::from_number(state);
    Access { is_def, is_dead, is_implicit: false, part: part_of(part) }
}

/// Decodes a sub-register index; 0 is the whole register.
fn part_of<S: Numbered>(number: u32) -> Option<S> {
    if number == 0 { None } else { S::from_number(number) }
}

/// Returns the value of an immediate or a constant.
fn number_of<R>(operand: Operand<R>) -> Option<i64> {
    match operand {
        Operand::Immediate(value) => Some(value),
        Operand::Constant(constant) => i64::try_from(constant.value).ok(),
        _ => None,
    }
}
