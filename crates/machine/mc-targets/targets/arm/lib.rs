//! Disassembler of ARM: A32, and with the feature `thumb-mode` T32. With the feature `assembler` there is an assembler,
//! and with the feature `codegen` a code generator for ARMv7.
//!
//! The operands of an instruction are those of LLVM. There are two exceptions: the register list
//! of `VSCCLRMD` and `VSCCLRMS` is one immediate, the first register times 256 plus the number of
//! registers.
//!
//! An instruction of T32 depends on those before it, so that a block of conditional instructions
//! is decoded by [`Disassembler::lines`]. [`Disassembler::decode`] decodes an instruction that is
//! in no block.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

mod a32;
#[cfg(feature = "assembler")]
pub mod asm;
mod blocks;
#[cfg(feature = "codegen")]
pub mod codegen;
mod decode;
mod decode_instruction_hooks;
mod decode_operand_hooks;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod mve;
mod neon;
mod operands;
mod print;
mod print_hooks;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
mod setup;
mod t32;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::PrintOptions;

use target::decoder::Conditions;

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use blocks::Blocks;
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of ARM.
pub type Disassembler = tablegen_mc::Disassembler<Arm>;

/// ARM with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl Arm {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        Arm { features, conditions, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    #[inline]
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns true if instructions are those of T32.
    #[inline]
    pub(crate) fn is_thumb(&self) -> bool {
        self.has(Feature::ModeThumb)
    }
}

/// Returns the disassembler of a setup. Instructions are little-endian in any byte order of data, unless the feature
/// `big-endian-instructions` is available.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Arm::new(setup.features, options))
}
