#[allow(dead_code)]
impl RegisterBank {
    /// Returns the bank with the registers of a class. `None` if they are in several
    /// banks or in no bank.
    #[must_use]
    pub fn of(class: RegisterClass) -> ::core::option::Option<Self> {
        let index = BANK_OF_CLASS.get(class.index()).checked_sub(1)?;
        Self::ALL.get(index as usize).copied()
    }

    /// Returns the classes whose registers are in the bank.
    pub fn classes(
        self,
    ) -> impl ::core::iter::ExactSizeIterator<Item = RegisterClass> + ::core::clone::Clone {
        BANK_CLASSES.get(self.index()).map(|index| RegisterClass::ALL[index])
    }

    /// Returns true if the registers of a class are in the bank.
    #[must_use]
    pub fn covers(self, class: RegisterClass) -> bool {
        self.classes().any(|one| one == class)
    }

    /// Returns the size in bits of the largest register when it is spilled, in a
    /// hardware mode.
    #[must_use]
    pub fn size(self, mode: HwMode) -> u32 {
        BANK_SIZES.get(mode.index() * Self::COUNT + self.index()) as u32
    }
}
