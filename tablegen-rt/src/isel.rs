//! Instruction selection over the user's own DAG.
//!
//! A generated module (`--gen-dag-isel --rust`) holds a matcher as bytes, enums
//! for what it speaks of, and a trait `SelectHooks` with a method for each piece of
//! target code. What is needed beside it:
//!
//! - [`Dag`] tells what there is: opcodes, operands, types, constants, uses.
//!   Methods with a default are about things that only some targets ask for.
//! - [`Emit`] makes what is selected: machine nodes, registers, constants.
//! - `SelectHooks` answers for the target: whether a feature is there, whether a
//!   constant fits, how an address is taken apart. Methods for which the
//!   description has no Rust code are to be written; with `--hooks=defaults`
//!   those say that the pattern does not match, and tell `missing_hook`.
//!
//! [`graph`] has a DAG that implements both, to start with or to read.
//!
//! Then `Selector::select(&mut dag, node, &hooks)` of the generated module finds
//! the first pattern that matches at a node, makes its result and calls
//! [`Emit::replace`]. The order of patterns is LLVM's. Nodes are selected from
//! the root of a DAG to its leaves, each after those that use it: what became a
//! part of an instruction above has no users left and is passed over.
//!
//! A module made with `--instrument-coverage` calls `SelectHooks::selected` with each
//! [`Pattern`] that it selects, and has them all in `PATTERNS`. One made with `--explain`
//! has them as well, and `Selector::explain`, which says for each pattern that it tries at
//! a node why it does not match: an [`Explanation`].
//!
//! # Numbers
//!
//! What a DAG tells the matcher are numbers: opcodes of nodes, types and condition codes; the
//! enums of the generated module have them (`NodeOpcode::ADD.value()`). A node that no pattern
//! knows may have any opcode that the enum does not have. What the matcher tells the DAG are
//! things of the target: instructions and registers ([`Emit::Opcode`], [`Emit::Register`]).
//!
//! # Code in Rust in a description
//!
//! A record may say in Rust what it says in C++: a field `code RustCode`, which
//! becomes the body of its method in `SelectHooks`, for every DAG that implements
//! [`Emit`]. It can be added in the body of a `def`, whatever include files are
//! used:
//!
//! ```text
//! def simm12 : ImmLeaf<i32, [{ return isInt<12>(Imm); }]> {
//!   code RustCode = [{ (-2048..2048).contains(&imm) }];
//! }
//! ```
//!
//! | record | arguments | result |
//! |---|---|---|
//! | `Predicate` | | `bool` |
//! | `ImmLeaf`, `TImmLeaf` | `imm: i64` | `bool` |
//! | `IntImmLeaf` | `imm: i128` | `bool` |
//! | `FPImmLeaf` | `imm: f64` | `bool` |
//! | `PatFrag`, `PatFrags`, `PatLeaf` with code | `dag: &D`, `node`; `operands` if the code uses operands | `bool` |
//! | `ComplexPattern` | `dag: &mut D`, `node`; `parent`, `root` if wanted | `Option` of an array of operands |
//! | `SDNodeXForm` | `dag: &mut D`, `node` | `Option` of a node |
//!
//! Methods can call one another through `self`. Records whose C++ is the same
//! are one method. What a record says in fields (`IsLoad`, `MemoryVT`,
//! `HasOneUse` and so on) needs no code, and is asked before the code is.

mod code;
mod dag;
mod explain;
pub mod graph;
mod memory;
mod selector;
#[cfg(test)]
mod tests;

pub use code::{Op, Reader};
pub use dag::{Dag, Emit, MachineNode, Numbered, Pattern, Replacement, Target};
pub use explain::{Explanation, Tried, Vocabulary};
pub use memory::{AtomicOrdering, Extension, Memory};
pub use selector::{NoMatch, Selector, Table};
