//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "m68k";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let is_own = triple.arch() == "m68k";
        is_own.then_some(Defaults::new("generic").with_order(ByteOrder::Big))
    }

    tablegen_mc::features_by_name!();
}
