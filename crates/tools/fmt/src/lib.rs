//! Formats TableGen sources (`.td` files).
//!
//! ```
//! use tablegen_fmt::{Style, format};
//!
//! let text = "class Reg <int n>:Base{\n    int Number=n ;\n}\n";
//! let formatted = format(text, &Style::default())?;
//! assert_eq!(formatted, "class Reg<int n> : Base {\n  int Number = n;\n}\n");
//! # Ok::<(), tablegen_fmt::FormatError>(())
//! ```
//!
//! The formatter normalizes indentation, blanks between tokens, blank lines, and blanks at the ends
//! of lines. It keeps:
//!
//! - line breaks of the author, and the alignment of lines inside of a statement;
//! - columns that neighboring lines share;
//! - blocks after `let ... in {` that are not indented, as many of LLVM's are;
//! - comments, strings and code blocks, byte for byte;
//! - text between `// tablegen-format off` and `// tablegen-format on`.
//!
//! # Promises
//!
//! - The result has the same tokens and comments in the same order, so it evaluates to the same
//!   records. Line numbers change only where blank lines are removed.
//! - The result does not change if it is formatted again.
//! - Text with syntax errors is not formatted.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod breaks;
mod layout;
mod spacing;
mod style;
mod tokens;

use std::fmt;
use std::ops::RangeInclusive;

use tablegen_syntax::{SyntaxError, TextRange, TextSize, lex, parse};

pub use style::{CONFIG_FILE, Style, StyleError};

/// Greatest number of passes. Columns that depend on each other may need several.
const MAX_PASSES: usize = 16;

/// Error of [`format()`]: the text has syntax errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Errors, at least one.
    pub errors: Vec<SyntaxError>,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.errors.first() {
            Some(first) => write!(f, "{first}"),
            None => f.write_str("the text has syntax errors"),
        }
    }
}

impl std::error::Error for FormatError {}

/// Formats a text.
///
/// # Errors
/// Returns an error if the text has syntax errors.
pub fn format(text: &str, style: &Style) -> Result<String, FormatError> {
    run(text, style, None)
}

/// Formats some lines of a text. Other lines keep their bytes. Lines are counted from 1.
///
/// # Errors
/// Returns an error if the text has syntax errors, also outside the lines.
pub fn format_lines(
    text: &str,
    style: &Style,
    lines: &[RangeInclusive<usize>],
) -> Result<String, FormatError> {
    run(text, style, Some(lines))
}

fn run(
    text: &str,
    style: &Style,
    lines: Option<&[RangeInclusive<usize>]>,
) -> Result<String, FormatError> {
    let parsed = parse(text);
    let mut errors = parsed.errors().to_vec();
    // Blanks in syntax trees, but errors of an evaluation.
    let nul = text.find('\0').and_then(|offset| TextSize::try_from(offset).ok());
    errors.extend(nul.map(|start| SyntaxError {
        message: "NUL character is invalid in source".to_owned(),
        range: TextRange::new(start, start + TextSize::of('\0')),
    }));
    if !errors.is_empty() {
        return Err(FormatError { errors });
    }
    let mut stream = tokens::collect(text, &parsed.syntax());
    if let Some(lines) = lines {
        stream.select_lines(lines);
    }
    let mut current = text.to_owned();
    // Whether a line is too long is known when everything else is settled.
    let unlimited = Style { width: None, ..style.clone() };
    let mut pass_style = &unlimited;
    let mut is_fresh = true;
    for _ in 0..MAX_PASSES {
        let (next, tokens) = layout::format(&current, &stream, pass_style);
        if next == current {
            if is_fresh || lines.is_some() {
                if pass_style.width == style.width {
                    return Ok(if has_same_tokens(text, &next) { next } else { text.to_owned() });
                }
                pass_style = style;
                continue;
            }
            // What is kept because lines agree depends on the text, so the result is formatted as
            // another text, too.
            stream = tokens::collect(&current, &parse(&current).syntax());
            is_fresh = true;
            continue;
        }
        is_fresh = false;
        current = next;
        stream.tokens = tokens;
    }
    // No stable form was found. The text is its own.
    Ok(text.to_owned())
}

/// Returns true if two texts differ in blanks only.
fn has_same_tokens(a: &str, b: &str) -> bool {
    use tablegen_syntax::SyntaxKind::WHITESPACE;
    let tokens = |text| lex(text).into_iter().filter(|token| token.kind != WHITESPACE);
    tokens(a)
        .map(|token| (token.kind, &a[token.range()]))
        .eq(tokens(b).map(|token| (token.kind, &b[token.range()])))
}
