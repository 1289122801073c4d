//! Instruction selection over generic machine instructions, as GlobalISel does it.
//!
//! A generated module (`--gen-global-isel --rust`) holds a table of rules as bytes and a trait
//! `SelectHooks` with a method for each piece of target code. What is needed beside it:
//!
//! - [`Function`] tells what there is: opcodes, operands, types and definitions of registers,
//!   accesses to memory.
//! - [`Edit`] makes what is selected: instructions and their operands, registers.
//! - `SelectHooks` answers for the target, as that of [`isel`](crate::isel) does: methods for which
//!   the description has no Rust code are to be written; with `--hooks=defaults` those say that the
//!   rule does not match, and tell `missing_hook`.
//!
//! [`mir`] has a function that implements both traits, to start with or to read.
//!
//! Then `Selector::select(&mut function, inst, &hooks)` of the generated module finds the first
//! rule that matches at an instruction and puts the instructions that it makes in its place. The
//! order of rules is LLVM's. Instructions of a function are selected from the last to the first,
//! and those whose results nothing uses any more are taken out. What no rule matches is told with
//! the name of its opcode and its types ([`NoMatch`]).
//!
//! A module made with `--instrument-gisel-coverage` calls `SelectHooks::selected` with each
//! [`Rule`] that it uses, and has them all in `RULES`. One made with `--explain` has them as well,
//! and `Selector::explain`, which says for each rule that it tries why it does not match: an
//! [`Explanation`].
//!
//! # Code in Rust in a description
//!
//! A record may say in Rust what it says in C++, in a field `code RustCode` or, of fragments,
//! whose `RustCode` is for nodes, `code GISelRustCode`. It becomes the body of a method of
//! `SelectHooks`:
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
//! The first four are those of the matcher over nodes, so that one text serves both. Records whose
//! C++ is the same are one method.
//!
//! # Combiners
//!
//! Tables of combiners (`--gen-global-isel-combiner --rust`) have the same form. For a combiner
//! `Name`, a generated module has an enum `NameRule` of its rules, a trait `NameHooks` for what
//! they leave to code, and `Name` itself: `combine` finds the first rule that matches at an
//! instruction and is on ([`RuleSwitches`]), and does what it says. To combine in a loop, up to a
//! fixed point, is left to the caller.
//!
//! A rule or a `GICombinePatFrag` with one piece of C++ can say the same in Rust, in its field
//! `code RustCode`. It becomes the body of a method of the trait, with an argument for each name
//! `${name}` that the C++ speaks of, in the order in which it does:
//!
//! | the name is of | type |
//! |---|---|
//! | an instruction that is matched | `F::Inst` |
//! | an operand | [`Operand`] |
//! | a `GIVariadic` operand | a slice of operands |
//! | a `gi_imm` of a fragment | `i64` |
//!
//! Code that decides is given `function: &F`, and answers whether the rule matches. Code that makes
//! something is given `function: &mut F` and `root`, the instruction before which it may build
//! others and which it may erase; all code of such a rule is one method, which answers whether it
//! matched. Data of a rule (`GIDefMatchData`) are variables of that method.

mod code;
mod explain;
mod function;
mod known;
mod llt;
mod making;
pub mod mir;
mod selector;
mod switches;
mod target;
#[cfg(test)]
mod tests;

pub use code::Op;
pub use explain::{Explanation, Tried, Vocabulary};
pub use function::{Access, Comparison, Constant, Edit, Function, Memory, Operand, flags};
pub use known::{Generic, constant, source, splat};
pub use llt::Llt;
pub use selector::{NoMatch, Rule, Selector, Table};
pub use switches::{RuleSwitches, UnknownRule};
pub use target::{Matched, Target};

pub use crate::isel::AtomicOrdering;
