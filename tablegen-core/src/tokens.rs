//! Token stream of the evaluator's lexer, for comparison with other lexers.

use std::io;
use std::ops::Range;

use crate::evaluate::LIMITS;
use crate::evaluation::Evaluation;
use crate::lexer::{Lexer, Tok};
use crate::release::Release;
use crate::source::{IncludePath, Loc, Sources, terminated};

/// Sources in which every file exists and is empty.
struct Empty;

impl Sources for Empty {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// Returns the bytes of each token of a text, up to the first error. Text that the preprocessor
/// disables has no tokens, and neither have `include`s.
pub fn token_ranges(text: &[u8]) -> Vec<Range<usize>> {
    let text = terminated(text.to_vec());
    let mut ev = Evaluation::new(LIMITS);
    // Its tokens are those of all releases.
    ev.release = Release::V23;
    let include_path = IncludePath { sources: &Empty, dirs: Vec::new(), library: None };
    let Ok(file) = ev.sources.enter("text", text, Loc::NONE) else { return Vec::new() };
    let mut lexer = Lexer::new(&mut ev, &include_path, &[], file);
    let mut ranges = Vec::new();
    while !matches!(lexer.next(&mut ev), Tok::Eof | Tok::Error) {
        ranges.push(lexer.range());
    }
    ranges
}
