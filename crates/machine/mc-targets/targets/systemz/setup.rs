//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "s390x";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let is_own = matches!(triple.arch(), "s390x" | "systemz");
        is_own.then_some(Defaults::new("generic").with_order(ByteOrder::Big))
    }

    tablegen_mc::features_by_name!();
}
