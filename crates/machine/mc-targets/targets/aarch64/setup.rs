//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "aarch64";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let generic = Defaults::new("generic").with_bare("+v8a");
        let defaults = match triple.arch() {
            "aarch64" | "arm64" | "arm64ec" => generic,
            "aarch64_be" => generic.with_order(ByteOrder::Big),
            "arm64e" => Defaults::new("apple-a12"),
            _ => return None,
        };
        let is_ilp32 = triple.environment().contains("ilp32");
        Some(if is_ilp32 { defaults.with_abi("ilp32") } else { defaults })
    }

    tablegen_mc::features_by_name!();
}
