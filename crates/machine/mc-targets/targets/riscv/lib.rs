//! Disassembler of RISC-V, with the feature `assembler` an assembler, and with the feature `codegen` a
//! code generator.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
#[cfg(feature = "codegen")]
pub mod codegen;
mod compress;
mod decode;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod operands;
mod print;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::{PrintOptions, TableSet};

use decode::{RULES_16, RULES_32, RULES_48};
use target::decoder::{Conditions, TABLES};

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of RISC-V.
pub type Disassembler = tablegen_mc::Disassembler<Riscv>;

/// RISC-V with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Riscv {
    features: FeatureSet,
    conditions: Conditions,
    /// Number of general registers.
    gpr_count: u64,
    options: PrintOptions,
    tables_16: TableSet,
    tables_32: TableSet,
    tables_48: TableSet,
}

impl Riscv {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let has = |feature| features.contains(feature);
        Riscv {
            features,
            conditions: Conditions::new(has),
            gpr_count: if has(Feature::FeatureStdExtE) { 16 } else { 32 },
            options,
            tables_16: TableSet::new(TABLES, 16, RULES_16, has),
            tables_32: TableSet::new(TABLES, 32, RULES_32, has),
            tables_48: TableSet::new(TABLES, 48, RULES_48, has),
        }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }
}

/// Returns the disassembler of a setup. Instructions are little-endian in any byte order of data.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Riscv::new(setup.features, options))
}
