//! [`Fault`]: rules that machine code breaks, as data.

use alloc::string::String;
use core::fmt;

use super::function::{BlockId, VReg};

/// Rule that machine code breaks, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Function.
    pub function: String,
    /// Block. `None` if the fault is one of the function.
    pub block: Option<BlockId>,
    /// Index of the instruction in its block. `None` if the fault is one of the block.
    pub inst: Option<usize>,
    /// Name of the opcode of the instruction. Empty for faults of a block or function.
    pub opcode: &'static str,
    /// Rule.
    pub kind: FaultKind,
}

/// Rule that machine code breaks. Operands are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// The function has no block.
    NoBlock,
    /// The first block has parameters or a predecessor.
    EntryHasPredecessor,
    /// The instruction has fewer or more operands than its description.
    OperandCount {
        /// Number of operands in the description.
        expected: usize,
        /// Number of operands.
        found: usize,
    },
    /// An operand is not of the kind in the description.
    OperandKind {
        /// Operand.
        operand: usize,
        /// Kind of the description.
        expected: &'static str,
    },
    /// A register is not in the class of its operand, or the classes of both have no common register.
    Class {
        /// Operand.
        operand: usize,
        /// Register, or class of the virtual register.
        found: &'static str,
        /// Class of the operand.
        expected: &'static str,
    },
    /// A physical register that the allocator uses is an operand or an implicit input.
    Allocatable(&'static str),
    /// No register of the class can be allocated.
    NoRegister(&'static str),
    /// A virtual register, block, slot, constant, jump table or symbol does not exist.
    Unknown(String),
    /// A virtual register has several definitions.
    Redefined(VReg),
    /// A virtual register is not defined on all paths to its use.
    Undefined(VReg),
    /// A virtual register has a class that its target does not allocate.
    Unallocatable(VReg),
    /// Two values, or a value and a lost one, are in one fixed register.
    Pinned(&'static str),
    /// A terminator is not at the end of its block.
    TerminatorInside,
    /// A terminator defines a register.
    TerminatorDefines,
    /// The control flow goes on behind the block, but no jump says where.
    NoTerminator,
    /// A branch has a target that is no edge of the block, or there are two edges to one block.
    Edge(BlockId),
    /// An edge has not one value for each parameter, or one of another bank.
    Arguments(BlockId),
    /// A tied operand is not a register.
    Tied(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.function)?;
        if let Some(block) = self.block {
            write!(f, ": {block}")?;
        }
        if let Some(inst) = self.inst {
            write!(f, ": {inst}: {}", self.opcode)?;
        }
        f.write_str(": ")?;
        match &self.kind {
            FaultKind::NoBlock => f.write_str("function has no block"),
            FaultKind::EntryHasPredecessor => {
                f.write_str("first block has parameters or predecessors")
            }
            FaultKind::OperandCount { expected, found } => {
                write!(f, "instruction has {found} operands, not {expected}")
            }
            FaultKind::OperandKind { operand, expected } => {
                write!(f, "operand {operand} is no {expected}")
            }
            FaultKind::Class { operand, found, expected } => {
                write!(f, "operand {operand} is of `{found}`, not of the class `{expected}`")
            }
            FaultKind::Allocatable(register) => {
                write!(f, "register `{register}` is allocated, and no operand")
            }
            FaultKind::NoRegister(class) => {
                write!(f, "class `{class}` has no register to allocate")
            }
            FaultKind::Unknown(what) => write!(f, "{what} does not exist"),
            FaultKind::Redefined(vreg) => write!(f, "{vreg} has several definitions"),
            FaultKind::Undefined(vreg) => write!(f, "{vreg} is not defined here"),
            FaultKind::Unallocatable(vreg) => {
                write!(f, "class of {vreg} is not one that the target allocates")
            }
            FaultKind::Pinned(register) => write!(f, "register `{register}` has two values"),
            FaultKind::TerminatorInside => f.write_str("terminator is not at the end of its block"),
            FaultKind::TerminatorDefines => f.write_str("terminator defines a register"),
            FaultKind::NoTerminator => f.write_str("block does not end with a jump"),
            FaultKind::Edge(block) => write!(f, "branches and edges to {block} differ"),
            FaultKind::Arguments(block) => {
                write!(f, "values of the edge to {block} are not those of its parameters")
            }
            FaultKind::Tied(operand) => write!(f, "tied operand {operand} is no register"),
        }
    }
}
