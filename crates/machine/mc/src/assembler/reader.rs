//! Reader of statements: the source, and the texts that its statements are expanded to.

use alloc::vec::Vec;

use super::Assembler;
use super::conditionals::{Conditional, Conditions};
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Origin, Parsed};
use super::files::Files;
use super::lexer::{Lexer, Syntax, Token, TokenKind};
use super::line_markers::line_markers;
use super::macros::Macros;
use super::sources::Sources;
use super::target::Target;
use crate::BinaryFormat;

/// Maximum number of errors that are reported, with the locations of their expansions.
const MAX_ERRORS: usize = 1 << 16;

/// Maximum number of texts that are nested in each other. The reader is recursive.
const MAX_DEPTH: usize = 64;

/// Maximum number of bytes of all expansions and included files, unless a program sets another.
const DEFAULT_MAX_EXPANSION: usize = 1 << 25;

/// Text that is read.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// True for macros and repetitions, false for files.
    is_expansion: bool,
    /// Number of conditional blocks at its start.
    conditions: usize,
}

/// Directives for symbols and the file that have no upper case: those of LLVM that are for ELF only.
const CASE_SENSITIVE: [&str; 11] = [
    ".cg_profile",
    ".hidden",
    ".ident",
    ".internal",
    ".local",
    ".protected",
    ".size",
    ".symver",
    ".type",
    ".version",
    ".weak",
];

/// Number of a line, counted from statement to statement.
#[derive(Default)]
struct LineCounter {
    offset: usize,
    line_breaks: i64,
}

impl LineCounter {
    /// Returns the line of an offset, which is not before that of the last call.
    fn line_of(&mut self, text: &[u8], offset: usize) -> i64 {
        let passed = text.get(self.offset..offset).unwrap_or_default();
        self.line_breaks += passed.iter().filter(|&&byte| byte == b'\n').count() as i64;
        self.offset = offset;
        self.line_breaks + 1
    }
}

/// State of the reader.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) syntax: Syntax,
    pub(super) conditions: Conditions,
    pub(super) macros: Macros,
    pub(super) sources: Sources,
    pub(super) files: Files,
    /// Texts that are read, without the source.
    open: Vec<Open>,
    faults: Vec<Fault>,
    /// Number of locations that `faults` have.
    locations: usize,
    pub(super) max_expansion: usize,
    /// Number of bytes of texts so far.
    expanded: usize,
    /// True if the rest of the innermost expansion is not read.
    pub(super) leaves: bool,
    /// True if nothing more is read.
    pub(super) stops: bool,
}

impl Reader {
    pub(super) fn new(syntax: Syntax) -> Self {
        Reader {
            syntax,
            conditions: Conditions::default(),
            macros: Macros::default(),
            sources: Sources::default(),
            files: Files::default(),
            open: Vec::new(),
            faults: Vec::new(),
            locations: 0,
            max_expansion: DEFAULT_MAX_EXPANSION,
            expanded: 0,
            leaves: false,
            stops: false,
        }
    }

    /// Returns the number of expansions that are nested here.
    pub(super) fn nested(&self) -> usize {
        self.open.iter().filter(|open| open.is_expansion).count()
    }

    /// Returns the number of conditional blocks at the start of the innermost expansion.
    pub(super) fn innermost(&self) -> Option<usize> {
        let mut expansions = self.open.iter().rev().filter(|open| open.is_expansion);
        expansions.next().map(|open| open.conditions)
    }

    /// Returns the number of bytes that can still be expanded.
    pub(super) const fn left(&self) -> usize {
        self.max_expansion.saturating_sub(self.expanded)
    }

    /// Counts bytes. Returns false if there are too many.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        self.expanded = self.expanded.saturating_add(bytes);
        self.expanded <= self.max_expansion
    }

    /// Counts bytes of bodies that are read, whose expansions can be shorter. Returns false if there are
    /// too many.
    pub(super) fn take_work(&mut self, bytes: usize) -> bool {
        self.take(bytes / 4)
    }

    fn add(&mut self, fault: Fault) {
        self.locations += 1 + self.open.len();
        self.stops |= self.locations >= MAX_ERRORS;
        self.faults.push(fault);
    }
}

