//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

/// Interface of machines whose addresses have 32 bits.
pub(crate) const ILP32: &str = "ilp32";

impl Features for FeatureSet {
    const TRIPLE: &'static str = "sparcv9";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let (processor, abi, order) = match triple.arch() {
            "sparcv9" | "sparc64" => ("v9", "", ByteOrder::Big),
            "sparc" => ("v8", ILP32, ByteOrder::Big),
            "sparcel" => ("v8", ILP32, ByteOrder::Little),
            _ => return None,
        };
        let features = if abi.is_empty() { "+64bit" } else { "" };
        Some(Defaults::new(processor).with_order(order).with_abi(abi).with_features(features))
    }

    tablegen_mc::features_by_name!();
}
