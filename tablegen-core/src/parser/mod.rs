//! Parser and evaluator in one pass: an expression becomes a value when it is parsed, and a `def`
//! is registered before the next statement.
//!
//! A parsing function returns `Err(Stop::Failed)` after it reported an error. Few callers continue
//! after that; the others return it too, which ends the evaluation.

mod args;
mod binders;
mod body;
mod cases;
mod checkpoint;
mod help;
mod indexing;
mod lets;
mod multiclass;
mod operators;
mod ranges;
mod recovery;
mod scope;
mod statements;
mod types;
mod values;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::define::{Defset, Substitutions};
use crate::evaluation::{ByText, Evaluation, Fatal};
use crate::expand::{Entry, Loop, Target};
use crate::index::LetEffect;
use crate::lexer::{Lexer, Tok};
use crate::ops::LostValue;
use crate::record_id::RecordId;
use crate::source::{FileId, IncludePath, Loc};
use crate::types::TypeId;
use crate::value::Val;
use lets::LetTarget;
use recovery::Recovery;
use scope::Scope;

pub use checkpoint::Reached;
pub(crate) use checkpoint::{Checkpoint, Start, Watch};

/// Reason why parsing stopped. The error has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// The text is not valid.
    Failed,
    /// The evaluation cannot continue.
    Fatal,
}

impl From<Fatal> for Stop {
    fn from(_: Fatal) -> Stop {
        Stop::Fatal
    }
}

pub(crate) type Parse<T> = Result<T, Stop>;

/// Binding of a `let` at file level.
#[derive(Clone, Debug)]
struct LetItem {
    target: LetTarget,
    value: Val,
    /// Effect so far.
    effect: LetEffect,
    /// True if the value of the last record changed.
    has_changed: bool,
    fate: LetFate,
}

/// Whether a record has the value of a [`LetItem`] so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LetFate {
    /// There was no record, or the index is off.
    Unknown,
    /// Each record replaced the value, the first one at this location.
    Replaced(Loc),
    /// A record has the value.
    Kept,
}

/// Name that an operator binds.
#[derive(Clone, Copy, Debug)]
struct Bound {
    name: Val,
    ty: TypeId,
    loc: Loc,
}

/// Settings of the parser.
pub(crate) struct Setting<'s> {
    pub(crate) include_path: &'s IncludePath<'s>,
    pub(crate) macros: &'s [String],
    pub(crate) warnings: Warnings,
}

/// Enabled warnings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Warnings {
    pub(crate) unused_args: bool,
    pub(crate) redundant_lets: bool,
    pub(crate) hidden_records: bool,
    /// True if statements after one with an error are evaluated, so that their errors are reported.
    pub(crate) all_errors: bool,
}

pub(crate) struct Parser<'s> {
    ev: Evaluation,
    lex: Lexer<'s>,
    scopes: Vec<Scope>,
    multiclasses: ByText<RecordId>,
    /// Entries of the multiclasses.
    entries: HashMap<RecordId, Vec<Entry>, FxBuildHasher>,
    type_aliases: ByText<TypeId>,
    /// Enclosing `foreach` and `if` statements.
    loops: Vec<Loop>,
    defsets: Vec<Defset>,
    lets: Vec<Vec<LetItem>>,
    /// Fields that the body of the current record sets as a whole, if the index is on.
    body_lets: Vec<(Val, Loc)>,
    multiclass: Option<RecordId>,
    /// Names bound by enclosing operators, with the record in which they are declared.
    bound: Vec<(RecordId, Bound)>,
    warnings: Warnings,
    nesting: u32,
    /// Number of records that llvm-tblgen creates temporarily.
    temporary_records: u32,
    /// Observer of an evaluation that may be continued later.
    watch: Option<Box<Watch<'s>>>,
    /// First value of a `!cond` that was lost without a message.
    lost: Option<LostValue>,
    /// `None` if the evaluation ends at the first error.
    recovery: Option<Recovery>,
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
            body_lets: Vec::new(),
            multiclass: None,
            bound: Vec::new(),
            warnings: setting.warnings,
            nesting: 0,
            temporary_records: 0,
            watch: None,
            lost: None,
            recovery: setting.warnings.all_errors.then(Recovery::default),
        }
    }

    /// Parses all input. The result is true if the end of the input was reached.
    pub(crate) fn run(mut self) -> (Evaluation, bool) {
        let done = self.parse_file().is_ok();
        (self.ev, done)
    }

    fn parse_file(&mut self) -> Parse<()> {
        self.advance();
        self.scopes.push(Scope::local());
        self.parse_rest()
    }

    /// Parses the statements that are left of the main file.
    fn parse_rest(&mut self) -> Parse<()> {
        let done = self.parse_main();
        if let (Err(Stop::Failed), Some(lost)) = (&done, self.lost)
            && self.ev.diagnostics.error_count() == 0
        {
            self.ev.report_lost(lost);
        }
        done
    }

    fn parse_main(&mut self) -> Parse<()> {
        loop {
            while self.tok().begins_statement() {
                if self.watch.is_some() {
                    self.observe();
                }
                self.parse_statement()?;
            }
            if self.lex.tok == Tok::Eof {
                self.scopes.pop();
                return self.all_succeeded();
            }
            let stop = self.error_here("Unexpected token at top level");
            self.help_at(|tok| tok == Tok::Semi, "remove the `;`");
            self.help_at(|tok| tok == Tok::RBrace, "no `{` is open here");
            if !self.skip_to_statement() {
                self.scopes.pop();
                return Err(stop);
            }
        }
    }

    // Tokens.

    fn tok(&self) -> Tok {
        self.lex.tok
    }

    fn advance(&mut self) -> Tok {
        self.lex.next(&mut self.ev)
    }

    /// Skips the token if it is `tok`. Returns true if it was.
    fn eat(&mut self, tok: Tok) -> bool {
        if self.lex.tok != tok {
            return false;
        }
        self.advance();
        true
    }

    /// Skips the token, which must be `tok`.
    fn expect(&mut self, tok: Tok, message: &str) -> Parse<()> {
        if self.eat(tok) { Ok(()) } else { Err(self.syntax_error(message)) }
    }

    /// Returns the text of the token, as a string value.
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

    /// Reports a missing closing token.
    fn unmatched(&mut self, message: &str, open: Loc, open_tok: char) -> Stop {
        self.syntax_error(message);
        self.error_at(open, format!("to match this '{open_tok}'"))
    }

    /// Runs a parsing function one nesting level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.nesting += 1;
        if self.nesting > self.ev.bounds.limits.nesting {
            self.ev.bounds.is_too_deep = true;
            self.error_here("nested too deeply");
            return Err(Stop::Fatal);
        }
        self.ev.check_limits(None)?;
        self.ev.step()?;
        let parsed = parse(self);
        self.nesting -= 1;
        parsed
    }

    /// Adds an entry to the enclosing loop or multiclass, or executes it.
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
