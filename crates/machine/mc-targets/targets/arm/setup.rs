//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

/// Convention in which floating-point numbers are in general registers.
pub(crate) const SOFT: &str = "soft";

impl Features for FeatureSet {
    const TRIPLE: &'static str = "arm";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let (name, is_thumb) = match triple.arch() {
            arch if arch.starts_with("thumb") => (arch.trim_start_matches("thumb"), true),
            arch => (arch.strip_prefix("arm")?, false),
        };
        // `armeb`, `armebv7` and `armv7eb`.
        let little = name.strip_prefix("eb").or(name.strip_suffix("eb"));
        let order = if little.is_some() { ByteOrder::Big } else { ByteOrder::Little };
        let architecture = architecture(little.unwrap_or(name))?;
        let is_thumb = is_thumb || architecture == "+armv6-m";
        let features = if is_thumb { "+thumb-mode,+v4t" } else { "" };
        let defaults = Defaults::new("").with_features(features).with_order(order);
        // Interfaces such as `gnueabi` have floating-point numbers in general registers.
        let environment = triple.environment();
        let is_soft = environment.contains("eabi") && !environment.ends_with("hf");
        let abi = if is_soft { SOFT } else { "" };
        Some(defaults.with_architecture(architecture).with_abi(abi))
    }

    tablegen_mc::features_by_name!();
}

/// Returns the feature of an architecture in a triple, such as `v7a`, which follows `arm` or `thumb`. Empty for an
/// empty name.
pub(crate) fn architecture(name: &str) -> Option<&'static str> {
    Some(match name {
        "" => "",
        "v4" => "+armv4",
        "v4t" => "+armv4t",
        "v5" | "v5t" => "+armv5t",
        "v5e" | "v5te" => "+armv5te",
        "v5tej" => "+armv5tej",
        "v6" | "v6j" => "+armv6",
        "v6k" | "v6hl" => "+armv6k",
        "v6t2" => "+armv6t2",
        "v6z" | "v6zk" | "v6kz" => "+armv6kz",
        "v6m" | "v6-m" | "v6sm" | "v6s-m" => "+armv6-m",
        "v7" | "v7a" | "v7-a" | "v7hl" | "v7l" => "+armv7-a",
        "v7ve" => "+armv7ve",
        "v7r" | "v7-r" => "+armv7-r",
        "v7m" | "v7-m" => "+armv7-m",
        "v7em" | "v7e-m" => "+armv7e-m",
        "v7s" => "+armv7s",
        "v7k" => "+armv7k",
        "v8" | "v8a" | "v8-a" | "v8l" => "+armv8-a",
        "v8.1a" | "v8.1-a" => "+armv8.1-a",
        "v8.2a" | "v8.2-a" => "+armv8.2-a",
        "v8.3a" | "v8.3-a" => "+armv8.3-a",
        "v8.4a" | "v8.4-a" => "+armv8.4-a",
        "v8.5a" | "v8.5-a" => "+armv8.5-a",
        "v8.6a" | "v8.6-a" => "+armv8.6-a",
        "v8.7a" | "v8.7-a" => "+armv8.7-a",
        "v8.8a" | "v8.8-a" => "+armv8.8-a",
        "v8.9a" | "v8.9-a" => "+armv8.9-a",
        "v8r" | "v8-r" => "+armv8-r",
        "v8m.base" | "v8-m.base" => "+armv8-m.base",
        "v8m.main" | "v8-m.main" => "+armv8-m.main",
        "v8.1m.main" | "v8.1-m.main" => "+armv8.1-m.main",
        "v9" | "v9a" | "v9-a" => "+armv9-a",
        "v9.1a" | "v9.1-a" => "+armv9.1-a",
        "v9.2a" | "v9.2-a" => "+armv9.2-a",
        "v9.3a" | "v9.3-a" => "+armv9.3-a",
        "v9.4a" | "v9.4-a" => "+armv9.4-a",
        "v9.5a" | "v9.5-a" => "+armv9.5-a",
        "v9.6a" | "v9.6-a" => "+armv9.6-a",
        _ => return None,
    })
}
