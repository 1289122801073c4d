//! Machine code: instructions of a target in functions and blocks.
//!
//! Before register allocation a [`Function`] is in SSA form: each virtual register has one definition,
//! and blocks have parameters, which the [edges](Edge) of preceding blocks give values. Afterwards all
//! operands are physical registers, and blocks have no parameters. `Function` is generic over the
//! [`Isa`], the generated types of a target.
//!
//! # What a lowering writes
//!
//! - **Operands** are in the order of the instruction's description: outputs, then inputs. The second
//!   one of two tied operands is a register of its own, which the allocator makes equal.
//! - **Values in fixed registers** are [`Pinned`], apart from the operands: arguments and results of
//!   calls, operands of `ret`, parameters of the function ([`Function::arguments`]). There is no copy to
//!   or from a physical register. Operands may be physical registers that are never allocated, such as
//!   the zero register or the stack pointer.
//! - **Calls** have [`Inst::clobbers`], the registers that the call does not preserve.
//! - **Terminators** are the last instructions of a block: conditional branches and at most one jump at
//!   the end, or a return. Their targets are operands, and [`Block::edges`] has each successor once, with
//!   the values of its parameters. The last block of a conditional branch is the target of a jump, too;
//!   jumps to the next block are removed later.
//! - **Memory of the frame** is a [`Slot`]. Its operand is in the place of the base register, and an
//!   immediate follows if the instruction has an offset.

mod fault;
mod frame;
mod function;
mod isa;
pub mod text;

pub use fault::{Fault, FaultKind};
pub use frame::Frame;
pub use function::{
    Address, Base, Block, BlockId, Cfi, Constant, ConstantId, Edge, Function, Inst, JumpTable,
    JumpTableId, Operand, Operands, Pinned, Role, Slot, SlotId, SlotKind, Symbol, VReg,
};
pub use isa::{Isa, Part};
