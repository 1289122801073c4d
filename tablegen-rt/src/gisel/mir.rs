//! A function in machine instructions to start with.
//!
//! A [`Mir`] holds blocks of instructions and implements [`Function`] and
//! [`Edit`], so that a generated selector can run before there is an IR of one's own.
//! Who has an IR finds in the source of this module what is to be implemented for it: `mir.rs` is
//! what a user builds, `mir/editing.rs` what the selector asks for.
//!
//! In go instructions: [`Mir::push`] after [`Mir::add_block`] and [`Mir::register`].
//! [`Mir::select_all`] runs a selector over all of them, from the last to the first. Out come
//! instructions of the target, to be walked from [`Mir::blocks`]; `Display` shows them at any time.
//!
//! ```
//! use tablegen_rt::gisel::mir::{Effects, Machine, Mir};
//! use tablegen_rt::gisel::{Llt, Operand};
//!
//! /// Opcodes, registers and classes may be numbers, as here, or enums of a generated module.
//! struct Target;
//!
//! impl Machine for Target {
//!     type Opcode = u32;
//!     type Register = u32;
//!     type RegisterClass = u32;
//!     type SubRegIndex = u32;
//!
//!     fn copy(&self) -> u32 {
//!         1
//!     }
//!     fn effects(&self, opcode: u32) -> Effects {
//!         Effects { stores: opcode == 70, ..Effects::default() }
//!     }
//! }
//!
//! let word = Llt::scalar(32);
//! let mut mir = Mir::new(Target);
//! let block = mir.add_block();
//! let (x, sum) = (mir.register(word), mir.register(word));
//! mir.push(block, 50, &[sum], &[Operand::Register(x), Operand::Immediate(5)]);
//! mir.push(block, 70, &[], &[Operand::Register(sum)]);
//! assert_eq!(mir.to_string(), "bb.0:\n  %1(s32) = 50 %0(s32), 5\n  70 %1(s32)\n");
//! ```
//!
//! With the `Selector` and the hooks of a generated module, instructions are selected so:
//!
//! ```text
//! let mut selector = Selector::new();
//! mir.select_all(|mir, inst| selector.select(mir, inst, &hooks))?;
//! ```

use alloc::vec::Vec;
use core::fmt;

use super::function::{Access, Memory, Operand as Value};
use super::{Edit, Function, Llt};
use crate::isel::Numbered;

pub use crate::isel::graph::Reg;

mod editing;
mod show;
#[cfg(test)]
mod tests;

/// What instructions do beside their operands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// It may read memory.
    pub loads: bool,
    /// It may write memory.
    pub stores: bool,
    /// It does something else that is seen: a branch, a call.
    pub others: bool,
}

impl Effects {
    /// Whether a read must not be moved over it.
    fn is_barrier(self) -> bool {
        self.stores || self.others
    }
}

/// The machine: enums of a generated module, and what is known of them.
pub trait Machine {
    /// Instructions.
    type Opcode: Numbered + PartialEq + fmt::Display;
    /// Registers.
    type Register: Numbered + PartialEq + fmt::Display;
    /// Register classes.
    type RegisterClass: Numbered + PartialEq + fmt::Display;
    /// Sub-register indices.
    type SubRegIndex: Numbered + PartialEq + fmt::Display;

    /// The opcode `COPY`.
    fn copy(&self) -> Self::Opcode;

    /// What an instruction does beside its operands.
    fn effects(&self, opcode: Self::Opcode) -> Effects;

    /// The number of the bank that a class is in. By default there is one bank.
    fn bank(&self, _class: Self::RegisterClass) -> u32 {
        0
    }

    /// The bank that a register of the machine is in.
    fn bank_of_register(&self, _register: Self::Register) -> u32 {
        0
    }

    /// The class that an operand of an instruction has to be in.
    fn operand_class(&self, _opcode: Self::Opcode, _operand: usize) -> Option<Self::RegisterClass> {
        None
    }

    /// The class of registers that are in both of two classes.
    fn common_class(
        &self,
        one: Self::RegisterClass,
        other: Self::RegisterClass,
    ) -> Option<Self::RegisterClass> {
        (one == other).then_some(one)
    }

    /// Registers that an instruction always writes.
    fn implicit_defs(&self, _opcode: Self::Opcode) -> Vec<Self::Register> {
        Vec::new()
    }

    /// Registers that an instruction always reads.
    fn implicit_uses(&self, _opcode: Self::Opcode) -> Vec<Self::Register> {
        Vec::new()
    }

    /// How many bits pointers into an address space have.
    fn pointer_bits(&self, _space: u32) -> u32 {
        32
    }
}

/// An instruction, by its number. It belongs to one function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inst(usize);

/// What an operand of a function on a machine `M` is.
pub type OperandOf<M> = Value<Reg<<M as Machine>::Register>>;

/// An operand, and if it is a register, how the instruction has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operand<R, S> {
    /// What it is.
    pub value: Value<Reg<R>>,
    /// How a register is had.
    pub access: Access<S>,
}

