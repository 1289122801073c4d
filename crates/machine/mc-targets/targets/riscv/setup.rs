//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "riscv64";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        let defaults = match triple.arch() {
            "riscv64" => Defaults::new("generic-rv64"),
            "riscv64be" => Defaults::new("generic-rv64").with_order(ByteOrder::Big),
            "riscv32" => Defaults::new("generic-rv32"),
            "riscv32be" => Defaults::new("generic-rv32").with_order(ByteOrder::Big),
            _ => return None,
        };
        Some(defaults)
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
