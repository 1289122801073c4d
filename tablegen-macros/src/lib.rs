//! The tables of a TableGen source as Rust items, at compile time.
//!
//! [`include_td!`] reads a `.td` file, [`tablegen!`] takes the TableGen text in the macro itself.
//! Both expand to the items that the back-ends asked for make of it, where the macro stands.
//!
//! # Large descriptions
//!
//! Cargo compiles macros and what they call without optimization, in release builds too. A small table takes
//! hundredths of a second all the same; for a whole processor these lines in the `Cargo.toml` of
//! the workspace save about four fifths of the time, and make the first build two to three times
//! as long:
//!
//! ```toml
//! [profile.dev.build-override]
//! opt-level = 3
//!
//! [profile.release.build-override]
//! opt-level = 3
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod args;
mod clashes;
mod expand;
mod inline;
mod report;

use proc_macro::TokenStream;

/// The Rust of a `.td` file.
///
/// ```ignore
/// mod sysregs {
///     tablegen_macros::include_td!("td/sysregs.td", "gen-searchable-tables");
/// }
///
/// let reg = sysregs::lookup_sys_reg_by_name("CPACR_EL1");
/// ```
///
/// # Arguments
///
/// First the path of the file, relative to the directory of the crate's `Cargo.toml`. Then, in any
/// order:
///
/// | argument | meaning |
/// |---|---|
/// | `"gen-searchable-tables"` | a back-end, by its name on the command line; its items come where the macro stands |
/// | `"gen-dag-isel"(hooks = "defaults")` | a back-end with options, whose names have `_` for `-` |
/// | `"gen-emitter"(rust_names = "crate::target")` | where names that modules of one target share come from, if not from one another in this macro |
/// | `pub mod csrs = "gen-searchable-tables"` | a back-end whose items go to a module; attributes and doc comments can stand before it |
/// | `include = ["td", "../common"]` | directories in which `include` looks, relative to the crate; one can stand without brackets |
/// | `define = ["RV64"]` | macros for `#ifdef` |
/// | `allow = ["same-encoding"]` | no warnings of these lints, which stand in brackets behind what they warn of |
/// | `warn = ["redundant-let"]` | warnings of lints that have none unless asked to |
///
/// There has to be one back-end at least. Several cost one evaluation. The items are `pub`; how far
/// they can be seen is up to the module around them.
///
/// Names such as `Opcode`, which several back-ends declare, are declared once for all back-ends of
/// one macro. Two macros do not know of each other: they need a `pub mod` for the items of each, or
/// clash; among rustc's errors there is then one whose name says so.
///
/// # Where files are looked for
///
/// What an `include` names is looked for in the directory of the crate, then in each directory of
/// `include`, then beside the source, and at last among the files that come with `tablegen-build`,
/// such as `llvm/TableGen/SearchableTable.td`.
///
/// When one of the files that were read changes, the crate is built again.
///
/// # Errors
///
/// An error in the source is an error of the compiler at the path, with a message that shows
/// `file:line:column`, the line, and the includes that led there. Warnings of the source are
/// warnings of the compiler (of the lint `deprecated`, since a macro can give no others).
#[proc_macro]
pub fn include_td(input: TokenStream) -> TokenStream {
    expand::include_td(input)
}

/// The Rust of TableGen text that stands in the macro.
///
/// ```ignore
/// mod ops {
///     tablegen_macros::tablegen! {
///         "gen-searchable-tables";
///
///         include "llvm/TableGen/SearchableTable.td"
///
///         class Op<bits<8> code> { string Name = NAME; bits<8> Code = code; }
///         def Add : Op<0x01>;
///         def Sub : Op<0x02>;
///
///         def Ops : GenericTable {
///             let FilterClass = "Op";
///             let Fields = ["Name", "Code"];
///             let PrimaryKey = ["Code"];
///             let PrimaryKeyName = "lookupOpByCode";
///         }
///     }
/// }
/// ```
///
/// Before the first `;` stand the arguments that [`include_td!`] has behind its path. The rest is
/// the text. Files that it includes are found as for [`include_td!`], and tracked as well.
///
/// # What Rust's lexer rejects
///
/// The text is read by Rust's lexer before the macro gets it, and a few spellings of TableGen are
/// not tokens of Rust. Comments, doc comments included, are fine. These are not:
///
/// | TableGen | why | write |
/// |---|---|---|
/// | `NAME#_x`, `R#i` | since edition 2021 a name before `#` is a prefix | `NAME # _x` |
/// | `"R"#"x"` | since edition 2024 `#"` begins a string | `"R" # "x"` |
/// | `0b12`, `0xfg`, `1e` | no numbers of Rust | a name that begins with a letter |
/// | a name such as `0b1x` or `1.5x` | is taken for a number with a suffix | a name that begins with a letter |
/// | a single `'` or `"` in a code block `[{ ... }]` | begins a character or a string | the raw string |
/// | brackets in a code block that do not match | so do Rust's | the raw string |
/// | `\` or `` ` `` in a code block | no tokens of Rust | the raw string |
///
/// In a code block that Rust's lexer takes, everything is kept as it is written, comments too.
///
/// # The raw string
///
/// Any text can stand in a raw string. It is then one token for Rust: errors point to the string
/// and show the line of it in their message.
///
/// ```ignore
/// tablegen_macros::tablegen! {
///     "gen-searchable-tables";
///     r#"
///         include "llvm/TableGen/SearchableTable.td"
///         multiclass Pair<int n> { def _a : Op<n>; def NAME#_b : Op<!add(n, 1)>; }
///     "#
/// }
/// ```
///
/// # Errors
///
/// An error is reported at the place in the text. Places in generated documentation, such as
/// `src/main.rs:12`, are those of the Rust file.
#[proc_macro]
pub fn tablegen(input: TokenStream) -> TokenStream {
    expand::tablegen(input)
}
