//! Typed model of an LLVM target: instructions, operands, encodings, registers, schedules,
//! intrinsics and subset patterns, read from TableGen records.
//!
//! This API is unstable: it follows the needs of the back-ends of this workspace.
//!
//! Input: [`Records`](tablegen_core::Records). Output: checked views, numbered as LLVM numbers them and
//! independent of any output format. A [`Context`] computes each part of the model on first use and
//! memoizes it:
//!
//! ```no_run
//! use tablegen_model::{Context, Queries, TargetSession};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let records = tablegen_library::evaluator().evaluate_file("Target.td")?;
//! let session = TargetSession::new(&records);
//! let cx = Context::new(&session);
//! for (id, instruction) in cx.instructions()?.iter() {
//!     println!("{} {}", id.index(), instruction.name());
//! }
//! # Ok(())
//! # }
//! ```
//!
//! `examples/instructions.rs` also prints operands, encodings and latencies.
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
//!    │      │      │      └── MachineOperand  ◄──┘ flattened: operand of an MCInst;
//!    │      │      │            encoder method, constraint
//!    │      │      └── EncodingReader ── EncodingChoice: its own, or one for each HwModeId
//!    │      │             ├── EncodingBits ── of a known length: fixed bits, and each
//!    │      │             │     └── EncodedField ── the BitRanges of an operand
//!    │      │             └── segments ── of variable length: bits or parts of operands
//!    │      ├── InstAlias ── alternative syntax of an instruction (`asm`)
//!    │      ├── InstrMapping ── from the InstrId of a key to related instructions
//!    │      └── NamedPredicate, InstrPredicate ── conditions on an instruction and its operands;
//!    │             └── SubtargetPredicate ── results by processor and opcode
//!    │
//!    ├── Features ── FeatureId, implied features
//!    │      ├── AsmPredicates ── Conditions on features; those of an instruction
//!    │      └── InstructionSubset ── instructions that a user asks for, by name or feature
//!    │
//!    ├── registers ── registers, sub-register indices, classes, units, lanes
//!    ├── schedules ── processors, itineraries, classes of instructions
//!    ├── Intrinsics ── IntrinsicId, memory effects and attributes
//!    └── patterns ── instruction subset: nodes, fragments, trees with their types
//! ```
//!
//! Each part has its own `read`. A back-end pays only for the parts that it uses, and errors are
//! found in the order in which LLVM's tools find them.

pub mod asm;
mod bit_set;
pub mod cxx_expression;
pub mod encodings;
pub mod features;
pub mod instruction_predicates;
pub mod intrinsics;
mod list_elements;
pub mod mappings;
mod node_properties;
pub mod patterns;
mod queries;
pub mod registers;
pub mod requirements;
pub mod schedules;
pub mod subset;
pub mod subtarget_predicates;
pub mod texts;
pub mod value_types;
pub mod variable_length;
pub mod x86;

pub use bit_set::BitSet;
pub use list_elements::{list_def, list_element_error};
pub use queries::{Context, Model, Queries, TargetModel, TargetSession};
#[doc(hidden)]
pub use tablegen_instructions::fixture;
pub use tablegen_instructions::target::{Target, the_target};
pub use tablegen_instructions::{differences, hw_modes, instructions, operands};
pub use tablegen_session::{Class, derived_from, derived_if_defined};
