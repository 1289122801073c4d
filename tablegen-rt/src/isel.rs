//! Run-time part of the SelectionDAG instruction selectors that `--gen-dag-isel --rust` generates.
//!
//! A generated module holds a matcher as bytes, enums for nodes, types and instructions, and a
//! trait `SelectHooks` with a method for each piece of target code. The user provides:
//!
//! - [`Dag`]: access to the nodes: opcodes, operands, types, constants, uses. Methods with a
//!   default body concern properties that only some targets use.
//! - [`Emit`]: construction of the result: machine nodes, registers, constants.
//! - `SelectHooks`: target code: features, checks of constants, address matching. Methods without
//!   Rust code in the description must be written. With `--hooks=defaults` they call `missing_hook`
//!   and reject the pattern.
//!
//! [`graph`] has a DAG that implements both traits, as a starting point or an example.
//!
//! [`Selector::select`] with the patterns of the generated module finds the first pattern that
//! matches at a node, makes its result and calls [`Emit::replace`]. Patterns are tried in LLVM's
//! order. Select nodes from the root of the DAG to its leaves, each after its users. A node that
//! became part of an instruction has no users left and is skipped.
//!
//! With `--instrument-coverage`, the module calls `SelectHooks::selected` with each [`Pattern`]
//! that it selects, and lists all of them in `PATTERNS`. With `--explain`, it has `PATTERNS` and
//! [`Selector::explain`], which returns an [`Explanation`] of why patterns do not match at a node.
//!
//! # Types
//!
//! Opcodes of nodes, types, condition codes, instructions and registers have the user's types, which are
//! associated types of [`Dag`] and [`Emit`]: the generated `NodeOpcode`, `ValueType`, `CondCode`, `Opcode`
//! and `Register`. Byte code refers to them by number ([`Numbered`]).
//!
//! # Rust code in a description
//!
//! A record with C++ code may also have a field `code RustCode`. The field becomes the body of the
//! record's method in `SelectHooks`, for every DAG that implements [`Emit`]. It can be added in the
//! body of a `def`, with any include files:
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
//! | `PatFrag`, `PatFrags`, `PatLeaf` with code | `dag: &D`, `node`; `operands` if the code uses
//! operands | `bool` |
//! | `ComplexPattern` | `dag: &mut D`, `node`; `parent`, `root` if wanted | `Option` of an array of
//! operands |
//! | `SDNodeXForm` | `dag: &mut D`, `node` | `Option` of a node |
//!
//! Methods can call one another through `self`. Records with equal C++ code share a method. Fields
//! such as `IsLoad`, `MemoryVT` and `HasOneUse` need no code, and are checked before the code.

mod dag;
mod explain;
pub mod graph;
mod interpreter;
mod memory;
mod selector;
#[cfg(test)]
mod tests;

pub use dag::{
    Dag, Emit, MachineNode, Numbered, Pattern, Replacement, Target, append, zero_extended,
};
pub use explain::{Explanation, Tried, Vocabulary};
pub use interpreter::{Interpreter, NoMatch, Table};
pub use memory::{AtomicOrdering, Extension, Memory};
pub use selector::{NamedPatterns, Patterns, PatternsWith, Selector};
