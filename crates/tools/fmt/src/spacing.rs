//! Blanks between two tokens of a line.

use tablegen_syntax::SyntaxKind::*;

use crate::tokens::Token;

/// Blanks between two tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gap {
    /// No blank.
    None,
    /// One space.
    One,
    /// Zero or one space, as in the source.
    Keep,
    /// One space on both sides if the source has any on both sides, otherwise no space.
    Pair(usize),
}

/// Returns the gap between a token and the one before it. `left_index` is the index of the latter.
pub(crate) fn between(left: &Token, right: &Token, left_index: usize) -> Gap {
    match right.kind {
        LINE_COMMENT => return Gap::One,
        BLOCK_COMMENT | PP_TEXT => return Gap::Keep,
        SEMICOLON | COMMA => return Gap::None,
        _ => {}
    }
    match left.kind {
        BLOCK_COMMENT | PP_TEXT => return Gap::Keep,
        COMMA if matches!(left.parent, BITS_LITERAL | BIT_SUFFIX | RANGE_LIST) => return Gap::Keep,
        COMMA | SEMICOLON => return Gap::One,
        _ => {}
    }
    if left.kind.is_directive() || right.kind.is_directive() {
        return Gap::Keep;
    }
    // Inside of brackets.
    let is_block = |token: &Token| matches!(token.parent, BODY | BLOCK);
    match left.kind {
        L_BRACE if is_block(left) && right.kind == R_BRACE => return Gap::Keep,
        L_BRACE if is_block(left) => return Gap::One,
        L_ANGLE if left.parent == TYPE => return Gap::None,
        L_BRACE | L_PAREN | L_SQUARE | L_ANGLE => return Gap::Pair(left_index),
        _ => {}
    }
    match right.kind {
        R_BRACE if is_block(right) => return Gap::One,
        R_ANGLE if right.parent == TYPE => return Gap::None,
        R_BRACE | R_PAREN | R_SQUARE | R_ANGLE => {
            return right.partner.map_or(Gap::None, Gap::Pair);
        }
        // Before brackets.
        L_BRACE if matches!(right.parent, BODY | BLOCK | BITS_LITERAL) => return Gap::One,
        L_BRACE if right.parent == RANGE_LIST && left.kind == EQ => return Gap::One,
        L_BRACE => return Gap::None,
        L_ANGLE => return Gap::None,
        L_SQUARE if right.parent == SLICE_SUFFIX => return Gap::None,
        L_PAREN if right.parent == BANG_CALL => return Gap::None,
        _ => {}
    }
    for token in [left, right] {
        match token.kind {
            DOT => return Gap::None,
            HASH | ELLIPSIS | MINUS | PLUS => return Gap::Keep,
            EQ if matches!(token.parent, ARG | PARAM) => return Gap::Keep,
            COLON if token.parent == DAG_ARG => return Gap::None,
            COLON if token.parent == COND_CASE => return Gap::Keep,
            _ => {}
        }
    }
    if right.parent == RANGE {
        return Gap::Keep;
    }
    Gap::One
}
