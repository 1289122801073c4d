//! Values, types and ranges.

use super::Parser;
use super::statements::begins_type;
use crate::SyntaxKind::{self, *};

impl Parser<'_> {
    /// Returns true if the current token can start a value.
    pub(super) fn is_at_value(&self) -> bool {
        matches!(
            self.kind(),
            IDENT
                | INT
                | STRING
                | CODE
                | QUESTION
                | BANG
                | KW_TRUE
                | KW_FALSE
                | L_BRACE
                | L_SQUARE
                | L_PAREN
                | ERROR_TOKEN
        )
    }

    pub(super) fn value(&mut self) {
        self.value_as(false);
    }

    /// Parses a value. In a name, a `{` starts a body in place of a bit suffix.
    pub(super) fn value_as(&mut self, is_name: bool) {
        if !self.is_at_value() {
            self.error("expected a value");
            return;
        }
        self.nested(|p| {
            p.start(VALUE);
            p.operand();
            loop {
                match p.kind() {
                    L_BRACE if !is_name => p.ranges_as(BIT_SUFFIX, R_BRACE),
                    L_SQUARE => p.ranges_as(SLICE_SUFFIX, R_SQUARE),
                    DOT => {
                        p.start(FIELD_SUFFIX);
                        p.bump();
                        p.expect(IDENT, "expected field identifier after '.'");
                        p.finish();
                    }
                    HASH => {
                        p.bump();
                        // A paste operator without right operand is valid before a body.
                        if !p.is_at_any(&[COLON, SEMICOLON, L_BRACE]) {
                            if p.is_at_value() {
                                p.operand();
                            } else {
                                p.error("expected a value");
                            }
                        }
                    }
                    _ => break,
                }
            }
            p.finish();
        });
    }

    /// Parses a value without suffixes.
    fn operand(&mut self) {
        match self.kind() {
            IDENT => {
                let start = self.checkpoint();
                self.bump();
                if self.is_at(L_ANGLE) {
                    self.start_at(start, CLASS_VALUE);
                    self.args();
                } else {
                    self.start_at(start, NAME_REF);
                }
                self.finish();
            }
            STRING => {
                self.start(LITERAL);
                while self.eat(STRING) {}
                self.finish();
            }
            INT | CODE | QUESTION | KW_TRUE | KW_FALSE => {
                self.start(LITERAL);
                self.bump();
                self.finish();
            }
            BANG => self.bang(),
            L_BRACE => {
                self.start(BITS_LITERAL);
                self.bump();
                self.value_list(R_BRACE, "expected '}' at end of bit list value");
                self.finish();
            }
            L_SQUARE => {
                self.start(LIST_LITERAL);
                self.bump();
                self.value_list(R_SQUARE, "expected ']' at end of list value");
                if self.eat(L_ANGLE) {
                    self.ty();
                    self.expect(R_ANGLE, "expected '>' at end of list element type");
                }
                self.finish();
            }
            L_PAREN => self.dag(),
            _ => {
                self.start(ERROR);
                self.bump();
                self.finish();
            }
        }
    }

    /// Parses values separated by commas, and the closing bracket.
    fn value_list(&mut self, close: SyntaxKind, message: &str) {
        while !self.is_at_any(&[close, EOF]) {
            self.value();
            if !self.eat(COMMA) {
                break;
            }
        }
        self.close(close, message);
    }

    /// Parses a closing bracket; skips the tokens before it.
    fn close(&mut self, close: SyntaxKind, message: &str) {
        if self.eat(close) {
            return;
        }
        self.error(message);
        self.skip_until(|kind| {
            kind == close
                || kind.begins_statement()
                || matches!(kind, SEMICOLON | R_BRACE | R_PAREN | R_SQUARE)
        });
        self.eat(close);
    }

    fn bang(&mut self) {
        self.start(BANG_CALL);
        self.bump();
        if self.eat(L_ANGLE) {
            self.ty();
            self.expect(R_ANGLE, "expected '>' after type of operator");
        }
        if self.expect(L_PAREN, "expected '(' after operator") {
            while !self.is_at_any(&[R_PAREN, EOF]) {
                let start = self.checkpoint();
                self.value();
                if self.is_at(COLON) {
                    self.start_at(start, COND_CASE);
                    self.bump();
                    self.value();
                    self.finish();
                }
                if !self.eat(COMMA) {
                    break;
                }
            }
            self.close(R_PAREN, "expected ')' in operator");
        }
        self.finish();
    }

    fn dag(&mut self) {
        self.start(DAG);
        self.bump();
        self.dag_arg();
        while !self.is_at_any(&[R_PAREN, EOF]) {
            self.dag_arg();
            if !self.eat(COMMA) {
                break;
            }
        }
        self.close(R_PAREN, "expected ')' in dag init");
        self.finish();
    }

    /// Parses an operand of a dag, or its operator.
    fn dag_arg(&mut self) {
        if self.is_at(VAR_NAME) {
            self.start(DAG_ARG);
            self.bump();
            self.finish();
            return;
        }
        if !self.is_at_value() {
            self.error("expected a value");
            return;
        }
        self.start(DAG_ARG);
        self.value();
        if self.eat(COLON) {
            self.expect(VAR_NAME, "expected variable name in dag literal");
        }
        self.finish();
    }

    /// Parses `<value, name = value>`.
    pub(super) fn args(&mut self) {
        self.start(ARG_LIST);
        self.bump();
        while !self.is_at_any(&[R_ANGLE, EOF]) {
            if !self.is_at_value() {
                self.error("expected a value");
                break;
            }
            self.start(ARG);
            self.value();
            if self.eat(EQ) {
                self.value();
            }
            self.finish();
            if !self.eat(COMMA) {
                break;
            }
        }
        self.close(R_ANGLE, "expected '>' at end of template value list");
        self.finish();
    }

    /// Parses ranges in brackets, as the list of a declaration.
    pub(super) fn ranges(&mut self, close: SyntaxKind) {
        self.ranges_as(RANGE_LIST, close);
    }

    fn ranges_as(&mut self, kind: SyntaxKind, close: SyntaxKind) {
        self.start(kind);
        self.bump();
        while !self.is_at_any(&[close, EOF]) {
            self.range();
            if !self.eat(COMMA) {
                break;
            }
        }
        self.close(close, "expected the end of the range list");
        self.finish();
    }

    /// Parses `first...last`, `first-last`, `first -last` or one value.
    pub(super) fn range(&mut self) {
        self.start(RANGE);
        self.value();
        if self.eat(ELLIPSIS) || self.eat(MINUS) {
            self.value();
        } else if self.is_at(INT) {
            self.bump();
        }
        self.finish();
    }

    pub(super) fn ty(&mut self) {
        if !begins_type(self.kind()) {
            self.error("expected a type");
            return;
        }
        self.nested(|p| {
            p.start(TYPE);
            let kind = p.kind();
            p.bump();
            match kind {
                KW_BITS if p.expect(L_ANGLE, "expected '<' after bits type") => {
                    p.expect(INT, "expected integer in bits<n> type");
                    p.expect(R_ANGLE, "expected '>' at end of bits<n> type");
                }
                KW_LIST if p.expect(L_ANGLE, "expected '<' after list type") => {
                    p.ty();
                    p.expect(R_ANGLE, "expected '>' at end of list<ty> type");
                }
                _ => {}
            }
            p.finish();
        });
    }
}
