//! The model of a target: what several back-ends read from the records of one.
//!
//! In go [`Records`]; out come views that are checked, numbered as LLVM
//! numbers them and cheap to walk. Nothing here knows of any output.
//!
//! ```text
//!  Target ── the one record of class `Target`, its name and `InstructionSet`
//!    │
//!    ├── HwModes ── HwModeId 0 is DefaultMode, the others by name
//!    │      └── select(record): (HwModeId, object) for each entry of a `HwModeSelect`
//!    │
//!    ├── Instructions ── in the order of the opcode enum:
//!    │      │              generic opcodes │ pseudo instructions │ all others
//!    │      ├── Instruction ── InstrId, record, namespace, Flag set
//!    │      │      ├── OperandList ── shared by instructions with equal lists
//!    │      │      │      ├── Operand ── as declared in `outs` and `ins`
//!    │      │      │      │     └── first, len ──┐
//!    │      │      │      └── MachineOperand  ◄──┘ flattened: what an MCInst holds;
//!    │      │      │            encoder method, constraint
//!    │      │      └── EncodingReader ── EncodingChoice: its own, or one for each HwModeId
//!    │      │             ├── EncodingBits ── of a known length: fixed bits, and each
//!    │      │             │     └── EncodedField ── the BitRanges of an operand
//!    │      │             └── segments ── of variable length: bits or parts of operands
//!    │      ├── InstAlias ── other ways to write an instruction (`asm`)
//!    │      ├── InstrMapping ── from the InstrId of a key to related instructions
//!    │      └── NamedPredicate, InstrPredicate ── conditions on an instruction and its operands;
//!    │             └── SubtargetPredicate ── what each processor says of groups of them
//!    │
//!    ├── Features ── FeatureId, what each implies
//!    │      └── AsmPredicates ── Conditions on features; those of an instruction
//!    │
//!    ├── registers ── registers, sub-register indices, classes, units, lanes
//!    ├── schedules ── processors, itineraries, classes of instructions
//!    ├── Intrinsics ── IntrinsicId, what each does to memory and which attributes it has
//!    ├── clang ── of a front end: attributes, groups of diagnostics, functions of vectors, of OpenCL
//!    └── patterns ── instruction selection: nodes, fragments, trees with their types
//! ```
//!
//! Each part is made by its own `read`, so that a back-end pays for what it
//! uses and finds errors in the order in which LLVM's tools find them.

pub mod asm;
mod bit_set;
mod constraints;
pub mod encodings;
pub mod features;
#[doc(hidden)]
pub mod fixture;
mod generic_opcodes;
pub mod hw_modes;
pub mod instruction_predicates;
pub mod instructions;
pub mod intrinsics;
pub mod mappings;
mod node_properties;
pub mod operands;
pub mod patterns;
mod queries;
pub mod registers;
pub mod requirements;
pub mod schedules;
pub mod subtarget_predicates;
mod target;
pub mod texts;
pub mod value_types;
pub mod variable_length;
pub mod x86;

use tablegen_core::{Record, RecordError, Records};

pub use bit_set::BitSet;
pub use queries::{Context, Model, Queries, Session, TargetModel};
pub use target::Target;
pub use target::the_target;

/// All records of a class that must exist.
pub fn derived_from<'r>(records: &'r Records, class: &str) -> Result<Vec<Record<'r>>, RecordError> {
    match records.derived_from(class) {
        Ok(all) => Ok(all.collect()),
        Err(_) => Err(RecordError::at(&[], format!("The class '{class}' is not defined\n"))),
    }
}

/// A class that many records are asked for: found by its name once. None derives from it if it is
/// not there.
#[derive(Clone, Copy)]
pub struct Class<'r>(Option<Record<'r>>);

impl<'r> Class<'r> {
    pub fn of(records: &'r Records, name: &str) -> Self {
        Class(records.find_class(name))
    }

    /// Whether a record derives from it.
    pub fn has(self, record: Record<'_>) -> bool {
        self.0.is_some_and(|class| record.is_a(class))
    }
}

/// All records of a class that a description without machine models may do without, such as those
/// of packetizers; LLVM's sources always have it.
pub fn derived_if_defined<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map_or_else(|_| Vec::new(), Iterator::collect)
}
