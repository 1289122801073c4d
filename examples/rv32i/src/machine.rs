//! Machine for which code is generated: extensions and instruction costs.

use crate::target::subtarget::{FeatureSet, Model, Processor};
use crate::target::{Feature, Opcode};

/// Machine for which code is generated.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// Enabled features.
    pub features: FeatureSet,
    /// Cost model that orders instructions. `None` keeps the order.
    pub model: Option<Model>,
}

impl Machine {
    /// RV32I without extensions.
    pub const BASE: Self = Machine { features: FeatureSet::EMPTY, model: None };

    /// Creates the machine of a processor, with all its extensions.
    #[must_use]
    pub fn of(processor: Processor) -> Self {
        Machine { features: processor.features(), model: Some(processor.model()) }
    }

    /// Returns true if the machine has an extension.
    #[must_use]
    pub fn has(&self, extension: Feature) -> bool {
        self.features.contains(extension)
    }

    /// Returns the extension that the machine must have for an instruction. Returns `None` if the
    /// instruction is available.
    #[must_use]
    pub fn lacks(&self, opcode: Opcode) -> Option<Feature> {
        if opcode.is_available(|feature| self.has(feature)) {
            return None;
        }
        let would_do =
            |feature: &Feature| opcode.is_available(|one| one == *feature || self.has(one));
        Feature::ALL.iter().copied().find(would_do)
    }
}