/// What there is of an instruction.
#[derive(Clone)]
struct Data<M: Machine> {
    opcode: M::Opcode,
    operands: Vec<Operand<M::Register, M::SubRegIndex>>,
    memory: Vec<Memory>,
    flags: u32,
    /// The block that it is in; none if it was taken out.
    block: Option<usize>,
}

/// What is known of a virtual register.
#[derive(Clone)]
struct Virtual<C> {
    ty: Option<Llt>,
    bank: u32,
    class: Option<C>,
}

/// A function.
#[derive(Clone)]
pub struct Mir<M: Machine> {
    machine: M,
    insts: Vec<Data<M>>,
    blocks: Vec<Vec<Inst>>,
    registers: Vec<Virtual<M::RegisterClass>>,
}

impl<M: Machine> Mir<M> {
    /// A function without blocks.
    pub const fn new(machine: M) -> Self {
        Mir { machine, insts: Vec::new(), blocks: Vec::new(), registers: Vec::new() }
    }

    /// The machine.
    pub const fn machine(&self) -> &M {
        &self.machine
    }

    /// Adds a block at the end; gives its number.
    pub fn add_block(&mut self) -> usize {
        self.blocks.push(Vec::new());
        self.blocks.len() - 1
    }

    /// A new virtual register of a type, in bank 0.
    pub fn register(&mut self, ty: Llt) -> Reg<M::Register> {
        self.register_in_bank(ty, 0)
    }

    /// A new virtual register of a type, in a bank.
    pub fn register_in_bank(&mut self, ty: Llt, bank: u32) -> Reg<M::Register> {
        self.registers.push(Virtual { ty: Some(ty), bank, class: None });
        Reg::Virtual(self.registers.len() - 1)
    }

    /// Adds an instruction at the end of a block: registers that it writes, and other operands.
    ///
    /// # Panics
    /// There is no such block.
    pub fn push(
        &mut self,
        block: usize,
        opcode: M::Opcode,
        results: &[Reg<M::Register>],
        operands: &[OperandOf<M>],
    ) -> Inst {
        let inst = self.add(opcode, block);
        self.blocks[block].push(inst);
        for &result in results {
            self.add_register(inst, Some(result), Access::written());
        }
        for &operand in operands {
            self.add_operand(inst, operand);
        }
        inst
    }

    /// Takes down that an instruction accesses memory.
    pub fn add_memory(&mut self, inst: Inst, memory: Memory) {
        self.insts[inst.0].memory.push(memory);
    }

    /// The numbers of blocks, with their instructions.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &[Inst])> {
        self.blocks.iter().map(Vec::as_slice).enumerate()
    }

    /// The operands of an instruction, those beside its description at the end.
    pub fn operands(&self, inst: Inst) -> &[Operand<M::Register, M::SubRegIndex>] {
        &self.insts[inst.0].operands
    }

    /// The class of a register, if it is a virtual one that was restricted to a class.
    pub fn class(&self, register: Reg<M::Register>) -> Option<M::RegisterClass> {
        match register {
            Reg::Virtual(number) => self.registers.get(number)?.class,
            Reg::Real(_) => None,
        }
    }

    /// Whether an instruction can be taken out: nothing uses what it computes, and that is all that
    /// it does.
    pub fn is_dead(&self, inst: Inst) -> bool {
        let data = &self.insts[inst.0];
        let effects = self.machine.effects(data.opcode);
        let is_unused = |operand: &Operand<_, _>| match operand.value {
            Value::Register(register @ Reg::Virtual(_)) => self.use_count(register) == 0,
            _ => false,
        };
        let mut results = data.operands.iter().filter(|operand| operand.access.is_def).peekable();
        !effects.is_barrier() && results.peek().is_some() && results.all(is_unused)
    }

    /// Selects instructions, from the last to the first. What nothing uses any more is taken out.
    /// `select` is called with each instruction that was there at the beginning; it has to pass
    /// over those that need not be selected.
    ///
    /// # Errors
    /// The first error of `select`.
    pub fn select_all<E>(
        &mut self,
        mut select: impl FnMut(&mut Self, Inst) -> Result<(), E>,
    ) -> Result<(), E> {
        for block in (0..self.blocks.len()).rev() {
            let insts = self.blocks[block].clone();
            for &inst in insts.iter().rev() {
                if self.insts[inst.0].block.is_none() {
                    continue;
                }
                if self.is_dead(inst) {
                    self.erase(inst);
                } else {
                    select(self, inst)?;
                }
            }
        }
        Ok(())
    }

    /// An instruction that is in no list yet, with operands beside its description.
    fn add(&mut self, opcode: M::Opcode, block: usize) -> Inst {
        let of = |registers: Vec<M::Register>, is_def| {
            registers.into_iter().map(move |one| Operand {
                value: Value::Register(Reg::Real(one)),
                access: Access { is_def, is_implicit: true, ..Access::read() },
            })
        };
        let defs = of(self.machine.implicit_defs(opcode), true);
        let operands = defs.chain(of(self.machine.implicit_uses(opcode), false)).collect();
        let block = Some(block);
        self.insts.push(Data { opcode, operands, memory: Vec::new(), flags: 0, block });
        Inst(self.insts.len() - 1)
    }
}
