//! From functions in SSA form to machine code with virtual registers.
//!
//! [`Lowerer::lower`] goes over the blocks of a function. The instructions of a block become nodes of a
//! graph ([`Nodes`]), in operations and types that the target has; the patterns of the target's selector
//! replace nodes by instructions; and the instructions become machine code.
//!
//! ```text
//! ir::Function ─ block by block ─► Nodes ─ selector ─► instructions ─► machine::Function
//!                types, operations,        patterns,    order of effects,
//!                calls, constants          hooks        branches of choices
//! ```
//!
//! [`Lowering`] is what a target implements: which operations it has, its calling convention, its
//! addresses and branches, and the selector of its generated module.

mod arithmetic;
mod bits;
mod calls;
mod comparisons;
mod conditions;
mod emit;
mod error;
mod floats;
mod fold;
mod function;
mod inst;
mod int32;
mod ints;
pub mod known;
mod lanes;
mod memory;
mod narrow_atomics;
mod nodes;
mod positions;
mod selection;
mod sequences;
mod stack;
mod switch;
mod target;
mod values;
mod variadic;
mod vector_inst;
mod vectors;
mod vocabulary;

pub use error::Missing;
pub use function::Lowerer;
pub use known::{Facts, Known};
pub use nodes::{Leaf, NodeOpcodeOf, Nodes, PartType, ValueTypeOf};
pub use target::{
    AddressKind, Assignment, CallTarget, Choice, Location, Lowering, Masked, Part, VariadicField,
    VariadicList,
};
pub use vector_inst::VectorInst;
pub use vocabulary::{Cond, Op, Vocabulary};
