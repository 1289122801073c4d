#[allow(dead_code)]
impl Opcode {
    /// Returns the requirements of the instruction.
    #[must_use]
    pub fn requirements(
        self,
    ) -> impl ::core::iter::ExactSizeIterator<Item = Requirement> + ::core::clone::Clone {
        REQUIREMENTS.get(self.index()).map(|index| Requirement::ALL[index])
    }

    /// Returns true if all requirements of the instruction are met by a target for whose
    /// features `has` returns true.
    #[must_use]
    pub fn is_available(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
        self.requirements().all(|requirement| requirement.is_met(&has))
    }
}
