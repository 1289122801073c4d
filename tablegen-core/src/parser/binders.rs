//! Operators that bind names: `!foreach`, `!filter`, `!sort` and `!foldl`.

use super::{Bound, Parse, Parser};
use crate::index::DeclarationKind;
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::record::RecordKind;
use crate::types::TypeId;
use crate::value::{TernOp, Val};

impl Parser<'_> {
    /// Returns the record in which names bound by an operator are declared.
    fn binding_record(&mut self, current: Option<RecordId>) -> RecordId {
        current.unwrap_or_else(|| {
            self.temporary_records += 1;
            let name = self.ev.string(b".parse");
            self.ev.add_record(name, RecordKind::Def, &[])
        })
    }

    /// Parses the body of an operator, with names bound.
    fn parse_with_bound(
        &mut self,
        current: Option<RecordId>,
        names: &[Bound],
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        let record = self.binding_record(current);
        for &Bound { name, ty, loc } in names {
            self.note_declaration(DeclarationKind::Variable, name, loc);
            // llvm-tblgen declares the name as a field, and allocates its initial value.
            self.ev.unset_of(ty);
        }
        let before = self.bound.len();
        self.bound.extend(names.iter().map(|&bound| (record, bound)));
        self.scopes.push(super::scope::Scope::of_record(record));
        let body = self.parse_value(Some(record), wanted);
        self.scopes.pop();
        self.bound.truncate(before);
        body
    }

    fn is_member(&self, current: Option<RecordId>, name: Val) -> bool {
        current.is_some_and(|record| self.member_type(record, name).is_some())
    }

    /// Parses `!foreach`, `!filter` or `!sort`, which have the same messages in llvm-tblgen.
    pub(super) fn parse_foreach(
        &mut self,
        op: TernOp,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        let op_loc = self.lex.loc();
        let is_foreach = op == TernOp::Foreach;
        if self.advance() != Tok::LParen {
            return Err(self.error_here("expected '(' after !foreach/!filter"));
        }
        if self.advance() != Tok::Id {
            let message = "first argument of !foreach/!filter must be an identifier";
            return Err(self.error_here(message));
        }
        let (name, loc) = (self.token_value(), self.lex.loc());
        self.advance();
        if self.is_member(current, name) {
            let message = format!("iteration variable '{}' is already defined", self.ev.show(name));
            return Err(self.error_here(message));
        }
        self.expect(Tok::Comma, "expected ',' in !foreach/!filter")?;
        let over = self.parse_value(current, None)?;
        self.expect(Tok::Comma, "expected ',' in !foreach/!filter")?;
        let Some(over_ty) = self.ev.type_of(over) else {
            let message = "could not get type of !foreach/!filter list or dag";
            return Err(self.error_here(message));
        };
        let (element, body_wanted) = if let Some(element) = self.ev.types.element(over_ty) {
            let mut body_wanted = None;
            if let Some(wanted) = wanted {
                match self.ev.types.element(wanted) {
                    Some(out) => {
                        body_wanted = match op {
                            TernOp::Foreach => Some(out),
                            TernOp::Filter => Some(TypeId::INT),
                            _ => None,
                        };
                    }
                    None => {
                        let message = format!(
                            "expected value of type '{}', but got list type",
                            self.ev.show_type(wanted)
                        );
                        return Err(self.error_at(op_loc, message));
                    }
                }
            }
            (element, body_wanted)
        } else if over_ty == TypeId::DAG && is_foreach {
            if let Some(wanted) = wanted.filter(|&wanted| wanted != TypeId::DAG) {
                let message = format!(
                    "expected value of type '{}', but got dag type",
                    self.ev.show_type(wanted)
                );
                return Err(self.error_at(op_loc, message));
            }
            (TypeId::DAG, None)
        } else {
            let kinds = if is_foreach { "list or dag" } else { "list" };
            let message = format!("{} must have a {kinds} argument", op.name());
            return Err(self.error_here(message));
        };
        let bound = Bound { name, ty: element, loc };
        let body = self.parse_with_bound(current, &[bound], body_wanted)?;
        self.expect(Tok::RParen, "expected ')' in !foreach/!filter")?;
        let ty = if !is_foreach {
            self.ev.list_type(element)
        } else if self.ev.is_dag_typed(over) {
            element
        } else {
            match self.ev.type_of(body) {
                Some(ty) => self.ev.list_type(ty),
                None => {
                    let message = "could not get type of !foreach result expression";
                    return Err(self.error_here(message));
                }
            }
        };
        self.ev.note_body(body, op_loc);
        Ok(self.ev.apply_ternary(op, [name, over, body], ty, current)?)
    }

    pub(super) fn parse_foldl(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let op_loc = self.lex.loc();
        self.advance();
        self.expect(Tok::LParen, "expected '(' after !foldl")?;
        let start = self.parse_value(current, None)?;
        let Some(start_ty) = self.ev.type_of(start) else {
            let message = format!("could not get type of !foldl start: '{}'", self.ev.show(start));
            return Err(self.error_here(message));
        };
        self.expect(Tok::Comma, "expected ',' in !foldl")?;
        let list = self.parse_value(current, None)?;
        let Some(list_ty) = self.ev.type_of(list) else {
            let message = format!("could not get type of !foldl list: '{}'", self.ev.show(list));
            return Err(self.error_here(message));
        };
        let Some(element) = self.ev.types.element(list_ty) else {
            let message = format!(
                "!foldl list must be a list, but is of type '{}",
                self.ev.show_type(list_ty)
            );
            return Err(self.error_here(message));
        };
        if self.tok() != Tok::Comma {
            return Err(self.error_here("expected ',' in !foldl"));
        }
        let (a, a_loc) = self.parse_foldl_name(current, "third", "left")?;
        let (b, b_loc) = self.parse_foldl_name(current, "fourth", "right")?;
        self.advance();
        let bound = [
            Bound { name: a, ty: start_ty, loc: a_loc },
            Bound { name: b, ty: element, loc: b_loc },
        ];
        let body = self.parse_with_bound(current, &bound, None)?;
        let Some(body_ty) = self.ev.type_of(body) else {
            return Err(self.error_here("could not get type of !foldl expression"));
        };
        if body_ty != start_ty {
            let message = format!(
                "!foldl expression must be of same type as start ({}), but is of type {}",
                self.ev.show_type(start_ty),
                self.ev.show_type(body_ty)
            );
            return Err(self.error_here(message));
        }
        self.expect(Tok::RParen, "expected ')' in fold operator")?;
        self.ev.note_body(body, op_loc);
        Ok(self.ev.apply_fold([start, list, a, b, body], start_ty, current)?)
    }

    /// Parses a name that is not a field of the record, between two commas.
    fn parse_foldl_name(
        &mut self,
        current: Option<RecordId>,
        which: &str,
        side: &str,
    ) -> Parse<(Val, Loc)> {
        if self.advance() != Tok::Id {
            let message = format!("{which} argument of !foldl must be an identifier");
            return Err(self.error_here(message));
        }
        let (name, loc) = (self.token_value(), self.lex.loc());
        if self.is_member(current, name) {
            let message =
                format!("{side} !foldl variable '{}' already defined", self.ev.show(name));
            return Err(self.error_here(message));
        }
        if self.advance() != Tok::Comma {
            return Err(self.error_here("expected ',' in !foldl"));
        }
        Ok((name, loc))
    }
}
