//! Lexer: from bytes to tokens, with `include` and the preprocessor.

mod preprocess;
mod resume;
mod token;

pub(crate) use resume::LexerMark;
pub(crate) use token::{Bang, KEYWORDS, Tok, bang};

use std::collections::HashSet;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::diag::{DiagnosticCode, DiagnosticData};
use crate::evaluation::Evaluation;
use crate::source::{FileId, IncludeError, IncludePath, Loc, Text, io_message};
use crate::text::TextId;
use preprocess::Region;

/// Greatest depth of nested `include`s.
const MAX_INCLUDES: usize = 200;

#[derive(Clone)]
struct Suspended {
    file: FileId,
    text: Text,
    base: u32,
    pos: usize,
    has_odd_bytes: bool,
}

/// Lexer of one main file and its includes.
pub(crate) struct Lexer<'s> {
    include_path: &'s IncludePath<'s>,
    macros: HashSet<Vec<u8>>,

    file: FileId,
    text: Text,
    base: u32,
    pos: usize,
    /// True if the text contains a carriage return or a NUL. Almost no file does, so strings need
    /// not be searched for them.
    has_odd_bytes: bool,
    /// Offset of the token.
    start: usize,
    /// Location after the previous token.
    previous_end: u32,
    suspended: Vec<Suspended>,
    /// Enclosing `#ifdef`s, for each file on the include stack.
    regions: Vec<Vec<Region>>,
    /// Offsets after disabled regions that were skipped, by text and start. The files that many
    /// others include are skipped each time but the first.
    skipped: HashMap<(usize, usize), usize, FxBuildHasher>,

    /// Current token.
    pub(crate) tok: Tok,
    /// Text of the token: identifier, string, code block or variable name.
    pub(crate) value: TextId,
    /// Number of the token.
    pub(crate) int: i64,
    /// Number of digits of a binary number.
    pub(crate) width: u32,
    buffer: Vec<u8>,
}

/// Number of errors from which on NUL characters are not reported: a file can consist of them.
const MAX_NUL_ERRORS: usize = 1000;

/// For each byte: 2 if it can start an identifier, 1 if it can continue one.
static ID_BYTES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b == b'_' || b.is_ascii_alphabetic() {
            table[byte] = 2;
        } else if b.is_ascii_digit() {
            table[byte] = 1;
        }
        byte += 1;
    }
    table
};

/// Tokens of one byte that start no other token. [`Tok::Eof`] for other bytes.
static SIMPLE: [Tok; 256] = {
    let mut table = [Tok::Eof; 256];
    table[b':' as usize] = Tok::Colon;
    table[b';' as usize] = Tok::Semi;
    table[b',' as usize] = Tok::Comma;
    table[b'<' as usize] = Tok::Less;
    table[b'>' as usize] = Tok::Greater;
    table[b']' as usize] = Tok::RSquare;
    table[b'{' as usize] = Tok::LBrace;
    table[b'}' as usize] = Tok::RBrace;
    table[b'(' as usize] = Tok::LParen;
    table[b')' as usize] = Tok::RParen;
    table[b'=' as usize] = Tok::Equal;
    table[b'?' as usize] = Tok::Question;
    table
};

fn is_id_start(byte: u8) -> bool {
    ID_BYTES[usize::from(byte)] == 2
}

fn is_id_byte(byte: u8) -> bool {
    ID_BYTES[usize::from(byte)] != 0
}

/// Returns true if the text contains rare bytes before its end.
fn has_odd_bytes(text: &[u8]) -> bool {
    memchr::memchr2(b'\r', 0, &text[..text.len() - 1]).is_some()
}

impl<'s> Lexer<'s> {
    /// Creates a lexer at the start of `file`, before its first token. The macro names have been
    /// checked.
    pub(crate) fn new(
        ev: &mut Evaluation,
        include_path: &'s IncludePath<'s>,
        macros: &[String],
        file: FileId,
    ) -> Self {
        let text = ev.sources.text(file);
        ev.expect_source(text.len());
        Lexer {
            include_path,
            macros: macros.iter().map(|name| name.clone().into_bytes()).collect(),
            file,
            has_odd_bytes: has_odd_bytes(&text),
            text,
            base: ev.sources.base(file),
            pos: 0,
            start: 0,
            previous_end: 0,
            suspended: Vec::new(),
            regions: vec![Vec::new()],
            skipped: HashMap::default(),
            tok: Tok::Eof,
            value: ev.intern(b""),
            int: 0,
            width: 0,
            buffer: Vec::new(),
        }
    }

