//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "wasm32";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        matches!(triple.arch(), "wasm32" | "wasm64").then_some(Defaults::new("generic"))
    }

    tablegen_mc::features_by_name!();
}
