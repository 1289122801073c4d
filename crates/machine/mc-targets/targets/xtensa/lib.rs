//! Disassembler of Xtensa.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

mod decode;
mod print;
mod registers;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::PrintOptions;

use target::decoder::Conditions;

pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of Xtensa.
pub type Disassembler = tablegen_mc::Disassembler<Xtensa>;

/// Xtensa with a setup.
#[derive(Clone, Copy, Debug)]
pub struct Xtensa {
    setup: Setup,
    conditions: Conditions,
    options: PrintOptions,
}

impl Xtensa {
    /// Creates the machine of a setup.
    #[must_use]
    pub fn new(setup: &Setup, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| setup.features.contains(feature));
        Xtensa { setup: *setup, conditions, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.setup.features
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.setup.features.contains(feature)
    }
}

/// Returns the disassembler of a setup.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Xtensa::new(setup, options))
}
