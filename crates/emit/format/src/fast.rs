//! Choices of fast instruction selection.

rows! {
    /// Instruction or sub-register for a node.
    Choice {
        /// Index of the condition; 0 for no condition.
        condition: u64 as u64,
        /// 0 for an instruction, 1 for a sub-register.
        kind: u64 as u64,
        /// Value of the opcode or of the sub-register index.
        made: u64 as u64,
        /// Value of the register class.
        class: u64 as u64,
        /// Value of the register that the first operand is copied to; 0 for no copy.
        first_copy: u64 as u64,
        /// Value of the register that the second operand is copied to; 0 for no copy.
        second_copy: u64 as u64,
    }
}
