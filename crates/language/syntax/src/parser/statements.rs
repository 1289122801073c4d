//! Statements, and bodies of classes and defs.

use super::Parser;
use crate::SyntaxKind::{self, *};

/// Returns true for tokens at which a malformed statement ends.
fn ends_statement(kind: SyntaxKind) -> bool {
    kind.begins_statement() || matches!(kind, SEMICOLON | R_BRACE)
}

impl Parser<'_> {
    /// Parses statements up to the end of the text or, inside of braces, up to a `}`.
    pub(super) fn statements(&mut self, in_braces: bool) {
        loop {
            match self.kind() {
                EOF => return,
                R_BRACE if in_braces => return,
                kind if kind.begins_statement() => self.statement(),
                SEMICOLON | R_BRACE => {
                    self.error(
                        "expected assert, class, def, defm, defset, dump, foreach, if, or let",
                    );
                    self.start(ERROR);
                    self.bump();
                    self.finish();
                }
                _ => {
                    self.error(
                        "expected assert, class, def, defm, defset, dump, foreach, if, or let",
                    );
                    self.skip_until(ends_statement);
                    // The `;` belongs to the skipped text.
                    if self.is_at(SEMICOLON) {
                        self.start(ERROR);
                        self.bump();
                        self.finish();
                    }
                }
            }
        }
    }

    fn statement(&mut self) {
        self.nested(|p| match p.kind() {
            KW_INCLUDE => p.include(),
            KW_CLASS => p.class(),
            KW_DEF => p.def(),
            KW_DEFM => p.defm(),
            KW_DEFSET => p.defset(),
            KW_DEFTYPE => p.deftype(),
            KW_DEFVAR => p.defvar(),
            KW_DUMP => p.dump(),
            KW_ASSERT => p.assert(),
            KW_FOREACH => p.foreach(),
            KW_IF => p.if_(),
            KW_LET => p.let_(),
            KW_MULTICLASS => p.multiclass(),
            _ => p.error("expected a statement"),
        });
    }

    /// Parses one statement, or several in braces.
    fn block_or_statement(&mut self) {
        if self.is_at(L_BRACE) {
            self.block();
        } else if self.kind().begins_statement() {
            self.statement();
        } else {
            self.error("expected assert, class, def, defm, defset, dump, foreach, if, or let");
            self.skip_until(ends_statement);
            self.eat(SEMICOLON);
        }
    }

    fn block(&mut self) {
        self.start(BLOCK);
        self.bump();
        self.statements(true);
        self.expect(R_BRACE, "expected '}'");
        self.finish();
    }

    /// Parses the `;` of a statement; skips the tokens before it.
    fn end_of_statement(&mut self, message: &str) {
        if self.eat(SEMICOLON) {
            return;
        }
        self.error(message);
        // On the next line a statement may start that this one was not finished before.
        if !self.is_at_new_line() {
            self.skip_until(ends_statement);
            self.eat(SEMICOLON);
        }
    }

    /// Returns true if a line break precedes the current token.
    fn is_at_new_line(&self) -> bool {
        self.tokens[self.pos..self.next].iter().any(|token| self.text[token.range()].contains('\n'))
    }

    fn include(&mut self) {
        self.start(INCLUDE_STMT);
        self.bump();
        self.expect(STRING, "expected filename after include");
        self.finish();
    }

    fn class(&mut self) {
        self.start(CLASS_STMT);
        self.bump();
        self.expect_name("expected class name after 'class' keyword");
        if self.is_at(L_ANGLE) {
            self.params();
        }
        self.parents_and_body();
        self.finish();
    }

    fn def(&mut self) {
        self.start(DEF_STMT);
        self.bump();
        self.object_name();
        self.parents_and_body();
        self.finish();
    }

    fn defm(&mut self) {
        self.start(DEFM_STMT);
        self.bump();
        self.object_name();
        if self.is_at(COLON) {
            self.parents();
        } else {
            self.error("expected ':' after defm identifier");
        }
        self.end_of_statement("expected ';' at end of defm");
        self.finish();
    }

    fn object_name(&mut self) {
        if !self.is_at_any(&[COLON, SEMICOLON, L_BRACE]) && self.is_at_value() {
            self.start(NAME_VALUE);
            self.value_as(true);
            self.finish();
        }
    }

    fn parents_and_body(&mut self) {
        if self.is_at(COLON) {
            self.parents();
        }
        if self.eat(SEMICOLON) {
            return;
        }
        if !self.is_at(L_BRACE) {
            self.error("expected '{' to start body or ';' for declaration only");
            if self.is_at_new_line() {
                return;
            }
            self.skip_until(|kind| kind == L_BRACE || ends_statement(kind));
            if self.eat(SEMICOLON) || !self.is_at(L_BRACE) {
                return;
            }
        }
        self.body();
    }

    fn parents(&mut self) {
        self.start(PARENT_LIST);
        self.bump();
        loop {
            if !self.class_ref() {
                break;
            }
            if !self.eat(COMMA) {
                break;
            }
        }
        self.finish();
    }

    fn class_ref(&mut self) -> bool {
        if !self.is_at(IDENT) {
            self.error("expected name of a class");
            return false;
        }
        self.start(CLASS_REF);
        self.bump();
        if self.is_at(L_ANGLE) {
            self.args();
        }
        self.finish();
        true
    }

    fn params(&mut self) {
        self.start(PARAM_LIST);
        self.bump();
        while !self.is_at_any(&[R_ANGLE, EOF]) {
            self.start(PARAM);
            self.eat(KW_FIELD);
            self.ty();
            self.expect_name("expected identifier in declaration");
            if self.eat(EQ) {
                self.value();
            }
            self.finish();
            if !self.eat(COMMA) {
                break;
            }
        }
        if !self.is_at(R_ANGLE) {
            self.error("expected '>' at end of template argument list");
            self.skip_until(|kind| {
                matches!(kind, R_ANGLE | COLON | L_BRACE) || ends_statement(kind)
            });
        }
        self.eat(R_ANGLE);
        self.finish();
    }

    fn body(&mut self) {
        self.start(BODY);
        self.bump();
        loop {
            match self.kind() {
                R_BRACE | EOF => break,
                KW_LET => self.let_field(),
                KW_DEFVAR => self.defvar(),
                KW_ASSERT => self.assert(),
                KW_DUMP => self.dump(),
                KW_INCLUDE => self.include(),
                // The brace is missing: a statement follows.
                kind if kind.begins_statement() => break,
                kind if kind == KW_FIELD || begins_type(kind) => self.field(),
                _ => {
                    self.error("expected a field, 'let', 'defvar', 'assert' or 'dump'");
                    self.start(ERROR);
                    self.bump();
                    self.finish();
                    self.skip_until(|kind| ends_statement(kind) || begins_type(kind));
                }
            }
        }
        self.expect(R_BRACE, "expected '}' at end of body");
        self.finish();
    }

    fn field(&mut self) {
        self.start(FIELD_DECL);
        self.eat(KW_FIELD);
        self.ty();
        self.expect_name("expected identifier in declaration");
        if self.eat(EQ) {
            self.value();
        }
        self.end_of_statement("expected ';' after declaration");
        self.finish();
    }

    fn let_field(&mut self) {
        self.start(LET_FIELD);
        self.bump();
        self.let_mode();
        self.expect_name("expected field identifier after let");
        if self.is_at(L_BRACE) {
            self.ranges(R_BRACE);
        }
        if self.expect(EQ, "expected '=' in let expression") {
            self.value();
        }
        self.end_of_statement("expected ';' after let expression");
        self.finish();
    }

    /// Consumes the word `append` or `prepend` between `let` and a name.
    fn let_mode(&mut self) {
        let is_let_mode = matches!(self.current_text(), "append" | "prepend");
        if is_let_mode && self.is_at(IDENT) && self.is_before(IDENT) {
            self.bump();
        }
    }

    fn defset(&mut self) {
        self.start(DEFSET_STMT);
        self.bump();
        self.ty();
        self.expect_name("expected identifier");
        self.expect(EQ, "expected '='");
        if self.is_at(L_BRACE) {
            self.block();
        } else {
            self.error("expected '{'");
        }
        self.finish();
    }

    fn deftype(&mut self) {
        self.start(DEFTYPE_STMT);
        self.bump();
        self.expect_name("expected identifier");
        if self.expect(EQ, "expected '='") {
            self.ty();
        }
        self.end_of_statement("expected ';'");
        self.finish();
    }

    fn defvar(&mut self) {
        self.start(DEFVAR_STMT);
        self.bump();
        self.expect_name("expected identifier");
        if self.expect(EQ, "expected '='") {
            self.value();
        }
        self.end_of_statement("expected ';'");
        self.finish();
    }

    fn dump(&mut self) {
        self.start(DUMP_STMT);
        self.bump();
        self.value();
        self.end_of_statement("expected ';'");
        self.finish();
    }

    fn assert(&mut self) {
        self.start(ASSERT_STMT);
        self.bump();
        self.value();
        if self.expect(COMMA, "expected ',' in assert statement") {
            self.value();
        }
        self.end_of_statement("expected ';'");
        self.finish();
    }

    fn foreach(&mut self) {
        self.start(FOREACH_STMT);
        self.bump();
        self.expect_name("expected identifier in foreach declaration");
        if self.expect(EQ, "expected '=' in foreach declaration") {
            if self.is_at(L_BRACE) {
                self.ranges(R_BRACE);
            } else {
                self.range();
            }
        }
        if self.expect(KW_IN, "expected 'in'") {
            self.block_or_statement();
        }
        self.finish();
    }

    fn if_(&mut self) {
        self.start(IF_STMT);
        self.bump();
        self.value();
        if self.expect(KW_THEN, "expected 'then'") {
            self.block_or_statement();
        }
        if self.eat(KW_ELSE) {
            self.block_or_statement();
        }
        self.finish();
    }

    fn let_(&mut self) {
        self.start(LET_STMT);
        self.bump();
        loop {
            self.start(LET_ITEM);
            self.let_mode();
            self.expect_name("expected identifier in let definition");
            // LLVM 22 writes bits between `<` and `>`, LLVM 23 in braces.
            match self.kind() {
                L_ANGLE => self.ranges(R_ANGLE),
                L_BRACE => self.ranges(R_BRACE),
                _ => {}
            }
            if self.expect(EQ, "expected '=' in let expression") {
                self.value();
            }
            self.finish();
            if !self.eat(COMMA) {
                break;
            }
        }
        if self.expect(KW_IN, "expected 'in' at end of top-level 'let'") {
            self.block_or_statement();
        }
        self.finish();
    }

    fn multiclass(&mut self) {
        self.start(MULTICLASS_STMT);
        self.bump();
        self.expect_name("expected identifier after multiclass for name");
        if self.is_at(L_ANGLE) {
            self.params();
        }
        let inherits = self.is_at(COLON);
        if inherits {
            self.parents();
        }
        if self.is_at(L_BRACE) {
            self.block();
        } else if inherits {
            self.end_of_statement("expected ';' in multiclass definition");
        } else {
            self.error("expected '{' in multiclass definition");
        }
        self.finish();
    }
}

/// Returns true for tokens that can start a type.
pub(super) fn begins_type(kind: SyntaxKind) -> bool {
    kind == IDENT || (KW_BIT..=KW_DAG).contains(&kind)
}
