//! Statements `multiclass` and `defm`.

use super::scope::Scope;
use super::{Parse, Parser, Stop};
use crate::define::ClassRef;
use crate::expand::{Entry, Target};
use crate::index::DeclarationKind;
use crate::lexer::Tok;
use crate::release::Release;
use crate::source::Loc;
use crate::storage::record::RecordKind;
use crate::value::Val;

impl Parser<'_> {
    pub(super) fn parse_multiclass(&mut self) -> Parse<()> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected identifier after multiclass for name"));
        }
        let name = self.lex.value;
        let value = self.token_value();
        let multiclass = self.ev.add_record(value, RecordKind::Multiclass, &[self.lex.loc()]);
        if self.multiclasses.contains_key(&name) {
            let message = format!("multiclass '{}' already defined", self.ev.shown(name));
            return Err(self.error_here(message));
        }
        self.note_declaration(DeclarationKind::Multiclass, value, self.lex.loc());
        self.multiclasses.insert(name, multiclass);
        self.multiclass = Some(multiclass);
        self.advance();
        self.scopes.push(Scope::of_multiclass(multiclass));
        if self.tok() == Tok::Less {
            self.parse_arg_declarations(multiclass)?;
        }

        let mut inherits = false;
        if self.eat(Tok::Colon) {
            inherits = true;
            loop {
                let check = self.ev.release >= Release::V23;
                let parent = self.parse_multiclass_ref(Some(multiclass), check)?;
                let name = self.ev.name_variable(multiclass);
                let mut into = std::mem::take(self.entries.entry(multiclass).or_default());
                self.expand_multiclass(&parent, name, &mut into, false, None)?;
                self.entries.insert(multiclass, into);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }

        if self.tok() != Tok::LBrace {
            if !inherits {
                return Err(self.error_here("expected '{' in multiclass definition"));
            }
            self.expect(Tok::Semi, "expected ';' in multiclass definition")?;
        } else {
            if self.advance() == Tok::RBrace {
                return Err(self.error_here("multiclass must contain at least one def"));
            }
            while self.tok() != Tok::RBrace {
                match self.tok() {
                    Tok::KwAssert
                    | Tok::KwDef
                    | Tok::KwDefm
                    | Tok::KwDefvar
                    | Tok::KwDump
                    | Tok::KwForeach
                    | Tok::KwIf
                    | Tok::KwLet => self.parse_statement()?,
                    _ => {
                        return Err(self.error_here(
                            "expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body",
                        ));
                    }
                }
            }
            self.advance();
            self.reject_semicolon("A multiclass body should not end with a semicolon");
        }
        self.warn_of_unused_args(multiclass);
        self.scopes.pop();
        self.multiclass = None;
        Ok(())
    }

    /// Expands a use of a multiclass, and appends the result to `into`.
    fn expand_multiclass(
        &mut self,
        r: &ClassRef,
        name: Val,
        into: &mut Vec<Entry>,
        last: bool,
        came_through: Option<Loc>,
    ) -> Parse<()> {
        let Some(mut substitutions) = self.ev.multiclass_substitutions(r, name) else {
            return Err(Stop::Failed);
        };
        // A multiclass that refers to itself expands the entries parsed so far.
        let entries = std::mem::take(self.entries.entry(r.class).or_default());
        let target = Target::Entries { into, last };
        self.ev.enter_multiclass(r.class);
        let done = self.ev.expand_entries(&entries, &mut substitutions, target, came_through)?;
        self.ev.leave();
        self.entries.insert(r.class, entries);
        done.ok_or(Stop::Failed)
    }

    pub(super) fn parse_defm(&mut self) -> Parse<()> {
        self.advance();
        let mut name = self.parse_indexed_name(DeclarationKind::Defm, self.lex.loc())?;
        if name == Val::UNSET {
            name = self.ev.new_anonymous_name();
            if let Some(multiclass) = self.multiclass {
                let prefix = self.ev.name_variable(multiclass);
                name = self.ev.str_concat(prefix, name);
            }
        }
        if self.tok() != Tok::Colon {
            return Err(self.error_here("expected ':' after defm identifier"));
        }
        self.advance();
        let last = self.multiclass.is_none() && self.loops.is_empty();
        let mut made = Vec::new();
        let mut loc = self.lex.loc();
        let mut reference = self.parse_multiclass_ref(None, true)?;
        let mut classes_follow = false;
        loop {
            // llvm-tblgen reports errors about arguments at the start of the reference.
            reference.loc = loc;
            self.expand_multiclass(&reference, name, &mut made, last, Some(loc))?;
            if !self.eat(Tok::Comma) {
                break;
            }
            if self.tok() != Tok::Id {
                return Err(self.error_at_name("expected identifier"));
            }
            loc = self.lex.loc();
            // Classes may follow the multiclasses.
            if self.ev.symbols.classes.contains_key(&self.lex.value) {
                classes_follow = true;
                break;
            }
            reference = self.parse_multiclass_ref(None, true)?;
        }
        if classes_follow {
            loop {
                let reference = self.parse_class_ref(None)?;
                for entry in &made {
                    self.inherit_entry(entry, &reference)?;
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        for entry in made {
            self.apply_lets_to_entry(&entry)?;
            // An error in one record does not prevent registration of the others.
            match self.add_entry(entry) {
                Err(Stop::Fatal) => return Err(Stop::Fatal),
                Ok(()) | Err(Stop::Failed) => {}
            }
        }
        self.expect(Tok::Semi, "expected ';' at end of defm")
    }

    /// Adds a superclass to all records of an entry.
    fn inherit_entry(&mut self, entry: &Entry, reference: &ClassRef) -> Parse<()> {
        match entry {
            Entry::Record(record) => self.ev.inherit(*record, reference)?.ok_or(Stop::Failed),
            Entry::Loop(each) => {
                each.entries.iter().try_for_each(|entry| self.inherit_entry(entry, reference))
            }
            Entry::Assertion(_) | Entry::Dump(_) => Ok(()),
        }
    }
}
