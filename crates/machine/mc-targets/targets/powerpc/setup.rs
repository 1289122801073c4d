//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

/// Interface of machines whose addresses have 32 bits.
pub(crate) const ILP32: &str = "ilp32";

impl Features for FeatureSet {
    const TRIPLE: &'static str = "powerpc64le";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let (abi, order) = match triple.arch() {
            "powerpc64" | "ppc64" | "ppu" => ("", ByteOrder::Big),
            "powerpc64le" | "ppc64le" => ("", ByteOrder::Little),
            "powerpc" | "powerpcspe" | "ppc" | "ppc32" => (ILP32, ByteOrder::Big),
            "powerpcle" | "ppcle" | "ppc32le" => (ILP32, ByteOrder::Little),
            _ => return None,
        };
        let features = if triple.system().starts_with("aix") { "+aix" } else { "" };
        Some(Defaults::new("").with_order(order).with_abi(abi).with_features(features))
    }

    tablegen_mc::features_by_name!();
}
