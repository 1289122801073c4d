//! Parses TableGen sources (`.td` files) into lossless syntax trees.
//!
//! ```
//! use tablegen_syntax::ast::{AstNode, HasName, HasStatements, SourceFile, Statement};
//!
//! let text = "// Registers.\nclass Reg<int n> { int Number = n }\ndef R0 : Reg<0>;\n";
//! let parse = tablegen_syntax::parse(text);
//! assert_eq!(parse.syntax().to_string(), text);
//! assert_eq!(parse.errors()[0].message, "expected ';' after declaration");
//!
//! let file = SourceFile::cast(parse.syntax()).expect("the root is a file");
//! for statement in file.statements() {
//!     if let Statement::Class(class) = statement {
//!         println!("class {}", class.name().map(|name| name.text()).unwrap_or_default());
//!     }
//! }
//! ```
//!
//! - [`parse`] returns a tree for every text. Comments and blanks are tokens of the tree, so that
//!   it prints back byte for byte. Text that is not TableGen is in nodes of the kind `ERROR`.
//! - [`ast`] has a type for each kind of node, with typed access to its parts.
//! - [`lex`] splits a text into tokens, as the evaluator of `tablegen-core` does.
//! - [`regions`] lists the regions of the preprocessor. Both branches are in the tree; directives
//!   are tokens between other tokens, like comments.
//!
//! Parsing takes time linear in the length of the text. The depth of trees is limited: text that is
//! nested deeper than [`MAX_DEPTH`] levels is one `ERROR` node without structure.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod ast;
mod kind;
mod lexer;
mod parser;
mod regions;

pub use kind::{OPERATORS, SyntaxKind};
pub use lexer::{Token, lex};
pub use parser::{MAX_DEPTH, Parse, SyntaxError, parse};
pub use regions::{Region, regions};
pub use rowan::{Direction, NodeOrToken, TextRange, TextSize, TokenAtOffset, WalkEvent};

/// Language of the trees, for `rowan`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableGen {}

impl rowan::Language for TableGen {
    type Kind = SyntaxKind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
        SyntaxKind::ALL.get(usize::from(raw.0)).copied().unwrap_or(SyntaxKind::ERROR)
    }

    fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind as u16)
    }
}

/// Node of a tree.
pub type SyntaxNode = rowan::SyntaxNode<TableGen>;
/// Token of a tree.
pub type SyntaxToken = rowan::SyntaxToken<TableGen>;
/// Node or token of a tree.
pub type SyntaxElement = rowan::SyntaxElement<TableGen>;
