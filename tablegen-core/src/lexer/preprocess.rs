//! Directives `#define`, `#ifdef`, `#ifndef`, `#else` and `#endif`.
//!
//! A `#` at the start of a line, followed by one of these keywords, is a directive. Any other `#`
//! is the paste operator.

use std::sync::Arc;

use super::{Lexer, Tok, is_id_byte, is_id_start};
use crate::evaluation::Evaluation;
use crate::source::Loc;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Directive {
    Ifdef,
    Ifndef,
    Else,
    Endif,
    Define,
}

const DIRECTIVES: [(Directive, &[u8]); 5] = [
    (Directive::Ifdef, b"ifdef"),
    (Directive::Ifndef, b"ifndef"),
    (Directive::Else, b"else"),
    (Directive::Endif, b"endif"),
    (Directive::Define, b"define"),
];

impl Directive {
    fn keyword(self) -> &'static str {
        match self {
            Directive::Ifdef => "#ifdef",
            Directive::Ifndef => "#ifndef",
            Directive::Else => "#else",
            Directive::Endif => "#endif",
            Directive::Define => "#define",
        }
    }
}

/// Text between an `#ifdef` or `#else` and its end.
#[derive(Clone, Copy)]
pub(super) struct Region {
    after_else: bool,
    /// True if the condition of the region holds.
    live: bool,
    /// True if all regions around this one are enabled.
    is_outer_live: bool,
    loc: Loc,
}

