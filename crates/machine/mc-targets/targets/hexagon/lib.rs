//! Disassembler of Hexagon, with the vector extension HVX.
//!
//! Instructions that execute together are a packet of at most four words ([`Packet`]). Its instructions depend on each
//! other: an extender has the upper bits of a constant of the next instruction, an operand can be the result of another
//! instruction, and a packet that no processor could execute is invalid as a whole. So [`Disassembler::lines`] decodes a
//! packet at its first word, and returns its words one by one, as llvm-objdump shows them. [`Disassembler::decode`] returns
//! the first word of a packet.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

mod check;
mod decode;
mod flags;
mod new_values;
mod packet;
mod print;
mod registers;
mod setup;
mod slots;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::PrintOptions;
use tablegen_rt::mc::sched::Schedule;

use target::decoder::Conditions;

pub use packet::{LoopEnds, Packet, PacketInst, Position};
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Instruction of a packet: a word, or one of the two halves of a word.
pub type Inst = target::decoder::Inst;

/// Disassembler of Hexagon.
pub type Disassembler = tablegen_mc::Disassembler<Hexagon>;

/// Hexagon with a setup.
#[derive(Clone, Copy, Debug)]
pub struct Hexagon {
    features: FeatureSet,
    conditions: Conditions,
    /// Processor whose itineraries packets follow.
    processor: Processor,
    /// True for processors with three slots.
    is_small: bool,
    options: PrintOptions,
}

impl Hexagon {
    /// Creates the machine of a setup.
    #[must_use]
    pub fn new(setup: &Setup, options: PrintOptions) -> Self {
        let features = setup::with_vectors(setup.features);
        let conditions = Conditions::new(|feature| features.contains(feature));
        let processor = setup::processor(features);
        let is_small = setup::is_small(features);
        Hexagon { features, conditions, processor, is_small, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    pub(crate) fn schedule(&self) -> Schedule {
        self.processor.model().schedule()
    }

    pub(crate) fn is_small(&self) -> bool {
        self.is_small
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }
}

/// Returns the disassembler of a setup.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Hexagon::new(setup, options))
}
