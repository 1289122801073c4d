//! Regions of the preprocessor: `#ifdef` and `#ifndef` with their `#else` and `#endif`.

use crate::lexer::Token;
use crate::{SyntaxKind, SyntaxNode, SyntaxToken};

/// Region of the preprocessor.
#[derive(Clone, Debug)]
pub struct Region {
    /// `#ifdef NAME` or `#ifndef NAME`.
    pub open: SyntaxToken,
    /// `#else`, if the region has a second branch.
    pub otherwise: Option<SyntaxToken>,
    /// `#endif`. `None` at the end of an unfinished file.
    pub close: Option<SyntaxToken>,
}

impl Region {
    /// Returns the name of the macro; empty if it is missing.
    pub fn macro_name(&self) -> &str {
        self.open.text().split_ascii_whitespace().nth(1).unwrap_or("")
    }
}

/// Returns the regions of a tree, in the order of their first directives.
pub fn regions(root: &SyntaxNode) -> Vec<Region> {
    let tokens = root.descendants_with_tokens().filter_map(|element| element.into_token());
    let mut regions: Vec<Region> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for token in tokens {
        match token.kind() {
            SyntaxKind::PP_IFDEF | SyntaxKind::PP_IFNDEF => {
                open.push(regions.len());
                regions.push(Region { open: token, otherwise: None, close: None });
            }
            SyntaxKind::PP_ELSE => {
                if let Some(&index) = open.last() {
                    regions[index].otherwise = Some(token);
                }
            }
            SyntaxKind::PP_ENDIF => {
                if let Some(index) = open.pop() {
                    regions[index].close = Some(token);
                }
            }
            _ => {}
        }
    }
    regions
}

/// Open region, by indexes of tokens.
struct Open {
    start: usize,
    otherwise: Option<usize>,
    /// True if the first branch is text that only the absence of a macro disables.
    is_disabled: bool,
}

/// Merges branches that cannot be parsed into one token each:
///
/// - second branches that do not continue the text before them, or whose brackets are not balanced;
/// - first branches with invalid tokens, if the file does not define the macro.
pub(crate) fn merge_unparsable_branches(text: &str, tokens: &mut Vec<Token>) {
    use SyntaxKind::*;
    if !tokens.iter().any(|token| token.kind == PP_IFDEF || token.kind == PP_IFNDEF) {
        return;
    }
    let mut defined: Vec<&str> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut merged: Vec<(usize, usize)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let name = || text[token.range()].split_ascii_whitespace().nth(1).unwrap_or("");
        match token.kind {
            PP_DEFINE => defined.push(name()),
            PP_IFDEF | PP_IFNDEF => {
                let is_disabled = token.kind == PP_IFDEF && !defined.contains(&name());
                open.push(Open { start: index, otherwise: None, is_disabled });
            }
            PP_ELSE => {
                if let Some(region) = open.last_mut() {
                    region.otherwise.get_or_insert(index);
                }
            }
            PP_ENDIF => {
                let Some(region) = open.pop() else { continue };
                let first = region.start + 1..region.otherwise.unwrap_or(index);
                let is_invalid = |token: &Token| token.kind == ERROR_TOKEN;
                let mut branches = Vec::new();
                let mut before = region.otherwise.unwrap_or(index);
                if region.is_disabled && tokens[first.clone()].iter().any(is_invalid) {
                    branches.push((first.start, first.end));
                    before = region.start;
                }
                if let Some(second) = region.otherwise
                    && !are_whole(&tokens[..before], &tokens[second + 1..index])
                {
                    branches.push((second + 1, index));
                }
                for (start, end) in branches {
                    // Branches inside of this one are part of it.
                    merged.retain(|&(inner, _)| inner < start || inner >= end);
                    merged.push((start, end));
                }
            }
            _ => {}
        }
    }
    if merged.is_empty() {
        return;
    }
    merged.sort_unstable();
    let mut merged = merged.into_iter().peekable();
    let mut index = 0;
    let mut result = Vec::with_capacity(tokens.len());
    while let Some(&token) = tokens.get(index) {
        match merged.next_if(|&(start, _)| start <= index) {
            Some((start, end)) if start == index && end > start => {
                let len = tokens[end - 1].end() - token.start;
                result.push(Token { kind: PP_TEXT, start: token.start, len });
                index = end;
            }
            Some(_) => {}
            None => {
                result.push(token);
                index += 1;
            }
        }
    }
    *tokens = result;
}

/// Returns true if the second branch can be parsed after the text before it.
fn are_whole(before: &[Token], branch: &[Token]) -> bool {
    use SyntaxKind::*;
    let last_of = |tokens: &[Token]| {
        tokens.iter().rev().map(|token| token.kind).find(|kind| !kind.is_trivia())
    };
    let Some(last) = last_of(branch) else { return true };
    if !matches!(last, SEMICOLON | R_BRACE | COMMA | STRING) {
        return false;
    }
    if !matches!(last_of(before), None | Some(SEMICOLON | R_BRACE | L_BRACE | COMMA | STRING)) {
        return false;
    }
    let mut depth = Vec::new();
    for token in branch {
        match token.kind {
            L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => depth.push(token.kind),
            R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => {
                let opener = match token.kind {
                    R_BRACE => L_BRACE,
                    R_PAREN => L_PAREN,
                    R_SQUARE => L_SQUARE,
                    _ => L_ANGLE,
                };
                if depth.pop() != Some(opener) {
                    return false;
                }
            }
            ERROR_TOKEN => return false,
            _ => {}
        }
    }
    depth.is_empty()
}
