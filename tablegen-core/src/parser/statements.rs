//! Statements at file level and in multiclasses, loops and branches.

use super::lets::LetTarget;
use super::scope::Scope;
use super::{LetFate, LetItem, Parse, Parser, Stop};
use crate::define::Defset;
use crate::expand::{Entry, Loop};
use crate::index::{DeclarationKind, LetEffect};
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::resolve::Resolver;
use crate::source::Loc;
use crate::storage::record::{Assertion, Dump};
use crate::types::TypeId;
use crate::value::{Kind, TernOp, UnOp, Val};

impl Parser<'_> {
    /// Parses statements up to a token that cannot start a statement.
    pub(super) fn parse_statements(&mut self) -> Parse<()> {
        while self.tok().begins_statement() {
            self.parse_statement()?;
        }
        Ok(())
    }

    pub(super) fn parse_ranged_statement(&mut self) -> Parse<()> {
        self.nested(|p| p.ranged(false, Self::parse_any_statement))
    }

    fn parse_any_statement(&mut self) -> Parse<()> {
        match self.tok() {
            Tok::KwAssert => self.parse_assert(None),
            Tok::KwDef => self.parse_def(),
            Tok::KwDefm => self.parse_defm(),
            Tok::KwDeftype => self.parse_deftype(),
            Tok::KwDefvar => self.parse_defvar(None),
            Tok::KwDump => self.parse_dump(None),
            Tok::KwForeach => self.parse_foreach_statement(),
            Tok::KwIf => self.parse_if(),
            Tok::KwLet => self.parse_let(),
            Tok::KwDefset if self.multiclass.is_some() => {
                Err(self.error_here("defset is not allowed inside multiclass"))
            }
            Tok::KwDefset => self.parse_defset(),
            Tok::KwClass if self.multiclass.is_some() => {
                Err(self.error_here("class is not allowed inside multiclass"))
            }
            Tok::KwClass if !self.loops.is_empty() => {
                Err(self.error_here("class is not allowed inside foreach loop"))
            }
            Tok::KwClass => self.parse_class(),
            Tok::KwMulticlass if !self.loops.is_empty() => {
                Err(self.error_here("multiclass is not allowed inside foreach loop"))
            }
            Tok::KwMulticlass => self.parse_multiclass(),
            _ => Err(self.error_here(
                "Expected assert, class, def, defm, defset, dump, foreach, if, or let",
            )),
        }
    }

    /// Parses one statement, or several in braces. `end` is the message about a missing `}`.
    fn parse_block(&mut self, end: &str, own_scope: bool) -> Parse<()> {
        if self.tok() != Tok::LBrace {
            return self.parse_statement();
        }
        let open = self.lex.loc();
        self.advance();
        if own_scope {
            self.scopes.push(Scope::local());
        }
        self.parse_statements()?;
        if !self.eat(Tok::RBrace) {
            return Err(self.unmatched(end, open, '{'));
        }
        if own_scope {
            self.scopes.pop();
        }
        Ok(())
    }

    fn parse_defset(&mut self) -> Parse<()> {
        self.advance();
        let loc = self.lex.loc();
        let ty = self.parse_type()?;
        let Some(element) = self.ev.types.element(ty) else {
            return Err(self.error_at(loc, "expected list type"));
        };
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("expected identifier"));
        }
        let name = self.lex.value;
        self.token_value();
        self.note_global(DeclarationKind::Defset, name, self.lex.loc());
        if self.global(name).is_some() {
            return Err(self.error_here("def or global variable of this name already exists"));
        }
        if self.advance() != Tok::Equal {
            return Err(self.error_here("expected '='"));
        }
        if self.advance() != Tok::LBrace {
            return Err(self.error_here("expected '{'"));
        }
        let open = self.lex.loc();
        self.advance();
        self.defsets.push(Defset { loc, element, elements: Vec::new() });
        self.parse_statements()?;
        let Some(defset) = self.defsets.pop() else { return Err(Stop::Failed) };
        if !self.eat(Tok::RBrace) {
            return Err(self.unmatched("expected '}' at end of defset", open, '{'));
        }
        let list = self.ev.list(&defset.elements, element);
        self.ev.symbols.globals.entry(name).or_insert(list);
        Ok(())
    }

    fn parse_deftype(&mut self) -> Parse<()> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected identifier"));
        }
        let name = self.lex.value;
        if self.type_aliases.contains_key(&name) || self.ev.symbols.classes.contains_key(&name) {
            let message = format!("type of this name '{}' already exists", self.ev.shown(name));
            return Err(self.error_here(message));
        }
        self.note_alias(name);
        self.advance();
        self.expect(Tok::Equal, "expected '='")?;
        let loc = self.lex.loc();
        let ty = self.parse_type()?;
        if self.ev.types.is_record(ty) {
            let message =
                format!("cannot define type alias for class type '{}'", self.ev.show_type(ty));
            return Err(self.error_at(loc, message));
        }
        self.type_aliases.insert(name, ty);
        self.expect(Tok::Semi, "expected ';'")
    }

    pub(super) fn parse_defvar(&mut self, record: Option<RecordId>) -> Parse<()> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected identifier"));
        }
        let loc = self.lex.loc();
        let name = self.lex.value;
        let value = self.token_value();
        if self.is_variable_here(name) {
            return Err(self.error_here("local variable of this name already exists"));
        }
        if record.is_some_and(|record| self.member_type(record, value).is_some()) {
            return Err(self.error_here("field of this name already exists"));
        }
        let is_global = self.scopes.len() == 1;
        if is_global && self.global(name).is_some() {
            return Err(self.error_here("def or global variable of this name already exists"));
        }
        self.advance();
        self.expect(Tok::Equal, "expected '='")?;
        // Before those of operators in the value, because the range of the statement is that of its
        // first declaration.
        match is_global {
            true => self.note_global(DeclarationKind::Variable, name, loc),
            false => self.note_variable(name, loc),
        }
        let value = self.parse_value(record, None)?;
        self.expect(Tok::Semi, "expected ';'")?;
        if is_global {
            self.ev.symbols.globals.entry(name).or_insert(value);
        } else {
            self.warn_of_hidden_record(loc, name);
            self.add_variable(name, value, loc);
        }
        Ok(())
    }

    /// Parses `name = list`. Returns the variable and the list.
    fn parse_foreach_declaration(&mut self) -> Parse<(Val, Val)> {
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("Expected identifier in foreach declaration"));
        }
        self.warn_of_hidden_record(self.lex.loc(), self.lex.value);
        let name = self.token_value();
        self.note_declaration(DeclarationKind::Variable, name, self.lex.loc());
        self.advance();
        let message = "Expected '=' in foreach declaration";
        let help = "`=` is before the list, and `in` after it";
        self.expect_or_help(Tok::Equal, message, |tok| tok == Tok::KwIn, help)?;
        let mut ranges = Vec::new();
        if self.eat(Tok::LBrace) {
            match self.parse_range_list() {
                Ok(list) => ranges = list,
                Err(Stop::Fatal) => return Err(Stop::Fatal),
                Err(Stop::Failed) => {}
            }
            self.expect(Tok::RBrace, "expected '}' at end of bit range list")?;
        } else {
            let loc = self.lex.loc();
            let value = self.parse_value(None, None)?;
            match self.ev.type_of(value) {
                Some(ty) => match self.ev.types.element(ty) {
                    Some(element) => {
                        let variable = self.ev.values.make_var(name, element);
                        return Ok((variable, value));
                    }
                    None => self.parse_range_piece(&mut ranges, Some(value))?,
                },
                None => {
                    let message = format!("expected a list, got '{}'", self.ev.show(value));
                    self.error_at(loc, message);
                    if self.multiclass.is_some() {
                        let note = "references to multiclass template arguments cannot be resolved at this time";
                        self.ev.note(crate::source::Loc::NONE, note);
                    }
                    return Err(Stop::Failed);
                }
            }
        }
        if ranges.is_empty() {
            return Err(Stop::Failed);
        }
        let items: Vec<Val> =
            ranges.iter().map(|&index| self.ev.values.make_int(i64::from(index))).collect();
        let list = self.ev.list(&items, TypeId::INT);
        Ok((self.ev.values.make_var(name, TypeId::INT), list))
    }

    fn parse_foreach_statement(&mut self) -> Parse<()> {
        let loc = self.lex.loc();
        self.advance();
        let name_loc = self.lex.loc();
        let (variable, list) = match self.parse_foreach_declaration() {
            Ok(declared) => declared,
            Err(Stop::Fatal) => return Err(Stop::Fatal),
            Err(Stop::Failed) => return Err(self.error_here("expected declaration in for")),
        };
        self.expect(Tok::KwIn, "Unknown tok")?;
        self.scopes.push(Scope::of_loop(Some((variable, name_loc))));
        let variable = self.ev.values.var_name(variable);
        self.loops.push(Loop { loc, variable, list, entries: Vec::new() });
        self.parse_block("expected '}' at end of foreach command", false)?;
        self.scopes.pop();
        self.close_loop()
    }

    fn close_loop(&mut self) -> Parse<()> {
        match self.loops.pop() {
            Some(each) => self.add_entry(Entry::Loop(Box::new(each))),
            None => Ok(()),
        }
    }

    fn parse_if(&mut self) -> Parse<()> {
        let loc = self.lex.loc();
        self.advance();
        let condition = self.parse_value(None, None)?;
        self.expect(Tok::KwThen, "Unknown tok")?;
        // A branch is a loop over a list with one element or none, so that a multiclass can store
        // it until the condition is known.
        let none = self.ev.list(&[], TypeId::BIT);
        let once = self.ev.list(&[Val::TRUE], TypeId::BIT);
        self.parse_branch(loc, [condition, once, none], "expected '}' at end of 'then' clause")?;
        if self.eat(Tok::KwElse) {
            let lists = [condition, none, once];
            self.parse_branch(loc, lists, "expected '}' at end of 'else' clause")?;
        }
        Ok(())
    }

    fn parse_branch(&mut self, loc: crate::source::Loc, lists: [Val; 3], end: &str) -> Parse<()> {
        let ty = self.ev.list_type(TypeId::BIT);
        let list = self.ev.apply_ternary(TernOp::If, lists, ty, None)?;
        self.loops.push(Loop { loc, variable: None, list, entries: Vec::new() });
        self.scopes.push(Scope::local());
        self.parse_block(end, false)?;
        self.scopes.pop();
        self.close_loop()
    }

    pub(super) fn parse_assert(&mut self, record: Option<RecordId>) -> Parse<()> {
        self.advance();
        let loc = self.lex.loc();
        let condition = self.parse_value(record, None)?;
        self.expect(Tok::Comma, "expected ',' in assert statement")?;
        let message = self.parse_value(record, None)?;
        self.expect(Tok::Semi, "expected ';'")?;
        let assertion = Assertion { loc, condition, message };
        match record {
            Some(record) => {
                self.ev.records.get_mut(record).extras_mut().assertions.push(assertion);
                Ok(())
            }
            None => self.add_entry(Entry::Assertion(assertion)),
        }
    }

    pub(super) fn parse_dump(&mut self, record: Option<RecordId>) -> Parse<()> {
        let loc = self.lex.loc();
        self.advance();
        let mut message = self.parse_value(record, None)?;
        if self.ev.values.kind(message) == Kind::Def {
            message = self.ev.apply_unary(UnOp::Repr, message, TypeId::STRING, record, false)?;
        }
        self.expect(Tok::Semi, "expected ';'")?;
        match record {
            Some(record) => {
                let dump = Dump { loc, message };
                self.ev.records.get_mut(record).extras_mut().dumps.push(dump);
                Ok(())
            }
            None => {
                let mut resolver = Resolver::watch(None);
                resolver.set_last();
                let message = resolver.resolve(&mut self.ev, message)?;
                self.add_entry(Entry::Dump(Dump { loc, message }))
            }
        }
    }

    fn parse_let_list(&mut self) -> Parse<Vec<LetItem>> {
        let mut items = Vec::new();
        loop {
            if self.tok() != Tok::Id {
                return Err(self.error_at_name("expected identifier in let definition"));
            }
            let target = self.parse_let_target(false)?;
            let value = self.parse_value(None, None)?;
            let (effect, fate) = (LetEffect::Unused, LetFate::Unknown);
            items.push(LetItem { target, value, effect, has_changed: false, fate });
            if !self.eat(Tok::Comma) {
                return Ok(items);
            }
        }
    }

    fn parse_let(&mut self) -> Parse<()> {
        self.advance();
        let items = self.parse_let_list()?;
        self.lets.push(items);
        self.expect(Tok::KwIn, "expected 'in' at end of top-level 'let'")?;
        self.parse_block("expected '}' at end of top level let command", true)?;
        for item in self.lets.pop().unwrap_or_default() {
            let LetTarget { name, loc, .. } = item.target;
            let replaced = match item.fate {
                LetFate::Replaced(loc) => loc,
                LetFate::Unknown | LetFate::Kept => Loc::NONE,
            };
            self.note_let(loc, item.effect, replaced);
            if item.effect == LetEffect::Redundant {
                self.warn_of_redundant_let(loc, name, " in all records here");
            }
        }
        Ok(())
    }
}
