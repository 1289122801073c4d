//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "xtensa";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        (triple.arch() == "xtensa").then_some(Defaults::new(""))
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
