//! Scopes: visible names and their values.

use super::{Bound, Parse, Parser};
use crate::evaluation::Step;
use crate::index::UseKind;
use crate::lexer::Tok;
use crate::lint::Lint;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{UnOp, Val};

/// Context of an identifier.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The identifier names an existing entity.
    Value,
    /// The identifier may be part of a new name.
    Name,
}

#[derive(Clone)]
pub(super) enum Owner {
    Nothing,
    /// Record or class, with the names bound by operators inside it.
    Record(RecordId),
    /// `foreach` with its variable, or a branch of an `if`.
    Loop(Option<(Val, Loc)>),
    Multiclass(RecordId),
}

/// Level of visible names.
#[derive(Clone)]
pub(super) struct Scope {
    pub(super) owner: Owner,
    /// Names, values, and locations of the declarations.
    pub(super) variables: Vec<(TextId, Val, Loc)>,
}

impl Scope {
    fn new(owner: Owner) -> Scope {
        Scope { owner, variables: Vec::new() }
    }

    pub(super) fn local() -> Scope {
        Scope::new(Owner::Nothing)
    }

    pub(super) fn of_record(record: RecordId) -> Scope {
        Scope::new(Owner::Record(record))
    }

    pub(super) fn of_loop(variable: Option<(Val, Loc)>) -> Scope {
        Scope::new(Owner::Loop(variable))
    }

    pub(super) fn of_multiclass(multiclass: RecordId) -> Scope {
        Scope::new(Owner::Multiclass(multiclass))
    }
}

impl Parser<'_> {
    /// Returns true if the innermost scope has a `defvar` with this name.
    pub(super) fn is_variable_here(&self, name: TextId) -> bool {
        let here = self.scopes.last();
        here.is_some_and(|scope| scope.variables.iter().any(|&(known, ..)| known == name))
    }

    /// Warns of a variable that hides a record of the same file, if enabled. Records of other files
    /// are ignored: LLVM's include files define `vt` and `ins`. Files from the include path are
    /// not the user's to change.
    pub(super) fn warn_of_hidden_record(&mut self, loc: Loc, name: TextId) {
        if !self.warnings.hidden_records || self.ev.sources.is_from_include_path(loc) {
            return;
        }
        let Some(record) = self.ev.def_named(name) else { return };
        let file_of = |loc: Loc| self.ev.sources.find(loc).map(|(file, _)| file);
        let location = self.ev.records.locs(record).first().copied().unwrap_or(Loc::NONE);
        if file_of(location) == file_of(loc) {
            let name = String::from_utf8_lossy(self.ev.texts.get(name)).into_owned();
            let message = format!("the variable `{name}` hides a record");
            self.ev.lint(loc, &Lint::HIDDEN_RECORD, message);
        }
    }

    pub(super) fn add_variable(&mut self, name: TextId, value: Val, loc: Loc) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.variables.push((name, value, loc));
        }
    }

    /// Returns the global variable or record with this name.
    pub(super) fn global(&mut self, name: TextId) -> Option<Val> {
        match self.ev.def_named(name) {
            Some(record) => Some(self.ev.def_value(record)),
            None => self.ev.symbols.globals.get(&name).copied(),
        }
    }

    /// Returns the type of a field of a record, or of a name bound in it.
    pub(super) fn member_type(&self, record: RecordId, name: Val) -> Option<TypeId> {
        if let Some(index) = self.ev.records.find_field(record, name) {
            return Some(self.ev.records.decl(record, index).ty);
        }
        self.bound_in(record, name).map(|bound| bound.ty)
    }

    /// Returns the binding of a name by an operator in a record. Of several, the first is used.
    fn bound_in(&self, record: RecordId, name: Val) -> Option<&Bound> {
        let found = self.bound.iter().find(|(owner, one)| *owner == record && one.name == name);
        found.map(|(_, bound)| bound)
    }

    /// Returns the location at which a field or bound name is declared, for the index.
    fn member_declaration(&self, record: RecordId, name: Val) -> Loc {
        match self.ev.field_declaration(record, name) {
            Loc::NONE => self.bound_in(record, name).map_or(Loc::NONE, |bound| bound.loc),
            field => field,
        }
    }

    fn find_in_args(&mut self, owner: RecordId, name: Val) -> Option<(Val, Loc)> {
        self.ev.observe(Step::QualifiedName(owner, name));
        let found = self.ev.records.get(owner).args().iter().position(|arg| arg.short == name);
        if let Some(index) = found {
            let arg = &mut self.ev.records.get_mut(owner).extras_mut().args[index];
            arg.used = true;
            let (qualified, ty, loc) = (arg.name, arg.ty, arg.loc);
            return Some((self.ev.values.make_var(qualified, ty), loc));
        }
        if name != self.ev.name_of_name() {
            return None;
        }
        Some((self.ev.name_variable(owner), Loc::NONE))
    }

    /// Returns the value of a name in the scopes, innermost first, and the location of its
    /// declaration, which is not known for `NAME`, and for fields without an index.
    fn find_in_scopes(&mut self, name: Val) -> Option<(Val, Loc)> {
        let text = self.ev.values.text(name)?;
        for index in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[index];
            let variable = scope.variables.iter().find(|&&(known, ..)| known == text);
            if let Some(&(_, value, loc)) = variable {
                return Some((value, loc));
            }
            match scope.owner {
                Owner::Nothing => {}
                Owner::Record(record) => {
                    if let Some(ty) = self.member_type(record, name) {
                        let loc = self.member_declaration(record, name);
                        return Some((self.ev.values.make_var(name, ty), loc));
                    }
                    if self.ev.records.get(record).is_class()
                        && let Some(found) = self.find_in_args(record, name)
                    {
                        return Some(found);
                    }
                }
                Owner::Loop(variable) => {
                    if let Some((variable, loc)) = variable
                        && self.ev.values.var_name(variable) == Some(name)
                    {
                        return Some((variable, loc));
                    }
                }
                Owner::Multiclass(multiclass) => {
                    if let Some(found) = self.find_in_args(multiclass, name) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Returns the value of an identifier.
    pub(super) fn identifier(
        &mut self,
        current: Option<RecordId>,
        name: Val,
        loc: Loc,
        mode: Mode,
    ) -> Parse<Val> {
        if let Some((found, declaration)) = self.find_in_scopes(name) {
            self.note_use(UseKind::Value, loc, declaration);
            return Ok(found);
        }
        if mode == Mode::Name {
            return Ok(name);
        }
        let text = self.ev.values.text(name);
        if let Some(text) = text
            && let Some(found) = self.global(text)
        {
            self.note_global_use(text, loc);
            return Ok(found);
        }
        // A record may refer to itself. Its type is known only at the end.
        if let Some(record) = current {
            let data = self.ev.records.get(record);
            if !data.is_class() && self.multiclass.is_none() && data.name == name {
                let ty = self.ev.type_of_record(record);
                return Ok(self.ev.unary(UnOp::Cast, name, ty));
            }
        }
        Err(self.unknown_variable(name, loc))
    }

    /// Returns true if the token starts the body of an object, which ends its name.
    pub(super) fn is_at_object_body(&self) -> bool {
        matches!(self.tok(), Tok::Colon | Tok::Semi | Tok::LBrace)
    }
}
