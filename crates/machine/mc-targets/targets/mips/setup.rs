//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "mipsel";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let arch = triple.arch();
        let (name, order) = match arch.strip_suffix("el") {
            Some(name) => (name, ByteOrder::Little),
            None => (arch, ByteOrder::Big),
        };
        let processor = match name {
            "mips" | "mipsallegrex" | "mipseb" => "mips32",
            "mipsr6" | "mipsisa32r6" => "mips32r6",
            "mips64" | "mips64eb" | "mipsn32" => "mips64",
            "mips64r6" | "mipsisa64r6" | "mipsn32r6" => "mips64r6",
            _ => return None,
        };
        let is_n32 = name.starts_with("mipsn32") || triple.environment().ends_with("abin32");
        let abi = if is_n32 { "n32" } else { "" };
        Some(Defaults::new(processor).with_order(order).with_abi(abi))
    }

    tablegen_mc::features_by_name!();
}
