//! Reports to the index: declarations and uses of names.

use super::lets::{LetMode, LetTarget};
use super::scope::Owner;
use super::{LetFate, Parse, Parser};
use crate::index::{DeclarationKind, LetEffect, LetUse, NameUse, UseKind};
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::text::TextId;
use crate::value::Val;

impl Parser<'_> {
    /// Returns the location of the enclosing class, multiclass or def.
    fn owner_loc(&self) -> Loc {
        let owners = self.scopes.iter().rev().map(|scope| match scope.owner {
            Owner::Record(record) | Owner::Multiclass(record) => self.ev.location_of(record),
            Owner::Nothing | Owner::Loop(_) => Loc::NONE,
        });
        owners.into_iter().find(|loc| loc.is_some()).unwrap_or(Loc::NONE)
    }

    /// Reports a declaration. Its name is empty if it is not known.
    pub(super) fn note_declaration(&mut self, kind: DeclarationKind, name: Val, loc: Loc) {
        if self.ev.index.is_none() {
            return;
        }
        let owner = self.owner_loc();
        let text = self.ev.values.text(name);
        let text = text.map_or_else(String::new, |text| self.ev.shown(text));
        if let Some(index) = &mut self.ev.index {
            index.declare(kind, &text, loc, owner);
        }
    }

    /// Reports the declaration of a field of a class or def.
    pub(super) fn note_field(&mut self, record: RecordId, name: Val, loc: Loc) {
        if self.ev.index.is_some() {
            self.note_declaration(DeclarationKind::Field, name, loc);
            let owner = self.ev.location_of(record);
            if let Some(index) = &mut self.ev.index {
                index.declare_field(name, loc, owner);
            }
        }
    }

    /// Reports a use of the name that is declared at a location.
    pub(super) fn note_use(&mut self, kind: UseKind, loc: Loc, declaration: Loc) {
        if self.ev.index.is_some() {
            let owner = self.owner_loc();
            if let Some(index) = &mut self.ev.index {
                index.add_use(NameUse { loc, declaration, kind, owner });
            }
        }
    }

    /// Reports a use of a class, multiclass or record.
    pub(super) fn note_record_use(&mut self, kind: UseKind, loc: Loc, record: RecordId) {
        if self.ev.index.is_some() {
            let declaration = self.ev.location_of(record);
            self.note_use(kind, loc, declaration);
        }
    }

    /// Reports a use of a field of a record or class.
    pub(super) fn note_field_use(&mut self, kind: UseKind, loc: Loc, record: RecordId, name: Val) {
        if self.ev.index.is_some() {
            let declaration = self.ev.field_declaration(record, name);
            self.note_use(kind, loc, declaration);
        }
    }

    /// Reports a use of a template argument of a class or multiclass.
    pub(super) fn note_arg_use(&mut self, loc: Loc, declaration: Loc) {
        self.note_use(UseKind::ArgName, loc, declaration);
    }

    /// Reports a use of a global variable or a record.
    pub(super) fn note_global_use(&mut self, name: TextId, loc: Loc) {
        let Some(index) = &self.ev.index else { return };
        let declaration = match self.ev.def_named(name) {
            Some(record) => self.ev.location_of(record),
            None => index.globals.get(&name).copied().unwrap_or(Loc::NONE),
        };
        self.note_use(UseKind::Value, loc, declaration);
    }

    /// Reports that the token is a use of a type alias.
    pub(super) fn note_alias_use(&mut self) {
        let Some(index) = &self.ev.index else { return };
        let declaration = index.aliases.get(&self.lex.value).copied().unwrap_or(Loc::NONE);
        self.note_use(UseKind::Type, self.lex.loc(), declaration);
    }

    /// Reports the declaration of a local variable.
    pub(super) fn note_variable(&mut self, name: TextId, loc: Loc) {
        if self.ev.index.is_some() {
            let value = self.ev.str_of(name);
            self.note_declaration(DeclarationKind::Variable, value, loc);
        }
    }

    /// Reports that the token is the declaration of a type alias.
    pub(super) fn note_alias(&mut self, name: TextId) {
        if self.ev.index.is_some() {
            let (value, loc) = (self.token_value(), self.lex.loc());
            self.note_declaration(DeclarationKind::Deftype, value, loc);
            if let Some(index) = &mut self.ev.index {
                index.aliases.insert(name, loc);
            }
        }
    }

    /// Reports the declaration of a global variable or `defset`.
    pub(super) fn note_global(&mut self, kind: DeclarationKind, name: TextId, loc: Loc) {
        if self.ev.index.is_some() {
            let value = self.ev.str_of(name);
            self.note_declaration(kind, value, loc);
            if let Some(index) = &mut self.ev.index {
                index.globals.insert(name, loc);
            }
        }
    }

    /// Reports a `let`.
    pub(super) fn note_let(&mut self, loc: Loc, effect: LetEffect, replaced: Loc) {
        if self.ev.index.is_some() {
            let owner = self.owner_loc();
            let (start, end) = (Loc::NONE, Loc::NONE);
            if let Some(index) = &mut self.ev.index {
                index.add_let(LetUse { loc, start, end, effect, owner, replaced });
            }
        }
    }

    /// Updates the fates of the enclosing `let`s, which were applied to a record. `body_lets` are the
    /// fields of which the body of the record changes the whole value.
    pub(super) fn note_fates(&mut self, body_lets: &[(Val, Loc)]) {
        if self.ev.index.is_none() {
            return;
        }
        let is_whole =
            |target: &LetTarget| target.bits.is_empty() && target.mode == LetMode::Replace;
        let mut replacing: Vec<(Val, Loc)> = body_lets.to_vec();
        for item in self.lets.iter_mut().rev().flat_map(|items| items.iter_mut().rev()) {
            let LetTarget { name, loc, .. } = item.target;
            let later = replacing.iter().find(|(other, _)| *other == name);
            item.fate = match (later, item.fate) {
                (Some(_), LetFate::Kept) | (None, _) => LetFate::Kept,
                (Some(_), LetFate::Replaced(first)) => LetFate::Replaced(first),
                (Some(&(_, loc)), LetFate::Unknown) => LetFate::Replaced(loc),
            };
            if later.is_none() && item.has_changed && is_whole(&item.target) {
                replacing.push((name, loc));
            }
        }
    }

    /// Parses the name of a def or defm, and reports the declaration.
    pub(super) fn parse_indexed_name(&mut self, kind: DeclarationKind, loc: Loc) -> Parse<Val> {
        if self.ev.index.is_none() {
            return self.parse_object_name();
        }
        let identifier = (self.tok() == Tok::Id).then(|| self.token_value());
        let end = self.lex.end_loc();
        let name = self.parse_object_name()?;
        // A name that is more than one token is computed.
        let is_plain = self.lex.previous_end() == end;
        self.note_declaration(kind, identifier.filter(|_| is_plain).unwrap_or(Val::UNSET), loc);
        Ok(name)
    }

    /// Parses a statement or an item of a body, and reports its range.
    pub(super) fn ranged(
        &mut self,
        is_in_body: bool,
        parse: impl FnOnce(&mut Self) -> Parse<()>,
    ) -> Parse<()> {
        let Some(index) = &self.ev.index else { return parse(self) };
        let (first, first_let) = (index.declaration_count(), index.let_count());
        let (start, is_let) = (self.lex.loc(), is_in_body && self.tok() == Tok::KwLet);
        parse(self)?;
        let end = self.lex.previous_end();
        if let Some(index) = &mut self.ev.index {
            index.end_statement(first, start, end);
            if is_let && index.let_count() == first_let + 1 {
                index.end_let(first_let, start, end);
            }
        }
        Ok(())
    }
}
