//! Selected instructions as machine code of `tablegen-backend`: each virtual register has one definition, values
//! of `phi` are parameters of blocks, and values in machine registers belong to calls and returns.

use std::collections::{HashMap, HashSet};

use tablegen_backend::machine::{
    Address, Base, BlockId, Function, Inst, Operand, Pinned, SlotId, Symbol, VReg,
};

use crate::codegen::{CALL_CLOBBERED, Isa, Part};
use crate::compile::{Error, SelectedFunction};
use crate::dag::Reg;
use crate::select::{self, Selected};
use crate::target::{Opcode, Register, RegisterClass};

/// Converts a function.
///
/// # Errors
/// Returns the opcode of an instruction whose operands have no value or no place.
pub(crate) fn machine_code(selected: SelectedFunction<'_>) -> Result<Function<Isa>, Error> {
    let mut function = Function::new(selected.name);
    for callee in &selected.callees {
        function.symbol(callee);
    }
    for slot in &selected.slots {
        function.slot(slot.size, slot.align, slot.kind);
    }
    for _ in &selected.blocks {
        function.block();
    }
    let phis = phis(&selected.blocks);
    let parameters: Vec<Vec<usize>> =
        selected.blocks.iter().map(|block| incoming(block, &phis)).collect();
    let (registers, copied) = Default::default();
    let mut converter = Converter { function, phis, registers, copied };
    let mut ends = Vec::new();
    for (index, block) in (0..).zip(&selected.blocks) {
        let block_id = BlockId::new(index);
        for &register in &parameters[block_id.index()] {
            let parameter = converter.function.parameter(block_id, RegisterClass::GPR);
            converter.registers.insert(register, parameter);
        }
        for one in block {
            converter.inst(block_id, one)?;
        }
        let closes = |one: &Selected| one.opcode.desc().is_barrier();
        if !block.last().is_some_and(closes) {
            let next = Operand::Block(BlockId::new(index + 1));
            converter.function.push(block_id, Inst::new(Opcode::PseudoBR, [next]));
        }
        // The same register has another value in each of the blocks before a `phi`.
        let all = parameters.iter().flatten();
        ends.push(all.filter_map(|&one| Some((one, *converter.registers.get(&one)?))).collect());
    }
    converter.edges(&parameters, &ends)?;
    Ok(converter.function)
}

/// Returns the virtual registers with several definitions: those of values that depend on the block before.
fn phis(blocks: &[Vec<Selected>]) -> HashSet<usize> {
    let mut once = HashSet::new();
    blocks.iter().flatten().filter_map(defined).filter(|&number| !once.insert(number)).collect()
}

/// Returns those that a block reads before it defines them.
fn incoming(block: &[Selected], phis: &HashSet<usize>) -> Vec<usize> {
    let (mut read, mut written) = (Vec::new(), HashSet::new());
    for one in block {
        for number in one.operands.iter().filter_map(|&operand| virtual_number(operand)) {
            if phis.contains(&number) && !written.contains(&number) && !read.contains(&number) {
                read.push(number);
            }
        }
        written.extend(defined(one));
    }
    read
}

struct Converter {
    function: Function<Isa>,
    phis: HashSet<usize>,
    /// Present values of virtual registers.
    registers: HashMap<usize, VReg>,
    /// Values for the next call or return, in machine registers.
    copied: Vec<Pinned<Isa>>,
}

impl Converter {
    /// Returns the value of a register, which is a new one before its definition.
    fn value(&mut self, number: usize) -> VReg {
        let function = &mut self.function;
        *self.registers.entry(number).or_insert_with(|| function.vreg(RegisterClass::GPR))
    }

    fn operand(&mut self, operand: select::Operand) -> Operand<Isa> {
        let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        match operand {
            select::Operand::Register(Reg::Virtual(register)) => {
                Operand::Virtual(self.value(register))
            }
            select::Operand::Register(Reg::Real(register)) => Operand::Register(register),
            select::Operand::Number(number) => Operand::Immediate(number),
            select::Operand::Block(block) => Operand::Block(BlockId::new(number(block))),
            select::Operand::Slot(slot) => Operand::Slot(SlotId::new(number(slot))),
            select::Operand::Function(callee) => {
                let base = Base::Symbol(Symbol::new(number(callee)));
                Operand::Address(Address { base, addend: 0, part: Part })
            }
        }
    }