impl<T: Target> Assembler<T> {
    /// Assembles statements. Returns their faults, and keeps their warnings.
    pub(super) fn read(&mut self, source: &[u8]) -> Vec<Fault> {
        let reader = &mut self.reader;
        reader.sources.restart(source.len());
        reader.conditions = Conditions::default();
        (reader.locations, reader.expanded, reader.stops) = (0, 0, false);
        self.read_text(source, 0);
        if self.reader.conditions.depth() > 0 && !self.reader.stops {
            let kind = ErrorKind::Invalid("an `.if` has no `.endif`");
            self.reader.add(Fault::new(source.len(), kind));
        }
        if !self.assembly.warnings.is_empty() {
            let warnings = core::mem::take(&mut self.assembly.warnings);
            self.warnings.append(&mut self.reader.sources.warnings(source, warnings));
        }
        core::mem::take(&mut self.reader.faults)
    }

    /// Assembles the statements of a text whose first byte has the offset `base`.
    fn read_text(&mut self, text: &[u8], base: usize) {
        let (mut lexer, mut tokens) =
            (Lexer::new(text, self.reader.syntax).with_base(base), Vec::new());
        let mut lines = LineCounter::default();
        let mut searched = 0;
        while lexer.statement(&mut tokens) {
            let mut cursor = lexer.cursor(&tokens);
            self.assembly.source = cursor.token().offset;
            let is_expansion = self.reader.nested() != 0;
            let start = self.assembly.source - base;
            if self.assembly.debug_info.is_some() && !is_expansion {
                let part = searched..start;
                for marker in line_markers(text, part) {
                    let line = lines.line_of(text, marker.offset);
                    self.assembly.set_line_marker(marker, line);
                }
                searched = searched.max(start);
            }
            if let Some(info) = &mut self.assembly.debug_info {
                info.text_line = lines.line_of(text, start);
                if !is_expansion {
                    info.line = info.text_line;
                }
            }
            let done = if lexer.is_too_long() {
                let kind = ErrorKind::Invalid("statement has too many tokens");
                Err(Fault::new(self.assembly.source, kind))
            } else if self.reader.conditions.skips() {
                self.skipped(&mut cursor, &lexer)
            } else {
                self.statement(&mut cursor, &mut lexer)
            };
            if let Err(fault) = done {
                self.reader.add(fault);
            }
            for fault in core::mem::take(&mut self.assembly.faults) {
                self.reader.add(fault);
            }
            if self.reader.leaves || self.reader.stops {
                break;
            }
        }
    }

    /// Assembles a text that a statement is expanded to.
    pub(super) fn expand(&mut self, parent: usize, origin: Origin, text: Vec<u8>) -> Parsed<()> {
        if self.reader.open.len() >= MAX_DEPTH {
            let kind = ErrorKind::Invalid("expansions are nested too deeply");
            return Err(Fault::new(parent, kind));
        }
        if !self.reader.take(text.len()) {
            return Err(self.exhausted(parent));
        }
        let is_expansion = !matches!(origin, Origin::File(_));
        let conditions = self.reader.conditions.depth();
        self.reader.open.push(Open { is_expansion, conditions });
        let (id, base) = self.reader.sources.add(parent, origin, text.len());
        self.read_text(&text, base);
        self.reader.sources.keep(id, text);
        self.reader.open.pop();
        self.reader.leaves &= !is_expansion;
        Ok(())
    }

