//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "x86_64";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let features = match triple.arch() {
            "x86_64" | "amd64" | "x86_64h" => "+64bit-mode,-32bit-mode,-16bit-mode,+sse2",
            "i386" | "i486" | "i586" | "i686" | "i786" | "i886" | "i986" | "x86" => {
                match triple.environment() {
                    "code16" => "-64bit-mode,-32bit-mode,+16bit-mode",
                    _ => "-64bit-mode,+32bit-mode,-16bit-mode",
                }
            }
            _ => return None,
        };
        let abi = if triple.environment().ends_with("x32") { "x32" } else { "" };
        Some(Defaults::new("generic").with_features(features).with_abi(abi))
    }

    tablegen_mc::features_by_name!();
}
