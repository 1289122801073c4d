#[allow(dead_code)]
impl Processor {
    /// Returns the model of instruction execution.
    #[must_use]
    pub const fn model(self) -> Model {
        PROCESSOR_MODELS[self as usize]
    }
}
