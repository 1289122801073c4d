//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};

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

    tablegen_mc::features_by_name!();
}
