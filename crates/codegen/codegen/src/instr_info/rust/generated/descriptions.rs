/// Description of an instruction.
#[allow(dead_code)]
pub type InstrDesc = ::tablegen_rt::mc::desc::InstrDesc<Opcode>;

/// Description of an operand.
#[allow(dead_code)]
pub type OperandDesc = ::tablegen_rt::mc::desc::OperandDesc<Opcode>;

#[allow(dead_code)]
impl Opcode {
    /// Tables of descriptions, for constants of target code.
    #[doc(hidden)]
    pub const DESCRIPTIONS: &'static ::tablegen_rt::mc::desc::Tables = &INSTRUCTIONS;

    /// Returns the description of this instruction.
    #[inline]
    #[must_use]
    pub fn desc(self) -> InstrDesc {
        InstrDesc::of(self)
    }
}

/// Instruction with its operands, at most as many as an instruction of the target has.
#[allow(dead_code)]
pub type MachineInst = ::tablegen_rt::mc::machine::MachineInst<Opcode, Register, MAX_OPERANDS>;
