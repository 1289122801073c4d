//! [`Function`] and [`Edit`] for [`Mir`].

use alloc::vec::Vec;

use super::{Inst, Machine, Mir, Operand, Reg, Value, Virtual};
use crate::gisel::Llt;
use crate::gisel::function::{Access, Edit, Function, Memory};
use crate::isel::AtomicOrdering;

/// Maximum number of instructions that a memory read is moved across.
const MOST_BETWEEN: usize = 20;

impl<M: Machine> Mir<M> {
    /// Number of an [`Operand::Other`](Value::Other) for no register.
    pub const NO_REGISTER: u32 = u32::MAX;

    fn position(&self, inst: Inst) -> Option<(usize, usize)> {
        let block = self.insts[inst.0].block?;
        let index = self.blocks[block].iter().position(|&one| one == inst)?;
        Some((block, index))
    }

    /// Returns all operands of all instructions in the function.
    fn all_operands(&self) -> impl Iterator<Item = (Inst, &Operand<M::Register, M::SubRegIndex>)> {
        self.blocks.iter().flatten().flat_map(|&inst| {
            self.insts[inst.0].operands.iter().map(move |operand| (inst, operand))
        })
    }

    /// Inserts a copy next to an instruction and replaces the register operand by it.
    fn copy_beside(&mut self, inst: Inst, operand: usize, class: M::RegisterClass) {
        let Operand { value, access } = self.insts[inst.0].operands[operand];
        let Value::Register(old) = value else { return };
        let Some((block, index)) = self.position(inst) else { return };
        let (ty, bank) = (self.register_type(old), self.machine.bank(class));
        self.registers.push(Virtual { ty, bank, class: Some(class) });
        let new = Reg::Virtual(self.registers.len() - 1);
        self.insts[inst.0].operands[operand].value = Value::Register(new);
        let copy = self.add(self.machine.copy(), block);
        let (result, from, index) =
            if access.is_def { (old, new, index + 1) } else { (new, old, index) };
        self.blocks[block].insert(index, copy);
        self.add_register(copy, Some(result), Access::written());
        self.add_register(copy, Some(from), Access::read());
    }
}

impl<M: Machine> Function for Mir<M> {
    type Inst = Inst;
    type Reg = Reg<M::Register>;
    type Opcode = M::Opcode;
    type Register = M::Register;
    type RegisterClass = M::RegisterClass;
    type SubRegIndex = M::SubRegIndex;

    fn opcode(&self, inst: Inst) -> M::Opcode {
        self.insts[inst.0].opcode
    }

    fn operand_count(&self, inst: Inst) -> usize {
        self.insts[inst.0].operands.len()
    }

    fn operand(&self, inst: Inst, index: usize) -> Option<Value<Self::Reg>> {
        self.insts[inst.0].operands.get(index).map(|operand| operand.value)
    }

    fn register_type(&self, register: Self::Reg) -> Option<Llt> {
        match register {
            Reg::Virtual(number) => self.registers.get(number)?.ty,
            Reg::Real(_) => None,
        }
    }

    fn definition(&self, register: Self::Reg) -> Option<Inst> {
        let Reg::Virtual(_) = register else { return None };
        let is_it = |operand: &Operand<_, _>| {
            operand.access.is_def && operand.value == Value::Register(register)
        };
        self.all_operands().find(|(_, operand)| is_it(operand)).map(|(inst, _)| inst)
    }

    fn use_count(&self, register: Self::Reg) -> usize {
        let is_use = |operand: &Operand<_, _>| {
            !operand.access.is_def && operand.value == Value::Register(register)
        };
        self.all_operands().filter(|(_, operand)| is_use(operand)).count()
    }

    fn is_in_bank(&self, register: Self::Reg, class: M::RegisterClass) -> bool {
        let bank = match register {
            Reg::Real(register) => self.machine.bank_of_register(register),
            Reg::Virtual(number) => match self.registers.get(number) {
                Some(Virtual { class: Some(class), .. }) => self.machine.bank(*class),
                Some(known) => known.bank,
                None => return false,
            },
        };
        bank == self.machine.bank(class)
    }

    fn memory(&self, inst: Inst, index: usize) -> Option<Memory> {
        self.insts[inst.0].memory.get(index).copied()
    }

    fn may_fold(&self, inst: Inst, into: Inst) -> bool {
        let (Some((block, index)), Some((into_block, end))) =
            (self.position(inst), self.position(into))
        else {
            return false;
        };
        if block == into_block && index + 1 == end {
            return true;
        }
        let effects = |inst: Inst| self.machine.effects(self.opcode(inst));
        if effects(inst).is_barrier() {
            return false;
        }
        if !effects(inst).loads {
            return true;
        }
        let between = self.blocks[block].get(index..end).filter(|_| block == into_block);
        let is_plain = |memory: Memory| memory.ordering == AtomicOrdering::NotAtomic;
        self.memory(inst, 0).is_some_and(is_plain)
            && between.is_some_and(|between| {
                between.len() <= MOST_BETWEEN
                    && !between.iter().any(|&other| effects(other).is_barrier())
            })
    }

