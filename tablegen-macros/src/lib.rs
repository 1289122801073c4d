//! Macros that expand to Rust tables, enums and functions generated from TableGen.
//!
//! [`include_td!`] reads a `.td` file. [`tablegen!`] contains the TableGen text itself. Both expand
//! to the items that the requested back-ends generate.
//!
//! # Large descriptions
//!
//! A macro runs whenever rustc compiles the crate, in `cargo check` too. Cargo compiles macros and
//! their dependencies without optimization, in release builds too. A small table takes hundredths
//! of a second anyway. For larger descriptions, add to the `Cargo.toml` of the workspace:
//!
//! ```toml
//! [profile.dev.package]
//! tablegen-core.opt-level = 3
//! hashbrown.opt-level = 3
//! memchr.opt-level = 3
//! ```
//!
//! The book's page on build performance has measurements.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod args;
mod cache;
mod clashes;
mod expand;
mod inline;
mod report;

use proc_macro::TokenStream;

/// Expands to the Rust of a `.td` file.
///
/// ```
/// mod regs {
///     tablegen_macros::include_td!("td/regs.td", "gen-searchable-tables");
/// }
///
/// let reg = regs::lookup_reg_by_number(2);
/// assert_eq!(reg.map(|reg| reg.name), Some("control"));
/// ```
///
/// # Arguments
///
/// The first argument is the path of the file, relative to the directory of the crate's
/// `Cargo.toml`. The others, in any order, are:
///
/// | argument | meaning |
/// |---|---|
/// | `"gen-searchable-tables"` | back-end, by its name on the command line; its items replace the macro call |
/// | `"gen-dag-isel"(hooks = "defaults")` | back-end with options, with `_` for `-` in their names |
/// | `"gen-emitter"(rust_names = "crate::target")` | module with the names that modules of one target share; by default another module of the same macro call |
/// | `pub mod csrs = "gen-searchable-tables"` | back-end whose items are in a module of their own; attributes and doc comments may precede it |
/// | `include = ["td", "../common"]` | directories for `include`, relative to the crate; brackets are optional for one |
/// | `define = ["RV64"]` | macros for `#ifdef` |
/// | `allow = ["same-encoding"]` | disables lints, whose names are in brackets after their warnings |
/// | `warn = ["redundant-let"]` | enables lints that are disabled by default |
/// | `llvm = 23` | release of LLVM; by default that of the first include directory with `llvm/Config/llvm-config.h`, or 22 |
///
/// At least one back-end is required. Several share one evaluation. Items are `pub`; their
/// visibility is limited by the module around the macro call.
///
/// Names that several back-ends declare, such as `Opcode`, are declared once for all back-ends of a
/// macro call. The items of two macro calls in one module clash; rustc's errors then include one
/// whose name says so. Use `pub mod` for the items of each, or one macro call.
///
/// # Include paths
///
/// Files of `include` statements are searched in this order:
///
/// 1. the directory of the crate,
/// 2. the directories of `include`,
/// 3. the directory of the source,
/// 4. the include library of `tablegen-build`, which has `llvm/TableGen/SearchableTable.td` and
///    others.
///
/// If one of the files changes, cargo builds the crate again.
///
/// # Cache
///
/// Evaluated records and the items of the macro are kept below cargo's target directory, in
/// `tablegen-cache`. A compilation after a change elsewhere in the crate reads the items from there.
/// The variable `TABLEGEN_MACRO_CACHE=0` turns the cache off.
///
/// # Errors
///
/// Errors of the source are compiler errors at the path. Their messages have `file:line:column`,
/// the source line, and the includes that led there. Warnings of the source are compiler warnings
/// of the lint `deprecated`, because stable Rust offers macros no others.
#[proc_macro]
pub fn include_td(input: TokenStream) -> TokenStream {
    expand::include_td(input)
}

/// Expands to the Rust of TableGen text.
///
/// ```
/// mod ops {
///     tablegen_macros::tablegen! {
///         "gen-searchable-tables";
///
///         include "llvm/TableGen/SearchableTable.td"
///
///         class Op<bits<8> number> { string Name = NAME; bits<8> Number = number; }
///         def Add : Op<0x01>;
///         def Sub : Op<0x02>;
///
///         def Ops : GenericTable {
///             let FilterClass = "Op";
///             let Fields = ["Name", "Number"];
///             let PrimaryKey = ["Number"];
///             let PrimaryKeyName = "lookupOpByNumber";
///         }
///     }
/// }
///
/// assert_eq!(ops::lookup_op_by_number(2).map(|op| op.name), Some("Sub"));
/// ```
///
/// The arguments before the first `;` are those of [`include_td!`] after its path. The rest is
/// TableGen text. Files that it includes are searched and tracked as for [`include_td!`].
///
/// # Limits of Rust's lexer
///
/// Rust's lexer reads the text before the macro does, and a few spellings of TableGen are not
/// tokens of Rust. Comments, including doc comments, are valid. These are not:
///
/// | TableGen | reason | write |
/// |---|---|---|
/// | `NAME#_x`, `R#i` | since edition 2021, a name before `#` is a prefix | `NAME # _x` |
/// | `"R"#"x"` | since edition 2024, `#"` begins a string | `"R" # "x"` |
/// | `0b12`, `0xfg`, `1e` | invalid numbers of Rust | a name that begins with a letter |
/// | a name such as `0b1x` or `1.5x` | number with a suffix | a name that begins with a letter |
/// | a single `'` or `"` in a code block `[{ ... }]` | begins a character or a string | the raw string |
/// | unbalanced brackets in a code block | unbalanced in Rust | the raw string |
/// | `\` or `` ` `` in a code block | invalid tokens of Rust | the raw string |
///
/// Code blocks that Rust's lexer accepts are kept as they are written, including comments.
///
/// # Raw strings
///
/// A raw string may contain any text. It is one token for Rust, so that errors have the span of the
/// whole string. Their messages show the line.
///
/// ```
/// mod ops {
///     tablegen_macros::tablegen! {
///         "gen-searchable-tables";
///         r#"
///             include "llvm/TableGen/SearchableTable.td"
///             class Op<int n> { bits<8> Number = n; }
///             multiclass Pair<int n> { def _a : Op<n>; def NAME#_b : Op<!add(n, 1)>; }
///             defm P : Pair<1>;
///             def Ops : GenericTable { let FilterClass = "Op"; let Fields = ["Number"]; }
///         "#
///     }
/// }
///
/// assert_eq!(ops::OPS.map(|op| op.number), [1, 2]);
/// ```
///
/// # Errors
///
/// Errors have the span of the token in the text. Locations in generated documentation, such as
/// `src/main.rs:12`, refer to the Rust file.
#[proc_macro]
pub fn tablegen(input: TokenStream) -> TokenStream {
    expand::tablegen(input)
}
