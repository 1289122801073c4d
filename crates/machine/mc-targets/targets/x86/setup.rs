//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

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

    fn of_processor(name: &str) -> Result<[Self; 2], UnknownName> {
        let processor = Processor::find(name)?;
        Ok([processor.features(), processor.tuning()])
    }

    fn set(self, name: &str, is_on: bool) -> Result<Self, UnknownName> {
        let feature = Feature::from_option(name)?;
        Ok(if is_on { self.enable(feature) } else { self.disable(feature) })
    }
}
