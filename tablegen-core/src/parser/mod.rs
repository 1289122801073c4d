//! From tokens to records, in one pass: an expression is a value as soon as
//! it is read, and a `def` is entered before the next one begins.
//!
//! A parsing function returns `Err(Stop::Failed)` after it reported an
//! error. Few places go on after that; most give up, and so ends the run.

mod args;
mod binders;
mod body;
mod help;
mod multiclass;
mod operators;
mod ranges;
mod scope;
mod statements;
mod types;
mod values;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::define::{Defset, Substitutions};
use crate::evaluation::{ByText, Evaluation, Fatal};
use crate::expand::{Entry, Loop, Target};
use crate::lexer::{Lexer, Tok};
use crate::record::RecordId;
use crate::source::{FileId, IncludePath, Loc};
use crate::types::TypeId;
use crate::value::Val;
use scope::Scope;

/// Why parsing stopped; it has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// The text is wrong here.
    Failed,
    /// The evaluation cannot go on.
    Fatal,
}

impl From<Fatal> for Stop {
    fn from(_: Fatal) -> Stop {
        Stop::Fatal
    }
}

pub(crate) type Parse<T> = Result<T, Stop>;

/// A binding of a `let` at file level.
#[derive(Clone, Debug)]
struct LetItem {
    name: Val,
    /// The bits to set, lowest first; empty for all.
    bits: Vec<u32>,
    value: Val,
    loc: Loc,
    effect: Effect,
}

/// What a `let` at file level did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// It reached no record.
    Unused,
    /// All records that it reached had that value.
    Redundant,
    Changed,
}

/// What the parser is given besides the text.
pub(crate) struct Setting<'s> {
    pub(crate) include_path: &'s IncludePath<'s>,
    pub(crate) macros: &'s [String],
    pub(crate) warnings: Warnings,
}

/// What to warn of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Warnings {
    pub(crate) unused_args: bool,
    pub(crate) redundant_lets: bool,
    pub(crate) hidden_records: bool,
}

pub(crate) struct Parser<'s> {
    ev: Evaluation,
    lex: Lexer<'s>,
    scopes: Vec<Scope>,
    multiclasses: ByText<RecordId>,
    /// What the multiclasses make.
    entries: HashMap<RecordId, Vec<Entry>, FxBuildHasher>,
    type_aliases: ByText<TypeId>,
    /// Loops and branches that are being read.
    loops: Vec<Loop>,
    defsets: Vec<Defset>,
    lets: Vec<Vec<LetItem>>,
    multiclass: Option<RecordId>,
    /// Names bound by operators that are being read, with the records that
    /// they were declared in.
    bound: Vec<(RecordId, Val, TypeId)>,
    warnings: Warnings,
    nesting: u32,
    /// Records that LLVM makes only for a while.
    temporary_records: u32,
}

impl<'s> Parser<'s> {
    pub(crate) fn new(mut ev: Evaluation, setting: &Setting<'s>, file: FileId) -> Self {
        let lex = Lexer::new(&mut ev, setting.include_path, setting.macros, file);
        Parser {
            ev,
            lex,
            scopes: Vec::new(),
            multiclasses: HashMap::default(),
            entries: HashMap::default(),
            type_aliases: HashMap::default(),
            loops: Vec::new(),
            defsets: Vec::new(),
            lets: Vec::new(),
            multiclass: None,
            bound: Vec::new(),
            warnings: setting.warnings,
            nesting: 0,
            temporary_records: 0,
        }
    }

    /// Reads everything. The result tells whether the end was reached.
    pub(crate) fn run(mut self) -> (Evaluation, bool) {
        let done = self.parse_file().is_ok();
        (self.ev, done)
    }

    fn parse_file(&mut self) -> Parse<()> {
        self.advance();
        self.scopes.push(Scope::local());
        self.parse_statements()?;
        self.scopes.pop();
        if self.lex.tok == Tok::Eof {
            return Ok(());
        }
        Err(self.error_here("Unexpected token at top level"))
    }

    // Tokens.

    fn tok(&self) -> Tok {
        self.lex.tok
    }

    fn advance(&mut self) -> Tok {
        self.lex.next(&mut self.ev)
    }

    /// Skips the token if it is `tok`.
    fn eat(&mut self, tok: Tok) -> bool {
        if self.lex.tok != tok {
            return false;
        }
        self.advance();
        true
    }

    /// Skips the token, which must be `tok`.
    fn expect(&mut self, tok: Tok, message: &str) -> Parse<()> {
        if self.eat(tok) { Ok(()) } else { Err(self.error_here(message)) }
    }

    /// The text of the token, as a string value.
    fn token_value(&mut self) -> Val {
        self.ev.str_of(self.lex.value)
    }

    // Reporting.

    fn error_at(&mut self, loc: Loc, message: impl Into<String>) -> Stop {
        self.ev.error(loc, message);
        Stop::Failed
    }

    fn error_here(&mut self, message: impl Into<String>) -> Stop {
        self.error_at(self.lex.loc(), message)
    }

    /// A closing token is missing.
    fn unmatched(&mut self, message: &str, open: Loc, open_tok: char) -> Stop {
        self.error_here(message);
        self.error_at(open, format!("to match this '{open_tok}'"))
    }

    /// Runs a parsing function one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.nesting += 1;
        if self.nesting > self.ev.bounds.limits.nesting {
            self.ev.bounds.is_too_deep = true;
            self.error_here("nested too deeply");
            return Err(Stop::Fatal);
        }
        self.ev.check_limits(None)?;
        let parsed = parse(self);
        self.nesting -= 1;
        parsed
    }

    /// Takes in an entry that has been read: it is kept by the loop or the
    /// multiclass it stands in, or takes effect.
    fn add_entry(&mut self, entry: Entry) -> Parse<()> {
        if let Some(outer) = self.loops.last_mut() {
            outer.entries.push(entry);
            return Ok(());
        }
        if let Entry::Loop(each) = entry {
            let mut substitutions = Substitutions::new();
            let Parser { ev, entries, defsets, .. } = self;
            let done = match self.multiclass {
                Some(multiclass) => {
                    let into = entries.entry(multiclass).or_default();
                    let target = Target::Entries { into, last: false };
                    ev.expand_loop(&each, &mut substitutions, target, None)?
                }
                None => {
                    let target = Target::Records(defsets);
                    ev.expand_loop(&each, &mut substitutions, target, None)?
                }
            };
            self.ev.discard_entries(each.entries);
            return done.ok_or(Stop::Failed);
        }
        if let Some(multiclass) = self.multiclass {
            self.entries.entry(multiclass).or_default().push(entry);
            return Ok(());
        }
        match entry {
            Entry::Assertion(assertion) => {
                self.ev.check_assertion(assertion);
                Ok(())
            }
            Entry::Dump(dump) => {
                self.ev.emit_dump(dump);
                Ok(())
            }
            Entry::Record(record) => {
                self.ev.add_def(record, &mut self.defsets)?.ok_or(Stop::Failed)
            }
            Entry::Loop(_) => Ok(()),
        }
    }
}