    fn inst(&mut self, block: BlockId, one: &Selected) -> Result<(), Error> {
        if let (Opcode::COPY, Some(to), &[from]) = (one.opcode, one.result, &one.operands[..]) {
            return self.copy(block, to, from);
        }
        let mut operands: Vec<_> = one.operands.iter().map(|&one| self.operand(one)).collect();
        if let Some(register) = one.result {
            let result = match register {
                Reg::Virtual(number) => Operand::Virtual(self.define(number)),
                Reg::Real(register) => Operand::Register(register),
            };
            operands.insert(0, result);
        }
        let mut inst = Inst::new(one.opcode, operands);
        let desc = one.opcode.desc();
        if desc.is_call() || desc.is_return() {
            inst.uses = std::mem::take(&mut self.copied);
        }
        if desc.is_call() {
            inst.clobbers = CALL_CLOBBERED;
        }
        self.function.push(block, inst);
        Ok(())
    }

    /// Converts a copy. One from a machine register is a parameter of the function or the result of a call; one to
    /// a machine register is an argument of a call or the result of the function.
    fn copy(&mut self, block: BlockId, to: Reg, from: select::Operand) -> Result<(), Error> {
        match (to, from) {
            (Reg::Virtual(to), select::Operand::Register(Reg::Real(from)))
                if from != Register::X0 =>
            {
                let pinned = Pinned { value: Some(self.define(to)), register: from };
                let insts = &mut self.function[block].insts;
                match insts.iter_mut().rev().find(|inst| inst.desc().is_call()) {
                    Some(call) => call.defs.push(pinned),
                    None if block.index() == 0 => self.function.arguments.push(pinned),
                    None => return Err(Error::Operand(Opcode::COPY)),
                }
            }
            (Reg::Real(to), from) => {
                let value = match from {
                    select::Operand::Register(Reg::Virtual(number)) => self.value(number),
                    from => {
                        let from = self.operand(from);
                        let value = self.function.vreg(RegisterClass::GPR);
                        self.push_move(block, value, from);
                        value
                    }
                };
                self.copied.push(Pinned { value: Some(value), register: to });
            }
            (Reg::Virtual(to), from) => {
                // The definition may be of the same register.
                let from = self.operand(from);
                let value = self.define(to);
                self.push_move(block, value, from);
            }
        }
        Ok(())
    }

    /// Appends a copy, or an addition of 0 to a machine register.
    fn push_move(&mut self, block: BlockId, to: VReg, from: Operand<Isa>) {
        let to = Operand::Virtual(to);
        self.function.push(
            block,
            match from {
                Operand::Virtual(_) => Inst::new(Opcode::COPY, [to, from]),
                from => Inst::new(Opcode::ADDI, [to, from, Operand::Immediate(0)]),
            },
        );
    }

    /// Returns the register of a definition, which is a new one where there are several.
    fn define(&mut self, number: usize) -> VReg {
        if self.phis.contains(&number) {
            self.registers.remove(&number);
        }
        self.value(number)
    }

    fn edges(
        &mut self,
        parameters: &[Vec<usize>],
        ends: &[HashMap<usize, VReg>],
    ) -> Result<(), Error> {
        for (index, end) in (0..).zip(ends) {
            let block = BlockId::new(index);
            let mut targets: Vec<BlockId> = Vec::new();
            for inst in &self.function[block].insts {
                targets.extend(inst.targets());
            }
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                let wanted = parameters.get(to.index()).into_iter().flatten();
                let values = wanted.map(|register| end.get(register).copied());
                let values: Option<Vec<VReg>> = values.collect();
                let values = values.ok_or(Error::Operand(Opcode::PHI))?;
                self.function.edge(block, to, values);
            }
        }
        Ok(())
    }
}

/// Returns the number of the virtual register that an instruction defines.
fn defined(one: &Selected) -> Option<usize> {
    virtual_number(select::Operand::Register(one.result?))
}

fn virtual_number(operand: select::Operand) -> Option<usize> {
    match operand {
        select::Operand::Register(Reg::Virtual(number)) => Some(number),
        _ => None,
    }
}
