//! Selection DAG of a basic block: the one of `tablegen-rt` with the names of this target.

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

/// Graph of a block.
pub type BlockDag = Graph<Rv32i>;

/// Kind of a node.
pub type Kind = graph::Kind<Rv32i>;

/// Physical or virtual register.
pub type Reg = graph::Reg<Register>;

/// Type of all values.
pub const WORD: ValueType = ValueType::i32;
