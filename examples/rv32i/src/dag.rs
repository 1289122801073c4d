//! The selection DAG of a basic block: that of `tablegen-rt`, with the names of this target.

use tablegen_rt::isel::graph::{self, Graph, Machine};

use crate::target::selector::{CondCode, NodeOpcode};
use crate::target::{Opcode, Register, ValueType};

pub use tablegen_rt::isel::graph::Value;

/// Types of opcodes, conditions and values in the DAGs of this machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rv32i;

impl Machine for Rv32i {
    type NodeOpcode = NodeOpcode;
    type CondCode = CondCode;
    type ValueType = ValueType;
    type Opcode = Opcode;
    type Register = Register;
}

/// The nodes of a block.
pub type BlockDag = Graph<Rv32i>;

/// Kind of a node.
pub type Kind = graph::Kind<Rv32i>;

/// A register of the machine, or one of those that have no names yet.
pub type Reg = graph::Reg<Register>;

/// The type of all values.
pub const WORD: ValueType = ValueType::i32;
