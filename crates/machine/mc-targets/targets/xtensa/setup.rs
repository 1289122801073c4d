//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "xtensa";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        (triple.arch() == "xtensa").then_some(Defaults::new(""))
    }

    tablegen_mc::features_by_name!();
}