    fn flags(&self, inst: Inst) -> u32 {
        self.insts[inst.0].flags
    }

    fn pointer_bits(&self, space: u32) -> u32 {
        self.machine.pointer_bits(space)
    }

    fn physical(&self, register: M::Register) -> Self::Reg {
        Reg::Real(register)
    }
}

impl<M: Machine> Edit for Mir<M> {
    fn build(&mut self, opcode: M::Opcode, before: Inst) -> Inst {
        let position = self.position(before);
        let inst = self.add(opcode, position.map_or(0, |(block, _)| block));
        match position {
            Some((block, index)) => self.blocks[block].insert(index, inst),
            None => self.insts[inst.0].block = None,
        }
        inst
    }

    fn mutate(&mut self, inst: Inst, opcode: M::Opcode) {
        self.insts[inst.0].opcode = opcode;
    }

    fn add_register(
        &mut self,
        inst: Inst,
        register: Option<Self::Reg>,
        access: Access<M::SubRegIndex>,
    ) {
        let value = register.map_or(Value::Other(Self::NO_REGISTER), Value::Register);
        let operands = &mut self.insts[inst.0].operands;
        let index = match access.is_implicit {
            true => operands.len(),
            false => operands.iter().take_while(|operand| !operand.access.is_implicit).count(),
        };
        operands.insert(index, Operand { value, access });
    }

    fn add_operand(&mut self, inst: Inst, operand: Value<Self::Reg>) {
        let operands = &mut self.insts[inst.0].operands;
        let index = operands.iter().take_while(|operand| !operand.access.is_implicit).count();
        operands.insert(index, Operand { value: operand, access: Access::read() });
    }

    fn copy_operand(&mut self, to: Inst, from: Inst, index: usize) {
        let Some(&Operand { value, access }) = self.insts[from.0].operands.get(index) else {
            return;
        };
        match value {
            Value::Register(register) => self.add_register(to, Some(register), access),
            other => self.add_operand(to, other),
        }
    }

    fn new_register(&mut self, ty: Llt) -> Self::Reg {
        self.register(ty)
    }

    fn copy_memory(&mut self, to: Inst, from: Inst) {
        let memory = self.insts[from.0].memory.clone();
        self.insts[to.0].memory.extend(memory);
    }

    fn set_flags(&mut self, inst: Inst, flags: u32) {
        self.insts[inst.0].flags = flags;
    }

    fn set_dead(&mut self, inst: Inst, implicit_def: usize) {
        let operands = &mut self.insts[inst.0].operands;
        let mut implicit = operands.iter_mut().filter(|operand| operand.access.is_implicit);
        if let Some(operand) = implicit.nth(implicit_def) {
            operand.access.is_dead = true;
        }
    }

    fn constrain(&mut self, inst: Inst, operand: usize, class: M::RegisterClass) {
        let Some(&Operand { value: Value::Register(register), access }) =
            self.insts[inst.0].operands.get(operand)
        else {
            return;
        };
        // The class applies to the sub-register, not to the whole register.
        if access.part.is_some() {
            return;
        }
        let Reg::Virtual(number) = register else { return };
        let Some(known) = self.registers.get(number) else { return };
        let common = match known.class {
            Some(known) => self.machine.common_class(known, class),
            None => Some(class),
        };
        match common {
            Some(common) => self.registers[number].class = Some(common),
            None => self.copy_beside(inst, operand, class),
        }
    }

    fn constrain_all(&mut self, inst: Inst) {
        let opcode = self.opcode(inst);
        let implicit = |operand: &Operand<_, _>| operand.access.is_implicit;
        let count = self.insts[inst.0].operands.iter().take_while(|one| !implicit(one)).count();
        let wanted = (0..count)
            .filter_map(|operand| Some((operand, self.machine.operand_class(opcode, operand)?)));
        for (operand, class) in wanted.collect::<Vec<_>>() {
            self.constrain(inst, operand, class);
        }
    }

    fn replace(&mut self, old: Self::Reg, new: Self::Reg) {
        for operand in self.insts.iter_mut().flat_map(|data| &mut data.operands) {
            if operand.value == Value::Register(old) {
                operand.value = Value::Register(new);
            }
        }
    }

    fn erase(&mut self, inst: Inst) {
        if let Some((block, index)) = self.position(inst) {
            self.blocks[block].remove(index);
        }
        self.insts[inst.0].block = None;
    }
}
