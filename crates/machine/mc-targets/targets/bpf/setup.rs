//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "bpfel";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        match triple.arch() {
            "bpf" | "bpfel" | "bpf_le" => Some(Defaults::new("generic")),
            "bpfeb" | "bpf_be" => Some(Defaults::new("generic").with_order(ByteOrder::Big)),
            _ => None,
        }
    }

    tablegen_mc::features_by_name!();
}