impl Lexer<'_> {
    /// Returns the directive whose keyword is at the position, if any.
    pub(super) fn directive_here(&self) -> Option<Directive> {
        let rest = &self.text[self.pos..];
        let &(directive, keyword) =
            DIRECTIVES.iter().find(|(_, keyword)| rest.starts_with(keyword))?;
        let (next, after) = (self.peek(keyword.len()), self.peek(keyword.len() + 1));
        let is_at_end = self.pos + keyword.len() >= self.end();
        let ends = is_at_end
            || matches!(next, b' ' | b'\t' | b'\n' | b'\r')
            || (next == b'/' && (after == b'/' || after == b'*'));
        ends.then_some(directive)
    }

    /// Executes a directive, and skips the text that it disables.
    pub(super) fn lex_directive(
        &mut self,
        ev: &mut Evaluation,
        directive: Directive,
    ) -> Result<(), Tok> {
        let live = self.obey(ev, directive)?;
        if live { Ok(()) } else { self.skip_region(ev) }
    }

    /// Executes a directive. Returns true if the text after the directive is enabled.
    fn obey(&mut self, ev: &mut Evaluation, directive: Directive) -> Result<bool, Tok> {
        self.start = self.pos;
        self.pos += directive.keyword().len() - 1;
        match directive {
            Directive::Ifdef | Directive::Ifndef => {
                let name = self.macro_name();
                if name.is_empty() {
                    let message = format!("expected macro name after {}", directive.keyword());
                    return Err(self.error_at(ev, self.start, message));
                }
                let live = self.macros.contains(&name) == (directive == Directive::Ifdef);
                let is_outer_live = self.is_live();
                let region = Region { after_else: false, live, is_outer_live, loc: self.loc() };
                if let Some(open) = self.regions.last_mut() {
                    open.push(region);
                }
                if !self.skip_directive_end(ev) {
                    let message =
                        format!("only comments are supported after {} NAME", directive.keyword());
                    return Err(self.error_at(ev, self.pos, message));
                }
            }
            Directive::Else => {
                let Some(region) = self.regions.last().and_then(|open| open.last()).copied() else {
                    return Err(self.error_at(ev, self.start, "#else without #ifdef or #ifndef"));
                };
                if region.after_else {
                    self.error_uncounted(ev, self.start, "double #else");
                    ev.error(region.loc, "previous #else is here");
                    return Err(Tok::Error);
                }
                let loc = self.loc();
                if let Some(open) = self.regions.last_mut().and_then(|open| open.last_mut()) {
                    *open = Region { after_else: true, live: !region.live, loc, ..region };
                }
                if !self.skip_directive_end(ev) {
                    return Err(self.error_at(
                        ev,
                        self.pos,
                        "only comments are supported after #else",
                    ));
                }
            }
            Directive::Endif => {
                if self.regions.last().is_none_or(|open| open.is_empty()) {
                    return Err(self.error_at(ev, self.start, "#endif without #ifdef"));
                }
                if !self.skip_directive_end(ev) {
                    let message = "only comments are supported after #endif";
                    return Err(self.error_at(ev, self.pos, message));
                }
                if let Some(open) = self.regions.last_mut() {
                    open.pop();
                }
            }
            Directive::Define => {
                let name = self.macro_name();
                if name.is_empty() {
                    return Err(self.error_at(ev, self.start, "expected macro name after #define"));
                }
                let shown = String::from_utf8_lossy(&name).into_owned();
                if !self.macros.insert(name) {
                    ev.warning(self.loc(), format!("duplicate definition of macro: {shown}"));
                }
                if !self.skip_directive_end(ev) {
                    let message = "only comments are supported after #define NAME";
                    return Err(self.error_at(ev, self.pos, message));
                }
            }
        }
        Ok(self.is_live())
    }

    /// Returns true if all open regions of the file are enabled.
    fn is_live(&self) -> bool {
        let innermost = self.regions.last().and_then(|open| open.last());
        innermost.is_none_or(|region| region.live && region.is_outer_live)
    }

    /// Skips lines up to a directive that enables the text again.
    fn skip_region(&mut self, ev: &mut Evaluation) -> Result<(), Tok> {
        // The source map keeps the text, so its address stays the same.
        let region = (Arc::as_ptr(&self.text).addr(), self.pos);
        if let Some(&end) = self.skipped.get(&region) {
            self.pos = end;
            if let Some(open) = self.regions.last_mut() {
                open.pop();
            }
            return Ok(());
        }
        let depth = self.regions.last().map_or(0, Vec::len);
        self.skip_to_enabled(ev)?;
        // What follows `#endif` depends on the text only; after `#else`, it would be read.
        if self.regions.last().map_or(0, Vec::len) < depth {
            self.skipped.insert(region, self.pos);
        }
        Ok(())
    }

    fn skip_to_enabled(&mut self, ev: &mut Evaluation) -> Result<(), Tok> {
        while self.pos < self.end() {
            let rest = &self.text[self.pos..self.end()];
            self.pos += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            if !self.skip_line_begin(ev) {
                return Err(Tok::Error);
            }
            if self.peek(0) != b'#' {
                continue;
            }
            self.pos += 1;
            match self.directive_here() {
                None | Some(Directive::Define) => {}
                Some(directive) => {
                    if self.obey(ev, directive)? {
                        return Ok(());
                    }
                }
            }
        }
        self.report_open_region(ev);
        Err(Tok::Error)
    }

    fn macro_name(&mut self) -> Vec<u8> {
        while matches!(self.peek(0), b' ' | b'\t') {
            self.pos += 1;
        }
        self.start = self.pos;
        if is_id_start(self.peek(0)) {
            while is_id_byte(self.peek(0)) {
                self.pos += 1;
            }
        }
        self.text[self.start..self.pos].to_vec()
    }

    /// Advances to the first byte, on this or a later line, that is neither space nor comment.
    fn skip_line_begin(&mut self, ev: &mut Evaluation) -> bool {
        while self.pos < self.end() {
            match self.peek(0) {
                b' ' | b'\t' | b'\n' | b'\r' => self.pos += 1,
                b'/' if self.peek(1) == b'*' => {
                    self.start = self.pos;
                    self.pos += 1;
                    if !self.skip_block_comment(ev) {
                        return false;
                    }
                }
                _ => return true,
            }
        }
        true
    }

    /// Skips comments up to the end of the line. False if there is other text.
    fn skip_directive_end(&mut self, ev: &mut Evaluation) -> bool {
        while self.pos < self.end() {
            match (self.peek(0), self.peek(1)) {
                (b' ' | b'\t', _) => self.pos += 1,
                (b'\n' | b'\r', _) => return true,
                (b'/', b'/') => self.skip_line_comment(),
                (b'/', b'*') => {
                    self.start = self.pos;
                    self.pos += 1;
                    if !self.skip_block_comment(ev) {
                        return false;
                    }
                }
                (b'/', _) => {
                    self.start = self.pos;
                    self.error_uncounted(ev, self.pos, "unexpected character");
                    return false;
                }
                _ => {
                    self.start = self.pos;
                    return false;
                }
            }
        }
        true
    }

    pub(super) fn report_open_region(&mut self, ev: &mut Evaluation) {
        self.error_uncounted(ev, self.end(), "reached EOF without matching #endif");
        if let Some(region) = self.regions.last().and_then(|open| open.last()) {
            ev.error(region.loc, "the latest preprocessor control is here");
        }
        self.start = self.pos;
    }
}
