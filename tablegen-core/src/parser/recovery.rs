//! Recovery after statements with errors, so that the errors of later statements are reported, too.
//!
//! A statement with an error is skipped to its end: a `;` or `}` outside of braces, or the start of another
//! statement. Later errors about names that the statement would have declared are left out, since they
//! have the same cause.

use std::collections::HashSet;

use super::{Parse, Parser, Stop};
use crate::diag::{DiagnosticData, Severity};
use crate::lexer::{LexerMark, Tok};
use crate::record_id::RecordId;
use crate::types::Lineage;

/// State of an evaluation that continues after errors.
#[derive(Clone, Debug, Default)]
pub(super) struct Recovery {
    /// True if a statement failed.
    pub(super) has_failed: bool,
    /// Names that failed statements would have declared.
    names: HashSet<Vec<u8>>,
    /// Classes whose statements failed, so that they lack fields.
    incomplete: HashSet<RecordId>,
    /// Index of the last diagnostic about a field that such a class may have had.
    lacks_field: Option<usize>,
}

/// State before a statement.
struct Mark {
    lexer: LexerMark,
    scopes: usize,
    loops: usize,
    defsets: usize,
    lets: usize,
    bound: usize,
    multiclass: Option<RecordId>,
    nesting: u32,
    /// Number of diagnostics, and of errors among them.
    reported: (usize, usize),
}

impl Parser<'_> {
    /// Parses a statement. One with an error is skipped if the evaluation reports all errors.
    pub(super) fn parse_statement(&mut self) -> Parse<()> {
        if self.recovery.is_none() {
            return self.parse_ranged_statement();
        }
        let mark = self.mark();
        match self.parse_ranged_statement() {
            Err(Stop::Failed) => {}
            parsed => return parsed,
        }
        let is_consequence = self.is_consequence(&mark);
        self.restore(&mark);
        let before_skip = (self.ev.diagnostics.len(), self.ev.diagnostics.error_count());
        self.skip_statement(&mark);
        // Errors of tokens in the skipped text have been reported.
        let kept = if is_consequence { mark.reported } else { before_skip };
        self.ev.diagnostics.truncate(kept);
        if let Some(recovery) = &mut self.recovery {
            recovery.has_failed = true;
        }
        self.ev.check_limits(None)?;
        Ok(())
    }

    /// Skips tokens that cannot start a statement of the main file. Returns false if the evaluation ends at
    /// the first error.
    pub(super) fn skip_to_statement(&mut self) -> bool {
        let Some(recovery) = &mut self.recovery else { return false };
        recovery.has_failed = true;
        let kept = (self.ev.diagnostics.len(), self.ev.diagnostics.error_count());
        while self.tok() != Tok::Eof && !self.tok().begins_statement() {
            self.advance();
        }
        self.ev.diagnostics.truncate(kept);
        true
    }

    /// Returns the result at the end of the input.
    pub(super) fn all_succeeded(&self) -> Parse<()> {
        match &self.recovery {
            Some(recovery) if recovery.has_failed => Err(Stop::Failed),
            _ => Ok(()),
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            lexer: self.lex.mark(),
            scopes: self.scopes.len(),
            loops: self.loops.len(),
            defsets: self.defsets.len(),
            lets: self.lets.len(),
            bound: self.bound.len(),
            multiclass: self.multiclass,
            nesting: self.nesting,
            reported: (self.ev.diagnostics.len(), self.ev.diagnostics.error_count()),
        }
    }

    fn restore(&mut self, mark: &Mark) {
        self.scopes.truncate(mark.scopes);
        self.loops.truncate(mark.loops);
        self.defsets.truncate(mark.defsets);
        self.lets.truncate(mark.lets);
        self.bound.truncate(mark.bound);
        self.multiclass = mark.multiclass;
        self.nesting = mark.nesting;
    }

    /// Returns true if the first error since a mark is about a name that a failed statement would have
    /// declared.
    fn is_consequence(&self, mark: &Mark) -> bool {
        let Some(recovery) = &self.recovery else { return false };
        let mut new = self.ev.diagnostics.iter().enumerate().skip(mark.reported.0);
        let first = new.find(|(_, one)| one.severity == Severity::Error);
        first.is_some_and(|(index, first)| match &first.data {
            _ if recovery.lacks_field == Some(index) => true,
            DiagnosticData::Name { name, .. } => recovery.names.contains(name.as_bytes()),
            _ => false,
        })
    }

    /// Notes that the diagnostic with the index `error` is about a field that records or classes lack.
    pub(super) fn note_missing_field(&mut self, error: usize, records: &[RecordId]) {
        let Some(recovery) = &mut self.recovery else { return };
        let pool = &self.ev.records;
        let is_incomplete = |&record: &RecordId| {
            let mut classes = recovery.incomplete.iter();
            classes.any(|&class| class == record || pool.is_subclass(record, class))
        };
        if records.iter().any(is_incomplete) {
            recovery.lacks_field = Some(error);
        }
    }

    /// Skips the rest of a statement, and remembers the names that it declares.
    fn skip_statement(&mut self, mark: &Mark) {
        let can_repeat = self.lex.rewind(&mark.lexer);
        if can_repeat {
            self.advance();
        } else if self.tok().begins_statement() {
            // The token is in another file, after the statement.
            return;
        }
        let (mut depth, mut before) = (0_u32, Tok::Eof);
        loop {
            let tok = self.tok();
            let is_outside = depth == 0;
            let is_next = is_outside && before != Tok::Eof && starts_another(tok, before);
            if tok == Tok::Eof || is_next || (is_outside && tok == Tok::RBrace) {
                return;
            }
            if tok == Tok::Id && declares(before) {
                let name = self.ev.texts.get(self.lex.value).to_vec();
                let class = self.ev.symbols.classes.get(&self.lex.value).copied();
                // Another one may have the name.
                let class = class.filter(|&class| self.ev.records.locs(class) == [self.lex.loc()]);
                if let Some(recovery) = &mut self.recovery {
                    recovery.names.insert(name);
                    recovery.incomplete.extend(class);
                }
            }
            match tok {
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth -= 1,
                _ => {}
            }
            before = tok;
            let next = self.advance();
            let is_end = depth == 0
                && match tok {
                    Tok::Semi => true,
                    // Braces can be part of a value.
                    Tok::RBrace => {
                        next.begins_statement() || matches!(next, Tok::RBrace | Tok::Eof)
                    }
                    _ => false,
                };
            if is_end {
                return;
            }
        }
    }
}

/// Returns true if the identifier after a keyword is declared.
fn declares(keyword: Tok) -> bool {
    use Tok::{KwClass, KwDef, KwDefm, KwDeftype, KwDefvar, KwForeach, KwMulticlass};
    matches!(keyword, KwClass | KwDef | KwDefm | KwDeftype | KwDefvar | KwForeach | KwMulticlass)
}

/// Returns true if a keyword starts another statement than the one of the token before it.
fn starts_another(tok: Tok, before: Tok) -> bool {
    use Tok::{KwElse, KwIn, KwThen};
    tok.begins_statement() && !matches!(before, KwIn | KwThen | KwElse | Tok::LBrace)
}