    /// Executes the conditional directive of a statement that is skipped otherwise.
    fn skipped<'s>(&mut self, cursor: &mut Cursor<'_, 's>, lexer: &Lexer<'s>) -> Parsed<()> {
        let name = cursor.take();
        match Conditional::named(name.text).filter(|_| name.kind == TokenKind::Identifier) {
            Some(directive) => self.conditional(directive, name, cursor, lexer),
            None => Ok(()),
        }
    }

    fn conditional<'s>(
        &mut self,
        directive: Conditional,
        name: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &Lexer<'s>,
    ) -> Parsed<()> {
        self.reader.conditions.execute(directive, name, cursor, lexer, &mut self.assembly)
    }

    /// Executes the labels and the instruction or directive of a statement.
    fn statement<'s>(&mut self, cursor: &mut Cursor<'_, 's>, lexer: &mut Lexer<'s>) -> Parsed<()> {
        self.assembly.expression_mode = self.target.expression_mode();
        loop {
            let token = cursor.take();
            let name = match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Integer(number) if number >> 63 == 0 && cursor.eat(":") => {
                    let symbol = self.assembly.symbols.define_local(number);
                    self.target.before_label(symbol, token.offset, &mut self.assembly)?;
                    self.assembly.define_label(symbol, token.offset)?;
                    self.target.label(symbol, &mut self.assembly);
                    continue;
                }
                TokenKind::Identifier => token.text,
                TokenKind::Operator if T::FIRST_OPERATORS.contains(&token.text) => {
                    self.assembly.debug_line();
                    return self.target.instruction(token, cursor, &mut self.assembly);
                }
                TokenKind::Operator if matches!(token.text, "$" | "@") => {
                    let mut start = *cursor;
                    start.back();
                    match start.prefixed_name() {
                        Some(name) => {
                            *cursor = start;
                            name
                        }
                        None => return Err(token.fault(ErrorKind::Expected("a statement"))),
                    }
                }
                TokenKind::String => token.text.get(1..token.text.len() - 1).unwrap_or_default(),
                _ => return Err(token.fault(ErrorKind::Expected("a statement"))),
            };
            let is_directive = name.starts_with('.') && name != ".";
            if is_directive && let Some(directive) = Conditional::named(name) {
                return self.conditional(directive, token, cursor, lexer);
            }
            if cursor.eat(":") {
                if name == "." || name.is_empty() {
                    return Err(Fault::new(token.offset, ErrorKind::Expected("a label")));
                }
                if !self.assembly.is_discarded(name) {
                    let symbol = self.assembly.symbols.intern(name);
                    self.target.before_label(symbol, token.offset, &mut self.assembly)?;
                    self.assembly.define_label(symbol, token.offset)?;
                    self.target.label(symbol, &mut self.assembly);
                    self.assembly.debug_label(symbol);
                }
                continue;
            }
            if T::HAS_ASSIGNMENTS && cursor.eat("=") {
                return self.assembly.assign(name, token.offset, cursor, true);
            }
            let token = token.with_text(name);
            if self.reader.macros.is_defined(name) {
                return self.call_macro(token, cursor, lexer);
            }
            if is_directive {
                return self.directive(token, cursor, lexer);
            }
            self.assembly.debug_line();
            return self.target.instruction(token, cursor, &mut self.assembly);
        }
    }

    fn directive<'s>(
        &mut self,
        name: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<()> {
        if let Some(done) = self.target.directive(name, cursor, &mut self.assembly) {
            return done;
        }
        let name = T::directive_alias(name.text).map_or(name, |alias| name.with_text(alias));
        let native = match self.assembly.format.binary {
            BinaryFormat::Elf => None,
            BinaryFormat::Coff(_) => self.assembly.coff_directive(name, cursor),
            BinaryFormat::MachO(_) => self.assembly.mach_directive(name, cursor),
            BinaryFormat::Wasm(_) => self.assembly.wasm_directive(name, cursor),
        };
        if let Some(done) = native {
            return done;
        }
        // The most frequent ones have a beginning of their own.
        if name.text.starts_with(".cfi_")
            && let Some(done) = self.assembly.frame_directive(name, cursor)
        {
            return done;
        }
        if self.assembly.format.is_elf()
            && let Some(done) = self.assembly.section_directive(name, cursor)
        {
            return done;
        }
        let is_big = self.target.format().is_big_endian;
        if let Some(done) = self.assembly.data_directive(name, cursor, is_big, self.target.state())
        {
            return done;
        }
        if let Some(done) = self.assembly.symbol_directive(name, cursor) {
            return done;
        }
        if let Some(done) = self.assembly.frame_directive(name, cursor) {
            return done;
        }
        if let Some(done) = self.macro_directive(name, cursor, lexer) {
            return done;
        }
        if let Some(done) = self.repetition_directive(name, cursor, lexer) {
            return done;
        }
        if let Some(done) = self.file_directive(name, cursor) {
            return done;
        }
        let lower = name.text.to_ascii_lowercase();
        if lower == ".end" {
            self.reader.stops = true;
            return cursor.end();
        }
        if lower != name.text && !CASE_SENSITIVE.contains(&lower.as_str()) {
            let name = name.with_text(&lower);
            if let Some(done) = self.assembly.symbol_directive(name, cursor) {
                return done;
            }
            if let Some(done) = self.assembly.frame_directive(name, cursor) {
                return done;
            }
        }
        Err(Fault::new(name.offset, ErrorKind::UnknownDirective))
    }
}
