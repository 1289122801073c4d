//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

/// Name of the interface with addresses of 64 bits.
pub(crate) const MEMORY_64: &str = "memory64";

impl Features for FeatureSet {
    const TRIPLE: &'static str = "wasm32";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let defaults = Defaults::new("");
        match triple.arch() {
            "wasm32" => Some(defaults),
            "wasm64" => Some(defaults.with_abi(MEMORY_64)),
            _ => None,
        }
    }

    tablegen_mc::features_by_name!();
}
