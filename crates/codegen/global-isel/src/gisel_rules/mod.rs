//! Rules over generic machine instructions (LLVM: `GlobalISelMatchTable`), and their match table.
//!
//! Input: [`Rule`]s of an instruction selector or a combiner. Output: a [`Tree`] of groups, in
//! which rules share common checks. [`walk`] sends every entry of the table to a [`Sink`]: one sink
//! computes label offsets, others print C++ or bytes. Entries are not stored, since the table of a
//! large target has millions.
//!
//! ```text
//! Rule ─ order::sort ─► in the order to try ─ Rule::optimize, Tree::new ─► Tree ─ walk ─► Sizes
//!                                                                                     ├─► cxx
//!                                                                                     └─► bytes
//! ```

mod action;
pub(crate) mod bytes;
mod check;
pub(crate) mod cxx;
pub(crate) mod executor;
pub(crate) mod interface;
mod llt;
mod ops;
pub(crate) mod order;
mod rule;
pub(crate) mod rust;
mod sink;
mod tree;
mod vocabulary;
pub(crate) mod walk;
mod walk_actions;

pub(crate) use action::{Action, ActionId, Actions, Build, RegisterType, Renderer, Replacement};
pub(crate) use check::{
    Check, Comparison, Function, FunctionKind, MemoryOrdering, OperandRef, SizeRelation,
};
pub(crate) use llt::Llt;
pub(crate) use rule::{InsnId, Rule};
pub(crate) use tree::Tree;
pub(crate) use vocabulary::{Opcode, Opcodes, Vocabulary};
