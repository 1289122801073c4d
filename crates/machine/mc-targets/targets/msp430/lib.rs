//! Disassembler of MSP430.
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

pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of MSP430.
pub type Disassembler = tablegen_mc::Disassembler<Msp430>;

/// MSP430 with a setup.
#[derive(Clone, Copy, Debug)]
pub struct Msp430 {
    setup: Setup,
}

impl Msp430 {
    /// Creates the machine of a setup.
    #[must_use]
    pub const fn new(setup: &Setup) -> Self {
        Msp430 { setup: *setup }
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
    Disassembler::new(Msp430::new(setup))
}
