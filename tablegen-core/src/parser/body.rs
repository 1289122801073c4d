//! Classes, defs and their bodies: declarations, `let`, superclasses.

use super::lets::{LetMode, LetTarget};
use super::scope::Scope;
use super::{LetItem, Parse, Parser, Stop};
use crate::define::incompatible;
use crate::expand::Entry;
use crate::index::{DeclarationKind, LetEffect, UseKind};
use crate::lexer::Tok;
use crate::lint::Lint;
use crate::record_id::RecordId;
use crate::release::Release;
use crate::source::Loc;
use crate::storage::record::{FieldDecl, RecordKind};
use crate::value::{Kind, Val};

impl Parser<'_> {
    /// Sets a field, or the given bits of it, lowest first. `declaring` is true for the
    /// initializer, whose location is already set. Returns true if the value changes.
    fn set_value(
        &mut self,
        record: RecordId,
        loc: Loc,
        name: Val,
        bits: &[u32],
        value: Val,
        declaring: bool,
    ) -> Parse<bool> {
        let Some(index) = self.ev.records.find_field(record, name) else {
            return Err(self.unknown_field(record, loc, name));
        };
        let mut value = value;
        if bits.is_empty() {
            if self.ev.values.var_name(value) == Some(name) {
                return Err(self.error_at(loc, "Recursion / self-assignment forbidden"));
            }
        } else {
            value = self.with_bits(record, loc, index, bits, value)?;
        }
        if !declaring {
            self.ev.records.set_field_loc(record, index, loc);
        }
        let before = self.ev.records.value(record, index);
        if !self.ev.set_field(record, index, value)? {
            let ty = self.ev.records.decl(record, index).ty;
            self.report_bad_value(loc, name, ty, value);
            return Err(Stop::Failed);
        }
        Ok(self.ev.records.value(record, index) != before)
    }

    /// Reports that a record has no field of this name.
    pub(super) fn unknown_field(&mut self, record: RecordId, loc: Loc, name: Val) -> Stop {
        let message = format!("Value '{}' unknown!", self.ev.unquoted(name));
        let error = self.ev.diagnostics.len();
        let stop = self.error_at(loc, message);
        self.ev.help_field(record, name);
        self.note_missing_field(error, &[record]);
        stop
    }

    /// Returns the value of a `bits` field with some bits replaced.
    fn with_bits(
        &mut self,
        record: RecordId,
        loc: Loc,
        index: usize,
        bits: &[u32],
        value: Val,
    ) -> Parse<Val> {
        let FieldDecl { name, ty, .. } = self.ev.records.decl(record, index);
        let mut old = self.ev.records.value(record, index);
        // A field whose initializer was rejected has no value. For LLVM 23, its bits are unset.
        if self.ev.values.kind(old) != Kind::Bits && self.ev.release >= Release::V23 {
            old = self.ev.unset_of(ty);
        }
        if self.ev.values.kind(old) != Kind::Bits {
            let message = format!("Value '{}' is not a bits type", self.ev.unquoted(name));
            return Err(self.error_at(loc, message));
        }
        let ty = self.ev.bits_type(bits.len());
        let Some(value) = self.ev.cast(value, ty)? else {
            let stop = self.error_at(loc, "Initializer is not compatible with bit range");
            if let Some(given) = self.ev.type_of(value) {
                let given = self.ev.show_type(given);
                self.ev.diagnostics.help(format!("`{given}` for {} bits", bits.len()));
            }
            return Err(stop);
        };
        let mut new: Vec<Option<Val>> = vec![None; self.ev.values.count(old)];
        for (from, &to) in bits.iter().enumerate() {
            match new.get_mut(to as usize) {
                // llvm-tblgen reports the same message for a bit out of range.
                None | Some(Some(_)) => {
                    let message = format!(
                        "Cannot set bit #{to} of value '{}' more than once",
                        self.ev.unquoted(name)
                    );
                    let stop = self.error_at(loc, message);
                    self.help_bits(name, bits, new.len());
                    return Err(stop);
                }
                Some(slot) => *slot = Some(self.ev.bit_of(value, from as u32)),
            }
        }
        let merged: Vec<Val> = new
            .iter()
            .zip(self.ev.values.items(old))
            .map(|(new, old)| new.unwrap_or(old))
            .collect();
        Ok(self.ev.bits(&merged))
    }

    /// Parses `field? type name (= value)?` in a body.
    fn parse_field_declaration(&mut self, record: RecordId) -> Parse<()> {
        let optional = self.eat(Tok::KwField);
        let ty = self.parse_type()?;
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("Expected identifier in declaration"));
        }
        self.forbid_reserved_name()?;
        if self.is_variable_here(self.lex.value) {
            return Err(self.error_here("local variable of this name already exists"));
        }
        let loc = self.lex.loc();
        let name = self.token_value();
        self.advance();
        let unset = self.ev.unset_of(ty);
        match self.ev.records.find_field(record, name) {
            Some(index) => {
                // A redeclared field gets a new value.
                self.note_field_use(UseKind::Let, loc, record, name);
                let known = self.ev.records.decl(record, index).ty;
                if !self.ev.set_field(record, index, unset)? {
                    let message = incompatible(
                        &self.ev.unquoted(name),
                        &self.ev.show_type(ty),
                        &self.ev.show_type(known),
                    );
                    return Err(self.error_at(loc, message));
                }
            }
            None => {
                self.note_field(record, name, loc);
                let index =
                    self.ev.records.add_field(record, FieldDecl { name, ty, optional }, loc, unset);
                if !self.ev.values.summary(unset).is_settled() {
                    self.ev.records.mark_open(record, index);
                }
            }
        }
        if !self.eat(Tok::Equal) {
            return Ok(());
        }
        let value_loc = self.lex.loc();
        let set = self
            .parse_value(Some(record), Some(ty))
            .and_then(|value| self.set_value(record, value_loc, name, &[], value, true));
        match set {
            Err(Stop::Fatal) => Err(Stop::Fatal),
            // Reported. The body can still be parsed.
            _ => Ok(()),
        }
    }

    fn parse_body_item(&mut self, record: RecordId) -> Parse<()> {
        self.ranged(true, |p| match p.tok() {
            Tok::KwAssert => p.parse_assert(Some(record)),
            Tok::KwDefvar => p.parse_defvar(Some(record)),
            Tok::KwDump => p.parse_dump(Some(record)),
            Tok::KwLet => p.parse_body_let(record),
            _ => {
                p.parse_field_declaration(record)?;
                p.expect_after_value(Tok::Semi, "expected ';' after declaration")
            }
        })
    }

    fn parse_body_let(&mut self, record: RecordId) -> Parse<()> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected field identifier after let"));
        }
        let target = self.parse_let_target(true)?;
        let LetTarget { name, loc, ref bits, .. } = target;
        let Some(mut ty) = self.member_type(record, name) else {
            return Err(self.unknown_field(record, loc, name));
        };
        if !bits.is_empty() && self.ev.types.bits_len(ty).is_some() {
            ty = self.ev.bits_type(bits.len());
        }
        let value = self.parse_value(Some(record), Some(ty))?;
        self.expect(Tok::Semi, "expected ';' after let expression")?;
        self.note_field_use(UseKind::Let, loc, record, name);
        let value = self.joined(record, &target, value)?;
        let effect = match self.set_value(record, loc, name, bits, value, false)? {
            true => LetEffect::Changed,
            false => LetEffect::Redundant,
        };
        if effect == LetEffect::Redundant {
            self.warn_of_redundant_let(loc, name, "");
        }
        self.note_let(loc, effect, Loc::NONE);
        let replaces = target.mode == LetMode::Replace && target.bits.is_empty();
        if self.ev.index.is_some() && replaces && effect == LetEffect::Changed {
            self.body_lets.push((target.name, loc));
        }
        Ok(())
    }

    /// Warns of a `let` that changes nothing, if enabled. `of` names the records, if the location
    /// does not.
    pub(super) fn warn_of_redundant_let(&mut self, loc: Loc, name: Val, of: &str) {
        if self.warnings.redundant_lets && !self.ev.sources.is_from_include_path(loc) {
            let name = self.ev.unquoted(name);
            let message = format!("`let` gives the field `{name}` the value that it has{of}");
            self.ev.lint(loc, &Lint::REDUNDANT_LET, message);
        }
    }

    fn parse_body(&mut self, record: RecordId) -> Parse<()> {
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        let open = self.lex.loc();
        let message = "Expected '{' to start body or ';' for declaration only";
        let help = "superclasses are listed after `:`";
        self.expect_or_help(Tok::LBrace, message, |tok| tok == Tok::Equal, help)?;
        while self.tok() != Tok::RBrace {
            let first = (self.tok() == Tok::Id).then_some(self.lex.value);
            let start = self.lex.loc();
            let item = self.parse_body_item(record);
            if item.is_err() {
                self.help_body_item(record, open, start, first);
            }
            item?;
        }
        self.advance();
        self.reject_semicolon("A class or def body should not end with a semicolon");
        Ok(())
    }

    /// Reports a `;` after a body, and continues.
    pub(super) fn reject_semicolon(&mut self, message: &str) {
        let loc = self.lex.loc();
        if self.eat(Tok::Semi) {
            self.error_at(loc, message);
            let note = "Semicolon ignored; remove to eliminate this error".to_owned();
            self.ev.report(crate::diag::Severity::Note, None, note);
        }
    }

    /// Applies the enclosing `let`s to a record.
    pub(super) fn apply_lets(&mut self, record: RecordId) -> Parse<()> {
        for index in 0..self.lets.len() {
            for item in 0..self.lets[index].len() {
                let LetItem { target, value, effect, .. } = self.lets[index][item].clone();
                let value = self.joined(record, &target, value)?;
                let LetTarget { name, loc, ref bits, .. } = target;
                let changed = self.set_value(record, loc, name, bits, value, false)?;
                self.note_field_use(UseKind::Let, loc, record, name);
                self.lets[index][item].has_changed = changed;
                self.lets[index][item].effect = match effect {
                    _ if changed => LetEffect::Changed,
                    LetEffect::Unused => LetEffect::Redundant,
                    known => known,
                };
            }
        }
        Ok(())
    }

    /// Applies the enclosing `let`s to all records of an entry.
    pub(super) fn apply_lets_to_entry(&mut self, entry: &Entry) -> Parse<()> {
        match entry {
            Entry::Record(record) => {
                self.apply_lets(*record)?;
                self.note_fates(&[]);
                Ok(())
            }
            Entry::Loop(each) => {
                each.entries.iter().try_for_each(|entry| self.apply_lets_to_entry(entry))
            }
            Entry::Assertion(_) | Entry::Dump(_) => Ok(()),
        }
    }

    /// Parses superclasses and body.
    fn parse_object_body(&mut self, record: RecordId) -> Parse<()> {
        self.scopes.push(Scope::of_record(record));
        if self.eat(Tok::Colon) {
            loop {
                let reference = self.parse_class_ref(Some(record))?;
                self.ev.inherit(record, &reference)?.ok_or(Stop::Failed)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.apply_lets(record)?;
        self.body_lets.clear();
        self.parse_body(record)?;
        let body_lets = std::mem::take(&mut self.body_lets);
        self.note_fates(&body_lets);
        self.scopes.pop();
        Ok(())
    }

    /// Parses the name of a def or defm. Returns `?` without a name.
    pub(super) fn parse_object_name(&mut self) -> Parse<Val> {
        if self.is_at_object_body() {
            return Ok(Val::UNSET);
        }
        let mode = super::scope::Mode::Name;
        let wanted = Some(crate::types::TypeId::STRING);
        let name = self.parse_value_as(self.multiclass, wanted, mode)?;
        let Some(multiclass) = self.multiclass else { return Ok(name) };
        // In a multiclass, the name of the defm is prepended unless the name contains `NAME`.
        let implicit = self.ev.qualified_name_of_name(multiclass);
        let mut watch = crate::resolve::Resolver::watch(Some(implicit));
        watch.resolve(&mut self.ev, name)?;
        if watch.has_seen() {
            return Ok(name);
        }
        let prefix = self.ev.name_variable(multiclass);
        Ok(self.ev.str_concat(prefix, name))
    }

    pub(super) fn parse_def(&mut self) -> Parse<()> {
        let def_loc = self.lex.loc();
        let loc = if self.advance() == Tok::Id { self.lex.loc() } else { def_loc };
        let name = self.parse_indexed_name(DeclarationKind::Def, loc)?;
        let record = if name == Val::UNSET {
            let name = self.ev.new_anonymous_name();
            self.ev.add_record(name, RecordKind::AnonymousDef, &[def_loc])
        } else {
            if self.ev.values.ty(name) != crate::types::TypeId::STRING {
                let message = format!("Record name '{}' is not a string!", self.ev.show(name));
                self.error_at(loc, message);
                return Err(Stop::Fatal);
            }
            self.ev.add_record(name, RecordKind::Def, &[loc])
        };
        self.parse_object_body(record)?;
        self.add_entry(Entry::Record(record))
    }

    pub(super) fn parse_class(&mut self) -> Parse<()> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected class name after 'class' keyword"));
        }
        let name = self.lex.value;
        let loc = self.lex.loc();
        let class = match self.ev.symbols.classes.get(&name).copied() {
            Some(class) => {
                let declared_only = self.ev.records.values(class).is_empty()
                    && self.ev.records.parents(class).is_empty()
                    && self.ev.records.get(class).args().is_empty();
                if !declared_only {
                    let message = format!("Class '{}' already defined", self.ev.shown(name));
                    return Err(self.error_here(message));
                }
                let forward = self.ev.records.replace_locs(class, loc);
                self.ev.records.get_mut(class).extras_mut().forward_locs.extend(forward);
                // Results that depend on the class are no longer valid.
                self.ev.caches.memo.clear();
                class
            }
            None => {
                let value = self.ev.str_of(name);
                let class = self.ev.add_record(value, RecordKind::Class, &[loc]);
                let text = self.ev.text_of(name).to_vec();
                self.ev.records.set_class_name(class, &text);
                self.ev.symbols.classes.insert(name, class);
                class
            }
        };
        let value = self.ev.records.get(class).name;
        self.note_declaration(DeclarationKind::Class, value, loc);
        if self.type_aliases.contains_key(&name) {
            let message =
                format!("there is already a defined type alias '{}'", self.ev.shown(name));
            return Err(self.error_here(message));
        }
        self.advance();
        self.scopes.push(Scope::of_record(class));
        if self.tok() == Tok::Less {
            self.parse_arg_declarations(class)?;
        }
        self.parse_object_body(class)?;
        self.warn_of_unused_args(class);
        self.scopes.pop();
        self.ev.records.share(class);
        Ok(())
    }
}
