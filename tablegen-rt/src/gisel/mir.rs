//! Function in machine instructions, for use without an IR of one's own.
//!
//! A [`Mir`] holds blocks of instructions and implements [`Function`] and [`Edit`]. Its source is
//! an example of these traits: `mir/editing.rs` implements them.
//!
//! The input consists of instructions: [`Mir::push`] after [`Mir::add_block`] and
//! [`Mir::register`]. [`Mir::select_all`] runs a selector on all of them, from the last to the
//! first. [`Mir::blocks`] returns the result. `Display` prints the function at any time.
//!
//! Methods that take an [`Inst`] panic if it belongs to a function with more instructions.
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
//! Selection with the `Selector` and the hooks of a generated module:
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

/// Side effects of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// May read memory.
    pub loads: bool,
    /// May write memory.
    pub stores: bool,
    /// Has another side effect, as branches and calls do.
    pub others: bool,
}

impl Effects {
    /// Returns true if a memory read must not be moved across.
    fn is_barrier(self) -> bool {
        self.stores || self.others
    }
}

/// Machine: the enums of a generated module, and properties of their values.
pub trait Machine {
    /// Enum of opcodes.
    type Opcode: Numbered + PartialEq + fmt::Display;
    /// Enum of registers.
    type Register: Numbered + PartialEq + fmt::Display;
    /// Enum of register classes.
    type RegisterClass: Numbered + PartialEq + fmt::Display;
    /// Enum of sub-register indices.
    type SubRegIndex: Numbered + PartialEq + fmt::Display;

    /// Returns the opcode `COPY`.
    fn copy(&self) -> Self::Opcode;

    /// Returns the side effects of an instruction.
    fn effects(&self, opcode: Self::Opcode) -> Effects;

    /// Returns the number of the register bank of a class. By default there is one bank, 0.
    fn bank(&self, _class: Self::RegisterClass) -> u32 {
        0
    }

    /// Returns the number of the register bank of a physical register. The default is 0.
    fn bank_of_register(&self, _register: Self::Register) -> u32 {
        0
    }

    /// Returns the register class that an operand requires, or `None` if it requires none.
    fn operand_class(&self, _opcode: Self::Opcode, _operand: usize) -> Option<Self::RegisterClass> {
        None
    }

    /// Returns the class of the registers that are in both classes, or `None` if it does not exist.
    /// By default classes have nothing in common.
    fn common_class(
        &self,
        one: Self::RegisterClass,
        other: Self::RegisterClass,
    ) -> Option<Self::RegisterClass> {
        (one == other).then_some(one)
    }

    /// Returns the implicit definitions of an opcode, in the order of `Defs`. The default has none.
    fn implicit_defs(&self, _opcode: Self::Opcode) -> Vec<Self::Register> {
        Vec::new()
    }

    /// Returns the implicit uses of an opcode. The default has none.
    fn implicit_uses(&self, _opcode: Self::Opcode) -> Vec<Self::Register> {
        Vec::new()
    }

    /// Returns the size of pointers into an address space, in bits. The default is 32.
    fn pointer_bits(&self, _space: u32) -> u32 {
        32
    }
}

/// Handle of an instruction, valid in one function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inst(usize);

/// Operand of a function on a machine `M`.
pub type OperandOf<M> = Value<Reg<<M as Machine>::Register>>;

/// Operand with the properties of its register.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operand<R, S> {
    /// Register or other value.
    pub value: Value<Reg<R>>,
    /// Properties of the register operand. Meaningless for other values.
    pub access: Access<S>,
}

/// Data of an instruction.
#[derive(Clone)]
struct Data<M: Machine> {
    opcode: M::Opcode,
    operands: Vec<Operand<M::Register, M::SubRegIndex>>,
    memory: Vec<Memory>,
    flags: u32,
    /// Block of the instruction; `None` if it was erased.
    block: Option<usize>,
}

/// Properties of a virtual register.
#[derive(Clone)]
struct Virtual<C> {
    ty: Option<Llt>,
    bank: u32,
    class: Option<C>,
}

/// Function in machine instructions.
#[derive(Clone)]
pub struct Mir<M: Machine> {
    machine: M,
    insts: Vec<Data<M>>,
    blocks: Vec<Vec<Inst>>,
    registers: Vec<Virtual<M::RegisterClass>>,
}

impl<M: Machine> Mir<M> {
    /// Returns a function without blocks.
    pub const fn new(machine: M) -> Self {
        Mir { machine, insts: Vec::new(), blocks: Vec::new(), registers: Vec::new() }
    }

    /// Returns the machine.
    pub const fn machine(&self) -> &M {
        &self.machine
    }

    /// Appends a block and returns its number, which starts at 0.
    pub fn add_block(&mut self) -> usize {
        self.blocks.push(Vec::new());
        self.blocks.len() - 1
    }

    /// Makes a virtual register of a type, in bank 0.
    pub fn register(&mut self, ty: Llt) -> Reg<M::Register> {
        self.register_in_bank(ty, 0)
    }

    /// Makes a virtual register of a type, in a bank.
    pub fn register_in_bank(&mut self, ty: Llt, bank: u32) -> Reg<M::Register> {
        self.registers.push(Virtual { ty: Some(ty), bank, class: None });
        Reg::Virtual(self.registers.len() - 1)
    }

    /// Appends an instruction to a block. `results` are added as definitions, registers in
    /// `operands` as uses.
    ///
    /// # Panics
    /// Panics if the block does not exist.
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

    /// Adds a memory access to an instruction.
    ///
    /// # Panics
    /// Panics if the instruction does not exist.
    pub fn add_memory(&mut self, inst: Inst, memory: Memory) {
        self.insts[inst.0].memory.push(memory);
    }

    /// Returns all blocks in order, as a number and the instructions.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &[Inst])> {
        self.blocks.iter().map(Vec::as_slice).enumerate()
    }

    /// Returns the operands of an instruction, implicit ones last.
    ///
    /// # Panics
    /// Panics if the instruction does not exist.
    pub fn operands(&self, inst: Inst) -> &[Operand<M::Register, M::SubRegIndex>] {
        &self.insts[inst.0].operands
    }

    /// Returns the class that a virtual register is constrained to. Returns `None` for other
    /// registers.
    pub fn class(&self, register: Reg<M::Register>) -> Option<M::RegisterClass> {
        match register {
            Reg::Virtual(number) => self.registers.get(number)?.class,
            Reg::Real(_) => None,
        }
    }

    /// Returns true if an instruction can be erased: it has results, they are unused, and it has no
    /// side effects.
    ///
    /// # Panics
    /// Panics if the instruction does not exist.
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

    /// Selects instructions, from the last to the first. Dead instructions are erased.
    ///
    /// `select` is called with each instruction that was in the function before; it must ignore
    /// those that need no selection.
    ///
    /// # Errors
    /// Returns an error if `select` fails. Later instructions have been selected then.
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

    /// Makes an instruction with its implicit operands, without inserting it into the block.
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
