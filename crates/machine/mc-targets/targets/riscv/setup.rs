//! Defaults and checks of triples, processors and features.

use tablegen_mc::{ByteOrder, Defaults, Features, Triple};

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

    fn abi_named(self, name: &str) -> Option<&'static str> {
        /// Interfaces for 32 and for 64 bits. The last ones have 16 general registers.
        const ABIS: [[&str; 4]; 2] =
            [["ilp32", "ilp32f", "ilp32d", "ilp32e"], ["lp64", "lp64f", "lp64d", "lp64e"]];
        let [small, large] = ABIS;
        let own = if self.contains(Feature::Feature64Bit) { large } else { small };
        let has_few_registers = self.contains(Feature::FeatureStdExtE);
        own.into_iter().find(|abi| *abi == name && (!has_few_registers || abi.ends_with('e')))
    }

    tablegen_mc::features_by_name!();
}
