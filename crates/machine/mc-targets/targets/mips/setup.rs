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
        let abi = match name.starts_with("mips64") || name.starts_with("mipsisa64") {
            _ if is_n32 && name == "mips" => "n32-32",
            _ if is_n32 => "n32",
            true => "n64",
            false => "o32",
        };
        Some(Defaults::new(processor).with_order(order).with_abi(abi))
    }

    // Interfaces that are not usual for the size of the triple have the size behind their names.
    fn abi_in_place_of(self, name: &str, present: &'static str) -> Option<&'static str> {
        let is_64_bit = match present.rsplit_once('-') {
            Some((_, size)) => size == "64",
            None => present != "o32",
        };
        Some(match (name.get(..3)?, is_64_bit) {
            ("o32", true) => "o32-64",
            ("o32", false) => "o32",
            ("n32", true) => "n32",
            ("n32", false) => "n32-32",
            ("n64", true) => "n64",
            ("n64", false) => "n64-32",
            _ => return None,
        })
    }

    tablegen_mc::features_by_name!();
}
