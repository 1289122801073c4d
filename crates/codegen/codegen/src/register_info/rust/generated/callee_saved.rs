#[allow(dead_code)]
impl CalleeSaved {
    /// Returns the callee-saved registers, in the order in which they are saved.
    #[must_use]
    pub fn saved(self) -> Members {
        Members::new(&REGISTER_TABLES.saved_runs, REGISTER_TABLES.saved_starts.range(self.index()))
    }

    /// Returns true if a call preserves the value of a register.
    #[must_use]
    pub fn preserves(self, register: Register) -> bool {
        REGISTER_TABLES.preserved.contains(self.index(), register.index())
    }
}
