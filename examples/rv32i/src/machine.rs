//! Machine for which code is generated: extensions and instruction costs.

use crate::target::subtarget::{FeatureSet, Model, Processor};
use crate::target::{Feature, Opcode};

/// Machine for which code is generated.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The extensions that there are.
    pub features: FeatureSet,
    /// Cost model that orders instructions. `None` keeps the order.
    pub model: Option<Model>,
}

impl Machine {
    /// RV32I, and nothing else.
    pub const BASE: Self = Machine { features: FeatureSet::EMPTY, model: None };

    /// Creates the machine of a processor, with all its extensions.
    #[must_use]
    pub fn of(processor: Processor) -> Self {
        Machine { features: processor.features(), model: Some(processor.model()) }
    }

    /// True if the machine has the extension with this option name.
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
