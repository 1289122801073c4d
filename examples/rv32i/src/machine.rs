//! What code is made for: which extensions there are, and what instructions cost.

use crate::target::subtarget::{FeatureSet, Model, Processor};
use crate::target::{Feature, Opcode};

/// What code is made for.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The extensions that there are.
    pub features: FeatureSet,
    /// What instructions cost, by which they are put in order; none: they stay as they come.
    pub model: Option<Model>,
}

impl Machine {
    /// RV32I, and nothing else.
    pub const BASE: Self = Machine { features: FeatureSet::EMPTY, model: None };

    /// One with all that the processor has.
    #[must_use]
    pub fn of(processor: Processor) -> Self {
        Machine { features: processor.features(), model: Some(processor.model()) }
    }

    /// Whether it has an extension, by the name that users write.
    #[must_use]
    pub fn has(&self, extension: &str) -> bool {
        self.features.iter().any(|feature| feature.option() == extension)
    }

    /// The extension that an instruction needs and that is not there.
    #[must_use]
    pub fn lacks(&self, opcode: Opcode) -> Option<Feature> {
        if opcode.is_available(|name| self.has(name)) {
            return None;
        }
        let would_do = |feature: &Feature| {
            opcode.is_available(|name| name == feature.option() || self.has(name))
        };
        Feature::ALL.iter().copied().find(would_do)
    }
}
