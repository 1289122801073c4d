//! Writes and reads of an instruction, by number.

/// Numbers of the writes and reads of an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Operands {
    pub writes: Vec<u32>,
    pub reads: Vec<u32>,
}
