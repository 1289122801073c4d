//! Disassembler of M68k.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

mod decode;
mod print;
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

/// Disassembler of M68k.
pub type Disassembler = tablegen_mc::Disassembler<M68k>;

/// M68k with a setup.
#[derive(Clone, Copy, Debug)]
pub struct M68k {
    setup: Setup,
    conditions: Conditions,
}

impl M68k {
    /// Creates the machine of a setup.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        let conditions = Conditions::new(|feature| setup.features.contains(feature));
        M68k { setup: *setup, conditions }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.setup.features
    }
}

/// Returns the disassembler of a setup. The text has no options.
#[must_use]
pub fn disassembler(setup: &Setup, _: PrintOptions) -> Disassembler {
    Disassembler::new(M68k::new(setup))
}
