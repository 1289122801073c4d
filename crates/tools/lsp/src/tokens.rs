//! Semantic tokens: the kinds of identifiers, operators and literals.

use lsp_types::{SemanticToken, SemanticTokenType};
use tablegen_syntax::{NodeOrToken, SyntaxKind};

use crate::index::SymbolKind;
use crate::workspace::File;

/// Token types, in the order of their numbers in [`tokens`].
pub(crate) const TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::CLASS,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::TYPE,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::NUMBER,
    SemanticTokenType::MACRO,
    SemanticTokenType::COMMENT,
];

/// Returns the tokens of a file, each relative to the one before it. Tokens of several lines have
/// none.
pub(crate) fn tokens(file: &File) -> Vec<SemanticToken> {
    let index = &file.index;
    let mut named: Vec<(usize, u32)> = Vec::new();
    for symbol in &index.symbols {
        named.push((usize::from(symbol.range.start()), symbol_type(symbol.kind)));
    }
    for one in &index.uses {
        use crate::index::UseKind;
        let kind = match (&one.kind, one.target) {
            (_, Some(symbol)) => symbol_type(index.symbols[symbol as usize].kind),
            (UseKind::Class | UseKind::Type, None) => 0,
            (UseKind::Value, None) => 2,
            (UseKind::Member | UseKind::Let, None) => 4,
            (UseKind::ArgName(_), None) => 3,
        };
        named.push((usize::from(one.range.start()), kind));
    }
    named.sort_unstable();
    let mut tokens = Vec::new();
    let (mut line, mut column) = (0, 0);
    for element in file.parse().syntax().descendants_with_tokens() {
        let NodeOrToken::Token(token) = element else { continue };
        let start = usize::from(token.text_range().start());
        let kind = match token.kind() {
            SyntaxKind::IDENT => {
                let found = named.binary_search_by_key(&start, |&(index, _)| index);
                match found {
                    Ok(index) => named[index].1,
                    Err(_) => 2,
                }
            }
            SyntaxKind::VAR_NAME => 3,
            SyntaxKind::BANG => 6,
            SyntaxKind::INT => 8,
            SyntaxKind::LINE_COMMENT => 10,
            kind if kind.is_directive() => 9,
            kind if (SyntaxKind::KW_BIT..=SyntaxKind::KW_DAG).contains(&kind) => 5,
            kind if kind.is_keyword() => 7,
            _ => continue,
        };
        let position = file.lines.position(&file.text, start);
        let length: usize = token.text().chars().map(char::len_utf16).sum();
        let delta_line = position.line - line;
        tokens.push(SemanticToken {
            delta_line,
            delta_start: if delta_line == 0 {
                position.character - column
            } else {
                position.character
            },
            length: u32::try_from(length).unwrap_or(0),
            token_type: kind,
            token_modifiers_bitset: 0,
        });
        (line, column) = (position.line, position.character);
    }
    tokens
}

fn symbol_type(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Class => 0,
        SymbolKind::Multiclass => 1,
        SymbolKind::Deftype => 5,
        SymbolKind::Param => 3,
        SymbolKind::Field => 4,
        _ => 2,
    }
}
