#[allow(dead_code)]
impl Mnemonic {
    /// Returns the mnemonic of an instruction. `None` for instructions of the code
    /// generator, and for those without assembly text of their own.
    #[must_use]
    pub fn of(opcode: Opcode) -> ::core::option::Option<Self> {
        let number = MNEMONICS.get(opcode.index()).checked_sub(1)?;
        Self::from_value(number as u32)
    }

    /// Returns the instructions with the mnemonic.
    pub fn opcodes(
        self,
    ) -> impl ::core::iter::ExactSizeIterator<Item = Opcode> + ::core::clone::Clone {
        INSTRUCTIONS.get(self.index()).map(|index| Opcode::ALL[index])
    }
}
