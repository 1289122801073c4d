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

#[cfg(feature = "codegen")]
pub(crate) mod asm;
#[cfg(feature = "codegen")]
mod bit_set;
#[cfg(feature = "clang")]
pub(crate) mod clang;
mod constraints;
#[cfg(feature = "codegen")]
pub(crate) mod encodings;
#[cfg(feature = "codegen")]
pub(crate) mod features;
#[cfg(test)]
pub(crate) mod fixture;
mod generic_opcodes;
#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
pub(crate) mod hw_modes;
#[cfg(feature = "codegen")]
pub(crate) mod instruction_predicates;
#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
pub(crate) mod instructions;
pub(crate) mod intrinsics;
#[cfg(feature = "codegen")]
pub(crate) mod mappings;
#[cfg(any(feature = "codegen", feature = "ir"))]
mod node_properties;
#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
pub(crate) mod operands;
mod parts;
#[cfg(feature = "codegen")]
pub(crate) mod patterns;
#[cfg(feature = "codegen")]
pub(crate) mod registers;
#[cfg(feature = "codegen")]
pub(crate) mod requirements;
#[cfg(feature = "codegen")]
pub(crate) mod schedules;
#[cfg(feature = "codegen")]
pub(crate) mod subtarget_predicates;
#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
mod target;
#[cfg(feature = "codegen")]
pub(crate) mod texts;
#[cfg(feature = "codegen")]
pub(crate) mod value_types;
#[cfg(feature = "codegen")]
pub(crate) mod variable_length;
#[cfg(feature = "codegen")]
pub(crate) mod x86;

use tablegen_core::{Record, RecordError, Records};

#[cfg(feature = "codegen")]
pub(crate) use bit_set::BitSet;
pub(crate) use parts::Parts;
pub(crate) use target::Target;
#[cfg(any(feature = "codegen", feature = "ir"))]
pub(crate) use target::the_target;

/// All records of a class that must exist.
pub(crate) fn derived_from<'r>(
    records: &'r Records,
    class: &str,
) -> Result<Vec<Record<'r>>, RecordError> {
    match records.derived_from(class) {
        Ok(all) => Ok(all.collect()),
        Err(_) => Err(RecordError::at(&[], format!("The class '{class}' is not defined\n"))),
    }
}

/// A class that many records are asked for: found by its name once. None derives from it if it is
/// not there.
#[cfg(feature = "clang")]
#[derive(Clone, Copy)]
pub(crate) struct Class<'r>(Option<Record<'r>>);

#[cfg(feature = "clang")]
impl<'r> Class<'r> {
    pub(crate) fn of(records: &'r Records, name: &str) -> Self {
        Class(records.find_class(name))
    }

    /// Whether a record derives from it.
    pub(crate) fn has(self, record: Record<'_>) -> bool {
        self.0.is_some_and(|class| record.is_a(class))
    }
}

/// All records of a class that a description without machine models may do without, such as those
/// of packetizers; LLVM's sources always have it.
#[cfg(feature = "codegen")]
pub(crate) fn derived_if_defined<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map_or_else(|_| Vec::new(), Iterator::collect)
}
