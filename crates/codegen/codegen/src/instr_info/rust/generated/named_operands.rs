/// Returns the index of the first machine operand with this name. `None` if the
/// instruction has no such operand, or no table of names.
#[allow(dead_code)]
#[must_use]
pub fn operand_index(opcode: Opcode, name: OperandName) -> ::core::option::Option<u8> {
    NAMED_OPERANDS.index(opcode.index(), name.index())
}

/// Returns the name of the operand whose first machine operand has this index.
#[allow(dead_code)]
#[must_use]
pub fn operand_name(opcode: Opcode, index: u8) -> ::core::option::Option<OperandName> {
    let name = NAMED_OPERANDS.name(opcode.index(), index)?;
    OperandName::ALL.get(name).copied()
}
