#[allow(dead_code)]
impl Processor {
    /// Returns the features of the processor, with those that they imply.
    #[must_use]
    pub const fn features(self) -> FeatureSet {
        FeatureSet(PROCESSOR_FEATURES[self as usize])
    }

    /// Returns the features that code for the processor is tuned for, with those that they imply.
    #[must_use]
    pub const fn tuning(self) -> FeatureSet {
        FeatureSet(PROCESSOR_TUNING[self as usize])
    }
}
