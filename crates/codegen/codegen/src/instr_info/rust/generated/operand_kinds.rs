#[allow(dead_code)]
impl OperandKind {
    /// Returns the size in bits of the memory that the operand refers to, or 0 if it is unknown.
    #[must_use]
    pub fn memory_size(self) -> u32 {
        MEMORY_SIZES[self.value() as usize]
    }
}

/// Returns the kind with which an operand of an instruction is declared. `None` if the
/// kind has no name.
#[allow(dead_code)]
#[must_use]
pub fn operand_kind(opcode: Opcode, operand: usize) -> ::core::option::Option<OperandKind> {
    let kind = OPERAND_KINDS.get(opcode.index()).nth(operand)?;
    OperandKind::from_value(kind.checked_sub(1)? as u32)
}
