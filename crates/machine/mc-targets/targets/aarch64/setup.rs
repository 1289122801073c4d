//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

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

    fn of_processor(name: &str) -> Result<[Self; 2], UnknownName> {
        let processor = Processor::find(name)?;
        Ok([processor.features(), processor.tuning()])
    }

    fn set(self, name: &str, is_on: bool) -> Result<Self, UnknownName> {
        let feature = Feature::from_option(name)?;
        Ok(if is_on { self.enable(feature) } else { self.disable(feature) })
    }
}
