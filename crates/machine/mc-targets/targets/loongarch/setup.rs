//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "loongarch64";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let defaults = match triple.arch() {
            "loongarch64" => Defaults::new("generic-la64"),
            "loongarch32" => Defaults::new("generic-la32"),
            _ => return None,
        };
        // The last letters are those of the convention for floating-point registers.
        let environment = triple.environment();
        let abi = ["sf", "f32", "f64"].into_iter().find(|abi| environment.ends_with(abi));
        Some(defaults.with_abi(abi.unwrap_or_default()))
    }

    fn abi_named(self, name: &str) -> Option<&'static str> {
        let prefix = if self.contains(Feature::Feature64Bit) { "lp64" } else { "ilp32" };
        match name.strip_prefix(prefix)? {
            "s" => Some("sf"),
            "f" => Some("f32"),
            "d" => Some("f64"),
            _ => None,
        }
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