    /// Returns true if `name` is a valid macro name.
    pub(crate) fn is_macro_name(name: &str) -> bool {
        let bytes = name.as_bytes();
        bytes.first().is_some_and(|&first| is_id_start(first))
            && bytes.iter().all(|&byte| is_id_byte(byte))
    }

    /// Returns the location of the token.
    pub(crate) fn loc(&self) -> Loc {
        self.loc_at(self.start)
    }

    /// Returns the location after the token.
    pub(crate) fn end_loc(&self) -> Loc {
        self.loc_at(self.pos)
    }

    /// Returns the location after the token before this one.
    pub(crate) fn previous_end(&self) -> Loc {
        Loc::from_index(self.previous_end)
    }

    /// Returns the bytes of the token, as offsets in its file.
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.start..self.pos
    }

    fn loc_at(&self, pos: usize) -> Loc {
        Loc::from_index(self.base + pos as u32)
    }

    fn end(&self) -> usize {
        self.text.len() - 1
    }

    /// Returns the byte at distance `ahead` from the position; 0 at the end and after it.
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn error_at(&self, ev: &mut Evaluation, pos: usize, message: impl Into<String>) -> Tok {
        ev.error(self.loc_at(pos), message);
        Tok::Error
    }

    /// Reports a character that starts no token. LLVM's tools have no other message for marks of an encoding.
    fn unexpected_character(&self, ev: &mut Evaluation) -> Tok {
        let error = self.error_at(ev, self.start, "unexpected character");
        let start = self.text.get(self.start..).unwrap_or_default();
        if self.start == 0 && start.starts_with(b"\xef\xbb\xbf") {
            ev.diagnostics.help(
                "the file starts with a byte order mark; save it as UTF-8 without one".into(),
            );
        } else if self.start == 0
            && (start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff"))
        {
            ev.diagnostics.help("the file is in UTF-16; save it as UTF-8".into());
        } else if start.starts_with(b"'") {
            ev.diagnostics.help("strings are in double quotes".into());
        }
        error
    }

    /// Reports an error that is not counted, because a counted one follows or the parser fails.
    fn error_uncounted(&self, ev: &mut Evaluation, pos: usize, message: &str) {
        ev.error_uncounted(self.loc_at(pos), message.to_owned());
    }

    /// Advances to the next token.
    pub(crate) fn next(&mut self, ev: &mut Evaluation) -> Tok {
        self.previous_end = self.base + self.pos as u32;
        self.tok = self.lex(ev, self.pos == 0);
        self.tok
    }

    /// Returns the next byte, with every line ending as `\n`. `None` at the end of the file.
    fn bump(&mut self, ev: &mut Evaluation) -> Option<u8> {
        let byte = self.peek(0);
        match byte {
            0 if self.pos >= self.end() => None,
            0 => {
                self.pos += 1;
                match ev.diagnostics.error_count() {
                    ..MAX_NUL_ERRORS => {
                        let message = "NUL character is invalid in source; treated as space";
                        ev.error(self.loc(), message);
                    }
                    MAX_NUL_ERRORS => {
                        ev.error(
                            self.loc(),
                            "too many errors: other NUL characters are not reported",
                        );
                    }
                    _ => {}
                }
                Some(b' ')
            }
            b'\n' | b'\r' => {
                self.pos += 1;
                let next = self.peek(0);
                if (next == b'\n' || next == b'\r') && next != byte {
                    self.pos += 1;
                }
                Some(b'\n')
            }
            _ => {
                self.pos += 1;
                Some(byte)
            }
        }
    }

    /// Skips blanks and simple comments between tokens. Returns true if a line started.
    fn skip_blanks(&mut self) -> bool {
        let mut line_began = false;
        let mut pos = self.pos;
        loop {
            match self.text.get(pos) {
                Some(b' ' | b'\t') => pos += 1,
                Some(b'\n') => {
                    line_began = true;
                    pos += 1;
                }
                Some(b'/') if self.text.get(pos + 1) == Some(&b'/') => {
                    self.pos = pos;
                    self.skip_line_comment();
                    pos = self.pos;
                }
                _ => {
                    self.pos = pos;
                    return line_began;
                }
            }
        }
    }

    fn lex(&mut self, ev: &mut Evaluation, mut line_start: bool) -> Tok {
        loop {
            line_start |= self.skip_blanks();
            self.start = self.pos;
            let first = self.peek(0);
            if is_id_start(first) {
                self.pos += 1;
                match self.lex_id(ev) {
                    Some(tok) => return tok,
                    None => {
                        line_start = self.pos == 0;
                        continue;
                    }
                }
            }
            let simple = SIMPLE[usize::from(first)];
            if simple != Tok::Eof {
                self.pos += 1;
                return simple;
            }
            let Some(byte) = self.bump(ev) else {
                if self.leave_file(ev) {
                    line_start = false;
                    continue;
                }
                return Tok::Eof;
            };
            return match byte {
                b' ' => continue,
                b'\n' => {
                    line_start = true;
                    continue;
                }
                b'#' => {
                    if line_start && let Some(directive) = self.directive_here() {
                        match self.lex_directive(ev, directive) {
                            // Text after a directive is on its line.
                            Ok(()) => {
                                line_start = false;
                                continue;
                            }
                            Err(tok) => return tok,
                        }
                    }
                    Tok::Paste
                }
                b'.' => self.lex_dots(ev),
                b'/' if self.peek(0) == b'/' => {
                    self.skip_line_comment();
                    continue;
                }
                b'/' if self.peek(0) == b'*' => {
                    if !self.skip_block_comment(ev) {
                        return Tok::Error;
                    }
                    continue;
                }
                b'-' | b'+' | b'0'..=b'9' => self.lex_number_or_id(ev, byte),
                b'"' => self.lex_string(ev),
                b'$' => self.lex_var_name(ev),
                b'[' => self.lex_bracket(ev),
                b'!' => self.lex_bang(ev),
                _ => self.unexpected_character(ev),
            };
        }
    }

    /// Continues after the `include` of a file at its end. False at the end of the main file.
    fn leave_file(&mut self, ev: &mut Evaluation) -> bool {
        if self.regions.last().is_some_and(|open| !open.is_empty()) {
            self.report_open_region(ev);
            return false;
        }
        let Some(outer) = self.suspended.pop() else { return false };
        self.regions.pop();
        self.file = outer.file;
        self.text = outer.text;
        self.base = outer.base;
        self.pos = outer.pos;
        self.has_odd_bytes = outer.has_odd_bytes;
        self.start = self.pos;
        true
    }

    /// Enters the file of an `include`, after the keyword.
    fn lex_include(&mut self, ev: &mut Evaluation) -> bool {
        let tok = self.lex(ev, false);
        if tok == Tok::Error {
            return false;
        }
        if tok != Tok::Str {
            self.error_at(ev, self.start, "expected filename after include");
            return false;
        }
        let name = ev.shown(self.value);
        let from = self.loc_at(self.pos);
        let file = match ev.sources.include(self.include_path, &name, from) {
            Ok(file) => file,
            Err(IncludeError::Limit(message)) => {
                self.error_at(ev, self.start, message);
                ev.diagnostics.describe(DiagnosticCode::Limit, DiagnosticData::None);
                return false;
            }
            Err(IncludeError::Missing { tried, unreadable }) => {
                self.error_at(ev, self.start, format!("could not find include file '{name}'"));
                let data = DiagnosticData::include(name, tried);
                ev.diagnostics.describe(DiagnosticCode::MissingInclude, data);
                if let Some((path, error)) = unreadable {
                    let error = io_message(&error);
                    ev.diagnostics.help(format!("`{path}` cannot be read: {error}"));
                }
                return false;
            }
        };
        if self.suspended.len() >= MAX_INCLUDES {
            let message = if ev.sources.times_on_stack(file) > 1 {
                format!("file '{name}' includes itself without end")
            } else {
                format!("more than {MAX_INCLUDES} includes are nested")
            };
            self.error_at(ev, self.start, message);
            return false;
        }
        let text = ev.sources.text(file);
        ev.expect_source(text.len());
        let odd = has_odd_bytes(&text);
        self.suspended.push(Suspended {
            file: std::mem::replace(&mut self.file, file),
            text: std::mem::replace(&mut self.text, text),
            base: std::mem::replace(&mut self.base, ev.sources.base(file)),
            pos: std::mem::replace(&mut self.pos, 0),
            has_odd_bytes: std::mem::replace(&mut self.has_odd_bytes, odd),
        });
        self.regions.push(Vec::new());
        true
    }

    fn skip_line_comment(&mut self) {
        let rest = &self.text[self.pos..self.end()];
        self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// Skips a block comment, from the `*` of `/*`. Comments nest.
    fn skip_block_comment(&mut self, ev: &mut Evaluation) -> bool {
        self.pos += 1;
        let mut depth = 1;
        while depth > 0 {
            self.pos += memchr::memchr3(b'*', b'/', 0, &self.text[self.pos..]).unwrap_or(0);
            match self.bump(ev) {
                None => {
                    self.error_uncounted(ev, self.start, "unterminated comment");
                    return false;
                }
                Some(b'*') if self.peek(0) == b'/' => {
                    self.pos += 1;
                    depth -= 1;
                }
                Some(b'/') if self.peek(0) == b'*' => {
                    self.pos += 1;
                    depth += 1;
                }
                Some(_) => {}
            }
        }
        true
    }

    fn lex_dots(&mut self, ev: &mut Evaluation) -> Tok {
        if self.peek(0) != b'.' {
            return Tok::Dot;
        }
        self.pos += 1;
        if self.peek(0) != b'.' {
            let error = self.error_at(ev, self.start, "invalid '..' punctuation");
            ev.diagnostics.help("ranges have three dots, as `0...3`".into());
            return error;
        }
        self.pos += 1;
        Tok::DotDotDot
    }

    fn skip_id(&mut self) {
        let rest = &self.text[self.pos..];
        self.pos += rest.iter().position(|&byte| !is_id_byte(byte)).unwrap_or(rest.len());
    }

    /// Lexes an identifier or keyword. `None` if it was `include` and a file was entered.
    fn lex_id(&mut self, ev: &mut Evaluation) -> Option<Tok> {
        self.skip_id();
        let text = ev.texts.intern(&self.text[self.start..self.pos]);
        match KEYWORDS.get(text.0 as usize) {
            Some((_, Tok::KwInclude)) => (!self.lex_include(ev)).then_some(Tok::Error),
            Some(&(_, keyword)) => Some(keyword),
            None => {
                self.value = text;
                Some(Tok::Id)
            }
        }
    }

    fn lex_number_or_id(&mut self, ev: &mut Evaluation, first: u8) -> Tok {
        if first.is_ascii_digit() {
            // Identifiers may start with digits, as in `foo#8i`; but `0x1f` and `0b1` are numbers.
            let digits =
                self.text[self.pos..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (next, after) = (self.peek(digits), self.peek(digits + 1));
            let is_number = match next {
                b'x' => after.is_ascii_hexdigit(),
                b'b' => after == b'0' || after == b'1',
                _ => false,
            };
            if !is_number && is_id_start(next) {
                return self.lex_id(ev).unwrap_or(Tok::Error);
            }
        }
        self.lex_number(ev, first)
    }

    fn lex_number(&mut self, ev: &mut Evaluation, first: u8) -> Tok {
        let base = match (first, self.peek(0)) {
            (b'0', b'x') => 16,
            (b'0', b'b') => 2,
            _ => 10,
        };
        if base == 10 {
            if !first.is_ascii_digit() && !self.peek(0).is_ascii_digit() {
                return if first == b'-' { Tok::Minus } else { Tok::Plus };
            }
            while self.peek(0).is_ascii_digit() {
                self.pos += 1;
            }
        } else {
            self.pos += 1;
            while char::from(self.peek(0)).is_digit(base) {
                self.pos += 1;
            }
        }
        let from = if base == 10 { usize::from(!first.is_ascii_digit()) } else { 2 };
        let digits = &self.text[self.start + from..self.pos];
        if digits.is_empty() {
            return self.error_at(ev, self.start, "invalid number");
        }
        let text = std::str::from_utf8(digits).unwrap_or("");
        let magnitude = u64::from_str_radix(text, base).ok();
        let value = if first == b'-' {
            magnitude.and_then(|m| 0i64.checked_sub_unsigned(m))
        } else {
            magnitude.map(|m| m as i64)
        };
        let Some(value) = value else {
            return self.error_at(ev, self.start, "number out of range");
        };
        self.int = value;
        self.width = digits.len() as u32;
        if base == 2 { Tok::Binary } else { Tok::Int }
    }

    fn lex_string(&mut self, ev: &mut Evaluation) -> Tok {
        let begin = self.pos;
        self.buffer.clear();
        // Offset of the next byte that ends strings or escapes. Kept, because there may be many
        // NULs.
        let mut special = begin;
        loop {
            if special <= self.pos {
                let rest = &self.text[self.pos..];
                special = memchr::memchr3(b'"', b'\\', b'\n', rest)
                    .map_or(self.end(), |offset| self.pos + offset);
            }
            let rest = &self.text[self.pos..special];
            let odd = if self.has_odd_bytes { memchr::memchr2(b'\r', 0, rest) } else { None };
            let plain = odd.map_or(rest, |offset| &rest[..offset]);
            if self.buffer.is_empty() && self.text[self.pos + plain.len()] == b'"' {
                self.value = ev.texts.intern(plain);
                self.pos += plain.len() + 1;
                return Tok::Str;
            }
            self.buffer.extend_from_slice(plain);
            self.pos += plain.len();
            match self.peek(0) {
                b'"' => break,
                0 if self.pos >= self.end() => {
                    return self.error_at(ev, begin, "end of file in string literal");
                }
                0 => {
                    self.buffer.push(0);
                    self.pos += 1;
                }
                b'\\' => {
                    self.pos += 1;
                    let escaped = match self.peek(0) {
                        byte @ (b'\\' | b'\'' | b'"') => byte,
                        b't' => b'\t',
                        b'n' => b'\n',
                        b'\n' | b'\r' => {
                            let message = "escaped newlines not supported in tblgen";
                            return self.error_at(ev, self.pos, message);
                        }
                        0 if self.pos >= self.end() => {
                            return self.error_at(ev, begin, "end of file in string literal");
                        }
                        _ => {
                            let message = "invalid escape in string literal";
                            return self.error_at(ev, self.pos, message);
                        }
                    };
                    self.buffer.push(escaped);
                    self.pos += 1;
                }
                _ => return self.error_at(ev, begin, "end of line in string literal"),
            }
        }
        self.pos += 1;
        self.value = ev.texts.intern(&self.buffer);
        Tok::Str
    }

    fn lex_var_name(&mut self, ev: &mut Evaluation) -> Tok {
        if !is_id_start(self.peek(0)) {
            return self.error_at(ev, self.start, "invalid variable name");
        }
        let begin = self.pos;
        self.skip_id();
        self.value = ev.texts.intern(&self.text[begin..self.pos]);
        Tok::VarName
    }

    fn lex_bracket(&mut self, ev: &mut Evaluation) -> Tok {
        if self.peek(0) != b'{' {
            return Tok::LSquare;
        }
        self.pos += 1;
        let begin = self.pos;
        loop {
            self.pos += memchr::memchr2(b'}', 0, &self.text[self.pos..]).unwrap_or(0);
            match self.bump(ev) {
                None => break,
                Some(b'}') => match self.bump(ev) {
                    None => break,
                    Some(b']') => {
                        self.value = ev.texts.intern(&self.text[begin..self.pos - 2]);
                        return Tok::Code;
                    }
                    Some(_) => {}
                },
                Some(_) => {}
            }
        }
        self.error_at(ev, begin - 2, "unterminated code block")
    }

    fn lex_bang(&mut self, ev: &mut Evaluation) -> Tok {
        if !self.peek(0).is_ascii_alphabetic() {
            return self.error_at(ev, self.start, "invalid \"!operator\"");
        }
        let begin = self.pos;
        while self.peek(0).is_ascii_alphabetic() {
            self.pos += 1;
        }
        let name = &self.text[begin..self.pos];
        let known = bang(name);
        let Some(bang) = known.filter(|bang| bang.since() <= ev.release) else {
            let name = String::from_utf8_lossy(name).into_owned();
            let tok = self.error_at(ev, self.start, "unknown operator");
            match known {
                Some(bang) => ev.help_release(&format!("`!{name}`"), bang.since()),
                None => ev.help_operator(&name),
            }
            return tok;
        };
        if let b"setop" | b"getop" = name {
            let name = String::from_utf8_lossy(name);
            let message =
                format!("'!{name}' is deprecated; use '!{}'", name.replace("op", "dagop"));
            ev.warning(self.loc(), message);
        }
        Tok::Bang(bang)
    }
}
