//! Disassembler of Mips, with the feature `assembler` an assembler, and with the feature `codegen` a code generator for
//! MIPS64 of release 2.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
#[cfg(feature = "codegen")]
pub mod codegen;
mod decode;
mod decode_micro;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod print;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::{ByteOrder, PrintOptions, TableSet};

use decode::{RULES, RULES_COPROCESSOR, RULES_MICRO_16, RULES_MICRO_32, RULES_R6};
use target::decoder::{Conditions, TABLES};

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of Mips.
pub type Disassembler = tablegen_mc::Disassembler<Mips>;

/// Mips with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Mips {
    features: FeatureSet,
    conditions: Conditions,
    order: ByteOrder,
    options: PrintOptions,
    micro_16: TableSet,
    micro_32: TableSet,
    /// Sets of tables in the order in which they are tried.
    tables_32: [TableSet; 3],
}

impl Mips {
    /// Creates a machine with these features and byte order.
    #[must_use]
    pub fn new(features: FeatureSet, order: ByteOrder, options: PrintOptions) -> Self {
        let has = |feature| features.contains(feature);
        let set = |width, rules, is_used| {
            TableSet::new(TABLES, width, if is_used { rules } else { &[] }, has)
        };
        let has_coprocessor = !has(Feature::FeatureMips32) && !has(Feature::FeatureMips3);
        Mips {
            features,
            conditions: Conditions::new(has),
            order,
            options,
            micro_16: set(16, RULES_MICRO_16, true),
            micro_32: set(32, RULES_MICRO_32, true),
            tables_32: [
                set(32, RULES_COPROCESSOR, has_coprocessor),
                set(32, RULES_R6, has(Feature::FeatureMips32r6)),
                set(32, RULES, true),
            ],
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

    /// Returns true if instructions are those of microMIPS.
    pub(crate) fn is_micro(&self) -> bool {
        self.has(Feature::FeatureMicroMips)
    }
}

/// Returns the disassembler of a setup.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Mips::new(setup.features, setup.order, options))
}
