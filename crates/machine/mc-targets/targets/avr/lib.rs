//! Disassembler of AVR.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

mod decode;
mod print;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::{ByteOrder, PrintOptions};
use tablegen_rt::mc::features::ParseError;

use target::decoder::Conditions;

pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of AVR.
pub type Disassembler = tablegen_mc::Disassembler<Avr>;

/// AVR with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Avr {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl Avr {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        Avr { features, conditions, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }
}

/// Returns the disassembler of a processor, with features such as `+lpmx`. An empty name is the
/// processor `avr2`. Instructions are little-endian in any byte order of data.
///
/// # Errors
/// Returns an error if no processor or feature has the name.
pub fn disassembler(
    processor: &str,
    features: &str,
    _: ByteOrder,
    options: PrintOptions,
) -> Result<Disassembler, ParseError> {
    let processor = if processor.is_empty() { "avr2" } else { processor };
    let features = Processor::find(processor)?.features().parse(features)?;
    Ok(Disassembler::new(Avr::new(features, options)))
}
