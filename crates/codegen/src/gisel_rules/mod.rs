//! Rules over generic machine instructions (LLVM: `GlobalISelMatchTable`), as an instruction
//! selector or a combiner has them, and the table of bytes that tries them.
//!
//! In go [`Rule`]s: what must hold of an instruction and of those that define its operands, and
//! what is made of them. Out comes a [`Tree`] of groups, in which rules share the checks that they
//! have in common. [`walk`] goes through the tree and tells a [`Sink`] every entry of the table:
//! one sink adds up sizes, so that it is known where labels are, another prints C++. Entries are
//! typed, and none is kept: the table of a large target has millions.
//!
//! ```text
//!  Rule ─ order::sort ─► in the order to try ─ Rule::optimize, Tree::new ─► Tree ─ walk ─► Sizes
//!                                                                                      ├─► cpp
//!                                                                                      └─► bytes
//! ```
//!
//! | file | what |
//! |---|---|
//! | `llt` | types of generic registers |
//! | `vocabulary` | what rules refer to by number |
//! | `check` | what is checked, and which checks are the same |
//! | `rule` | rules: the instructions that are matched and their operands |
//! | `action` | what is made: instructions, registers, operands |
//! | `order` | which of two rules is tried first |
//! | `tree` | groups of rules and switches |
//! | `sink`, `ops` | the entries of a table |
//! | `walk`, `walk_actions` | from trees to entries |
//! | `cpp` | the table as C++; `executor` has the class that executes it |
//! | `bytes` | the table as bytes, for Rust |
//! | `interface`, `rust` | what target code is behind, as methods of a trait in Rust |

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
    Check, Comparison, Function, FunctionKind, MemoryOrdering, Place, SizeRelation,
};
pub(crate) use llt::Llt;
pub(crate) use rule::{InsnId, Rule};
pub(crate) use tree::Tree;
pub(crate) use vocabulary::{Opcode, Opcodes, Vocabulary};
