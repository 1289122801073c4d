/// Returns the machine operands of an operand of the description. `None` if it does not
/// exist, or the instruction has no table of operands.
#[allow(dead_code)]
#[must_use]
pub fn machine_operands(
    opcode: Opcode,
    operand: usize,
) -> ::core::option::Option<::core::ops::Range<usize>> {
    let mut sizes = OPERAND_SIZES.get(opcode.index());
    let start = sizes.clone().take(operand).sum();
    let size = sizes.nth(operand)?;
    ::core::option::Option::Some(start..start + size)
}
