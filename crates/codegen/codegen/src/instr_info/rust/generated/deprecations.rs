#[allow(unused_imports)]
pub use ::tablegen_rt::mc::tables::Deprecation;

#[allow(dead_code)]
impl Opcode {
    /// Returns the reason of the deprecation. `None` if the instruction is not deprecated.
    #[must_use]
    pub fn deprecation(self) -> ::core::option::Option<Deprecation> {
        let index = DEPRECATED.get(self.value(), 0)?;
        DEPRECATIONS.get(index as usize).copied()
    }
}
