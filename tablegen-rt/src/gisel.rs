//! Instruction selection over generic machine instructions (GlobalISel).
//!
//! A generated module (`--gen-global-isel --rust`) holds a rule table in byte code and a trait
//! `SelectHooks` with a method for each fragment of target code. The caller implements three
//! traits:
//!
//! - [`Function`] reads a function: opcodes, operands, types and definitions of registers, memory
//!   accesses.
//! - [`Edit`] changes it: builds instructions with operands, makes registers.
//! - `SelectHooks` is the target code, like that of [`isel`](crate::isel). Methods whose code the
//!   description does not have in Rust must be written; with `--hooks=defaults` their default is
//!   that the rule does not match and that `missing_hook` is called.
//!
//! [`mir`] has a function that implements [`Function`] and [`Edit`].
//!
//! `Selector::select(&mut function, inst, &hooks)` of the generated module applies the first rule
//! that matches an instruction. The order of rules is LLVM's. Callers select the instructions of a
//! function from the last to the first, and erase instructions without effects whose results are
//! unused. If no rule matches, the error has the name of the opcode and the types ([`NoMatch`]).
//!
//! Functions of this module do not panic with generated tables; [`mir`] lists its exceptions.
//!
//! A module generated with `--instrument-gisel-coverage` calls `SelectHooks::selected` with each
//! [`Rule`] that it applies, and lists them in `RULES`. A module generated with `--explain` has
//! `RULES` too, and a method `Selector::explain` that returns why rules do not match: an
//! [`Explanation`].
//!
//! # Code in Rust in a description
//!
//! A record may have a Rust version of its C++ code, in a field `code RustCode`. In fragments
//! `RustCode` is for nodes, and `code GISelRustCode` is for machine instructions. The code becomes
//! the body of a method of `SelectHooks`:
//!
//! | record | arguments | result |
//! |---|---|---|
//! | `Predicate` | | `bool` |
//! | `ImmLeaf`, `TImmLeaf` | `imm: i64` | `bool` |
//! | `IntImmLeaf` | `imm: i128` | `bool` |
//! | `FPImmLeaf` | `imm: f64` | `bool` |
//! | a fragment with `GISelPredicateCode` | `function: &F`, `inst`, `operands` | `bool` |
//! | a fragment with `GISelLeafPredicateCode` | `function: &F`, `operand` | `bool` |
//! | `GIComplexOperandMatcher` | `function: &mut F`, `inst`, `operand` | `Option` of an array of operands |
//! | `GICustomOperandRenderer` | `function: &mut F`, `inst`, `operand: Option<..>` | `Option` of an operand |
//!
//! The first four are shared with the matcher over nodes. Records with the same C++ code share a
//! method.
//!
//! # Combiners
//!
//! Tables of combiners (`--gen-global-isel-combiner --rust`) have the same format. For a combiner
//! `Name`, a generated module has an enum `NameRule` of its rules, a trait `NameHooks` for target
//! code, and a type `Name`. Its method `combine` applies the first enabled rule ([`RuleSwitches`])
//! that matches an instruction. The caller repeats this up to a fixed point.
//!
//! A rule or a `GICombinePatFrag` with a fragment of C++ can have a Rust version in its field `code
//! RustCode`. It becomes the body of a method of the trait, with an argument for each `${name}` in
//! the C++ code, in order of the first occurrence:
//!
//! | name of | type |
//! |---|---|
//! | a matched instruction | `F::Inst` |
//! | an operand | [`Operand`] |
//! | a `GIVariadic` operand | a slice of operands |
//! | a `gi_imm` of a fragment | `i64` |
//!
//! Code of predicates gets `function: &F` and returns true if the rule matches. Code of actions
//! gets `function: &mut F` and `root`, the instruction before which it builds others and which it
//! may erase. All action code of a rule is one method, which returns true if it applied the rule.
//! Data of a rule (`GIDefMatchData`) are variables of that method.

mod explain;
mod function;
mod interpreter;
mod known;
mod llt;
mod making;
pub mod mir;
mod selector;
mod switches;
mod target;
#[cfg(test)]
mod tests;

pub use explain::{Explanation, Tried, Vocabulary};
pub use function::{Access, Constant, Edit, Function, Memory, Operand};
pub use interpreter::{Interpreter, NoMatch, Rule, Table};
pub use known::{Generic, constant, source, splat};
pub use llt::Llt;
pub use selector::{Combiner, Combines, CombinesWith, NamedRules, Rules, RulesWith, Selector};
pub use switches::{RuleSwitches, UnknownRule};
pub use target::{Matched, Target};

pub use tablegen_format::mir::{Comparison, flags};

pub use crate::isel::AtomicOrdering;
